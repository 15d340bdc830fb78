"""Every use case of servers that want the puzzle of the day posted: where, when, and no more."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.model.ids import ChannelId, GuildId
from bot.model.ratings.days import day_of
from bot.puzzles.daily.post_store import DailyChannel, DailyPostStore

USUAL_HOUR: Final = 9
"""UTC; where a server names none."""


@dataclass(frozen=True, slots=True)
class DailyWanted:
    """Where a server has the puzzle of the day posted, and when."""

    channel: ChannelId
    hour: int
    """From 0 to 23, UTC."""
    following: datetime | None
    """When the next one comes; ``None`` if that is at once."""


class DailyServers:
    """Where servers want the puzzle of the day. ``now`` tells the time."""

    def __init__(self, store: DailyPostStore, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self.changed: Callable[[], object] = lambda: None
        """Called where one may be due that was not before."""

    async def of(self, guild: GuildId) -> DailyWanted | None:
        """How it stands in a server; ``None`` where none is posted."""
        found = await self._store.channel(guild)
        return None if found is None else self._wanted(found)

    async def want(self, guild: GuildId, channel: ChannelId, hour: int) -> DailyWanted:
        """Have it posted in a channel at an hour (UTC); today's comes at once where that has passed already."""
        found = await self._store.want(guild, channel, hour, day_of(self._now()))
        self.changed()
        return self._wanted(found)

    async def end(self, guild: GuildId) -> None:
        """Have it posted no more."""
        await self._store.end(guild)

    def _wanted(self, found: DailyChannel) -> DailyWanted:
        return DailyWanted(found.channel, found.hour, following(found, self._now()))


def following(there: DailyChannel, now: datetime) -> datetime | None:
    """When the next puzzle of the day comes; ``None`` if it is due."""
    today = now.replace(hour=there.hour, minute=0, second=0, microsecond=0)
    if there.posted == day_of(now):
        return today + timedelta(days=1)
    return today if today > now else None
