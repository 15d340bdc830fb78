"""The schema of records says what the code asks for: each of its rules is broken once, and no record breaks one."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules import GAMES
from rules.options import declared
from rules.play import BadRecord
from rules.records import HIGHEST_LEVEL, LONGEST_PACE, read
from tests.json_schema import broken, rules
from tests.rules.record_schema import schema
from tests.source import TOP

FILE = TOP / "data" / "record.schema.json"
SCHEMA: Any = json.loads(FILE.read_text("utf-8"))


def bad_records() -> Iterator[Any]:
    """Records of which each breaks some rule of the schema."""
    yield from ([], {}, {"game": "chess"}, {"game": "link", "name": "final"})
    yield from ({"game": "link", field: value} for field, value in bad_fields())
    yield from ({"game": "link", "result": result} for result in bad_results())
    for player in ({"name": 7}, {"name": "Ada\nBen"}, {"level": 1.5}, {"level": 0}, {"level": HIGHEST_LEVEL + 1}):
        yield {"game": "link", "players": [{"name": "Ada"}, player]}
    yield {"game": "link", "players": [{}, {"colour": "black"}]}
    for game in GAMES.values():
        yield {"game": game.key, "seats": 7}
        yield {"game": game.key, "rules": game.version + 1}
        yield {"game": game.key, "options": {"house": "rule"}}
        for option in declared(game.options):
            low, high = option.limits or (0, 0)
            for value in (low - 1, high + 1, str(high)):
                yield {"game": game.key, "options": {option.name: value}}
        for seats in game.seats:
            base = {"game": game.key, "seats": seats}
            for count in (seats - 1, seats + 1):
                yield base | {"players": [{}] * count}
                yield base | {"result": {"by": "drawn", "places": [1] * count}}
            yield base | {"result": {"by": "drawn", "places": [1] * (seats - 1) + [seats + 1]}}


def bad_fields() -> Iterator[tuple[str, Any]]:
    """Fields with what may not stand there in any game."""
    yield from (
        ("seats", "2"),
        ("options", []),
        ("steps", "d4"),
        ("steps", [4]),
        ("steps", ["a" * 101]),
        ("rules", "1"),
        ("rules", 0),
    )
    yield from (("players", "Ada"), ("players", [{}, "Ada"]), ("result", "won"))
    yield from (("pace", "1d"), ("pace", 0), ("pace", LONGEST_PACE + 1))
    for field in ("began", "ended"):
        yield from ((field, value) for value in (1795363200, "2026-11-22 15:56:11", "2026-11-22T15:56:11+01:00"))
        yield from ((field, value) for value in ("2026-13-22T15:56:11Z", "2026-11-22T24:00:00Z"))
    for field in ("commitment", "seed"):
        yield from ((field, value) for value in (7, "", "AB" * 32, "abc", "ab" * 65))


def bad_results() -> Iterator[Any]:
    """Results that no match of two can have."""
    yield from ({}, {"by": "luck", "places": [1, 2]}, {"by": "resigned"}, {"by": "closed", "places": [1, 2]})
    wrong: tuple[Any, ...] = ("1 2", ["1", "2"], [0, 1], {})
    yield from ({"by": "resigned", "places": places} for places in wrong)
    yield {"by": "resigned", "places": [1, 2], "moves": 12}


def test_file_is_the_schema_that_the_rules_ask_for():
    Draft202012Validator.check_schema(SCHEMA)
    assert schema() == SCHEMA, "run python -m tests.rules.record_schema > data/record.schema.json"


def test_every_rule_of_the_schema_refuses_a_record():
    unbroken = set(rules(SCHEMA))
    for record in bad_records():
        found = set(broken(SCHEMA, record))
        assert found, record
        unbroken -= found
        with pytest.raises(BadRecord):
            read(json.dumps(record).encode())
    assert unbroken == set()
