"""The puzzles that come with the project, to choose from: only the one that is chosen is read through."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from bot.puzzles.catalogue.lines import read, written
from bot.puzzles.catalogue.puzzle import START_MU, Puzzle
from bot.puzzles.catalogue.shelf import FOLDER
from rules import GAMES

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
