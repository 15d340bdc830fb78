"""Checks of an SQLite file before its use, and its migration to the newest version."""

import itertools
import logging
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.model.errors import BadDatabase
from bot.runtime import VERSION
from bot.storage.content import newest_of, refuse_unknown, scripts_after
from bot.storage.errors import NO_ANSWER, REPLACE, in_one_line, unusable
from bot.storage.sqlite.connection import (
    INSTRUCTIONS,
    SqliteConnection,
    copied,
    open_read_only,
    remove,
    truncate_wal,
    wal_size,
)

MIGRATIONS: Final = Path(__file__).parent / "migrations"
CHECKED_WHOLE: Final = 64 * 1024 * 1024  # most bytes for a check of all pages at the start; larger files only by length
SMALLEST: Final = 512  # bytes of the smallest possible database
TOLD_EVERY: Final = 5.0  # seconds between two log lines about the progress of a migration

log = logging.getLogger(__name__)


def newest() -> int:
    """The version that this bot writes."""
    return newest_of(MIGRATIONS)


def examine(path: Path, *, still: bool = False, remedy: str = REPLACE) -> None:
    """Check a file without changing it. Raises ``BadDatabase`` with the ``remedy`` if the bot cannot use it."""
    if not path.exists() or not path.stat().st_size:
        return
    if path.stat().st_size < SMALLEST:  # SQLite would treat it as a new one
        raise unusable(path, "it is damaged", remedy)
    try:
        with closing(open_read_only(path, still=still)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            (size,) = connection.execute("PRAGMA page_size").fetchone()
            whole = pages * size <= CHECKED_WHOLE
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0] if whole else "ok"
            if path.stat().st_size % size and not wal_size(path):
                found = "its last page is cut short"
    except NO_ANSWER as error:
        raise unusable(path, error, remedy) from error
    refuse_unknown(version, path.name, MIGRATIONS)
    if not version and tables:
        raise unusable(path, "it belongs to another program", remedy)
    if found != "ok":
        raise unusable(path, "it is damaged", remedy)


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Migrate a database to the newest version in one transaction, after copying it to a file in its folder. Raises
    ``BadDatabase`` if there is no room for the copy; nothing was changed."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute("PRAGMA journal_mode = WAL")
    scripts, progress = scripts_after(version, MIGRATIONS), _Progress(path.name)
    if not scripts:
        log.info("Interlink %s; the database %s is of version %d.", VERSION, path.name, version)
    elif not version:
        _run(connection, scripts, progress)
        log.info("Interlink %s; the database %s was made, of version %d.", VERSION, path.name, newest())
    else:
        old = _put_beside(connection, path, version, progress)
        try:
            _run(connection, scripts, progress)
        except BaseException:
            remove(old)  # the database is unchanged, and each further attempt makes its own copy
            raise
        truncate_wal(connection)
        log.info(
            "Interlink %s; the database %s was of version %d and is now of %d (%.1f s); the old database is %s.",
            *(VERSION, path.name, version, newest(), progress.seconds, old.name),
        )


def upgrade(connection: sqlite3.Connection, name: str) -> None:
    """Migrate a database that is a copy itself, so nothing is lost if that fails."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    scripts = scripts_after(version, MIGRATIONS)
    if scripts:
        _run(connection, scripts, _Progress(name))


def _put_beside(connection: sqlite3.Connection, path: Path, version: int, progress: "_Progress") -> Path:
    name = f"{path.name}.version-{version}"
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    old = next(file for file in map(path.with_name, names) if not file.exists())
    try:
        copied(connection, old, progress.copied)
    except (*NO_ANSWER, OSError) as error:
        raise BadDatabase(
            f"The old state of the database {path.name} cannot be put beside it ({in_one_line(error)}), "
            "so it was left as it is; make room there, then start again."
        ) from error
    return old


class _Progress:
    """Logs the progress of a migration every few seconds."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._began = self._told = time.monotonic()
        self._doing = ""

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began

    def copied(self, left: int, pages: int) -> None:
        self._doing = f"{100 - 100 * left // max(pages, 1)} % of the old database is copied"
        self.look()

    def reached(self, version: int) -> None:
        self._doing = f"migrating to version {version} of {newest()}"

    def look(self) -> None:
        if time.monotonic() - self._told >= TOLD_EVERY:
            self._told = time.monotonic()
            log.info("The database %s is being upgraded: %s, after %.0f s.", self._name, self._doing, self.seconds)


def fresh() -> SqliteConnection:
    """An empty database of the newest version in memory."""
    connection = sqlite3.connect(":memory:", factory=SqliteConnection)
    _run(connection, scripts_after(0, MIGRATIONS), _Progress("in memory"))
    return connection


def _run(connection: sqlite3.Connection, scripts: Mapping[int, str], progress: _Progress) -> None:
    connection.create_function("migration_reached", 1, progress.reached)
    connection.set_progress_handler(progress.look, INSTRUCTIONS)
    steps = [f"SELECT migration_reached({to});\n{script}" for to, script in scripts.items()]
    try:
        connection.executescript(
            "\n".join(["BEGIN IMMEDIATE;", *steps, f"PRAGMA user_version = {newest()};", "COMMIT;"])
        )
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    finally:
        connection.set_progress_handler(None, 0)
