"""Looking after a database: ``python -m bot backup`` and ``python -m bot check``."""

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import UNUSABLE, main
from bot.storage.maintenance import check
from tests.samples.make import played


@pytest.fixture
def copy(file: Path) -> Path:
    """A database with two matches in it, closed."""
    asyncio.run(played(file))
    return file


def test_a_backup_while_somebody_writes_is_a_whole_earlier_moment(copy, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("INTERLINK_DATABASE", str(copy))
    writing = (
        "import sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1], timeout=10, isolation_level=None)\n"
        "print('writing', flush=True)\n"
        "for n in range(10**6):\n"
        "    c.execute('UPDATE match SET done_until = ?1', (n,))\n"
    )

    async def story() -> None:
        writer = await asyncio.create_subprocess_exec(
            sys.executable, "-c", writing, str(copy), stdout=asyncio.subprocess.PIPE
        )
        assert writer.stdout is not None
        await writer.stdout.readline()
        for number in range(3):
            assert await asyncio.to_thread(main, ["backup", str(tmp_path / f"copy-{number}.db")]) == 0
        assert writer.returncode is None
        writer.kill()
        await writer.communicate()

    asyncio.run(story())
    assert capsys.readouterr().out.count("The database was copied to") == 3
    for number in range(3):
        file = tmp_path / f"copy-{number}.db"
        assert list(check(file)) == []
        with closing(sqlite3.connect(file)) as connection:
            assert len(connection.execute("SELECT DISTINCT done_until FROM match").fetchall()) == 1
    assert main(["backup", str(tmp_path / "copy-0.db")]) == UNUSABLE


def test_what_is_in_order_is_said_to_be(copy, capsys):
    assert main(["check", str(copy)]) == 0
    assert capsys.readouterr().out == "Everything is in order.\n"


PLANTED = {
    "an entry is missing": ("DELETE FROM entry WHERE match = 1 AND revision = 6", "Match 1"),
    "the last entry is missing": ("DELETE FROM entry WHERE match = 1 AND revision = 9", "Match 1: its log has gaps"),
    "a step is not legal": (
        "UPDATE entry SET text = (SELECT text FROM entry WHERE match = 1 AND revision = 5)"
        " WHERE match = 1 AND revision = 7",
        "Match 1: its log does not replay",
    ),
    "a step is no step": ("UPDATE entry SET text = 'x' WHERE match = 1 AND revision = 7", "Match 1: its log does not"),
    "a kind is unknown": ("UPDATE entry SET kind = 'x' WHERE match = 1 AND revision = 7", "Match 1: its log does not"),
    "a game is unknown": ("UPDATE match SET game = 'chess' WHERE id = 1", "Match 1: its log does not replay"),
    "an option is wrong": ("UPDATE match SET options = 'target=99' WHERE id = 1", "Match 1: its log does not replay"),
    "it runs unbegun": ("UPDATE match SET status = 'running' WHERE id = 2", "Match 2: it is running, but"),
    "it is over undecided": (
        "UPDATE match SET status = 'finished' WHERE id = 1",
        "Match 1: it is finished, but",
    ),
    "a seat is empty": ("UPDATE seat SET user = NULL, taken = 0 WHERE match = 1 AND seat = 1", "with an empty seat"),
    "a seat is gone": ("DELETE FROM seat WHERE match = 1 AND seat = 1", "Match 1: its log does not replay"),
    "the board is gone": ("DELETE FROM shown WHERE match = 1", "Match 1 is running but has no board."),
    "the revision is wrong": ("UPDATE match SET revision = 12, shown = 12 WHERE id = 1", "Match 1: its log has gaps"),
    "an entry has no match": ("INSERT INTO entry VALUES (77, 1, 0, NULL, 'opened', '')", "belongs to a match that is"),
    "a count is wrong": ("INSERT INTO tally VALUES (1, 101, '', 'x', '', 3)", "recompute puts them right"),
}


@pytest.mark.parametrize("damage", PLANTED)
def test_planted_damage_is_found_and_said(copy, capsys, damage):
    sql, sentence = PLANTED[damage]
    with closing(sqlite3.connect(copy)) as connection:
        connection.executescript(f"DROP TRIGGER entry_stays; DROP TRIGGER entry_remains; {sql};")
    before = copy.read_bytes()
    assert main(["check", str(copy)]) == 1
    said = capsys.readouterr().out
    assert sentence in said
    assert copy.read_bytes() == before
