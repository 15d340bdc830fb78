"""The row cache never differs from the database, under concurrent reads and writes."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from operator import methodcaller

import pytest

from bot.app.stores import Storage
from bot.matches.board.store import MessageKind, ShownMessage
from bot.matches.people_store import change_preferences, read_preferences
from bot.matches.service import MatchService
from bot.model.errors import BadDatabase, UserError
from bot.model.following import FollowWish
from bot.model.ids import ChannelId, GuildId, MessageId, MessageRef, UserId
from bot.model.match import Status
from bot.model.people import Preferences, ServerSettings
from bot.storage.connection import Connection
from bot.storage.database import Database, RowCache
from tests.bot.reads import Reads
from tests.bot.storage.places import storage_on
from tests.bot.storage.rows import done
from tests.bot.tables import ADA, BEN, CLEO, THREAD, Clock, asking, begun

PEOPLE = [UserId(1000 + number) for number in range(4)]
GUILDS = [GuildId(number) for number in range(1, 4)]


class Doubtful:
    """People and servers whose settings count up; every write that was answered must be seen by later reads."""

    def __init__(self, storage: Storage, dice: random.Random) -> None:
        self.storage = storage
        self.dice = dice
        self.sure = dict.fromkeys((*PEOPLE, *GUILDS), 0)

    async def act(self) -> None:
        ways: list[Callable[[], Awaitable[None]]] = [self._read, self._read, self._read, self._write, self._server]
        for _ in range(25):
            await self.dice.choice([*ways, self._fail, self._shift, self._given_up])()
            if self.dice.random() < 0.3:
                await asyncio.sleep(0)

    async def _read(self) -> None:
        user, guild = self.dice.choice(PEOPLE), self.dice.choice(GUILDS)
        least = self.sure[user]
        assert (await self.storage.people.preferences(user)).away_year >= least
        least = self.sure[guild]
        assert ((await self.storage.people.server(guild)).most_running or 0) >= least

    async def _write(self) -> None:
        user = self.dice.choice(PEOPLE)
        _, after = await self.storage.people.change(user, _counted)
        self.sure[user] = max(self.sure[user], after.away_year)

    async def _server(self) -> None:
        guild = self.dice.choice(GUILDS)
        more = lambda settings: replace(settings, most_running=(settings.most_running or 0) + 1)  # noqa: E731
        _, after = await self.storage.people.change_server(guild, more)
        self.sure[guild] = max(self.sure[guild], after.most_running or 0)

    async def _shift(self) -> None:
        user, now = self.dice.choice(PEOPLE), Clock().time
        await self.storage.schedule.shift(user, lambda person: replace(_counted(person), away_until=now), {}, now)

    async def _fail(self) -> None:
        with suppress(UserError):
            await self.storage.people.change(self.dice.choice(PEOPLE), _failing)

    async def _given_up(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.storage.people.change(self.dice.choice(PEOPLE), _counted), timeout=0)


def _counted(person: Preferences) -> Preferences:
    return replace(person, away_year=person.away_year + 1)


def _failing(_: Preferences) -> Preferences:
    raise UserError("error-not-away")


async def test_reads_see_all_that_was_written_before(storage, where):
    club = Doubtful(storage, random.Random(1))
    for _ in range(4):
        await asyncio.gather(*(club.act() for _ in range(8)))
    remembered = {user: await storage.people.preferences(user) for user in PEOPLE}
    settings = {guild: await storage.people.server(guild) for guild in GUILDS}
    await storage.close()
    async with storage_on(where) as other:
        assert {user: await other.people.preferences(user) for user in PEOPLE} == remembered
        assert {guild: await other.people.server(guild) for guild in GUILDS} == settings
    assert any(person.away_year for person in remembered.values())


async def test_only_what_is_kept_is_remembered_and_in_bounds(storage, monkeypatch):
    people, found = storage.people, []
    for number in range(50):  # a read that was begun before a write leaves nothing old
        reading = asyncio.create_task(people.preferences(ADA))
        writing = asyncio.create_task(people.change(ADA, _counted))
        if number % 2:
            await asyncio.sleep(0)
        await asyncio.gather(reading, writing)
        assert (await people.preferences(ADA)).away_year == number + 1
    changes = people.change(CLEO, _counted), people.change(CLEO, _failing), people.preferences(CLEO)
    results = await asyncio.gather(*changes, people.change(BEN, _failing), return_exceptions=True)
    assert [isinstance(result, UserError) for result in results] == [False, True, False, True]
    assert (await people.preferences(CLEO)).away_year == 1
    assert await people.preferences(BEN) == Preferences(BEN)

    def undone(connection: Connection) -> None:
        change_preferences(connection, BEN, _counted)
        found.append(people.preferences_within(connection, BEN).away_year)
        raise UserError("error-not-away")

    with pytest.raises(UserError):
        await storage.database.write(undone)
    assert set(found) == {1}
    assert (await people.preferences(BEN)).away_year == 0
    few = RowCache(storage.database, "preferences", "user", read_preferences, most=2)
    reads = Reads(storage, monkeypatch)
    for user in (*PEOPLE[:2], PEOPLE[0], PEOPLE[2]):
        assert await few.of(user) == Preferences(user)
    assert reads.since() == 3
    await few.each([PEOPLE[2], PEOPLE[1]])
    assert reads.since() == 0
    await few.of(PEOPLE[0])
    assert reads.since() == 1
    assert await few.each([*PEOPLE, PEOPLE[0]]) == [Preferences(user) for user in (*PEOPLE, PEOPLE[0])]


async def test_settings_are_read_once_and_written_in_memory_too(storage, monkeypatch):
    reads, now = Reads(storage, monkeypatch), Clock().time
    for _ in range(3):
        assert await storage.people.preferences(ADA) == Preferences(ADA)
        assert await storage.people.server(GUILDS[0]) == ServerSettings(GUILDS[0])
        assert await storage.people.away([ADA], now) == {}
    assert reads.since() == 2
    await storage.people.change(ADA, lambda person: replace(person, away_until=now + timedelta(days=1)))
    assert await storage.people.away([ADA, BEN, CLEO], now) == {ADA: now + timedelta(days=1)}
    assert reads.since() == 1
    await storage.people.away([CLEO, BEN, ADA], now)
    assert await storage.people.server(GUILDS[0]) == ServerSettings(GUILDS[0])
    assert reads.since() == 0
    await storage.people.change_server(GUILDS[0], lambda settings: replace(settings, dark=False))
    await storage.people.change_server(GUILDS[1], lambda settings: replace(settings, dark=False))
    assert not (await storage.people.server(GUILDS[0])).dark
    assert reads.since() == 0


async def test_seats_channels_messages_and_people_are_remembered(storage: Storage, table: MatchService, monkeypatch):
    live, host, reads = storage.matches.live_of, storage.matches.match_in, Reads(storage, monkeypatch)
    assert await live(ADA) == await live(BEN) == await live(CLEO) == ()
    assert await host(THREAD) is None
    match = await table.open(asking(BEN, seats=2))
    assert await live(ADA) == await live(BEN) == (match.id,)
    match = await table.join(match.id, BEN, match.revision)
    reads.since()
    await live(CLEO)
    assert reads.since() == 0
    await table.host(match.id, THREAD)
    reads.since()
    assert await host(THREAD) == match.id
    await table.submit(match.id, ADA, "blue d1-d2")
    await live(ADA)
    reads.since()
    await table.submit(match.id, BEN, "red a1-a2")
    assert await live(ADA) == (match.id,)
    assert await host(THREAD) == match.id
    assert reads.since() == 0
    assert (await table.resign(match.id, BEN)).status is not Status.RUNNING
    assert await live(ADA) == await live(BEN) == ()
    assert await host(THREAD) == match.id
    second = await begun(table)
    reads.since()
    assert await host(THREAD) == second.id
    assert reads.since() == 0
    number, people = (await begun(table, ChannelId(78))).id, storage.people
    board = ShownMessage(MessageKind.BOARD, MessageRef(THREAD, MessageId(900)), 3, 1)

    async def all_of_it() -> tuple[object, ...]:
        return (await storage.shown.of(number)).noted, await people.blocked_by(ADA), await people.followers(number)

    assert await all_of_it() == ([], (), ())
    reads.since()
    await asyncio.gather(
        storage.shown.note(number, [board]),
        people.set_block(ADA, BEN, blocked=True),
        storage.following.follow(number, CLEO, FollowWish.TURNS, 3),
    )
    assert await all_of_it() == ([board], (BEN,), (CLEO,))
    (await storage.shown.of(number)).noted.clear()
    assert (await storage.shown.of(number)).noted == [board], "what is told is the caller's own"
    await storage.shown.note(number, [], [board])
    await people.set_block(ADA, BEN, blocked=False)
    await storage.following.unfollow(number, CLEO)
    assert await all_of_it() == ([], (), ())
    assert reads.since() == 0
    columns = "(match, kind, revision, since, upto, settled)"
    await done(storage, f"INSERT INTO shown {columns} VALUES ({number}, 'strange', 1, 0, 0, false)")
    with pytest.raises(BadDatabase):
        await storage.shown.of(number)


async def test_only_changed_columns_are_read_again(storage, table, where):
    match, reads = await begun(table), list[str]()

    def reading(column: str) -> Callable[[Connection, ChannelId], tuple[object, ...]]:
        def read(connection: Connection, channel: ChannelId) -> tuple[object, ...]:
            reads.append(column)
            query = f"SELECT {column} FROM match WHERE channel = ?"
            return tuple(row[0] for row in connection.execute(query, (channel,)))

        return read

    await storage.close()
    for column, other, found in (("status", "closed", ("closed",)), ("channel", 78, ())):
        database = Database(where)
        of = RowCache(database, "match", "channel", reading(column), (column,))
        await database.open()
        (before,) = await of.of(THREAD)
        for value in (before, before, other):
            query = f"UPDATE match SET {column} = '{value}', revision = revision + 1 WHERE id = {match.id}"
            await database.write(methodcaller("execute", query))
        assert reads == [column] * 2
        assert await of.of(THREAD) == found, column
        await database.close()
        reads.clear()
