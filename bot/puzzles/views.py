"""IDs of the buttons below a puzzle: the puzzle, the requested grade, and the action.

A button's ID is ``il:puzzle:<number>:<level>:<control>``; those of its picker are in ``picker_ids``. The number of a
puzzle consists of the place of its game in the list of games and the digits of its ID, so nothing needs to be stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, Final

import discord

from bot.discord.interactions.components import Press, view
from bot.puzzles.service import PuzzleAnswer, PuzzleQuestion
from bot.ui import Texts
from bot.ui.words import Signs
from rules import GAMES

_DIGITS: Final = 8
_NUMBERS: Final = 16**_DIGITS


class PuzzleControl(StrEnum):
    """Buttons that open a puzzle, and those below one."""

    NEW = auto()
    """Opens a puzzle of a game, in a message of its own."""
    NEXT = auto()
    """The same in place."""
    TRY = auto()
    SHOW = auto()
    STUDY = auto()
    RECORD = auto()


@dataclass(frozen=True, slots=True)
class PuzzlePress(Press):
    """A button below a puzzle by its number, and by the grade that was asked for; 0 for none."""

    word = "puzzle"

    number: int
    level: int
    control: PuzzleControl

    @property
    def game(self) -> str | None:
        """The key of the game, if there is one."""
        return game_of(self.number)


def number_of(puzzle: str) -> int:
    """The number of a puzzle."""
    game, _, digits = puzzle.partition("-")
    return first_number(game) + int(digits, 16)


def first_number(game: str) -> int:
    """The first number of a game's puzzles."""
    return list(GAMES).index(game) * _NUMBERS


def puzzle_at(number: int) -> str | None:
    """Return the ID of the puzzle with a number; ``None`` if there is no such game."""
    game = game_of(number)
    return None if game is None else f"{game}-{number % _NUMBERS:0{_DIGITS}x}"


def game_of(number: int) -> str | None:
    """Return the key of the game of a number; ``None`` if there is no such game."""
    place = number // _NUMBERS
    return list(GAMES)[place] if place < len(GAMES) else None


def puzzle_asking(question: PuzzleQuestion, texts: Texts) -> discord.ui.View:
    """Buttons of a puzzle that waits for an answer."""
    return _buttons(question, (PuzzleControl.TRY, PuzzleControl.SHOW), texts)


def result_buttons(answered: PuzzleAnswer, texts: Texts) -> discord.ui.View:
    """Buttons of the result of an answer."""
    right = answered.judgement.right and answered.own
    again = () if right else (PuzzleControl.TRY,)
    show = (PuzzleControl.SHOW,) if not answered.judgement.right else ()
    rest = (PuzzleControl.STUDY, PuzzleControl.RECORD)
    return _buttons(answered.question, (PuzzleControl.NEXT, *again, *show, *rest), texts, retrying=True)


def puzzles_menu(level: int, signs: Signs) -> discord.ui.View:
    """A button for each game."""
    return view(
        *(
            discord.ui.Button[Any](
                label=game.title,
                emoji=signs.emoji(key),
                custom_id=PuzzlePress(first_number(key), level, PuzzleControl.NEW).custom_id,
            )
            for key, game in GAMES.items()
        )
    )


def _buttons(
    question: PuzzleQuestion, controls: Sequence[PuzzleControl], texts: Texts, *, retrying: bool = False
) -> discord.ui.View:
    labels = {PuzzleControl.TRY: texts("button-puzzle-retry")} if retrying else {}
    return view(
        *(
            discord.ui.Button[Any](
                label=labels.get(control) or texts(f"button-puzzle-{control}"),
                style=discord.ButtonStyle.secondary if index else discord.ButtonStyle.primary,
                custom_id=PuzzlePress(number_of(question.puzzle.id), question.level, control).custom_id,
            )
            for index, control in enumerate(controls)
        )
    )
