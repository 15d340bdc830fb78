"""Whether the database can be used, and whether there are copies of it; nothing is changed by looking."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from discord import utils

from bot.doctor.file_database import in_a_file, takes_files
from bot.doctor.findings import Finding, fine, note, wrong
from bot.settings import Backups
from bot.storage.backups import EVERY, BackupFolder
from bot.storage.where import Where

HOUR: Final = timedelta(hours=1)
TOO_OLD: Final = 2 * EVERY
"""After so long the newest copy should have been followed by another."""
COPIES: Final = "backups"


def database(where: Where) -> Iterator[Finding]:
    """How the database is, its disk, and whether a bot has it now."""
    if isinstance(where, Path):
        yield from in_a_file(where)
    else:
        from bot.doctor.server_database import on_a_server  # noqa: PLC0415  # what speaks to servers is an extra

        yield from on_a_server(where)


def backups(where: Where, found: Backups | None) -> Iterator[Finding]:
    """How old the newest copy of a database is, where copies are wanted."""
    if found is None:
        yield note(COPIES, "None are made; INTERLINK_BACKUPS names a folder for them, on another disk at best.")
        return
    if not takes_files(found.folder):
        yield wrong(COPIES, f"Nothing can be written to {found.folder}; let the user who runs the bot write there.")
        return
    now = utils.utcnow()
    newest_copy = BackupFolder(where, found.folder, found.keep).newest(now)
    if newest_copy is None:
        yield note(COPIES, f"There is no copy in {found.folder} yet; the running bot makes one a day.")
    elif now - newest_copy > TOO_OLD:
        days = (now - newest_copy).days
        yield wrong(COPIES, f"The newest copy is {days} days old; is the bot running, and what does its log say?")
    else:
        yield fine(COPIES, f"The newest copy is {(now - newest_copy) // HOUR} hours old.")
