"""A database copied to a new file: one moment of it, whole or not there at all, also while somebody writes to it.

One read transaction is held from the first page to the last. Without it, each write of the bot would start the copy
anew, and a busy bot would never finish one.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

PAGES: Final = 256
"""Pages copied at a time: 1 MB."""
PIECES: Final = 32
"""After so many pieces what was copied is brought to the disk."""
INSTRUCTIONS: Final = 1_000_000
"""So many instructions of SQLite's, some tenths of a second, between two looks of whoever watches its work."""
UNFINISHED: Final = ".unfinished"
"""How the name of a copy ends until it is whole."""
_BESIDE: Final = ("", "-journal", "-wal", "-shm")
"""How the names of the files end that belong to one database."""

Watcher = Callable[[int, int], object]
"""Told after each piece of a copy how many pages are left, and of how many; what it raises ends the copy."""


class Damaged(Exception):
    """What was copied is not whole; the text says what SQLite finds."""


def unwatched(left: int, pages: int) -> None:
    """Nobody is told."""


def copied(source: sqlite3.Connection, target: Path, watcher: Watcher = unwatched, *, verify: bool = False) -> None:
    """Copy a database as it is now; ``target`` appears once the copy is whole, on disk and, if wanted, verified.

    :raises Damaged: it is not whole.
    :raises sqlite3.Error: it cannot be read or written. As with whatever else is raised, nothing is left of it.
    :raises OSError: the same.
    """
    unfinished = target.with_name(f"{target.name}{UNFINISHED}")
    remove(unfinished)
    try:
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
            copy.execute("PRAGMA synchronous = OFF")  # it is brought to the disk here
            with _one_moment(source):
                source.backup(copy, pages=PAGES, progress=partial(_piece, watcher, unfinished))
            copy.execute("PRAGMA journal_mode = DELETE")
            if verify:
                _expect_whole(copy, watcher)
        on_disk(unfinished)
        os.replace(unfinished, target)
        on_disk(target.parent)
    except BaseException:
        with suppress(OSError):
            remove(unfinished)
        raise


def _piece(watcher: Watcher, unfinished: Path, _: int, left: int, pages: int) -> None:
    """Another piece was copied. What is not on disk yet never becomes so much that others have to wait for that."""
    watcher(left, pages)
    if (pages - left) % (PIECES * PAGES) == 0:
        on_disk(unfinished)


def remove(file: Path) -> None:
    """Remove a database with what SQLite has put beside it, if it is there."""
    for end in _BESIDE:
        file.with_name(f"{file.name}{end}").unlink(missing_ok=True)


def on_disk(path: Path) -> None:
    """Wait until a file is on disk, or what a folder says is in it, where the system knows of that."""
    folder = path.is_dir()
    if folder and os.name == "nt":
        return
    number = os.open(path, os.O_RDONLY if folder else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def _one_moment(source: sqlite3.Connection) -> Iterator[None]:
    """Let a connection see one moment of its database; without that a copy begins anew with each write of others."""
    source.execute("BEGIN")
    try:
        source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        yield
    finally:
        source.execute("ROLLBACK")


def _expect_whole(copy: sqlite3.Connection, watcher: Watcher) -> None:
    """Have SQLite look at every page of a copy; whoever watches may end that as well.

    :raises Damaged: it finds something.
    """
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
