"""What people and servers set at the same instant: nothing is lost, and clocks move by what is true in the end."""

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
from bot.storage import Storage
from bot.table import People, Refused, Table
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
    return People(storage, table.repository, clock)


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


@pytest.mark.parametrize("field", [name for name in Preferences.__slots__ if name != "user"])
async def test_one_preference_changed_is_one_column_and_the_rest_stay_as_by_default(storage, field):
    changed = replace(Preferences(ADA), **{field: getattr(WANTED, field)})
    assert await storage.people.change(ADA, lambda _: changed) == (Preferences(ADA), changed)
    assert await storage.people.preferences(ADA) == changed
    assert await storage.people.change(ADA, lambda person: person) == (changed, changed)


async def test_what_another_program_has_set_meanwhile_is_not_written_back(storage, file):
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


async def test_everything_that_is_set_at_one_instant_is_kept(storage, people):
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


async def test_everything_that_a_server_sets_at_one_instant_is_kept(storage, people):
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


@pytest.mark.parametrize("days", list(permutations((2, 4, 7), 2)), ids=str)
async def test_of_two_dates_at_one_instant_the_last_counts_and_the_clock_with_it(table, people, clock, days):
    match = await timed(table)
    assert match.due is not None
    await asyncio.gather(*(people.leave_until(ADA, clock.time + each * DAY) for each in days))
    person = await people.preferences(ADA)
    assert person.away_until is not None
    away = person.away_until - clock.time
    assert (await table.match(match.id)).due == match.due + away
    await people.come_back(ADA)
    assert (await table.match(match.id)).due == match.due


async def test_a_turn_that_begins_at_the_instant_of_leaving_waits_as_well(table, people, clock):
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


async def test_who_comes_back_twice_at_one_instant_gains_no_time(table, people, clock):
    match = await timed(table)
    await people.leave_until(ADA, clock.time + 3 * DAY)
    results = await asyncio.gather(*(people.come_back(ADA) for _ in range(3)), return_exceptions=True)
    assert [isinstance(result, Refused) for result in results] == [False, True, True]
    assert (await table.match(match.id)).due == match.due


async def test_that_messages_were_refused_is_told_once(storage, people):
    await asyncio.gather(*(storage.people.note_closed_dms(ADA) for _ in range(3)))
    told = await asyncio.gather(*(people.tell_of_closed_dms(ADA) for _ in range(3)))
    assert sorted(told) == [False, False, True]
    await storage.people.note_closed_dms(ADA)
    assert not await people.tell_of_closed_dms(ADA)
