"""A process beside the bot as the bot holds it: an interpreter that runs a module of ours, spoken to line by line."""

import asyncio
import os
import re
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from bot.runtime.serving import READY

STARTING: Final = 30.0
"""Seconds a process has to come up; it takes some half of one."""
NICENESS: Final = 19
"""How much sooner everything else gets the processor than a process that comes last, the bot's loop before all.

With as many processes thinking as are twice the processors, the loop was half as late at 19 as at 10. It is
set from outside, so that it holds for the start as well, which takes as much of a processor as a thought.
"""
ENDING: Final = 2.0
"""Seconds it has to end in order."""
_TOP: Final = Path(__file__).parents[2]
_NEEDED: Final = re.compile(r"PYTHON|COVERAGE|SYSTEMROOT$|PATH$|TEMP$|TMP$|LD_LIBRARY_PATH$", re.IGNORECASE)
_FAULT: Final = re.compile(rb"^\w+ in \w+:\d+$", re.MULTILINE)
"""What a process says of a fault; anything else it says may hold a player's words."""
_PIECE: Final = 1 << 16


def module(name: str) -> tuple[str, ...]:
    """The command that runs a module of ours."""
    return sys.executable, "-m", name


class Beside:
    """One process, from its start to its end."""

    def __init__(self, process: Process) -> None:
        """Hold a process that was just started; :meth:`start` does that."""
        self._process = process
        self._faults = asyncio.create_task(_said(process))
        self._killed = False

    @classmethod
    async def start(cls, command: Sequence[str], *, last: bool, longest_line: int) -> Self:
        """Start one with a command such as ``module("bot.players.worker")``.

        :param last: whether everything else has the processor before it.
        :param longest_line: bytes of a line that is read from it.
        :raises OSError: the system has no process to give.
        """
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            limit=longest_line,
            env=_environment(),
            # Windows knows no niceness
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) if last else 0,
        )
        if last:
            _come_last(process.pid)
        return cls(process)

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return self._process.pid

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._process.returncode is not None

    async def ready(self) -> None:
        """Wait until it has come up.

        :raises TimeoutError, EOFError, ValueError: it does not; see :meth:`line`.
        """
        async with asyncio.timeout(STARTING):
            if await self.line() != READY:
                raise EOFError

    async def send(self, line: bytes) -> None:
        """Have it read a line.

        :raises OSError: it reads no more.
        """
        self._stdin.write(line)
        await self._stdin.drain()

    async def line(self) -> bytes:
        """The next line that it writes.

        :raises EOFError: it ended.
        :raises ValueError: the line is too long.
        """
        line = await self._stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        return line

    def kill(self) -> None:
        """Stop whatever it does."""
        if not self._killed:  # asyncio may miss the end of what is killed twice
            _kill(self._process)
        self._killed = True

    async def end(self) -> str:
        """Have it end in order, or kill it if it does not: what it said of a fault."""
        self._stdin.close()
        gone = asyncio.gather(_drained(self._stdout), self._process.wait())
        try:
            async with asyncio.timeout(ENDING):
                await asyncio.shield(gone)
        except TimeoutError:
            self.kill()
            await gone
        return await self._faults

    @property
    def _stdin(self) -> asyncio.StreamWriter:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _stdout(self) -> asyncio.StreamReader:
        assert self._process.stdout is not None
        return self._process.stdout


async def _said(process: Process) -> str:
    """Read what a process writes about itself until it ends: its last fault."""
    assert process.stderr is not None
    end = b""
    while more := await process.stderr.read(_PIECE):
        end = (end + more)[-_PIECE:]
    faults = _FAULT.findall(end)
    return faults[-1].decode() if faults else ""


async def _drained(stream: asyncio.StreamReader) -> None:
    """Read to the end: a process is not over as long as it has written what nobody has read."""
    while await stream.read(_PIECE):
        pass


def _come_last(pid: int) -> None:
    """Let a process have the processor when nobody else wants it; Windows is told when it starts one."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, pid, NICENESS)


def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()


def _environment() -> dict[str, str]:
    """What an interpreter needs to start, and none of the bot's secrets; it finds our modules wherever it is run."""
    needed = {name: value for name, value in os.environ.items() if _NEEDED.match(name)}
    path = [str(_TOP), needed.get("PYTHONPATH", "")]
    return needed | {"PYTHONPATH": os.pathsep.join(filter(None, path))}
