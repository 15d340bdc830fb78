"""Pools of tasks: what is begun is always ended, even if it is cancelled before its first step."""

import asyncio

from bot.runtime.jobs import TaskPool


async def test_task_cancelled_before_it_begins_is_ended():
    told = list[str]()

    async def work():
        told.append("worked")

    pool = TaskPool[str](1, lambda: told.append("room"))
    pool.begin("a", work(), lambda: told.append("ended"))
    await asyncio.gather(*pool.stop(), return_exceptions=True)
    await asyncio.sleep(0)
    assert told == ["ended", "room"]
