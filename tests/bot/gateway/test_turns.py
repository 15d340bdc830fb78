"""When shards may begin their sessions."""

import asyncio

import pytest

from bot.discord.gateway import identify_queue as turns
from bot.discord.gateway.identify_queue import StartLimit, Turns, start_limit


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ({}, StartLimit(1, 1, None, 0.0)),
        ({"url": "wss://gateway.discord.gg", "shards": 3}, StartLimit(3, 1, None, 0.0)),
        (
            {"shards": 16, "session_start_limit": {"remaining": 7, "reset_after": 1500, "max_concurrency": 16}},
            StartLimit(16, 16, 7, 1.5),
        ),
        ({"shards": 0, "session_start_limit": None}, StartLimit(1, 1, None, 0.0)),
    ],
)
def test_what_is_left_out_of_an_answer_stands_for_one_shard(answer, found):
    assert start_limit(answer) == found


class Time:
    """A clock that sleeping moves on."""

    def __init__(self, monkeypatch):
        self.now = 100.0
        monkeypatch.setattr(turns, "MARGIN", 0.0)
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: self.now)
        monkeypatch.setattr(asyncio, "sleep", self._sleep)

    async def _sleep(self, seconds):
        self.now += max(seconds, 0.0)


async def begun(turns, time, shard, takes=0.5):
    """A shard connects, which takes some time, and begins; when it did both."""
    async with turns.before(shard):
        connects = time.now
        time.now += takes
        await turns.begin(shard)
    return connects, time.now


async def test_shards_begin_as_soon_as_they_may(monkeypatch):
    time, turns = Time(monkeypatch), Turns()
    assert await begun(turns, time, 0) == (100.0, 100.5)
    assert await begun(turns, time, 1) == (103.5, 105.5)
    time.now += 60
    assert await begun(turns, time, 2) == (165.5, 166.0), "who has waited long enough waits no more"


async def test_next_shard_counts_from_a_delayed_start(monkeypatch):
    time, turns = Time(monkeypatch), Turns()
    async with turns.before(0):
        await turns.begin(0)
        time.now += 3.0
    assert await begun(turns, time, 1) == (106.0, 108.0)


async def test_shards_of_different_buckets_do_not_wait_for_each_other(monkeypatch):
    time, turns = Time(monkeypatch), Turns()
    turns.at_once = 2
    assert await begun(turns, time, 0) == (100.0, 100.5)
    assert await begun(turns, time, 1) == (100.5, 101.0)
    assert await begun(turns, time, 2) == (103.5, 105.5)
    assert await begun(turns, time, 3) == (105.5, 106.0)


async def test_bucket_is_kept_while_connecting_and_free_on_failure(monkeypatch):
    time, turns = Time(monkeypatch), Turns()
    async with turns.before(0):
        waiting = asyncio.ensure_future(begun(turns, time, 1))
        for _ in range(3):
            await asyncio.wait({waiting}, timeout=0)
        assert not waiting.done()
    assert await waiting == (100.0, 100.5)
