"""What is shown next of what is behind."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.display.backlog import Backlog
from bot.match import ChannelId, GuildId, Match, MatchId
from bot.table import Table
from tests.bot.tables import begun

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SOON = timedelta(minutes=2)


@pytest.fixture
def time() -> list[datetime]:
    return [NOW]


async def test_refused_places_come_last(table: Table, time: list[datetime]):
    backlog, dead = Backlog(lambda: time[-1]), await begun(table)
    for number in range(1, 5):
        backlog.add(MatchId(number), dead.home if number < 4 else ChannelId(99))
    assert backlog.take() == dead.id == 1
    backlog.refused(dead, RuntimeError("no"))
    backlog.failed(dead.id)
    backlog.release(dead.id)
    assert [backlog.take(), backlog.take(), backlog.take(), backlog.take()] == [4, 2, 3, None]


async def test_a_permission_given_back_during_a_try_counts(table: Table, time: list[datetime]):
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


async def test_a_match_is_tried_once_at_a_time_until_shown(table: Table, time: list[datetime]):
    backlog, match = Backlog(lambda: time[-1]), await begun(table)
    backlog.add(match.id)
    assert backlog.take() == match.id
    assert (backlog.take(), backlog.left()) == (None, None)
    backlog.shown(match.id)
    backlog.release(match.id)
    assert backlog.take() is None


async def test_a_change_in_a_server_wakes_what_was_refused_there(table: Table, time: list[datetime]):
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
