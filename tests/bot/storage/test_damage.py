"""Damaged databases and rows that cannot be: check, backup, recompute and start say it in a sentence."""

import asyncio
import json
import random
import re
import sqlite3
from collections.abc import Awaitable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from bot.__main__ import main
from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.matches.store.logs import read_match
from bot.matches.store.matches import read_prepared
from bot.model.errors import BadDatabase, Unwritable, UserError
from bot.model.ids import MatchId
from bot.model.log import Kind
from bot.model.study import StudyId
from bot.puzzles.store import puzzle_problems
from bot.storage.connection import Connection
from bot.storage.errors import ServerLost
from bot.studies.study.store import read_study
from bot.tournaments.rows import tournament_problems
from tests.bot.storage.filled import GUILD
from tests.bot.storage.rows import changed
from tests.bot.tables import ADA, Clock, table_on
from tests.databases import careless, inconsistencies
from tests.texts import ENGLISH, GERMAN

NO_TEXT = b"\xff\xfe\xc3\x28"  # bytes that are no text


def in_the_schema(content: bytearray, dice: random.Random) -> None:
    for _ in range(dice.choice((1, 2, 8))):
        content[dice.randrange(16, 4096)] = dice.randrange(256)


def no_text(content: bytearray, dice: random.Random) -> None:
    word = dice.choice((b"entry", b"match", b"step", b"target=", b"hosted", b"running", b"linkx", b"TEXT", b"result"))
    places = [at for at in range(len(content) - len(word)) if content.startswith(word, at)]
    for at in dice.sample(places, min(len(places), dice.choice((1, 3, 9)))):
        content[at : at + len(word)] = (NO_TEXT * 3)[: len(word)]


def noise(content: bytearray, dice: random.Random) -> None:
    at, length = dice.randrange(len(content)), dice.choice((1, 4, 40, 400, 4096))
    content[at : at + length] = dice.randbytes(min(length, len(content) - at))


def cut(content: bytearray, dice: random.Random) -> None:
    del content[dice.choice((dice.randrange(1, len(content)), 4096 * dice.randrange(1, len(content) // 4096))) :]


def no_values(content: bytearray, dice: random.Random) -> None:
    """Values that tables accept and no bot writes, in one column of a row or of all."""
    strange: dict[str, tuple[str, ...]] = {
        "TEXT": ("CAST(x'fffe80' AS TEXT)", "''", "printf('%.*c', 5000, '9')", "'[1]'", "char(0)"),
        "INTEGER": ("-1", "1 << 62", "-(1 << 62)", "NULL"),
        "BLOB": ("x''", "x'ff'"),
        "REAL": ("9e999", "-1.0", "0.0"),
    }
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        content[18:20] = b"\x01\x01"  # a log written ahead is not for memory
        connection.deserialize(bytes(content))
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for trigger, _ in triggers:
            connection.execute(f"DROP TRIGGER {trigger}")
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE sql LIKE '%STRICT%'").fetchall()
        for _ in range(dice.choice((1, 3))):
            (table,) = dice.choice(tables)
            _, column, kind, *_ = dice.choice(connection.execute(f"PRAGMA table_info({table})").fetchall())
            rows = dice.choice(("true", f"random() % {dice.randint(2, 9)} = 0"))
            with suppress(sqlite3.IntegrityError):
                connection.execute(f"UPDATE {table} SET {column} = {dice.choice(strange[kind])} WHERE {rows}")
        for _, sql in triggers:
            connection.execute(sql)
        content[:] = connection.serialize()


KINDS = (in_the_schema, no_text, noise, cut, no_values)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The output of a command, which must exit with a status and print one thing per line."""
    assert main(arguments) in (0, 1, 2)
    out, err = capsys.readouterr()
    assert not err.strip().count("\n"), err
    return out + err


async def started(file: Path) -> None:
    storage = Storage(file)
    try:
        if not await answered(storage.open()):
            return
        table = table_on(storage, Clock())
        for number in map(MatchId, range(1, 12)):
            await answered(table.match(number))
            await answered(table.end(number, Kind.ABANDONED))
        for asked in (table.matches_of(ADA), table.unreadable_of(ADA), table.matches_in(GUILD)):
            await answered(asked)
    finally:
        await storage.close()


async def answered(asked: Awaitable[object]) -> bool:
    """True if it worked; otherwise one line said why."""
    try:
        await asked
    except UserError as refusal:
        for texts in (ENGLISH, GERMAN):
            assert "\n" not in texts.of(refusal.code)  # noqa: PT017 - there may be none
        return False
    except (Unwritable, BadDatabase) as error:
        assert "\n" not in str(error)  # noqa: PT017 - there may be none
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_damage_ends_in_a_sentence(filled_content, tmp_path, monkeypatch, capsys, kind, long):
    dice, file = random.Random(KINDS.index(kind)), tmp_path / "matches.db"
    monkeypatch.setenv("INTERLINK_DATABASE", str(file))
    for number in range(86 if long else 4):
        damaged = bytearray(filled_content)
        kind(damaged, dice)
        file.write_bytes(damaged)
        for leftover in tmp_path.glob("matches.db?*"):
            leftover.unlink()
        assert said(capsys, "check")
        assert said(capsys, "backup", str(tmp_path / f"copy-{number}.db"))
        asyncio.run(started(file))
        assert said(capsys, "recompute")


def test_lost_connection_is_not_taken_for_damage():
    lost = Mock(side_effect=ServerLost("server closed the connection unexpectedly"))
    for read in (
        lambda away: read_match(away, MatchId(1)),
        lambda away: read_study(away, StudyId(1)),
        lambda away: list(tournament_problems(away)),
        lambda away: list(puzzle_problems(away)),
    ):
        with pytest.raises(ServerLost):
            read(Mock(execute=lost, named=lost))


CANNOT_COME = r"Match 1: a conditional move in it cannot occur\."
CANNOT_PLAY = r"Match 1: a conditional move in it is not legal\."
PREPARED = {
    "base = base + 1": CANNOT_COME,
    "base = base - 1": CANNOT_COME,
    "base = -1": CANNOT_COME,
    "seat = 7": CANNOT_COME,
    "seat = -1": CANNOT_COME,
    "path = '[]'": CANNOT_COME,
    """path = '["z9", "z8"]'""": CANNOT_PLAY,
    "step = 'z9'": CANNOT_PLAY,
    "step = ''": CANNOT_PLAY,
    "step = ' ' || step": CANNOT_PLAY,
    "seat = 1 - seat": CANNOT_PLAY,
    "match = 3": CANNOT_COME.replace("1", "3"),
} | {
    f"path = '{path}'": r"Match 1: its conditional moves cannot be read \(.*"
    for path in ("", "[", "{}", "3", "null", '"a"', "[1]", "[[]]", "[null]")
}
UNREADABLE = r"Match 3: its review cannot be read \(.*"
OF_ANOTHER = r"Match {}: its review is of another match\."
FARE = r"The players' puzzle ratings differ from their attempts\."
NO_TRIES = r"The puzzle attempts cannot be read.*"
TIME = r".*was answered outside its time\."
SOLVED = r".*has a wrong mark of being solved\."
RUN = r"Puzzle run \d has results that no run can have\."
CONTRADICTIONS = {
    "UPDATE result SET match = 1 WHERE match = 3": r"Match 1: it has a result, but its log has no end\.",
    "UPDATE result SET match = 99 WHERE match = 3": r"Row 1 of result belongs to a match that is not there\.",
    "UPDATE placing SET user = 9 WHERE result = 1 AND seat = 0": (
        r"Match 3: its result differs from the one computed from its log\."
    ),
    "UPDATE puzzle_try SET solved = false WHERE id = 1": FARE,
    "UPDATE puzzle_solver SET best = 9": FARE,
    "UPDATE puzzle_strength SET mu = mu + 1": r"The puzzles' ratings differ from their attempts\.",
    "DELETE FROM puzzle_strength": NO_TRIES,
    "UPDATE puzzle_run SET puzzle = NULL": RUN,
    "UPDATE puzzle_run SET missed = 4": RUN,
    "UPDATE puzzle_run SET solved = -1": RUN,
    "UPDATE daily_try SET tried = tried + 86400 * 2": TIME,
    "UPDATE daily_try SET tried = tried - 86400": TIME,
    "UPDATE daily_try SET answer = ''": SOLVED,
    "UPDATE daily_puzzle SET puzzle = 'chess-00000001'": r".*has an id of no puzzle\.",
    "UPDATE daily_puzzle SET day = day + 1": r".*belongs to a daily_puzzle that is not there\.",
    "UPDATE daily_try SET tried = 1152921504606846976": r"The daily puzzles cannot be read.*",
    "UPDATE puzzle_try SET solved = 7 WHERE id = 1": NO_TRIES,
    "UPDATE daily_try SET solved = 7": SOLVED,
}


def alone(connection: Connection) -> Iterator[tuple[str, str]]:
    """Changes of which one sentence is told and no other, with a pattern for it."""
    (match, seat, base, path) = connection.execute("SELECT match, seat, base, path FROM prepared LIMIT 1").fetchone()
    one = f"WHERE match = {match} AND seat = {seat} AND base = {base} AND path = '{path}'"
    yield from ((f"UPDATE prepared SET {change} {one}", said) for change, said in PREPARED.items())
    found = json.loads(connection.execute("SELECT found FROM review WHERE match = 3").fetchone()[0])
    changes: tuple[dict[str, Any], ...] = (
        {"outlooks": found["outlooks"][:-1]},
        {"outlooks": []},
        {"outlooks": [[steps, *shares, 0] for steps, *shares in found["outlooks"]]},
        {"turned": [[0, 1, "d4", "d5", 0.5]]},
        {"turned": [[99, 0, "d4", "d5", 0.5]]},
        {"turned": [[-1, 0, "d4", "d5", 0.5]]},
    )
    review = "UPDATE review SET found = {} WHERE match = 3"
    yield review.format("'null'"), UNREADABLE
    yield from ((review.format(f"'{json.dumps(found | each)}'"), OF_ANOTHER.format(3)) for each in changes)
    yield "UPDATE review SET match = 1 WHERE match = 3", OF_ANOTHER.format(1)
    yield review.format("CAST(zeroblob(40) AS TEXT)"), UNREADABLE
    yield review.format("CAST(x'fffe80' AS TEXT)"), "Match 3.*"


def test_damaged_rows_are_told_in_one_sentence_each(file: Path, filled_content: bytes):
    file.write_bytes(filled_content)
    wrong = {}
    with careless(file) as connection:
        assert {answer.seat for answer in read_prepared(connection, MatchId(1))} == {0, 1}
        for change, pattern in alone(connection):
            with changed(connection, change, change.split()[1]):
                said = list(inconsistencies(connection))
                if len(said) != 1 or not re.fullmatch(pattern, said[0]) or not said[0].isprintable():
                    wrong[change] = said
                assert all(len(line) < 300 for line in said), change
        for change, pattern in CONTRADICTIONS.items():
            table = re.findall(r"^(?:UPDATE|DELETE FROM) (\w+)", change)
            with changed(connection, change, *table):
                said = list(inconsistencies(connection))
                if not any(re.fullmatch(pattern, line) for line in said):
                    wrong[change] = said
    assert list(check(file)) == []
    assert wrong == {}
