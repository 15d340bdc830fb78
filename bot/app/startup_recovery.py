"""Repairs in the background after a start, retried until they succeed."""

import asyncio
from collections.abc import Callable
from typing import Any

from discord.ext import tasks

from bot.community.privacy.service import Forgetting
from bot.matches.board.recovery import name_unreadable
from bot.matches.service import Table
from bot.matches.store.recount import RecountStore
from bot.runtime.log_context import survived


class Repairs:
    """Goes on with what a stop or a fault broke off; of several processes the one that ``leads`` does."""

    def __init__(self, store: RecountStore, table: Table, forgetting: Forgetting, leads: Callable[[], bool]) -> None:
        self._store = store
        self._table = table
        self._forgetting = forgetting
        self._leads = leads
        self._over = False
        forgetting.later = self.forget_later

    def begin(self) -> None:
        """Say once which matches cannot be read."""
        if self._leads():
            self._naming_unreadable.start()

    def go_on(self) -> None:
        """Go on with the rest, now that Discord can be asked."""
        if not self._freshening.is_running() and not self._over and self._leads():
            self._freshening.start()
            self.forget_later()

    def forget_later(self) -> None:
        """Somebody is to be forgotten whose forgetting was broken off."""
        if not self._forgetting_on.is_running() and not self._over:
            self._forgetting_on.start()

    def stop(self) -> list[asyncio.Task[Any]]:
        """Begin nothing more, and break off what is under way; returns that."""
        self._over = True
        loops = (self._naming_unreadable, self._freshening, self._forgetting_on)
        for loop in loops:
            loop.cancel()
        return [*filter(None, (loop.get_task() for loop in loops))]

    @tasks.loop(count=1)
    async def _naming_unreadable(self) -> None:
        """Say it while everything else goes on."""
        await name_unreadable(self._table)

    @tasks.loop(minutes=10)
    async def _freshening(self) -> None:
        """Count anew what a voided result has left stale, until that has worked."""
        if await survived(self._freshened(), "Ladders could not be counted anew."):
            self._freshening.stop()

    async def _freshened(self) -> bool:
        await self._store.freshen()
        return True

    @tasks.loop(minutes=10)
    async def _forgetting_on(self) -> None:
        """Go on with forgetting people where that was broken off, by the last stop or by a fault, until it is over."""
        if await survived(self._forgetting.go_on(), "Somebody could not be forgotten; it is tried again."):
            self._forgetting_on.stop()
