"""Storage of answers to puzzles, and of the ratings of people and puzzles that follow from them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.model.ids import UserId
from bot.model.ratings.ladders import NEW, PuzzleSolver, Rating
from bot.storage.connection import Connection, stamp
from bot.storage.database import Store, reading


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """An answer to a puzzle."""

    user: UserId
    game: str
    puzzle: str
    start: float  # mean of the puzzle's strength before the first try
    solved: bool


@dataclass(frozen=True, slots=True)
class AnswerEffect:
    """Effect of an answer."""

    first: bool  # true for the user's first answer to the puzzle, the only one that counts
    before: PuzzleSolver
    after: PuzzleSolver


@dataclass(frozen=True, slots=True)
class SolverHistory:
    """Data for the choice of the next puzzle."""

    solver: PuzzleSolver
    seen: Mapping[str, int]  # time of the person's last answer, by puzzle
    strengths: Mapping[str, float]  # mean strengths of all puzzles with a try


class PuzzleStore(Store):
    """Storage of answers and ratings."""

    @reading
    def tries(self, connection: Connection, user: UserId, game: str) -> SolverHistory:
        seen = connection.execute("SELECT puzzle, last FROM puzzle_try WHERE user = ? AND game = ?", (user, game))
        strong = connection.execute("SELECT puzzle, mu FROM puzzle_strength WHERE game = ?", (game,))
        return SolverHistory(_solver(connection, user, game), dict(seen.fetchall()), dict(strong.fetchall()))

    async def tried(self, user: UserId, puzzle: str) -> bool:
        query = "SELECT EXISTS (SELECT 1 FROM puzzle_try WHERE user = ? AND game = ? AND puzzle = ?)"
        about = (user, puzzle.partition("-")[0], puzzle)
        row = await self._database.row(query, *about)
        return bool(row[0])

    async def unsolved(self, user: UserId) -> list[str]:
        """Return the puzzles that a person's last answer did not solve, the one answered longest ago first."""
        query = "SELECT puzzle FROM puzzle_try WHERE user = ? AND unsolved ORDER BY last, id"
        return [puzzle for (puzzle,) in await self._database.rows(query, user)]

    async def solvers(self, user: UserId) -> Mapping[str, PuzzleSolver]:
        query = "SELECT game, mu, sigma, tried, solved, streak, best FROM puzzle_solver WHERE user = ?"
        rows = await self._database.rows(query, user)
        return {game: PuzzleSolver(Rating(mu, sigma), *counts) for game, mu, sigma, *counts in rows}

    async def note(self, answer: PuzzleTry, now: datetime) -> AnswerEffect:
        """Store an answer; a user's first one changes both ratings, later ones only its time and what is to redo."""
        return await self._database.write(lambda connection: note_try(connection, answer, now))


def note_try(connection: Connection, answer: PuzzleTry, now: datetime) -> AnswerEffect:
    """The same as :meth:`PuzzleStore.note`, within a transaction."""
    before = _solver(connection, answer.user, answer.game)
    at, about = stamp(now), (answer.user, answer.game, answer.puzzle)
    known = connection.execute(
        "UPDATE puzzle_try SET last = ?, unsolved = ? WHERE user = ? AND game = ? AND puzzle = ?",
        (at, not answer.solved, *about),
    )
    if known.rowcount:
        return AnswerEffect(False, before, before)
    connection.execute(
        "INSERT INTO puzzle_try (user, game, puzzle, solved, unsolved, tried, last) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*about, answer.solved, not answer.solved, at, at),
    )
    query = "SELECT start, mu, sigma FROM puzzle_strength WHERE game = ? AND puzzle = ?"
    row = connection.execute(query, (answer.game, answer.puzzle)).fetchone()
    start, mu, sigma = (answer.start, answer.start, NEW.sigma) if row is None else row
    after, strength = before.after(Rating(mu, sigma), solved=answer.solved)
    connection.execute(
        "INSERT INTO puzzle_solver (user, game, mu, sigma, tried, solved, streak, best) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (user, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, tried = excluded.tried,"
        " solved = excluded.solved, streak = excluded.streak, best = excluded.best",
        (
            *(answer.user, answer.game, after.rating.mu, after.rating.sigma),
            *(after.tried, after.solved, after.streak, after.best),
        ),
    )
    connection.execute(
        "INSERT INTO puzzle_strength (game, puzzle, start, mu, sigma) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game, puzzle) DO UPDATE"
        " SET start = excluded.start, mu = excluded.mu, sigma = excluded.sigma",
        (answer.game, answer.puzzle, start, strength.mu, strength.sigma),
    )
    return AnswerEffect(True, before, after)


def _solver(connection: Connection, user: UserId, game: str) -> PuzzleSolver:
    query = "SELECT mu, sigma, tried, solved, streak, best FROM puzzle_solver WHERE user = ? AND game = ?"
    row = connection.execute(query, (user, game)).fetchone()
    return PuzzleSolver() if row is None else PuzzleSolver(Rating(row[0], row[1]), *row[2:])


def puzzle_problems(connection: Connection) -> Iterator[str]:
    """Yield a sentence for each value that does not follow from the answers."""
    starts = connection.execute("SELECT game, puzzle, start FROM puzzle_strength").fetchall()
    strengths = {(game, puzzle): Rating(start, NEW.sigma) for game, puzzle, start in starts}
    solvers: dict[tuple[int, str], PuzzleSolver] = {}
    for user, game, puzzle, solved in connection.execute(
        "SELECT user, game, puzzle, solved FROM puzzle_try ORDER BY id"
    ):
        before = solvers.get((user, game), PuzzleSolver())
        after = before.after(strengths[game, puzzle], solved=bool(range(2)[solved]))
        solvers[user, game], strengths[game, puzzle] = after
    kept = connection.execute("SELECT user, game, mu, sigma, tried, solved, streak, best FROM puzzle_solver").fetchall()
    if connection.execute("SELECT EXISTS (SELECT 1 FROM puzzle_try WHERE last < tried)").fetchone()[0]:
        yield "A puzzle has its last answer before its first."
    if solvers != {(user, game): PuzzleSolver(Rating(mu, sigma), *counts) for user, game, mu, sigma, *counts in kept}:
        yield "The players' puzzle ratings differ from their attempts."
    beliefs = connection.execute("SELECT game, puzzle, mu, sigma FROM puzzle_strength").fetchall()
    if strengths != {(game, puzzle): Rating(mu, sigma) for game, puzzle, mu, sigma in beliefs}:
        yield "The puzzles' ratings differ from their attempts."
