"""LINK, a test for each sentence of its rules."""

import random
from functools import cache

import pytest

from rules import GAMES
from rules.game import Illegal
from rules.link.state import BLACK, WHITE, LinkOptions, bars, board, stones, winning_path
from rules.notation import Unreadable
from rules.options import BadOption, read
from rules.play import begin, replay
from tests.rules.helpers import result_of
from tests.texts import ENGLISH

LINK = GAMES["link"]
BARE = LinkOptions(size=8, opening="none")
SMALL = LinkOptions(size=4, opening="none")
SWAP = LinkOptions(size=4, opening="swap")
THREE = LinkOptions(size=4)


def after(steps, options=SMALL):
    return replay(LINK, options, 2, steps.split())


def texts(play):
    return {LINK.format(move) for move in LINK.legal_moves(play.state)}


def roles(play):
    return [LINK.role(play.state, seat) for seat in (0, 1)]


def names(play, cells):
    return {board(play.options.size).grid.names[cell] for cell in cells}


def refusal(play, text):
    with pytest.raises((Illegal, Unreadable)) as refused:
        play.read(text)
    return ENGLISH.of(refused.value.code)


# -- board, colours, turns


def test_the_board_is_square_and_8_by_8_by_default():
    assert LinkOptions() == LinkOptions(size=8, opening="three-move")
    assert texts(begin(LINK, LinkOptions(), 2)) == {f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)}


@pytest.mark.parametrize("size", range(4, 13))
def test_the_size_goes_from_4_to_12(size):
    assert len(texts(begin(LINK, read(LinkOptions, {"size": size}), 2))) == size * size


@pytest.mark.parametrize("value", [{"size": 3}, {"size": 13}, {"size": "8"}, {"size": True}, {"opening": "two-move"}])
def test_other_sizes_and_openings_are_refused(value):
    with pytest.raises(BadOption, match=r"rules-option-(range|choice)"):
        read(LinkOptions, value)


def test_seat_0_is_black_and_begins_and_seat_1_is_white():
    play = begin(LINK, BARE, 2)
    assert play.to_move == 0
    assert roles(play) == ["black", "white"]
    assert LINK.roles == ("black", "white")


def test_a_stone_is_of_ones_own_colour_and_the_seats_take_turns():
    play = after("b2 c3 d1")
    assert names(play, stones(play.state, BLACK)) == {"b2", "d1"}
    assert names(play, stones(play.state, WHITE)) == {"c3"}
    assert [step.seat for step in play.steps] == [0, 1, 0]
    assert [step.turn for step in play.steps] == [1, 2, 3]
    assert (play.to_move, play.turn) == (1, 4)


def test_a_stone_goes_on_any_vacant_cell_and_no_other():
    play = after("b2 c3")
    assert texts(play) == set(board(4).grid.names) - {"b2", "c3"}


# -- bars


def test_a_bar_joins_two_diagonally_adjacent_stones_of_ones_own():
    play = after("b2 a4 c3 c4 c1 d4")
    assert {text for text in texts(play) if "-" in text} == {"b2-c3", "b2-c1"}
    drawn = play.read("b2-c3").state
    assert [bar.text for bar in bars(drawn, BLACK)] == ["b2-c3"]
    assert bars(drawn, WHITE) == ()


def test_drawing_a_bar_is_a_whole_turn():
    play = after("b2 a4 c3 c4 b2-c3")
    assert (play.to_move, play.turn) == (1, 6)
    assert names(play, stones(play.state, BLACK)) == {"b2", "c3"}


def test_stones_of_the_other_colour_are_not_joined():
    assert not any("-" in text for text in texts(after("b2 a4 c3")))


def test_an_opposing_bar_may_not_be_crossed():
    play = after("b2 b3 c3 c2")
    assert "b2-c3" in texts(play)
    play = play.read("b2-c3")
    assert "b3-c2" not in texts(play)
    assert refusal(play, "b3-c2") == "The black bar b2-c3 crosses there; draw another one or place a stone."


def test_a_crossed_bar_stays_forbidden_for_stones_that_come_later():
    play = after("b2 a1 c3 a2 b2-c3 b3 a3 c2 a4")
    assert "b3-c2" not in texts(play)


def test_the_white_bar_stops_the_black_one_too():
    play = after("b2 b3 c3 c2 d1 b3-c2")
    assert "b2-c3" not in texts(play)
    assert refusal(play, "b2-c3") == "The white bar b3-c2 crosses there; draw another one or place a stone."


def test_a_bar_lies_only_once():
    play = after("b2 a4 c3 c4 b2-c3 d4")
    assert "b2-c3" not in texts(play)
    assert refusal(play, "c3b2") == "The bar b2-c3 is already there; draw another one or place a stone."


def test_crossing_ones_own_bar_is_allowed():
    options = LinkOptions(size=6, opening="none")
    play = after("b2 a6 c3 b6 b3 c6 c2 e6 b2-c3 e5", options)
    assert "b3-c2" in texts(play)
    crossed = play.read("b3-c2").state
    assert {bar.text for bar in bars(crossed, BLACK)} == {"b2-c3", "b3-c2"}


# -- winning


def test_black_joins_top_and_bottom():
    play = after("b1 a1 b2 a2 b3 a3")
    assert play.outcome is None
    play = play.read("b4")
    assert play.to_move is None
    assert (result_of(play).places, result_of(play).detail) == ((1, 2), {"colour": "black"})
    assert winning_path(play.state) == tuple(board(4).grid.by_name[name] for name in ("b1", "b2", "b3", "b4"))


def test_white_joins_left_and_right():
    play = after("a1 a2 b1 b2 c1 c2 a3 d2")
    assert (result_of(play).places, result_of(play).detail) == ((2, 1), {"colour": "white"})
    assert names(play, winning_path(play.state)) == {"a2", "b2", "c2", "d2"}


def test_the_edges_of_the_other_do_not_count():
    assert after("a1 a4 b1 b4 c1 c4 d1").outcome is None


def test_diagonal_stones_are_joined_by_a_bar_only():
    play = after("b1 a1 b2 a2 c3 a3 c4 d4")
    assert play.outcome is None
    assert play.read("b2-c3").outcome.places == (1, 2)


def test_a_bar_of_the_other_colour_joins_nothing():
    play = after("b1 d4 b2 c2 c3 b3 c4 b3-c2")
    assert play.outcome is None
    assert winning_path(play.state) == ()


def test_a_corner_cell_belongs_to_both_its_edges():
    assert after("a1 d3 a2 d2 a3 c2 a4").outcome.places == (1, 2)
    assert after("b2 a1 b3 b1 c3 c1 c4 d1").outcome.places == (2, 1)


def test_a_stone_may_join_groups_that_were_apart():
    play = after("b1 a1 b2 a2 b4 a3 b3")
    assert play.outcome.detail == {"colour": "black"}


def test_nothing_can_be_played_after_the_end():
    play = after("b1 a1 b2 a2 b3 a3 b4")
    assert texts(play) == set()
    assert refusal(play, "d4") == "The match is over; no more steps can be played."
    with pytest.raises(Illegal, match="over"):
        LINK.apply(play.state, LINK.parse(begin(LINK, SMALL, 2).state, "d4"))


def test_there_are_no_ties():
    assert LINK.draw_can_be_agreed is False


EXAMPLE = {
    "black": ["c4", "a3", "b3", "c2", "c1", "b3-c4", "b3-c2"],
    "white": ["b4", "c3", "b2", "d2", "b1", "c3-d2"],
}


def test_the_example_of_1992_is_won_by_black_with_the_thirteenth_step_in_any_legal_order():
    dice = random.Random(1992)
    orders = 0
    while orders < 60:
        black, white = (dice.sample(steps, len(steps)) for steps in EXAMPLE.values())
        order = [step for pair in zip(black, [*white, ""], strict=True) for step in pair if step]
        play = begin(LINK, SMALL, 2)
        try:
            for step in order:
                play = play.read(step)
        except Illegal:
            # A bar before its stones, or a stone after the end: a3 is not on the winning path.
            continue
        orders += 1
        assert len(play.steps) == 13
        assert (result_of(play).places, result_of(play).detail) == ((1, 2), {"colour": "black"})


def winning_first_stones(size):
    """The first stones with which Black wins against every defence, by trying everything."""

    @cache
    def wins(state):
        return any(not wins(then) if then.to_move is not None else True for then in onward(state))

    def onward(state):
        return [LINK.apply(state, move) for move in LINK.legal_moves(state)]

    start = LINK.start(LinkOptions(size=size, opening="none"), 2)
    return {move.text for move in LINK.legal_moves(start) if not wins(LINK.apply(start, move))}


def test_every_first_stone_wins_on_2_by_2():
    assert winning_first_stones(2) == {"a1", "a2", "b1", "b2"}


def test_every_first_stone_but_a_corner_wins_on_3_by_3():
    assert winning_first_stones(3) == {"a2", "b1", "b2", "b3", "c2"}


def test_a_seat_always_has_a_legal_step_until_somebody_has_won(long):
    for seed in range(400 if long else 40):
        dice = random.Random(seed)
        state = LINK.start(SMALL, 2)
        while state.to_move is not None:
            # Stones first and bars last bring the fullest boards.
            moves = LINK.legal_moves(state)
            assert moves
            placed = [move for move in moves if "-" not in move.text]
            state = LINK.apply(state, dice.choice(placed or moves))
            assert LINK.events(state) == ()


# -- openings


def test_with_opening_none_black_simply_begins():
    play = begin(LINK, SMALL, 2)
    assert "swap" not in texts(play.read("b2"))
    assert roles(play.read("b2")) == ["black", "white"]


def test_in_the_three_move_opening_seat_0_places_black_white_black_in_one_turn():
    play = after("b2 c3 d4", THREE)
    assert [(step.seat, step.turn) for step in play.steps] == [(0, 1)] * 3
    assert names(play, stones(play.state, BLACK)) == {"b2", "d4"}
    assert names(play, stones(play.state, WHITE)) == {"c3"}


def test_seat_1_then_chooses_a_colour_in_a_turn_of_its_own():
    play = after("b2 c3 d4", THREE)
    assert (play.to_move, play.turn) == (1, 2)
    assert texts(play) == {"black", "white"}
    assert roles(play) == [None, None]


@pytest.mark.parametrize(("choice", "black"), [("black", 1), ("white", 0)])
def test_white_moves_next_whoever_plays_it(choice, black):
    play = after(f"b2 c3 d4 {choice}", THREE)
    assert (play.to_move, play.turn) == (1 - black, 3)
    assert LINK.role(play.state, black) == "black"
    assert LINK.role(play.state, 1 - black) == "white"
    onward = play.read("a1")
    assert names(onward, stones(onward.state, WHITE)) == {"c3", "a1"}
    assert (onward.to_move, onward.turn) == (black, 4)


@pytest.mark.parametrize(("choice", "places"), [("black", (2, 1)), ("white", (1, 2))])
def test_the_result_follows_the_colours(choice, places):
    play = after(f"b1 a1 b2 {choice} a2 b3 a3 b4", THREE)
    assert (result_of(play).places, result_of(play).detail) == (places, {"colour": "black"})


def test_after_blacks_first_stone_seat_1_may_swap():
    assert "swap" not in texts(begin(LINK, SWAP, 2))
    assert texts(after("b2", SWAP)) == set(board(4).grid.names) - {"b2"} | {"swap"}


def test_swap_makes_seat_1_black_with_that_stone_and_seat_0_white_and_next():
    play = after("b2 swap", SWAP)
    assert roles(play) == ["white", "black"]
    assert names(play, stones(play.state, BLACK)) == {"b2"}
    assert (play.to_move, play.turn) == (0, 3)
    onward = play.read("c3")
    assert names(onward, stones(onward.state, WHITE)) == {"c3"}
    assert onward.to_move == 1


def test_a_swapped_match_is_won_by_the_seat_that_has_the_colour():
    assert after("b1 swap a1 b2 a2 b3 a3 b4", SWAP).outcome.places == (2, 1)
    assert after("b1 swap a2 c1 b2 c3 c2 a4 d2", SWAP).outcome.places == (1, 2)


def test_an_answer_with_a_stone_gives_the_swap_up():
    play = after("b2 c3", SWAP)
    assert "swap" not in texts(play)
    assert roles(play) == ["black", "white"]
    assert (play.to_move, play.turn) == (0, 3)
