"""When the tables of a quarter that is over are frozen, and posted in servers that have a place for them.

The first twenty lines are copied one hour after the quarter's end and kept as they are: a title must not pass to
somebody else because a match is voided or the rules of ratings change later.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from time import perf_counter
from typing import Final

from bot.display.season_posts import SeasonPosts
from bot.display.throttle import after_others
from bot.match import GuildId
from bot.standing.seasons import following, next_settled, quarters, settled
from bot.storage.recount import RecountStore
from bot.storage.seasons import SeasonStore, UnpostedSeason
from bot.timekeeping.surviving import survived
from bot.timekeeping.watch import Watch

AT_ONCE: Final = 8
"""In how many servers it is posted at the same time: one that Discord is slow with holds up no others."""
ASKED_EVERY: Final = timedelta(days=1)
"""How often the database is asked what is left to do, at least."""
AGAIN_AFTER: Final = timedelta(minutes=30)
"""How long after a fault, or where a server could not be reached, it is tried again."""
LONGEST_DOUBTING: Final = timedelta(minutes=1)
"""While the clock is not believed it is read so often."""
SHORTEST_SLEEP: Final = timedelta(seconds=1)


class Freezing:
    """Freezes each quarter once, as soon as it is settled, as long as the ``watch`` can be believed.

    ``soon`` is called where :meth:`tick` has work. Whatever stops it, what is left is found again by the next start. Of
    several processes the one that ``leads`` freezes them, and each posts them in its servers.
    """

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
        self._watch = watch
        self._posts = posts
        self._soon = soon
        self._leads = leads
        self._following: datetime | None = None
        """When to look next; ``None`` for at once."""
        self._task: asyncio.Task[None] | None = None

    def stop(self) -> list[asyncio.Task[None]]:
        """Break off what is under way, which goes on after the next start; returns it."""
        if self._task is None:
            return []
        self._task.cancel()
        return [self._task]

    async def tick(self) -> timedelta:
        """Begin what is due, and return how long there is nothing to do; it goes on beside everything else."""
        if self._task is not None:
            return ASKED_EVERY
        now, doubt = self._watch.now(), self._watch.doubt_left()
        if doubt:
            self._following = None
            return max(min(doubt, LONGEST_DOUBTING), SHORTEST_SLEEP)
        if self._following is None or not now < self._following <= now + ASKED_EVERY:
            self._following = min(now + ASKED_EVERY, next_settled(now))
            self._task = asyncio.create_task(self._work(), name="freezing")
        return max(self._following - now, SHORTEST_SLEEP)

    async def _work(self) -> None:
        over = await survived(self._freeze(), "The tables of a season that is over could not be frozen.")
        over = over and await survived(self._post(), "What seasons are to be posted could not be found out.")
        self._task = None
        if not over and self._following is not None:
            self._following = min(self._following, self._watch.now() + AGAIN_AFTER)
        self._soon()

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
