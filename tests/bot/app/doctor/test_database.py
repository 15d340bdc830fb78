"""Findings of the doctor about databases of either engine, with one fault after the other."""

import shutil
from datetime import timedelta
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from discord import utils

from bot.app.doctor import machine
from bot.runtime.database_url import Server
from bot.storage.backups import ROOM, BackupFolder
from bot.storage.sqlite.lock import lock_path
from bot.storage.sqlite.migrating import newest
from tests.bot.storage.places import storage_on
from tests.bot.stories import started_on
from tests.databases import connected

PASSWORD = "a-most-secret-password"


@pytest.fixture
def file(practice, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "")
    return practice.folder / "interlink.db"


async def test_databases_and_disks_are_checked(practice, file):
    await practice.expect("database", "fine: interlink.db is new, and the bot creates its tables")
    lock_path(file).write_text("17\n")
    await practice.expect("bot", "fine: No bot is running on interlink.db.")
    await started_on(file)
    before = file.read_bytes(), sorted(practice.folder.iterdir())
    await practice.expect("database", f"fine: interlink.db is of version {newest()}.")
    assert (file.read_bytes(), sorted(practice.folder.iterdir())) == before, "nothing is changed"
    async with storage_on(file):
        await practice.expect("bot", "fine: A bot is running on interlink.db.")
    file.unlink()
    file.write_bytes(b"no database at all, but quite long " * 99)
    await practice.expect("database", "wrong: The database interlink.db cannot be used")
    file.unlink()
    await started_on(file)
    with patch.object(machine, "newest", return_value=99):
        upgrade = f"note: interlink.db is of version {newest()}. The bot upgrades it to version 99"
        await practice.expect("database", upgrade)
    for name in "tempfile.TemporaryFile", "pathlib.Path.open":
        with patch(name, side_effect=PermissionError(13, "Permission denied")):
            await practice.expect("database", "wrong: It cannot be used ([Errno 13] Permission denied). Check that")
    for free, level in ((ROOM - 1, "wrong"), (ROOM, "note"), (4 * ROOM, "fine")):
        with patch.object(shutil, "disk_usage", return_value=SimpleNamespace(free=free)):
            await practice.expect("disk", f"{level}: {free >> 20} MiB are free")
    for version in 1, 99:
        with connected(file) as connection:
            connection.execute(f"PRAGMA user_version = {version}")
        await practice.expect("database", f"wrong: The database interlink.db is of version {version}, but")


async def test_age_of_the_newest_backup(practice, file):
    await practice.expect("backups", "note: None are made.")
    folder = practice.folder / "copies"
    folder.mkdir()
    await practice.expect("backups", f"note: There is none in {folder} yet", INTERLINK_BACKUP_DIR=str(folder))
    await started_on(file)
    copies = [BackupFolder(file, folder, 3).make(utils.utcnow() - timedelta(days=days)) for days in (1, 3)]
    await practice.expect("backups", "fine: The newest is 24 hours old.")
    copies[0].unlink()
    await practice.expect("backups", "wrong: The newest is 72 hours old. Check that the bot runs, and its log.")
    with patch("tempfile.TemporaryFile", side_effect=PermissionError):
        await practice.expect("backups", "wrong: It cannot be used (PermissionError). Check that it can be reached")


async def test_servers_are_checked_without_telling_the_password(practice, server: Server, monkeypatch):
    monkeypatch.setattr(Server, "of", lambda url: Server(url, "tests", server.schema))
    monkeypatch.setenv("DISCORD_TOKEN", "")
    file = practice.folder / ".env"
    file.write_text(f"INTERLINK_DATABASE={server.url.replace('interlink@', f'interlink:{PASSWORD}@')}\n")
    file.chmod(0o644)
    found = await practice.examined()
    assert found["database"] == ["fine: tests is new, and the bot creates its tables when it starts."]
    assert [line[:25] for line in found["server"]] == ["wrong: fsync is off. Set ", "wrong: full_page_writes i"]
    assert found[".env"][0].startswith("note: Other users of this machine can read its secrets.")
    assert PASSWORD not in str(found)
    monkeypatch.setattr(machine, "DURABLE", ("synchronous_commit",))
    await practice.expect("server", "fine: synchronous_commit is on.")
    async with storage_on(server):
        await practice.expect("bot", "fine: A bot is running on tests.")
    await practice.expect("bot", "fine: No bot is running on tests.")
    await practice.expect("database", f"fine: tests is of version {newest()}.")
    with connected(server) as connection:
        connection.execute("UPDATE version SET number = 99")
        await practice.expect("database", "wrong: The database tests is of version 99, but this bot knows only")
        connection.execute(f"DROP SCHEMA {server.schema} CASCADE")
        connection.execute("CREATE ROLE guest_of_tests LOGIN")
        told = "wrong: The bot may not create its schema in tests; GRANT it CREATE ON DATABASE."
        guest = server.url.replace("interlink@", "guest_of_tests@")
        try:
            await practice.expect("database", told, INTERLINK_DATABASE=guest)
        finally:
            connection.execute("DROP ROLE guest_of_tests")
    url = f"postgresql://ada:{PASSWORD}@127.0.0.1:9/club"
    found = await practice.examined(INTERLINK_DATABASE=url)
    assert "refused" in found["database"][0]
    assert PASSWORD not in str(found)
