"""Linkage, how a step is chosen: the levels of the menu, and what is offered before anything is typed."""

import random

import pytest

from rules import GAMES
from rules.game import Column, Menu
from rules.linkage import BOARD, COLOURS, Counter, Domino, LinkageOptions, colour_groups
from rules.play import begin, replay
from tests.rules.helpers import levels, random_play
from tests.texts import ENGLISH, GERMAN

LINKAGE = GAMES["linkage"]
FREE = LinkageOptions(counter="free")
PLAYS = [
    play
    for seed in range(40)
    for play in [random_play(LINKAGE, LinkageOptions(), 2, random.Random(seed), seed % 20)]
    if play.to_move is not None
]
each_play = pytest.mark.parametrize("play", PLAYS)


def after(*steps, options=None):
    return replay(LINKAGE, options or LinkageOptions(), 2, steps)


def said(menu, texts=ENGLISH):
    return [texts.said(choice.label) for choice in menu.choices]


def chosen(menu, *labels):
    """The level that choices by these labels lead to."""
    for label in labels:
        menu = next(choice.then for choice in menu.choices if ENGLISH.said(choice.label) == label)
    return menu


# -- dominoes: colour, column, place


def test_the_colours_come_first_with_how_many_are_left():
    menu = LINKAGE.menu(after("blue a1-a2", "blue g1-g2", "red a5-a6").state)
    assert ENGLISH.of(menu.prompt) == "Colour"
    assert said(menu) == ["White × 6", "Blue × 4", "Red × 5", "Yellow × 6"]
    assert said(menu, GERMAN) == ["Weiß × 6", "Blau × 4", "Rot × 5", "Gelb × 6"]
    assert [choice.about for choice in menu.choices] == list(COLOURS)


def test_a_colour_with_none_left_keeps_its_place_and_leads_nowhere():
    play = next(play for play in PLAYS if 0 in play.state.pool)
    menu = LINKAGE.menu(play.state)
    for choice, left in zip(menu.choices, play.state.pool, strict=True):
        assert isinstance(choice.then, Menu) == (left > 0)
    assert [choice.about for choice in menu.choices] == list(COLOURS)


@each_play
def test_then_all_seven_columns_where_a_domino_may_begin(play):
    for colour in LINKAGE.menu(play.state).choices:
        if colour.then is None:
            continue
        assert said(colour.then) == list("abcdefg")
        assert [choice.about for choice in colour.then.choices] == [Column(i) for i in range(7)]
        begun = {move.cells[0] % 7 for move in LINKAGE.legal_moves(play.state)}
        assert {at for at, choice in enumerate(colour.then.choices) if choice.then is not None} == begun


def test_then_the_places_from_row_1_up_along_the_row_before_upright():
    menu = chosen(LINKAGE.menu(after("blue e5-f5").state), "Red × 6", "b")
    rows = [name for row in range(1, 7) for name in (f"b{row}-c{row}", f"b{row}-b{row + 1}")]
    assert menu.numbered
    assert said(menu) == [*rows, "b7-c7"]
    assert said(chosen(LINKAGE.menu(after().state), "Red × 6", "g")) == [f"g{row}-g{row + 1}" for row in range(1, 7)]


@each_play
def test_every_domino_is_three_choices_away_and_no_place_is_shown_in_vain(play):
    state = play.state
    for move in LINKAGE.legal_moves(state):
        path = LINKAGE.path(state, move)
        assert len(path) == 3
        assert [ENGLISH.of(prompt) for prompt, _ in path] == ["Colour", "Column where it begins", "Cells"]
        assert ENGLISH.said(path[0][1]).lower().startswith(move.colour)
        assert ENGLISH.said(path[1][1]) == BOARD.names[move.cells[0]][0]
        assert path[2][1] == BOARD.join(move.cells)
    assert all(choice.then for level in levels(LINKAGE.menu(state)) if level.numbered for choice in level.choices)


@each_play
def test_no_level_has_more_choices_than_fit_on_buttons(play):
    assert all(len(level.choices) <= 13 for level in levels(LINKAGE.menu(play.state)))


# -- the optional rule


def test_the_free_counter_is_chosen_by_column_and_cell():
    menu = LINKAGE.menu(begin(LINKAGE, FREE, 2).state)
    assert (ENGLISH.of(menu.prompt), said(menu)) == ("Column", list("abcdefg"))
    cells = chosen(menu, "c")
    assert (ENGLISH.of(cells.prompt), said(cells)) == ("Cell", [f"c{row}" for row in range(1, 8)])
    assert not cells.numbered
    assert [choice.then.text for choice in cells.choices] == [f"counter c{row}" for row in range(1, 8)]


def test_roles_are_more_and_fewer():
    menu = LINKAGE.menu(after("counter c3", options=FREE).state)
    assert (ENGLISH.of(menu.prompt), said(menu)) == ("Role", ["More", "Fewer"])
    assert [move.text for move in menu.moves()] == ["more", "fewer"]


# -- what is offered before anything is typed


def groups_after(state, move):
    return len(colour_groups(LINKAGE.apply(state, move))) - len(colour_groups(state))


def reach(move, other):
    """How far apart the nearest cells of two dominoes are, along rows and columns."""
    return min(abs(a % 7 - b % 7) + abs(a // 7 - b // 7) for a in move.cells for b in other.cells)


@each_play
def test_likely_loses_and_repeats_no_move(play):
    legal = list(LINKAGE.legal_moves(play.state))
    some = random.Random(3).sample(legal, len(legal) // 2)
    for moves in (legal, some, legal[:1], []):
        sorted_moves = list(LINKAGE.likely(play.state, moves, ()))
        assert sorted(sorted_moves, key=LINKAGE.format) == sorted(moves, key=LINKAGE.format)
        assert sorted_moves == list(LINKAGE.likely(play.state, moves, ()))


def test_the_first_25_are_on_different_cells_and_of_all_colours_as_long_as_there_are_enough():
    spacious = [play.state for play in PLAYS if len(play.state.playable) >= 25 and all(play.state.pool)]
    assert len(spacious) >= 10
    for state in spacious:
        offered = LINKAGE.complete(state, "")
        assert len({move.slot for move in offered}) == 25
        counts = [sum(move.colour == colour for move in offered) for colour in COLOURS]
        assert sum(counts) == 25
        assert max(counts) <= 7


@each_play
def test_places_and_colours_repeat_rather_than_be_kept_back(play):
    left = sum(count > 0 for count in play.state.pool)
    assert len(LINKAGE.complete(play.state, "")) == min(25, left * len(play.state.playable))


def test_the_first_domino_is_offered_around_the_middle_in_turning_colours():
    offered = LINKAGE.complete(after().state, "")
    centre = BOARD.by_name["d4"]
    assert all(min(abs(c % 7 - 3) + abs(c // 7 - 3) for c in move.cells) <= 3 for move in offered)
    assert len({move.colour for move in offered[:4]}) >= 3
    assert not any(centre in move.cells for move in offered)


def test_what_comes_first_lies_near_the_last_dominoes():
    play = after("yellow f6-f7", "red d5-e5", "blue g4-g5")
    offered = LINKAGE.complete(play.state, "")
    assert all(min(reach(move, last) for last in play.state.dominoes) <= 2 for move in offered[:8])
    assert not any(BOARD.names[cell][1] == "1" for move in offered[:8] for cell in move.cells)


def test_fewer_is_offered_what_joins_and_more_what_stays_apart():
    for play in PLAYS:
        if len(play.steps) < 5:
            continue
        state = play.state
        legal = LINKAGE.legal_moves(state)
        changes = [groups_after(state, move) for move in legal]
        first = [groups_after(state, move) for move in LINKAGE.complete(state, "")[:5]]
        if state.to_move == state.more:
            assert sum(first) / len(first) >= sum(changes) / len(changes)
        else:
            assert sum(first) / len(first) <= sum(changes) / len(changes)


def test_a_place_that_joins_two_groups_comes_first_for_fewer():
    play = after("blue c3-c4", "red g6-g7", "blue e3-e4", "white a6-a7", "red g1-g2")
    assert LINKAGE.role(play.state, play.to_move) == "fewer"
    offered = LINKAGE.complete(play.state, "blue")
    assert min(groups_after(play.state, move) for move in LINKAGE.legal_moves(play.state)) == -1
    assert -1 in [groups_after(play.state, move) for move in offered]


def test_the_black_counter_is_offered_in_the_middle_first_and_roles_as_they_are():
    offered = LINKAGE.complete(begin(LINKAGE, FREE, 2).state, "")
    assert offered[0].text == "counter d4"
    assert all(isinstance(move, Counter) for move in offered)
    assert [move.text for move in LINKAGE.complete(after("counter c3", options=FREE).state, "")] == ["more", "fewer"]


def test_nothing_is_likely_once_the_match_is_over():
    over = random_play(LINKAGE, LinkageOptions(), 2, random.Random(1))
    assert list(LINKAGE.likely(over.state, LINKAGE.legal_moves(over.state), ())) == []
    assert list(LINKAGE.menu(over.state).moves()) == []
    assert all(isinstance(step.move, Domino) for step in over.steps)
