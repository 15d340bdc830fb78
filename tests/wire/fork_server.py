"""A process that imports the bot once and forks the bots of tests."""

import asyncio
import atexit
import gc
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

TOP = Path(__file__).parents[2]


class Forked:
    """A forked process, with what the tests use of ``asyncio.subprocess.Process``."""

    def __init__(self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.stdin = writer
        self._end = asyncio.create_task(self._ended(reader))

    async def wait(self) -> int:
        return await asyncio.shield(self._end)

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def _ended(self, reader: asyncio.StreamReader) -> int:
        self.returncode = int(await reader.readline())
        self.stdin.close()
        return self.returncode


async def forked(folder: Path, environment: Mapping[str, str], log: Path) -> Forked:
    """Fork a process that waits for a line on stdin, then runs the bot in ``folder``; it writes to ``log``."""
    reader, writer = await asyncio.open_unix_connection(_address())
    asked = [str(folder), dict(environment), str(log)]
    writer.write(f"{json.dumps(asked)}\n".encode())
    return Forked(int(await reader.readline()), reader, writer)


@cache
def _address() -> str:
    folder = tempfile.TemporaryDirectory(prefix="interlink-forks-")
    path = f"{folder.name}/socket"
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()
    server = subprocess.Popen(
        [sys.executable, "-W", "ignore::DeprecationWarning", "-m", __name__, str(listener.fileno())],
        cwd=TOP,
        stdin=subprocess.PIPE,
        pass_fds=[listener.fileno()],
    )
    listener.close()

    def end() -> None:
        assert server.stdin is not None
        server.stdin.close()
        server.wait()
        folder.cleanup()

    atexit.register(end)
    return path


# -- the server


def serve(listener: socket.socket) -> None:
    """Fork a process for each connection until stdin ends; returns in every forked process, and only there."""
    children: dict[int, socket.socket] = {}
    wakes, woken = socket.socketpair()
    for end in (wakes, woken):
        end.setblocking(False)
    signal.set_wakeup_fd(wakes.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests, which end this one
    with selectors.DefaultSelector() as selector:
        for source in (listener, woken, sys.stdin):
            selector.register(source, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.fileobj is sys.stdin:
                    for child in children:
                        os.kill(child, signal.SIGKILL)
                    sys.exit()
                if key.fileobj is woken:
                    woken.recv(4096)
                    _reap(children)
                if key.fileobj is listener:
                    connection, _ = listener.accept()
                    folder, environment, log = json.loads(_line(connection))
                    if pid := os.fork():
                        children[pid] = connection
                        connection.sendall(f"{pid}\n".encode())
                        continue
                    signal.set_wakeup_fd(-1)
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    signal.signal(signal.SIGINT, signal.default_int_handler)
                    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # also where nohup runs the tests
                    _become(connection, Path(folder), environment, Path(log))
                    for each in (listener, wakes, woken, connection, *children.values()):
                        each.close()
                    return


def _line(connection: socket.socket) -> bytes:
    found = b""
    while not found.endswith(b"\n"):
        found += connection.recv(1 << 16)
    return found


def _reap(children: dict[int, socket.socket]) -> None:
    """Report the exit codes of ended processes."""
    while children:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        with children.pop(pid) as connection:
            try:
                connection.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())
            except OSError:  # nobody waits for it
                continue


def _become(connection: socket.socket, folder: Path, environment: Mapping[str, str], log: Path) -> None:
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for number, source in enumerate((connection.fileno(), written, written)):
        os.dup2(source, number)
    os.close(written)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = []


if __name__ == "__main__":
    import bot.__main__
    import bot.storage.postgresql.connection  # noqa: F401 - for what is forked
    from bot.ui import languages, texts_for
    from bot.ui.words import drawn
    from tests.wire.launch import live

    drawn()
    for each in languages():
        texts_for(each)
    gc.freeze()
    serve(socket.socket(fileno=int(sys.argv[1])))
    sys.exit(live())
