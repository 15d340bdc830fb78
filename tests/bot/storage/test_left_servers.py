"""All that is kept of a server goes piece by piece: wherever that stops the rest fits, and others keep every row."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
import pytest_asyncio

from bot.app import left_servers
from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.model.ids import ChannelId, GuildId, MatchId, MessageId
from bot.model.posted_messages import MessageRef
from bot.model.ratings.days import day_of
from bot.runtime.database_url import Where
from bot.storage.connection import Work
from tests.bot.scores import START, kept, random_results
from tests.bot.storage.filled import GUILD, fill
from tests.bot.storage.rows import rows_of
from tests.bot.tables import ADA

GONE = GuildId(2)
FIRST = 1000
"""The number of its first match."""


@pytest.fixture(autouse=True)
def _little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(left_servers, "MATCHES_AT_ONCE", 10)
    monkeypatch.setattr(left_servers, "ROWS_AT_ONCE", 40)


@pytest_asyncio.fixture
async def storage(where: Where) -> AsyncIterator[Storage]:
    await fill(where)
    storage = Storage(where)
    await storage.open()
    yield storage
    await storage.close()


async def join(storage: Storage) -> None:
    """A second server, in which people of the first have played as well, with something in each table."""
    results = [
        replace(each, match=MatchId(FIRST + each.match), guild=GONE, worldwide=each.worldwide and each.unrated is None)
        for each in random_results(60, seed=5)
    ]
    await kept(storage, results)
    await storage.people.change_server(GONE, lambda own: replace(own, brief=True))
    day, channel = day_of(START), ChannelId(900)
    await storage.daily_posts.want(GONE, channel, 9, day)
    await storage.daily_posts.posted(GONE, day, MessageRef(channel, MessageId(901)), 1)
    await storage.daily.opened(ADA, GONE)
    await storage.daily.share(ADA, GONE, day)


async def erase(storage: Storage) -> list[MatchId]:
    gone: list[MatchId] = []
    while True:
        part = await storage.left_servers.erase_some(GONE)
        gone += part.matches
        if part.over:
            return gone


async def test_every_row_of_any_other_server_stays_and_no_other_is_left(storage: Storage, where: Where):
    before = rows_of(where)
    await join(storage)
    assert rows_of(where)["standing"] != before["standing"]
    await storage.left_servers.note(GONE, START)
    assert await storage.left_servers.known() == {GUILD, GONE}
    assert len(await erase(storage)) == 60
    assert [scope for scope, *_ in rows_of(where)["stale"] if scope] == []
    await storage.recount.freshen()
    after = rows_of(where)
    for table in before:
        assert after[table] == before[table], table
    assert await storage.left_servers.known() == {GUILD}


async def test_stopped_anywhere_it_goes_on_after_the_next_start_and_all_that_is_left_fits(
    storage: Storage, where: Where
):
    before = rows_of(where)
    await join(storage)
    await storage.left_servers.note(GONE, START)
    parts = 0
    while await storage.left_servers.all():
        await storage.left_servers.erase_some(GONE)
        parts += 1
        await storage.close()
        storage = Storage(where)
        await storage.open()
        if parts % 2:
            await storage.recount.freshen()
        assert [each for each in check(where) if "Match 10" not in each] == [], "bare rows are no matches that replay"
    assert parts > 10
    await storage.recount.freshen()
    assert rows_of(where) == before
    await storage.close()


async def test_a_server_that_is_not_noted_any_more_keeps_what_is_left(storage: Storage, where: Where):
    await join(storage)
    await storage.left_servers.note(GONE, START)
    await storage.left_servers.erase_some(GONE)
    await storage.left_servers.back(GONE)
    rest = rows_of(where)
    assert (await storage.left_servers.erase_some(GONE)).over
    assert rows_of(where) == rest


async def test_what_is_noted_keeps_its_time(storage: Storage):
    await storage.left_servers.note(GONE, START)
    await storage.left_servers.note(GONE, START.replace(year=2030))
    assert await storage.left_servers.all() == {GONE: START}


async def test_a_ladder_that_is_counted_meanwhile_stays_stale(
    storage: Storage, where: Where, monkeypatch: pytest.MonkeyPatch
):
    """What a count has read already may go before it is through."""
    before = rows_of(where)
    await join(storage)
    await storage.left_servers.note(GONE, START)
    await storage.left_servers.erase_some(GONE)
    counting, read = storage.recount._database.read, 0

    async def meanwhile(work: Work[Any]) -> Any:
        nonlocal read
        read += 1
        found = await counting(work)
        if read == 2:
            await erase(storage)
        return found

    monkeypatch.setattr(storage.recount._database, "read", meanwhile)
    await storage.recount.freshen()
    monkeypatch.undo()
    assert rows_of(where)["stale"]
    await storage.recount.freshen()
    assert rows_of(where) == before
