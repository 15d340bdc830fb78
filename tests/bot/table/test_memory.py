"""Matches in memory: as many as their bytes allow, the most recently used, and never an earlier moment of one."""

import gc
import random
import tracemalloc
from dataclasses import replace

from bot.match import Match, MatchId
from bot.storage.connection import Connection
from bot.storage.logs import read_match
from bot.table.memory import MatchMemory, size
from rules import GAMES
from tests.bot.playing import step
from tests.bot.table.games import each_game
from tests.bot.tables import ADA, begun
from tests.databases import connected

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
