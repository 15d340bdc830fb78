"""Damaged databases: check, backup, recompute and start say it in a sentence."""

import asyncio
import io
import random
import sqlite3
from collections.abc import Awaitable
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app.stores import Storage
from bot.matches.store.logs import read_match
from bot.model.errors import BadDatabase, Unwritable, UserError
from bot.model.ids import MatchId
from bot.model.log import Kind
from bot.model.study import StudyId
from bot.puzzles.store import puzzle_problems
from bot.storage.errors import ServerLost
from bot.studies.study.store import read_study
from bot.tournaments.rows import tournament_problems
from tests.bot.storage.filled import GUILD
from tests.bot.tables import ADA, Clock, table_on
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


def said(*arguments: str) -> str:
    """The output of a command, which must exit with a status and print one thing per line."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        assert main(arguments) in (0, 1, 2)
    assert not err.getvalue().strip().count("\n"), err.getvalue()
    return out.getvalue() + err.getvalue()


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
def test_damage_ends_in_a_sentence(filled_content, tmp_path, monkeypatch, kind, long):
    dice, file = random.Random(KINDS.index(kind)), tmp_path / "matches.db"
    monkeypatch.setenv("INTERLINK_DATABASE", str(file))
    for number in range(86 if long else 4):
        damaged = bytearray(filled_content)
        kind(damaged, dice)
        file.write_bytes(damaged)
        for leftover in tmp_path.glob("matches.db?*"):
            leftover.unlink()
        assert said("check")
        assert said("backup", str(tmp_path / f"copy-{number}.db"))
        asyncio.run(started(file))
        assert said("recompute")


class Away:
    def execute(self, *_: object) -> None:
        raise ServerLost("server closed the connection unexpectedly")

    named = execute


def test_lost_connection_is_not_taken_for_damage():
    for read in (
        lambda away: read_match(away, MatchId(1)),
        lambda away: read_study(away, StudyId(1)),
        lambda away: list(tournament_problems(away)),
        lambda away: list(puzzle_problems(away)),
    ):
        with pytest.raises(ServerLost):
            read(Away())
