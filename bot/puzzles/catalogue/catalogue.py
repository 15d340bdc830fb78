"""The puzzles that come with the project: a file of lines for each game in ``data/puzzles``."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from bot.puzzles.catalogue.lines import BadPuzzle, read, written
from bot.puzzles.catalogue.puzzle import START_MU, Puzzle
from rules import GAMES

FOLDER: Final = Path(__file__).parents[3] / "data" / "puzzles"


@dataclass(frozen=True)
class Shelf:
    """The puzzles of one game."""

    puzzles: Mapping[str, Puzzle]
    """By their ids, in the order of the file."""

    def graded(self, grade: int) -> tuple[Puzzle, ...]:
        """Those of a grade."""
        return tuple(puzzle for puzzle in self.puzzles.values() if puzzle.grade == grade)


def load(file: Path) -> Shelf:
    """The puzzles that a file holds.

    :raises BadPuzzle: a line is none, or tells one that was told before; the text names the line.
    """
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(file.read_bytes().splitlines(), 1):
        try:
            puzzle = read(line)
        except BadPuzzle as error:
            raise BadPuzzle(f"{file.name}, line {number}: {error}") from error
        if puzzle.id in found:
            raise BadPuzzle(f"{file.name}, line {number}: This puzzle stands there already.")
        found[puzzle.id] = puzzle
    return Shelf(found)


@cache
def shelf(game: str) -> Shelf:
    """The puzzles of a game, by its key; read once, in about a second, so not where somebody waits for the loop.

    :raises BadPuzzle: the file is damaged.
    """
    return load(FOLDER / f"{game}.jsonl")


_KEPT: Final = 64
"""Puzzles that stay in memory, their matches replayed."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A puzzle by what one chooses it for."""

    id: str
    grade: int
    line: bytes
    """As its file has it."""

    @property
    def start_mu(self) -> float:
        """What is believed of its strength before anybody has tried it."""
        return START_MU[self.grade]


@cache
def catalogue(game: str) -> Mapping[str, Listed]:
    """The puzzles of a game, by their ids, in the order of its file."""
    lines = (FOLDER / f"{game}.jsonl").read_bytes().splitlines()
    found = ((json.loads(line), line) for line in lines)
    return {each["id"]: Listed(each["id"], each["grade"], line) for each, line in found}


@cache
def shipped() -> Mapping[str, Mapping[str, Listed]]:
    """The puzzles of every game, by its key."""
    return {game: catalogue(game) for game in GAMES}


def listed(puzzle: str) -> Listed | None:
    """The puzzle of an id; ``None`` where there is none of it any more."""
    game = puzzle.partition("-")[0]
    return catalogue(game).get(puzzle) if game in GAMES else None


def entry_of(puzzle: Puzzle) -> Listed:
    """A puzzle as it is listed, wherever it is kept: the same puzzle is always the same line."""
    return Listed(puzzle.id, puzzle.grade, written(puzzle).rstrip())


@lru_cache(_KEPT)
def puzzle_of(entry: Listed) -> Puzzle:
    """All of a puzzle; its match is replayed, which takes some milliseconds."""
    return read(entry.line)


def chosen(
    puzzles: Collection[Listed], seen: Mapping[str, int], strengths: Mapping[str, float], strength: float
) -> Listed:
    """One that somebody has not tried, as near to their strength as there is; else the one they saw longest ago.

    Of several as near it is the one with the least id: ids are hashes, so that two of one match, of which the earlier
    would be told by the later, seldom follow each other.

    :param puzzles: those that may be chosen, at least one.
    :param seen: when somebody last answered those that they have tried, by id.
    :param strengths: the means of those that anybody has tried, by id; the others are as strong as they begin.
    """
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in seen]
    if not fresh:
        return min(puzzles, key=lambda puzzle: (seen[puzzle.id], puzzle.id))
    return min(fresh, key=lambda puzzle: (abs(strengths.get(puzzle.id, puzzle.start_mu) - strength), puzzle.id))
