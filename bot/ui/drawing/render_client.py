"""The process that draws, as the bot holds it: asked for many pictures at a time, replaced when it fails."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, ParamSpec, TypeVar

from bot.runtime.process import Beside, module
from bot.ui.drawing.serialization import packed, unpacked

P = ParamSpec("P")
T = TypeVar("T")

COMMAND: Final = module("bot.ui.drawing.worker")
PATIENCE: Final = 10.0
"""Seconds from one picture to the next after which the process is taken for stuck; some milliseconds are usual."""
PAUSE: Final = 30.0
"""Seconds until another process follows one that failed."""
_LONGEST_LINE: Final = 1 << 24

log = logging.getLogger(__name__)


class Absent(Exception):
    """There is no process that draws, or it failed before it was done."""


class Studio:
    """One process at most at a time, which does what it is asked for in that order; used on one loop."""

    def __init__(self, command: Sequence[str] = COMMAND, *, patience: float = PATIENCE, pause: float = PAUSE) -> None:
        self._command = command
        self._patience = patience
        self._pause = pause
        self._process: Beside | None = None
        self._owed: deque[asyncio.Future[bytes]] = deque()
        self._asked = asyncio.Event()
        """Set while something is owed."""

    @property
    def pid(self) -> int | None:
        """The process there is."""
        return self._process.pid if self._process is not None else None

    async def work(self) -> None:
        """Have a process until this is cancelled, another one some time after each that fails."""
        while True:
            said = await self._lived()
            log.warning("The process that draws failed: %s.", said)
            await asyncio.sleep(self._pause)

    async def made(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call ``work``, a function of a module, in the process and return its result.

        :raises Absent: nobody knows.
        """
        if self._process is None:
            raise Absent
        line = packed((work, args, kwargs))
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._owed.append(answer)
        self._asked.set()
        with suppress(OSError):  # whoever hands out answers will see that there are none
            await self._process.send(line)
        made: T = unpacked(await answer)
        return made

    async def _lived(self) -> str:
        """Run a process until it fails: why, in words that a log can hold."""
        try:
            process = await Beside.start(self._command, last=False, longest_line=_LONGEST_LINE)
        except OSError as error:
            return type(error).__name__
        fault = ""
        try:
            await process.ready()
            self._process = process
            await self._hand_out(process)
        except (OSError, EOFError, ValueError, TimeoutError) as error:
            fault = type(error).__name__
            if not isinstance(error, EOFError):
                process.kill()
        finally:
            self._process = None
            self._give_up()
            said = await process.end()
        return said or fault

    async def _hand_out(self, process: Beside) -> None:
        """Give each answer to whoever waits for it; they come in the order of the questions.

        :raises OSError, EOFError, ValueError, TimeoutError: no more come.
        """
        while True:
            await self._asked.wait()
            async with asyncio.timeout(self._patience):
                line = await process.line()
            answer = self._owed.popleft()
            if not self._owed:
                self._asked.clear()
            if not answer.done():
                answer.set_result(line)

    def _give_up(self) -> None:
        """Tell all who still wait that nothing comes."""
        while self._owed:
            answer = self._owed.popleft()
            if not answer.done():
                answer.set_exception(Absent())
        self._asked.clear()
