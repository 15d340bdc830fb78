"""Checks of the settings, the libraries, the machine, the database and its backups; nothing is changed."""

import os
import platform
import re
import shutil
import stat
import sys
import tempfile
import tomllib
import unicodedata
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import closing
from datetime import timedelta
from importlib import metadata
from pathlib import Path

import aiohttp
from discord import utils

from bot.app.doctor import Finding, fine, grade, note, wrong
from bot.model.errors import BadDatabase
from bot.players.kernel import IS_COMPILED
from bot.runtime import VERSION
from bot.runtime.database_url import Server, Where
from bot.runtime.listening import LOOPBACK
from bot.runtime.worker_pool import WorkerProcess
from bot.settings import FILE, VARIABLES, Backups, BadSetting, Settings, read, written
from bot.storage.backups import EVERY, ROOM, BackupFolder
from bot.storage.sqlite.connection import open_read_only
from bot.storage.sqlite.lock import holder
from bot.storage.sqlite.migrating import examine, newest
from bot.ui.drawing import COMMAND
from renderers.kit.typography import legible

LETTERS = "王さ김مדरরகరสЂΓԱგરਹರരରසសສအབᠪܝއߡ𞤀ꦫᬯአᏍⵣꕙꆈⲙ𐍅ᚁᚱᐃ"  # one of each supported script
CHECKOUT = Path(__file__).parents[3] / "pyproject.toml"
DURABLE = ("fsync", "full_page_writes")  # without these, a power failure loses committed data


def settings(file: Path = FILE) -> tuple[Settings, list[Finding]]:
    """Check each variable; returns the usable settings and findings that contain no secret value."""
    found, usable = list[Finding](), dict[str, str]()
    try:
        values = written(file=file)
    except BadSetting as error:
        values = dict(os.environ)
        found.append(wrong(str(file), str(error)))
    for name in filter(values.get, VARIABLES):  # in order, because the number of shards depends on the database
        try:
            read(usable | {name: values[name]})
            usable[name] = values[name]
        except BadSetting as error:
            found.append(wrong(name, str(error).replace(name, "It", 1)))
    found.append(fine("settings", f"Set: {', '.join(usable) or 'nothing'}; all others have their defaults."))
    token = values.get("DISCORD_TOKEN", "").strip()
    mode = file.stat().st_mode if file.is_file() and sys.platform != "win32" else 0
    if (token or "://" in values.get("INTERLINK_DATABASE", "")) and mode & (stat.S_IRGRP | stat.S_IROTH):
        found.append(note(str(file), "Other users of this machine can read its secrets.", f"Run chmod 600 {file}."))
    if not token and found[0].name != str(file):  # else it may be in a line that cannot be read
        found.append(note("DISCORD_TOKEN", "It is not set, so python -m bot starts the sandbox."))
    for name in sorted(name for name in values if name.startswith("INTERLINK_") and name not in VARIABLES):
        found.append(note(name, "The bot does not read it.", f"The variables are {', '.join(VARIABLES)}."))
    return read(usable), found


def versions() -> Iterator[Finding]:
    """Check that the libraries have the versions that the checkout needs."""
    yield fine("versions", f"Interlink {VERSION} runs on Python {platform.python_version()}.")
    project = tomllib.loads(CHECKOUT.read_text(encoding="utf-8"))["project"] if CHECKOUT.exists() else {}
    for line in project.get("dependencies", ()):
        library, least, limit = re.findall(r"^([\w.-]+)>=([\d.]+)(?:,<([\d.]+))?", line)[0]
        try:
            version = metadata.version(library)
        except metadata.PackageNotFoundError:
            version = "none"
        low, here, high = ([int(n) for n in re.findall(r"\d+", text)] for text in (least, version, limit or "9999"))
        if not low <= here < high:
            yield wrong(library, f"Version {version} is installed.", f"Run pip install '{line}'.")


def search() -> Iterator[Finding]:
    """Check that the search of computer players is compiled."""
    if IS_COMPILED:
        yield fine("search", "Computer players search with compiled code, where a game has it.")
    else:
        remedy = "Install gcc, libc6-dev and the headers of Python, and then the bot again."
        yield note("search", "Computer players search with Python alone, at a fifteenth of the speed.", remedy)


def fonts() -> Iterator[Finding]:
    """Check that names in every script can be drawn."""
    scripts = [unicodedata.name(letter).split()[0].title() for letter in LETTERS if legible(letter) != letter]
    sentence = f"Names in {len(LETTERS) - len(scripts)} of {len(LETTERS)} scripts can be drawn."
    few = ", ".join(scripts[:5]).replace("Cjk", "Chinese")
    remedy = f"For {few} … run apt-get install fonts-noto-core fonts-noto-cjk libfribidi0."
    yield grade("fonts", sentence, (bool(scripts), note, remedy))


async def drawing_process() -> AsyncIterator[Finding]:
    """Check that a process for drawing starts."""
    process = await WorkerProcess.start(COMMAND)
    try:
        await process.end()
    finally:  # it may not end within the time of a check
        process.kill()
        await process.end()
    yield fine("processes", "A process that draws pictures starts.")


async def port(number: int | None) -> AsyncIterator[Finding]:
    """Check that no program other than the bot uses the health port."""
    if number is None:
        return
    address, limit = f"http://{LOOPBACK}:{number}/healthz", aiohttp.ClientTimeout(total=5)
    try:
        async with aiohttp.ClientSession(timeout=limit) as session, session.get(address) as answer:
            health = await answer.json(content_type=None)
            faults = " ".join(health["wrong"])
            yield grade("port", f"A bot answers at {number}.", (not health["works"], note, f"It reports: {faults}"))
    except aiohttp.ClientConnectorError:
        yield fine("port", f"{number} is free for the bot.")
    except (aiohttp.ClientError, TimeoutError, ValueError, LookupError, TypeError):
        yield wrong("port", f"{number} belongs to another program.", "Set another INTERLINK_HEALTH_PORT.")


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
