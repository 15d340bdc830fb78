"""Before a database is used: is it ours, whole, and of this version? If it is older, it is brought up to date."""

import itertools
import logging
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.model.errors import BadDatabase
from bot.runtime.version import VERSION
from bot.storage.damage import NO_ANSWER, in_one_line, unusable
from bot.storage.sqlite.connecting import SqliteConnection, in_memory, readable
from bot.storage.sqlite.copying import INSTRUCTIONS, copied, remove
from bot.storage.sqlite.write_ahead import emptied
from bot.storage.versions import newest_of, refuse_unknown, scripts_after

MIGRATIONS: Final = Path(__file__).parent / "migrations"
CHECKED_WHOLE: Final = 64 * 1024 * 1024
"""Up to this many bytes every page is checked at the start; a larger file only for its length, to start quickly."""
SMALLEST: Final = 512
"""Bytes of the smallest database there can be."""
TOLD_EVERY: Final = 5.0
"""Seconds after which the log says anew how far a migration has come."""

log = logging.getLogger(__name__)


def newest() -> int:
    """The version that this bot writes."""
    return newest_of(MIGRATIONS)


def examine(path: Path, *, still: bool = False) -> None:
    """Look at a file without changing it; ``still`` is as in :func:`readable`.

    :raises BadDatabase: it is damaged, of a version that this bot does not know, or belongs to another program.
    """
    if not path.exists() or not path.stat().st_size:
        return
    if path.stat().st_size < SMALLEST:  # SQLite would take it for a new one
        raise unusable(path, "it is damaged")
    try:
        with closing(readable(path, still=still)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            (size,) = connection.execute("PRAGMA page_size").fetchone()
            whole = pages * size <= CHECKED_WHOLE
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0] if whole else "ok"
            if path.stat().st_size % size and not _log_ahead(path):
                found = "its last page is cut short"
    except NO_ANSWER as error:
        raise unusable(path, error) from error
    refuse_unknown(version, path.name, MIGRATIONS)
    if not version and tables:
        raise BadDatabase(
            f"The database {path.name} belongs to another program; INTERLINK_DATABASE must name a file of its own."
        )
    if found != "ok":
        raise unusable(path, "it is damaged")


def _log_ahead(path: Path) -> int:
    """The bytes that were written ahead and are not in the file itself yet."""
    log = path.with_name(f"{path.name}-wal")
    return log.stat().st_size if log.exists() else 0


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a database to the newest version in one transaction, with a copy of the old one beside it.

    The log says from which version to which, and while it takes long, how far it has come.

    :raises BadDatabase: there is no room for the copy; nothing was changed.
    """
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
            remove(old)  # the database is as it was, and each further attempt makes a copy of its own
            raise
        emptied(connection)
        log.info(
            "Interlink %s; the database %s was of version %d and is now of %d (%.1f s); "
            "its old state is beside it as %s.",
            *(VERSION, path.name, version, newest(), progress.seconds, old.name),
        )


def bring_up(connection: sqlite3.Connection, name: str) -> None:
    """Bring a database to the newest version where nothing is lost if that fails: it is a copy itself."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    scripts = scripts_after(version, MIGRATIONS)
    if scripts:
        _run(connection, scripts, _Progress(name))


def _put_beside(connection: sqlite3.Connection, path: Path, version: int, progress: "_Progress") -> Path:
    """Copy a database beside it under a name that is free, before it is changed; returns that."""
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
    """Says in the log how far a migration has come, every few seconds."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._began = self._told = time.monotonic()
        self._doing = ""

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self._began

    def copied(self, left: int, pages: int) -> None:
        """So many pages of the old state are still to be put beside."""
        self._doing = f"{100 - 100 * left // max(pages, 1)} % of its old state is beside it"
        self.look()

    def reached(self, version: int) -> None:
        """What leads to this version is done next."""
        self._doing = f"it is being brought to version {version} of {newest()}"

    def look(self) -> None:
        """Say it if it was not said for a while."""
        if time.monotonic() - self._told >= TOLD_EVERY:
            self._told = time.monotonic()
            log.info("The database %s is made new: %s, after %.0f s.", self._name, self._doing, self.seconds)


def fresh() -> SqliteConnection:
    """A database of the newest version in memory, with nothing in it."""
    connection = in_memory()
    _run(connection, scripts_after(0, MIGRATIONS), _Progress("in memory"))
    return connection


def _run(connection: sqlite3.Connection, scripts: Mapping[int, str], progress: _Progress) -> None:
    """Run all scripts or none, and have the log say how far that has come."""
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
