"""Searching matches that are over for puzzles of their server: one at a time, in the background, when all is quiet."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from bot.match import Match, MatchId, Status
from bot.players.pool import Thinkers
from bot.players.process import Failed
from bot.puzzles.searcher import Searcher
from bot.storage import BadDatabase, Storage, Unwritable
from bot.storage.server_puzzles import ServerPuzzle, Unsearched
from bot.table.refusals import Refused
from bot.table.repository import Repository

CALM: Final = 10.0
"""Seconds after which it is looked again whether computer players still think: they come first."""

log = logging.getLogger(__name__)


class Searches:
    """Finds puzzles in the matches that the storage says are to be searched; nothing else waits for it.

    Of several processes only the one does so that ``leads``.
    """

    def __init__(
        self,
        storage: Storage,
        repository: Repository,
        thinkers: Thinkers,
        searcher: Searcher,
        leads: Callable[[], bool] = lambda: True,
    ) -> None:
        self._storage = storage
        self._repository = repository
        self._thinkers = thinkers
        self._searcher = searcher
        self._leads = leads
        self._task: asyncio.Task[None] | None = None
        self._again = self._stopped = False
        repository.listeners.append(self._noticed)

    def begin(self) -> None:
        """Search what is to be searched, now or after what is under way."""
        self._again = True
        if self._task is None and not self._stopped and self._leads():
            self._task = asyncio.create_task(self._work())
            self._task.add_done_callback(self._over)

    def stop(self) -> list[asyncio.Task[None]]:
        """Begin nothing more, and break off what is under way, which is begun anew at the next start; returns that."""
        self._stopped = True
        if self._task is None:
            return []
        self._task.cancel()
        return [self._task]

    async def rest(self) -> None:
        """Wait until nothing is searched."""
        while self._task is not None:
            await asyncio.wait([self._task])

    def _noticed(self, match: Match) -> None:
        if match.status is Status.FINISHED and match.guild is not None:
            self.begin()

    def _over(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("Matches could not be searched for puzzles.", exc_info=error)

    async def _work(self) -> None:
        try:
            while self._again:
                self._again = False
                while self._leads() and await self._storage.server_puzzles.waiting():
                    await (asyncio.sleep(CALM) if self._thinkers.busy else self._one())
        except (BadDatabase, Unwritable) as error:
            log.warning("Matches cannot be searched for puzzles at the moment: %s", error)

    async def _one(self) -> None:
        """Search the next match."""
        taken = await self._storage.server_puzzles.take()
        if taken is not None:
            found = await self._found(taken)
            if found is not None:
                await self._storage.server_puzzles.keep(taken.match, found)

    async def _found(self, taken: Unsearched) -> list[ServerPuzzle] | None:
        """The puzzles in a match; none where it is given up, ``None`` where it is to be tried again."""
        try:
            match = await self._repository.match(taken.match)
        except Refused:  # its log does not replay, which is said elsewhere
            return []
        assert match.play is not None, "it has a result"
        try:
            found = await self._searcher.found(match.play, _dice(match.id))
        except Failed as error:
            if not taken.last:
                return None
            log.warning("Match %d could not be searched for puzzles: %s.", match.id, error)
            return []
        return [ServerPuzzle(each.id, each.grade, each.line, each.likeness, match.id) for each in found]


def _dice(match: MatchId) -> str:
    """What is left to chance in a search: the same for the same match, and nothing that its draws follow from."""
    return f"search:{match}"
