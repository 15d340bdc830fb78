"""Several bots with one database: who has which shards, and that each hears of what the others write."""

import asyncio

import psycopg
import pytest
import pytest_asyncio

from bot.app.stores import Storage
from bot.model.errors import BadDatabase
from bot.model.ids import MatchId, ShardRange
from bot.storage.leased import Leased
from bot.storage.postgresql import leases
from tests.bot.storage.test_matches import opened

HALVES = (ShardRange(0, 1, 4), ShardRange(2, 3, 4))
NOBODY = frozenset[int]()


@pytest_asyncio.fixture
async def together(server):
    """Two open storages with half of the shards each."""
    found = [Storage(server, share=share) for share in HALVES]
    for storage in found:
        await storage.open()
    yield found
    for storage in found:
        await storage.close()


async def claimed(storage: Storage, *shards: int) -> Leased:
    """Who has which, once this one has claimed these."""
    assert storage.sharing is not None
    return await storage.sharing.claim(frozenset(shards))


async def nobody_else(storage):
    """Wait until nobody else has any shards: the server takes a moment to end a connection."""
    async with asyncio.timeout(60):
        while (await claimed(storage, 2, 3)).others:  # noqa: ASYNC110 - nobody here would set it
            await asyncio.sleep(0.05)


async def test_each_has_its_own_and_sees_those_of_the_other(together):
    first, second = together
    alone = await claimed(first, 0, 1)
    assert alone == Leased(frozenset({0, 1}), NOBODY, frozenset({2, 3}))
    both = await claimed(second, 2, 3)
    assert both == Leased(frozenset({2, 3}), frozenset({0, 1}), frozenset({0, 1}))


async def test_what_one_has_no_other_gets_until_it_gives_it_back(together):
    first, second = together
    await claimed(first, 0, 1, 3)
    assert (await claimed(second, 2, 3)).charge == {2}
    assert (await claimed(first, 0, 1)).charge == {0, 1}
    assert (await claimed(second, 2, 3)).charge == {2, 3}
    assert (await claimed(first, 0, 1)).others == {2, 3}


async def test_who_ends_has_none_any_more(together):
    first, second = together
    await claimed(first, 0, 1)
    await first.close()
    await nobody_else(second)
    seen = await second.sharing.claim(frozenset(range(4)))
    assert seen == Leased(frozenset(range(4)), NOBODY, NOBODY)


async def test_who_has_lost_the_connection_has_none_before_they_are_claimed_again(together, server):
    first, second = together
    await claimed(first, 0, 1)
    end_connections(server)
    await nobody_else(second)
    assert (await claimed(first, 0, 1)).charge == {0, 1}


async def test_who_is_silent_for_too_long_has_none_any_more_and_goes_on_all_the_same(server, monkeypatch):
    monkeypatch.setattr(leases, "LAPSES_AFTER", 300)
    first, second = (Storage(server, share=share) for share in HALVES)
    await first.open()
    assert (await claimed(first, 0, 1)).charge == {0, 1}
    monkeypatch.setattr(leases, "LAPSES_AFTER", 15_000)
    await second.open()
    await nobody_else(second)
    assert (await claimed(first, 0, 1)).charge == {0, 1}
    for storage in (first, second):
        await storage.close()


async def test_an_overlap_is_refused(together, server):
    third = Storage(server, share=ShardRange(1, 2, 4))
    with pytest.raises(BadDatabase, match="has shard 1 as its own; INTERLINK_SHARDS must give each bot"):
        await third.open(patience=0.2)
    await third.close()


async def test_another_total_is_refused(together, server):
    third = Storage(server, share=ShardRange(4, 4, 8))
    with pytest.raises(BadDatabase, match="count 4 shards, and INTERLINK_SHARDS 8; all must count the same"):
        await third.open(patience=0.2)
    await third.close()


async def test_who_would_have_it_alone_is_refused_and_refuses_others(together, server):
    alone = Storage(server)
    with pytest.raises(BadDatabase, match="is in use by another bot"):
        await alone.open(patience=0.2)
    await alone.close()
    for storage in together:
        await storage.close()
    alone = Storage(server)
    await alone.open()
    third = Storage(server, share=HALVES[0])
    with pytest.raises(BadDatabase, match="is in use by another bot"):
        await third.open(patience=0.2)
    await third.close()
    await alone.close()


async def test_many_that_begin_at_once_make_one_database(server):
    found = [Storage(server, share=ShardRange(n, n, 4)) for n in range(4)]
    await asyncio.gather(*(storage.open() for storage in found))
    claims = [await claimed(storage, n) for n, storage in enumerate(found)]
    assert [claim.charge for claim in claims] == [{0}, {1}, {2}, {3}]
    await asyncio.gather(*(storage.close() for storage in found))


async def test_one_begins_in_a_bucket_at_a_time(together):
    first, second = together
    assert await first.sharing.begins(0)
    assert await second.sharing.begins(1)
    assert not await second.sharing.begins(0)
    await first.sharing.began(0)
    assert await second.sharing.begins(0)


async def test_each_hears_of_what_the_other_writes(together):
    first, second = together
    heard: list[list[MatchId]] = [[], []]
    for storage, numbers in zip(together, heard, strict=True):
        storage.sharing.written = numbers.append
    match = await first.matches.insert(opened())
    await asyncio.gather(*(storage.sharing.hear() for storage in together))
    assert set(heard[1]) == {match.id}
    assert heard[0] == [], "one's own is no news"
    assert (await second.matches.load(match.id)).revision == match.revision


async def test_what_is_remembered_is_true_though_another_writes(together):
    first, second = together
    user = opened().players[0]
    assert await second.matches.live_of(user) == ()
    match = await first.matches.insert(opened())
    await second.sharing.hear()
    assert await second.matches.live_of(user) == (match.id,)


def end_connections(server):
    """As an administrator does, or a server that is started anew."""
    with psycopg.connect(server.url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'interlink'"
        )


async def test_nothing_is_lost_where_two_write_at_once(together):
    made = await asyncio.gather(*(storage.matches.insert(opened()) for storage in together for _ in range(20)))
    numbers = {match.id for match in made}
    assert len(numbers) == 40
    for storage in together:
        assert set(await storage.matches.live()) == numbers
