"""``python -m bot move-database``: what it says, what it refuses, and that no password is told by any command."""

import asyncio

import pytest

from bot.__main__ import main
from bot.app.command_line import UNUSABLE
from bot.model.errors import BadDatabase
from bot.runtime.database_url import Server
from bot.storage.moving import move
from bot.storage.sqlite.migrating import newest
from tests.bot.storage.conftest import OLD
from tests.bot.storage.places import is_there, storage_on
from tests.bot.storage.rows import rows_of
from tests.databases import connected
from tests.samples.make import load

PASSWORD = "a-most-secret-password"


def test_command_says_what_was_carried_over_or_is_no_place(copy, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("INTERLINK_DATABASE", str(copy))
    target, rows = tmp_path / "new.db", rows_of(copy)
    assert main(["move-database", str(copy), str(target)]) == 0
    (said,) = capsys.readouterr().out.splitlines()
    assert main(["check", str(target)]) == 0
    _, summary = capsys.readouterr().out.splitlines()
    assert said == (
        f"{len(rows)} tables with {sum(map(len, rows.values()))} rows were copied to {target.name} and "
        f"verified. {summary} Set INTERLINK_DATABASE to it; {copy.name} is unchanged."
    )
    address = "looks like postgresql://user:password@host:5432/interlink"
    for given, said in (
        (f"postgresql://ada:{PASSWORD}@host", address),
        (f"mysql://ada:{PASSWORD}@host/club", address),
        ("nowhere/x.db", "nowhere/x.db is neither a file in a folder that exists nor the address of a server."),
    ):
        assert main(["move-database", given, "x.db"]) == UNUSABLE
        (line,) = capsys.readouterr().err.splitlines()
        assert said in line
        assert PASSWORD not in line


def test_commands_speak_to_servers_and_tell_no_password(copy, tmp_path, server, capsys, monkeypatch):
    address = server.url.replace("interlink@", f"interlink:{PASSWORD}@")
    monkeypatch.setattr(Server, "of", lambda url: Server(url, "tests", server.schema))
    monkeypatch.setenv("INTERLINK_DATABASE", address)
    assert main(["move-database", str(copy), address]) == 0
    assert main(["move-database", str(copy), address]) == UNUSABLE
    assert main(["check", "--heads"]) == 0
    assert main(["check", address]) == 0
    assert main(["recompute"]) == 0
    assert main(["backup", str(tmp_path / "new.db")]) == 0
    assert main(["restore", str(tmp_path / "new.db")]) == 0
    assert main(["move-database", address, str(tmp_path / "back.db")]) == 0
    out, err = capsys.readouterr()
    assert err.splitlines() == [
        f"The schema {server.schema} of the database tests is not empty; "
        "name a database without one of that name, or a new file."
    ]
    assert out.count("Everything is in order.") == 2
    assert "results counted; the stored ratings are correct." in out
    assert f"as the schema {server.schema}_before_restore_20" in out
    assert PASSWORD not in out + err
    with connected(server) as connection:
        query = "SELECT nspname FROM pg_namespace WHERE nspname LIKE ? || '_before%'"
        for (name,) in connection.execute(query, (server.schema,)).fetchall():
            connection.execute(f'DROP SCHEMA "{name}" CASCADE')


def test_unreachable_server_is_named_without_its_password(copy, tmp_path, monkeypatch, capsys):
    pytest.importorskip("psycopg", reason="pip install -e '.[postgresql]'")
    address = f"postgresql://ada:{PASSWORD}@127.0.0.1:9/club"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("INTERLINK_DATABASE", address)
    for command in ("move-database {} x.db", "move-database copy.db {}", "check {}", "recompute", "backup x"):
        assert main(command.format(address).split()) == UNUSABLE
        out, err = capsys.readouterr()
        (said,) = err.splitlines()
        assert said.startswith("The database club on 127.0.0.1 cannot be reached ("), command
        assert PASSWORD not in out + err


def test_missing_and_older_databases_are_not_carried_over(tmp_path, server, next_versions):
    for source in (tmp_path / "gone.db", server):
        with pytest.raises(BadDatabase, match=r"^There is no database .*\.$"):
            move(source, tmp_path / "new.db")
    old = tmp_path / "old.db"
    load(OLD, old)
    said = f"is of version {OLD}, and only one of version {newest()} can be .* on it once"
    with pytest.raises(BadDatabase, match=said):
        move(old, server)
    assert not is_there(server)
    assert not (tmp_path / "new.db").exists()


def test_place_that_is_not_free_stays_as_it_is(copy, tmp_path, server):
    other = tmp_path / "other.db"
    other.write_bytes(b"something")
    for target in (other, tmp_path / "nowhere" / "new.db", copy):
        with pytest.raises(BadDatabase, match=r"must name a new file in a folder that exists\.$"):
            move(copy, target)
    assert other.read_bytes() == b"something"
    with connected(server) as connection:
        connection.execute(f"CREATE SCHEMA {server.schema} CREATE TABLE theirs (what text)")
    with pytest.raises(BadDatabase, match=r"is not empty; name a database without one of that name, or a new file\.$"):
        move(copy, server)
    with connected(server) as connection:
        connection.execute(f"DROP TABLE {server.schema}.theirs")
    move(copy, server)
    with pytest.raises(BadDatabase, match="is there already"):
        move(server, server)
    before = rows_of(server)
    with pytest.raises(BadDatabase, match="is not empty"):
        move(copy, server)
    assert rows_of(server) == before


async def test_nothing_is_carried_over_beside_a_bot(copy, tmp_path, server):
    async with storage_on(server):
        for source, target in ((server, tmp_path / "new.db"), (copy, server)):
            with pytest.raises(BadDatabase, match="tests is in use by another bot"):
                await asyncio.to_thread(move, source, target)
    assert not (tmp_path / "new.db").exists()
