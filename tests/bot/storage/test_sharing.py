"""Several bots with one database: who has which shards, and that each hears of what the others write."""

import asyncio

import pytest
import pytest_asyncio

from bot.app.stores import Storage
from bot.model.errors import LeaseLapsed
from bot.model.ids import MatchId, ShardHolders, ShardRange
from bot.runtime.context import unit_of_work
from bot.storage.postgresql import locks
from tests.bot.matches.test_match_store import opened
from tests.bot.storage.places import refused, storage_on
from tests.databases import connected
from tests.server import end_connections

HALVES = (ShardRange(0, 1, 4), ShardRange(2, 3, 4))
NOBODY = frozenset[int]()


@pytest_asyncio.fixture
async def together(server):
    async with storage_on(server, share=HALVES[0]) as first, storage_on(server, share=HALVES[1]) as second:
        yield first, second


async def claimed(storage: Storage, *shards: int) -> ShardHolders:
    assert storage.sharing is not None
    return await storage.sharing.claim(frozenset(shards))


async def nobody_else(storage, *shards):
    """Wait until nobody else has any shards: the server takes a moment to end a connection."""
    async with asyncio.timeout(60):
        while (await claimed(storage, *(shards or (2, 3)))).others:  # noqa: ASYNC110 - nobody here would set it
            await asyncio.sleep(0.05)


async def test_shards_belong_to_one_until_it_gives_them_back(together):
    first, second = together
    assert await claimed(first, 0, 1) == ShardHolders(frozenset({0, 1}), NOBODY, frozenset({2, 3}))
    assert await claimed(second, 2, 3) == ShardHolders(frozenset({2, 3}), frozenset({0, 1}), frozenset({0, 1}))
    await claimed(second)
    await claimed(first, 0, 1, 3)
    assert (await claimed(second, 2, 3)).charge == {2}
    assert (await claimed(first, 0, 1)).charge == {0, 1}
    assert (await claimed(second, 2, 3)).charge == {2, 3}
    assert (await claimed(first, 0, 1)).others == {2, 3}
    assert await first.sharing.begins(0), "one begins in a bucket at a time"
    assert await second.sharing.begins(1)
    assert not await second.sharing.begins(0)
    await first.sharing.began(0)
    assert await second.sharing.begins(0)


async def test_lost_connection_loses_shards_until_claimed_again(together, server):
    first, second = together
    await claimed(first, 0, 1)
    end_connections(server)
    await nobody_else(second)
    assert (await claimed(first, 0, 1)).charge == {0, 1}
    await first.close()
    await nobody_else(second)
    assert await claimed(second, *range(4)) == ShardHolders(frozenset(range(4)), NOBODY, NOBODY)


async def test_bot_that_stops_amid_its_queries_loses_shards(together, monkeypatch):
    first, second = together
    assert (await claimed(first, 0, 1)).charge == {0, 1}

    def stop_halfway(connection):
        connection.raw.pgconn.enter_pipeline_mode()
        connection.raw.pgconn.send_query_params(b"SELECT 1", None)
        connection.raw.pgconn.send_flush_request()
        connection.raw.pgconn.flush()

    await first.database.asked(stop_halfway)
    monkeypatch.setattr(locks, "LAPSES_AFTER", 300)
    await nobody_else(second)


async def test_too_long_silence_loses_shards_until_claimed_again(server, monkeypatch):
    monkeypatch.setattr(locks, "LAPSES_AFTER", 300)
    async with storage_on(server, share=HALVES[0]) as first:
        assert (await claimed(first, 0, 1)).charge == {0, 1}
        monkeypatch.setattr(locks, "LAPSES_AFTER", 15_000)
        async with storage_on(server, share=HALVES[1]) as second:
            await nobody_else(second)
            assert (await claimed(first, 0, 1)).charge == {0, 1}


async def test_what_was_decided_before_a_lapse_is_refused(together, server):
    first, second = together
    await claimed(second, 2, 3)
    assert (await claimed(first, 0, 1)).charge == {0, 1}
    with unit_of_work():
        end_connections(server)
        await nobody_else(second, *range(4))
        assert not await first.sharing.reserve(5), "another may answer it"
        with pytest.raises(LeaseLapsed):
            await first.matches.insert(opened())
    await first.matches.insert(opened())
    assert await second.sharing.reserve(5)
    assert len(await second.matches.live()) == 1


async def test_unfit_shares_are_refused(together, server):
    for share, said in (
        (ShardRange(1, 2, 4), "has shard 1 as its own; INTERLINK_SHARDS must give each bot"),
        (ShardRange(4, 4, 8), "count 4 shards, and INTERLINK_SHARDS 8; all must count the same"),
        (None, "is in use by another bot"),
    ):
        await refused(server, said, share=share)
    for storage in together:
        await storage.close()
    async with storage_on(server):
        await refused(server, "is in use by another bot", share=HALVES[0])


async def test_many_that_begin_at_once_make_one_database(server):
    found = [Storage(server, share=ShardRange(n, n, 4)) for n in range(4)]
    await asyncio.gather(*(storage.open() for storage in found))
    claims = [await claimed(storage, n) for n, storage in enumerate(found)]
    assert [claim.charge for claim in claims] == [{0}, {1}, {2}, {3}]
    await asyncio.gather(*(storage.close() for storage in found))


async def test_each_hears_of_what_the_other_writes(together):
    first, second = together
    heard: list[list[MatchId]] = [[], []]
    for storage, numbers in zip(together, heard, strict=True):
        storage.sharing.written = numbers.append
    user = opened().players[0]
    assert await second.matches.live_of(user) == ()
    match = await first.matches.insert(opened())
    await asyncio.gather(*(storage.sharing.hear() for storage in together))
    assert set(heard[1]) == {match.id}
    assert heard[0] == [], "one's own is no news"
    assert (await second.matches.load(match.id)).revision == match.revision
    assert await second.matches.live_of(user) == (match.id,), "what is remembered is true"
    made = await asyncio.gather(*(storage.matches.insert(opened()) for storage in together for _ in range(20)))
    inserted = {match.id, *(match.id for match in made)}
    assert len(inserted) == 41, "nothing is lost where two write at once"
    for storage in together:
        assert set(await storage.matches.live()) == inserted


async def test_newer_bot_waits_until_older_ones_have_stopped(together, server):
    first, second = together
    await second.close()
    with connected(server) as connection:
        connection.execute("UPDATE version SET number = number - 1")
        await refused(server, "is in use by another bot", share=HALVES[1])
        connection.execute("UPDATE version SET number = number + 1")
    async with storage_on(server, share=HALVES[1]):
        assert (await claimed(first)).homes == {2, 3}


async def test_unknown_triggers_go_with_the_bot_that_made_them(server):
    unknown = "told_0123456789abcdef"
    there = f"SELECT count(*) FROM pg_proc WHERE proname = '{unknown}'"
    async with storage_on(server, share=HALVES[0]):
        with connected(server) as connection:
            connection.execute(f"CREATE FUNCTION {unknown}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN END'")
            async with storage_on(server, share=HALVES[1]):
                assert connection.execute(there).fetchone() == (1,), "another bot may need it"
    async with storage_on(server, share=HALVES[0]):
        with connected(server) as connection:
            assert connection.execute(there).fetchone() == (0,)
