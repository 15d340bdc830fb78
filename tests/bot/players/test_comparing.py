"""Whole turns compared over the same draws."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.players.board import Shares, Turn
from bot.players.search import search
from bot.players.tree import SearchResult
from tests.bot.players.toys import ToyBoard


class Lottery(ToyBoard):
    """Turns of which luck decides far more than how good each is; the luck is that of the draw, whatever was played."""

    def __init__(self, edges: Sequence[float], at: int | None = None, luck: float = 0.8) -> None:
        self.edges = edges
        self.at = at
        self.luck = luck

    def copy(self):
        return Lottery(self.edges, self.at, self.luck)

    def side_to_move(self) -> int:
        return 0

    def moves(self) -> Sequence[int]:
        return range(len(self.edges))

    def play(self, move: int) -> None:
        self.at = move

    def shares(self) -> Shares | None:
        return None

    def playout(self, dice: Random, traces: Sequence[list[int]]) -> Shares:
        raise AssertionError("turns are compared, not played out")

    def turns(self) -> Sequence[Turn]:
        """Each turn begins with half its number, so that two have the same first step."""
        return [Turn(at // 2, Lottery(self.edges, at, self.luck)) for at in range(len(self.edges))]

    def deal(self, dice: Random) -> bytes:
        return bytes([int(256 * dice.random())])

    def foreseen(self, deal: bytes) -> Shares:
        assert self.at is not None
        share = 0.1 + self.luck * deal[0] / 256 + self.edges[self.at]
        return share, 1 - share


def compared(edges: Sequence[float], simulations: int, seed: int = 1, luck: float = 0.8) -> SearchResult:
    return search(Lottery(edges, luck=luck), dice=Random(seed), simulations=simulations)


def test_shared_luck_does_not_decide():
    """Nor where it breaks off in the middle of a round: a lucky draw that not all were seen after does not count."""
    for best in range(6):
        edges = [0.01 * (at == best) for at in range(6)]
        for simulations in (6, 9, 40):
            assert {compared(edges, simulations, seed).move for seed in range(10)} == {best // 2}


def test_likeliest_turn_comes_first():
    one = compared([0.0, 0.1, 0.1], 1)
    assert (one.move, one.simulations) == (0, 1)
    assert compared([0.0] * 6, 30).move == 0


def test_turns_far_behind_are_given_up():
    found = compared([0.0, 0.0, -0.1, -0.1], 100)
    assert found.simulations == 100
    assert [step.visits > 90 for step in found.considered] == [True, False]
    assert compared([0.1, -0.1, -0.1, -0.1], 10_000).simulations < 20


def test_figures_fit_together_and_repeat():
    found = compared([0.0, 0.1, 0.1, 0.05], 90, luck=0.2)
    assert found == compared([0.0, 0.1, 0.1, 0.05], 90, luck=0.2)
    assert sum(step.visits for step in found.considered) == found.simulations
    assert found.considered[0].move == found.move
    assert found.shares[0] == pytest.approx(0.3, abs=0.05)
    assert sum(found.shares) == pytest.approx(1)
    assert not found.proven
    hasty = search(Lottery([0.0, 0.1]), dice=Random(1), seconds=0.0)
    assert (hasty.simulations, hasty.move) == (1, 0), "no time is time for one look"
