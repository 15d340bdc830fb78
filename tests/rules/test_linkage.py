"""Linkage: its rules by example, its menu and offers, its notation and refusals."""

import random

from rules import GAMES
from rules.game import Column, Menu
from rules.linkage import BOARD, COLOURS, Counter, LinkageOptions, colour_groups, forbidden_cells
from rules.play import begin, replay
from tests.rules.helpers import (
    label,
    levels,
    random_play,
    read,
    refusal,
    told_path,
    unequal,
)
from tests.texts import ENGLISH, GERMAN

LINKAGE = GAMES["linkage"]
FREE = LinkageOptions(counter="free")


def opening(options=None):
    return begin(LINKAGE, options or LinkageOptions(), 2)


def after(*steps, options=None):
    return replay(LINKAGE, options or LinkageOptions(), 2, steps)


def test_sides_join_groups_and_the_green_counter_forbids():
    play = after("blue a1-a2", "blue g1-g2", "blue b1-c1", "red a3-a4", "blue d2-e2")
    names = [(colour, {BOARD.names[cell] for cell in cells}) for colour, cells in colour_groups(play.state)]
    assert names == [
        ("blue", {"a1", "a2", "b1", "c1"}),
        ("blue", {"g1", "g2"}),
        ("blue", {"d2", "e2"}),
        ("red", {"a3", "a4"}),
    ]
    assert {BOARD.names[cell] for cell in forbidden_cells(after("blue a1-a2").state)} == {"a3", "b1", "b2"}
    assert forbidden_cells(opening().state) == forbidden_cells(OVER.state) == frozenset()
    assert LinkageOptions() == LinkageOptions(counter="centre", target=12)
    assert not LINKAGE.draw_can_be_agreed


OVER = random_play(LINKAGE, LinkageOptions(), 2, random.Random(1))
PLAYS = [
    play
    for seed in range(21)
    for play in [random_play(LINKAGE, LinkageOptions(), 2, random.Random(seed), seed)]
    if play.to_move is not None
]


def said(menu, texts=ENGLISH):
    return [texts.render(choice.label) for choice in menu.choices]


def chosen(menu, *labels):
    for wanted in labels:
        menu = next(choice.then for choice in menu.choices if ENGLISH.render(choice.label) == wanted)
    return menu


def test_menu_asks_for_colour_column_and_cells():
    play = after("blue a1-a2", "blue g1-g2", "red a5-a6")
    menu = LINKAGE.menu(play.state)
    assert said(menu) == ["White × 6", "Blue × 4", "Red × 5", "Yellow × 6"]
    assert said(menu, GERMAN) == ["Weiß × 6", "Blau × 4", "Rot × 5", "Gelb × 6"]
    path = told_path(LINKAGE, play.state, LINKAGE.parse(play.state, "red b3-c3"))
    assert path == (("Which colour?", "Red × 5"), ("In which column does it begin?", "b"), ("Which cells?", "b3-c3"))
    menu = chosen(LINKAGE.menu(after("blue e5-f5").state), "Red × 6", "b")
    rows = [name for row in range(1, 7) for name in (f"b{row}-c{row}", f"b{row}-b{row + 1}")]
    assert (menu.numbered, said(menu)) == (True, [*rows, "b7-c7"])
    assert any(0 in play.state.pool for play in PLAYS)
    for play in PLAYS:
        menu, begun = LINKAGE.menu(play.state), {move.cells[0] % 7 for move in LINKAGE.legal_moves(play.state)}
        assert [choice.about for choice in menu.choices] == list(COLOURS)
        assert [isinstance(choice.then, Menu) for choice in menu.choices] == [left > 0 for left in play.state.pool]
        for colour in (choice.then for choice in menu.choices if choice.then is not None):
            assert [choice.about for choice in colour.choices] == [Column(i) for i in range(7)]
            assert {at for at, choice in enumerate(colour.choices) if choice.then is not None} == begun
        assert all(len(level.choices) <= 13 for level in levels(menu)), "no more than fit on buttons"


def test_free_counter_is_chosen_by_column_and_cell_then_a_role():
    menu = LINKAGE.menu(opening(FREE).state)
    cells = chosen(menu, "c")
    assert [ENGLISH.of(each.prompt) for each in (menu, cells)] == ["Which column?", "Which cell?"]
    assert (cells.numbered, said(cells)) == (False, [f"c{row}" for row in range(1, 8)])
    menu = LINKAGE.menu(after("counter c3", options=FREE).state)
    assert (ENGLISH.of(menu.prompt), said(menu)) == ("Which role?", ["More", "Fewer"])


# -- what is offered before anything is typed


def groups_after(state, move):
    return len(colour_groups(LINKAGE.apply(state, move))) - len(colour_groups(state))


def reach(move, other):
    return min(abs(a % 7 - b % 7) + abs(a // 7 - b // 7) for a in move.cells for b in other.cells)


def test_first_offers_differ_and_lie_in_the_middle():
    spacious = [play.state for play in PLAYS if len(play.state.playable) >= 25 and all(play.state.pool)]
    assert len(spacious) >= 5
    for state in spacious:
        offered = LINKAGE.complete(state, "")
        assert len({move.slot for move in offered}) == 25
        counts = [sum(move.colour == colour for move in offered) for colour in COLOURS]
        assert (sum(counts), max(counts) <= 7) == (25, True)
    for state in (play.state for play in PLAYS):
        left = sum(count > 0 for count in state.pool)
        assert len(LINKAGE.complete(state, "")) == min(25, left * len(state.playable))
    offered = LINKAGE.complete(after().state, "")
    assert all(min(abs(c % 7 - 3) + abs(c // 7 - 3) for c in move.cells) <= 3 for move in offered)
    assert len({move.colour for move in offered[:4]}) >= 3
    play = after("yellow f6-f7", "red d5-e5", "blue g4-g5")
    offered = LINKAGE.complete(play.state, "")[:8]
    assert all(min(reach(move, last) for last in play.state.dominoes) <= 2 for move in offered)
    assert not any(BOARD.names[cell][1] == "1" for move in offered for cell in move.cells)


def test_each_role_is_offered_what_helps_it():
    for state in (play.state for play in PLAYS if len(play.steps) >= 5):
        changes = [groups_after(state, move) for move in LINKAGE.legal_moves(state)]
        first = [groups_after(state, move) for move in LINKAGE.complete(state, "")[:5]]
        better = sum(first) / len(first) - sum(changes) / len(changes)
        assert better >= 0 if state.to_move == state.more else better <= 0
    play = after("blue c3-c4", "red g6-g7", "blue e3-e4", "white a6-a7", "red g1-g2")
    assert LINKAGE.role(play.state, play.to_move) == "fewer"
    assert min(groups_after(play.state, move) for move in LINKAGE.legal_moves(play.state)) == -1
    assert -1 in [groups_after(play.state, move) for move in LINKAGE.complete(play.state, "blue")]
    offered = LINKAGE.complete(opening(FREE).state, "")
    assert offered[0].text == "counter d4"
    assert all(isinstance(move, Counter) for move in offered)
    assert [move.text for move in LINKAGE.complete(after("counter c3", options=FREE).state, "")] == ["more", "fewer"]
    assert list(LINKAGE.likely(OVER.state, LINKAGE.legal_moves(OVER.state), ())) == []


COLOUR_FIRST = "Name one colour (white, blue, red or yellow) and two neighbouring cells, for example `blue d1-d2`."
COUNTER_FIRST = "First place the black counter on any cell, for example `counter c3`."
ROLE_FIRST = "Choose your role first: `more` or `fewer`."
NO_STEP = "That is not a step; one looks like `blue d1-d2`."
TWO_CELLS = "A domino covers two neighbouring cells, for example `blue d1-d2`."
BLACK = "d4 holds the black counter; choose two free cells."
BESIDE_GREEN = "b1-c1 lies beside the domino under the green counter; a corner may touch it, a side may not."
COVERED = "a2 is already covered; choose two free cells."


def test_steps_may_be_typed_loosely_and_in_german():
    rows = [
        *((text, "blue d1-d2") for text in ("blue d1-d2", "D2 d1 Blue", "bl d1d2", "b d2,d1", "d1-d2 BLUE")),
        *((text, "blue d1-d2") for text in ("blued1d2", "blau d1-d2", "b d1-d2")),
        *((text, "red d1-d2") for text in ("Rot d2 d1", "r d1-d2")),
        *((text, "yellow d1-d2") for text in ("d1-d2 gelb", "ge d1d2", "g d1-d2")),
        *((text, "white d1-d2") for text in ("weiß d1-d2", "WEISS D1-D2", "weißd1d2")),
        ("blue d1 c1", "blue c1-d1"),
        ("blue g7 g6", "blue g6-g7"),
    ]
    assert not unequal((text, read(opening(), text), step) for text, step in rows)
    assert not unequal((text, LINKAGE.complete(opening().state, text)[0].text, step) for text, step in rows)
    offered = LINKAGE.complete(opening().state, "gel")
    assert len(offered) == 25
    assert all(LINKAGE.format(move).startswith("yellow ") for move in offered)
    opened = [
        ([], "markierungsstein c3", "counter c3"),
        ([], "Stein c3", "counter c3"),
        (["counter c3"], "mehr", "more"),
        (["counter c3"], "m", "more"),
        (["counter c3"], "Weniger", "fewer"),
        (["counter c3"], "w", "fewer"),
    ]
    assert not unequal((text, read(after(*steps, options=FREE), text), step) for steps, text, step in opened)
    assert label(opening(), "blue d1-d2") == "Blue on d1-d2"
    assert label(opening(FREE), "counter c3") == "Black counter on c3"
    assert label(after("counter c3", options=FREE), "fewer") == "Play Fewer"


def test_refusals_say_what_would_be_right():
    plain, red = opening(), after("red a1-a2")
    free, placed = opening(FREE), after("counter c3", options=FREE)
    rows = [
        (plain, "", NO_STEP),
        (plain, "!?", NO_STEP),
        (plain, "blue h1-h2", "h1 is not a cell; columns are a to g and rows 1 to 7."),
        (plain, "blue a0-a1", "a0 is not a cell; columns are a to g and rows 1 to 7."),
        *((plain, text, COLOUR_FIRST) for text in ("a1-a2", "green a1-a2", "schwarz d1-d2")),
        (plain, "blue a1", TWO_CELLS),
        (plain, "blue a1-a2-a3", TWO_CELLS),
        (plain, "blue a1-b2", "a1 and b2 do not share a side; a domino covers two cells that do."),
        (plain, "blue a1-a1", "a1 and a1 do not share a side; a domino covers two cells that do."),
        (plain, "blue g1-a2", "a2 and g1 do not share a side; a domino covers two cells that do."),
        (plain, "blue d4-d5", BLACK),
        (plain, "ge d4-d5", BLACK),
        *((red, text, COVERED) for text in ("blue a2-a3", "blau a2-a3", "weiß a2-a3")),
        (red, "blue b1-c1", BESIDE_GREEN),
        *((free, text, COUNTER_FIRST) for text in ("blue a1-a2", "more", "counter h1", "counter")),
        *((placed, text, ROLE_FIRST) for text in ("blue a1-a2", "counter c3", "both")),
    ]
    assert not unequal((text, refusal(play, text), sentence) for play, text, sentence in rows)
