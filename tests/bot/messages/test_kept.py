"""Files kept in memory: the same again while there is room, and never more than there is room for."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages.kept import KeptFiles

Files = KeptFiles[bytes]


def test_what_nobody_asked_for_the_longest_goes_first() -> None:
    kept = Files(10, len)
    kept.keep("a", b"1234")
    kept.keep("b", b"1234")
    assert kept.get("a") == b"1234"
    kept.keep("c", b"1234")
    assert [kept.get(key) for key in "abc"] == [b"1234", None, b"1234"]


@given(st.lists(st.tuples(st.integers(0, 5), st.binary(max_size=12))))
def test_it_never_takes_more_than_it_may(files: list[tuple[int, bytes]]) -> None:
    kept, latest = Files(10, len), dict[int, bytes]()
    for key, file in files:
        kept.keep(key, file)
        latest[key] = file
        there = {each: found for each in latest if (found := kept.get(each)) is not None}
        assert there.items() <= latest.items()
        assert kept.taken == sum(map(len, there.values())) <= 10
        assert (key in there) is (len(file) <= 10)


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


async def asked(
    kept: KeptFiles[bytes], press: Press, file: bytes | None, times: int
) -> list[asyncio.Task[bytes | None]]:
    """So many who ask for the same at once and wait."""
    tasks = [asyncio.create_task(kept.made("a", press.of(file))) for _ in range(times)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return tasks


async def test_who_asks_while_it_is_made_waits_for_it() -> None:
    kept, press = Files(10, len), Press()
    tasks = await asked(kept, press, b"1234", 3)
    other = asyncio.create_task(kept.made("b", press.of(b"56")))
    press.may.set()
    assert await asyncio.gather(*tasks, other) == [b"1234"] * 3 + [b"56"]
    assert press.times == 2
    assert await kept.made("a", press.of(b"other")) == b"1234"


async def test_it_is_made_to_the_end_if_the_first_does_not_wait() -> None:
    kept, press = Files(10, len), Press()
    first, second = await asked(kept, press, b"1234", 2)
    first.cancel()
    press.may.set()
    assert await second == b"1234"
    assert (first.cancelled(), press.times) == (True, 1)


@pytest.mark.parametrize("file", [None, b""])
async def test_what_cannot_be_made_is_told_to_all_and_tried_again(file: bytes | None) -> None:
    kept, press = Files(10, len), Press()
    tasks = await asked(kept, press, file, 2)
    press.may.set()
    told = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(each) for each in told] == [type(None) if file is None else ValueError] * 2
    assert await kept.made("a", press.of(b"1234")) == b"1234"
    assert press.times == 2
