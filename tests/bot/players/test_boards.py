"""The fast board of every game against its plain rules, step by step."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from bot.players.board import OVER
from bot.players.games.linkage.board import LinkageBoard
from bot.players.games.lovelinks.links import KINDS
from bot.players.known import board_of
from rules import GAMES
from rules.game import CHANCE, AnyGame, Passed
from rules.linkage import colour_groups
from rules.play import AnyPlay, begin
from tests.rules.helpers import combinations, random_move


def links_of(board: Any, play: AnyPlay) -> bool:
    """Whether scores are the same and the bag holds what may be drawn, as often."""
    now, bag = play.state.progress, Counter(f"draw {KINDS[kind].text}" for kind in board.bag)
    moves = play.game.legal_moves(play.state) if play.to_move == CHANCE else ()
    drawn = dict(zip(map(play.game.format, moves), play.game.weights(play.state) if moves else (), strict=True))
    return (tuple(board.scores), tuple(board.captured)) == (now.scores, now.captured) and bag == (drawn or bag)


ALSO: dict[str, Callable[[Any, AnyPlay], bool]] = {
    "linkage": lambda board, play: play.state.more is None or board.count == len(colour_groups(play.state)),
    "lovelinks": links_of,
}
"""What else the board of a game knows."""
MATCHES = {"linkage": 40}
"""In which somebody passes seldom; of other games a few are enough."""


def wanted(play: AnyPlay, dice: Random, *, last: bool) -> Any:
    """A step at random, each kind of step as often as the others; the end is put off unless it may come."""
    if play.to_move == CHANCE:
        return random_move(play.game, play.state, dice)
    kinds = defaultdict(list)
    for move in play.game.legal_moves(play.state):
        kinds[re.sub(r"[a-z]?\d+|[A-Z]+", "", play.game.format(move))].append(move)
    some = [dice.choice(kinds[dice.choice(list(kinds))]) for _ in range(1 if last else 12)]
    return next((move for move in some if play.after(move).outcome is None), some[0])


def side(play: AnyPlay) -> int:
    if play.to_move in (None, CHANCE):
        return OVER if play.to_move is None else CHANCE
    return next(at for at, seats in enumerate(play.game.sides(play.seats)) if play.to_move in seats)


def shares(play: AnyPlay) -> tuple[float, ...] | None:
    if play.outcome is None:
        return None
    first = [play.outcome.places[seats[0]] == 1 for seats in play.game.sides(play.seats)]
    return tuple(won / sum(first) for won in first)


def expect_same(board: Any, play: AnyPlay) -> None:
    """The board says about this position what the rules say, and what it hopes for is made of shares."""
    moves = board.moves()
    assert sorted(map(board.text, moves)) == sorted(map(play.game.format, play.game.legal_moves(play.state)))
    assert [board.number(board.text(move)) for move in moves] == list(moves)
    assert (board.side_to_move(), board.shares()) == (side(play), shares(play))
    assert ALSO.get(play.game.key, lambda *_: True)(board, play)


def expect_candidates(board: Any) -> None:
    candidates = list(board.candidates())
    assert candidates
    assert len(set(candidates)) == len(candidates)
    assert set(candidates) <= set(board.moves())
    priors, hopes = board.priors(candidates), board.expectation()
    assert priors is None or (min(priors) > 0 and sum(priors) == pytest.approx(1))
    assert not isinstance(board, LinkageBoard) or list(priors) == sorted(priors, reverse=True)
    assert hopes is None or (min(hopes) >= 0 and sum(hopes) == pytest.approx(1))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_step_is_as_in_the_rules(game: AnyGame, long: bool) -> None:
    settings, ends, passes = list(product(combinations(game), game.seats)), set(), 0
    for number in range(400 if long else MATCHES.get(game.key, 16)):
        options, seats = settings[number % len(settings)]
        dice, play = Random(number), begin(game, options, seats)
        board = board_of(game).of(play)
        expect_same(board, play)
        while play.to_move is not None:
            move, before = wanted(play, dice, last=number % 2 == 0), board.copy()
            if play.to_move != CHANCE and dice.random() < 0.3:
                expect_candidates(board)
            board.play(board.number(game.format(move)))
            if dice.random() < 0.2:
                expect_same(before, play)
                expect_same(board_of(game).of(play), play)
            play = play.after(move)
            expect_same(board, play)
        assert play.outcome is not None
        passes += sum(isinstance(event, Passed) for step in play.steps for event in step.events)
        ends.add((play.outcome.places, play.outcome.detail.get("by")))
    assert len({places for places, _ in ends}) > 1
    assert passes or game.key == "link"
    assert game.key != "linkx" or {by for _, by in ends} == {"link", "area"}
