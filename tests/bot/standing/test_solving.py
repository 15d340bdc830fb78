"""Ratings of puzzle solvers: each puzzle is an opponent."""

from bot.standing.ratings import NEW, Rating
from bot.standing.solving import PuzzleSolver

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
