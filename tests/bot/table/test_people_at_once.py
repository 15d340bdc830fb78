"""Simultaneous settings of people and servers: nothing is lost, and clocks follow the last state."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path

import pytest

from bot.match import ChannelId, GuildId, Match, Pace
from bot.match.people import KeptPictures, Preferences, PrivateLook, RemindBy, Reminders, ServerSettings, TurnBy, Venue
from bot.stores import Storage
from bot.table.people import People
from bot.table.refusals import Refused
from bot.table.table import Table
from tests.bot.tables import ADA, BEN, Clock, asking

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


@pytest.fixture
def people(storage: Storage, table: Table, clock: Clock) -> People:
    return People(storage.people, storage.schedule, table.repository, clock)


async def timed(table: Table) -> Match:
    """A running match with a day a turn, in which Ada is to move."""
    match = await table.open(replace(asking(BEN), pace=Pace.DAY))
    match = await table.join(match.id, BEN, match.revision)
    placed = await table.host(match.id, ChannelId(77))
    assert placed is not None
    return placed


def written(file: Path, table: str) -> list[dict[str, object]]:
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(f"SELECT * FROM {table}")]


async def test_each_preference_is_kept_alone(storage):
    for field in (name for name in Preferences.__slots__ if name != "user"):
        changed = replace(Preferences(ADA), **{field: getattr(WANTED, field)})
        assert await storage.people.change(ADA, lambda _, changed=changed: changed) == (Preferences(ADA), changed)
        assert await storage.people.preferences(ADA) == changed
        assert await storage.people.change(ADA, lambda person: person) == (changed, changed)
        await storage.people.change(ADA, lambda _: Preferences(ADA))


async def test_unchanged_preferences_are_not_written(storage, file):
    await storage.people.change(ADA, lambda _: WANTED)
    before = written(file, "preferences")[0]
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE wrote (name TEXT)")
        for column in before:
            connection.execute(
                f"CREATE TRIGGER wrote_{column} AFTER UPDATE OF {column} ON preferences"
                f" BEGIN INSERT INTO wrote VALUES ('{column}'); END"
            )
    await storage.people.change(ADA, lambda person: replace(person, timezone="Asia/Tokyo", look=PrivateLook.LIGHT))
    assert sorted(str(row["name"]) for row in written(file, "wrote")) == ["look", "timezone"]


async def test_simultaneous_settings_are_all_kept(people):
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
        people.set_up(GUILD, lambda settings: replace(settings, dark=True), ChannelId(8)),
        people.set_up(GUILD, lambda settings: settings, ChannelId(9)),
    )
    assert await people.server(GUILD) == ServerSettings(
        GUILD, Venue.CHANNEL, (ChannelId(8), ChannelId(9)), dark=True, pictures=KeptPictures.NEWEST, most_running=2
    )


async def test_of_simultaneous_absences_the_last_counts(table, people, clock):
    match = await timed(table)
    assert match.due is not None
    for days in permutations((2, 4, 7), 2):
        await asyncio.gather(*(people.leave_until(ADA, clock.time + each * DAY) for each in days))
        person = await people.preferences(ADA)
        assert person.away_until is not None
        away = person.away_until - clock.time
        assert (await table.match(match.id)).due == match.due + away, days
        results = await asyncio.gather(*(people.come_back(ADA) for _ in range(3)), return_exceptions=True)
        assert [isinstance(result, Refused) for result in results] == [False, True, True], days
        assert (await table.match(match.id)).due == match.due, "coming back twice gains no time"


async def test_a_turn_that_begins_while_leaving_waits_too(table, people, clock):
    match = await timed(table)
    for number, step in enumerate(("blue d1-d2", "red a1-a2", "yellow f1-f2", "white a7-b7")):
        clock.time += timedelta(minutes=1)
        mover, gone = (ADA, BEN) if number % 2 == 0 else (BEN, ADA)
        calls = [table.submit(match.id, mover, step), people.leave_until(gone, clock.time + 3 * DAY)]
        await asyncio.gather(*(reversed(calls) if number > 1 else calls))
        found = await table.match(match.id)
        assert (found.waiting_for, found.due) == (gone, clock.time + 4 * DAY), number
        await people.come_back(gone)
        assert (await table.match(match.id)).due == clock.time + DAY, number


async def test_closed_direct_messages_are_told_of_once(storage, people):
    await asyncio.gather(*(storage.people.note_closed_dms(ADA) for _ in range(3)))
    told = await asyncio.gather(*(people.tell_of_closed_dms(ADA) for _ in range(3)))
    assert sorted(told) == [False, False, True]
    await storage.people.note_closed_dms(ADA)
    assert not await people.tell_of_closed_dms(ADA)
