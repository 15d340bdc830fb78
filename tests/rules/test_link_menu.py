"""How LINK is played by pressing, and what is offered first to those who type."""

import random
from itertools import product

import pytest

from rules import GAMES
from rules.game import Column, Menu
from rules.link.menu import MOST_BARS
from rules.link.state import Bar, LinkOptions, Reply, Stone, board
from rules.play import begin, replay
from tests.texts import ENGLISH

LINK = GAMES["link"]
LETTERS = "abcdefghijkl"
OPENINGS = ("three-move", "swap", "none")


def after(steps, size=8, opening="none"):
    return replay(LINK, LinkOptions(size, opening), 2, steps.split())


def labels(menu):
    return [choice.label for choice in menu.choices]


def open_labels(menu):
    return [choice.label for choice in menu.choices if choice.then is not None]


def below(menu, label):
    return next(choice.then for choice in menu.choices if choice.label == label)


def first_level(play):
    """The columns, and the choices after them by their labels."""
    menu, size = LINK.menu(play.state), play.options.size
    return menu.choices[:size], {ENGLISH.said(choice.label): choice for choice in menu.choices[size:]}


def bars_of(play):
    return first_level(play)[1]["Bar"].then


def long_match(size, opening, seed, most=10_000):
    """The stages of a match in which many bars can be drawn, as they are drawn seldom and nobody wins early."""
    dice = random.Random(f"{size} {opening} {seed}")
    stages = [begin(LINK, LinkOptions(size, opening), 2)]
    while stages[-1].to_move is not None and len(stages) <= most:
        moves = list(LINK.legal_moves(stages[-1].state))
        dice.shuffle(moves)
        moves.sort(key=lambda move: isinstance(move, Bar) and dice.random() < 0.97)
        onward = (stages[-1].after(move) for move in moves)
        stages.append(next((play for play in onward if play.to_move is not None), stages[-1].after(moves[0])))
    return stages


CASES = list(product((4, 6, 8, 12), OPENINGS))
each_case = pytest.mark.parametrize(("size", "opening"), CASES)


def presses(menu):
    """Every move of a menu with the number of buttons that lead to it."""
    for choice in menu.choices:
        if isinstance(choice.then, Menu):
            yield from ((move, 1 + count) for move, count in presses(choice.then))
        elif choice.then is not None:
            yield choice.then, 1


# -- what stands where


@pytest.mark.parametrize("size", range(4, 13))
def test_the_columns_come_first_then_the_bar(size):
    columns, others = first_level(begin(LINK, LinkOptions(size), 2))
    assert [choice.label for choice in columns] == list(LETTERS[:size])
    assert [choice.about for choice in columns] == [Column(index) for index in range(size)]
    assert all(choice.then is not None for choice in columns)
    assert list(others) == ["Bar"]
    assert others["Bar"].about is Bar
    assert others["Bar"].then is None


def test_a_column_has_its_cells_from_row_1_up_and_taken_ones_keep_their_place():
    menu = LINK.menu(after("c3 c5 d4").state)
    column = below(menu, "c")
    assert labels(column) == [f"c{row}" for row in range(1, 9)]
    assert open_labels(column) == ["c1", "c2", "c4", "c6", "c7", "c8"]
    assert [LINK.format(move) for move in column.moves()] == open_labels(column)


def test_a_full_column_keeps_its_place():
    menu = LINK.menu(after("a1 a2 a3 a4", size=4).state)
    assert labels(menu)[:4] == ["a", "b", "c", "d"]
    assert open_labels(menu) == ["b", "c", "d"]


def test_bars_stand_by_column_and_row():
    play = after("c3 h1 d4 h2 d2 h3 b2 h4 c1 h6 b4 h7")
    assert labels(bars_of(play)) == ["b2-c1", "b2-c3", "b4-c3", "c1-d2", "c3-d2", "c3-d4"]
    assert not bars_of(play).numbered


def test_only_ones_own_bars_can_be_chosen():
    assert bars_of(after("c3 g7 d4")) is None
    assert labels(bars_of(after("c3 g7 d4 f6"))) == ["c3-d4"]
    assert bars_of(after("c3 g7 d4 f6 c3-d4 a1")) is None


def test_the_swap_can_be_chosen_only_when_it_may_be_replied():
    assert list(first_level(after("", opening="swap"))[1]) == ["Bar"]
    answers = first_level(after("d4", opening="swap"))[1]
    assert list(answers) == ["Bar", "Swap"]
    assert answers["Swap"].then == Reply("swap")
    assert answers["Bar"].then is None
    for steps, opening in (("d4 swap", "swap"), ("d4 e5", "swap"), ("d4", "none"), ("d4", "three-move")):
        assert list(first_level(after(steps, opening=opening))[1]) == ["Bar"]


def test_a_colour_is_chosen_from_black_and_white_alone():
    menu = LINK.menu(after("d4 e5 d3", opening="three-move").state)
    assert [ENGLISH.said(choice.label) for choice in menu.choices] == ["Black", "White"]
    assert [choice.then for choice in menu.choices] == [Reply("black"), Reply("white")]


@pytest.mark.parametrize("size", range(4, 13))
def test_the_three_stones_of_the_opening_are_chosen_one_after_the_other(size):
    play = begin(LINK, LinkOptions(size), 2)
    for letter in "abc":
        cell = below(LINK.menu(play.state), letter)
        assert len(cell.choices) == size
        play = play.after(cell.choices[0].then)
    assert (play.to_move, len(LINK.menu(play.state).choices)) == (1, 2)


def test_when_there_are_many_bars_their_first_column_is_chosen_before():
    black = [f"{column}{row}" for row in (2, 3, 5, 6, 8, 9) for column in "bcdefg"]
    white = [f"{column}{row}" for row in (1, 4, 7, 10, 11, 12, 2, 5) for column in "hijkl"]
    play = after("", size=12)
    for one, other in zip(black, white, strict=False):
        play = play.read(one).read(other)
    drawable = {move.text for move in LINK.legal_moves(play.state) if isinstance(move, Bar)}
    assert len(drawable) > MOST_BARS
    menu = bars_of(play)
    assert labels(menu) == list(LETTERS[:11])
    assert open_labels(menu) == ["b", "c", "d", "e", "f"]
    assert [choice.about for choice in menu.choices] == [Column(index) for index in range(11)]
    assert labels(below(menu, "c"))[:3] == ["c2-d3", "c3-d2", "c5-d6"]
    assert {move.text for move in menu.moves()} == drawable


def test_after_the_end_nothing_can_be_chosen():
    play = after("b1 a1 b2 a2 b3 a3 b4", size=4)
    assert list(LINK.menu(play.state).moves()) == []


# -- how many presses


@each_case
def test_a_stone_costs_two_presses_and_a_bar_two_or_three_in_every_position(size, opening):
    for play in long_match(size, opening, 0):
        legal = LINK.legal_moves(play.state)
        many = sum(isinstance(move, Bar) for move in legal) > MOST_BARS
        costs = {Reply: 1, Stone: 2, Bar: 3 if many else 2}
        found = list(presses(LINK.menu(play.state)))
        assert len(found) == len(legal)
        assert dict(found) == {move: costs[type(move)] for move in legal}


@each_case
def test_no_level_is_wider_than_the_buttons_of_a_message_leave_room_for(size, opening):
    def widest(menu):
        return max(
            [len(menu.choices), *(widest(choice.then) for choice in menu.choices if isinstance(choice.then, Menu))]
        )

    assert max(widest(LINK.menu(play.state)) for play in long_match(size, opening, 1)) <= 22


def test_many_bars_were_tried():
    stages = long_match(12, "none", 0)
    assert max(len(play.state.sides[play.state.colour].open) for play in stages) > MOST_BARS


# -- what is likely


def offered(play, count=25):
    latest = [step.move for step in play.steps]
    return LINK.complete(play.state, "", latest)[:count]


@each_case
def test_likely_moves_are_the_same_moves(size, opening):
    for play in long_match(size, opening, 3)[:: 1 + size // 4]:
        legal = LINK.legal_moves(play.state)
        latest = [step.move for step in play.steps]
        for seen in (latest, latest[-1:], ()):
            first = LINK.likely(play.state, legal, seen)
            assert len(first) == len(legal)
            assert set(first) == set(legal)
            assert list(first) == list(LINK.likely(play.state, legal, seen))
        assert set(LINK.likely(play.state, legal[::3], latest)) == set(legal[::3])


@pytest.mark.parametrize("size", range(4, 13))
def test_an_empty_board_offers_its_middle_and_its_edge_last(size):
    moves = LINK.likely((play := begin(LINK, LinkOptions(size), 2)).state, LINK.legal_moves(play.state), ())
    middle = {(size - 1) // 2, size // 2}
    inner = (size - 2) ** 2
    assert {(move.cell % size, move.cell // size) for move in moves[: len(middle) ** 2]} == set(product(middle, middle))
    on_edge = [not {move.cell % size, move.cell // size}.isdisjoint((0, size - 1)) for move in moves]
    assert on_edge == [False] * inner + [True] * (size * size - inner)


def test_cells_near_the_last_steps_and_ones_own_stones_are_offered_first():
    play = after("c3 f6")
    near = [move.text for move in offered(play, 6)]
    assert set(near) <= {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4", "e5", "e6", "e7", "f5", "f7", "g5", "g6", "g7"}
    assert {"b2", "b4", "d2", "d4"} & set(near[:2])


def test_a_bar_that_the_other_side_could_stop_is_offered_before_all_stones():
    play = after("c3 c4 d4 d3")
    assert [move.text for move in offered(play, 1)] == ["c3-d4"]
    play = after("c3 g7 d4 g2")
    assert not isinstance(offered(play, 1)[0], Bar)
    assert "c3-d4" in [move.text for move in offered(play)]


def test_a_bar_that_joins_is_offered_before_one_within_a_group():
    # Both could be stopped: b2-c3 joins what is apart, f5-g6 what f6 joins already.
    play = after("b2 b3 c3 c2 f5 g5 g6 a8 f6 f7")
    assert [move.text for move in offered(play) if isinstance(move, Bar)] == ["b2-c3", "f5-g6"]


def test_replies_are_offered_first():
    assert offered(after("d4", opening="swap"), 1) == [Reply("swap")]
    assert offered(after("d4 e5 d3", opening="three-move")) == [Reply("black"), Reply("white")]


@each_case
def test_an_edge_cell_is_not_offered_first_while_there_is_room_within(size, opening):
    for play in long_match(size, opening, 4)[:-1]:
        first = offered(play, 1)[0]
        if not isinstance(first, Stone):
            continue
        edge = {0, size - 1}
        if not edge.isdisjoint((first.cell % size, first.cell // size)):
            last = [step.move for step in play.steps if isinstance(step.move, Stone)][-1]
            beside = set(board(size).grid.beside[last.cell]) | set(board(size).grid.diagonal[last.cell])
            within = {cell for cell in beside if edge.isdisjoint((cell % size, cell // size))}
            vacant = {stone.cell for stone in play.state.vacant}
            assert not within & vacant
