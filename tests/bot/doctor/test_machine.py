"""The doctor's findings about the machine and the settings, with one thing broken after the other."""

import os
import shutil
import socket
import sqlite3
import sys
from contextlib import closing
from datetime import timedelta
from types import SimpleNamespace
from unittest.mock import patch

from aiohttp import web
from discord import utils

from bot.doctor import machine, versions
from bot.doctor.file_database import LITTLE
from bot.doctor.findings import Grade
from bot.doctor.machine import NAMES, fonts, processes
from bot.doctor.versions import Needed, needed, within
from bot.messages.drawing.studio import COMMAND
from bot.settings import VARIABLES
from bot.storage import Storage
from bot.storage.backups import BackupFolder
from bot.storage.sqlite.lock import beside
from bot.storage.sqlite.migrating import fresh, newest
from renderers.kit.faces import EAST, SCRIPTS, script_of
from tests.bot.test_start import TOKEN
from tests.wire.process import free_port


async def looked(practice, what: str, **variables: str) -> str:
    """The one finding about something."""
    _, found = await practice.examined(**variables)
    (line,) = found[what]
    return str(line)


async def stored(path) -> None:
    storage = Storage(path)
    await storage.open()
    await storage.close()


# -- settings


async def test_each_variable_has_its_line(practice):
    line = await looked(practice, "DISCORD_TOKEN", DISCORD_TOKEN=f"Bot {TOKEN}")
    assert line.startswith("wrong: It must be the token alone"), "and it is not told"
    healthy, found = await practice.examined(
        INTERLINK_SHARDS="many",
        INTERLINK_DATABASE="nowhere/x.db",
        INTERLINK_THINKERS="3",
        INTERLINK_SHARD="2",
        DISCORD_TOKEN=TOKEN,
    )
    assert not healthy
    assert set(VARIABLES) <= set(found)
    assert found["INTERLINK_SHARDS"] == ["wrong: It must be a whole number from 1 to 4096, or empty."]
    assert found["INTERLINK_DATABASE"][0].startswith("wrong: It must name a file in a folder that exists")
    assert found["INTERLINK_THINKERS"] == ["fine: 3."]
    assert found["INTERLINK_SHARD"][0].startswith("note: Nothing reads it; the variables are DISCORD_TOKEN, ")
    assert found["DISCORD_TOKEN"] == ["fine: Set; whether Discord knows it is asked below."]


async def test_settings_file_is_judged(practice, monkeypatch):
    monkeypatch.delenv("DISCORD_TOKEN")
    file = practice.folder / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\n")
    file.chmod(0o600)
    assert await looked(practice, ".env") == "fine: Read."
    file.chmod(0o644)
    assert (await looked(practice, ".env")).startswith("note: Others on this machine can read it; chmod 600 .env")
    file.write_bytes(b"\xff\xfe\x00")
    assert (await looked(practice, ".env")).startswith("wrong: .env cannot be read")


# -- versions


def test_checkout_says_which_libraries_are_needed():
    python, libraries = needed()
    assert python == ">=3.11"
    assert Needed("discord.py", ">=2.7.1,<3") in libraries
    assert len(libraries) == 12


def test_installation_says_it_without_a_checkout(tmp_path, monkeypatch):
    told = "Metadata-Version: 2.1\nName: interlink\nVersion: 1\nRequires-Python: >=3.11\n"
    wants = 'Requires-Dist: discord.py<3,>=2.7.1\nRequires-Dist: ruff>=0.14; extra == "check"\n'
    installed = tmp_path / "interlink-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(told + wants)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(versions, "_CHECKOUT", tmp_path / "pyproject.toml")
    assert needed() == (">=3.11", [Needed("discord.py", "<3,>=2.7.1")])


def test_versions_are_compared_by_their_numbers():
    span = ">=2.7.1,<3"
    fits = (("2.7.1", span), ("2025.10", ">=2025.2"), ("3.2.1", "==3.2.1"), ("1.10", ">=1.9,<2"))
    others = (("2.7", span), ("3.0.0", span), ("3.2.2", "==3.2.1"))
    assert all(within(*each) for each in fits)
    assert not any(within(*each) for each in others)


async def test_libraries_that_are_missing_or_too_new(practice, monkeypatch):
    other = ">=3.11", [Needed("Pillow", ">=99"), Needed("no-such-library", ">=1"), Needed("aiosqlite", ">=0.1")]
    monkeypatch.setattr("bot.doctor.versions.needed", lambda: other)
    _, found = await practice.examined()
    assert found["Pillow"][0].endswith("is installed, but the bot works with >=99; run pip install 'Pillow>=99'.")
    assert found["no-such-library"] == ["wrong: It is not installed; run pip install 'no-such-library>=1'."]
    assert not found.keys() & {"aiosqlite", "libraries"}
    monkeypatch.setattr("bot.doctor.versions.needed", lambda: (">=4", []))
    assert (await looked(practice, "Python")).startswith("wrong: ")


# -- the database


async def test_database_made_used_and_in_use(practice):
    file = practice.folder / "interlink.db"
    assert (await looked(practice, "database")).startswith("fine: interlink.db is not there; the bot makes it")
    beside(file).write_text("17\n")
    assert await looked(practice, "bot") == "fine: No bot is running on interlink.db.", "nobody holds this lock"
    await stored(file)
    before = file.read_bytes(), sorted(practice.folder.iterdir())
    assert (await looked(practice, "database")).startswith("fine: interlink.db is whole")
    assert await looked(practice, "bot") == "fine: No bot is running on interlink.db."
    assert (file.read_bytes(), sorted(practice.folder.iterdir())) == before, "nothing is changed by looking"
    storage = Storage(file)
    await storage.open()
    said = await looked(practice, "bot")
    await storage.close()
    assert said == f"fine: A bot is running on interlink.db (process {os.getpid()})."


async def test_unusable_databases_are_wrong(practice, monkeypatch):
    file = practice.folder / "interlink.db"
    file.write_bytes(b"no database at all, but quite long " * 99)
    assert (await looked(practice, "database")).startswith("wrong: The database interlink.db cannot be used")
    file.write_bytes(b"")
    assert (await looked(practice, "database")).startswith("fine: interlink.db is whole"), "nothing is in it yet"
    file.unlink()
    with closing(fresh()) as new, closing(sqlite3.connect(file)) as copy:
        new.backup(copy)
        copy.execute("PRAGMA user_version = 99")
    assert (await looked(practice, "database")).startswith("wrong: The database interlink.db is of version 99")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 1")
    assert (await looked(practice, "database")).startswith("wrong: The database interlink.db is of version 1")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {newest()}")
    monkeypatch.setattr("bot.doctor.file_database.newest", lambda: 99)
    said = await looked(practice, "database")
    assert said.startswith(f"note: interlink.db is of version {newest()}; the bot brings it to version 99")


async def test_unwritable_places_and_full_disks(practice):
    await stored(practice.folder / "interlink.db")
    with patch("tempfile.TemporaryFile", side_effect=PermissionError):
        assert (await looked(practice, "database")).startswith(f"wrong: Nothing can be written to {practice.folder}")
    with patch("os.access", return_value=False):
        assert (await looked(practice, "database")).startswith("wrong: interlink.db cannot be read and written")
    for free, grade in ((LITTLE - 1, "wrong"), (LITTLE, "note"), (4 * LITTLE, "fine")):
        with patch.object(shutil, "disk_usage", return_value=SimpleNamespace(free=free)):
            assert (await looked(practice, "disk")).startswith(f"{grade}: {free // 2**20} MiB are free")


async def test_age_of_the_newest_backup_is_judged(practice):
    assert (await looked(practice, "backups")).startswith("note: None are made")
    folder = practice.folder / "copies"
    folder.mkdir()
    wanted = {"INTERLINK_BACKUPS": f"{folder} 3"}
    assert (await looked(practice, "backups", **wanted)).startswith(f"note: There is no copy in {folder} yet")
    await stored(practice.folder / "interlink.db")
    copies = [
        BackupFolder(practice.folder / "interlink.db", folder, 3).make(utils.utcnow() - timedelta(days=days))
        for days in (1, 3)
    ]
    assert await looked(practice, "backups") == "fine: The newest copy is 24 hours old."
    copies[0].unlink()
    assert (await looked(practice, "backups")).startswith("wrong: The newest copy is 3 days old; ")
    with patch("tempfile.TemporaryFile", side_effect=PermissionError):
        assert (await looked(practice, "backups")).startswith(f"wrong: Nothing can be written to {folder}")


# -- fonts, processes, the port


def test_a_name_is_tried_for_every_script():
    tried = {script_of(letter) for name in NAMES.values() for letter in name} - {""}
    assert tried == {EAST, *(set(SCRIPTS) - {"JP", "KR", "SC"})}
    assert len(NAMES) == len(SCRIPTS)


def test_fonts_that_are_missing_are_named(monkeypatch):
    monkeypatch.setattr(machine, "legible", lambda name: "" if name == NAMES["Thai"] else name)
    whole, lacking = fonts()
    assert whole.grade is Grade.FINE
    assert lacking.grade is Grade.NOTE
    assert lacking.sentence.startswith("Pictures of names in Thai leave their letters out")
    monkeypatch.setattr(machine, "legible", lambda name: name)
    assert [finding.grade for finding in fonts()] == [Grade.FINE, Grade.FINE]


def test_broken_bundled_face_is_wrong(tmp_path, monkeypatch):
    (tmp_path / "Broken.otf").write_bytes(b"no face")
    monkeypatch.setattr(machine, "FONTS", tmp_path)
    (found,) = fonts()
    assert (found.grade, found.sentence[:43]) == (Grade.WRONG, "No letters can be drawn in Broken.otf; inst")


async def test_drawing_process_is_started(monkeypatch):
    for command, told in (
        (COMMAND, "fine   processes: One that draws came up."),
        ((sys.executable, "-S", "-c", "pass"), "wrong  processes: One that draws was started and did not come up (EOF"),
        (("/nowhere",), "wrong  processes: None can be started (FileNotFoundError); is there memory"),
    ):
        monkeypatch.setattr(machine, "COMMAND", command)
        (found,) = await processes()
        assert str(found).startswith(told)


async def test_port_is_free_used_or_forbidden(practice):
    number = free_port()
    assert await looked(practice, "port", INTERLINK_HEALTH_PORT=str(number)) == f"fine: {number} is free for the bot."
    said = {"works": True, "wrong": []}

    async def answer(_: web.Request) -> web.Response:
        return web.json_response(said)

    app = web.Application()
    app.router.add_get("/healthz", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", number).start()
    try:
        assert await looked(practice, "port") == f"fine: A bot answers at {number}, and people can play."
        said |= {"works": False, "wrong": ["It sleeps."]}
        assert (await looked(practice, "port")).endswith("is not as it should be: It sleeps.")
        said.clear()
        assert (await looked(practice, "port")).startswith(f"wrong: {number} belongs to another program")
    finally:
        await runner.cleanup()
    with patch.object(socket, "create_server", side_effect=PermissionError(13, "Permission denied")):
        told = await looked(practice, "port", INTERLINK_HEALTH_PORT="80")
    assert told.startswith("wrong: 80 cannot be had (Permission denied)")
