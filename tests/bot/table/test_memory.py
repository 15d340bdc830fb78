"""Matches in memory: as many as their bytes allow, those asked for lately, and never an earlier moment of one."""

import gc
import random
import tracemalloc
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.match import ChannelId, First, GuildId, Match, MatchId
from bot.storage.connection import Connection
from bot.storage.logs import read_match
from bot.table import Opening
from bot.table.memory import MatchMemory, size
from rules import GAMES
from tests.bot.stories import random_step
from tests.bot.tables import ADA, BEN, HOME, begun
from tests.databases import connected

COPIES = 10


@pytest.mark.parametrize("key", GAMES)
async def test_what_a_match_is_taken_to_need_is_not_less_than_it_needs(table, file, key, clock):
    game, dice = GAMES[key], random.Random(2)
    match = await table.open(Opening(game, game.options(), 2, First.ME, ADA, (BEN,), GuildId(1), HOME))
    match = await table.join(match.id, BEN, match.revision)
    hosted = await table.host(match.id, ChannelId(77))
    while hosted.waiting_for is not None and len(hosted.entries) < 80:
        clock.time += timedelta(hours=1)
        hosted = await table.submit(match.id, hosted.waiting_for, random_step(hosted, dice))
    with connected(file) as connection:
        taken = [_bytes(connection) for _ in range(2)][-1]  # what is shared by all matches is there the second time
    assert 0.5 * size(hosted) < taken < size(hosted)


def _bytes(connection: Connection) -> float:
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [read_match(connection, MatchId(1)) for _ in range(COPIES)]
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(kept)


def numbered(match: Match, number: int) -> Match:
    return replace(match, id=MatchId(number))


async def test_those_asked_for_longest_ago_make_room_and_long_matches_count_for_more(table):
    match = await begun(table)
    memory = MatchMemory(most=3 * size(match))
    for number in (1, 2, 3):
        memory.keep(numbered(match, number))
    memory.keep(numbered(match, 1))
    memory.keep(numbered(match, 4))
    assert [number for number in range(1, 6) if memory.get(MatchId(number))] == [1, 3, 4]
    long = replace(match, entries=match.entries * 4)
    memory.keep(numbered(long, 5))
    assert memory.get(MatchId(5)) is not None
    assert memory.taken <= 3 * size(match)
    assert len(memory) < 3


async def test_a_match_counts_once_as_long_as_it_is_now_and_an_earlier_moment_is_not_kept(table):
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


async def test_one_match_that_is_larger_than_the_bound_is_kept_alone(table):
    match = await begun(table)
    memory = MatchMemory(most=10)
    memory.keep(numbered(match, 1))
    memory.keep(numbered(match, 2))
    assert memory.get(MatchId(1)) is None
    assert memory.get(MatchId(2)) is not None
