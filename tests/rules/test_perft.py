"""The numbers of step sequences in ``perft/*.perft``: the cheapest check of everything that says what is legal."""

from pathlib import Path

from rules import GAMES
from rules.options import parse
from rules.play import begin, perft
from tests.rules.helpers import unequal

TABLES = Path(__file__).parent / "perft"


def rows():
    """The game, setting, depth and count of each entry, and whether it is only for the long form."""
    for path in sorted(TABLES.glob("*.perft")):
        for line in path.read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                setting, *counts = (part.strip() for part in line.split(";"))
                for part in counts:
                    depth, count, *mark = part.split()
                    assert mark in ([], ["long"]), f"{path.name}: {part!r} is not `depth count` or `depth count long`"
                    yield path.stem, setting, int(depth), int(count), bool(mark)


def counted(key, setting, depth):
    words = setting.split()
    seats = [int(word[6:]) for word in words if word.startswith("seats=")] or [2]
    options: object = parse(GAMES[key].options, [word for word in words if not word.startswith("seats=")])
    return perft(GAMES[key], begin(GAMES[key], options, seats[0]).state, depth)


def test_perft_counts_what_the_tables_say(long):
    assert {key for key, *_ in rows()} == set(GAMES)
    assert not unequal(
        (f"{key} {setting} to depth {depth}", counted(key, setting, depth), count)
        for key, setting, depth, count, mark in rows()
        if long or not mark
    )
