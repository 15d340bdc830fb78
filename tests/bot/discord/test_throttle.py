"""Requests with the bot's token: a rate limit, priority for people, and few refusals."""

import asyncio
from bisect import bisect_left
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.discord.throttle import Throttle, after_others
from tests.bot.virtual_time import in_virtual_time

PER_SECOND = 40


async def turns(throttle: Throttle, count: int) -> list[float]:
    loop, let = asyncio.get_running_loop(), []

    async def one() -> None:
        await throttle.turn()
        let.append(loop.time())

    await asyncio.gather(*(one() for _ in range(count)))
    return let


@in_virtual_time
async def test_no_second_sees_more_requests_than_allowed() -> None:
    for per_second in (1, 4, PER_SECOND):
        expect_even(await turns(Throttle(per_second), per_second * 3 // 2 + 1), per_second)
    for shares in ((0.5, 0.5), (0.75, 0.25), (0.1, 0.9)):
        one, other = Throttle(PER_SECOND), Throttle(PER_SECOND)
        for throttle, share in zip((one, other), shares, strict=True):
            throttle.take(share)
        let = await asyncio.gather(turns(one, PER_SECOND), turns(other, 4))
        expect_even(sorted(at for those in let for at in those), PER_SECOND)


def expect_even(let: list[float], per_second: int) -> None:
    for index, first in enumerate(let):
        assert bisect_left(let, first + 1) - index <= per_second, f"{per_second} a second, from {first} s on"


@in_virtual_time
async def test_people_go_first_in_order_and_cancelled_take_no_turn() -> None:
    throttle, order = Throttle(PER_SECOND), []

    async def one(name: str) -> None:
        await throttle.turn()
        order.append(name)

    def later(name: str) -> asyncio.Task[None]:
        with after_others():
            return asyncio.create_task(one(name))

    repairs = [later(f"later {number}") for number in range(4)]
    await asyncio.sleep(0)
    people = [asyncio.create_task(one(f"person {number}")) for number in range(12)]
    await asyncio.gather(*repairs, *people)
    assert order[0] == "later 0", "nobody was there yet"
    assert order[1:13] == [f"person {number}" for number in range(12)]
    assert order[13:] == ["later 1", "later 2", "later 3"]
    throttle = Throttle(PER_SECOND)
    await turns(throttle, PER_SECOND // 5 + 1)
    waiting = [asyncio.create_task(throttle.turn()) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    waiting[1].cancel()
    await waiting[2]
    assert [task.cancelled() for task in waiting] == [True, True, False]


@asynccontextmanager
async def asked(throttle: Throttle, status: int) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:

    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status)

    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", answer)
    async with TestServer(app) as server, aiohttp.ClientSession(trace_configs=[throttle.trace()]) as session:
        yield session, str(server.make_url("/"))


async def test_only_requests_with_the_token_wait():
    throttle = Throttle(1)
    throttle.take(0.001)  # a second request has to wait longer than any test takes
    async with asked(throttle, 200) as (session, address):
        token = {"Authorization": "Bot not-a-secret"}
        await session.get(address, headers=token)
        waiting = asyncio.create_task(session.get(address, headers=token))
        for _ in range(20):
            await session.get(address)
        assert not waiting.done()
        waiting.cancel()


async def test_after_many_refusals_only_people_are_served(monkeypatch):
    monkeypatch.setattr("bot.discord.throttle.MOST_REFUSED", 3)
    throttle = Throttle(PER_SECOND)
    async with asked(throttle, 403) as (session, address):
        for _ in range(3):
            await session.get(address)
    with after_others():
        waiting = asyncio.create_task(throttle.turn())
    await asyncio.sleep(0)
    await turns(throttle, PER_SECOND // 2)
    assert not waiting.done()
    waiting.cancel()
