"""Ratings against small cases computed by hand with the formulas of Weng and Lin (2011), Plackett-Luce.

A new player has mean 25 and deviation 25/3; before each match the variance grows by (25/300)^2 to 69.451389. The
variance of a performance is (25/6)^2 = 17.361111.
"""

import pytest

from bot.model.ratings.ladders import NEW, PuzzleSolver, Rating, mean, rated


def close(rating: Rating, mu: float, sigma: float | None = None) -> bool:
    return abs(rating.mu - mu) < 1e-5 and (sigma is None or abs(rating.sigma - sigma) < 1e-5)


def test_two_new_players():
    # c^2 = 2 (69.451389 + 17.361111) = 173.625, and each was to win by 1/2: the winner gains
    # 69.451389 / c * 1/2 = 2.635389. The variance shrinks by the share
    # 69.451389 / c^2 * 1/4 * (8.333750 / c) = 0.0632475.
    ((winner,), (loser,)) = rated([[NEW], [NEW]], [1, 2])
    assert close(winner, 27.635389, 8.065901)
    assert close(loser, 22.364611, 8.065901)
    ((loser,), (winner,)) = rated([[NEW], [NEW]], [2, 1])
    assert close(winner, 27.635389, 8.065901), "the order of the sides does not matter"
    assert close(loser, 22.364611, 8.065901)


def test_a_tie_draws_players_together():
    ((one,), (two,)) = rated([[NEW], [NEW]], [1, 1])
    assert close(one, 25, 8.065901)
    assert close(two, 25, 8.065901)
    ((strong,), (weak,)) = rated([[Rating(30, 4)], [Rating(20, 4)]], [1, 1])
    assert strong.mu < 30
    assert weak.mu > 20
    assert strong.mu - 30 == pytest.approx(20 - weak.mu)


def test_three_players():
    # c^2 = 3 (69.451389 + 17.361111) = 260.4375, and 69.451389 / c = 4.303574. The first gains 1 - 1/3 of that, the
    # second 1/2 - 1/3, and the third loses 1/3 + 1/2.
    ((first,), (second,), (third,)) = rated([[NEW]] * 3, [1, 2, 3])
    assert close(first, 25 + 4.303574 * 2 / 3)
    assert close(second, 25 + 4.303574 / 6)
    assert close(third, 25 - 4.303574 * 5 / 6)


def test_partners_share_what_their_side_gains():
    # c^2 = 4 * 69.451389 + 2 * 17.361111 = 312.527778; the side gains 138.902778 / c * 1/2 = 3.928588, each a half.
    winners, losers = rated([[NEW, NEW], [NEW, NEW]], [1, 2])
    assert all(close(rating, 26.964294) for rating in winners)
    assert all(close(rating, 23.035706) for rating in losers)
    (steady, fresh), _ = rated([[Rating(25, 2), Rating(25, 8)], [NEW, NEW]], [1, 2])
    assert fresh.mu - 25 > 10 * (steady.mu - 25) > 0


def test_points_are_near_those_of_chess():
    assert (NEW.points, NEW.spread) == (1500, 500)
    assert Rating(30, 2).points == 1650
    assert Rating(30, 2).conservative == 26
    assert mean([Rating(30, 2), Rating(20, 4)]) == Rating(25, 3)


HARD, EASY = Rating(34.0, NEW.sigma), Rating(16.0, NEW.sigma)


def test_a_solver_gains_as_much_as_the_puzzle_loses():
    solver, puzzle = PuzzleSolver().after(NEW, solved=True)
    assert solver.rating.mu - NEW.mu == NEW.mu - puzzle.mu > 0
    assert solver.rating.sigma < NEW.sigma
    missed, puzzle = PuzzleSolver().after(NEW, solved=False)
    assert missed.rating.mu < NEW.mu < puzzle.mu

    def moved(puzzle: Rating, *, solved: bool) -> float:
        return PuzzleSolver().after(puzzle, solved=solved)[0].rating.mu - NEW.mu

    assert moved(HARD, solved=True) > moved(EASY, solved=True)
    assert moved(EASY, solved=False) < moved(HARD, solved=False)


def test_a_streak_ends_with_a_miss():
    solver, rows = PuzzleSolver(), []
    for solved in (True, True, True, False, True, True):
        solver, _ = solver.after(NEW, solved=solved)
        rows.append((solver.streak, solver.best))
    assert rows == [(1, 1), (2, 2), (3, 3), (0, 3), (1, 3), (2, 3)]
    assert (solver.tried, solver.solved) == (6, 5)
