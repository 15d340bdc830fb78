"""The process that searches matches, which :mod:`bot.puzzles.searcher` starts."""

import json
from random import Random
from typing import Final

from bot.beside.serving import serve
from bot.puzzles.lines import written
from bot.puzzles.searching import digest, search
from rules.play import read_record, replay

MEMORY: Final = 2 << 30
"""Bytes of address space at most; a search looks at a bounded number of positions."""


def reply(line: bytes) -> bytes:
    """The puzzles in the match that a line of :mod:`bot.puzzles.searcher` holds."""
    asked = json.loads(line)
    start, steps = read_record(asked["match"])
    match = replay(start.game, start.options, start.seats, steps)
    found = search(match, Random(asked["dice"]))
    told = [[each.id, each.grade, written(each).decode().rstrip(), digest(each)] for each in found]
    return json.dumps(told).encode() + b"\n"


if __name__ == "__main__":
    serve(reply, memory=MEMORY)
