"""LINK, its rules by example; what is legal is compared with an independent implementation in ``test_matches``."""

from rules import GAMES
from rules.link.state import BLACK, WHITE, LinkOptions, bars, board, stones, winning_path
from rules.play import begin, replay
from tests.rules.helpers import legal_texts, refusal, refused_move, result_of

LINK = GAMES["link"]
SMALL = LinkOptions(4, "none")


def after(steps, options=SMALL):
    return replay(LINK, options, 2, steps.split())


def test_stones_and_bars_have_the_colour_of_who_placed_them():
    play, name_of = after("b2 a4 c3 c4 c1 d4 b2-c3"), board(4).grid.names
    assert [{name_of[cell] for cell in stones(play.state, colour)} for colour in (BLACK, WHITE)] == [
        {"b2", "c3", "c1"},
        {"a4", "c4", "d4"},
    ]
    assert ([bar.text for bar in bars(play.state, BLACK)], bars(play.state, WHITE)) == (["b2-c3"], ())
    assert LinkOptions() == LinkOptions(size=8, opening="three-move")
    assert not LINK.draw_can_be_agreed


def test_black_joins_top_and_bottom_and_white_left_and_right():
    for steps, last, places, colour, path in (
        ("b1 a1 b2 a2 b3 a3", "b4", (1, 2), "black", ["b1", "b2", "b3", "b4"]),
        ("a1 a2 b1 b2 c1 c2 a3", "d2", (2, 1), "white", ["a2", "b2", "c2", "d2"]),
        ("b1 a1 b2 a2 c3 a3 c4 d4", "b2-c3", (1, 2), "black", ["b1", "b2", "c3", "c4"]),
        ("b2 a1 b3 b1 c3 c1 c4", "d1", (2, 1), "white", ["a1", "b1", "c1", "d1"]),
    ):
        play = after(steps)
        assert (play.outcome, winning_path(play.state)) == (None, ()), steps
        play = play.read(last)
        assert (play.to_move, legal_texts(play)) == (None, set())
        assert (result_of(play).places, result_of(play).detail) == (places, {"colour": colour})
        assert winning_path(play.state) in (found := tuple(board(4).grid.by_name[name] for name in path), found[::-1])
        assert refusal(play, "d4") == "The match is over; no more steps can be played."
    assert "over" in refused_move(play, LINK.parse(begin(LINK, SMALL, 2).state, "d4"))
    # On the large board f1 has the number that b2 has on the small one.
    larger = replay(LINK, LinkOptions(8, "none"), 2, ["f1"]).steps[-1].move
    assert refused_move(after(""), larger) == "f1 is not a cell; columns are a to d and rows 1 to 4."


def test_published_sample_game_is_legal():
    """J. P. Neto's page on Quax, as LINK was called in 2000 (jpneto.github.io/world_abstract_games); Black resigned."""
    play = after("d3 f5 f8 h8 g6 f7 g3 f3 f2 e2 e3 e2-f3 f4 g4 f4-g3", LinkOptions(8, "none"))
    assert refusal(play, "f3-g4") == "The black bar f4-g3 crosses there; draw another one or place a stone."
    for step in ("h3", "g5", "f5-g4", "h4", "g4-h3", "g7", "e8"):
        play = play.read(step)
    assert (len(play.steps), play.to_move, play.outcome) == (22, BLACK, None)
    assert [bar.text for bar in bars(play.state, BLACK)] == ["f4-g3"]
    assert {bar.text for bar in bars(play.state, WHITE)} == {"e2-f3", "f5-g4", "g4-h3"}
