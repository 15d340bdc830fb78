"""What stands below a puzzle, and the buttons that lead to one."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.display.components import view
from bot.display.puzzle_ids import PuzzleControl, PuzzlePress, first_number, number_of
from bot.messages.languages import Texts
from bot.messages.signs import Signs
from bot.table.puzzles import Answered, Posed
from rules import GAMES


def puzzle_asking(posed: Posed, texts: Texts) -> discord.ui.View:
    """Below a puzzle that waits for an answer."""
    return _buttons(posed, (PuzzleControl.TRY, PuzzleControl.SHOW), texts)


def puzzle_told(answered: Answered, texts: Texts) -> discord.ui.View:
    """Below what came of an answer: the next puzzle, and what else can be done with this one."""
    right = answered.judgement.right and answered.own
    again = () if right else (PuzzleControl.TRY,)
    show = (PuzzleControl.SHOW,) if not answered.judgement.right else ()
    rest = (PuzzleControl.STUDY, PuzzleControl.RECORD)
    return _buttons(answered.posed, (PuzzleControl.NEXT, *again, *show, *rest), texts, retrying=True)


def puzzles_menu(level: int, signs: Signs) -> discord.ui.View:
    """A button a game, which gives a puzzle of it."""
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
    posed: Posed, controls: Sequence[PuzzleControl], texts: Texts, *, retrying: bool = False
) -> discord.ui.View:
    labels = {PuzzleControl.TRY: texts("button-puzzle-retry")} if retrying else {}
    return view(
        *(
            discord.ui.Button[Any](
                label=labels.get(control) or texts(f"button-puzzle-{control}"),
                style=discord.ButtonStyle.secondary if index else discord.ButtonStyle.primary,
                custom_id=PuzzlePress(number_of(posed.puzzle.id), posed.level, control).custom_id,
            )
            for index, control in enumerate(controls)
        )
    )
