"""Linkage, how a step is chosen: the levels of the menu, and what is offered before anything is typed."""

import random

from rules import GAMES
from rules.game import Column, Menu
from rules.linkage import BOARD, COLOURS, Counter, LinkageOptions, colour_groups
from rules.play import begin, replay
from tests.rules.helpers import levels, random_play
from tests.texts import ENGLISH, GERMAN

LINKAGE = GAMES["linkage"]
FREE = LinkageOptions(counter="free")
OVER = random_play(LINKAGE, LinkageOptions(), 2, random.Random(1))
PLAYS = [
    play
    for seed in range(40)
    for play in [random_play(LINKAGE, LinkageOptions(), 2, random.Random(seed), seed % 20)]
    if play.to_move is not None
]


def after(*steps, options=None):
    return replay(LINKAGE, options or LinkageOptions(), 2, steps)


def said(menu, texts=ENGLISH):
    return [texts.said(choice.label) for choice in menu.choices]


def chosen(menu, *labels):
    """The level that choices by these labels lead to."""
    for label in labels:
        menu = next(choice.then for choice in menu.choices if ENGLISH.said(choice.label) == label)
    return menu


# -- the levels of the menu


def test_colours_come_first_with_how_many_are_left():
    menu = LINKAGE.menu(after("blue a1-a2", "blue g1-g2", "red a5-a6").state)
    assert ENGLISH.of(menu.prompt) == "Colour"
    assert said(menu) == ["White × 6", "Blue × 4", "Red × 5", "Yellow × 6"]
    assert said(menu, GERMAN) == ["Weiß × 6", "Blau × 4", "Rot × 5", "Gelb × 6"]
    assert any(0 in play.state.pool for play in PLAYS)
    for play in PLAYS:
        choices = LINKAGE.menu(play.state).choices
        assert [choice.about for choice in choices] == list(COLOURS)
        assert [isinstance(choice.then, Menu) for choice in choices] == [left > 0 for left in play.state.pool]


def test_columns_come_second_and_places_in_them_third():
    menu = chosen(LINKAGE.menu(after("blue e5-f5").state), "Red × 6", "b")
    rows = [name for row in range(1, 7) for name in (f"b{row}-c{row}", f"b{row}-b{row + 1}")]
    assert menu.numbered
    assert said(menu) == [*rows, "b7-c7"]
    assert said(chosen(LINKAGE.menu(after().state), "Red × 6", "g")) == [f"g{row}-g{row + 1}" for row in range(1, 7)]
    for play in PLAYS:
        legal, menu = LINKAGE.legal_moves(play.state), LINKAGE.menu(play.state)
        begun = {move.cells[0] % 7 for move in legal}
        for colour in (choice.then for choice in menu.choices if choice.then is not None):
            assert said(colour) == list("abcdefg")
            assert [choice.about for choice in colour.choices] == [Column(i) for i in range(7)]
            assert {at for at, choice in enumerate(colour.choices) if choice.then is not None} == begun
        assert all(len(level.choices) <= 13 for level in levels(menu)), "no more than fit on buttons"
        assert all(choice.then for level in levels(menu) if level.numbered for choice in level.choices)
        for move in legal:
            (first, colour), (second, column), (third, place) = LINKAGE.path(play.state, move)
            prompts = [ENGLISH.of(prompt) for prompt in (first, second, third)]
            assert prompts == ["Colour", "Column where it begins", "Cells"]
            assert ENGLISH.said(colour).lower().startswith(move.colour)
            assert (ENGLISH.said(column), place) == (BOARD.names[move.cells[0]][0], BOARD.join(move.cells))


def test_free_counter_is_chosen_by_column_and_cell_then_a_role():
    menu = LINKAGE.menu(begin(LINKAGE, FREE, 2).state)
    assert (ENGLISH.of(menu.prompt), said(menu)) == ("Column", list("abcdefg"))
    cells = chosen(menu, "c")
    assert (ENGLISH.of(cells.prompt), said(cells)) == ("Cell", [f"c{row}" for row in range(1, 8)])
    assert not cells.numbered
    assert [choice.then.text for choice in cells.choices] == [f"counter c{row}" for row in range(1, 8)]
    menu = LINKAGE.menu(after("counter c3", options=FREE).state)
    assert (ENGLISH.of(menu.prompt), said(menu)) == ("Role", ["More", "Fewer"])
    assert [move.text for move in menu.moves()] == ["more", "fewer"]
    assert list(LINKAGE.menu(OVER.state).moves()) == []


# -- what is offered before anything is typed


def groups_after(state, move):
    return len(colour_groups(LINKAGE.apply(state, move))) - len(colour_groups(state))


def reach(move, other):
    """How far apart the nearest cells of two dominoes are, along rows and columns."""
    return min(abs(a % 7 - b % 7) + abs(a // 7 - b // 7) for a in move.cells for b in other.cells)


def test_first_25_are_on_different_cells_and_of_all_colours():
    spacious = [play.state for play in PLAYS if len(play.state.playable) >= 25 and all(play.state.pool)]
    assert len(spacious) >= 10
    for state in spacious:
        offered = LINKAGE.complete(state, "")
        assert len({move.slot for move in offered}) == 25
        counts = [sum(move.colour == colour for move in offered) for colour in COLOURS]
        assert (sum(counts), max(counts) <= 7) == (25, True)
    for state in (play.state for play in PLAYS):
        left = sum(count > 0 for count in state.pool)
        assert len(LINKAGE.complete(state, "")) == min(25, left * len(state.playable))


def test_first_offers_lie_near_the_middle_then_near_the_last_dominoes():
    offered = LINKAGE.complete(after().state, "")
    assert all(min(abs(c % 7 - 3) + abs(c // 7 - 3) for c in move.cells) <= 3 for move in offered)
    assert len({move.colour for move in offered[:4]}) >= 3
    play = after("yellow f6-f7", "red d5-e5", "blue g4-g5")
    offered = LINKAGE.complete(play.state, "")[:8]
    assert all(min(reach(move, last) for last in play.state.dominoes) <= 2 for move in offered)
    assert not any(BOARD.names[cell][1] == "1" for move in offered for cell in move.cells)


def test_fewer_is_offered_what_joins_and_more_what_stays_apart():
    for state in (play.state for play in PLAYS if len(play.steps) >= 5):
        changes = [groups_after(state, move) for move in LINKAGE.legal_moves(state)]
        first = [groups_after(state, move) for move in LINKAGE.complete(state, "")[:5]]
        better = sum(first) / len(first) - sum(changes) / len(changes)
        assert better >= 0 if state.to_move == state.more else better <= 0
    play = after("blue c3-c4", "red g6-g7", "blue e3-e4", "white a6-a7", "red g1-g2")
    assert LINKAGE.role(play.state, play.to_move) == "fewer"
    assert min(groups_after(play.state, move) for move in LINKAGE.legal_moves(play.state)) == -1
    assert -1 in [groups_after(play.state, move) for move in LINKAGE.complete(play.state, "blue")]


def test_counter_is_offered_in_the_middle_first_and_roles_as_they_are():
    offered = LINKAGE.complete(begin(LINKAGE, FREE, 2).state, "")
    assert offered[0].text == "counter d4"
    assert all(isinstance(move, Counter) for move in offered)
    assert [move.text for move in LINKAGE.complete(after("counter c3", options=FREE).state, "")] == ["more", "fewer"]
    assert list(LINKAGE.likely(OVER.state, LINKAGE.legal_moves(OVER.state), ())) == []
