"""A PostgreSQL for tests, from the system's own package: one a run, on loopback, gone when the run is over.

It is kept by this module as a program, which begins with the first test that needs it, and ends it as soon as the
process that runs the tests has gone, however that went.
"""

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
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from tests.source import TOP

if TYPE_CHECKING:
    from bot.storage.where import Server  # what begins each run of tests brings nothing of the bot

RUN: Final = "INTERLINK_TESTS_RUN"
"""The variable in which the processes of one run find its folder, and the process that it belongs to."""
USER: Final = "interlink"
BEGINS_WITHIN: Final = 60
"""Seconds that making a server and starting it may take."""
SETTINGS: Final = {
    "autovacuum": "off",
    "fsync": "off",  # nothing in it outlives the run
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "32MB",
}


class NoServer(Exception):
    """There is none to be had; the text says what would be needed."""


@cache
def programs() -> Path:
    """The folder with ``initdb`` and ``postgres``.

    :raises NoServer: there is none.
    """
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
    """Have this process be the one that the run belongs to, unless it is part of one."""
    folder = Path(tempfile.gettempdir()) / f"interlink-{uuid4().hex[:12]}"
    os.environ.setdefault(RUN, f"{os.getpid()}:{folder}")


def address() -> str:
    """Where the server of this run is reached; the first who asks starts it.

    :raises NoServer: there is none.
    """
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
            start_new_session=True,  # whoever interrupts the tests interrupts them alone
        )
    until = time.monotonic() + BEGINS_WITHIN
    while not _told(folder).exists():
        if keeper.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"PostgreSQL does not start: {(folder / 'log').read_text()}")
        time.sleep(0.02)
    keeper.returncode = 0  # it is not waited for: it ends after us


@contextmanager
def database() -> Iterator[str]:
    """A database for as long as this takes; its address.

    :raises NoServer: there is no server.
    """
    from psycopg import connect

    name, server = f"tests_{uuid4().hex[:12]}", address()
    with connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        yield f"{server}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@contextmanager
def schema(url: str) -> "Iterator[Server]":
    """A schema of its own within a database, which goes afterwards; whoever opens it first makes it."""
    from psycopg import connect

    from bot.storage.where import Server

    name = f"test_{uuid4().hex[:12]}"
    yield Server(url, "tests", name)
    with connect(url, autocommit=True) as connection:
        connection.execute(  # a test that has failed may have left a transaction behind, which nobody ends
            "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_class ON pg_class.oid = relation"
            f" WHERE relnamespace = to_regnamespace('{name}') AND pid <> pg_backend_pid()".encode()
        )
        connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE".encode())


# -- the program


def main(folder: Path, owner: int) -> None:
    """Make a server in a folder, and keep it until its owner has gone."""
    as_whom: dict[str, Any] = {"cwd": folder}
    if os.geteuid() == 0:  # which PostgreSQL does not run as
        account = pwd.getpwnam("postgres")
        os.chown(folder, account.pw_uid, account.pw_gid)
        as_whom |= {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    data, port = folder / "data", _free()
    url = f"postgresql://{USER}@127.0.0.1:{port}"
    make: list[str | Path] = [
        "--pgdata",
        data,
        "--username",
        USER,
        "--auth",
        "trust",
        "--encoding",
        "UTF8",
        "--no-sync",
        *_language(),
    ]
    settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
    run: list[str | Path] = ["-D", data, "-h", "127.0.0.1", "-p", f"{port}", "-k", folder, *settings]
    subprocess.run([programs() / "initdb", *make], check=True, **as_whom)
    server = subprocess.Popen([programs() / "postgres", *run], **as_whom)
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


def _language() -> list[str]:
    """Texts are sorted as people do, where the server knows how: what relies on their bytes says so itself."""
    offered = subprocess.run([programs() / "initdb", "--help"], capture_output=True, text=True, check=True).stdout
    return ["--locale", "C", *(["--locale-provider", "icu", "--icu-locale", "en"] if "--icu-locale" in offered else [])]


def _free() -> int:
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


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
