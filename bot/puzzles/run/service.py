"""Use cases of the puzzle run: a run begins or continues, an answer leads to the next puzzle, three mistakes end it.

Answers count like any others: the first one to each puzzle is rated. Runs are stored after each answer, so a restart of
the bot ends none.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.model.errors import UserError
from bot.model.ids import GuildId, UserId
from bot.model.ratings.days import Day, day_of
from bot.puzzles.catalogue.files import START_MU, listed, puzzle_of
from bot.puzzles.run.store import BestRuns, Run, RunLine, RunStore
from bot.puzzles.service import PuzzleQuestion, Puzzles, whole
from bot.puzzles.store import PuzzleTry

EASIEST: Final = START_MU[1] - 2  # the strength of the first puzzle, below the mean of the easiest grade
HARDER_BY: Final = 1.0  # from puzzle to puzzle, so the hardest grade begins after about 18
MOST_LISTED: Final = 10  # people in a table


@dataclass(frozen=True, slots=True)
class RunQuestion(PuzzleQuestion):
    """A puzzle of a run."""

    run: Run


@dataclass(frozen=True, slots=True)
class RunAnswer:
    """The result of an answer."""

    right: bool
    run: Run  # after the answer
    following: RunQuestion | None  # None once the run is over


class PuzzleRuns:
    """Runs of puzzles."""

    def __init__(self, store: RunStore, puzzles: Puzzles, now: Callable[[], datetime]) -> None:
        self._store = store
        self._puzzles = puzzles
        self._now = now
        self.share = store.share

    async def begin(self, user: UserId, guild: GuildId | None) -> RunQuestion:
        """Return the waiting puzzle of the user's run of today; begins one if there is none."""
        run = await self._store.unfinished(user, self._today())
        if run is None or run.puzzle is None or listed(run.puzzle) is None:
            first = await self._puzzles.near(user, EASIEST)
            run = await self._store.begin(user, guild, self._today(), first)
        return self._question(run)

    async def question(self, user: UserId, number: int, asked: int) -> RunQuestion:
        """Return the waiting puzzle of a run after ``asked`` answers. Raises ``UserError`` if it no longer waits."""
        run = await self._store.of(user, number)
        if run is None or run.asked != asked:
            raise UserError("run-stale")
        return self._question(run)

    async def answer(self, user: UserId, question: RunQuestion, text: str) -> RunAnswer:
        """Answer with the first turn in ``text``. Raises ``UserError`` if the puzzle no longer waits, and as
        :func:`.whole`."""
        puzzle, run = question.puzzle, question.run
        right = whole(puzzle, text) in puzzle.solutions
        following = await self._puzzles.near(user, EASIEST + HARDER_BY * (run.asked + 1), besides=puzzle.id)
        answer = PuzzleTry(user, puzzle.play.game.key, puzzle.id, puzzle.start_mu, right)
        after = await self._store.answer(run, answer, following, self._now())
        if after is None:
            raise UserError("run-stale")
        return RunAnswer(right, after, None if after.puzzle is None else self._question(after))

    async def over(self, user: UserId, number: int) -> Run:
        """Return a run that is over. Raises ``UserError`` if there is no such run."""
        run = await self._store.of(user, number)
        if run is None or run.puzzle is not None:
            raise UserError("run-stale")
        return run

    async def bests(self, user: UserId) -> BestRuns:
        return await self._store.bests(user, self._today())

    async def tables(self, guild: GuildId) -> tuple[list[RunLine], list[RunLine]]:
        """The best runs in a server, of today and ever."""
        today = await self._store.table(guild, self._today(), MOST_LISTED)
        return today, await self._store.table(guild, None, MOST_LISTED)

    def _today(self) -> Day:
        return day_of(self._now())

    def _question(self, run: Run) -> RunQuestion:
        entry = None if run.puzzle is None else listed(run.puzzle)
        if entry is None:
            raise UserError("run-stale")
        return RunQuestion(puzzle_of(entry), 0, False, run)
