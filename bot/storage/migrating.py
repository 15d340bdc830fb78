"""Before a database is used: is it ours, whole, and of this version? If it is older, it is brought up to date."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.match.chain import entry_link, opening_link
from bot.storage.damage import NO_ANSWER, BadDatabase, unusable

MIGRATIONS: Final = Path(__file__).parent / "migrations"
CHECKED_WHOLE: Final = 64 * 1024 * 1024
"""Up to this many bytes every page is checked at the start; a larger file only for its length, to start quickly."""

SMALLEST: Final = 512
"""Bytes of the smallest database there can be."""


def newest() -> int:
    """The version that this bot writes."""
    return int(max(MIGRATIONS.glob("[0-9]*.sql")).name[:3])


def examine(path: Path) -> None:
    """Look at a file without changing it.

    :raises BadDatabase: it is damaged, of a newer version, or belongs to another program.
    """
    if not path.exists() or not path.stat().st_size:
        return
    if path.stat().st_size < SMALLEST:  # SQLite would take it for a new one
        raise unusable(path, "it is damaged")
    try:
        with closing(readable(path)) as connection:
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
    if version > newest():
        raise BadDatabase(
            f"The database {path.name} is of version {version}, but this bot knows only {newest()}; "
            "start a newer version of the bot."
        )
    if not version and tables:
        raise BadDatabase(
            f"The database {path.name} belongs to another program; INTERLINK_DATABASE must name a file of its own."
        )
    if found != "ok":
        raise unusable(path, "it is damaged")


def readable(path: Path) -> sqlite3.Connection:
    """A connection to a file that is there, which can change nothing."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)


def _log_ahead(path: Path) -> int:
    """The bytes that were written ahead and are not in the file itself yet."""
    log = path.with_name(f"{path.name}-wal")
    return log.stat().st_size if log.exists() else 0


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a database to the newest version in one transaction, with a copy of the old one beside it."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute("PRAGMA journal_mode = WAL")
    scripts = _scripts(version)
    if not scripts:
        return
    if version:
        with closing(sqlite3.connect(path.with_name(f"{path.name}.version-{version}"))) as copy:
            connection.backup(copy)
    _run(connection, scripts)


def fresh() -> sqlite3.Connection:
    """A database of the newest version in memory, with nothing in it."""
    connection = sqlite3.connect(":memory:")
    _run(connection, _scripts(0))
    return connection


def _scripts(version: int) -> list[str]:
    """What brings a database of this version to the newest."""
    files = sorted(MIGRATIONS.glob("[0-9]*.sql"))
    return [file.read_text(encoding="utf-8") for file in files if int(file.name[:3]) > version]


def _is_text(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def _run(connection: sqlite3.Connection, scripts: Sequence[str]) -> None:
    """Run all scripts or none; what SQL alone cannot do, they ask of functions that are made known to it here."""
    connection.create_function("opening_link", 12, opening_link, deterministic=True)
    connection.create_function("entry_link", 6, entry_link, deterministic=True)
    connection.create_function("is_text", 1, _is_text, deterministic=True)
    try:
        connection.executescript(
            "\n".join(["BEGIN IMMEDIATE;", *scripts, f"PRAGMA user_version = {newest()};", "COMMIT;"])
        )
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
