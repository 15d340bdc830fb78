"""The search all computer players share, on games whose truth is known."""

from random import Random

import pytest

from bot.players import tree
from bot.players.board import Exact
from bot.players.search import search
from bot.players.tree import SearchResult
from rules.game import CHANCE
from tests.bot.players.toys import DiceNim, Fork, HastyNoughts, Noughts, RaveNoughts, ToyBoard, Written


def thought(board: ToyBoard, simulations: int = 2000, seed: int = 1) -> SearchResult:
    return search(board, dice=Random(seed), simulations=simulations)


@pytest.mark.parametrize("kind", [Noughts, RaveNoughts])
def test_never_loses_noughts_and_crosses_to_chance(kind):
    dice = Random(5)
    for match in range(6):
        board, side = kind(), match % 2
        while board.shares() is None:
            board.play(thought(board, 1000).move if board.side_to_move() == side else dice.choice(board.moves()))
        assert board.shares()[side] >= 0.5


@pytest.mark.parametrize("kind", [Noughts, RaveNoughts, HastyNoughts])
def test_proves_results_and_draws_against_itself(kind):
    board = kind()
    while board.shares() is None:
        board.play(thought(board).move)
    assert board.shares() == (0.5, 0.5)
    won, drawn, lost = thought(kind("XO..X...O")), thought(kind("X...O...X")), thought(kind("XX..OO..X"))
    assert (won.proven, won.shares) == (True, (1.0, 0.0))
    assert (drawn.proven, drawn.shares) == (True, (0.5, 0.5))
    assert (lost.proven, lost.shares) == (True, (0.0, 1.0))


def test_likely_steps_mislead_only_for_a_while():
    """Corners are left out of what is likely at first: where only they save, the search must come to them."""
    assert thought(HastyNoughts("X...X.O.."), 3000).move == 8
    found = thought(Noughts("XX.OO...."), 5000)
    assert (found.move, found.proven) == (2, True)
    assert found.simulations < 100, "a sure win ends the search"


def test_lost_positions_are_told_and_prolonged():
    found = thought(Noughts("X.XO..X.O"), 5000)
    assert found.proven
    assert found.shares == (1.0, 0.0)
    assert found.move in (1, 4)


def test_each_of_three_sides_takes_what_is_best_for_itself():
    """The first hopes for the last end, but the second would never go there; nor does the third give anything away."""
    third = Fork(2, {1: (0.6, 0.4, 0.0), 2: (0.0, 0.45, 0.55)})
    second = Fork(1, {1: (0.9, 0.1, 0.0), 2: third})
    found = thought(Written(Fork(0, {1: second, 2: (0.2, 0.4, 0.4)})))
    assert (found.move, found.proven, found.shares) == (2, True, (0.2, 0.4, 0.4))


def test_draws_are_weighed_not_hoped_for():
    """The one step wins in two draws of three, the other in one and is a tie in the others."""
    risky = Fork(CHANCE, {1: (1.0, 0.0), 2: (1.0, 0.0), 3: (0.0, 1.0)})
    poor = Fork(CHANCE, {1: (1.0, 0.0), 2: (0.25, 0.75), 3: (0.25, 0.75)})
    found = thought(Written(Fork(0, {5: poor, 6: risky})))
    assert found.move == 6
    assert not found.proven
    assert found.shares[0] == pytest.approx(2 / 3, abs=0.05)


def test_after_a_draw_only_what_is_legal_then_is_played():
    one, other = Fork(0, {1: (0.0, 1.0), 2: (1.0, 0.0)}), Fork(0, {1: (1.0, 0.0), 3: (0.0, 1.0)})
    found = thought(Written(Fork(0, {7: Fork(CHANCE, {0: one, 1: other}), 8: (0.5, 0.5)})))
    assert found.move == 7
    assert found.shares[0] > 0.9


@pytest.mark.parametrize("pile", [5, 8])
def test_plays_a_game_of_draws_as_well_as_can_be(pile):
    before = thought(DiceNim(pile), 4000)
    assert before.shares[0] == pytest.approx(DiceNim(pile).can_post(), abs=0.08)
    assert sum(before.shares) == pytest.approx(1)
    for limit in (1, 2, 3):
        board = DiceNim(pile, limit)
        found = thought(board, 3000)
        after = board.after(found.move)
        best = board.can_post()
        assert 1 - after.can_post() >= best - 0.04
        assert found.shares[0] == pytest.approx(best, abs=0.08)


def test_first_sight_decides_what_is_looked_at_first():
    steps = {n: Fork(1, {0: (0.5, 0.5), 1: (0.5, 0.5)}) for n in range(10)}
    guess = {n: 0.91 if n == 7 else 0.01 for n in range(10)}
    assert search(Written(Fork(0, steps), guess), dice=Random(1), simulations=1).considered[0].move == 7


def test_same_seed_thinks_the_same_within_limits():
    first, second = (thought(RaveNoughts(), 150, seed=9) for _ in range(2))
    assert first == second
    assert sum(step.visits for step in first.considered) == first.simulations <= 150


def test_stops_when_nothing_can_catch_up_any_more():
    lopsided = Fork(CHANCE, {1: (0.9, 0.1), 2: (1.0, 0.0)})
    other = Fork(CHANCE, {1: (0.1, 0.9), 2: (0.0, 1.0)})
    found = thought(Written(Fork(0, {1: lopsided, 2: other})), 10_000)
    assert found.move == 1
    assert 5000 < found.simulations < 6000


def test_time_is_kept():
    now = iter(range(10_000))
    found = search(Noughts(), dice=Random(1), seconds=25, clock=lambda: next(now))
    assert 1 <= found.simulations <= 25
    assert search(Noughts(), dice=Random(1), seconds=0).move in range(9)


def test_a_full_tree_grows_no_more(monkeypatch):
    monkeypatch.setattr(tree, "MOST_ENTRIES", 30)
    found = thought(Noughts(), 3000)
    assert found.simulations > 1500
    assert not found.proven


class Known(Noughts):
    __slots__ = ()

    def exact(self, nodes: int) -> Exact | None:
        return Exact(3, (0.0, 1.0)) if nodes >= 10 else None


def test_exact_results_come_before_searching():
    found = search(Known(), dice=Random(1), simulations=50, nodes=10)
    assert (found.move, found.shares, found.proven, found.simulations) == (3, (0.0, 1.0), True, 0)
    assert search(Known(), dice=Random(1), simulations=50, nodes=9).simulations == 50
