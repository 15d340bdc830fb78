"""Linkx: its rules by example, its menu and offers, its notation and refusals."""

import random
from collections import Counter

from rules import GAMES
from rules.game import Column
from rules.linkx import GRID, PIECES, LinkxOptions, area, winning_path
from rules.play import replay
from tests.rules.helpers import label, legal_texts, random_play, read, refusal, told_path, unequal

LINKX = GAMES["linkx"]
OPTIONS = LinkxOptions()
UP = ("a1-a2-a3", "a4-a5-a6", "a7-a8")
HOW = "Write the cells to cover, such as `c1-c2-d1`, or a piece and its leftmost column, such as `V3 c`."
NONE_LEFT = "You have no I1 left; take I2, I3, V3, L4, T4 or S4."


def after(*steps):
    return replay(LINKX, OPTIONS, 2, steps)


def names(cells):
    return {GRID.names[cell] for cell in cells}


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
    assert LINKX.draw_can_be_agreed


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


OVER = random_play(LINKX, OPTIONS, 2, random.Random(1))
SOME = [random_play(LINKX, OPTIONS, 2, random.Random(seed), seed % 27) for seed in range(81)]
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
