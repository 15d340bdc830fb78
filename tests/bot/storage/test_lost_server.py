"""A server that fails and comes back: nothing is lost or done twice, and callers get an error meanwhile."""

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from typing import Any

import psycopg
import pytest
import pytest_asyncio

from bot.model.errors import OutcomeUnknown, Unreachable, Unwritable
from bot.model.ids import ShardRange
from bot.runtime.database_url import Server
from bot.storage.database import Database
from bot.storage.errors import ServerError, ServerLost
from bot.storage.postgresql import connection as connection_module
from bot.storage.postgresql import engine as engine_module
from bot.storage.postgresql import locks
from bot.storage.postgresql.connection import ServerConnection
from tests.bot.matches.test_match_store import opened
from tests.bot.storage.places import adding, made, refused, storage_on, word_database, words
from tests.databases import connected
from tests.server import end_connections, mortal


@pytest_asyncio.fixture
async def database(server):
    async with word_database(server) as found:
        yield found


@pytest.fixture
def away(database, server, monkeypatch):
    """Reasons for which there is no way to the server, which is tried often; at first none."""
    found: list[str] = []
    for name in ("PATIENCE", "QUIET", "AGAIN_AFTER"):
        monkeypatch.setattr(engine_module, name, 0.2)

    def connected(*_):
        if found:
            raise ServerLost(found[0])
        return real(server)

    real = connection_module.connected
    monkeypatch.setattr(engine_module, "connected", connected)
    return found


async def test_work_over_an_ended_or_unusable_connection_is_redone(database, server):
    told, times = list[str](), list[int]()
    database.engine.reached = lambda: told.append("reached")
    await database.write(adding("one"))
    end_connections(server)
    assert await words(database) == ["one"]
    assert told == ["reached"]

    def work(connection):
        adding("once")(connection)
        times.append(1)
        if len(times) == 1:
            end_connections(server)
        adding("as well")(connection)

    await database.write(work)
    assert len(times) == 2
    assert await words(database) == ["one", "once", "as well"]
    # A server that dies can leave a command without its end, and no other can be sent over that connection.
    for word in ("two", "three"):
        database.engine._current.raw.pgconn.send_query(b"SELECT 1")
        await database.write(adding(word))
        database.engine._current.raw.pgconn.send_query(b"SELECT 1")
        assert (await words(database))[-1] == word
    assert await words(database) == ["one", "once", "as well", "two", "three"]


def at_commit(database: Database, monkeypatch, act: Callable[[Callable[..., Any]], object]) -> ServerConnection:
    """Call ``act`` in place of the next commit, with the way to run a query; returns the connection."""
    assert isinstance(database.engine, engine_module.ServerEngine)
    connection = database.engine._current
    assert connection is not None
    done, struck = connection.execute, list[str]()

    def execute(query, values=(), /):
        if query == "COMMIT" and not struck:
            struck.append(query)
            return act(done)
        return done(query, values)

    monkeypatch.setattr(connection, "execute", execute)
    return connection


def losing_a_commit(database, server: Server, monkeypatch, lose: Callable[[], object], *, kept: bool) -> list[bool]:
    """Lose the connection once, before or after a commit is made, but before its answer; tells when it did."""
    lost = list[bool]()

    def act(done):
        lost.append(kept)
        if kept:
            done("COMMIT")
        lose()
        end_connections(server)
        return done("SELECT 1")

    at_commit(database, monkeypatch, act)
    return lost


async def test_lost_answer_to_a_commit_is_asked_for(database, server, monkeypatch, away):
    for kept, word in ((True, "word"), (False, "lost")):
        lost = losing_a_commit(database, server, monkeypatch, lambda: None, kept=kept)
        if kept:
            await database.write(adding(word))
        else:
            with pytest.raises(Unreachable):
                await database.write(adding(word))
        assert lost
        assert await words(database) == ["word"]
    for kept, word in ((True, "more"), (False, "lost")):
        losing_a_commit(database, server, monkeypatch, lambda: away.append("connection refused"), kept=kept)
        with pytest.raises(OutcomeUnknown) as raised:
            await database.write(adding(word))
        away.clear()
        async with asyncio.timeout(60):
            assert await raised.value.committed() is kept, "it is told once it is known"
        assert await words(database) == ["word", "more"]


async def test_unreachable_server_is_told_soon_and_found_again(database, server, away):
    told = asyncio.Event()
    database.engine.reached = told.set
    away.append("connection refused")
    end_connections(server)
    async with asyncio.timeout(60):
        writes = [database.write(adding(f"{n}")) for n in range(5)]
        results = await asyncio.gather(*writes, *(words(database) for _ in range(5)), return_exceptions=True)
        assert {type(result) for result in results} == {Unreachable}
        assert "cannot be reached" in str(results[0])
        told.clear()
        away.clear()
        await told.wait()  # though nobody asks
    await database.write(adding("after"))
    assert await words(database) == ["after"]


async def test_failed_queries_and_read_only_databases_keep_nothing(database, server):
    def work(connection):
        adding("word")(connection)
        with suppress(ServerError):
            connection.execute("SELECT 1 / 0")

    with pytest.raises(Unwritable, match="a query in it failed"):
        await database.write(work)
    assert await words(database) == []
    await database.write(adding("another"))
    assert await words(database) == ["another"]
    with psycopg.connect(server.url, autocommit=True) as other:
        setting = f'ALTER ROLE "{other.info.user}" IN DATABASE "{other.info.dbname}" {{}} default_transaction_read_only'
        other.execute(f"{setting.format('SET')} = on".encode())
        end_connections(server)
        with pytest.raises(Unwritable, match="read-only"):
            await database.write(adding("word"))
        assert await words(database) == ["another"]
        other.execute("SET default_transaction_read_only = off")
        other.execute(setting.format("RESET").encode())
    end_connections(server)
    await database.write(adding("word"))
    assert await words(database) == ["another", "word"]


@pytest.mark.slow
async def test_number_reused_by_a_killed_server_is_not_ours(monkeypatch):
    with mortal() as theirs:
        database = Database(Server.of(theirs.url))
        await database.open()
        await database.write(made)
        numbers = list[str]()

        def act(done):
            numbers.extend(done("SELECT pg_current_xact_id()::text").fetchone())
            theirs.kill()
            theirs.start()
            while not theirs.answers:
                time.sleep(0.02)
            with psycopg.connect(theirs.url, autocommit=True) as other:
                query = "UPDATE interlink.writer SET one = one RETURNING pg_current_xact_id()::text"
                numbers.extend(row[0] for row in other.execute(query))
            return done("COMMIT")

        at_commit(database, monkeypatch, act)
        with pytest.raises(Unreachable):
            await database.write(adding("lost"))
        assert numbers[0] == numbers[1]
        assert await words(database) == []
        await database.close()


async def test_lost_commit_is_found_after_later_writes(server, monkeypatch):
    loop, committed, written = asyncio.get_running_loop(), asyncio.Event(), threading.Event()
    async with (
        storage_on(server, share=ShardRange(0, 0, 2)) as first,
        storage_on(server, share=ShardRange(1, 1, 2)) as second,
    ):

        def act(done):
            done("COMMIT")
            loop.call_soon_threadsafe(committed.set)
            assert written.wait(60)
            connection.raw.close()
            raise ServerLost("its answer was lost")

        connection = at_commit(first.database, monkeypatch, act)
        ours = asyncio.create_task(first.matches.insert(opened()))
        await committed.wait()
        theirs = await second.matches.insert(opened())
        written.set()
        assert {(await ours).id, theirs.id} == set(await second.matches.live())


def test_lock_of_a_connection_that_just_ended_is_waited_for(server, monkeypatch):
    monkeypatch.setattr(locks, "ENDING", 60.0)
    connect = partial(connection_module.connected, server)
    with closing(connect()) as old, closing(connect()) as new:
        assert locks.taken(old, server)
        threading.Timer(0.2, old.close).start()
        locks.hold(new, server, patience=0)  # raises if it does not wait


async def test_schemas_in_use_of_others_and_newer_are_refused(server):
    async with storage_on(server):
        await refused(server, "is in use by another bot")
    with connected(server) as other:
        other.execute(f"DROP SCHEMA {server.schema} CASCADE")
        other.execute(f"CREATE SCHEMA {server.schema}")
        other.execute(f"CREATE TABLE {server.schema}.recipe (x text)")
        await refused(server, "belongs to another program")
        other.execute(f"CREATE TABLE {server.schema}.version (number bigint)")
        other.execute(f"INSERT INTO {server.schema}.version VALUES (99)")
        await refused(server, "is of version 99, but this bot knows only")
