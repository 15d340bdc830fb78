"""The puzzles that come with the bot, read once for all tests."""

from functools import cache
from pathlib import Path

from bot.puzzles.catalogue.files import FOLDER, BadPuzzle, Puzzle, read


def load(file: Path) -> tuple[Puzzle, ...]:
    """Read a file, which takes about a second. Raises ``BadPuzzle``, naming the line, for a bad or repeated one."""
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(file.read_bytes().splitlines(), 1):
        try:
            puzzle = read(line)
        except BadPuzzle as error:
            raise BadPuzzle(f"{file.name}, line {number}: {error}") from error
        if puzzle.id in found:
            raise BadPuzzle(f"{file.name}, line {number}: This puzzle stands there already.")
        found[puzzle.id] = puzzle
    return tuple(found.values())


@cache
def shelf(game: str) -> tuple[Puzzle, ...]:
    return load(FOLDER / f"{game}.jsonl")
