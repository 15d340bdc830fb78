"""Copies of an SQLite file: a snapshot, complete or absent, even while a bot writes to the file.

One read transaction lasts from the first page to the last. Without it, each write would restart the copy, and a busy
bot would never finish one.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

PAGES: Final = 256  # pages copied at a time, 1 MB
PIECES: Final = 32  # pieces between two syncs to the disk
INSTRUCTIONS: Final = 1_000_000  # SQLite instructions between two calls of a watcher, some tenths of a second
UNFINISHED: Final = ".unfinished"  # suffix of a copy until it is complete
_BESIDE: Final = ("", "-journal", "-wal", "-shm")  # suffixes of the files of one database

Watcher = Callable[[int, int], object]
"""Called after each piece with the pages left and the total; an exception cancels the copy."""


class Damaged(Exception):
    """The copy is damaged; the text says what SQLite finds."""


def copied(
    source: sqlite3.Connection, target: Path, watcher: Watcher = lambda left, pages: None, *, verify: bool = False
) -> None:
    """Copy a database; ``target`` appears once the copy is complete, on disk and, with ``verify``, checked. Raises
    ``Damaged`` if the copy is damaged. Raises ``sqlite3.Error`` if it cannot be read or written. Whatever is raised,
    nothing is left of the copy. Raises ``OSError`` if the same."""
    with written_atomically(target) as unfinished, closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
        copy.execute("PRAGMA synchronous = OFF")  # synced below
        with _snapshot(source):
            source.backup(copy, pages=PAGES, progress=partial(_piece, watcher, unfinished))
        copy.execute("PRAGMA journal_mode = DELETE")
        if verify:
            _expect_whole(copy, watcher)


@contextmanager
def written_atomically(target: Path) -> Iterator[Path]:
    """Name a file to write, which gets the name of ``target`` durably when this is left, or is removed on an error."""
    unfinished = target.with_name(f"{target.name}{UNFINISHED}")
    try:
        remove(unfinished)
        yield unfinished
        sync(unfinished)
        os.replace(unfinished, target)
        sync(target.absolute().parent)
    except BaseException:
        with suppress(OSError):
            remove(unfinished)
        raise


def _piece(watcher: Watcher, unfinished: Path, _: int, left: int, pages: int) -> None:
    """Report a piece, and sync often enough that others do not have to wait long for the disk."""
    watcher(left, pages)
    if (pages - left) % (PIECES * PAGES) == 0:
        sync(unfinished)


def remove(file: Path) -> None:
    """Remove a database with its journal and write-ahead log, if they exist."""
    for end in _BESIDE:
        file.with_name(f"{file.name}{end}").unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Sync a file or, where the system supports it, a folder to the disk."""
    folder = path.is_dir()
    if folder and os.name == "nt":
        return
    number = os.open(path, os.O_RDONLY if folder else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def _snapshot(source: sqlite3.Connection) -> Iterator[None]:
    source.execute("BEGIN")
    try:
        source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        yield
    finally:
        source.execute("ROLLBACK")


def _expect_whole(copy: sqlite3.Connection, watcher: Watcher) -> None:
    """Check every page of a copy; the watcher may cancel that, too. Raises Damaged if a page is damaged."""
    raised: list[BaseException] = []

    def watch() -> bool:
        try:
            watcher(0, 1)
        except BaseException as error:  # noqa: BLE001 - SQLite would swallow it; it is raised below
            raised.append(error)
        return bool(raised)

    copy.set_progress_handler(watch, INSTRUCTIONS)
    try:
        (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError:
        if raised:
            raise raised[0] from None
        raise
    if found != "ok":
        raise Damaged(found)
