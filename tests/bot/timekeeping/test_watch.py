"""The watch: the time to go by, and what it logs and tells of jumps."""

import logging
from datetime import UTC, datetime, timedelta

import discord
import pytest

from bot.timekeeping.watch import Watch

START = datetime(2027, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Clocks:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.steady, self.jumps = START, 77.0, 0
        monkeypatch.setattr(discord.utils, "utcnow", lambda: self.wall)
        self.watch = Watch(lambda: self.steady, self._jumped)

    def pass_time(self, time: timedelta) -> None:
        self.wall += time
        self.steady += time.total_seconds()

    def _jumped(self) -> None:
        self.jumps += 1


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Clocks:
    caplog.set_level(logging.INFO, logger="bot.timekeeping.watch")
    return Clocks(monkeypatch)


def test_empty_log_casts_no_doubt(clocks: Clocks, caplog: pytest.LogCaptureFixture):
    assert clocks.watch.now() == START
    assert not clocks.watch.doubt_left()
    assert clocks.watch.may_warn()
    clocks.watch.start(None)
    clocks.pass_time(100 * HOUR)
    assert clocks.watch.now() == START + 100 * HOUR
    assert not clocks.watch.doubt_left()
    assert (caplog.messages, clocks.jumps) == ([], 0)


def test_jump_and_its_end_are_logged_once(clocks: Clocks, caplog: pytest.LogCaptureFixture):
    clocks.watch.start(START)
    clocks.wall += HOUR
    assert clocks.watch.now() == clocks.watch.now() == START + HOUR
    assert clocks.watch.doubt_left() == timedelta(minutes=10)
    assert clocks.jumps == 1
    clocks.pass_time(timedelta(minutes=10))
    assert not clocks.watch.doubt_left()
    assert caplog.messages == [
        "The clock jumped and shows 2027-03-01 13:00:00+00:00; "
        "nothing is closed, forfeited or reminded of for 0:10:00.",
        "The clock is believed: it shows 2027-03-01 13:10:00+00:00.",
    ]


def test_start_logs_why_nothing_happens(clocks: Clocks, caplog: pytest.LogCaptureFixture):
    pause = "After this pause nothing is closed, forfeited or reminded of for 0:10:00."
    ahead = (
        "The clock shows 2027-03-01 12:00:00+00:00, but the newest entry in the log is of "
        "2027-03-01 13:00:00+00:00; nothing is closed, forfeited or reminded of for 1:00:00."
    )
    for newest, level, line in ((START - HOUR, "INFO", pause), (START + HOUR, "WARNING", ahead)):
        caplog.clear()
        clocks.watch.start(newest)
        assert [(record.levelname, record.getMessage()) for record in caplog.records] == [(level, line)]
        assert clocks.watch.now() == max(newest, START)
