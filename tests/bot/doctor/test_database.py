"""Findings of the doctor about databases of either engine, with one fault after the other."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from discord import utils

from bot.doctor import database
from bot.storage import Server, Storage
from bot.storage.backups import ROOM, BackupFolder
from bot.storage.sqlite.lock import beside
from bot.storage.sqlite.migrating import newest
from bot.storage.where import Where
from tests.bot.doctor.examined import Practice
from tests.databases import connected

PASSWORD = "a-most-secret-password"


async def stored(where: Where) -> None:
    storage = Storage(where)
    await storage.open()
    await storage.close()


@pytest.fixture
def file(practice: Practice, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DISCORD_TOKEN", "")
    return practice.folder / "interlink.db"


async def test_new_and_used_files(practice, file):
    assert (await practice.looked("database")).startswith("fine: interlink.db is new, and the bot creates its tables")
    beside(file).write_text("17\n")
    assert await practice.looked("bot") == "fine: No bot is running on interlink.db.", "nobody holds this lock"
    await stored(file)
    before = file.read_bytes(), sorted(practice.folder.iterdir())
    assert await practice.looked("database") == f"fine: interlink.db is of version {newest()}."
    assert (file.read_bytes(), sorted(practice.folder.iterdir())) == before, "nothing is changed"
    storage = Storage(file)
    await storage.open()
    told = await practice.looked("bot")
    await storage.close()
    assert told == "fine: A bot is running on interlink.db."


async def test_unusable_files_are_wrong(practice, file, monkeypatch):
    file.write_bytes(b"no database at all, but quite long " * 99)
    assert (await practice.looked("database")).startswith("wrong: The database interlink.db cannot be used")
    file.unlink()
    await stored(file)
    for version, told in ((99, "wrong: The database interlink.db is of version 99"), (1, "wrong: The database")):
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(f"PRAGMA user_version = {version}")
        assert (await practice.looked("database")).startswith(told)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {newest()}")
    monkeypatch.setattr(database, "newest", lambda: 99)
    upgrade = f"note: interlink.db is of version {newest()}. The bot upgrades it to version 99 when it starts."
    assert await practice.looked("database") == upgrade


async def test_unwritable_files_and_full_disks(practice, file):
    await stored(file)
    refused = PermissionError(13, "Permission denied")
    for name in "tempfile.TemporaryFile", "pathlib.Path.open":
        with patch(name, side_effect=refused):
            told = await practice.looked("database")
            assert told.startswith("wrong: It cannot be used ([Errno 13] Permission denied). Check that it can be")
    for free, level in ((ROOM - 1, "wrong"), (ROOM, "note"), (4 * ROOM, "fine")):
        with patch.object(shutil, "disk_usage", return_value=SimpleNamespace(free=free)):
            assert (await practice.looked("disk")).startswith(f"{level}: {free >> 20} MiB are free")


async def test_age_of_the_newest_backup(practice, file):
    assert (await practice.looked("backups")).startswith("note: None are made.")
    folder = practice.folder / "copies"
    folder.mkdir()
    told = await practice.looked("backups", INTERLINK_BACKUPS=f"{folder} 3")
    assert told.startswith(f"note: There is none in {folder} yet")
    await stored(file)
    ages = (timedelta(days=1), timedelta(days=3))
    copies = [BackupFolder(file, folder, 3).make(utils.utcnow() - age) for age in ages]
    assert await practice.looked("backups") == "fine: The newest is 24 hours old."
    copies[0].unlink()
    assert (
        await practice.looked("backups") == "wrong: The newest is 72 hours old. Check that the bot runs, and its log."
    )
    with patch("tempfile.TemporaryFile", side_effect=PermissionError):
        assert (await practice.looked("backups")).startswith("wrong: It cannot be used (PermissionError).")


# -- on a server


@pytest.fixture
def on_server(practice: Practice, server: Server, monkeypatch: pytest.MonkeyPatch) -> Practice:
    """A doctor for a bot with a database on a server, whose address has a password."""
    address = server.url.replace("interlink@", f"interlink:{PASSWORD}@")
    monkeypatch.setattr(Server, "of", lambda url: Server(url, "tests", server.schema))
    monkeypatch.setenv("DISCORD_TOKEN", "")
    file = practice.folder / ".env"
    file.write_text(f"INTERLINK_DATABASE={address}\n")
    file.chmod(0o644)
    return practice


async def test_new_and_used_servers(on_server, server, monkeypatch):
    _, found = await on_server.examined()
    assert found["database"] == ["fine: tests is new, and the bot creates its tables when it starts."]
    assert found[".env"][0].startswith("note: Other users of this machine can read its secrets.")
    assert found["durability"][0].startswith("wrong: tests has fsync = off. Set it to on")
    assert PASSWORD not in str(found)
    monkeypatch.setattr(database, "DURABLE", ("synchronous_commit",))
    storage = Storage(server)
    await storage.open()
    healthy, found = await on_server.examined()
    assert healthy
    assert found["bot"] == ["fine: A bot is running on tests."]
    assert found["database"] == [f"fine: tests is of version {newest()}."]
    await storage.close()
    assert await on_server.looked("bot") == "fine: No bot is running on tests."
    copies = on_server.folder / "copies"
    copies.mkdir()
    await asyncio.to_thread(BackupFolder(server, copies, 3).make, utils.utcnow() - timedelta(days=1))
    assert await on_server.looked("backups", INTERLINK_BACKUPS=f"{copies} 3") == "fine: The newest is 24 hours old."


async def test_unusable_servers_are_wrong(on_server, server, monkeypatch):
    await stored(server)
    with monkeypatch.context() as patched:
        patched.setattr(database, "newest", lambda: 99)
        assert "The bot upgrades it to version 99 when it starts" in await on_server.looked("database")
    for change, told in (
        ("UPDATE version SET number = 1", "wrong: The database tests is of version 1, but this bot upgrades only"),
        ("UPDATE version SET number = 99", "wrong: The database tests is of version 99, but this bot knows only"),
        ("DROP TABLE version", "wrong: The schema "),
    ):
        with connected(server) as connection:
            connection.execute(change)
        assert (await on_server.looked("database")).startswith(told)
    url = f"postgresql://ada:{PASSWORD}@127.0.0.1:9/club"
    told = await on_server.looked("database", INTERLINK_DATABASE=url)
    assert told.startswith("wrong: It cannot be used (")
    assert "refused" in told
    assert PASSWORD not in told


async def test_missing_rights_on_a_server_are_wrong(on_server, server):
    address = server.url.replace("interlink@", "guest_of_tests@")
    with connected(server) as connection:
        connection.execute("CREATE ROLE guest_of_tests LOGIN")
    try:
        told = await on_server.looked("database", INTERLINK_DATABASE=address)
        assert told == "wrong: The bot may not create its schema in tests; GRANT it CREATE ON DATABASE."
        with connected(server) as connection:
            connection.execute(f"CREATE SCHEMA {server.schema} CREATE TABLE version (number bigint)")
        assert (await on_server.looked("database")).startswith("wrong: It cannot be used (")
    finally:
        with connected(server) as connection:
            connection.execute("DROP ROLE guest_of_tests")
