"""An event loop whose time passes only when nothing else is left to do."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps


class VirtualLoop(asyncio.SelectorEventLoop):
    """Skips to the next timer at once; nothing outside of it is waited for."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        select = self._selector.select

        def skip(timeout: float | None) -> list[object]:
            assert timeout is not None, "everything waits for something that never comes"
            self._now += max(timeout, 0.0)
            return select(0)

        self._selector.select = skip

    def time(self) -> float:
        """Virtual seconds since the start."""
        return self._now


def in_virtual_time(story: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """Make a test of a story that runs on such a loop."""

    @wraps(story)
    def test() -> None:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(story())  # type: ignore[arg-type]  # a coroutine

    return test
