"""Several people at once, restarts, and matches in memory."""

import asyncio
import gc
import random
import tracemalloc
from dataclasses import replace
from unittest.mock import patch

from bot.matches.repository import MatchMemory, size
from bot.matches.store.logs import read_match
from bot.model.errors import UserError
from bot.model.ids import ChannelId, MatchId
from bot.model.log import Kind
from bot.model.match import Match
from bot.storage.connection import Connection
from rules import GAMES
from tests.bot.playing import each_game, step
from tests.bot.stories import play_of
from tests.bot.tables import ADA, BEN, CLEO, begun, refuses, table_on
from tests.databases import connected


def log(match: Match) -> list[tuple[int, Kind]]:
    return [(entry.revision, entry.kind) for entry in match.entries]


async def test_of_many_simultaneous_steps_one_counts(table, storage):
    match = await begun(table)
    steps = ["blue d1-d2", "red a1-a2", "white g6-g7", "yellow b2-c2"] * 5
    calls = [table.submit(match.id, user, step) for step in steps for user in (ADA, CLEO)]
    results = await asyncio.gather(*calls, return_exceptions=True)
    (landed,) = [result for result in results if isinstance(result, Match)]
    assert all(isinstance(result, UserError) for result in results if result is not landed)
    kept = await storage.matches.load(match.id)
    assert kept == landed
    assert log(kept) == [*log(match), (match.revision + 1, Kind.STEP)]
    results = await asyncio.gather(
        table.submit(match.id, ADA, "red a1-a2"),
        *[table.submit(match.id, user, step) for step in ("blue f1-f2", "blue g6-g7") for user in (BEN, ADA)],
        return_exceptions=True,
    )
    after = await storage.matches.load(match.id)
    assert len(after.play.steps) - 1 == sum(isinstance(result, Match) for result in results) <= 2
    assert [revision for revision, _ in log(after)] == list(range(1, after.revision + 1))


async def test_refusals_are_decided_on_the_newest_revision(table, storage, clock):
    match, elsewhere = await begun(table), table_on(storage, clock)
    await elsewhere.match(match.id)
    await table.submit(match.id, ADA, "red a1-a2")
    assert (await elsewhere.submit(match.id, BEN, "blue f1-f2")).revision == match.revision + 2
    await refuses("'s turn", elsewhere.submit(match.id, BEN, "blue g6-g7"))


async def test_a_match_that_left_the_memory_comes_back_the_same(table, storage):
    table.repository._known = MatchMemory(most=10_000)
    matches = [await begun(table, channel=ChannelId(100 + n)) for n in range(5)]
    with patch.object(storage.matches, "load", wraps=storage.matches.load) as load:
        for match in (*matches[3:], *matches):
            assert await table.match(match.id) == match
    loaded = [call.args for call in load.await_args_list]
    assert loaded == [(1,), (2,), (3,), (4,), (5,)], "of five the last two are known, until others are asked for"
    for match in matches:
        played = await table.submit(match.id, ADA, "blue d1-d2")
        assert [step.text for step in play_of(played).steps] == ["blue d1-d2"]


COPIES = 3


async def test_the_size_of_a_match_is_not_underestimated(table, file, thawed):
    gc.freeze()  # so that collecting is quick
    async for key, _, fresh in each_game(table, [(key, 2) for key in GAMES]):
        match, dice = fresh, random.Random(2)
        while match.waiting_for is not None and len(match.entries) < 40:
            match = await step(table, match, dice)
        with connected(file) as connection:
            taken = [_bytes(connection, match.id) for _ in range(2)][-1]  # the second time shared objects are there
        assert 0.5 * size(match) < taken < size(match), key


def _bytes(connection: Connection, number: MatchId) -> float:
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [read_match(connection, number) for _ in range(COPIES)]
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(kept)


def numbered(match: Match, number: int) -> Match:
    return replace(match, id=MatchId(number))


async def test_the_least_recently_used_matches_make_room(table):
    match = await begun(table)
    memory = MatchMemory(most=3 * size(match))
    for number in (1, 2, 3, 1, 4):
        memory.keep(numbered(match, number))
    assert [number for number in range(1, 6) if memory.get(MatchId(number))] == [1, 3, 4]
    memory.keep(numbered(replace(match, entries=match.entries * 4), 5))
    assert memory.get(MatchId(5)) is not None
    assert memory.taken <= 3 * size(match)
    assert len(memory) < 3, "a long match counts for more"
    small = MatchMemory(most=10)
    for number in (1, 2):
        small.keep(numbered(match, number))
    assert (small.get(MatchId(1)), small.get(MatchId(2))) == (None, numbered(match, 2)), "kept alone"


async def test_memory_keeps_the_newest_moment_of_a_match(table):
    before = await begun(table)
    memory = MatchMemory()
    memory.keep(before)
    after = await table.submit(before.id, ADA, "blue d1-d2")
    memory.keep(after)
    assert memory.keep(before) is after
    assert (memory.taken, len(memory)) == (size(after), 1)
    memory.forget(after.id)
    memory.forget(after.id)
    assert (memory.taken, len(memory)) == (0, 0)
