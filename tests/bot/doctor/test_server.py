"""The doctor's findings about a database on a server, with one thing broken after the other."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from discord import utils

from bot.doctor.findings import Finding, Grade
from bot.storage import Server, Storage
from bot.storage.backups import BackupFolder
from bot.storage.sqlite.migrating import newest
from tests.bot.doctor.examined import Practice
from tests.databases import connected

PASSWORD = "a-most-secret-password"


def looked(server: Server) -> dict[str, Finding]:
    """Findings about the database, by their subject."""
    from bot.doctor.server_database import on_a_server

    found = {finding.what: finding for finding in on_a_server(server)}
    assert PASSWORD not in "".join(map(str, found.values()))
    return found


def told(server: Server) -> str:
    return str(looked(server)["database"])


async def test_database_made_used_and_in_use(server: Server, monkeypatch: pytest.MonkeyPatch):
    assert told(server).startswith("fine   database: tests answers, on PostgreSQL ")
    assert told(server).endswith(", and nothing is in it; the bot makes its tables when it starts.")
    storage = Storage(server)
    await storage.open()
    found = await asyncio.to_thread(looked, server)
    assert str(found["bot"]) == "fine   bot: A bot is running on tests."
    await storage.close()
    assert told(server).endswith("; python -m bot check looks at everything in it.")
    assert str(looked(server)["bot"]) == "fine   bot: No bot is running on tests."
    assert str(looked(server)["disk"]).startswith("wrong  disk: Set fsync and full_page_writes on in the server's ")
    monkeypatch.setattr("bot.doctor.server_database.MUST_BE_ON", ())
    assert str(looked(server)["disk"]).startswith("fine   disk: The database has ")


async def test_other_versions_and_programs_are_told(server: Server, monkeypatch: pytest.MonkeyPatch):
    storage = Storage(server)
    await storage.open()
    await storage.close()
    with monkeypatch.context() as patched:
        patched.setattr("bot.doctor.server_database.newest", lambda: 99)
        assert f"is of version {newest()}; the bot brings it to version 99 when it starts" in told(server)
    with connected(server) as connection:
        connection.execute("UPDATE version SET number = 1")
    assert told(server).startswith("wrong  database: The database tests is of version 1, but this bot upgrades only")
    with connected(server) as connection:
        connection.execute("UPDATE version SET number = 99")
    assert told(server).startswith("wrong  database: The database tests is of version 99, but this bot knows only")
    with connected(server) as connection:
        connection.execute("DROP TABLE version")
    assert "belongs to another program" in told(server)


def test_missing_rights_are_wrong(server: Server):
    with connected(server) as connection:
        connection.execute("CREATE ROLE guest_of_tests LOGIN")
    try:
        guest = Server(server.url.replace("interlink@", "guest_of_tests@"), "tests", server.schema)
        assert told(guest).startswith("wrong  database: tests answers, on PostgreSQL ")
        assert told(guest).endswith(", and the bot may make no schema in it; GRANT CREATE ON DATABASE lets it.")
        with connected(server) as connection:
            connection.execute(f"CREATE SCHEMA {server.schema} CREATE TABLE version (number bigint)")
        assert told(guest).startswith("wrong  database: tests cannot be read (")
    finally:
        with connected(server) as connection:
            connection.execute("DROP ROLE guest_of_tests")


def test_unreachable_server_is_wrong():
    places = {"ada:{}@127.0.0.1:9/club": "refused", "ada:{}@no-such-host.invalid/club": "no-such-host.invalid"}
    for place, said in places.items():
        (finding,) = looked(Server.of(f"postgresql://{place.format(PASSWORD)}")).values()
        assert finding.grade is Grade.WRONG
        assert finding.sentence.startswith("club on ")
        assert "cannot be reached (" in finding.sentence
        assert said in finding.sentence


async def test_whole_examination_keeps_the_password(
    practice: Practice, server: Server, monkeypatch: pytest.MonkeyPatch
):
    address = server.url.replace("interlink@", f"interlink:{PASSWORD}@")
    monkeypatch.delenv("DISCORD_TOKEN")
    monkeypatch.setattr(Server, "of", lambda url: Server(url, "tests", server.schema))
    copies, file = practice.folder / "copies", practice.folder / ".env"
    copies.mkdir()
    file.write_text(f"INTERLINK_DATABASE={address}\n")
    file.chmod(0o644)
    _, found = await practice.examined(INTERLINK_BACKUPS=f"{copies} 3")
    assert found["INTERLINK_DATABASE"] == ["fine: tests, a PostgreSQL server."]
    assert found[".env"][0].startswith("note: Others on this machine can read it; chmod 600 .env")
    assert found["database"][0].startswith("fine: tests answers")
    assert found["backups"][0].startswith(f"note: There is no copy in {copies} yet")
    assert PASSWORD not in str(found)
    storage = Storage(server)
    await storage.open()
    await storage.close()
    await asyncio.to_thread(BackupFolder(server, Path(copies), 3).make, utils.utcnow() - timedelta(days=1))
    _, found = await practice.examined()
    assert found["backups"] == ["fine: The newest copy is 24 hours old."]
