"""Whether the file of a database can be used; nothing is changed by looking."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.doctor.findings import Finding, fine, note, wrong
from bot.storage import BadDatabase
from bot.storage.sqlite.connecting import readable
from bot.storage.sqlite.lock import holder
from bot.storage.sqlite.migrating import examine, newest

LITTLE: Final = 64 * 1024 * 1024
"""Bytes that must be free, however small the database is; with less than four times as many it is time to see to it."""
MIB: Final = 1024 * 1024
WHAT, DISK, RUNNING = "database", "disk", "bot"


def in_a_file(file: Path) -> Iterator[Finding]:
    """How the file is, its folder, its disk, and whether a bot has it now."""
    yield _the_file(file)
    yield _the_disk(file)
    who = holder(file)
    if who is None:
        yield fine(RUNNING, f"No bot is running on {file.name}.")
    else:
        yield fine(RUNNING, f"A bot is running on {file.name} ({who or 'it does not say as which process'}).")


def _the_file(file: Path) -> Finding:
    if not takes_files(file.absolute().parent):
        folder = file.absolute().parent
        return wrong(WHAT, f"Nothing can be written to {folder}; let the user who runs the bot write there.")
    if not file.exists():
        return fine(WHAT, f"{file} is not there; the bot makes it when it starts.")
    if not os.access(file, os.R_OK | os.W_OK):
        return wrong(WHAT, f"{file} cannot be read and written by this user; let whoever runs the bot do both.")
    try:
        still = not file.with_name(f"{file.name}-wal").exists()
        examine(file, still=still)
        version = _version(file, still=still)
    except BadDatabase as error:
        return wrong(WHAT, str(error))
    if version != newest():
        what = f"the bot brings it to version {newest()} when it starts, and leaves a copy beside it"
        return note(WHAT, f"{file} is of version {version}; {what}.")
    return fine(WHAT, f"{file} is whole, as far as a quick look tells; python -m bot check looks at everything.")


def _version(file: Path, *, still: bool) -> int:
    if not file.stat().st_size:
        return newest()
    with closing(readable(file, still=still)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _the_disk(file: Path) -> Finding:
    free = shutil.disk_usage(file.absolute().parent).free
    size = file.stat().st_size if file.exists() else 0
    said = f"{free // MIB} MiB are free, and the database has {size // MIB} MiB"
    if free < max(LITTLE, size):
        return wrong(DISK, f"{said}; make room, or nothing can be written soon.")
    if free < max(4 * LITTLE, 3 * size):
        return note(DISK, f"{said}; make room before a newer version of the bot copies it.")
    return fine(DISK, f"{said}.")


def takes_files(folder: Path) -> bool:
    """Whether a file can be made in a folder, which is tried with one that has no name."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
