"""An event loop whose time passes only when nothing else is left to do."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps


class _Skipping(selectors.DefaultSelector):
    """Skips to the next timer at once; nothing outside of the loop is waited for."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everything waits for something that never comes"
        self.now += max(timeout, 0.0)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        return self._skipping.now


def in_virtual_time(story: Callable[[], Coroutine[None, None, None]]) -> Callable[[], None]:
    @wraps(story)
    def test() -> None:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(story())

    return test
