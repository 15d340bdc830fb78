"""The numbers of step sequences in ``perft/*.perft``: the cheapest check of everything that says what is legal."""

from pathlib import Path

import pytest

from rules import GAMES
from rules.options import parse
from rules.play import begin, perft

TABLES = Path(__file__).parent / "perft"


def rows():
    for path in sorted(TABLES.glob("*.perft")):
        for line in path.read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                setting, *counts = (part.strip() for part in line.split(";"))
                for part in counts:
                    depth, count, *mark = part.split()
                    assert mark in ([], ["long"]), f"{path.name}: {part!r} is not `depth count` or `depth count long`"
                    name = f"{path.stem} {setting or 'default'} {depth}"
                    marks = [pytest.mark.long] if mark else []
                    yield pytest.param((path.stem, setting, int(depth), int(count)), id=name, marks=marks)


@pytest.mark.parametrize("row", list(rows()))
def test_perft(row):
    key, setting, depth, count = row
    words = setting.split()
    seats = [int(word[6:]) for word in words if word.startswith("seats=")] or [2]
    options: object = parse(GAMES[key].options, [word for word in words if not word.startswith("seats=")])
    assert perft(GAMES[key], begin(GAMES[key], options, seats[0]).state, depth) == count


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_table(key):
    assert any(row.values[0][0] == key for row in rows()), f"tests/rules/perft/{key}.perft is missing or empty"
