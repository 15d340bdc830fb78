"""Searching the matches of people for puzzles: the same proofs and grades as for what is shipped, in bounded time."""

import time
from dataclasses import replace
from functools import cache
from hashlib import sha256
from random import Random
from typing import Final

from bot.puzzles.grading import grade
from bot.puzzles.mining import A_MATCH, found_in, likeness
from bot.puzzles.puzzle import Goal, Puzzle
from bot.puzzles.shelf import shelf
from rules.play import AnyPlay

MOST_SECONDS: Final = 60.0
"""Of the processor, after which no other position is begun with; most matches take a few seconds."""
_TOO_PLAIN: Final = Goal.win_in(1)
_DIGITS: Final = 32


def search(match: AnyPlay, dice: Random, seconds: float = MOST_SECONDS) -> tuple[Puzzle, ...]:
    """Some of the puzzles that a match holds, graded: each from another position, none like a shipped one.

    Wins at once are left out: to see one that somebody has just missed is no puzzle.

    :param seconds: of the processor; what was found until then counts.
    """
    until = time.process_time() + seconds
    found: dict[str, Puzzle] = {}
    positions: set[int] = set()
    for puzzle in found_in(match, dice, until=lambda: time.process_time() >= until):
        alike, position = digest(puzzle), len(puzzle.play.steps)
        if puzzle.goal == _TOO_PLAIN or position in positions or alike in found or alike in _shipped(match.game.key):
            continue
        found[alike] = replace(puzzle, grade=grade(puzzle))
        positions.add(position)
        if len(found) == A_MATCH:
            break
    return tuple(found.values())


def digest(puzzle: Puzzle) -> str:
    """The same for puzzles that are the same to the eye and have the same goal, in every process."""
    return sha256(repr((puzzle.goal.text, likeness(puzzle))).encode()).hexdigest()[:_DIGITS]


@cache
def _shipped(game: str) -> frozenset[str]:
    """What the puzzles that come with the project look like; read once, in about a second."""
    return frozenset(map(digest, shelf(game).puzzles.values()))
