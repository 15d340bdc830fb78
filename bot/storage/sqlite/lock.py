"""The lock file of an SQLite database, held by the process of the bot until it ends, however it ends."""

import asyncio
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final

from bot.model.errors import BadDatabase
from bot.storage.errors import unusable

BETWEEN: Final = 0.02  # seconds between two attempts
_WRITABLE: Final = "Let the bot's user write to its folder, or let INTERLINK_DATABASE name another file."

log = logging.getLogger(__name__)

_held: Final[dict[Path, tuple[int, int]]] = {}
"""The locks of this process: the open file, and how often it was taken; clients in one process share them."""


async def lock(database: Path, patience: float) -> Path:
    """Take the lock of a database for this process, for :func:`unlock`. Raises ``BadDatabase`` if another process keeps
    it for ``patience`` seconds, or it cannot be created."""
    path, until, waits = lock_path(database), monotonic() + patience, False
    while path not in _held:
        taken = _taken(path)
        if taken is not None:
            _held[path] = (taken, 0)
            break
        if monotonic() >= until:
            raise BadDatabase(
                f"The database {database.name} is in use by another bot{_owner(path)}; "
                "stop that one first, or let INTERLINK_DATABASE name another file."
            )
        if not waits:
            waits = True
            log.info(
                "Another bot%s has the database %s; waiting at most %d seconds for it to stop.",
                *(_owner(path), database.name, patience),
            )
        await asyncio.sleep(BETWEEN)
    file, times = _held[path]
    _held[path] = (file, times + 1)
    return path


def lock_path(database: Path) -> Path:
    """The path of the lock of a database, the same for each name of the file."""
    file = database.resolve()
    return file.with_name(f"{file.name}.lock")


def unlock(path: Path) -> None:
    """Release a lock once. When it was released as often as taken, its file is removed."""
    file, times = _held.pop(path)
    if times > 1:
        _held[path] = (file, times - 1)
        return
    if sys.platform == "win32":
        os.close(file)  # an open file cannot be removed there
    with suppress(OSError):  # on Windows another process may have it already
        path.unlink()
    if sys.platform != "win32":
        os.close(file)


def holder(database: Path) -> str | None:
    """The holder of the lock of a database: ``process 17``, or empty if unknown; ``None`` if nobody has it."""
    path = lock_path(database)
    try:
        file = os.open(path, os.O_RDONLY)
    except OSError:  # it does not exist
        return None
    try:
        return None if _lock(file) else _owner(path).strip(" ()")
    finally:
        os.close(file)


def _taken(path: Path) -> int | None:
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        database = path.with_name(path.name.removesuffix(".lock"))
        raise unusable(database, f"unable to open database file: {error.strerror}", _WRITABLE) from error
    if not _lock(file) or not _there(path, file):
        os.close(file)
        return None
    os.ftruncate(file, 0)
    os.write(file, f"{os.getpid()}\n".encode())
    return file


def _there(path: Path, file: int) -> bool:
    """True if an open file still has its name: the previous holder removes it."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    BEYOND: Final = 1 << 20  # offset of the lock, so that the process number before it can be read

    def _lock(file: int) -> bool:
        os.lseek(file, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(file, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _owner(path: Path) -> str:
    try:
        number = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return f" (process {number})" if number.isdecimal() else ""
