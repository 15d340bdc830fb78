"""Use cases of puzzles: the next one, an answer, its solution, and results.

The first answer is stored in one transaction before its judgement, so that a double press counts once, and no rating
depends on a process that may fail.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Final

from bot.matches.apply import read_steps
from bot.model.errors import UserError
from bot.model.ids import UserId
from bot.model.picking import first_choice
from bot.model.ratings.days import GRACE, Day, day_of
from bot.puzzles.catalogue import files
from bot.puzzles.catalogue.files import Answer, CatalogueEntry, Puzzle
from bot.puzzles.catalogue.judge import Judge, Judgement, complete
from bot.puzzles.daily.store import DailyStore
from bot.puzzles.store import AnswerEffect, PuzzleStore, PuzzleTry
from rules import GAMES
from rules.game import Label

REDO: Final = 6
"""Beyond the grades: asks for a puzzle that the person has not solved."""


@dataclass(frozen=True, slots=True)
class PuzzleQuestion:
    """A puzzle for one person."""

    puzzle: Puzzle
    level: int  # requested grade; 0: near their rating; REDO: not solved before
    tried: bool  # true if they have answered it before, so that another answer does not count


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """The result of an answer, or of a request for the solution."""

    question: PuzzleQuestion
    steps: Answer
    judgement: Judgement
    counted: AnswerEffect
    own: bool  # false for the solution


class Puzzles:
    """Puzzles that each person solves alone."""

    def __init__(self, daily: DailyStore, puzzles: PuzzleStore, judge: Judge, now: Callable[[], datetime]) -> None:
        self._daily = daily
        self._puzzles = puzzles
        self._judge = judge
        self._now = now
        self.solvers = puzzles.solvers

    async def next(self, user: UserId, game: str, level: int = 0) -> PuzzleQuestion:
        """Return a puzzle of a grade, or near the user's rating, that no near day has. Raises ``UserError``."""
        free, tries = await self._free((game,), level), await self._puzzles.tries(user, game)
        if not free:
            raise UserError("puzzle-none", level=level)
        entry = files.chosen(free, tries.seen, tries.strengths, tries.solver.rating.mu)
        return PuzzleQuestion(files.puzzle_of(entry), level, entry.id in tries.seen)

    async def near(self, user: UserId, strength: float, besides: str | None = None) -> str:
        """Return the ID of the puzzle of any game nearest to a strength, chosen as by :meth:`next`; not ``besides``."""
        free = [entry for entry in await self._free(GAMES) if entry.id != besides]
        tries = await asyncio.gather(*(self._puzzles.tries(user, game) for game in GAMES))
        seen = dict(chain.from_iterable(each.seen.items() for each in tries))
        strengths = dict(chain.from_iterable(each.strengths.items() for each in tries))
        return files.chosen(free, seen, strengths, strength).id

    async def redo(self, user: UserId) -> PuzzleQuestion:
        """Return the puzzle answered longest ago of those that the user's last answer did not solve. Raises
        ``UserError`` if there is none."""
        entries = (files.listed(puzzle) for puzzle in await self._puzzles.unsolved(user))
        entry = next((entry for entry in entries if entry is not None), None)
        if entry is None:
            raise UserError("puzzle-none-to-redo")
        return PuzzleQuestion(files.puzzle_of(entry), REDO, tried=True)

    async def _free(self, games: Iterable[str], level: int = 0) -> list[CatalogueEntry]:
        """Return the puzzles of games, and of a grade unless it is 0, that no near day has."""
        today, free = day_of(self._now()), list[CatalogueEntry]()
        settled = await self._daily.puzzles(Day(today - GRACE), today)
        for game in games:
            among = {key: entry for key, entry in files.catalogue(game).items() if level in (0, entry.grade)}
            free += files.still_free(among, settled.values(), files.kept_back(game, today, files.shipped())).values()
        return free

    async def of(self, user: UserId, puzzle: str | None, level: int) -> PuzzleQuestion:
        """Return a puzzle by its ID. Raises ``UserError`` when it does not exist."""
        entry = None if puzzle is None else files.listed(puzzle)
        if entry is None:
            raise UserError("puzzle-gone")
        return PuzzleQuestion(files.puzzle_of(entry), level, await self._puzzles.tried(user, entry.id))

    async def answer(self, user: UserId, question: PuzzleQuestion, text: str | None) -> PuzzleAnswer:
        """Answer with the first turn in ``text``, or show the solution; a person's first answer counts, and a solution
        as not solved. It is stored before the slow judgement. Raises as :func:`whole`."""
        puzzle = question.puzzle
        steps = puzzle.solutions[0] if text is None else whole(puzzle, text)
        solved = text is not None and steps in puzzle.solutions
        answer = PuzzleTry(user, puzzle.play.game.key, puzzle.id, puzzle.start_mu, solved)
        counted = await self._puzzles.note(answer, self._now())
        return PuzzleAnswer(question, steps, await self._judge.judged(puzzle, steps), counted, text is not None)

    async def hint(self, user: UserId, question: PuzzleQuestion) -> tuple[Label, Label]:
        """Return the first question of the picker and its right answer. To ask for it first counts as not solved."""
        puzzle = question.puzzle
        asked = PuzzleTry(user, puzzle.play.game.key, puzzle.id, puzzle.start_mu, solved=False)
        await self._puzzles.note(asked, self._now())
        return first_choice(puzzle.play, puzzle.solutions[0][0])


def whole(puzzle: Puzzle, text: str) -> Answer:
    """The whole answer with which ``text`` begins, in canonical notation. Raises ``UserError`` if there is none."""
    before = len(puzzle.play.steps)
    steps = tuple(step.text for step in read_steps(puzzle.play, text).steps[before:])
    found = first_whole(puzzle, steps)
    if found is None:
        raise UserError("puzzle-whole-turn")
    return found


def first_whole(puzzle: Puzzle, steps: Answer) -> Answer | None:
    """The shortest beginning of these legal steps that is a whole answer, if any."""
    beginnings = (steps[:count] for count in range(1, len(steps) + 1))
    return next((each for each in beginnings if complete(puzzle, each)), None)
