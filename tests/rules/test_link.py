"""LINK, its rules by example; what is legal is compared with an independent implementation in ``test_matches``."""

import random
from functools import cache

import pytest

from rules import GAMES
from rules.game import Passed
from rules.link.state import BLACK, WHITE, LinkOptions, bars, board, stones, winning_path
from rules.options import BadOption, read
from rules.play import BadRecord, begin, replay
from tests.rules.helpers import legal_texts, refusal, refused_move, result_of, unequal

LINK = GAMES["link"]
SMALL, SIX = (LinkOptions(size, "none") for size in (4, 6))
SWAP, THREE = (LinkOptions(4, opening) for opening in ("swap", "three-move"))


def after(steps, options=SMALL):
    return replay(LINK, options, 2, steps.split())


def roles(play):
    return [LINK.role(play.state, seat) for seat in (0, 1)]


def names(play, cells):
    return {board(play.options.size).grid.names[cell] for cell in cells}


def bar_texts(play):
    return {text for text in legal_texts(play) if "-" in text}


def test_sizes_go_from_4_to_12_and_openings_are_three():
    assert LinkOptions() == LinkOptions(size=8, opening="three-move")
    assert legal_texts(after("", LinkOptions())) == {f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)}
    starts = {size: begin(LINK, read(LinkOptions, {"size": size}), 2) for size in range(4, 13)}
    assert not unequal((size, len(legal_texts(play)), size * size) for size, play in starts.items())
    for value in ({"size": 3}, {"size": 13}, {"size": "8"}, {"size": True}, {"opening": "two-move"}):
        with pytest.raises(BadOption, match=r"rules-option-(range|choice)"):
            read(LinkOptions, value)


def test_seats_take_turns_with_stones_of_their_colour():
    assert roles(after("")) == ["black", "white"]
    play = after("b2 c3 d1")
    assert (names(play, stones(play.state, BLACK)), names(play, stones(play.state, WHITE))) == ({"b2", "d1"}, {"c3"})
    assert [(step.seat, step.turn) for step in play.steps] == [(0, 1), (1, 2), (0, 3)]
    assert (play.to_move, play.turn) == (1, 4)
    assert LINK.draw_can_be_agreed is False


# -- bars


def test_bars_join_diagonal_stones_and_may_cross_their_own():
    play = after("b2 a4 c3 c4 c1 d4")
    assert bar_texts(play) == {"b2-c3", "b2-c1"}
    drawn = play.read("b2-c3")
    assert ([bar.text for bar in bars(drawn.state, BLACK)], bars(drawn.state, WHITE)) == (["b2-c3"], ())
    assert (drawn.to_move, drawn.turn) == (1, 8)
    assert bar_texts(after("b2 a4 c3")) == set()
    play = after("b2 a6 c3 b6 b3 c6 c2 e6 b2-c3 e5", SIX)
    assert {bar.text for bar in bars(play.read("b3-c2").state, BLACK)} == {"b2-c3", "b3-c2"}


# -- winning


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


EXAMPLE = {
    "black": ["c4", "a3", "b3", "c2", "c1", "b3-c4", "b3-c2"],
    "white": ["b4", "c3", "b2", "d2", "b1", "c3-d2"],
}


def test_black_wins_the_example_of_1992_in_any_legal_order():
    dice = random.Random(1992)
    orders = 0
    while orders < 60:
        black, white = (dice.sample(steps, len(steps)) for steps in EXAMPLE.values())
        order = [step for pair in zip(black, [*white, ""], strict=True) for step in pair if step]
        try:
            play = after(" ".join(order))
        except BadRecord:
            continue  # a bar before its stones, or a stone after the end: a3 is not on the winning path
        orders += 1
        assert (len(play.steps), result_of(play).places, result_of(play).detail) == (13, (1, 2), {"colour": "black"})


def winning_first_stones(size):
    """The first stones with which Black wins against every defence, by trying everything."""

    @cache
    def wins(state):
        return any(not wins(then) if then.to_move is not None else True for then in onward(state))

    def onward(state):
        return [LINK.apply(state, move) for move in LINK.legal_moves(state)]

    start = LINK.start(LinkOptions(size=size, opening="none"), 2)
    return {move.text for move in LINK.legal_moves(start) if not wins(LINK.apply(start, move))}


def test_somebody_wins_on_every_board(long):
    assert winning_first_stones(2) == {"a1", "a2", "b1", "b2"}
    assert winning_first_stones(3) == {"a2", "b1", "b2", "b3", "c2"}
    for seed in range(400 if long else 40):
        dice, state = random.Random(seed), LINK.start(SMALL, 2)
        while state.to_move is not None:
            moves = LINK.legal_moves(state)
            assert moves
            placed = [move for move in moves if "-" not in move.text]
            state = LINK.apply(state, dice.choice(placed or moves))
            assert not any(isinstance(event, Passed) for event in state.events)


# -- openings


@pytest.mark.parametrize(("choice", "black"), [("black", 1), ("white", 0)])
def test_three_move_opening_lets_seat_1_choose_a_colour(choice, black):
    play = after("b2 c3 d4", THREE)
    assert [(step.seat, step.turn) for step in play.steps] == [(0, 1)] * 3
    assert (names(play, stones(play.state, BLACK)), names(play, stones(play.state, WHITE))) == ({"b2", "d4"}, {"c3"})
    assert (play.to_move, play.turn, legal_texts(play), roles(play)) == (1, 2, {"black", "white"}, [None, None])
    play = play.read(choice)
    assert (play.to_move, play.turn, roles(play).index("black")) == (1 - black, 3, black)
    over = after(f"b1 a1 b2 {choice} a2 b3 a3 b4", THREE)
    assert (result_of(over).places, result_of(over).detail) == ((1 + black, 2 - black), {"colour": "black"})


def test_swap_answers_the_first_stone_and_changes_colours():
    cells = set(board(4).grid.names)
    assert legal_texts(after("", SWAP)) == cells
    assert legal_texts(after("b2", SWAP)) == cells - {"b2"} | {"swap"}
    play = after("b2 swap", SWAP)
    assert (roles(play), names(play, stones(play.state, BLACK))) == (["white", "black"], {"b2"})
    assert (play.to_move, play.turn) == (0, 3)
    for play in (after("b2 c3", SWAP), after("b2 c3")):
        assert (roles(play), play.to_move, play.turn) == (["black", "white"], 0, 3)
        assert "swap" not in legal_texts(play)
