"""A process that thinks, as the bot holds it: started when first needed, ended when idle, replaced when it fails."""

import asyncio
import os
import re
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.players.question import READY

COMMAND: Final = (sys.executable, "-m", "bot.players.worker")
STARTING: Final = 30.0
"""Seconds a process has to come up; it takes a quarter of one."""
NICENESS: Final = 19
"""How much sooner everything else gets the processor, the bot's loop before all.

With as many processes thinking as are twice the processors, the loop was half as late at 19 as at 10. It is
set from outside, so that it holds for the start as well, which takes as much of a processor as a thought.
"""
ENDING: Final = 2.0
"""Seconds it has to end in order."""
_TOP: Final = Path(__file__).parents[2]
_NEEDED: Final = re.compile(r"PYTHON|COVERAGE|SYSTEMROOT$|PATH$|TEMP$|TMP$|LD_LIBRARY_PATH$", re.IGNORECASE)
_FAULT: Final = re.compile(rb"^\w+ in \w+:\d+$", re.MULTILINE)
"""What a process says of a fault; anything else it says may hold a player's words."""
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
        self._process: Process | None = None
        self._faults: asyncio.Task[str] | None = None
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
            _stdin(process).write(line)
            await _stdin(process).drain()
            answer = await _line(process, within)
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
        if self._process is not None and not self._stopped:  # asyncio may miss the end of what is killed twice
            _kill(self._process)
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

    async def _running(self) -> Process:
        """The process, started if there is none or it has died at rest."""
        if self._process is not None and self._process.returncode is not None:
            self._retire()
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                limit=_LONGEST_LINE,
                env=_environment(),
                creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),  # Windows knows no niceness
            )
            _come_last(self._process.pid)
            self._faults = asyncio.create_task(_said(self._process))
            if self._stopped:  # while it was started
                raise EOFError
            if await _line(self._process, STARTING) != READY:
                raise EOFError
        return self._process

    def _retire(self) -> None:
        """Have no process any more; the one there was ends by itself."""
        if self._process is not None and self._faults is not None:
            task = asyncio.create_task(_ended(self._process, self._faults))
            self._retiring.add(task)
            task.add_done_callback(self._retiring.discard)
            self._process = self._faults = None


async def _line(process: Process, within: float) -> bytes:
    """The next line that a process writes.

    :raises TimeoutError: it has not in so many seconds.
    :raises EOFError: it ended.
    :raises ValueError: it is longer than an answer.
    """
    async with asyncio.timeout(within):
        line = await _stdout(process).readline()
    if not line.endswith(b"\n"):
        raise EOFError
    return line


async def _said(process: Process) -> str:
    """Read what a process writes about itself until it ends: its last fault."""
    assert process.stderr is not None
    end = b""
    while more := await process.stderr.read(_LONGEST_LINE):
        end = (end + more)[-_LONGEST_LINE:]
    faults = _FAULT.findall(end)
    return faults[-1].decode() if faults else ""


async def _ended(process: Process, faults: asyncio.Task[str]) -> str:
    """Have a process end in order, or kill it if it does not: what it said of a fault."""
    _stdin(process).close()
    gone = asyncio.gather(_drained(_stdout(process)), process.wait())
    try:
        async with asyncio.timeout(ENDING):
            await asyncio.shield(gone)
    except TimeoutError:
        _kill(process)
        await gone
    return await faults


async def _drained(stream: asyncio.StreamReader) -> None:
    """Read to the end: a process is not over as long as it has written what nobody has read."""
    while await stream.read(_LONGEST_LINE):
        pass


def _come_last(pid: int) -> None:
    """Let a process have the processor when nobody else wants it; Windows is told when it starts one."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, pid, NICENESS)


def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()


def _stdin(process: Process) -> asyncio.StreamWriter:
    assert process.stdin is not None
    return process.stdin


def _stdout(process: Process) -> asyncio.StreamReader:
    assert process.stdout is not None
    return process.stdout


def _environment() -> dict[str, str]:
    """What an interpreter needs to start, and none of the bot's secrets; it finds our modules wherever it is run."""
    needed = {name: value for name, value in os.environ.items() if _NEEDED.match(name)}
    path = [str(_TOP), needed.get("PYTHONPATH", "")]
    return needed | {"PYTHONPATH": os.pathsep.join(filter(None, path))}
