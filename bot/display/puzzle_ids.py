"""What stands in the ids below a puzzle: which one, how hard it was to be, and what is wanted.

A button's id is ``il:puzzle:<number>:<level>:<control>``; those of its picker are in ``picker_ids``. The number of a
puzzle is made of the place of its game in the list of games and the digits of its id: nothing needs to be remembered.
"""

import re
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

from rules import GAMES

_PUZZLE: Final = "puzzle"
_DIGITS: Final = 8
_NUMBERS: Final = 16**_DIGITS


class PuzzleControl(StrEnum):
    """The buttons that lead to a puzzle, and those below one; their labels are texts."""

    NEW = auto()
    """One of a game, in a message of its own."""
    NEXT = auto()
    """The same in place."""
    TRY = auto()
    SHOW = auto()
    STUDY = auto()
    RECORD = auto()


@dataclass(frozen=True, slots=True)
class PuzzlePress:
    """A button below a puzzle by its number, which was given to somebody who asked for a level; 0 for none."""

    number: int
    level: int
    control: PuzzleControl

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_PUZZLE}:{self.number}:{self.level}:{self.control}"

    @property
    def game(self) -> str | None:
        """The key of the game; ``None`` where there is none of that place."""
        return game_of(self.number)


PUZZLING: Final = rf"il:{_PUZZLE}:\d{{1,15}}:\d{{1,9}}:(?:{'|'.join(PuzzleControl)})"
"""A pattern, without groups, of the ids of the buttons."""


def puzzling(custom_id: str) -> PuzzlePress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if re.fullmatch(PUZZLING, custom_id) is None:
        return None
    number, level, control = custom_id.split(":")[2:]
    return PuzzlePress(int(number), int(level), PuzzleControl(control))


def number_of(puzzle: str) -> int:
    """The number of a puzzle, by its id."""
    game, _, digits = puzzle.partition("-")
    return first_number(game) + int(digits, 16)


def first_number(game: str) -> int:
    """Where the numbers of the puzzles of a game begin."""
    return list(GAMES).index(game) * _NUMBERS


def puzzle_at(number: int) -> str | None:
    """The id that a puzzle of this number has; ``None`` where there is no such game."""
    game = game_of(number)
    return None if game is None else f"{game}-{number % _NUMBERS:0{_DIGITS}x}"


def game_of(number: int) -> str | None:
    """The key of the game that a puzzle of this number is of; ``None`` where there is none of that place."""
    place = number // _NUMBERS
    return list(GAMES)[place] if place < len(GAMES) else None
