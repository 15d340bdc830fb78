"""Linkx: its rules by example, its menu and offers, its notation and refusals."""

import random
from collections import Counter

import pytest

from rules import GAMES
from rules.game import Column, Passed
from rules.linkx import GRID, PIECES, LinkxOptions, area, winning_path
from rules.options import BadOption
from rules.options import read as read_options
from rules.play import replay
from tests.rules.helpers import label, legal_texts, random_play, read, refusal, refused_move, stages, told_path, unequal
from tests.texts import ENGLISH

LINKX = GAMES["linkx"]
OPTIONS = LinkxOptions()
SHAPES = {"I1": (1, 1), "I2": (2, 2), "I3": (3, 2), "V3": (3, 4), "L4": (4, 8), "T4": (4, 4), "S4": (4, 4)}
"""The cells of each shape, and in how many ways it can lie."""
UP = ("a1-a2-a3", "a4-a5-a6", "a7-a8")
HOW = "Write the cells to cover, such as `c1-c2-d1`, or a piece and its leftmost column, such as `V3 c`."
NONE_LEFT = "You have no I1 left; take I2, I3, V3, L4, T4 or S4."


def after(*steps):
    return replay(LINKX, OPTIONS, 2, steps)


def names(cells):
    return {GRID.names[cell] for cell in cells}


def random_match(seed):
    return random_play(LINKX, OPTIONS, 2, random.Random(seed))


def found(what, most=400):
    return next(play for seed in range(most) if what(play := random_match(seed)))


# -- pieces and turns


def test_each_seat_has_two_of_seven_pieces():
    assert (GRID.width, GRID.height) == (9, 9)
    assert [(piece.name, piece.copies) for piece in PIECES] == [(name, 2) for name in SHAPES]
    for piece in PIECES:
        assert {len(form) for form in piece.forms} == {SHAPES[piece.name][0]}
        assert len(set(piece.forms)) == len(piece.forms) == SHAPES[piece.name][1]
        assert all(min(x for x, _ in form) == min(y for _, y in form) == 0 for form in piece.forms)
    play = after()
    assert (play.to_move, play.state.left) == (0, ((2,) * 7, (2,) * 7))
    assert [LINKX.role(play.state, seat) for seat in (0, 1)] == ["blue", "white"]
    # Resting flat on the floor: I1 9; I2 9 + 8; I3 9 + 7; V3 2 x 8; L4 upright 2 x 8, lying 2 x 7; T4 7; S4 none.
    assert len(legal_texts(play)) == 9 + 17 + 16 + 16 + 30 + 7
    with pytest.raises(BadOption, match=r"rules-no-option: option=\w+ count=0"):
        read_options(LinkxOptions, {"size": 9})


def test_turn_slides_in_one_piece_of_the_seat_that_moves():
    play = after("c1 d1 c3 c2", "d2")
    assert [(step.seat, step.turn, step.text) for step in play.steps] == [(0, 1, "c1-c2-c3-d1"), (1, 2, "d2")]
    assert (play.to_move, play.turn, play.state.heights) == (0, 3, (0, 0, 3, 2, 0, 0, 0, 0, 0))
    assert [[slide.text for slide in placed] for placed in play.state.placed] == [["c1-c2-c3-d1"], ["d2"]]
    play = after("a1", "b1-b2", "c1")
    assert play.state.left == ((0, 2, 2, 2, 2, 2, 2), (2, 1, 2, 2, 2, 2, 2))
    assert "e1" in legal_texts(play)
    assert "e1" not in legal_texts(play.read("d1"))


# -- passing


def test_seat_that_cannot_play_passes():
    play = found(lambda play: any(step.events for step in play.steps))
    index = next(index for index, step in enumerate(play.steps) if step.events)
    step, onward = play.steps[index : index + 2]
    (event,) = step.events
    assert isinstance(event, Passed)
    assert ENGLISH.of(event.reason) == "none of the pieces left comes to rest without a gap"
    assert (event.seat, onward.seat, onward.turn) == (1 - step.seat, step.seat, step.turn + 2)
    state = list(stages(play))[index + 1].state
    assert sum(state.left[event.seat]) > 0
    assert not any(state.left[event.seat][move.piece] for move in LINKX.legal_moves(state))


# -- the end


def test_link_from_edge_to_edge_wins_at_once():
    for steps, last, places, path in (
        (["a1-b1-c1", "a2", "d1-e1-f1", "b2", "g1-h1", "a3-a4"], "i1", (1, 2), {f"{x}1" for x in "abcdefghi"}),
        (["c1-c2", *UP[:1], "e1-e2", *UP[1:2], "c3", *UP[2:], "c4"], "a9", (2, 1), {f"a{y}" for y in range(1, 10)}),
    ):
        play = after(*steps)
        assert play.outcome is None
        play = play.read(last)
        assert (play.to_move, play.outcome.places, play.outcome.detail) == (None, places, {"by": "link"})
        assert names(winning_path(play.state)) == path
    play = after("a1-b1-c1", "d1", "d2", "a2-b2", "e1-f1-g1", "a3-b3", "h1-h2", "c2")
    assert names(area(play.state, 0)) == {"a1", "b1", "c1", "d2", "e1", "f1", "g1", "h1", "h2"}
    play = play.read("i1")
    assert (play.outcome.places, len(winning_path(play.state))) == ((1, 2), 9), "corners link as well as sides"
    assert after("a1-b1-c1", "d1-e1-f1", "g1-h1-i1").outcome is None


def test_larger_area_wins_without_a_link_and_equal_areas_tie():
    play = after("a1-b1-c1", "d1", "d2", "e1", "h1-i1")
    assert [len(area(play.state, seat)) for seat in (0, 1)] == [4, 2]
    assert area(after().state, 0) == ()
    for wanted in ((1, 2), (2, 1), (1, 1)):
        play = found(lambda play, places=wanted: play.outcome.places == places and play.outcome.detail["by"] == "area")
        first, second = play.outcome.detail["areas"]
        assert [first, second] == [len(area(play.state, seat)) for seat in (0, 1)]
        assert (1 + (second > first), 1 + (first > second)) == wanted
        assert (winning_path(play.state), play.steps[-1].events) == ((), ())
    assert LINKX.draw_can_be_agreed is True


# -- notation and refusals


def test_completion_takes_what_may_be_typed():
    rows = [
        *((text, "c1-c2-d1") for text in ("c1-c2-d1", "D1 C2 C1", "c1c2d1", "d1, c1, c2")),
        *((text, "c1-d1-d2-e1") for text in ("t4 c", "c T4")),
        ("I1 c", "c1"),
        *((text, "i1") for text in ("i1 i", "i1")),
        ("i1 h1", "h1-i1"),
        ("i2 i1", "i1-i2"),
    ]
    assert not unequal((text, read(after(), text), step) for text, step in rows)
    assert refusal(after(), "V3 c") == "That could mean `c1-c2-d1` or `c1-d1-d2`; please write one of them in full."
    assert refusal(after(), "L4 c").count("`") == 8
    state = after().state
    assert {move.text for move in LINKX.complete(state, "v3 c")} == {"c1-c2-d1", "c1-d1-d2"}
    assert {PIECES[move.piece].name for move in LINKX.complete(state, "T4")} == {"T4"}
    typed = [move.text for move in LINKX.complete(state, "c1-d1-d")]
    assert sorted(typed[:-1]) == ["c1-d1-d2", "c1-d1-d2-d3", "c1-d1-d2-e1"]
    assert typed[-1] == "b1-c1-d1-d2"
    assert LINKX.complete(state, "c1")[0].text == "c1"
    assert len(LINKX.complete(state, "")) == 25
    assert LINKX.complete(state, "?") == []


def test_refusals_say_what_would_be_right():
    singles = ["a1", "b1", "c1", "d1"]
    rows = [
        ([], "!?", "That is not a step; one looks like `c1-c2-d1`."),
        ([], "j1", "j1 is not a cell; columns are a to i and rows 1 to 9."),
        ([], "a10", "a10 is not a cell; columns are a to i and rows 1 to 9."),
        *(
            ([], cells, f"{cells} is not the shape of a piece; you have I1, I2, I3, V3, L4, T4 or S4.")
            for cells in ("a1-c1", "a1-a2-b1-b2", "a1-b1-c1-d1")
        ),
        (["a1"], "a1-a2", "a1 is already covered; a piece comes to rest on top of the others."),
        ([], "b2", "That would leave b1 empty beneath it; slide the piece down until it rests without a gap."),
        (["a1"], "a2-b2", "That would leave b1 empty beneath it; slide the piece down until it rests without a gap."),
        ([], "a1-a1", "Name each cell once: `a1`."),
        *(([], text, HOW) for text in ("V3", "square c", "c", "V3 z", "V3 c d")),
        ([], "V3 i", "No V3 comes to rest without a gap from column i; it does from column a, b, c, d, e, f, g or h."),
        ([], "S4 c", "No S4 comes to rest without a gap from column c; it does nowhere now; take another piece."),
        *((singles, text, NONE_LEFT) for text in ("I1 e", "a2", "e1")),
    ]
    assert not unequal((text, refusal(after(*steps), text), sentence) for steps, text, sentence in rows)


def test_moves_of_another_stage_are_refused():
    single, high = (after(*steps).steps[-1].move for steps in (["a1"], ["a1", "a2"]))
    rows = [
        (after("a1"), single, "a1 is already covered; a piece comes to rest on top of the others."),
        (after(), high, "That would leave a1 empty beneath it; slide the piece down until it rests without a gap."),
        (after("b1", "c1", "d1", "e1"), single, NONE_LEFT),
        (OVER, single, "The match is over; no more pieces can be played."),
    ]
    assert not unequal((move, refused_move(play, move), sentence) for play, move, sentence in rows)


OVER = random_match(1)
SOME = [random_play(LINKX, OPTIONS, 2, random.Random(seed), seed % 27) for seed in range(270)]
RUNNING = [play for play in SOME if play.to_move is not None]


def decreasing(values):
    return list(values) == sorted(values, reverse=True)


# -- the picker


def test_picker_asks_for_the_leftmost_column_then_for_the_piece():
    state = after().state
    assert told_path(LINKX, state, LINKX.parse(state, "d1 c1 c2")) == (
        ("Which column?", "c"),
        ("Which piece?", "V3, c1-c2-d1"),
    )
    assert label(after(), "d1 c1 c2") == "V3, c1-c2-d1"
    order = [form for piece in sorted(PIECES, key=lambda piece: -len(piece.forms[0])) for form in piece.forms]
    closed, widest = 0, 0
    for stage in [*RUNNING, OVER]:
        menu, legal = LINKX.menu(stage.state), LINKX.legal_moves(stage.state)
        begun = {move.column for move in legal}
        assert not menu.numbered
        assert [choice.label for choice in menu.choices] == list("abcdefghi")
        assert [choice.about for choice in menu.choices] == [Column(at) for at in range(9)]
        assert {at for at, choice in enumerate(menu.choices) if choice.then} == begun
        closed += len(begun) < 9
        for choice in menu.choices:
            places = [order.index(slide.form) for slide in choice.moves()]
            assert places == sorted(places), "in the order of the set, the large ones first"
            assert choice.then is None or choice.then.numbered
            widest = max(widest, len(places))
        for move in legal:
            (_, letter), (_, piece) = told_path(LINKX, stage.state, move)
            assert (letter, piece) == (move.text[0], f"{PIECES[move.piece].name}, {move.text}")
    assert closed
    assert widest == 12


def test_piece_keeps_its_number_whatever_it_links_with():
    beside, apart = after("c1", "i1"), after("i1", "c1")
    d_of = [LINKX.menu(play.state).choices[3].then for play in (beside, apart)]
    assert d_of[0] == d_of[1]
    assert legal_texts(beside) == legal_texts(apart)
    order = [[move.text for move in LINKX.legal_moves(play.state)] for play in (beside, apart)]
    assert order[0] != order[1]


# -- what is likely


def likely(play):
    return LINKX.likely(play.state, LINKX.legal_moves(play.state), [step.move for step in play.steps])


def test_large_and_near_pieces_come_first():
    moves = LINKX.legal_moves(after("a1-b1", "i1").state)
    linking = [any(abs(ord(name[0]) - ord(own)) < 2 for name in move.text.split("-") for own in "ab") for move in moves]
    assert decreasing(linking)
    assert decreasing([len(move.cells) for move, links in zip(moves, linking, strict=True) if links])
    offered = [move.text for move in likely(after("a1-b1-c1", "i1"))]
    assert offered.index("d1-e1-f1") < offered.index("d1-d2-d3") < offered.index("a2-a3")
    assert {move.column for move in likely(after("h1"))[:2]} == {7}
    assert {move.column for move in likely(after())[:2]} == {4}
    assert decreasing([len(move.cells) for move in likely(after("h1")) if move.column == 0])


def test_winning_steps_are_offered_first_then_those_that_link():
    won = 0
    for stage in RUNNING:
        own = sum(stage.state.groups[stage.to_move])
        ranks = []
        for move in likely(stage):
            outcome = stage.after(move).outcome
            wins = outcome is not None and outcome.detail["by"] == "link"
            ranks.append(2 if wins else 1 if move.reach & own else 0)
        assert decreasing(ranks)
        won += 2 in ranks
        linking = {move.column for move in LINKX.legal_moves(stage.state) if move.reach & own}
        assert linking <= {move.column for move in likely(stage)[:25]}, "no spot crowds out the others"
    assert won
    most = Counter(move.column for move in LINKX.complete(after().state, "")).most_common()
    assert len(most) == 9
    assert most[0][1] <= 4
