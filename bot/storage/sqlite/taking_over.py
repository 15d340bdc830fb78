"""A bot that is started beside another one tells it to go, once it is ready itself."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from bot.storage.damage import BadDatabase


def owner(path: Path) -> int | None:
    """The process that wrote its number into a lock, if that can be read."""
    try:
        number = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return int(number) if number.isdecimal() else None


def tell_to_go(
    path: Path, database: str, tell: Callable[[int, signal.Signals], None] = os.kill, system: str = sys.platform
) -> None:
    """Tell the process that has a lock to stop, as a supervisor would.

    :raises BadDatabase: it cannot be told; the sentence says why.
    """
    number = owner(path)
    why = _why_not(path, number, system)
    if number is not None and not why:
        try:
            tell(number, signal.SIGTERM)
        except ProcessLookupError:
            return  # it has just gone by itself
        except PermissionError:
            why = "it runs as another user"
    if why:
        process = "" if number is None else f" (process {number})"
        raise BadDatabase(
            f"The bot that has the database {database}{process} cannot be told to go: {why}. "
            "Stop it, then start this one without --take-over."
        )


def _why_not(path: Path, number: int | None, system: str) -> str:
    """Why a process cannot be told, if it cannot."""
    if number is None:
        return "its number is not in the lock"
    if system == "win32":
        return "Windows would end it in the middle of something"
    if system == "linux":
        try:
            if not _has_open(path, number):
                return "that number belongs to another process here, so it runs in another container"
        except PermissionError:
            return "it runs as another user"
        except OSError:
            return ""  # it has just gone
    return ""


def _has_open(path: Path, number: int) -> bool:
    """Whether a process has a file open; numbers mean nothing across containers."""
    there = path.stat()
    for file in Path("/proc", str(number), "fd").iterdir():
        try:
            if os.path.samestat(file.stat(), there):
                return number != os.getpid()
        except FileNotFoundError:
            continue
    return False
