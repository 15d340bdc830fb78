"""The order of the backlog, retries, and paused clocks."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from bot.app.stores import Storage
from bot.matches.board.backlog import (
    AGAIN_AFTER,
    Backlog,
    RetryState,
    StoppedClocks,
    after_fault,
    after_refusal,
)
from bot.matches.service import MatchService
from bot.model.ids import ChannelId, GuildId, MatchId
from bot.model.match import Computer, Match
from tests.bot.tables import Clock, asking, begun

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SOON = timedelta(minutes=2)


@pytest.fixture
def time() -> list[datetime]:
    return [NOW]


async def test_refused_places_come_last(table: MatchService, time: list[datetime]):
    backlog, dead = Backlog(lambda: time[-1]), await begun(table)
    for number in range(1, 5):
        backlog.add(MatchId(number), dead.home if number < 4 else ChannelId(99))
    assert backlog.take() == dead.id == 1
    backlog.refused(dead, RuntimeError("no"))
    backlog.failed(dead.id)
    backlog.release(dead.id)
    assert [backlog.take(), backlog.take(), backlog.take(), backlog.take()] == [4, 2, 3, None]


async def test_a_permission_given_back_during_a_try_counts(table: MatchService, time: list[datetime]):
    backlog, match = Backlog(lambda: time[-1]), await begun(table)
    refuse(backlog, match)
    time.append(NOW + 3 * timedelta(days=1))
    assert backlog.take() == match.id
    backlog.nudge(match.id)
    backlog.refused(match, RuntimeError("no"))
    backlog.failed(match.id)
    backlog.release(match.id)
    assert backlog.take() is None
    time.append(time[-1] + SOON)
    assert backlog.take() == match.id


async def test_a_match_is_tried_once_at_a_time_until_shown(table: MatchService, time: list[datetime]):
    backlog, match = Backlog(lambda: time[-1]), await begun(table)
    backlog.add(match.id)
    assert backlog.take() == match.id
    assert (backlog.take(), backlog.left()) == (None, None)
    backlog.shown(match.id)
    backlog.release(match.id)
    assert backlog.take() is None


async def test_a_change_in_a_server_wakes_what_was_refused_there(table: MatchService, time: list[datetime]):
    backlog, match = Backlog(lambda: time[-1]), await begun(table)
    refuse(backlog, match)
    time.append(NOW + SOON)
    backlog.wake(GuildId(2))
    backlog.wake(None)
    assert backlog.take() is None
    backlog.wake(match.guild)
    assert backlog.take() == match.id


def refuse(backlog: Backlog, match: Match) -> None:
    backlog.add(match.id)
    backlog.refused(match, RuntimeError("no"))
    backlog.failed(match.id)


CLUB = GuildId(7)
DAY = timedelta(days=1)


def tries(fails) -> list[datetime]:
    """The times of retries within a week if each fails."""
    found, now, rest = [NOW], NOW, None
    while True:
        rest = fails(rest, now)
        if rest.again is None or rest.again > NOW + 7 * DAY:
            return found
        now = rest.again
        found.append(now)


def test_refusals_and_faults_are_retried_ever_more_rarely():
    found = tries(lambda rest, now: after_refusal(rest, now, CLUB))
    assert [(at - NOW) / timedelta(minutes=1) for at in found] == [0, 5, 65, 425]
    found = tries(after_fault)
    apart = [(at - before) / AGAIN_AFTER for before, at in pairwise(found)]
    assert apart[:6] == [1, 1, 1, 2, 4, 8]
    assert set(apart[6:]) == {10}
    assert after_refusal(None, NOW + 60 * DAY, CLUB).over(NOW)
    assert after_fault(None, NOW + 60 * DAY).over(NOW)
    parked = RetryState(NOW, 0, None, refused=True, guild=CLUB)
    assert not parked.over(NOW + 365 * DAY)


def test_rests_are_neither_lengthened_nor_cut_to_nothing():
    rest = after_refusal(None, NOW, CLUB)
    early = after_refusal(rest, NOW + timedelta(minutes=1), CLUB)
    assert (early.again, early.failures) == (rest.again, 1)
    asleep = RetryState(NOW, 4, None, refused=True, guild=CLUB)
    assert after_refusal(asleep, NOW + DAY, CLUB).again is None
    rest = RetryState(NOW, 4, None, refused=True, guild=CLUB)
    assert rest.woken(NOW).again == NOW + AGAIN_AFTER
    assert rest.woken(NOW + DAY).again == NOW + DAY
    soon = RetryState(NOW, 1, NOW + timedelta(seconds=1), refused=True, guild=CLUB)
    assert soon.woken(NOW) == soon


def test_a_fault_counts_only_some_time_after_a_refusal():
    rest = after_refusal(None, NOW, CLUB)
    assert after_fault(rest, NOW) == rest
    later = after_fault(rest, NOW + timedelta(minutes=5))
    assert (later.refused, later.failures) == (False, 1)
    assert after_refusal(later, NOW + DAY, CLUB).failures == 1


HERE, ELSEWHERE = GuildId(1), GuildId(2)


@pytest.fixture
def clocks(storage: Storage, table: MatchService, clock: Clock) -> StoppedClocks:
    return StoppedClocks(storage.schedule, table, clock)


async def test_stopped_clocks_resume_everywhere(clocks, storage, table, clock):
    there = replace(asking(), invited=(Computer(None),), guild=None, home=ChannelId(900), rated=False)
    for match in (await begun(table), await table.open(there)):
        assert await clocks.stop(match.guild, match.id) == 1
        assert clocks.of(match.guild) == [match.id]
        assert (await storage.schedule.stopped()).keys() == {match.id}
        clock.time += timedelta(days=3)
        assert await clocks.resume(match.id)
        assert clocks.of(match.guild) == []
        assert await storage.schedule.stopped() == {}
        assert not await clocks.resume(match.id), "it goes on already"


async def test_stopped_clocks_are_read_by_server_at_a_start(clocks, storage, table, clock):
    match = await begun(table)
    assert await clocks.stop(HERE) == 1
    later = StoppedClocks(storage.schedule, table, clock)
    await later.remember()
    assert [later.of(guild) for guild in (HERE, ELSEWHERE, None)] == [[match.id], [], []]
    assert set(later.stopped.values()) == {HERE}
