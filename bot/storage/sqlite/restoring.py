"""Putting a copy in the place of a file, which stays beside it under another name."""

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.model.errors import BadDatabase
from bot.storage.damage import NO_ANSWER
from bot.storage.sqlite.connecting import readable
from bot.storage.sqlite.copying import copied, on_disk, remove
from bot.storage.sqlite.migrating import bring_up, examine
from bot.storage.sqlite.write_ahead import ahead_of, emptied

SKIPPED: Final = 100_000
"""By how much numbers go on where nothing is known of those that were given since the copy was made."""
_NUMBERED: Final = ("match", "study", "tournament")
"""What has numbers that people see and buttons carry."""
_SHOWN_ANEW: Final = (
    "UPDATE shown SET turn = -1 WHERE kind = 'board' AND NOT settled"
    " AND match IN (SELECT id FROM match WHERE status = 'running')",
    "UPDATE shown SET revision = revision - 1 WHERE kind IN ('invitation', 'offer') AND NOT settled",
    "UPDATE match SET shown = 0 WHERE status IN ('open', 'running')",
)
"""What is noted of messages that may have changed since: boards show another turn, the others an earlier moment."""


def put_in_place(copy: Path, database: Path, now: datetime) -> str | None:
    """Put a copy in the place of a file, which nobody has; returns how that is called now, if there was one.

    :raises Damaged: the copy is. As with whatever else is raised, all is as it was.
    """
    new = database.with_name(f"{database.name}.restored")
    remove(new)
    try:
        with closing(readable(copy)) as connection:
            copied(connection, new, verify=True)
        prepare(new, _given(database))
        aside = _put_aside(database, now) if database.exists() else None
        os.replace(new, database)
        on_disk(database.parent)
    except BaseException:
        with suppress(OSError):
            remove(new)
        raise
    return None if aside is None else aside.name


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


def prepare(database: Path, given: Mapping[str, int]) -> None:
    """Bring a copy to the newest version, let numbers go on behind those given, and each live match be shown anew."""
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
