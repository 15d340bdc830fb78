"""Closing a client while it works: what is under way ends before the database does."""

import asyncio

import pytest

from bot.match import UserId
from tests.bot.stories import begin
from tests.bot.weeks import wait
from tests.peer import Club


async def test_a_tick_under_way_ends_before_the_database_is_closed(club: Club, monkeypatch: pytest.MonkeyPatch):
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

    monkeypatch.setattr(bot._timekeeper._storage.schedule, "due", slow)
    monkeypatch.setattr(bot._storage, "close", closed)
    ticking = asyncio.create_task(wait(club, 0.6))
    await reached.wait()
    await bot.close()
    ticking.cancel()
    assert order[:2] == ["the tick ended", "the database is closed"]
