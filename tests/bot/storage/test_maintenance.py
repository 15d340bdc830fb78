"""``python -m bot backup`` and ``python -m bot check``, also on a server that was changed by hand."""

import hashlib
import re
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from types import SimpleNamespace

import pytest

from bot.__main__ import main
from bot.app import match_checks
from bot.app.command_line import UNUSABLE
from bot.app.maintenance import backup, check, heads
from bot.app.match_checks import with_progress
from bot.model.errors import BadDatabase
from bot.model.ids import MatchId
from bot.runtime.database_url import Server
from bot.storage.connection import Connection
from bot.storage.moving import heads_of
from bot.storage.sqlite.connection import UNFINISHED
from bot.storage.sqlite.migrating import newest
from tests.bot.storage.conftest import OLD
from tests.bot.storage.rows import of_one_moment, rows_of, written
from tests.bot.tampering import silently
from tests.databases import connected, content_of
from tests.samples.make import load


def test_backups_are_of_one_moment_and_need_a_new_name(copy, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("INTERLINK_DATABASE", str(copy))
    targets = [tmp_path / f"copy-{number}.db" for number in range(3)]
    with written(copy):
        for target in targets:
            assert main(["backup", str(target)]) == 0
    assert capsys.readouterr().out.count("The database was copied to") == 3
    assert all(map(of_one_moment, targets))
    assert main(["backup", str(targets[0])]) == UNUSABLE
    gone, before = tmp_path / "gone.db", sorted(tmp_path.iterdir())
    for act in (lambda: backup(gone, tmp_path / "new.db"), lambda: list(check(gone))):
        with pytest.raises(BadDatabase, match="There is no database"):
            act()
    for target in (copy, tmp_path / "nowhere" / "new.db"):
        with pytest.raises(BadDatabase, match="must name a new file in a folder that exists"):
            backup(copy, target)
    assert sorted(tmp_path.iterdir()) == before
    (tmp_path / f"new.db{UNFINISHED}").mkdir()
    with pytest.raises(BadDatabase, match="could not be written"):
        backup(copy, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


def test_check_of_an_older_version_names_it_alone(file, next_versions):
    load(OLD, file)
    assert list(check(file)) == [
        f"The database is of version {OLD}; a bot that is started on it brings it to version {newest()}."
    ]


@pytest.mark.slow
def test_processes_find_the_same_problems_in_order(copy, monkeypatch):
    for number in (1, 2):
        silently(copy, f"UPDATE match SET revision = 50 WHERE id = {number}")
    found = list(check(copy))
    assert [problem.split(":")[0] for problem in found[:2]] == ["Match 1", "Match 2"]
    for name, value in (("FEW", 0), ("TOGETHER", 1)):
        monkeypatch.setattr(match_checks, name, value)
    assert list(check(copy)) == found


def test_progress_is_told_every_few_seconds(capsys, monkeypatch):
    seconds = SimpleNamespace(monotonic=count().__next__)  # each part takes a second
    monkeypatch.setattr(match_checks, "time", seconds)
    parts = [[MatchId(n)] * 200 for n in range(10)]
    assert list(with_progress(parts, ([f"Match {n}"] for n in range(10)))) == [f"Match {n}" for n in range(10)]
    said = ["1,000 of 2,000 matches verified, 200 a second.", "2,000 of 2,000 matches verified, 200 a second."]
    assert capsys.readouterr().err.splitlines() == said


def test_heads_name_last_links_and_forgery_and_check_damage(copy, capsys):
    with connected(copy) as connection:
        query = "SELECT hash FROM entry WHERE (match, revision) IN ((1, 9), (2, 1)) ORDER BY match"
        links = [link.hex() for (link,) in connection.execute(query).fetchall()]
    before = heads(copy)
    assert before == [f"Head of match 1 at entry 9: {links[0]}", f"Head of match 2 at entry 1: {links[1]}"]
    silently(copy, "UPDATE entry SET at = at + 1 WHERE match = 1 AND revision = 5", forge=True)
    assert list(check(copy)) == []
    after = heads(copy)
    assert heads_of(after).digest != heads_of(before).digest
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True]
    assert main(["check", "--heads", str(copy)]) == 0
    said, *shown, summary = capsys.readouterr().out.splitlines()
    assert said == "Everything is in order."
    assert shown == heads(copy)
    digest = hashlib.sha256("".join(f"{head}\n" for head in shown).encode()).hexdigest()
    assert summary == f"Matches: 2; the SHA-256 over the heads of their chains is {digest}."
    assert main(["check", str(copy)]) == 0
    assert capsys.readouterr().out.splitlines() == [said, summary]
    silently(copy, "DELETE FROM entry WHERE match = 1 AND revision = 6")
    before = copy.read_bytes()
    assert main(["check", str(copy)]) == 1
    assert capsys.readouterr().out.splitlines()[0] == "Match 1: entry 6 is missing."
    assert copy.read_bytes() == before


ANOTHER_STEP = (
    "UPDATE entry SET text = (SELECT text FROM entry WHERE match = 1 AND revision = 5) WHERE match = 1 AND revision = 7"
)
SETTLED = "what it was opened with is not as it was written"
NOT_AS_WRITTEN = {
    "DELETE FROM entry WHERE match = 1 AND revision = 6": "entry 6 is missing",
    "DELETE FROM entry WHERE match = 1 AND revision > 6": "its log ends with entry 6 and should with entry 9",
    "UPDATE match SET revision = 12, shown = 12 WHERE id = 1": "its log ends with entry 9 and should with entry 12",
    ANOTHER_STEP: "entry 7 is not as it was written",
    "UPDATE entry SET at = at + 60 WHERE match = 1 AND revision IN (5, 8)": "entry 5 is not as it was written",
    "UPDATE entry SET seat = 1 WHERE match = 1 AND revision = 7": "entry 7 is not as it was written",
    "UPDATE entry SET kind = 'x' WHERE match = 1 AND revision = 7": "entry 7 is not as it was written",
    "UPDATE entry SET text = 'x', hash = x'00' WHERE match = 1 AND revision = 9": "entry 9 is not as it was written",
    "UPDATE match SET game = 'chess' WHERE id = 1": SETTLED,
    "UPDATE match SET seed = x'01' WHERE id = 1": SETTLED,
    "UPDATE match SET head = opening WHERE id = 1": "its hash chain does not end with its last entry",
    "DELETE FROM seat WHERE match = 1 AND seat = 1": "it should have the seats 1 to 2, and has 1",
}
"""Changes of the first match's log, and the messages about them."""
NO_REPLAY = (
    ANOTHER_STEP,
    "UPDATE entry SET text = 'x' WHERE match = 1 AND revision = 7",
    "UPDATE entry SET kind = 'x' WHERE match = 1 AND revision = 7",
    "UPDATE entry SET at = 1152921504606846976 WHERE match = 1 AND revision = 7",
    "UPDATE entry SET seat = 9 WHERE match = 1 AND revision = 9",
    "UPDATE match SET game = 'chess' WHERE id = 1",
    "UPDATE match SET options = 'target=99' WHERE id = 1",
    "UPDATE match SET version = 99 WHERE id = 1",
)
"""Logs with valid hashes that do not replay."""
BESIDE = {
    "UPDATE match SET status = 'running' WHERE id = 2": ("Match 2: its status is running, but by its log it is open."),
    "UPDATE match SET status = 'finished' WHERE id = 1": (
        "Match 1: its status is finished, but by its log it is running."
    ),
    "UPDATE seat SET user = NULL, taken = false WHERE match = 1 AND seat = 1": (
        "Match 1: it is running with an empty seat."
    ),
    "DELETE FROM shown WHERE match = 1": "Match 1: it is running, but has no board.",
    "INSERT INTO entry VALUES (77, 1, 0, NULL, 'opened', '', x'')": "belongs to a match that is not there.",
    "INSERT INTO counters VALUES (1, 101, '', 'x', '', 3)": (
        "The standings differ from the results; python -m bot recompute corrects them."
    ),
    "DROP INDEX shown_of": "The index shown_of is missing or another one.",
}
"""Changes outside the logs."""


def test_damage_of_logs_and_beside_them_is_named(copy):
    whole, wrong = copy.read_bytes(), {}

    def found(change: str, *, forge: bool = False) -> list[str]:
        copy.write_bytes(whole)
        silently(copy, change, forge=forge)
        before = copy.read_bytes()
        said = list(check(copy))
        assert copy.read_bytes() == before, change
        return said

    for change, told in NOT_AS_WRITTEN.items():
        if (said := found(change))[:1] != [f"Match 1: {told}."]:
            wrong[change] = said
    for change in NO_REPLAY:
        said = found(change, forge=True)
        if [line.startswith("Match 1: its log does not replay (") for line in said] != [True]:
            wrong[f"{change}, forged"] = said
    for change, told in BESIDE.items():
        said = found(change)
        if not any(line.endswith(told) for line in said):
            wrong[change] = said
    assert wrong == {}


TAMPERED = {
    "DROP INDEX shown_of": "index shown_of",
    "DROP INDEX match_thinks; CREATE INDEX match_thinks ON match (id)": ("index match_thinks"),
    "ALTER TABLE counters DROP CONSTRAINT counters_pkey": "constraint counters_pkey",
    "ALTER TABLE review SET UNLOGGED": "table review",
    "ALTER TABLE lesson ALTER at TYPE integer": "table lesson",
    "ALTER TABLE lesson ADD more bigint": "table lesson",
    "ALTER TABLE match ALTER shown DROP DEFAULT": "table match",
    "DROP TABLE lesson_offer": "table lesson_offer",
    "ALTER TABLE entry DISABLE TRIGGER entry_stays": "trigger entry_stays",
    "DROP TRIGGER ended_until_erased ON result": "trigger ended_until_erased",
    "ALTER TABLE shown DISABLE TRIGGER ALL": "constraint shown_match_fkey",
    "ALTER TABLE shown DROP CONSTRAINT shown_match_fkey": "constraint shown_match_fkey",
    "CREATE OR REPLACE FUNCTION entry_stays() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN new; END'": (
        "function entry_stays"
    ),
}
"""Changes of the tables, and the messages about them."""


def test_sound_server_is_left_as_it_is(full_server: Server, monkeypatch: pytest.MonkeyPatch):
    before = rows_of(full_server)
    assert list(check(full_server)) == []
    assert rows_of(full_server) == before
    with connected(full_server) as connection:
        query = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'interlink_check_%'"
        assert connection.execute(query).fetchone()[0] == 0
        connection.execute("CREATE ROLE reader_of_tests LOGIN IN ROLE pg_read_all_data")
        try:  # who has no rights for more checks all but the tables
            reader = Server(full_server.url.replace("interlink@", "reader_of_tests@"), "tests", full_server.schema)
            (said,) = check(reader)
        finally:
            connection.execute("DROP ROLE reader_of_tests")
    assert said.startswith("The tables could not be compared with those of a new database (permission denied for")

    def broken(connection: Connection) -> Iterator[str]:
        connection.execute("SELECT 1 / 0")
        yield from ()

    monkeypatch.setattr("bot.app.checks.puzzle_problems", broken)
    assert list(check(full_server)) == ["The puzzle attempts cannot be read (division by zero)."], "the rest is checked"


def test_server_changed_by_hand_is_told_table_by_table(full_server: Server):
    from bot.storage.postgresql.connection import connected as reached

    for sql, said in TAMPERED.items():
        with closing(reached(full_server)) as connection:
            connection.execute("BEGIN")
            connection.script(sql)
            found = list(content_of(connection).damage())
            connection.execute("ROLLBACK")
        assert f"The {said} is missing or another one." in found, (sql, found)
    assert list(check(full_server)) == []
    silently(full_server, "INSERT INTO entry VALUES (77, 2, 0, NULL, 'opened', '', '')")
    silently(full_server, 'DELETE FROM daily_try WHERE "user" = 101')
    silently(full_server, "UPDATE match SET head = opening WHERE id = 1")
    with connected(full_server) as connection:
        connection.execute("ALTER TABLE lesson RENAME TO lessons")
        connection.execute('CREATE VIEW lesson AS SELECT "user", game, at / (at - at) AS at FROM lessons')
    found = list(check(full_server))
    assert "The table lesson is missing or another one." in found, "it cannot even be read"
    assert "Match 1: its hash chain does not end with its last entry." in found
    assert "Row 77 2 of entry belongs to a match that is not there." in found
    assert re.search(r"^Row .* of daily_share belongs to a daily_try that is not there\.$", "\n".join(found), re.M)
