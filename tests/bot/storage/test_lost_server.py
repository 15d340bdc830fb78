"""A server that goes away and comes back: nothing is lost or done twice, and whoever asks meanwhile is told so."""

import asyncio
import threading
import time
from contextlib import suppress

import psycopg
import pytest
import pytest_asyncio

from bot.app.stores import Storage
from bot.model.errors import BadDatabase, Unreachable, Unwritable
from bot.model.ids import ShardRange
from bot.runtime.database_url import Server
from bot.storage.damage import ServerError, ServerLost
from bot.storage.database import Database
from bot.storage.postgresql import connecting as connecting_module
from bot.storage.postgresql import engine as engine_module
from tests.bot.storage.test_matches import opened
from tests.server import mortal


@pytest_asyncio.fixture
async def database(server):
    """A database with a table of words, each allowed once."""
    found = Database(server)
    await found.open()
    await found.write(
        lambda c: c.execute("CREATE TABLE word (id bigint GENERATED ALWAYS AS IDENTITY, text text UNIQUE)")
    )
    yield found
    await found.close()


def adding(word):
    """Work that writes a word."""
    return lambda connection: connection.execute("INSERT INTO word (text) VALUES (?)", (word,))


async def words(database):
    rows = await database.read(lambda c: c.execute("SELECT text FROM word ORDER BY id").fetchall())
    return [text for (text,) in rows]


def end_connections(server):
    """As an administrator does, or a server that is started anew."""
    with psycopg.connect(server.url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'interlink'"
        )


async def test_a_connection_that_was_ended_is_made_anew_without_anybody_noticing(database, server):
    told = []
    database.engine.reached = lambda: told.append("reached")
    await database.write(adding("one"))
    end_connections(server)
    assert await words(database) == ["one"]
    end_connections(server)
    await database.write(adding("two"))
    assert await words(database) == ["one", "two"]
    assert told == ["reached", "reached"]


async def test_what_was_under_way_is_done_again(database, server):
    times = []

    def work(connection):
        connection.execute("INSERT INTO word (text) VALUES ('once')")
        times.append(1)
        if len(times) == 1:
            end_connections(server)
        connection.execute("INSERT INTO word (text) VALUES ('as well')")

    await database.write(work)
    assert len(times) == 2
    assert await words(database) == ["once", "as well"]


@pytest.mark.parametrize("kept", [True, False])
async def test_where_the_answer_to_a_commit_is_lost_the_server_is_asked(database, server, monkeypatch, kept):
    """Whoever is told that a word stands there finds it, and whoever is told the contrary does not."""
    connection = database.engine._current
    done = connection.execute
    struck: list[str] = []

    def execute(query, values=(), /):
        if query == "COMMIT" and not struck:
            struck.append(query)
            if kept:
                done(query)
            end_connections(server)
            done("SELECT 1")
        return done(query, values)

    monkeypatch.setattr(connection, "execute", execute)
    if kept:
        await database.write(adding("word"))
    else:
        with pytest.raises(Unreachable):
            await database.write(adding("word"))
    assert struck
    assert await words(database) == (["word"] if kept else [])


async def test_without_a_way_to_it_everybody_is_told_soon_and_it_goes_on_by_itself(database, server, monkeypatch):
    away: list[bool] = []

    def connected(*_):
        if away:
            raise ServerLost("connection refused")
        return real(server)

    real = connecting_module.connected
    monkeypatch.setattr(engine_module, "connected", connected)
    monkeypatch.setattr(engine_module, "PATIENCE", 0.3)
    monkeypatch.setattr(engine_module, "QUIET", 0.1)
    away.append(True)
    end_connections(server)
    async with asyncio.timeout(60):
        results = await asyncio.gather(
            *(database.write(adding(f"{n}")) for n in range(5)),
            *(words(database) for _ in range(5)),
            return_exceptions=True,
        )
    assert {type(result) for result in results} == {Unreachable}
    assert "cannot be reached" in str(results[0])
    away.clear()
    await asyncio.sleep(0.2)
    await database.write(adding("after"))
    assert await words(database) == ["after"]


async def test_where_a_query_failed_and_nobody_minded_nothing_is_said_to_be_kept(database):
    def work(connection):
        connection.execute("INSERT INTO word (text) VALUES ('word')")
        with suppress(ServerError):
            connection.execute("SELECT 1 / 0")

    with pytest.raises(Unwritable, match="a query in it failed"):
        await database.write(work)
    assert await words(database) == []
    await database.write(adding("another"))
    assert await words(database) == ["another"]


async def test_a_way_that_is_there_again_is_found_though_nobody_asks(database, server, monkeypatch):
    away, told = [True], asyncio.Event()

    def connected(*_):
        if away:
            raise ServerLost("connection refused")
        return real(server)

    real = connecting_module.connected
    monkeypatch.setattr(engine_module, "connected", connected)
    for name in ("PATIENCE", "QUIET", "AGAIN_AFTER"):
        monkeypatch.setattr(engine_module, name, 0.2)
    database.engine.reached = told.set
    end_connections(server)
    with pytest.raises(Unreachable):
        await words(database)
    await asyncio.sleep(0.5)
    away.clear()
    async with asyncio.timeout(60):
        await told.wait()


async def test_a_number_that_a_killed_server_gives_away_again_is_not_taken_for_ours(monkeypatch):
    """What it knows of a number is of whoever has it by then, and who has written last is somebody else."""
    with mortal() as theirs:
        database = Database(Server.of(theirs.url))
        await database.open()
        await database.write(lambda c: c.execute("CREATE TABLE word (id serial, text text)"))
        engine = database.engine
        assert isinstance(engine, engine_module.ServerEngine)
        connection = engine._current
        assert connection is not None
        done, numbers = connection.execute, list[str]()

        def execute(query, values=(), /):
            if query == "COMMIT" and not numbers:
                numbers.extend(done("SELECT pg_current_xact_id()::text").fetchone())
                theirs.kill()
                theirs.start()
                while not theirs.answers:
                    time.sleep(0.02)
                with psycopg.connect(theirs.url, autocommit=True) as other:
                    query = "UPDATE interlink.writer SET one = one RETURNING pg_current_xact_id()::text"
                    numbers.extend(row[0] for row in other.execute(query))
            return done(query, values)

        monkeypatch.setattr(connection, "execute", execute)
        with pytest.raises(Unreachable):
            await database.write(adding("lost"))
        assert numbers[0] == numbers[1]
        assert await words(database) == []
        await database.close()


async def test_what_was_kept_is_known_though_another_bot_has_written_since(server, monkeypatch):
    first, second = (Storage(server, share=share) for share in (ShardRange(0, 0, 2), ShardRange(1, 1, 2)))
    for storage in (first, second):
        await storage.open()
    engine = first._database.engine
    assert isinstance(engine, engine_module.ServerEngine)
    connection = engine._current
    assert connection is not None
    done, lost = connection.execute, list[bool]()

    def execute(query, values=(), /):
        found = done(query, values)
        if query == "COMMIT" and not lost:
            lost.append(True)
            loop.call_soon_threadsafe(committed.set)
            assert written.wait(60)
            connection.raw.close()
            raise ServerLost("its answer was lost")
        return found

    loop, committed, written = asyncio.get_running_loop(), asyncio.Event(), threading.Event()
    monkeypatch.setattr(connection, "execute", execute)
    ours = asyncio.create_task(first.matches.insert(opened()))
    await committed.wait()
    theirs = await second.matches.insert(opened())
    written.set()
    assert {(await ours).id, theirs.id} == set(await second.matches.live())
    for storage in (first, second):
        await storage.close()


# -- who may have it


async def test_a_second_bot_is_refused_while_the_first_one_has_it(server):
    first, second = Storage(server), Storage(server)
    await first.open()
    with pytest.raises(BadDatabase, match="is in use by another bot"):
        await second.open(patience=0.2)
    await first.close()
    await second.open(patience=60)
    await second.close()


async def test_a_server_that_is_not_there_is_told_without_the_password():
    storage = Storage(Server.of("postgresql://ada:s3cret@127.0.0.1:1/interlink"))
    with pytest.raises(Unreachable) as raised:
        await storage.open()
    assert "interlink on 127.0.0.1 cannot be reached" in str(raised.value)
    assert "s3cret" not in str(raised.value)
    assert "s3cret" not in repr(raised.value.__cause__)
    await storage.close()


async def test_a_schema_of_others_and_a_newer_one_are_left_as_they_are(server):
    quoted = '"' + server.schema + '"'
    with psycopg.connect(server.url, autocommit=True) as other:
        other.execute(f"CREATE SCHEMA {quoted}".encode())
        other.execute(f"CREATE TABLE {quoted}.recipe (x text)".encode())
        storage = Storage(server)
        with pytest.raises(BadDatabase, match="belongs to another program"):
            await storage.open()
        await storage.close()
        other.execute(f"CREATE TABLE {quoted}.version (number bigint)".encode())
        other.execute(f"INSERT INTO {quoted}.version VALUES (99)".encode())
        storage = Storage(server)
        with pytest.raises(BadDatabase, match="is of version 99, but this bot knows only"):
            await storage.open()
        await storage.close()


async def test_a_database_that_takes_nothing_is_told(database, server):
    with psycopg.connect(server.url, autocommit=True) as other:
        user = other.info.user
        other.execute(
            f'ALTER ROLE "{user}" IN DATABASE "{other.info.dbname}" SET default_transaction_read_only = on'.encode()
        )
        end_connections(server)
        with pytest.raises(Unwritable, match="read-only"):
            await database.write(adding("word"))
        assert await words(database) == []
        other.execute("SET default_transaction_read_only = off")
        other.execute(
            f'ALTER ROLE "{user}" IN DATABASE "{other.info.dbname}" RESET default_transaction_read_only'.encode()
        )
    end_connections(server)
    await database.write(adding("word"))
    assert await words(database) == ["word"]
