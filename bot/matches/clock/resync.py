"""After there was no way to the database: what was written then, and what fell due meanwhile, is looked at again."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from bot.matches.board.recovery import Recovery
from bot.matches.board.store import ShownStore
from bot.matches.repository import Repository
from bot.matches.store.matches import MatchStore
from bot.runtime.log_context import survived

ASKED_EVERY: Final = timedelta(days=1)
AGAIN_AFTER: Final = timedelta(seconds=10)
"""How long after a fault it is tried again."""


class CatchingUp:
    """Goes on where the way to the database was lost; ``again`` has all that falls due looked for anew.

    Of what was on its way then nobody knows whether it was written: people were told that it was not. The log alone
    tells, so nothing is believed that was read before.
    """

    def __init__(
        self,
        shown: ShownStore,
        stored: MatchStore,
        matches: Repository,
        recovery: Recovery,
        again: Callable[[], object],
        soon: Callable[[], object],
    ) -> None:
        self._shown = shown
        self._stored = stored
        self._matches = matches
        self._recovery = recovery
        self._again = again
        self._soon = soon
        self._behind = False

    async def tick(self) -> timedelta:
        """Look at everything again where that is due, and return how long there is nothing to do."""
        if not self._behind:
            return ASKED_EVERY
        self._behind = False
        if await survived(self._look(), "What was written while the database was away could not be found out.") is None:
            self._behind = True
            return AGAIN_AFTER
        return ASKED_EVERY

    def stop(self) -> list[asyncio.Task[None]]:
        """Nothing of it goes on beside."""
        return []

    def catch_up(self) -> None:
        """Look at everything again soon: it may be otherwise than is known, or be for this process to do only now."""
        self._behind = True
        self._matches.forget_all()
        self._again()
        self._soon()

    async def _look(self) -> bool:
        await self._recovery.remember()
        self._recovery.start(lambda guild: True)
        behind = [number for number, *_ in await self._shown.behind()]
        for match in await self._matches.readable({*behind, *await self._stored.thinking()}):
            self._matches.tell_of(match)  # such as computer players, who heard of no step of which nobody was sure
        return True
