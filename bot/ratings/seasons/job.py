"""Closing of seasons: tables of a past quarter are frozen, and posted in servers with a place for them.

The first twenty lines are copied one hour after the quarter's end and kept as they are: a title must not pass to
somebody else because a match is voided or the rules of ratings change later.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from time import perf_counter
from typing import Final

from bot.discord.throttle import after_others
from bot.matches.store.recount import RecountStore
from bot.model.ids import GuildId
from bot.model.ratings.seasons import following, next_settled, quarters, settled
from bot.ratings.seasons.posts import SeasonPosts
from bot.ratings.seasons.store import SeasonStore, UnpostedSeason
from bot.runtime.clock import Watch
from bot.runtime.jobs import Job
from bot.runtime.log_context import survived

AT_ONCE: Final = 8
"""In how many servers it is posted at the same time: one that Discord is slow with holds up no others."""


class Freezing(Job):
    """Freezes each quarter once, as soon as it is settled, as long as the ``watch`` can be believed.

    ``soon`` is called where :meth:`tick` has work. Whatever stops it, what is left is found again by the next start. Of
    several processes the one that ``leads`` freezes them, and each posts them in its servers.
    """

    again_after = timedelta(minutes=30)
    fault = "What seasons are to be posted could not be found out."

    def __init__(
        self,
        recount: RecountStore,
        seasons: SeasonStore,
        watch: Watch,
        posts: SeasonPosts,
        soon: Callable[[], object],
        leads: Callable[[], bool],
    ) -> None:
        self._recount = recount
        self._seasons = seasons
        super().__init__(watch, soon)
        self._posts = posts
        self._leads = leads

    async def work(self, now: datetime) -> datetime | None:
        """Freeze what is settled, and post it; returns when more may be settled."""
        over = await survived(self._freeze(), "The tables of a season that is over could not be frozen.")
        return next_settled(now) if over and await self._post() else None

    async def _freeze(self) -> bool:
        """Freeze what is settled and was not frozen before; returns whether nothing of it is left."""
        store = self._seasons
        before = await store.last_frozen()
        first = await store.first() if before is None else following(before)
        last = settled(self._watch.now())
        if first is None or first > last:
            return True
        if not self._leads():  # it is looked again whether that is done
            return False
        for period in quarters(first, last):
            if not await self._freeze_quarter(period):
                return False
            await store.frozen_everywhere(period)
        return True

    async def _freeze_quarter(self, period: str) -> bool:
        """Freeze a quarter everywhere; between two parts of it others have as long as one takes."""
        beyond: GuildId | None = GuildId(0)
        while beyond is not None:
            if self._watch.doubt_left():
                return False
            await self._recount.freshen()  # what was struck out before now counts no more
            began = perf_counter()
            beyond = await self._seasons.freeze_some(period, beyond, self._watch.now())
            await asyncio.sleep(perf_counter() - began)
        return True

    async def _post(self) -> bool:
        """Post what is frozen where that is wanted; returns whether nothing is left to be posted."""
        gate = asyncio.Semaphore(AT_ONCE)
        unposted = await self._seasons.unposted()
        settled_now = await asyncio.gather(*(self._post_one(gate, wanted) for wanted in unposted))
        return all(settled_now)

    async def _post_one(self, gate: asyncio.Semaphore, wanted: UnpostedSeason) -> bool:
        async with gate:
            if self._watch.doubt_left():
                return False
            with after_others():
                fault = f"The season could not be posted in server {wanted.guild}."
                return bool(await survived(self._posts.post(wanted), fault))
