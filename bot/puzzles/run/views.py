"""Texts and buttons of the puzzle run. A button's ID is ``il:run:<run>:<answers so far>:<control>``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

import discord

from bot.discord.interactions.components import Press, view
from bot.matches.texts.board import drawn
from bot.model.ids import UserId
from bot.model.ratings.days import date_of
from bot.puzzles.daily.views import stars
from bot.puzzles.run.service import RunAnswer, RunQuestion
from bot.puzzles.run.store import MISTAKES, BestRuns, Run, RunLine
from bot.puzzles.service import REDO
from bot.puzzles.views import PuzzleControl, PuzzlePress, PuzzleScene, labels
from bot.ui import Post, Texts
from bot.ui.texts import plain, within

LIFE, LOST = "♥", "♡"
_NO_PUZZLE: Final = 0  # the number in a button that leads to any puzzle


class RunControl(StrEnum):
    """The buttons of a run."""

    TRY = auto()
    BEGIN = auto()  # a new run in place
    SHARE = auto()
    TABLE = auto()  # the best runs, in a private message


@dataclass(frozen=True, slots=True)
class RunPress(Press):
    """A button of a run by its number, after so many answers."""

    word = "run"

    number: int
    asked: int
    control: RunControl


def run_title(question: RunQuestion, texts: Texts) -> str:
    """The heading of a puzzle: what was solved so far, a heart for each mistake that is left, game and grade."""
    run, puzzle = question.run, question.puzzle
    lives = LIFE * (MISTAKES - run.missed) + LOST * run.missed
    return texts("run-heading", solved=run.solved, lives=lives, game=puzzle.play.game.title, stars=stars(puzzle.grade))


def run_asking(run: Run, texts: Texts) -> discord.ui.View:
    """The button of a puzzle that waits for an answer."""
    press = RunPress(run.id, run.asked, RunControl.TRY)
    return view(press.button(texts("button-puzzle-try"), style=discord.ButtonStyle.primary))


def answered_text(question: RunQuestion, answered: RunAnswer, texts: Texts) -> str:
    """The result of an answer; the solution if it was wrong."""
    if answered.right:
        return texts("run-right")
    return texts("run-wrong", solution=labels(question.puzzle.play, question.puzzle.solutions[0], texts))


async def run_over(scene: PuzzleScene, note: str, run: Run, bests: BestRuns) -> Post:
    """The result of a run below a ``note`` about its last puzzle, with the solution on the board."""
    result = scene.texts("run-over", solved=run.solved, today=bests.today, ever=bests.ever)
    play = scene.puzzle.play.read(*scene.puzzle.solutions[0])
    return Post(f"{note}\n{result}", await drawn(play, scene.drawing))


def over_buttons(run: Run, texts: Texts) -> discord.ui.View:
    """Buttons of the result of a run."""

    def button(control: RunControl, style: discord.ButtonStyle) -> discord.ui.Button[discord.ui.View]:
        return RunPress(run.id, run.asked, control).button(texts(f"button-run-{control}"), style=style)

    return view(
        button(RunControl.BEGIN, discord.ButtonStyle.primary),
        button(RunControl.SHARE, discord.ButtonStyle.secondary),
        button(RunControl.TABLE, discord.ButtonStyle.secondary),
        PuzzlePress(_NO_PUZZLE, REDO, PuzzleControl.NEW).button(texts("button-run-redo")),
    )


def share_line(run: Run, texts: Texts) -> str:
    """The result of a run in one line."""
    return texts("run-share", date=texts.date(date_of(run.day)), solved=run.solved)


def table_text(
    today: Sequence[RunLine], ever: Sequence[RunLine], server: str, names: Mapping[UserId, str], texts: Texts
) -> str:
    """The best runs in a server; ``names`` are escaped."""
    if not ever:
        return texts("run-table-nobody", server=plain(server))
    lately = [texts("run-table-today"), *_lines(today, names, texts)] if today else []
    best = [texts("run-table-ever"), *_lines(ever, names, texts)]
    return within([texts("run-table", server=plain(server)), *lately, *best], texts)


def _lines(lines: Sequence[RunLine], names: Mapping[UserId, str], texts: Texts) -> list[str]:
    return [texts("run-table-line", rank=line.rank, who=names[line.user], solved=line.solved) for line in lines]
