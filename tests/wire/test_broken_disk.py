"""A failing disk, over real sockets: people get an error, nothing changes, and play resumes."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.app.maintenance import check
from tests.wire.matches import begun, move, next_step, place
from tests.wire.party import CANNOT_WRITE
from tests.wire.wire import Wire, wired

LESS_THAN_A_PAGE = 4000


@contextmanager
def full(wire: Wire) -> Iterator[None]:
    """Make every write fail, like a full disk."""
    wire.bot.limit_files(LESS_THAN_A_PAGE)
    yield
    wire.bot.limit_files(None)


@contextmanager
def locked(wire: Wire) -> Iterator[None]:
    """Lock the database file."""
    with closing(sqlite3.connect(wire.bot.database, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield
        connection.execute("ROLLBACK")


async def test_unwritable_database_is_told_and_play_goes_on(tmp_path, dice):
    async with wired(tmp_path) as wire:
        await wire.start()
        for broken in (full, locked):
            number = await begun(wire)
            before = rows(wire.bot.database)
            with broken(wire):
                who, step, channel = next_step(wire, number, dice)
                moved = await wire.slash(who, "move", channel, move=step)
                opened = await wire.slash("cleo", "play linkage", await place(wire))
                pressed = await wire.click(who, wire.boards(number)[-1], "Text")
                listed = await wire.slash(who, "matches", channel)
                for made in (moved, opened):
                    assert CANNOT_WRITE in await wire.answer(made)
                assert "your turn" in await wire.answer(pressed)
                assert "Your matches." in await wire.answer(listed)
                assert all(made.acknowledged_after is not None for made in (moved, opened, pressed, listed))
            assert rows(wire.bot.database) == before
            assert (await move(wire, number, dice)).startswith("You played")
            assert [match for match, *_ in rows(wire.bot.database)].count(number) == 5
            assert list(check(wire.bot.database)) == []


def rows(file: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT * FROM entry ORDER BY match, revision").fetchall()
