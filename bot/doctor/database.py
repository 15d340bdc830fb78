"""Whether the database can be used, and whether there are copies of it; nothing is changed by looking."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Final

from discord import utils

from bot.doctor.findings import Finding, fine, note, wrong
from bot.settings import Backups
from bot.storage import BadDatabase
from bot.storage.backups import EVERY, BackupFolder
from bot.storage.sqlite.connecting import readable
from bot.storage.sqlite.lock import holder
from bot.storage.sqlite.migrating import examine, newest

LITTLE: Final = 64 * 1024 * 1024
"""Bytes that must be free, however small the database is; with less than four times as many it is time to see to it."""
MIB: Final = 1024 * 1024
HOUR: Final = timedelta(hours=1)
TOO_OLD: Final = 2 * EVERY
"""After so long the newest copy should have been followed by another."""
WHAT, DISK, COPIES, RUNNING = "database", "disk", "backups", "bot"


def database(file: Path) -> Iterator[Finding]:
    """How the file is, its folder, its disk, and whether a bot has it now."""
    yield _the_file(file)
    yield _the_disk(file)
    who = holder(file)
    if who is None:
        yield fine(RUNNING, f"No bot is running on {file.name}.")
    else:
        yield fine(RUNNING, f"A bot is running on {file.name} ({who or 'it does not say as which process'}).")


def backups(file: Path, found: Backups | None) -> Iterator[Finding]:
    """How old the newest copy of a database is, where copies are wanted."""
    if found is None:
        yield note(COPIES, "None are made; INTERLINK_BACKUPS names a folder for them, on another disk at best.")
        return
    if not _takes_files(found.folder):
        yield wrong(COPIES, f"Nothing can be written to {found.folder}; let the user who runs the bot write there.")
        return
    now = utils.utcnow()
    newest_copy = BackupFolder(file, found.folder, found.keep).newest(now)
    if newest_copy is None:
        yield note(COPIES, f"There is no copy in {found.folder} yet; the running bot makes one a day.")
    elif now - newest_copy > TOO_OLD:
        days = (now - newest_copy).days
        yield wrong(COPIES, f"The newest copy is {days} days old; is the bot running, and what does its log say?")
    else:
        yield fine(COPIES, f"The newest copy is {(now - newest_copy) // HOUR} hours old.")


def _the_file(file: Path) -> Finding:
    if not _takes_files(file.absolute().parent):
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


def _takes_files(folder: Path) -> bool:
    """Whether a file can be made in a folder, which is tried with one that has no name."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
