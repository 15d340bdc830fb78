"""Checks of the database and its backups; nothing is changed."""

import shutil
import tempfile
from collections.abc import Generator, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from discord import utils

from bot.app.doctor import Finding, fine, grade, note, wrong
from bot.model.errors import BadDatabase
from bot.runtime.database_url import Server, Where
from bot.settings import Backups
from bot.storage.backups import EVERY, ROOM, BackupFolder
from bot.storage.sqlite.connection import open_read_only
from bot.storage.sqlite.lock import holder
from bot.storage.sqlite.migrating import examine, newest

DURABLE = ("fsync", "full_page_writes")  # without these, a power failure loses committed data


def database(where: Where) -> Iterator[Finding]:
    """Check the database, its free disk space, and whether a bot uses it."""
    version = yield from _server(where) if isinstance(where, Server) else _file(where)
    name = where.name if isinstance(where, Server) else where
    state = f"of version {version}" if version else "new, and the bot creates its tables when it starts"
    upgrade = f"The bot upgrades it to version {newest()} when it starts."
    yield grade("database", f"{name} is {state}.", (version not in (0, newest()), note, upgrade))


def _file(file: Path) -> Generator[Finding, None, int]:
    yield fine("bot", f"{'No bot' if holder(file) is None else 'A bot'} is running on {file.name}.")
    folder, size = file.absolute().parent, file.stat().st_size if file.exists() else 0
    free = shutil.disk_usage(folder).free
    yield grade(
        "disk",
        f"{free >> 20} MiB are free, and the database has {size >> 20} MiB.",
        (free < max(ROOM, size), wrong, "Free some space before writing fails."),
        (free < max(4 * ROOM, 3 * size), note, "Free some space before an upgrade copies the database."),
    )
    tempfile.TemporaryFile(dir=folder).close()
    if not size:
        return 0
    file.open("r+b").close()
    still = not file.with_name(f"{file.name}-wal").exists()
    examine(file, still=still)
    with closing(open_read_only(file, still=still)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _server(server: Server) -> Generator[Finding, None, int]:
    from bot.storage.postgresql import connection, locks, migrating  # noqa: PLC0415  # psycopg is an extra

    with closing(connection.connected(server, "interlink doctor")) as connected:
        connected.execute("BEGIN READ ONLY")
        version = migrating.expect_known(connected, server)
        bot = "A bot" if locks.is_held(connected, server) else "No bot"
        yield fine("bot", f"{bot} is running on {server.name}.")
        for name in DURABLE:
            (value,) = connected.execute("SELECT current_setting(?)", (name,)).fetchone()
            yield grade("server", f"{name} is {value}.", (value != "on", wrong, "Set it to on, or data may be lost."))
        (may,) = connected.execute("SELECT has_database_privilege(current_database(), 'CREATE')").fetchone()
        if not version and not may:
            raise BadDatabase(f"The bot may not create its schema in {server.name}; GRANT it CREATE ON DATABASE.")
        return version


def backups(where: Where, config: Backups | None) -> Iterator[Finding]:
    """Check that backups are made, and the age of the newest."""
    if config is None:
        yield note("backups", "None are made.", "Set INTERLINK_BACKUP_DIR to a folder, ideally on another disk.")
        return
    tempfile.TemporaryFile(dir=config.folder).close()
    now = utils.utcnow()
    made = BackupFolder(where, config.folder, config.keep).newest(now)
    if made is None:
        yield note("backups", f"There is none in {config.folder} yet; the running bot makes one a day.")
    else:
        sentence = f"The newest is {(now - made) // timedelta(hours=1)} hours old."
        yield grade("backups", sentence, (now - made > 2 * EVERY, wrong, "Check that the bot runs, and its log."))
