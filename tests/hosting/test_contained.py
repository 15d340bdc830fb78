"""The bot as the container runs it, with the kernel's namespaces instead of Docker: it comes up, plays and ends."""

import asyncio
import os
import random
import shutil
import signal
import sys
from pathlib import Path

import pytest

from bot.app.maintenance import check
from tests.hosting.dockerfile import arguments, copied, last, let_in, only, stages, variables
from tests.server import free_port
from tests.source import TOP
from tests.wire.matches import against, begun, move, replied
from tests.wire.process import TOKEN, Process
from tests.wire.truth import GUILD
from tests.wire.wire import wired

APP, DATA = "/srv", "/media"
AT = {"/opt/interlink": APP, "/data": DATA}  # Paths of the image, and where they are here
TOOLS = ("unshare", "setpriv", "findmnt", "nsenter", "tini", "npm")
# Runs a command without memory that is both writable and executable, as the service does.
DENYING = """
import ctypes, os, sys
if ctypes.CDLL(None).prctl(65, 1, 0, 0, 0):
    sys.exit("This kernel cannot deny memory that is written and executed; Linux 6.3 and later can.")
os.execvp(sys.argv[1], sys.argv[1:])
"""
# Read by every interpreter at its start: the address of Discord.
POINTED = """
import os
if "WIRE_ADDRESS" in os.environ:
    import yarl
    from discord.gateway import DiscordWebSocket
    from discord.http import Route
    Route.BASE = f"http://{os.environ['WIRE_ADDRESS']}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{os.environ['WIRE_ADDRESS']}/gateway")
"""
MOUNTED = """
set -euo pipefail
mount --make-rprivate /
if [[ -n $COVERED ]]; then  # this Python may be in a home directory that others cannot read
  mount --bind "$PREFIX" "$FOLDER/python"
  mount -t tmpfs -o mode=755 tmpfs "$COVERED"
  mkdir -p "$PREFIX"
  mount --move "$FOLDER/python" "$PREFIX"
fi
mount --bind "$FOLDER/app" {app}
mount --bind "$FOLDER/data" {data}
"""
BUILT = """
cd "$FOLDER/source"
"""
CONTAINED = """
mount -t tmpfs -o size=64m,mode=1777 tmpfs /tmp
findmnt -rno TARGET | while read -r place; do
  case $place in /proc*|/sys*|/dev*|/tmp|{data}) continue ;; esac
  if mountpoint -q "$place"; then mount -o remount,bind,ro "$place"; fi  # others are covered by what was mounted later
done
cd {data}
exec setpriv "$@"
"""


def missing() -> str:
    """The programs that this machine lacks."""
    if sys.platform != "linux" or os.geteuid():
        return "only root of a Linux may mount what the container has"
    return ", ".join(tool for tool in TOOLS if shutil.which(tool) is None)


class Contained(Process):
    """One bot in such a container, at the peer's address."""

    def __init__(self, folder: Path, address: str) -> None:
        super().__init__(folder, address)
        self._at = address
        self._page, self._build, self._image = stages()
        self._here = folder
        for name in ("app", "data", "source", "python"):
            (folder / name).mkdir()
        self.database = folder / "data" / "interlink.db"
        self.health_port = free_port()
        self.user = int(only(self._image, "USER").partition(":")[0])
        os.chown(folder / "data", self.user, self.user)

    async def build(self) -> None:
        """Install the bot as the Dockerfile's first stages do, from what they copy."""
        for source, target in copied(self._build):
            assert let_in(source), f"{source} is copied, but .dockerignore keeps it out"
            there = self._here / "source" / (Path(source).name if target == "./" else target)
            if (TOP / source).is_dir():
                shutil.copytree(TOP / source, there, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(TOP / source, there)
        ((sdk, _),) = copied(self._page)
        shutil.copytree(TOP / sdk, self._here / "sdk", ignore=shutil.ignore_patterns("node_modules"))
        bundled = await asyncio.create_subprocess_shell(last(self._page, "RUN"), cwd=self._here / "sdk")
        assert await bundled.wait() == 0
        shutil.copy(self._here / "page" / "platform.js", self._here / "source" / sdk / ".." / "page")
        command = self._moved(last(self._build, "RUN")).replace("python -m venv", f"{sys.executable} -m venv", 1)
        command = command.replace("pip --python", f"{sys.executable} -m pip --python", 1)
        set_here = {
            name: value.replace("/src", f"{self._here}/source") for name, value in variables(self._build).items()
        }
        process = await asyncio.create_subprocess_exec(
            *("unshare", "--mount", "bash", "-c", self._script(BUILT) + command),
            env={**os.environ, **self._settings(), **set_here, "COVERED": ""},
        )
        assert await process.wait() == 0
        (site,) = (self._here / "app" / "lib").glob("python3.*/site-packages")
        (site / "sitecustomize.py").write_text(POINTED)
        assert (site / "bot/matches/activity/page/platform.js").is_file(), "the page is complete"

    async def healthy(self) -> bool:
        check = arguments(only(self._image, "HEALTHCHECK").partition("CMD ")[2])
        environment = {"INTERLINK_HEALTH_PORT": str(self.health_port)}
        process = await asyncio.create_subprocess_exec(
            sys.executable, *check[1:], env=environment, stderr=asyncio.subprocess.DEVNULL
        )
        return await process.wait() == 0

    async def asked(self, *arguments: str) -> tuple[int | None, list[str]]:
        """Run a command of the bot in the container; returns exit status and output lines."""
        process = await asyncio.create_subprocess_exec(
            *("nsenter", "--target", str(self.first()), "--mount", "--pid", f"--wd={DATA}"),
            *("setpriv", *self._rights(), *self._environment(), "interlink", *arguments),
            stdout=asyncio.subprocess.PIPE,
        )
        said, _ = await process.communicate()
        return process.returncode, said.decode().splitlines()

    def first(self) -> int:
        """The container's first process, which gets the signals."""
        outer = self.running.pid
        (inner,) = Path(f"/proc/{outer}/task/{outer}/children").read_text().split()
        return int(inner)

    def beside(self, module: str) -> int:
        """The number of processes in the container that run a module."""
        names = [each / "cmdline" for each in Path("/proc").iterdir() if each.name.isdecimal()]
        return sum(self._in_here(name.parent) and module.encode() in name.read_bytes() for name in names)

    def _in_here(self, process: Path) -> bool:
        try:
            return (process / "ns" / "pid").readlink() == Path(f"/proc/{self.first()}/ns/pid").readlink()
        except OSError:  # it is gone
            return False

    def writable(self) -> set[str]:
        """Writable paths in the container, except the kernel's."""
        mounts = [line.split() for line in Path(f"/proc/{self.first()}/mountinfo").read_text().splitlines()]
        return {
            place
            for _, _, _, _, place, options, *_ in mounts
            if "ro" not in options.split(",") and not place.startswith(("/proc", "/sys", "/dev"))
        }

    async def stop(self) -> None:
        if self.alive:
            os.kill(self.first(), signal.SIGKILL)
            await self.gone()
        await super().stop()

    def _rights(self) -> list[str]:
        without = ("--clear-groups", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all")
        return [f"--reuid={self.user}", f"--regid={self.user}", *without]

    def _environment(self) -> list[str]:
        """The ``env`` command with what image, ``docker run`` and tests set."""
        environment = {name: self._moved(value) for name, value in variables(self._image).items()}
        environment |= {
            "PATH": environment["PATH"].replace("$PATH", os.environ["PATH"]),
            "DISCORD_TOKEN": TOKEN,
            "INTERLINK_HEALTH_PORT": str(self.health_port),
            "WIRE_ADDRESS": self._at,
        }
        return ["env", "-i", *(f"{name}={value}" for name, value in environment.items())]

    async def _spawn(self) -> asyncio.subprocess.Process:
        inner = [*self._rights(), *self._environment()]
        deny = [f"{APP}/bin/python", "-c", DENYING]
        entry = arguments(only(self._image, "ENTRYPOINT"))
        with self.log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"),
                *("bash", "-c", self._script(CONTAINED), "bash", *inner, *deny, *entry),
                env=os.environ | self._settings(),
                stdin=asyncio.subprocess.PIPE,
                stdout=log,
                stderr=log,
            )

    def _settings(self) -> dict[str, str]:
        prefix = Path(sys.base_prefix)
        at_home = prefix.parts[1] if prefix.parts[1] in ("root", "home") else ""
        return {"FOLDER": str(self._here), "PREFIX": str(prefix), "COVERED": f"/{at_home}" if at_home else ""}

    def _script(self, rest: str) -> str:
        return (MOUNTED + rest).format(app=APP, data=DATA)

    @staticmethod
    def _moved(text: str) -> str:
        for there, here in AT.items():
            text = text.replace(there, here)
        return text


DICE = random.Random(22)
HANGS = 120
"""Seconds after which a container has hung."""


async def troubles(bot: Contained) -> list[str]:
    """Faults that the doctor finds, except the channel that is none."""
    _, said = await bot.asked("doctor", "--all", "--channel", str(GUILD))
    assert f"fine   port: A bot answers at {bot.health_port}." in said
    assert "fine   bot: A bot is running on interlink.db." in said
    assert any(line.startswith("fine   versions: Interlink ") for line in said)
    return [line for line in said if line.startswith("wrong") and not line.startswith(f"wrong  channel {GUILD}: ")]


@pytest.mark.skipif(bool(missing()), reason=missing())
async def test_container_plays_unprivileged_on_a_read_only_disk(tmp_path):
    async with wired(tmp_path) as wire:
        bot = wire.bot = Contained(tmp_path, wire.gateway.address)
        await bot.build()
        assert not await bot.healthy(), "nobody is there yet"
        await wire.start()
        await wire.until(lambda: bot.beside("bot.ui.drawing_worker"))
        assert bot.writable() == {"/tmp", DATA}
        number = await begun(wire)
        await move(wire, number, DICE)
        thinking = await against(wire, "newcomer")
        await move(wire, thinking, DICE)
        await replied(wire, thinking)
        async with asyncio.timeout(HANGS):
            while not await bot.healthy():  # Docker, too, tries again before it says that a container is unhealthy
                pass
        assert await troubles(bot) == []
        os.kill(bot.first(), signal.SIGTERM)
        assert await bot.gone() == 0
        assert not await bot.healthy()
        lines = bot.log.read_text(encoding="utf-8").splitlines()
        assert lines[-1] == "Stopped."
        assert not bot.errors(), bot.errors()[:5]
        assert [path.name for path in bot.database.parent.iterdir()] == ["interlink.db"]
        assert list(check(bot.database)) == []
