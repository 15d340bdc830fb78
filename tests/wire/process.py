"""The bot as a process of its own: started, killed, and started again."""

import asyncio
import json
import os
import resource
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

from bot.runtime.database_url import Server, Where
from tests.wire import launch
from tests.wire.fork_server import Forked, forked

ROOT = Path(__file__).parents[2]
LAUNCH = "tests.wire.launch"
IDENTIFY_EVERY = "bot.discord.gateway.shards.IDENTIFY_EVERY"
TOKEN = "not-a-secret"
Running = asyncio.subprocess.Process | Forked
ENDS_WITHIN = 60.0  # Seconds, for a busy machine


class Process:
    """One bot on one database. While it runs, the next one waits with everything imported, so that a start is quick."""

    def __init__(self, folder: Path, address: str, where: Where | None = None) -> None:
        self.where = where or folder / "matches.db"
        self.clock = folder / "clock"
        self.log = folder / "bot.log"
        self._freeze = folder / "freeze"
        self.address = address
        self._folder = folder
        self._running: Running | None = None
        self._next: Running | None = None
        self.pauses = 1.0  # Factor for pauses between attempts to start
        self.identify_every = 0.5  # Seconds between two identifies of a bucket
        self.shards: str | None = None  # ``None`` asks Discord
        self.constants: dict[str, float] = {}  # Seconds by module and name, in addition to :data:`launch.SHORT`
        self.thinks: float | None = None  # Seconds of the strongest computer player
        self.was_killed = False
        self.log_level = "WARNING"
        self.log_format = "text"
        self.health_port: int | None = None
        self.requests_per_second: int | None = None
        self.real_time = False  # True for real clocks instead of the file's
        self.draws_beside = False  # True for a drawing process, as in production
        self.module = LAUNCH
        self.clock.write_text("0")

    @property
    def database(self) -> Path:
        assert isinstance(self.where, Path)
        return self.where

    @database.setter
    def database(self, file: Path) -> None:
        self.where = file

    @property
    def running(self) -> Running:
        assert self._running is not None
        return self._running

    @running.setter
    def running(self, process: Running) -> None:
        self._running = process

    @property
    def started(self) -> bool:
        return self._running is not None

    @property
    def alive(self) -> bool:
        return self._running is not None and self._running.returncode is None

    async def start(self) -> None:
        self._running = self._next or await self._spawn()
        self._next, self.was_killed = None, False
        assert self._running.stdin is not None
        self._running.stdin.write(b"begin\n")
        await self._running.stdin.drain()

    async def prepare(self) -> None:
        """Start the next process while this one works, so that it has imported everything."""
        self._next = self._next or await self._spawn()

    def kill(self) -> None:
        """Kill it at once, like a power cut."""
        if self._running is not None and self._running.returncode is None:
            self.was_killed = True
            os.kill(self._running.pid, signal.SIGKILL)

    def signal(self, number: signal.Signals) -> None:
        self.running.send_signal(number)

    def freeze_at(self, point: str, call: int) -> None:
        """Let it stop like a machine that hangs, at the n-th call of one of :data:`launch.FREEZING_POINTS`."""
        order = self._freeze.with_suffix(".new")
        order.write_text(f"{point},{call},{time.monotonic_ns()}")
        order.replace(self._freeze)

    def freeze_no_more(self) -> None:
        self._freeze.unlink(missing_ok=True)

    def is_frozen(self) -> bool:
        return Path(f"/proc/{self.running.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"

    def wake(self) -> None:
        self.signal(signal.SIGCONT)

    def limit_files(self, size: int | None) -> None:
        """Limit file sizes, like a full disk; ``None`` lifts the limit."""
        _, most = resource.prlimit(self.running.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.running.pid, resource.RLIMIT_FSIZE, (most if size is None else size, most))

    async def gone(self) -> int:
        async with asyncio.timeout(ENDS_WITHIN):
            return await self.running.wait()

    def thinkers(self) -> list[int]:
        """Computer-player processes of this test, also of a bot that is gone."""
        return self._beside("bot.players.worker")

    def painters(self) -> list[int]:
        return self._beside("bot.ui.drawing_worker")

    def kill_beside(self, process: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)

    async def leaves_nothing(self) -> None:
        async with asyncio.timeout(ENDS_WITHIN):
            while self.thinkers() or self.painters():  # noqa: ASYNC110 - a process of which nobody is the parent tells nobody of its end
                await asyncio.sleep(0.02)

    def _beside(self, module: str) -> list[int]:
        return [
            int(each.name) for each in Path("/proc").iterdir() if each.name.isdecimal() and self._runs(each, module)
        ]

    def _runs(self, process: Path, module: str) -> bool:
        try:
            here = process.joinpath("cwd").readlink() == self._folder
            return here and module.encode() in process.joinpath("cmdline").read_bytes()
        except OSError:  # it is gone, or somebody else's
            return False

    async def stop(self) -> None:
        """End both processes, the working one as by Ctrl-C."""
        if self._running is not None and self._running.returncode is None:
            self._running.send_signal(signal.SIGINT)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._running.wait(), 10)
        for process in (self._running, self._next):
            if process is not None and process.returncode is None:
                process.kill()
                await process.wait()
            if process is not None and process.stdin is not None:
                process.stdin.close()
        self._next = None

    def errors(self) -> list[str]:
        """Error lines and tracebacks in the log."""
        found, within = list[str](), False
        for line in self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []:
            ends = within and not line.startswith(" ")
            if within or "ERROR" in line or line.startswith(("Traceback", "RuntimeError")):
                found.append(line)
            within = line.startswith("Traceback") or (within and not ends)
        return found

    async def _spawn(self) -> Running:
        environment = os.environ | {
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": TOKEN,
            "INTERLINK_DATABASE": self.where.url if isinstance(self.where, Server) else str(self.where),
            "INTERLINK_LOG_LEVEL": self.log_level,
            "INTERLINK_LOG_FORMAT": self.log_format,
            launch.ADDRESS: self.address,
            launch.PAUSES: str(self.pauses),
            launch.CONSTANTS: json.dumps({IDENTIFY_EVERY: self.identify_every} | self.constants),
        }
        if not self.real_time:
            environment[launch.CLOCK] = str(self.clock)
        if self.draws_beside or self.real_time:
            environment[launch.DRAWS_BESIDE] = "1"
        if isinstance(self.where, Server):
            environment[launch.FREEZE] = str(self._freeze)
        given = {
            **{"INTERLINK_HEALTH_PORT": self.health_port, "INTERLINK_REQUESTS_PER_SECOND": self.requests_per_second},
            **{"INTERLINK_SHARDS": self.shards, launch.THINKS: self.thinks},
        }
        environment |= {name: str(value) for name, value in given.items() if value is not None}
        if self.module == LAUNCH and not self.real_time:
            self.log.touch()
            return await forked(self._folder, environment, self.log)
        with self.log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-W", "ignore::DeprecationWarning", "-m", self.module),
                cwd=self._folder,
                env=environment,
                stdin=asyncio.subprocess.PIPE,
                stdout=log,
                stderr=log,
            )
