"""A database carried over to another place: everything is the same there, or nothing has happened."""

import asyncio
import importlib
import itertools
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from bot.app.maintenance import check, heads
from bot.model.errors import BadDatabase
from bot.runtime.database_url import Server, Where
from bot.storage.content import ordered
from bot.storage.moving import copy_content, create_content, move, open_content
from bot.storage.sqlite.connection import UNFINISHED
from bot.storage.sqlite.content import FileContent
from tests.bot.storage.places import as_process, is_there, storage_on
from tests.bot.storage.places import place as place_of
from tests.bot.storage.rows import rows_of
from tests.databases import ENGINES, connected, tables_of

Place = Callable[[str], Where]


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with ExitStack() as stack:
        yield lambda engine: stack.enter_context(place_of(engine, request, tmp_path_factory.mktemp("place")))


@pytest.fixture
def copy(filled_content: bytes, tmp_path: Path) -> Path:
    file = tmp_path / "copy.db"
    file.write_bytes(filled_content)
    return file


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    for engine in ("sqlite", "postgresql"):
        monkeypatch.setattr(f"bot.storage.{engine}.content.PIECE", 3)


def change(file: Path, sql: str) -> None:
    with connected(file) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(sql)


STRANGE = "tab\there, line\nthere, back\\slash \\N \\. {} \"'\r\x01\u2028 😀 e\u0301 שלום"
NUMBERS = (0.1 + 0.2, 5e-324, -1.7976931348623157e308)


@pytest.mark.parametrize("over", ["sqlite", "postgresql postgresql"])
def test_every_row_is_the_same_there_and_back(copy: Path, place: Place, over: str, small_pieces: None):
    with connected(copy) as connection:
        connection.execute("INSERT INTO puzzle_strength VALUES ('g', ?, ?, ?, ?)", (STRANGE, *NUMBERS))
        connection.execute("INSERT INTO lesson VALUES (?, '', ?)", (2**63 - 1, -(2**63)))
        connection.execute("UPDATE match SET seed = ? WHERE id = 1", (bytes(range(256)),))
    found = list(check(copy))
    before, places = rows_of(copy), [copy, *map(place, over.split()), place("sqlite")]
    assert sum(map(len, before.values())) > 200
    assert len([table for table, rows in before.items() if rows]) > 30
    for source, target in itertools.pairwise(places):
        moved = move(source, target)
        assert rows_of(target) == before == rows_of(source)
        assert (moved.rows, moved.tables) == (sum(map(len, before.values())), len(before))
        assert heads(target) == heads(copy)
        assert list(check(target)) == found


@pytest.mark.parametrize("engine", ENGINES)
async def test_bot_goes_on_where_it_was(copy: Path, place: Place, engine: str):
    change(copy, "UPDATE sqlite_sequence SET seq = 70 WHERE name = 'match'")
    where = place(engine)
    await asyncio.to_thread(move, copy, where)
    async with storage_on(where) as storage:
        totals = await storage.totals.all()
    with connected(where) as connection:
        assert connection.next_number("match") == 71
        query = "SELECT (SELECT count(*) FROM match WHERE status = 'running'), (SELECT count(*) FROM result)"
        assert totals == tuple(connection.execute(query).fetchone())
        connection.execute("UPDATE match SET status = 'closed' WHERE status = 'running'")
        assert connection.execute("SELECT count FROM total WHERE what = 'running'").fetchone()[0] == 0
        with pytest.raises((sqlite3.IntegrityError, Exception), match="append-only"):
            connection.execute("DELETE FROM entry")
    again = place("sqlite")
    await asyncio.to_thread(move, where, again)
    with connected(again) as connection:
        assert connection.next_number("match") == (71 if engine == "sqlite" else 72)


def test_tables_follow_those_they_need_and_appear_at_once(copy: Path, tmp_path: Path):
    target = tmp_path / "new.db"
    with open_content(copy) as content, create_content(target) as new:
        names = [table.name for table in ordered(content.tables())]
        assert sorted(names) == tables_of(content.connection)
        for table in content.tables():
            assert table.key
            assert all(names.index(parent) < names.index(table.name) for parent in table.parents - {table.name})
        copy_content(content, new)
        assert not target.exists()
    assert rows_of(target) == rows_of(copy)
    assert [file.name for file in tmp_path.glob("new*")] == ["new.db"]


NO_TEXT_OF_SERVERS = "INSERT INTO lesson VALUES (5, 'a' || char(0), 0)"
NO_MATCH = "INSERT INTO entry VALUES (77, 1, 0, NULL, 'opened', '', x'')"
UNFIT = (NO_TEXT_OF_SERVERS, NO_MATCH, "DROP TABLE counters", "INSERT INTO lesson VALUES (5, CAST(x'ff' AS TEXT), 0)")


@pytest.mark.parametrize("engine", ENGINES)
def test_unfit_content_leaves_nothing(copy: Path, place: Place, engine: str):
    whole, target = copy.read_bytes(), place(engine)
    for damage in UNFIT:
        copy.write_bytes(whole)
        change(copy, damage)
        before = copy.read_bytes()
        if damage == NO_TEXT_OF_SERVERS and engine == "sqlite":
            move(copy, place(engine))
            continue
        said = r"^[^\n]*copy\.db [^\n]* (copied to|cannot be used)[^\n]*\.$"
        with pytest.raises(BadDatabase, match=said) as refused:
            move(copy, target)
        assert ("python -m bot check" in str(refused.value)) == (damage == NO_MATCH)
        assert not is_there(target)
        assert copy.read_bytes() == before


LOST = {
    "in counters is not what was": (
        "put",
        lambda put: lambda self, table, rows: put(self, table, rows[table.name == "counters" :]),
    ),
    "numbers do not go on": (
        "settle",
        lambda settle: lambda self, given: settle(self, given | {"match": given["match"] + 1}),
    ),
}
"""Messages if a method loses a row or a number."""


@pytest.mark.parametrize("engine", ENGINES)
def test_differing_content_is_found_out(copy: Path, place: Place, engine: str, monkeypatch):
    target = place(engine)
    of = FileContent if engine == "sqlite" else importlib.import_module("bot.storage.postgresql.content").ServerContent
    for said, (name, wrong) in LOST.items():
        with monkeypatch.context() as patched:
            patched.setattr(of, name, wrong(getattr(of, name)))
            with pytest.raises(BadDatabase, match=f"{said} .*; both are as they were"):
                move(copy, target)
        assert not is_there(target)


WITHIN = 60  # seconds that only a hang can exceed
KILLED = """
import signal, sys
from pathlib import Path
from bot.storage import moving
from bot.runtime.database_url import Server

put = moving._put

def slowly(old, new, table):
    if table.name == "shown":
        print("in the middle", flush=True)
        sys.stdin.readline()
    return put(old, new, table)

moving._put = slowly
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored when tests run in the background
url, schema = sys.argv[2:]
moving.move(Path(sys.argv[1]), Server(url, "tests", schema) if schema else Path(url))
"""


def moved(source: Path, target: Where) -> bool:
    with suppress(BadDatabase):
        move(source, target)
        return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_move_ended_in_the_middle_leaves_nothing(copy: Path, place: Place, engine: str, how: signal.Signals):
    target = place(engine)
    names = [str(target), ""] if isinstance(target, Path) else [target.url, target.schema]
    process = as_process(KILLED, copy, *names)
    assert process.stdout is not None
    assert process.stdout.readline() == "in the middle\n", process.communicate()
    assert not is_there(target)
    process.send_signal(how)
    process.wait(WITHIN)  # its input stays open meanwhile: a move that goes on would end well
    process.communicate()
    assert process.returncode != 0
    assert not is_there(target)
    until = time.monotonic() + WITHIN
    while not moved(copy, target):  # a server notices a little later that somebody has gone
        assert time.monotonic() < until, "the target cannot be used again"
        time.sleep(0.05)
    assert rows_of(target) == rows_of(copy)
    if isinstance(target, Path):
        assert not target.with_name(f"{target.name}{UNFINISHED}").exists()


def test_ended_connection_leaves_nothing(copy: Path, server: Server, monkeypatch: pytest.MonkeyPatch):
    from bot.storage.postgresql.content import ServerContent

    settle = ServerContent.settle

    def cut(self: ServerContent, numbers: dict[str, int]) -> None:
        with connected(server) as other:
            other.execute("SELECT pg_terminate_backend(?)", (self.connection.raw.info.backend_pid,))
        settle(self, numbers)

    monkeypatch.setattr(ServerContent, "settle", cut)
    with pytest.raises(BadDatabase, match=r"could not be copied to tests \("):
        move(copy, server)
    assert not is_there(server)
