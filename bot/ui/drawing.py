"""Drawing outside the event loop, in a worker process or else in a thread (``docs/decisions/worker-processes.md``)."""

import asyncio
import logging
from binascii import a2b_base64, b2a_base64
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copyreg import dispatch_table
from functools import partial
from io import BytesIO
from pickle import HIGHEST_PROTOCOL, Pickler, loads
from typing import Any, Final, Generic, ParamSpec, TypeVar

from bot.runtime.worker_pool import Failed, WorkerProcess, module
from data.texts import Texts, texts_in
from rules import GAMES
from rules.game import AnyGame
from rules.play import Step

P = ParamSpec("P")
T = TypeVar("T")

COMMAND: Final = module("bot.ui.drawing_worker")
PATIENCE: Final = 10.0  # seconds for a picture, counted from the previous one; some milliseconds suffice
PAUSE: Final = 30.0  # seconds until a failed process is replaced
_LONGEST_LINE: Final = 1 << 24

log = logging.getLogger(__name__)


class DrawingUnavailable(Exception):
    """No process draws, or it failed before it was done."""


class RenderClient:
    """One process that draws. Calls are sent ahead, so that it never waits for the loop."""

    def __init__(self, command: Sequence[str] = COMMAND, *, patience: float = PATIENCE, pause: float = PAUSE) -> None:
        self._command = command
        self._patience = patience
        self._pause = pause
        self._process: WorkerProcess | None = None

    async def work(self) -> None:
        """Keep a process until this is cancelled; replace one that fails after a pause."""
        while True:
            log.warning("The drawing process failed: %s.", await self._failure())
            await asyncio.sleep(self._pause)

    async def made(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call ``work``, a function of a module, in the process. Raises ``DrawingUnavailable`` if that has failed."""
        if self._process is None or self._process.over:
            raise DrawingUnavailable
        answer = asyncio.create_task(self._process.ask(packed((work, args, kwargs)), self._patience))
        try:
            made: T = unpacked(await asyncio.shield(answer))  # others wait for what follows this answer
        except Failed as error:
            raise DrawingUnavailable from error
        return made

    async def _failure(self) -> str:
        try:
            self._process = await WorkerProcess.start(self._command, longest_line=_LONGEST_LINE)
            return await self._process.failure()
        except (OSError, EOFError, ValueError) as error:
            return type(error).__name__
        finally:
            process, self._process = self._process, None
            if process is not None:
                await process.end()


RENDER_CLIENT: Final = RenderClient()
THREAD: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")
"""Several threads would not draw faster, as drawing holds the interpreter's lock, and would slow the loop down."""


async def to_worker(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call ``work``, a function of a module, outside the event loop; again in the thread if the process fails."""
    try:
        return await RENDER_CLIENT.made(work, *args, **kwargs)
    except DrawingUnavailable:
        return await asyncio.get_running_loop().run_in_executor(THREAD, partial(work, *args, **kwargs))


def packed(value: object) -> bytes:
    """Pickle a value as a line; games and texts go by name and are the same objects at the other end."""
    parcel = BytesIO()
    pickler = Pickler(parcel, HIGHEST_PROTOCOL)
    pickler.dispatch_table = _TABLE
    pickler.dump(value)
    return b2a_base64(parcel.getbuffer())


def unpacked(line: bytes) -> Any:
    """Unpickle a line."""
    return loads(a2b_base64(line))


def _game(key: str) -> AnyGame:
    return GAMES[key]


_TABLE: Final[Mapping[type, Callable[[Any], Any]]] = {
    **dispatch_table,
    Texts: lambda texts: (texts_in, (texts.language,)),
    # Half the time that dataclasses need themselves, and most of a long match is steps.
    Step: lambda step: (Step, (step.seat, step.move, step.text, step.turn, step.events)),
    **{type(game): lambda game: (_game, (game.key,)) for game in GAMES.values()},
}


class FileCache(Generic[T]):
    """Files by what they are made from, ``most`` bytes of them; the least recently used ones go first."""

    def __init__(self, most: int, size: Callable[[T], int]) -> None:
        self._most = most
        self._size = size
        self._files: OrderedDict[Hashable, T] = OrderedDict()
        self._under_way: dict[Hashable, asyncio.Task[T | None]] = {}
        self.taken = 0

    async def made(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T | None]]) -> T | None:
        """The file, if cached, or the result of ``make``, called once for all who wait; ``None`` is not cached."""
        if key in self._files:
            self._files.move_to_end(key)
            return self._files[key]
        if key not in self._under_way:
            self._under_way[key] = asyncio.create_task(self._make(key, make))
            self._under_way[key].add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(self._under_way[key])

    async def _make(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T | None]]) -> T | None:
        file = await make()
        if file is not None:
            self._files[key] = file
            self.taken += self._size(file)
            while self.taken > self._most:
                self.taken -= self._size(self._files.popitem(last=False)[1])
        return file
