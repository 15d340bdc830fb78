"""Pictures are drawn by one thread, one after the other, beside the event loop."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from bot.messages import drawing
from bot.messages.drawing import in_drawing_thread, warm
from tests.texts import ENGLISH


async def test_everything_is_done_in_one_thread_in_the_order_in_which_it_was_asked_for() -> None:
    done: list[tuple[int, str]] = []

    def work(number: int, *, pause: float) -> int:
        time.sleep(pause)
        done.append((number, threading.current_thread().name))
        return 2 * number

    found = await asyncio.gather(*(in_drawing_thread(work, number, pause=0.01 / (number + 1)) for number in range(6)))
    assert found == [0, 2, 4, 6, 8, 10]
    assert [number for number, _ in done] == [0, 1, 2, 3, 4, 5]
    (name,) = {name for _, name in done}
    assert name.startswith("drawing")


async def test_what_goes_wrong_is_told_to_those_who_asked() -> None:
    with pytest.raises(ZeroDivisionError):
        await in_drawing_thread(divmod, 1, 0)
    assert await in_drawing_thread(divmod, 7, 2) == (3, 1)


def test_a_loop_that_ends_while_something_is_drawn_harms_nobody() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        go_on.wait(10)

    async def leave() -> None:
        under_way = asyncio.ensure_future(in_drawing_thread(work))
        await asyncio.to_thread(begun.wait, 10)
        under_way.cancel()

    asyncio.run(leave())
    go_on.set()
    assert asyncio.run(in_drawing_thread(int, "7")) == 7


async def test_a_second_bot_goes_on_drawing_beforehand_where_the_first_one_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []

    def pictures(_: object) -> Iterator[bytes]:
        for _ in range(5):
            drawn.append(threading.current_thread().name)
            yield b"picture"

    monkeypatch.setattr(drawing, "warming", pictures)
    drawing._warming.cache_clear()
    try:
        first = asyncio.ensure_future(warm(ENGLISH))
        await asyncio.sleep(0)
        await in_drawing_thread(int)
        assert drawn, "what was asked for before has been done"
        first.cancel()
        await warm(ENGLISH)
        await warm(ENGLISH)
        assert len(drawn) == 5
        assert all(name.startswith("drawing") for name in drawn)
    finally:
        drawing._warming.cache_clear()


def test_no_other_thread_draws() -> None:
    sources = {path: path.read_text("utf-8") for path in Path(bot.__file__).parent.rglob("*.py")}
    others = {path.name for path, text in sources.items() if "asyncio.to_thread(" in text}
    assert others == {"draws.py", "recount.py"}, "which draw nothing"
