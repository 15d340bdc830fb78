"""One bot per database: an open one excludes other processes, a dead one does not."""

import asyncio
import logging
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from bot.__main__ import main
from bot.app.command_line import UNUSABLE
from bot.app.stores import Storage
from bot.model.ids import ChannelId, UserId
from bot.storage.sqlite import lock
from bot.storage.sqlite.lock import holder, lock_path
from tests.bot.storage.places import as_process, refused, storage_on
from tests.databases import connected

HOLDING = """
import asyncio, sys
from pathlib import Path
from bot.storage.database import Database

async def hold():
    database = Database(Path(sys.argv[1]))
    await database.open()
    print("held", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await database.close()

asyncio.run(hold())
"""


@contextmanager
def held(file: Path) -> Iterator[subprocess.Popen[str]]:
    process = as_process(HOLDING, file)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
    finally:
        process.kill()
        process.communicate()


async def test_file_in_use_is_refused_or_waited_for(tmp_path, monkeypatch, caplog):
    file, other, slow = tmp_path / "matches.db", tmp_path / "other.db", count()
    with held(file) as process, caplog.at_level(logging.INFO, "bot.storage"):
        bot = f"bot \\(process {process.pid}\\)"
        await refused(file, f"^The database matches.db is in use by another {bot}; stop that one first", patience=0)
        assert lock_path(file).exists(), "who is refused does not take the other's lock away"
        other.symlink_to(file)
        await refused(other, "is in use by another bot", patience=0)
        assert caplog.records == []
        with monkeypatch.context() as patched:
            patched.setattr(lock, "monotonic", lambda: next(slow))  # each attempt takes a second
            await refused(file, "in use", patience=10)
        assert next(slow) == 11, "patience counts seconds and not attempts"
        (said,) = [record.getMessage() for record in caplog.records]
        assert said.startswith(f"Another bot (process {process.pid}) has the database matches.db; waiting at most")
        storage = Storage(file)
        opening = asyncio.create_task(storage.open())
        async with asyncio.timeout(60):
            while len(caplog.records) < 2:  # noqa: ASYNC110 - a log tells nobody
                await asyncio.sleep(0.01)
            assert not opening.done()
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
            await opening
        assert await storage.matches.hosted_in(ChannelId(1)) == []
        await storage.close()
    assert not lock_path(file).exists()


def test_only_commands_that_write_are_refused_beside_a_bot(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("INTERLINK_DATABASE", "matches.db")
    writing = [["recompute"], ["restore", "copy.db"], ["move-database", "matches.db", "new.db"]]
    with held(tmp_path / "matches.db") as other:
        assert main(["backup", "copy.db"]) == main(["check"]) == 0
        assert capsys.readouterr().out.endswith("\nEverything is in order.\n")
        for command in writing:
            assert main(command) == UNUSABLE
            out, err = capsys.readouterr()
            assert (out, err.count("\n")) == ("", 1)
            assert err.startswith("The database matches.db is in use by another bot")
        other.kill()
        other.wait()
        assert lock_path(tmp_path / "matches.db").exists(), "it could not tidy up"
        assert [main(command) for command in writing] == [0, 0, 0], "a killed process keeps nobody out"


async def test_file_is_kept_until_closed_and_then_holds_everything(tmp_path):
    file = tmp_path / "matches.db"
    async with storage_on(tmp_path / "." / "matches.db"):
        async with storage_on(file) as old:
            pass
        await old.close()
        assert holder(file) == f"process {os.getpid()}"
    assert [path.name for path in tmp_path.iterdir()] == ["matches.db"]
    with connected(file) as reader:  # while it is open, SQLite does not tidy up by itself
        async with storage_on(file) as storage:
            await storage.people.note_closed_dms(UserId(1))
            reader.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            assert file.with_name("matches.db-wal").stat().st_size > 0
        assert file.with_name("matches.db-wal").stat().st_size == 0
