"""Seasons as stories need them: results of a quarter, and the time at which it is over."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations, count
from typing import Final

from bot.model.ids import GuildId, UserId
from bot.model.ratings.results import Result
from bot.model.ratings.seasons import SETTLED_AFTER, end
from tests.bot.scores import kept, result
from tests.peer import Club

NUMBERS: Final = count(10_000)
FIRST: Final = "2026-Q1"
IN_IT: Final = datetime(2026, 3, 20, 12, tzinfo=UTC)
LAST: Final = timedelta(hours=6)


def meetings(guild: GuildId, users: list[UserId], *, game: str, at: datetime, times: int) -> list[Result]:
    """Everybody meets everybody ``times`` times; the one named first wins."""
    return [
        replace(result(next(NUMBERS), (one, 1), (other, 2), game=game, at=at), guild=guild)
        for _ in range(times)
        for one, other in combinations(users, 2)
    ]


async def played(club: Club, *people: str, game: str = "linkx", at: datetime = IN_IT, times: int = 3) -> None:
    users = [UserId(club.people[name].id) for name in people]
    found = meetings(GuildId(club.guild.id), users, game=game, at=at, times=times)
    await kept(club.bot.storage, found)


async def until(club: Club, moment: datetime) -> None:
    """Advance to a moment, skipping all but the last hours."""
    ahead = moment - club.env.now()
    if ahead > 2 * LAST:
        club.set_clock(ahead - LAST)
        ahead = LAST
    await club.env.advance_time(ahead.total_seconds() + 5)


async def over(club: Club, period: str = FIRST, *, but: timedelta = timedelta()) -> None:
    """Advance until a quarter is frozen, or ``but`` before."""
    await until(club, end(period) + SETTLED_AFTER - but)
