"""A pool of worker processes with priorities and deadlines; one that crashes, hangs or grows too much is replaced."""

import asyncio
import itertools
import os
import re
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from bot.runtime.process import READY

T = TypeVar("T")

STARTING: Final = 30.0  # seconds a process has to start; it takes about half of one
NICENESS: Final = 19
"""Niceness of processes, set from outside so that it holds for the start as well. With twice as many busy ones as
processors, the event loop was half as late at 19 as at 10."""
ENDING: Final = 2.0  # seconds a process has to end in order before it is killed
_TOP: Final = Path(__file__).parents[2]
_NEEDED: Final = re.compile(r"PYTHON|COVERAGE|SYSTEMROOT$|PATH$|TEMP$|TMP$|LD_LIBRARY_PATH$", re.IGNORECASE)
_FAULT: Final = re.compile(rb"^\w+ in \w+:\d+$", re.MULTILINE)
"""The line a worker writes about an exception; all else on its error stream may contain a player's words."""
_CHUNK: Final = 1 << 16


class Failed(Exception):
    """A worker did not answer; the text gives the reason and is safe to log."""


class Overdue(Failed):
    """A worker missed the deadline."""


class JobCancelled(Failed):
    """The job was cancelled, or the pool closed."""


def module(name: str) -> tuple[str, ...]:
    """The command that runs a module."""
    return sys.executable, "-m", name


class WorkerProcess:
    """One process, from start to end. Several lines may be sent ahead; answers come in the same order."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._stdin, self._stdout = process, process.stdin, process.stdout
        self._fault = asyncio.create_task(_last_fault(process))
        self._reading = asyncio.Lock()
        self._reason = "EOFError"
        self._killed = False
        self._ending: asyncio.Task[str] | None = None

    @classmethod
    async def start(cls, command: Sequence[str], *, nice: bool = False, longest_line: int = 1 << 16) -> Self:
        """Start a process and wait until it is ready; ``longest_line`` is the limit of an answer in bytes. Raises
        ``OSError``, ``EOFError`` or ``ValueError`` if it is not."""
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            limit=longest_line,
            env=_environment(),
            # Windows knows no niceness
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) if nice else 0,
        )
        if nice and sys.platform != "win32":
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
        started = cls(process)
        try:
            async with asyncio.timeout(STARTING):
                await started._ready()
        except EOFError:  # it has ended; asyncio would miss the end of a process that is killed as well
            await started.end()
            raise
        except BaseException:
            started.kill()
            await started.end()
            raise
        return started

    @property
    def over(self) -> bool:
        return self._killed or self._ending is not None or self._process.returncode is not None

    async def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return its answer, or raise ``Failed``; cancelling this kills the process. The deadline
        counts from the previous answer if that is still due."""
        self._stdin.write(line)
        try:
            async with self._reading, asyncio.timeout(seconds):
                return await self._line()
        except TimeoutError as error:
            self.kill("TimeoutError")
            await self.end()
            raise Overdue(f"nothing in {seconds:.1f} s") from error
        except (OSError, EOFError, ValueError) as error:
            if isinstance(error, ValueError):
                self.kill("ValueError")
            raise Failed(await self.end()) from error
        except asyncio.CancelledError:
            self.kill()
            raise

    def kill(self, reason: str = "killed") -> None:
        if not self._killed:  # asyncio may miss the end of a process that is killed twice
            self._killed, self._reason = True, reason
            with suppress(ProcessLookupError):
                self._process.kill()

    def end(self) -> asyncio.Future[str]:
        """End the process in order, or kill it if that takes too long; the result is why it failed, if it did."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        return asyncio.shield(self._ending)

    async def failure(self) -> str:
        await asyncio.shield(self._fault)
        return await self.end()

    async def _ready(self) -> None:
        if await self._line() != READY:
            raise EOFError

    async def _line(self) -> bytes:
        line = await self._stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        return line

    async def _end(self) -> str:
        self._stdin.close()
        gone = asyncio.gather(self._drain(), self._process.wait())
        try:
            async with asyncio.timeout(ENDING):
                await asyncio.shield(gone)
        except TimeoutError:
            self.kill("TimeoutError")
            await gone
        return await self._fault or self._reason

    async def _drain(self) -> None:
        """Read to the end: asyncio waits for a process until all its output has been read."""
        async with self._reading:
            while await self._stdout.read(_CHUNK):
                pass


class Worker:
    """At most one process at a time, started on demand and ended when idle."""

    def __init__(self, command: Sequence[str], idle: float) -> None:
        self._command = command
        self._idle = idle
        self._process: WorkerProcess | None = None
        self._timer: asyncio.TimerHandle | None = None

    async def ask(self, line: bytes, seconds: float) -> bytes:
        """Return the answer to a line, or raise ``Failed``; the start of a process does not count for the deadline."""
        if self._timer is not None:
            self._timer.cancel()
        try:
            if self._process is None or self._process.over:
                await self.end()
                self._process = await WorkerProcess.start(self._command, nice=True)
            return await self._process.ask(line, seconds)
        except (OSError, EOFError, ValueError) as error:
            raise Failed(type(error).__name__) from error
        finally:
            if self._process is not None:
                self._timer = asyncio.get_running_loop().call_later(self._idle, self._process.end)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()

    async def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._process is not None:
            await self._process.end()


@dataclass(eq=False, slots=True)
class _Job:
    about: Hashable
    owner: int
    background: bool
    turn: int  # owners with lower numbers come first
    worker: asyncio.Future[Worker]
    task: asyncio.Task[Any] | None = None
    cancelled: bool = False

    def cancel(self) -> None:
        if self.task is not None and not self.cancelled:  # a second time would break off the end of a process
            self.cancelled = True
            self.task.cancel()


class WorkerPool:
    """Runs jobs on a number of workers: one at a time about the same thing, in turns among owners, background last."""

    def __init__(self, command: Sequence[str], workers: int, *, idle: float = 300.0) -> None:
        """Start no process yet; each ends after ``idle`` seconds without a job."""
        self._workers = tuple(Worker(command, idle) for _ in range(workers))
        self._free = list(self._workers)
        self._waiting: list[_Job] = []
        self._running: dict[Hashable, _Job] = {}
        self._turns = itertools.count()
        self._closed = False
        self.awaited: Callable[[Awaitable[Any]], Awaitable[Any]] = lambda answer: answer  # a hook for simulations

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def running(self) -> int:
        return len(self._running)

    async def run(
        self, work: Callable[[Worker], Awaitable[T]], *, about: Hashable, owner: int = 0, background: bool = False
    ) -> T:
        """Call ``work`` with a worker once one is free, or raise ``JobCancelled``; cancelling this stops the worker."""
        if self._closed:
            raise JobCancelled("the pool is closed")
        job = _Job(about, owner, background, 0, asyncio.get_running_loop().create_future())
        job.turn = next((each.turn for each in self._peers(job)), next(self._turns))
        self._waiting.append(job)
        self._hand_out()

        async def call() -> T:
            return await work(await job.worker)

        # In a context of its own, since a process outlives the request that starts it.
        job.task = Context().run(asyncio.create_task, call())
        job.task.add_done_callback(lambda _: self._finish(job))
        try:
            answer: T = await self.awaited(asyncio.shield(job.task))
        except asyncio.CancelledError:
            if job.cancelled:
                raise JobCancelled("the job was cancelled") from None
            job.cancel()
            raise
        return answer

    def cancel(self, about: Hashable) -> None:
        for job in [*self._waiting, *self._running.values()]:
            if job.about == about:
                job.cancel()

    async def close(self) -> None:
        self._closed = True
        jobs = [*self._waiting, *self._running.values()]
        for job in jobs:
            self.cancel(job.about)
        await asyncio.gather(*(job.task for job in jobs if job.task is not None), return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    def _peers(self, job: _Job) -> list[_Job]:
        return [each for each in self._waiting if (each.owner, each.background) == (job.owner, job.background)]

    def _hand_out(self) -> None:
        while self._free and not self._closed:
            ready = [job for job in self._waiting if job.about not in self._running and not job.worker.done()]
            if not ready:
                return
            job = min(ready, key=lambda each: (each.background, each.turn))
            self._waiting.remove(job)
            last = next(self._turns)
            for each in self._peers(job):
                each.turn = last
            self._running[job.about] = job
            job.worker.set_result(self._free.pop())

    def _finish(self, job: _Job) -> None:
        if job in self._waiting:
            self._waiting.remove(job)
        else:
            del self._running[job.about]
            self._free.append(job.worker.result())
        self._hand_out()


async def _last_fault(process: Process) -> str:
    assert process.stderr is not None
    end = b""
    while more := await process.stderr.read(_CHUNK):
        end = (end + more)[-_CHUNK:]
    faults = _FAULT.findall(end)
    return faults[-1].decode() if faults else ""


def _environment() -> dict[str, str]:
    """The variables an interpreter needs, without the bot's secrets; it finds the modules in any directory."""
    needed = {name: value for name, value in os.environ.items() if _NEEDED.match(name)}
    path = [str(_TOP), needed.get("PYTHONPATH", "")]
    return needed | {"PYTHONPATH": os.pathsep.join(filter(None, path))}
