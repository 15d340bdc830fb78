"""One bot per database: an open one excludes other processes, a dead one does not."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from bot.app.command_line import UNUSABLE
from bot.app.stores import Storage
from bot.model.ids import ChannelId, UserId
from bot.storage.sqlite import lock
from bot.storage.sqlite.lock import lock_path
from tests.bot.storage.places import refused, storage_on
from tests.databases import connected
from tests.source import TOP

HOLDING = """
import asyncio, sys
from pathlib import Path
from bot.app.stores import Storage

async def hold():
    storage = Storage(Path(sys.argv[1]))
    await storage.open()
    print("held", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await storage.close()

asyncio.run(hold())
"""


@contextmanager
def held(file: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(file)],
        env=os.environ | {"PYTHONPATH": str(TOP)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
    finally:
        process.kill()
        process.communicate()


def care(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "INTERLINK"))}
    return subprocess.run(
        [sys.executable, "-m", "bot", *command],
        cwd=folder,
        env=environment | {"PYTHONPATH": str(TOP), "INTERLINK_DATABASE": "matches.db"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


async def test_file_of_another_process_is_refused_by_any_name(tmp_path):
    file, other = tmp_path / "matches.db", tmp_path / "other.db"
    with held(file) as process:
        said = f"The database matches.db is in use by another bot \\(process {process.pid}\\); stop that one first"
        await refused(file, f"^{said}", patience=0.3)
        assert lock_path(file).exists(), "who is refused does not take the other's lock away"
        other.symlink_to(file)
        for name in (file, other):
            await refused(name, "is in use by another bot", patience=0)


async def test_who_waits_has_it_as_soon_as_the_other_has_gone(tmp_path):
    file = tmp_path / "matches.db"
    with held(file) as other:
        storage = Storage(file)
        opening = asyncio.create_task(storage.open())
        await asyncio.sleep(0.3)
        assert not opening.done()
        assert other.stdin is not None
        other.stdin.write("\n")
        other.stdin.flush()
        await asyncio.wait_for(opening, 60)
        assert await storage.matches.hosted_in(ChannelId(1)) == []
        await storage.close()
    assert not lock_path(file).exists()


async def test_killed_process_keeps_nobody_out(tmp_path):
    file = tmp_path / "matches.db"
    with held(file) as other:
        other.send_signal(signal.SIGKILL)
        other.wait()
        assert lock_path(file).exists(), "it could not tidy up"
        storage = Storage(file)
        await storage.open(patience=0)
        await storage.close()


@pytest.mark.slow
async def test_file_opened_twice_is_kept_until_both_are_closed(tmp_path):
    file = tmp_path / "matches.db"
    old, new = Storage(file), Storage(tmp_path / "." / "matches.db")
    await old.open(patience=0)
    await new.open(patience=0)
    await old.close()
    await old.close()
    assert care(tmp_path, "recompute").returncode == UNUSABLE
    await new.close()
    assert care(tmp_path, "recompute").returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["matches.db"]


@pytest.mark.slow
def test_backup_and_check_run_beside_a_bot_but_not_recompute(tmp_path):
    with held(tmp_path / "matches.db"):
        assert care(tmp_path, "backup", "copy.db").returncode == 0
        assert care(tmp_path, "check").stdout == "Everything is in order.\n"
        refused = care(tmp_path, "recompute")
        assert (refused.returncode, refused.stdout) == (UNUSABLE, "")
        assert refused.stderr.startswith("The database matches.db is in use by another bot")
        assert refused.stderr.count("\n") == 1
    assert care(tmp_path, "recompute").returncode == 0


async def test_patience_counts_seconds_and_not_attempts(tmp_path, monkeypatch):
    with held(tmp_path / "matches.db"):
        slow = count()  # each attempt takes a second
        monkeypatch.setattr(lock, "monotonic", lambda: next(slow))
        await refused(tmp_path / "matches.db", "in use", patience=10)
        assert next(slow) == 11


async def test_closing_leaves_everything_in_the_one_file(tmp_path):
    file = tmp_path / "matches.db"
    with connected(file) as reader:  # while it is open, SQLite does not tidy up by itself
        async with storage_on(file) as storage:
            await storage.people.note_closed_dms(UserId(1))
            reader.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            assert file.with_name("matches.db-wal").stat().st_size > 0
        assert file.with_name("matches.db-wal").stat().st_size == 0


async def test_waiting_for_another_bot_is_logged_once(tmp_path, caplog):
    with held(tmp_path / "matches.db") as other, caplog.at_level(logging.INFO, "bot"):
        await refused(tmp_path / "matches.db", "in use", patience=0)
        assert caplog.records == []
        await refused(tmp_path / "matches.db", "in use", patience=0.6)
    (said,) = [record.getMessage() for record in caplog.records]
    assert said.startswith(f"Another bot (process {other.pid}) has the database matches.db; waiting at most")
