"""A bot that is to take over tells the one before it to go, and nobody else."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.storage import BadDatabase, Storage
from bot.storage.sqlite.lock import beside
from bot.storage.sqlite.taking_over import tell_to_go
from tests.bot.storage.test_lock import held

LATER = "Stop it, then start this one without --take-over."


def refused(path: Path, system: str = sys.platform) -> str:
    """The sentence with which it is refused to tell anybody; nobody is told."""
    told: list[int] = []
    with pytest.raises(BadDatabase) as error:
        tell_to_go(path, "matches.db", lambda number, _: told.append(number), system)
    assert told == []
    assert str(error.value).endswith(LATER)
    return str(error.value)


@contextmanager
def locked(folder: Path, text: str) -> Iterator[Path]:
    """A lock in which something stands."""
    path = folder / "matches.db.lock"
    path.write_text(text)
    yield path


async def test_the_process_that_has_the_lock_is_told_and_the_lock_taken_once_it_has_gone(tmp_path):
    file = tmp_path / "matches.db"
    with held(file) as other:
        storage = Storage(file)
        await storage.open(take_over=True)
        assert other.wait(60) == -signal.SIGTERM
        assert beside(file).read_text() == f"{os.getpid()}\n"
        await storage.close()


def test_a_number_that_is_somebody_elses_is_never_told(tmp_path):
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        with locked(tmp_path, f"{other.pid}\n") as path:
            assert "that number belongs to another process here" in refused(path, "linux")
        other.communicate(b"\n")
        assert other.returncode == 0


def test_nobody_tells_itself(tmp_path):
    with locked(tmp_path, f"{os.getpid()}\n") as path, path.open():
        assert "that number belongs to another process here" in refused(path, "linux")


@pytest.mark.parametrize("text", ["", "none", "-1"])
def test_without_a_number_nobody_is_told(tmp_path, text):
    with locked(tmp_path, text) as path:
        assert "its number is not in the lock" in refused(path)


def test_windows_has_no_gentle_way(tmp_path):
    with locked(tmp_path, "123\n") as path:
        assert "Windows would end it in the middle of something" in refused(path, "win32")


def test_a_process_of_another_user_is_named(tmp_path):
    def forbidden(*_: object) -> None:
        raise PermissionError

    with locked(tmp_path, "123\n") as path, pytest.raises(BadDatabase, match=re.escape("(process 123)")) as error:
        tell_to_go(path, "matches.db", forbidden, "darwin")
    assert "cannot be told to go: it runs as another user. " in str(error.value)


@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_one_that_has_just_gone_need_not_be_told(tmp_path, system):
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    with locked(tmp_path, f"{gone.pid}\n") as path:
        tell_to_go(path, "matches.db", system=system)
