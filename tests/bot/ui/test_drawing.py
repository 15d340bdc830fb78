"""Pictures are drawn one after the other beside the loop, and files are kept as long as there is room."""

import asyncio
import logging
import os
import signal
import subprocess
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from pickle import PicklingError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bot
from bot.runtime.worker_pool import module
from bot.ui.drawing import (
    COMMAND,
    RENDER_CLIENT,
    DrawingUnavailable,
    FileCache,
    RenderClient,
    packed,
    to_worker,
    unpacked,
)
from data.texts import texts_in
from rules import GAMES
from rules.play import begin
from tests.bot.ui.works import fault, large, twice, vanish


@asynccontextmanager
async def working(*, pause: float = 10.0) -> AsyncIterator[RenderClient]:
    client = RenderClient(patience=60.0, pause=pause)
    task = asyncio.create_task(client.work())
    try:
        await begun(client)
        yield client
    finally:
        task.cancel()
        await asyncio.wait({task})


async def begun(client: RenderClient) -> int:
    async with asyncio.timeout(60):
        while True:
            try:
                return (await client.made(twice, 0))[1]
            except DrawingUnavailable:
                await asyncio.sleep(0.01)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_one_thread_works_in_order_and_reports_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[int, str]] = []

    def work(number: int, *, pause: float) -> int:
        time.sleep(pause)
        done.append((number, threading.current_thread().name))
        return 2 * number

    found = await asyncio.gather(*(to_worker(work, number, pause=0.01 / (number + 1)) for number in range(6)))
    assert found == [0, 2, 4, 6, 8, 10]
    assert [number for number, _ in done] == [0, 1, 2, 3, 4, 5]
    (name,) = {name for _, name in done}
    assert name.startswith("drawing")
    with pytest.raises(ZeroDivisionError):
        await to_worker(divmod, 1, 0)
    assert await to_worker(divmod, 7, 2) == (3, 1)

    async def absent(*_: object, **__: object) -> None:
        raise DrawingUnavailable

    monkeypatch.setattr(RENDER_CLIENT, "made", absent)
    assert await to_worker(twice, 4) == (8, os.getpid())


def test_a_loop_may_end_while_something_is_drawn() -> None:
    under_way, resume = threading.Event(), threading.Event()

    def work() -> None:
        under_way.set()
        resume.wait(10)

    async def leave() -> None:
        asked = asyncio.ensure_future(to_worker(work))
        await asyncio.to_thread(under_way.wait, 10)
        asked.cancel()

    asyncio.run(leave())
    resume.set()
    assert asyncio.run(to_worker(int, "7")) == 7


@pytest.mark.slow
async def test_a_process_answers_everyone_who_waits() -> None:
    async with working() as client:
        pid = await begun(client)
        asked = [client.made(twice, number) for number in range(20)]
        assert await asyncio.gather(*asked) == [(2 * number, pid) for number in range(20)]
        assert pid != os.getpid()
        assert len(await client.made(large, 3_000_000)) == 3_000_000
        first, second, third = (asyncio.ensure_future(client.made(twice, n)) for n in range(3))
        await asyncio.sleep(0)
        second.cancel()
        assert [made for made, _ in await asyncio.gather(first, third)] == [0, 4]
        assert second.cancelled()
        with pytest.raises((PicklingError, AttributeError)):
            await client.made(lambda: 1)
        assert (await client.made(twice, 2))[0] == 4


FAULTS = {"fault": "ValueError in works", "vanish": "EOFError", "killed": "EOFError", "stuck": "TimeoutError"}


@pytest.mark.slow
async def test_a_failed_process_is_logged_and_replaced(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    last: dict[str, Callable[[], object]] = {"fault": partial(fault, "what a player said"), "vanish": vanish}
    asleep = partial(twice, 1, pause=600.0)
    async with working(pause=0.2) as client:
        for how, why in FAULTS.items():
            first = await begun(client)
            client._patience = 0.5 if how == "stuck" else 60.0
            asked = asyncio.gather(client.made(last.get(how, asleep)), client.made(twice, 2), return_exceptions=True)
            if how == "killed":
                await asyncio.sleep(0)
                os.kill(first, signal.SIGKILL)
            assert [type(each) for each in await asked] == [DrawingUnavailable, DrawingUnavailable], how
            client._patience = 60.0
            with pytest.raises(DrawingUnavailable):
                await client.made(twice, 3)
            second = await begun(client)
            assert second != first
            assert not alive(first)
            assert await client.made(twice, 4) == (8, second)
            (said,) = caplog.messages
            assert f"The drawing process failed: {why}" in said
            assert "player" not in said
            caplog.clear()
    assert not alive(second)


@pytest.mark.slow
async def test_a_process_that_does_not_start_is_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    for command, why in ((("/nowhere/python",), "FileNotFoundError"), (module("tests.bot.ui.works"), "EOFError")):
        caplog.clear()
        client = RenderClient(command, pause=0.01)
        task = asyncio.create_task(client.work())
        async with asyncio.timeout(60):
            while len(caplog.messages) < 2:  # noqa: ASYNC110 - a log tells nobody
                await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.wait({task})
        assert why in caplog.messages[0]
        with pytest.raises(DrawingUnavailable):
            await client.made(twice, 1)


def test_parcels_hold_the_same_games_and_texts() -> None:
    for game in GAMES.values():
        play = begin(game, game.options(), game.seats[0])
        while play.to_move is not None and len(play.steps) < 20:
            moves = game.legal_moves(play.state)
            play = play.after(moves[len(moves) // 2])
        line = packed((play, texts_in("de")))
        assert line.count(b"\n") == 1
        found, texts = unpacked(line)
        assert found == play
        assert found.game is game
        assert texts is texts_in("de")


def test_only_the_process_and_one_thread_draw() -> None:
    script = f"import sys, {COMMAND[-1]}; import bot.matches.texts.board; print(*sys.modules)"
    brought = subprocess.run([COMMAND[0], "-c", script], check=True, capture_output=True, text=True).stdout.split()
    assert "PIL" in brought
    assert not {name.partition(".")[0] for name in brought} & {"discord", "aiohttp", "aiosqlite"}
    top = Path(bot.__file__).parent
    others = {str(path.relative_to(top)) for path in top.rglob("*.py") if "asyncio.to_thread(" in path.read_text()}
    assert others == {
        *("app/health/server.py", "app/maintenance.py", "community/privacy/commands.py", "matches/store/recount.py"),
        *("matches/texts/record.py", "storage/postgresql/engine.py"),
        "tournaments/service.py",  # pairing sixty-four people takes a while
    }, "which draw nothing"


Files = FileCache[bytes]


async def test_kept_files_go_in_order_and_are_made_once_for_all() -> None:
    kept = Files(10, len)
    await kept.made("a", at_once(b"1234"))
    await kept.made("b", at_once(b"1234"))
    assert await kept.made("a", at_once(None)) == b"1234"
    await kept.made("c", at_once(b"1234"))
    assert [await kept.made(key, at_once(None)) for key in "abc"] == [b"1234", None, b"1234"]
    kept, press = Files(10, len), Press()
    tasks = await asked_of(kept, press, b"1234", 3)
    other = asyncio.create_task(kept.made("b", press.of(b"56")))
    press.may.set()
    assert await asyncio.gather(*tasks, other) == [b"1234"] * 3 + [b"56"]
    assert press.times == 2
    assert await kept.made("a", press.of(b"other")) == b"1234"
    kept, press = Files(10, len), Press()
    first, second = await asked_of(kept, press, b"1234", 2)
    first.cancel()
    press.may.set()
    assert await second == b"1234"
    assert (first.cancelled(), press.times) == (True, 1)
    for file, kind in ((None, type(None)), (b"", ValueError)):  # what cannot be made is tried again
        kept, press = Files(10, len), Press()
        tasks = await asked_of(kept, press, file, 2)
        press.may.set()
        told = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(each) for each in told] == [kind] * 2
        assert await kept.made("a", press.of(b"1234")) == b"1234"
        assert press.times == 2


@given(st.lists(st.tuples(st.integers(0, 5), st.binary(max_size=12))))
def test_it_never_takes_more_than_it_may(files: list[tuple[int, bytes]]) -> None:
    async def fill() -> None:
        kept, there = Files(10, len), dict[int, bytes]()
        for key, file in files:
            made = await kept.made(key, at_once(file))
            assert made == there.get(key, file)
            found = {each: await kept.made(each, at_once(None)) for each in range(6)}
            there = {each: known for each, known in found.items() if known is not None}
            assert kept.taken == sum(map(len, there.values())) <= 10
            assert (key in there) is (len(made) <= 10)

    asyncio.run(fill())


def at_once(file: bytes | None) -> Callable[[], Coroutine[Any, Any, bytes | None]]:
    async def make() -> bytes | None:
        return file

    return make


class Press:
    """Makes one file when it is let, and counts how often it was asked to."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.times = 0

    def of(self, file: bytes | None) -> Callable[[], Coroutine[Any, Any, bytes | None]]:
        async def make() -> bytes | None:
            self.times += 1
            await self.may.wait()
            if file == b"":
                raise ValueError("nothing to print")
            return file

        return make


async def asked_of(
    kept: FileCache[bytes], press: Press, file: bytes | None, times: int
) -> list[asyncio.Task[bytes | None]]:
    tasks = [asyncio.create_task(kept.made("a", press.of(file))) for _ in range(times)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return tasks
