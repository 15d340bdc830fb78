"""A cache of recently made files, limited in bytes."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

F = TypeVar("F")


class FileCache(Generic[F]):
    """Files by what they are made from. The least recently used ones go first."""

    def __init__(self, most: int, size: Callable[[F], int]) -> None:
        """``most`` is the limit in bytes, ``size`` returns the bytes of a file."""
        self._most = most
        self._size = size
        self._files: OrderedDict[Hashable, F] = OrderedDict()
        self._under_way: dict[Hashable, asyncio.Task[F | None]] = {}
        self.taken = 0

    async def made(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, F | None]]) -> F | None:
        """Return a cached file or the result of ``make``, called once for all who wait, even if the first is cancelled.
        Its exception is raised for all of them; ``None`` is not cached."""
        known = self.get(key)
        if known is not None:
            return known
        if key not in self._under_way:
            self._under_way[key] = asyncio.create_task(self._make(key, make))
            self._under_way[key].add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(self._under_way[key])

    async def _make(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, F | None]]) -> F | None:
        file = await make()
        if file is not None:
            self.keep(key, file)
        return file

    def get(self, key: Hashable) -> F | None:
        if key in self._files:
            self._files.move_to_end(key)
        return self._files.get(key)

    def keep(self, key: Hashable, file: F) -> None:
        if key in self._files:
            self.taken -= self._size(self._files.pop(key))
        self._files[key] = file
        self.taken += self._size(file)
        while self.taken > self._most:
            self.taken -= self._size(self._files.popitem(last=False)[1])
