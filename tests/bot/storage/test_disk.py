"""When the disk or the data misbehave: read-only, cut off in mid-write, damaged, or of an older version."""

import asyncio
import os
import random
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.match import MatchId
from bot.storage import BadDatabase, Storage
from bot.storage.maintenance import check
from bot.storage.sqlite import migrating as migrating_module
from bot.storage.sqlite.migrating import MIGRATIONS, newest
from bot.table import Table
from tests.bot.stories import begin, dump, play, private, started_on
from tests.bot.tables import ADA, Clock
from tests.samples.make import ADA as SAMPLE_ADA
from tests.samples.make import BEN as SAMPLE_BEN
from tests.samples.make import load, played, sample

OLDER = range(1, newest())
CANNOT_WRITE = "I can't write anything down at the moment"
NOBODY = 65534


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with two matches in it, closed."""
    file = tmp_path_factory.mktemp("whole") / "matches.db"
    asyncio.run(played(file))
    return file


@pytest.fixture
def copy(whole: Path, file: Path) -> Path:
    """The same, for one test."""
    file.write_bytes(whole.read_bytes())
    return file


# -- a disk that cannot be written, while the bot runs


async def test_while_the_file_is_read_only_people_are_told_so_and_nothing_changes(club):
    board = await begin(club)
    before, boards = dump(club.settings.database), len(club.boards())
    await read_only(club, yes=True)
    assert CANNOT_WRITE in private(await club.slash("ada", "move", club.thread, move="blue d1-d2"))
    assert CANNOT_WRITE in private(await club.slash("ben", "play linkage"))
    assert "your turn" in private(await club.press("ada", board, "Text"))
    await read_only(club, yes=False)
    assert dump(club.settings.database) == before
    assert len(club.boards()) == boards
    assert len(club.forgive()) == 2
    await play(club, "blue d1-d2")
    assert len(club.boards()) == boards + 1


async def read_only(club, *, yes: bool) -> None:
    """SQLite refuses to write with the words it has for a read-only file, or writes again."""
    await club.bot._storage._database.read(lambda connection: connection.execute(f"PRAGMA query_only = {yes}"))


# -- a disk that cannot be written, at the start


def as_nobody(work) -> int:
    """Do something in a child that has no rights of its own; 0 if it ran, else what it was refused with."""
    child = os.fork()
    if child == 0:
        status = 99
        with suppress(Exception):
            if os.geteuid() == 0:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            status = work()
        os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_that_cannot_be_written_is_refused_and_left_as_it_is(whole, there):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "matches.db"
        if there:
            file.write_bytes(whole.read_bytes())
            file.chmod(0o444)
        folder.chmod(0o555)

        def work() -> int:
            try:
                asyncio.run(started_on(file))
            except BadDatabase as error:
                return 0 if "cannot be used" in str(error) and "left as it is" in str(error) else 1
            return 2

        assert as_nobody(work) == 0
        assert [path.name for path in folder.iterdir()] == (["matches.db"] if there else [])
        assert not there or file.read_bytes() == whole.read_bytes()
        folder.chmod(0o755)


# -- damage


def refused(file: Path) -> str:
    """The sentence with which a file is refused, which leaves it as it is; empty if it was opened."""
    before = file.read_bytes()
    sentence = ""
    try:
        asyncio.run(started_on(file))
    except BadDatabase as error:
        sentence = str(error)
        assert file.read_bytes() == before
    assert "\n" not in sentence
    return sentence


def test_a_database_that_was_cut_short_is_refused_and_left_as_it_is(copy):
    content, dice = copy.read_bytes(), random.Random(3)
    for length in [1, 99, 100, 4095, 4096, len(content) - 1, *(dice.randrange(1, len(content)) for _ in range(12))]:
        copy.write_bytes(content[:length])
        assert "Put a backup in its place" in refused(copy), length


def test_a_database_with_pages_overwritten_is_refused_and_left_as_it_is(copy):
    content, dice = copy.read_bytes(), random.Random(4)
    pages = len(content) // 4096
    for page in [0, *dice.sample(range(1, pages), 10)]:
        copy.write_bytes(content[: page * 4096] + dice.randbytes(4096) + content[(page + 1) * 4096 :])
        assert "Put a backup in its place" in refused(copy), page


# -- power cuts


async def test_whatever_of_the_log_ahead_reached_the_disk_opens_as_an_earlier_moment(tmp_path, file):
    storage = Storage(file)
    await storage.open()
    await storage.close()
    playing = asyncio.create_task(played(file))
    empty, ahead = file.read_bytes(), b""
    while not playing.done():
        await asyncio.sleep(0)
        with suppress(FileNotFoundError):  # it comes with the first write and goes when the file is closed
            found = file.with_name(f"{file.name}-wal").read_bytes()
            # Once pages are copied into the file itself, what was written ahead is safe on the disk.
            ahead = found if file.read_bytes() == empty else ahead
    await playing
    assert ahead
    dice, logs, complete = random.Random(2), set(), entries(file)
    for number in range(20):
        torn = tmp_path / f"torn-{number}.db"
        torn.write_bytes(empty)
        torn.with_name(f"{torn.name}-wal").write_bytes(ahead[: dice.randrange(len(ahead) + 1)])
        await started_on(torn)
        log = entries(torn)
        logs.add(len(log))
        assert log == [row for row in complete if row in set(log)]
        assert [problem for problem in check(torn) if "has no board" not in problem] == []
    assert len(logs) > 3


def entries(file: Path) -> list[tuple[object, ...]]:
    """The log, its kinds by the words of today."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(
            "SELECT match, revision, at, iif(kind = 'placed', 'hosted', kind), text FROM entry ORDER BY match, revision"
        ).fetchall()


# -- versions


def test_there_is_a_sample_of_every_older_version():
    assert [version for version in OLDER if not sample(version).exists()] == []


@pytest.mark.parametrize("version", OLDER)
async def test_an_older_version_is_brought_up_to_date_with_a_copy_beside_it(file, clock: Clock, version):
    load(version, file)
    before = dump(file)
    storage = Storage(file)
    await storage.open()
    table = Table(storage, clock)
    match = await table.match(MatchId(1))
    assert match.players == (SAMPLE_ADA, SAMPLE_BEN)
    assert match.play is not None
    assert match.waiting_for == SAMPLE_BEN
    step = match.game.format(match.game.legal_moves(match.play.state)[0])
    assert (await table.submit(MatchId(1), SAMPLE_BEN, step)).waiting_for == SAMPLE_ADA
    waiting = await table.match(MatchId(2))
    assert (await table.join(MatchId(2), ADA, waiting.revision)).play is not None
    await storage.close()
    assert dump(file.with_name(f"{file.name}.version-{version}")) == before
    assert list(check(file)) == []


@pytest.mark.parametrize("version", OLDER)
async def test_it_has_the_same_tables_as_a_new_one_and_its_log_is_untouched(tmp_path, file, version):
    load(version, file)
    before = entries(file)
    await started_on(file)
    await started_on(tmp_path / "new.db")
    assert schema(file) == schema(tmp_path / "new.db")
    assert entries(file) == before


def schema(file: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(file)) as connection:
        names = connection.execute("SELECT name FROM sqlite_schema WHERE type IN ('table', 'index', 'trigger')")
        return {name: connection.execute(f"PRAGMA table_info({name})").fetchall() for (name,) in names.fetchall()}


async def test_a_migration_that_fails_leaves_the_old_version(file, tmp_path, monkeypatch):
    load(1, file)
    before = dump(file)
    scripts = tmp_path / "migrations"
    scripts.mkdir()
    for script in MIGRATIONS.glob("*.sql"):
        (scripts / script.name).write_bytes(script.read_bytes())
    (scripts / f"{newest() + 1:03}_broken.sql").write_text("CREATE TABLE half (x); SELECT nonsense FROM nowhere;")
    monkeypatch.setattr(migrating_module, "MIGRATIONS", scripts)
    with pytest.raises(BadDatabase, match="it was left as it is"):
        await started_on(file)
    assert dump(file) == before
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
