"""Ids of Discord after a life full of everything: in which columns they are, and what leaves with a server."""

import re
from collections import defaultdict

import pytest

from bot.app.maintenance import check
from bot.model.ids import ChannelId, GuildId
from bot.model.ratings.ladders import season
from bot.runtime.database_url import Where
from tests.bot.puzzles.dailies import answer_daily
from tests.bot.ratings.test_commands import finished
from tests.bot.storage.ids import OF_PEOPLE, WITH_THEIR_MATCH, WITH_THEIR_SERVER, Column
from tests.bot.storage.rows import cells_of
from tests.bot.stories import begin, opened
from tests.bot.weeks import manager, wait
from tests.peer import Club

DISCORDS = re.compile(r"(?<!\d)\d{17,20}(?!\d)")  # An id of Discord, as a number or within a text
STAY = {("shown", "channel"), ("shown", "message")}
"""In which messages of direct channels stand as well, of matches that have no server."""


async def lived_in(club: Club) -> None:
    boss = manager(club)
    await club.slash(boss, "server settings", channel=club.channel)
    await club.slash(boss, "server daily", channel=club.channel, hour=9)
    await club.slash(boss, "server lobby", channel=club.channel)
    await finished(club)
    await club.press("ada", club.boards()[-1], "Put on my profile")
    await begin(club, game="lovelinks")
    await opened(club, "linkx", role=club.guild.create_role("Team"))
    await club.slash("cleo", "block add", player="dan")
    await club.slash("ada", "preferences", reminders="often", global_rating=True)
    await club.slash("ada", "study open", game="linkx")
    await club.slash("dan", "tournament open", game="linkx", system="swiss")
    for who in ("cleo", "dan"):
        await club.slash(who, "tournament join")
    await club.slash("dan", "tournament begin")
    await wait(club, 1.1)
    await answer_daily(club, "ada", "ben")
    await club.slash("ada", "puzzle run")
    seasons, now = club.bot.storage.seasons, club.env.now()
    await seasons.freeze_some(season(now), GuildId(0), now)
    await seasons.begin(GuildId(club.guild.id), season(now), ChannelId(club.channel.id), now)


def ids_in(where: Where) -> dict[Column, set[int]]:
    found: dict[Column, set[int]] = defaultdict(set)
    for column, value in cells_of(where):
        ids = DISCORDS.findall(str(value)) if isinstance(value, int | str) else []
        if ids:
            found[column].update(map(int, ids))
    return found


@pytest.mark.slow
async def test_ids_are_in_declared_columns_and_leave_with_servers(club: Club):
    await lived_in(club)
    where = club.bot.storage._where
    people = {person.id for person in club.people.values()}
    before = ids_in(where)
    assert {column for column, ids in before.items() if ids & people} <= OF_PEOPLE
    of_server = {column for column, ids in before.items() if ids - people}
    assert of_server <= WITH_THEIR_SERVER | WITH_THEIR_MATCH
    assert (WITH_THEIR_SERVER | WITH_THEIR_MATCH) - of_server <= {*RARE}
    direct = before[("shown", "channel")]
    await club.remove_bot()
    for _ in range(3):
        await wait(club, 10.1)
    after = ids_in(where)
    assert {column for column, ids in after.items() if ids - people} <= STAY
    assert after[("shown", "channel")] < direct
    assert club.guild.id not in set().union(*after.values())
    assert list(check(where)) == []


RARE = {("left_server", "guild"), ("dirty_ratings", "scope"), ("daily_share", "guild"), ("counters", "which")}
"""Columns of rare rows, tested elsewhere."""
