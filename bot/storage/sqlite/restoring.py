"""``python -m bot restore FILE``: a copy takes the place of the database, which stays beside it under another name.

Discord does not go back with it. Messages that were posted after the copy was made show what it does not know, and
carry numbers that it would give anew. So numbers go on where those of the present database end, and each match that
runs gets a new board, for which the bot looks through its channel: boards of a time that is gone lose their buttons.
"""

import asyncio
import os
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.storage.damage import NO_ANSWER, BadDatabase, in_one_line, unusable
from bot.storage.sqlite.connecting import readable
from bot.storage.sqlite.copying import Damaged, copied, on_disk, remove
from bot.storage.sqlite.lock import lock, unlock
from bot.storage.sqlite.migrating import bring_up, examine
from bot.storage.sqlite.write_ahead import ahead_of, emptied

SKIPPED: Final = 100_000
"""By how much numbers go on where nothing is known of those that were given since the copy was made."""
_NUMBERED: Final = ("match", "study")
"""What has numbers that people see and buttons carry."""
_SHOWN_ANEW: Final = (
    "UPDATE shown SET turn = -1 WHERE kind = 'board' AND NOT settled"
    " AND match IN (SELECT id FROM match WHERE status = 'running')",
    "UPDATE shown SET revision = revision - 1 WHERE kind IN ('invitation', 'offer') AND NOT settled",
    "UPDATE match SET shown = 0 WHERE status IN ('open', 'running')",
)
"""What is noted of messages that may have changed since: boards show another turn, the others an earlier moment."""


def restore(copy: Path, database: Path, now: datetime) -> Path | None:
    """Put a copy in the place of the database; returns where that is now, if there was one.

    :raises BadDatabase: the copy cannot be used, a bot has the database, or there is no room; all is as it was.
    """
    if not copy.is_file():
        raise BadDatabase(f"There is no file {copy}; name a copy of the database behind restore.")
    if database.exists() and copy.samefile(database):
        raise BadDatabase(f"{copy} is the database itself; name a copy of it behind restore.")
    examine(copy)
    if not copy.stat().st_size:
        raise BadDatabase(f"{copy} is empty; name a copy of the database behind restore.")
    held = asyncio.run(lock(database, patience=0))
    try:
        return _restored(copy, database.resolve(), now)
    except Damaged as error:
        raise unusable(copy, error) from error
    except (*NO_ANSWER, OSError) as error:
        raise BadDatabase(
            f"{copy} could not take the place of the database {database.name} ({in_one_line(error)}); "
            "everything was left as it is."
        ) from error
    finally:
        unlock(held)


def _restored(copy: Path, database: Path, now: datetime) -> Path | None:
    new = database.with_name(f"{database.name}.restored")
    remove(new)
    try:
        with closing(readable(copy)) as connection:
            copied(connection, new, verify=True)
        _prepare(new, _given(database))
        aside = _put_aside(database, now) if database.exists() else None
        os.replace(new, database)
        on_disk(database.parent)
    except BaseException:
        with suppress(OSError):
            remove(new)
        raise
    return aside


def _given(database: Path) -> dict[str, int]:
    """The last numbers that the present database has given, as far as it can be read."""
    with suppress(*NO_ANSWER), closing(readable(database)) as connection:
        return dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
    return {}


def _sound(database: Path) -> bool:
    try:
        examine(database)
    except BadDatabase:
        return False
    return True


def _prepare(database: Path, given: dict[str, int]) -> None:
    """Bring it to the newest version, let numbers go on behind those given, and each live match be shown anew."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        bring_up(connection, database.name)
        connection.execute("BEGIN IMMEDIATE")
        for name in _NUMBERED:
            (last,) = connection.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = ?", (name,)).fetchone()
            goes_on = max(last or 0, given.get(name, 0)) if given else (last or 0) + SKIPPED
            connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
            connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (name, goes_on))
        for change in _SHOWN_ANEW:
            connection.execute(change)
        connection.execute("COMMIT")


def _put_aside(database: Path, now: datetime) -> Path:
    """Keep the present file beside under a name that says why; it stays in its place as well until another takes it."""
    if _sound(database):  # SQLite takes away what is written ahead of a file that it cannot read
        with suppress(sqlite3.Error), closing(sqlite3.connect(database, isolation_level=None)) as connection:
            emptied(connection)
    name = f"{database.name}.before-restore-{now:%Y-%m-%dT%H%M%SZ}"
    aside, ahead = database.with_name(name), ahead_of(database)
    os.link(database, aside)
    if ahead.exists():  # a damaged file keeps what was written ahead of it, and the new one must not find that
        os.link(ahead, ahead_of(aside))
        ahead.unlink()
    ahead.with_name(f"{database.name}-shm").unlink(missing_ok=True)
    return aside
