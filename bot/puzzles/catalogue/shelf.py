"""The puzzles that come with the project: a file of lines for each game in ``data/puzzles``."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from bot.puzzles.catalogue.lines import BadPuzzle, read
from bot.puzzles.catalogue.puzzle import Puzzle

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
