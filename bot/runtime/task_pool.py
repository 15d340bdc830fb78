"""Several pieces of work at a time beside everything else, one for each thing that they are about."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class Crew(Generic[K]):
    """Does up to ``most`` pieces of work at a time; ``done`` is called as one has ended, when another may begin."""

    def __init__(self, most: int, done: Callable[[], object]) -> None:
        self._most = most
        self._done = done
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._over = False

    def __contains__(self, about: K) -> bool:
        return about in self._tasks

    @property
    def free(self) -> bool:
        """Whether one more may begin."""
        return len(self._tasks) < self._most and not self._over

    def begin(self, about: K, work: Coroutine[Any, Any, None]) -> None:
        """Begin with something that is about what no other is about at the moment."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[about] = task
        task.add_done_callback(partial(self._ended, about))

    def stop(self) -> list[asyncio.Task[None]]:
        """Begin nothing more, and break off what is under way; returns that."""
        self._over = True
        for task in self._tasks.values():
            task.cancel()
        return list(self._tasks.values())

    def _ended(self, about: K, _: asyncio.Task[None]) -> None:
        del self._tasks[about]
        self._done()
