"""A bot whose disk fails under it, over real sockets: people are told, nothing changes, and then it goes on."""

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.command_line import UNUSABLE
from bot.storage.maintenance import backup, check
from tests.wire.log import read
from tests.wire.matches import begun, move, next_step, place
from tests.wire.party import CANNOT_WRITE
from tests.wire.wire import Died, Wire, wired

LESS_THAN_A_PAGE = 4000


@pytest.fixture
def dice() -> random.Random:
    return random.Random(9)


@contextmanager
def full(wire: Wire) -> Iterator[None]:
    """Not a page more fits on the disk."""
    wire.bot.limit_files(LESS_THAN_A_PAGE)
    yield
    wire.bot.limit_files(None)


@contextmanager
def locked(wire: Wire) -> Iterator[None]:
    """Another program holds the file."""
    with closing(sqlite3.connect(wire.bot.database, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield
        connection.execute("ROLLBACK")


@pytest.mark.parametrize("broken", [full, locked])
async def test_unwritable_database_is_told_and_play_goes_on(tmp_path, dice, broken):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire)
        before = rows(wire.bot.database)
        with broken(wire):
            who, step, channel = next_step(wire, number, dice)
            moved = await wire.slash(who, "move", channel, move=step)
            opened = await wire.slash("cleo", "play linkage", await place(wire))
            pressed = await wire.click(who, wire.boards(number)[-1], "Text")
            for made in (moved, opened):
                assert CANNOT_WRITE in await wire.answer(made)
            assert "your turn" in await wire.answer(pressed)
            assert all(made.acknowledged_after is not None for made in (moved, opened, pressed))
        assert rows(wire.bot.database) == before
        assert (await move(wire, number, dice)).startswith("You played")
        assert [who for who, *_ in rows(wire.bot.database)].count(number) == 5
        assert list(check(wire.bot.database)) == []


async def test_acknowledged_steps_survive_a_power_cut(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire)
        for revision in range(5, 11):
            assert (await move(wire, number, dice)).startswith("You played")
            left = copied(wire.bot.database, tmp_path / f"left-{revision}")
            assert len(rows(left)) == revision
            assert list(check(left)) == []
        wire.bot.kill()
        await wire.bot.gone()
        left = copied(wire.bot.database, tmp_path / "left")
        assert left.with_name(f"{left.name}-wal").stat().st_size > 0, "nothing was left to be recovered"
        assert len(rows(left)) == 10


async def test_backup_of_a_running_bot_can_replace_it(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        number = await begun(wire)
        await move(wire, number, dice)
        copy = tmp_path / "copy.db"
        backup(wire.bot.database, copy)
        revision = read(wire, number).revision
        await move(wire, number, dice)
        assert list(check(copy)) == []
        await wire.killed()
        for suffix in ("-wal", "-shm"):
            wire.bot.database.with_name(f"{wire.bot.database.name}{suffix}").unlink()
        shutil.copy(copy, wire.bot.database)
        await wire.start()
        assert read(wire, number).revision == revision
        assert (await move(wire, number, dice)).startswith("You played")


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def overwritten(file: Path) -> None:
    file.write_bytes(b"Dear diary, today we played Linkage. " * 500)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (newer, "The database matches.db is of version 99, but this bot knows only"),
        (cut_short, "The database matches.db cannot be used"),
        (overwritten, "The database matches.db cannot be used"),
    ],
)
async def test_unusable_database_ends_the_start(tmp_path, spoil, sentence):
    async with wired(tmp_path) as wire:
        file = wire.bot.database
        with closing(sqlite3.connect(file)) as connection:
            connection.executescript("CREATE TABLE word (x); PRAGMA user_version = 1;")
            connection.executemany("INSERT INTO word VALUES (?)", [("x" * 500,)] * 50)
            connection.commit()
        spoil(file)
        before = file.read_bytes()
        with pytest.raises(Died):
            await wire.start()
        assert await wire.bot.gone() == UNUSABLE
        assert file.read_bytes() == before
        assert wire.bot.log.read_text(encoding="utf-8").splitlines()[-1].startswith(sentence)
        assert not wire.bot.errors()


def rows(file: Path) -> list[tuple[object, ...]]:
    """The logs of all matches."""
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT * FROM entry ORDER BY match, revision").fetchall()


def copied(file: Path, folder: Path) -> Path:
    """The files as they are at this moment, without the memory that processes share."""
    folder.mkdir()
    for name in (file.name, f"{file.name}-wal"):
        shutil.copy(file.with_name(name), folder / name)
    return folder / file.name
