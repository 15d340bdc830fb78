"""Settings of people and servers, also at one instant; noticed languages; limits of following."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import permutations
from unittest.mock import patch

import pytest

from bot.app.stores import Storage
from bot.community.following.service import Following
from bot.community.following.store import MOST_CLOSELY, MOST_FOLLOWED
from bot.matches.people_service import People
from bot.matches.service import MatchService
from bot.model.errors import UserError
from bot.model.following import FollowWish
from bot.model.ids import ChannelId, GuildId, UserId
from bot.model.match import Match
from bot.model.people import KeptPictures, Preferences, PrivateLook, RemindBy, Reminders, ServerSettings, TurnBy, Venue
from bot.model.time_limits import Pace
from tests.bot.stories import dump
from tests.bot.tables import ADA, BEN, CLEO, DAN, Clock, asking, hosted, refuses, table_on
from tests.generous import generous
from tests.present import present

DAY = timedelta(days=1)
NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)
GUILD = GuildId(1)
WANTED = Preferences(
    ADA,
    stock_dm=False,
    dm_closed=True,
    dm_told=True,
    reminders=Reminders.OFTEN,
    remind_by=RemindBy.BOTH,
    turn_by=TurnBy.DM,
    look=PrivateLook.DARK,
    confirm=False,
    quiet=(60, 120),
    timezone="Europe/Berlin",
    global_rating=True,
    away_until=NOON + DAY,
    away_since=NOON,
    away_year=2026,
    away_used=DAY,
)
"""Everything otherwise than by default."""


def people_of(storage: Storage) -> People:
    clock = Clock()
    return People(storage.people, storage.schedule, table_on(storage, clock).repository, clock)


async def test_absences_at_one_instant_count_once_and_hold_turns(table, people, clock):
    match = await hosted(table, replace(asking(BEN), pace=Pace.DAY))
    due = present(match.due)
    for days in permutations((2, 4, 7), 2):
        await asyncio.gather(*(people.leave_until(ADA, clock.time + each * DAY) for each in days))
        away = present((await people.preferences(ADA)).away_until) - clock.time
        assert (await table.match(match.id)).due == due + away, days
        results = await asyncio.gather(*(people.come_back(ADA) for _ in range(3)), return_exceptions=True)
        assert [isinstance(result, UserError) for result in results] == [False, True, True], days
        assert (await table.match(match.id)).due == due, "coming back twice gains no time"
    for number, step in enumerate(("blue d1-d2", "red a1-a2", "yellow f1-f2", "white a7-b7")):
        clock.time += timedelta(minutes=1)
        mover, gone = (ADA, BEN) if number % 2 == 0 else (BEN, ADA)
        calls = [table.submit(match.id, mover, step), people.leave_until(gone, clock.time + 3 * DAY)]
        await asyncio.gather(*(reversed(calls) if number > 1 else calls))
        found = await table.match(match.id)
        assert (found.waiting_for, found.due) == (gone, clock.time + 4 * DAY), number
        await people.come_back(gone)
        assert (await table.match(match.id)).due == clock.time + DAY, number


async def test_settings_are_kept_alone_and_all_at_one_instant(storage, people):
    for field in (name for name in Preferences.__slots__ if name != "user"):
        changed = replace(Preferences(ADA), **{field: getattr(WANTED, field)})
        assert await storage.people.change(ADA, lambda _, changed=changed: changed) == (Preferences(ADA), changed)
        assert await storage.people.preferences(ADA) == changed
        assert await storage.people.change(ADA, lambda person: person) == (changed, changed)
        await storage.people.change(ADA, lambda _: Preferences(ADA))
    changes = [
        lambda person: replace(person, timezone="Europe/Berlin"),
        lambda person: replace(person, look=PrivateLook.DARK),
        lambda person: replace(person, quiet=(60, 120)),
        lambda person: replace(person, reminders=Reminders.NONE),
    ]
    await asyncio.gather(*(people.prefer(ADA, change) for change in changes), people.leave_until(ADA, NOON + 3 * DAY))
    found = await people.preferences(ADA)
    assert (found.timezone, found.look, found.quiet) == ("Europe/Berlin", PrivateLook.DARK, (60, 120))
    assert (found.reminders, found.away_until) == (Reminders.NONE, NOON + 3 * DAY)
    await asyncio.gather(
        people.set_up(GUILD, lambda settings: replace(settings, venue=Venue.CHANNEL)),
        people.set_up(GUILD, lambda settings: replace(settings, pictures=KeptPictures.NEWEST)),
        people.set_up(GUILD, lambda settings: replace(settings, most_running=2)),
        people.set_up(GUILD, lambda settings: replace(settings, dark=False), ChannelId(8)),
        people.set_up(GUILD, lambda settings: settings, ChannelId(9)),
    )
    assert await people.server(GUILD) == ServerSettings(
        GUILD, Venue.CHANNEL, (ChannelId(8), ChannelId(9)), dark=False, pictures=KeptPictures.NEWEST, most_running=2
    )
    await asyncio.gather(*(storage.people.note_closed_dms(ADA) for _ in range(3)))
    told = await asyncio.gather(*(people.take_closed_dms_notice(ADA) for _ in range(3)))
    assert sorted(told) == [False, False, True]
    await storage.people.note_closed_dms(ADA)
    assert not await people.take_closed_dms_notice(ADA)


@contextmanager
def calls(storage: Storage, reads: int, changes: int) -> Iterator[None]:
    database, people = storage.database, storage.people
    read, change = (
        patch.object(database, "read", wraps=database.read),
        patch.object(people, "change", wraps=people.change),
    )
    with read as reading, change as changing:
        yield
    assert (reading.await_count, changing.await_count) == (reads, changes)


async def test_a_language_is_written_when_it_changes_or_failed(storage, file):
    people, full = people_of(storage), OSError("the disk is full")
    with patch.object(storage.people, "change", side_effect=full), pytest.raises(OSError, match="full"):
        await people.noticed(CLEO, "de")
    await people.noticed(CLEO, "de")
    assert (await people.preferences(CLEO)).language == "de", "a failed write is tried again"
    await people.prefer(BEN, lambda person: replace(person, timezone="Europe/Berlin"))
    people = people_of(storage)
    with calls(storage, reads=1, changes=1):
        await people.noticed(ADA, "de")
    assert await people.preferences(ADA) == Preferences(ADA, language="de")
    with calls(storage, reads=0, changes=1):
        for language in ("de", "de", "de", "en-US"):
            await people.noticed(ADA, language)
    assert (await people.preferences(ADA)).language == "en-US"
    await people.noticed(BEN, "de")
    assert await people.preferences(BEN) == Preferences(BEN, timezone="Europe/Berlin", language="de")
    await storage.close()
    before, again = dump(file), Storage(file)
    await again.open()
    with calls(again, reads=1, changes=0):
        await people_of(again).noticed(ADA, "en-US")
    await again.close()
    assert dump(file) == before


MANY = f"You follow {MOST_FOLLOWED} running matches, the maximum;"
CLOSELY = f"I already write to you about the turns of {MOST_CLOSELY} matches, the maximum;"


async def running(table: MatchService, count: int) -> list[Match]:
    found = []
    for number in range(count):
        one, other = UserId(1000 + 2 * number), UserId(1001 + 2 * number)
        found.append(await hosted(table, asking(other, opener=one), ChannelId(2000 + number)))
    return found


async def test_followed_matches_are_limited(table: MatchService, following: Following, storage: Storage):
    with generous():
        matches = await running(table, MOST_FOLLOWED + 2)
    for match in matches[:MOST_CLOSELY]:
        assert await following.follow(match.id, DAN, FollowWish.TURNS) is FollowWish.TURNS
    await refuses(CLOSELY, following.follow(matches[MOST_CLOSELY].id, DAN, FollowWish.TURNING))
    assert await following.follow(matches[0].id, DAN, FollowWish.TURNING) is FollowWish.TURNING
    for match in matches[MOST_CLOSELY:MOST_FOLLOWED]:
        assert await following.follow(match.id, DAN) is FollowWish.END
    await refuses(MANY, following.follow(matches[MOST_FOLLOWED].id, DAN))
    assert await following.follow(matches[1].id, DAN, FollowWish.END) is FollowWish.END
    assert await following.follow(matches[30].id, DAN, FollowWish.TURNS) is FollowWish.TURNS
    await table.resign(matches[2].id, matches[2].players[0])
    assert await following.follow(matches[MOST_FOLLOWED].id, DAN) is FollowWish.END, "what is over does not count"
    assert len(await following.followed_by(DAN)) == MOST_FOLLOWED
    assert await following.follow(matches[0].id, DAN) is FollowWish.TURNING, "following again keeps the wish"
    assert (await following.followed_by(DAN))[matches[0].id] is FollowWish.TURNING
    assert await storage.following.behind() == []
    calls = (following.follow(match.id, CLEO, FollowWish.TURNS) for match in matches[3 : MOST_CLOSELY + 6])
    results = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(each, UserError) for each in results) == 3
    assert len(await following.followed_by(CLEO)) == MOST_CLOSELY, "nor more at one instant"
