"""The scheduler ticks soon after it is told to; a tick in progress ends before the database."""

import asyncio
from datetime import timedelta

import pytest
from discord import utils

from bot.match import UserId
from bot.match.shards import ShardPart
from bot.timekeeping import ticking as module
from bot.timekeeping.ticking import Ticking
from tests.bot.stories import begin
from tests.bot.weeks import wait
from tests.peer import Club
from tests.wire.launch import left_until


async def test_tick_ends_before_the_database_is_closed(club: Club, monkeypatch: pytest.MonkeyPatch):
    await begin(club, pace="1d")
    bot, order, ada = club.bot, list[str](), UserId(club.people["ada"].id)
    reached, close = asyncio.Event(), bot._storage.close

    async def slow(*_: object, **__: object) -> None:
        reached.set()
        try:
            await asyncio.Event().wait()
        finally:
            for _turn in range(20):
                await asyncio.sleep(0)
            await bot._storage.people.preferences(ada)
            order.append("the tick ended")

    async def closed() -> None:
        order.append("the database is closed")
        await close()

    monkeypatch.setattr(bot._timekeeper._schedule, "due", slow)
    monkeypatch.setattr(bot._storage, "close", closed)
    ticking = asyncio.create_task(wait(club, 0.6))
    await reached.wait()
    await bot.close()
    ticking.cancel()
    assert order[:2] == ["the tick ended", "the database is closed"]


async def test_shard_ready_during_a_tick_asks_again(club: Club, monkeypatch: pytest.MonkeyPatch):
    await begin(club, pace="1d")
    clock = club.bot._timekeeper
    schedule = clock._schedule
    asked, following = list[str](), schedule.next

    async def told_meanwhile(within: ShardPart | None) -> object:
        asked.append("next")
        if len(asked) == 1:
            clock.look_again()
        return await following(within)

    monkeypatch.setattr(schedule, "next", told_meanwhile)
    clock.look_again()
    club.bot._ticking.soon()
    await club.env.advance_time(5)
    assert len(asked) == 2, "once more, and then it knows"


@pytest.mark.parametrize("slept", [timedelta(), timedelta(minutes=30), timedelta(days=2)], ids=str)
async def test_it_ticks_soon_however_long_it_slept(monkeypatch, slept):
    monkeypatch.setattr(module, "SOON", timedelta(seconds=0.05))
    monkeypatch.setattr(utils, "compute_timedelta", left_until)
    ticks, now = asyncio.Semaphore(0), utils.utcnow

    async def tick() -> timedelta:
        ticks.release()
        return timedelta(hours=1)

    clock = Ticking(tick)
    clock.start()
    async with asyncio.timeout(60):
        await ticks.acquire()
        await asyncio.sleep(0.05)
        monkeypatch.setattr(utils, "utcnow", lambda: now() + slept)
        clock.soon()
        await ticks.acquire()
    clock.cancel()
