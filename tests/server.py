"""A PostgreSQL server per test run, on loopback; as a program, this module keeps and stops it."""

import fcntl
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from tests.source import TOP

if TYPE_CHECKING:
    from bot.runtime.database_url import Server  # what begins each run of tests brings nothing of the bot

RUN: Final = "INTERLINK_TESTS_RUN"  # The variable with the folder of this run and its process
USER: Final = "interlink"
BEGINS_WITHIN: Final = 60  # Seconds that making a server and starting it may take
SETTINGS: Final = {
    "autovacuum": "off",
    "fsync": "off",  # nothing in it outlives the run
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "32MB",
}
DURABLE: Final = {"max_connections": "20", "shared_buffers": "32MB"}  # Committed data must survive a kill
ENDS_WITH_US: Final = ("setpriv", "--pdeathsig", "QUIT")  # Ends the child when we end


DEFAULT_TIER: Final = "INTERLINK_DEFAULT_TIER"  # Set while the default tier runs


class NoServer(Exception):
    """There is none to be had; the text says what would be needed."""


@cache
def programs() -> Path:
    """The folder with ``initdb`` and ``postgres``; raises ``NoServer`` without one, and in the default tier."""
    if os.environ.get(DEFAULT_TIER):
        raise NoServer("the default tier has no PostgreSQL; mark the test as slow")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: folder.parent.name, reverse=True)
    config, initdb = shutil.which("pg_config"), shutil.which("initdb")
    if config is not None:
        told = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True).stdout
        found.append(Path(told.strip()))
    if initdb is not None:
        found.append(Path(initdb).parent)
    for folder in found:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoServer("there is no PostgreSQL here; apt-get install postgresql brings it")


def begin_run() -> None:
    """Own this run, unless the process is part of one."""
    folder = Path(tempfile.gettempdir()) / f"interlink-{uuid4().hex[:12]}"
    os.environ.setdefault(RUN, f"{os.getpid()}:{folder}")


def address() -> str:
    """The address of this run's server, started on first use."""
    programs()
    begin_run()
    owner, _, name = os.environ[RUN].partition(":")
    folder = Path(name)
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _told(folder).exists():
            _start(folder, owner)
    return _told(folder).read_text()


def _told(folder: Path) -> Path:
    return folder / "address"


def _start(folder: Path, owner: str) -> None:
    with (folder / "log").open("w") as log:
        keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.server", str(folder), owner],
            cwd=TOP,
            stdout=log,
            stderr=log,
            start_new_session=True,  # an interrupt of the tests does not reach it
        )
    until = time.monotonic() + BEGINS_WITHIN
    while not _told(folder).exists():
        if keeper.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"PostgreSQL does not start: {(folder / 'log').read_text()}")
        time.sleep(0.02)
    keeper.returncode = 0  # it is not waited for: it ends after us


@contextmanager
def database() -> Iterator[str]:
    """A database that is dropped afterwards; yields its address."""
    from psycopg import connect

    name, server = f"tests_{uuid4().hex[:12]}", address()
    with connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        yield f"{server}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@contextmanager
def schema(url: str) -> "Iterator[Server]":
    """A schema of its own, created on first use and dropped afterwards."""
    from psycopg import connect

    from bot.runtime.database_url import Server

    name = f"test_{uuid4().hex[:12]}"
    yield Server(url, "tests", name)
    with connect(url, autocommit=True) as connection:
        connection.execute(  # a test that has failed may have left a transaction behind, which nobody ends
            "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_class ON pg_class.oid = relation"
            f" WHERE relnamespace = to_regnamespace('{name}') AND pid <> pg_backend_pid()".encode()
        )
        connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE".encode())


class Mortal:
    """A server that a test may kill and start again on its data and port; what it committed stays."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"{_url(self._port)}/postgres"  # The address of its database

    def make(self) -> None:
        self._folder.mkdir()
        _make(self._folder)

    def start(self) -> None:
        with (self._folder / "log").open("a") as log:
            self._process = _begun(self._folder, self._port, DURABLE, ENDS_WITH_US, stdout=log, stderr=log)

    def kill(self) -> None:
        """Kill it at once, like a machine failure."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
            self._process = None

    @property
    def answers(self) -> bool:
        return _answers(_url(self._port))


@contextmanager
def mortal() -> Iterator[Mortal]:
    """A server of its own that answers; stopped afterwards."""
    programs()
    folder = Path(tempfile.gettempdir()) / f"interlink-{uuid4().hex[:12]}"  # readable by the server's user
    server = Mortal(folder)
    server.make()
    server.start()
    try:
        until = time.monotonic() + BEGINS_WITHIN
        while not server.answers:
            if time.monotonic() > until:
                raise RuntimeError(f"PostgreSQL does not start: {(folder / 'log').read_text()}")
            time.sleep(0.02)
        yield server
    finally:
        server.kill()
        shutil.rmtree(folder)


# -- the program


def main(folder: Path, owner: int) -> None:
    """Start a server, and stop it when the owner has ended."""
    _make(folder)
    port = free_port()
    url, server = _url(port), _begun(folder, port, SETTINGS)
    try:
        while not _answers(url):
            if server.poll() is not None:
                sys.exit("it has ended at once")
            time.sleep(0.02)
        unfinished = folder / "unfinished"
        unfinished.write_text(url)
        unfinished.rename(_told(folder))
        while server.poll() is None and _lives(owner):
            time.sleep(0.2)
    finally:
        server.send_signal(signal.SIGQUIT)
        server.wait()
        shutil.rmtree(folder)


def _make(folder: Path) -> None:
    as_whom = _as_whom()
    options = f"--username {USER} --auth trust --encoding UTF8 --no-sync".split()
    make: list[str | Path] = ["--pgdata", folder / "data", *options, *_language()]
    if as_whom:
        os.chown(folder, as_whom["user"], as_whom["group"])
    subprocess.run([programs() / "initdb", *make], check=True, stdout=subprocess.DEVNULL, cwd=folder, **as_whom)


def _begun(
    folder: Path, port: int, settings: Mapping[str, str], by: Sequence[str] = (), **more: Any
) -> "subprocess.Popen[bytes]":
    """The server process of a folder, started ``by`` a program if given."""
    given = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    run: list[str | Path] = ["-D", folder / "data", "-h", "127.0.0.1", "-p", f"{port}", "-k", folder, *given]
    return subprocess.Popen([*by, programs() / "postgres", *run], cwd=folder, **_as_whom(), **more)


def _as_whom() -> dict[str, Any]:
    """The user to run PostgreSQL as, which refuses root."""
    if os.geteuid() != 0:
        return {}
    account = pwd.getpwnam("postgres")
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _url(port: int) -> str:
    return f"postgresql://{USER}@127.0.0.1:{port}"


def _language() -> list[str]:
    """Sort texts by language where possible; queries that need byte order say so."""
    offered = subprocess.run([programs() / "initdb", "--help"], capture_output=True, text=True, check=True).stdout
    return ["--locale", "C", *(["--locale-provider", "icu", "--icu-locale", "en"] if "--icu-locale" in offered else [])]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _answers(url: str) -> bool:
    from psycopg import OperationalError, connect

    try:
        connect(f"{url}/postgres").close()
    except OperationalError:
        return False
    return True


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def end_connections(server: "Server") -> None:
    """End the connections of all bots."""
    from psycopg import connect

    with connect(server.url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'interlink'"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
