"""Files that were made lately, kept in memory up to so many bytes: whoever asks for the same again need not wait."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

F = TypeVar("F")


class KeptFiles(Generic[F]):
    """Files by all that they follow from. Where there is no room, those go first that nobody asked for the longest."""

    def __init__(self, most: int, size: Callable[[F], int]) -> None:
        """``most`` is how many bytes they may take together, ``size`` how many one takes."""
        self._most = most
        self._size = size
        self._files: OrderedDict[Hashable, F] = OrderedDict()
        self._under_way: dict[Hashable, asyncio.Task[F | None]] = {}
        self.taken = 0
        """Bytes that they take."""

    async def made(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, F | None]]) -> F | None:
        """A file that is kept, or what ``make`` makes: once for all who ask meanwhile, even if the first leaves.

        What it raises, all of them are told; ``None`` is not kept.
        """
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
        """A file, if it is still kept."""
        if key in self._files:
            self._files.move_to_end(key)
        return self._files.get(key)

    def keep(self, key: Hashable, file: F) -> None:
        """Keep a file as long as there is room."""
        if key in self._files:
            self.taken -= self._size(self._files.pop(key))
        self._files[key] = file
        self.taken += self._size(file)
        while self.taken > self._most:
            self.taken -= self._size(self._files.popitem(last=False)[1])
