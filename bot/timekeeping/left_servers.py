"""Servers that the bot was removed from: what is kept of them goes after a while, unless it is back by then."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from time import perf_counter
from typing import Final

from bot.display.places import Places
from bot.match import GuildId, MatchId
from bot.storage.left_servers import LeftServerStore
from bot.storage.recount import RecountStore
from bot.timekeeping.job import ASKED_EVERY, Job
from bot.timekeeping.watch import Watch

KEPT_FOR: Final = timedelta(days=30)
"""How long what is kept of a server stays as it is after the bot was removed."""
log = logging.getLogger(__name__)


class LeftServers(Job):
    """Notes which servers the bot is not in any more, and erases them when their time has come.

    No server is noted or erased unless ``places`` say at that moment that it is left: its shard has told of all of its
    servers, and not of this one. ``forget`` is told of each match that is erased, and ``soon`` is called where
    :meth:`tick` has work.
    """

    again_after = timedelta(hours=1)
    fault = "Servers that I was removed from could not be dealt with."

    def __init__(
        self,
        left_servers: LeftServerStore,
        recount: RecountStore,
        watch: Watch,
        places: Places,
        forget: Callable[[MatchId], object],
        soon: Callable[[], object],
    ) -> None:
        self._left_servers = left_servers
        self._recount = recount
        super().__init__(watch, soon)
        self._places = places
        self._forget = forget
        self._noted: frozenset[GuildId] = frozenset()

    def reached(self, guild: GuildId) -> None:
        """Discord has told of a server; perhaps it has taken the bot back."""
        if guild in self._noted:
            self.look()

    async def work(self, now: datetime) -> datetime:
        """Note what has changed and erase what is due; returns when something is due next."""
        store, left = self._left_servers, self._places.left
        noted = await store.all()
        for guild in filter(self._places.told_of, [*noted]):
            await store.back(guild)
            del noted[guild]
            log.info("I am in server %d again; its data stays.", guild)
        for guild in sorted(filter(left, await store.known() - noted.keys())):
            await store.note(guild, now)
            noted[guild] = now
            log.info("I am not in server %d any more. Unless I am back by %s its data goes.", guild, now + KEPT_FOR)
        self._noted = frozenset(noted)
        due = {guild: since + KEPT_FOR for guild, since in noted.items()}
        for guild in [guild for guild, at in due.items() if at <= now and left(guild)]:
            await self._erase(guild)
        return min((at for at in due.values() if at > now), default=now + ASKED_EVERY)

    async def _erase(self, guild: GuildId) -> None:
        """Erase a server piece by piece; between two of them others have as long as one takes."""
        matches, over = 0, False
        while not over and self._places.left(guild):
            began = perf_counter()
            part = await self._left_servers.erase_some(guild)
            matches, over = matches + len(part.matches), part.over
            for number in part.matches:
                self._forget(number)
            await asyncio.sleep(perf_counter() - began)
        await self._recount.freshen()
        log.info("The data of server %d is erased, with its %d matches.", guild, matches)
