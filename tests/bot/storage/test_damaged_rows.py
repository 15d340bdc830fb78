"""Rows that cannot be: ``check`` tells each in one sentence."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.app.checks import inconsistencies
from bot.app.maintenance import check
from bot.matches.store.matches import read_prepared
from bot.model.ids import MatchId
from bot.storage.connection import Connection
from tests.bot.storage.rows import changed
from tests.databases import careless

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
