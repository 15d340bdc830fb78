"""A process that thinks, as the bot holds it: started when first needed, ended when idle, replaced when it fails."""

import asyncio
from collections.abc import Sequence
from typing import Final

from bot.runtime.process import Beside, module

COMMAND: Final = module("bot.players.worker")
_LONGEST_LINE: Final = 1 << 16


class Failed(Exception):
    """A process did not answer; the text says why, in words that a log can hold."""


class Overdue(Failed):
    """It took longer than it may."""


class Worker:
    """One process at most at a time. It is asked one question after the other."""

    def __init__(self, command: Sequence[str] = COMMAND, idle: float = 300.0) -> None:
        self._command = command
        self._idle = idle
        self._process: Beside | None = None
        self._resting: asyncio.TimerHandle | None = None
        self._retiring: set[asyncio.Task[str]] = set()
        self._stopped = False

    @property
    def pid(self) -> int | None:
        """The process there is."""
        return self._process.pid if self._process is not None else None

    async def ask(self, line: bytes, within: float) -> bytes:
        """The line that answers this one, in so many seconds, the start of a process not counted.

        :raises Failed: there is no answer, and no process any more.
        """
        if self._resting is not None:
            self._resting.cancel()
        self._stopped = False
        try:
            process = await self._running()
            await process.send(line)
            async with asyncio.timeout(within):
                answer = await process.line()
        except TimeoutError as error:
            await self.end(kill=True)
            raise Overdue(f"nothing in {within:.1f} s") from error
        except (OSError, EOFError, ValueError) as error:
            said = await self.end(kill=isinstance(error, ValueError))
            raise Failed(said or type(error).__name__) from error
        except asyncio.CancelledError:
            self.kill()
            raise
        self._resting = asyncio.get_running_loop().call_later(self._idle, self._retire)
        return answer

    def kill(self) -> None:
        """Stop whatever it does; who waits for an answer is told that there is none."""
        if self._process is not None:
            self._process.kill()
        self._stopped = True

    async def end(self, *, kill: bool = False) -> str:
        """End the process if there is one, by killing it or in order: what it said of a fault."""
        if self._resting is not None:
            self._resting.cancel()
        if kill:
            self.kill()
        self._retire()
        said = await asyncio.gather(*self._retiring)
        return " ".join(filter(None, said))

    async def _running(self) -> Beside:
        """The process, started if there is none or it has died at rest."""
        if self._process is not None and self._process.over:
            self._retire()
        if self._process is None:
            self._process = await Beside.start(self._command, last=True, longest_line=_LONGEST_LINE)
            if self._stopped:  # while it was started
                self._process.kill()
                raise EOFError
            await self._process.ready()
        return self._process

    def _retire(self) -> None:
        """Have no process any more; the one there was ends by itself."""
        if self._process is not None:
            task = asyncio.create_task(self._process.end())
            self._retiring.add(task)
            task.add_done_callback(self._retiring.discard)
            self._process = None
