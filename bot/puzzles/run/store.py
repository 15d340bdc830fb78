"""Storage of puzzle runs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, NamedTuple

from bot.model.ids import GuildId, UserId
from bot.model.ratings.days import Day
from bot.puzzles.store import PuzzleTry, note_try
from bot.storage.connection import Connection
from bot.storage.database import Store, writing

MISTAKES: Final = 3  # the last of them ends a run
_COLUMNS: Final = "id, day, puzzle, solved, missed"


@dataclass(frozen=True, slots=True)
class Run:
    """A run of one person."""

    id: int
    day: Day  # on which it was begun
    puzzle: str | None  # the puzzle that waits for an answer; None once the run is over
    solved: int
    missed: int

    @property
    def asked(self) -> int:
        """Number of puzzles answered so far."""
        return self.solved + self.missed


@dataclass(frozen=True, slots=True)
class BestRuns:
    """The most puzzles that a person has solved in a run."""

    today: int
    ever: int


class RunLine(NamedTuple):
    """A person in a table of runs; equal results share a rank."""

    rank: int
    user: UserId
    solved: int


class RunStore(Store):
    """Storage of runs."""

    @writing
    def begin(self, connection: Connection, user: UserId, guild: GuildId | None, day: Day, puzzle: str) -> Run:
        """Store a run that begins with a puzzle; it is listed in the server, if there is one."""
        query = "INSERT INTO puzzle_run (user, guild, day, puzzle) VALUES (?, ?, ?, ?) RETURNING id"
        (number,) = connection.execute(query, (user, guild, day, puzzle)).fetchone()
        return Run(number, day, puzzle, 0, 0)

    async def of(self, user: UserId, number: int) -> Run | None:
        row = await self._database.row(f"SELECT {_COLUMNS} FROM puzzle_run WHERE user = ? AND id = ?", user, number)
        return None if row is None else Run(*row)

    async def unfinished(self, user: UserId, day: Day) -> Run | None:
        """Return the newest run that a person began on a day, unless it is over."""
        query = f"SELECT {_COLUMNS} FROM puzzle_run WHERE user = ? AND day = ? ORDER BY id DESC LIMIT 1"
        row = await self._database.row(query, user, day)
        return None if row is None or (run := Run(*row)).puzzle is None else run

    @writing
    def answer(self, connection: Connection, run: Run, answer: PuzzleTry, following: str, now: datetime) -> Run | None:
        """Count an answer in its run and as any answer; ``following`` is the next puzzle. ``None`` if the puzzle no
        longer waits, after a double press for instance."""
        solved, missed = run.solved + answer.solved, run.missed + (not answer.solved)
        after = replace(run, puzzle=None if missed == MISTAKES else following, solved=solved, missed=missed)
        changed = connection.execute(
            "UPDATE puzzle_run SET puzzle = ?, solved = ?, missed = ?"
            " WHERE id = ? AND user = ? AND puzzle = ? AND solved = ? AND missed = ?",
            (after.puzzle, solved, missed, run.id, answer.user, run.puzzle, run.solved, run.missed),
        )
        if not changed.rowcount:
            return None
        note_try(connection, answer, now)
        return after

    async def share(self, user: UserId, number: int) -> bool:
        """Record that a person shares a run that is over; return true the first time."""
        query = "UPDATE puzzle_run SET shared = ? WHERE user = ? AND id = ? AND puzzle IS NULL AND NOT shared"
        return bool(await self._database.execute(query, True, user, number))

    async def bests(self, user: UserId, day: Day) -> BestRuns:
        query = (
            "SELECT coalesce(max(CASE WHEN day = ? THEN solved END), 0), coalesce(max(solved), 0)"
            " FROM puzzle_run WHERE user = ?"
        )
        return BestRuns(*await self._database.row(query, day, user))

    async def table(self, guild: GuildId, day: Day | None, most: int) -> list[RunLine]:
        """Return the best results of at most ``most`` people in a server, on a day or ever, the best first."""
        query = (
            "SELECT rank() OVER (ORDER BY max(solved) DESC), user, max(solved) FROM puzzle_run"
            " WHERE guild = ? AND day = ifnull(?, day) AND solved > 0"
            " GROUP BY user ORDER BY max(solved) DESC, user LIMIT ?"
        )
        return [RunLine(*row) for row in await self._database.rows(query, guild, day, most)]


def run_problems(connection: Connection) -> Iterator[str]:
    """Yield a sentence for each impossible run."""
    for number, _, puzzle, solved, missed in connection.execute(f"SELECT {_COLUMNS} FROM puzzle_run ORDER BY id"):
        if solved < 0 or not 0 <= missed <= MISTAKES or (puzzle is None) != (missed == MISTAKES):
            yield f"Puzzle run {number} has results that no run can have."
