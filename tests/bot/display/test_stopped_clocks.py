"""Clocks that stand still, found by server, and let go on wherever a match is played."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.display.by_server import MatchesByServer
from bot.display.stopped_clocks import StoppedClocks
from bot.match import ChannelId, Computer, GuildId, Match, MatchId
from bot.stores import Storage
from bot.table.table import Table
from tests.bot.tables import Clock, asking, begun

HERE, ELSEWHERE = GuildId(1), GuildId(2)


@pytest.fixture
def clocks(storage: Storage, table: Table, clock: Clock) -> StoppedClocks:
    return StoppedClocks(storage.schedule, table, clock)


async def direct(table: Table) -> Match:
    """A match in direct messages in which something falls due: nobody has begun it yet."""
    there = replace(asking(), invited=(Computer(None),), guild=None, home=ChannelId(900), rated=False)
    return await table.open(there)


@pytest.mark.parametrize("where", ["server", "direct messages"])
async def test_a_stopped_clock_goes_on_everywhere(clocks, storage, table, clock, where):
    match = await (begun(table) if where == "server" else direct(table))
    await clocks.stop(match)
    assert clocks.of(match.guild) == [match.id]
    assert (await storage.schedule.stopped()).keys() == {match.id}
    clock.time += timedelta(days=3)
    assert await clocks.go_on(match.id)
    assert clocks.of(match.guild) == []
    assert await storage.schedule.stopped() == {}
    assert not await clocks.go_on(match.id), "it goes on already"


async def test_what_stood_still_at_the_last_stop_is_found_by_its_server(clocks, storage, table, clock):
    match = await begun(table)
    assert await clocks.stop_in(HERE) == 1
    later = StoppedClocks(storage.schedule, table, clock)
    await later.remember()
    assert (later.of(HERE), later.of(ELSEWHERE), later.of(None), later.servers) == ([match.id], [], [], {HERE})


def test_a_match_is_found_where_it_was_put_last():
    known = MatchesByServer()
    known.update({MatchId(1): HERE, MatchId(2): HERE, MatchId(3): None})
    known.put(MatchId(2), ELSEWHERE)
    assert (known.of(HERE), known.of(ELSEWHERE), known.of(None)) == ([1], [2], [3])
    assert known.servers == {HERE, ELSEWHERE}
    assert [known.discard(MatchId(1)), known.discard(MatchId(1))] == [True, False]
    assert known.servers == {ELSEWHERE}
