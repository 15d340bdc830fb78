"""Looking after a database: ``python -m bot backup`` and ``python -m bot check``."""

import asyncio
import hashlib
import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app.command_line import UNUSABLE
from bot.app.maintenance import check, heads
from bot.runtime.database_url import Where
from bot.storage.heads import heads_of
from tests.bot.stories import dump
from tests.bot.tampering import silently
from tests.databases import connected
from tests.samples.make import played


@pytest.fixture
def copy(file: Path) -> Path:
    """A file with two matches in it, closed."""
    asyncio.run(played(file))
    return file


@pytest.fixture
def kept(where: Where) -> Where:
    """The same on any engine."""
    asyncio.run(played(where))
    return where


def test_a_backup_while_somebody_writes_is_a_whole_earlier_moment(copy, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("INTERLINK_DATABASE", str(copy))
    writing = (
        "import sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1], timeout=60, isolation_level=None)\n"
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
    said, summary = capsys.readouterr().out.splitlines()
    assert said == "Everything is in order."
    assert re.fullmatch(r"Matches: 2; the SHA-256 over the heads of their chains is [0-9a-f]{64}\.", summary)


def test_the_heads_are_the_links_of_the_last_entries(kept):
    with connected(kept) as connection:
        query = "SELECT hash FROM entry WHERE (match, revision) IN ((1, 9), (2, 1)) ORDER BY match"
        links = [link.hex() for (link,) in connection.execute(query).fetchall()]
    assert heads(kept) == [
        f"Head of match 1 at entry 9: {links[0]}",
        f"Head of match 2 at entry 1: {links[1]}",
    ]


def test_the_heads_of_all_chains_are_shown_and_one_hash_over_them(copy, capsys):
    assert main(["check", "--heads", str(copy)]) == 0
    _, first, second, summary = capsys.readouterr().out.splitlines()
    with closing(sqlite3.connect(copy)) as connection:
        links = [
            link
            for (link,) in connection.execute(
                "SELECT hex(hash) FROM entry WHERE (match, revision) IN ((1, 9), (2, 1)) ORDER BY match"
            )
        ]
    assert first == f"Head of match 1 at entry 9: {links[0].lower()}"
    assert second == f"Head of match 2 at entry 1: {links[1].lower()}"
    assert hashlib.sha256(f"{first}\n{second}\n".encode()).hexdigest() in summary


def test_who_forges_a_whole_chain_cannot_keep_its_head(kept):
    before = heads(kept)
    silently(kept, "UPDATE entry SET at = at + 1 WHERE match = 1 AND revision = 5", forge=True)
    assert list(check(kept)) == []
    after = heads(kept)
    assert heads_of(after).digest != heads_of(before).digest
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True]


NOT_AS_WRITTEN = {
    "an entry is missing": ("DELETE FROM entry WHERE match = 1 AND revision = 6", "entry 6 is missing"),
    "the last entries are missing": (
        "DELETE FROM entry WHERE match = 1 AND revision > 6",
        "its log ends with entry 6 and should with entry 9",
    ),
    "the revision is wrong": (
        "UPDATE match SET revision = 12, shown = 12 WHERE id = 1",
        "its log ends with entry 9 and should with entry 12",
    ),
    "a step is another": (
        "UPDATE entry SET text = (SELECT text FROM entry WHERE match = 1 AND revision = 5)"
        " WHERE match = 1 AND revision = 7",
        "entry 7 is not as it was written",
    ),
    "two things are changed": (
        "UPDATE entry SET at = at + 60 WHERE match = 1 AND revision IN (5, 8)",
        "entry 5 is not as it was written",
    ),
    "somebody else did it": (
        "UPDATE entry SET seat = 1 WHERE match = 1 AND revision = 7",
        "entry 7 is not as it was written",
    ),
    "a kind is unknown": (
        "UPDATE entry SET kind = 'x' WHERE match = 1 AND revision = 7",
        "entry 7 is not as it was written",
    ),
    "an entry and its link are forged": (
        "UPDATE entry SET text = 'x', hash = x'00' WHERE match = 1 AND revision = 9",
        "entry 9 is not as it was written",
    ),
    "a game is unknown": (
        "UPDATE match SET game = 'chess' WHERE id = 1",
        "what it was opened with is not as it was written",
    ),
    "the secret is another": (
        "UPDATE match SET seed = x'01' WHERE id = 1",
        "what it was opened with is not as it was written",
    ),
    "the head is another": (
        "UPDATE match SET head = opening WHERE id = 1",
        "the head of its chain is not the link of its last entry",
    ),
    "a seat is gone": ("DELETE FROM seat WHERE match = 1 AND seat = 1", "it should have the seats 1 to 2, and has 1"),
}
"""What is changed in the log of the first match, and what is said of it."""
NO_REPLAY = {
    "a step is not legal": "UPDATE entry SET text = (SELECT text FROM entry WHERE match = 1 AND revision = 5)"
    " WHERE match = 1 AND revision = 7",
    "a step is no step": "UPDATE entry SET text = 'x' WHERE match = 1 AND revision = 7",
    "a kind is unknown": "UPDATE entry SET kind = 'x' WHERE match = 1 AND revision = 7",
    "a time is beyond all years": "UPDATE entry SET at = 1152921504606846976 WHERE match = 1 AND revision = 7",
    "a seat is not there": "UPDATE entry SET seat = 9 WHERE match = 1 AND revision = 9",
    "a game is unknown": "UPDATE match SET game = 'chess' WHERE id = 1",
    "an option is wrong": "UPDATE match SET options = 'target=99' WHERE id = 1",
    "the rules are of another version": "UPDATE match SET version = 99 WHERE id = 1",
}
"""What is hashed as it was written, and cannot be replayed all the same."""
BESIDE = {
    "it runs unbegun": (
        "UPDATE match SET status = 'running' WHERE id = 2",
        "Match 2: it is said to be running, but its log says that it is open.",
    ),
    "it is over undecided": (
        "UPDATE match SET status = 'finished' WHERE id = 1",
        "Match 1: it is said to be finished, but its log says that it is running.",
    ),
    "a seat is empty": (
        "UPDATE seat SET user = NULL, taken = false WHERE match = 1 AND seat = 1",
        "Match 1: it is running with an empty seat.",
    ),
    "the board is gone": ("DELETE FROM shown WHERE match = 1", "Match 1: it is running, but has no board."),
    "an entry has no match": (
        "INSERT INTO entry VALUES (77, 1, 0, NULL, 'opened', '', x'')",
        "belongs to a match that is not there.",
    ),
    "a count is wrong": (
        "INSERT INTO tally VALUES (1, 101, '', 'x', '', 3)",
        "The standings are not what the results make; python -m bot recompute puts them right.",
    ),
    "an index is gone": (
        "DROP INDEX shown_of",
        "The index shown_of is missing or another one.",
    ),
}
"""What stands beside the logs."""


@pytest.mark.parametrize("damage", NOT_AS_WRITTEN)
def test_the_first_entry_that_is_not_as_written_is_named(kept, damage):
    sql, said = NOT_AS_WRITTEN[damage]
    silently(kept, sql)
    before = dump(kept)
    assert next(check(kept)) == f"Match 1: {said}."
    assert dump(kept) == before


@pytest.mark.parametrize("damage", NOT_AS_WRITTEN)
def test_the_command_says_it_first(copy, capsys, damage):
    sql, said = NOT_AS_WRITTEN[damage]
    silently(copy, sql)
    before = copy.read_bytes()
    assert main(["check", str(copy)]) == 1
    assert capsys.readouterr().out.splitlines()[0] == f"Match 1: {said}."
    assert copy.read_bytes() == before


@pytest.mark.parametrize("damage", NO_REPLAY)
def test_a_log_that_is_as_written_and_does_not_replay_is_told_apart(kept, damage):
    silently(kept, NO_REPLAY[damage], forge=True)
    (said,) = check(kept)
    assert said.startswith("Match 1: its log does not replay (")


@pytest.mark.parametrize("damage", BESIDE)
def test_what_stands_beside_the_logs_must_fit_them(kept, damage):
    sql, said = BESIDE[damage]
    silently(kept, sql)
    assert any(line.endswith(said) for line in check(kept)), list(check(kept))
