"""All that is kept of a server goes piece by piece: wherever that stops the rest fits, and others keep every row."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.app import left_servers
from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.model.ids import ChannelId, GuildId, MatchId, MessageId, MessageRef
from bot.model.ratings.days import day_of
from bot.runtime.database_url import Where
from bot.storage.connection import Work
from tests.bot.scores import START, kept, random_results
from tests.bot.storage.filled import GUILD, fill
from tests.bot.storage.places import on_each_engine
from tests.bot.storage.rows import rows_of
from tests.bot.tables import ADA

storage = on_each_engine

GONE = GuildId(2)
FIRST = 1000
"""The number of its first match."""


@pytest.fixture(autouse=True)
def _little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(left_servers, "MATCHES_AT_ONCE", 20)
    monkeypatch.setattr(left_servers, "ROWS_AT_ONCE", 80)


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
        if part is None:
            return gone
        gone += part


async def test_rows_of_other_servers_alone_stay(filled: Storage, where: Where):
    before = rows_of(where)
    await join(filled)
    assert rows_of(where)["standing"] != before["standing"]
    for at in (START, START.replace(year=2030)):
        await filled.left_servers.note(GONE, at)
    assert await filled.left_servers.all() == {GONE: START}, "what is noted keeps its time"
    assert await filled.left_servers.known() == {GUILD, GONE}
    assert len(await erase(filled)) == 60
    assert [scope for scope, *_ in rows_of(where)["dirty_ratings"] if scope] == []
    await filled.recount.freshen()
    after = rows_of(where)
    for table in before:
        assert after[table] == before[table], table
    assert await filled.left_servers.known() == {GUILD}


async def test_erasing_goes_on_after_any_stop(file: Path):
    await fill(file)
    before, filled = rows_of(file), Storage(file)
    await filled.open()
    await join(filled)
    await filled.left_servers.note(GONE, START)
    parts = 0
    while await filled.left_servers.all():
        await filled.left_servers.erase_some(GONE)
        parts += 1
        await filled.close()
        filled = Storage(file)
        await filled.open()
        if parts % 2:
            await filled.recount.freshen()
        assert [each for each in check(file) if "Match 10" not in each] == [], "bare rows are no matches that replay"
    assert parts > 6
    await filled.recount.freshen()
    assert rows_of(file) == before
    await filled.close()


async def test_returned_server_and_ladders_counted_meanwhile(filled: Storage, where: Where, monkeypatch):
    before = rows_of(where)
    await join(filled)
    await filled.left_servers.note(GONE, START)
    await filled.left_servers.erase_some(GONE)
    await filled.left_servers.back(GONE)
    rest = rows_of(where)
    assert await filled.left_servers.erase_some(GONE) is None
    assert rows_of(where) == rest, "a server that came back keeps what is left"
    await filled.left_servers.note(GONE, START)
    await filled.left_servers.erase_some(GONE)
    counting, read = filled.recount._database.read, 0

    async def meanwhile(work: Work[Any]) -> Any:
        nonlocal read
        read += 1
        found = await counting(work)
        if read == 2:
            await erase(filled)
        return found

    monkeypatch.setattr(filled.recount._database, "read", meanwhile)
    await filled.recount.freshen()
    monkeypatch.undo()
    assert rows_of(where)["dirty_ratings"], "it stays stale"
    await filled.recount.freshen()
    assert rows_of(where) == before
