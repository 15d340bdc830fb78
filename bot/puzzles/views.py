"""Texts, pictures and buttons of puzzles.

A button's ID is ``il:puzzle:<number>:<level>:<control>``; those of its picker are in ``picker_views``. The number of a
puzzle consists of the place of its game in the list of games and the digits of its ID, so nothing needs to be stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cached_property
from typing import Final

import discord

from bot.discord.interactions.components import Press, view
from bot.matches.texts.board import Drawing, drawing_of, drawn
from bot.model.ratings.ladders import PuzzleSolver
from bot.puzzles.catalogue.files import Answer, Puzzle
from bot.puzzles.catalogue.judge import Judgement
from bot.puzzles.service import PuzzleAnswer, PuzzleQuestion
from bot.ui import Post, Texts
from bot.ui.texts import plain
from bot.ui.words import Signs, computer
from renderers import RENDERERS
from renderers.look import Appearance, role_of, signed
from rules import GAMES
from rules.play import AnyPlay

_MOST_TOLD: Final = 10  # maximum number of steps listed as text; the picture shows all


@dataclass(frozen=True)
class PuzzleScene:
    """A puzzle as one person sees it."""

    puzzle: Puzzle
    solver: str  # name of the solver; the other side is the bot
    texts: Texts
    appearance: Appearance
    title: str = ""  # the heading, unless it is the game and the grade

    @cached_property
    def mover(self) -> int:
        """The seat of the solver."""
        mover = self.puzzle.play.to_move
        assert mover is not None, "somebody is to move in a puzzle"
        return mover

    @cached_property
    def names(self) -> tuple[str, ...]:
        """In seat order."""
        other = computer(None, self.texts)
        return tuple(self.solver if seat == self.mover else other for seat in range(self.puzzle.play.seats))

    @cached_property
    def in_messages(self) -> tuple[str, ...]:
        """The same as they stand in messages."""
        return tuple(map(plain, self.names))

    @cached_property
    def drawing(self) -> Drawing:
        return drawing_of(self.names, self.texts, self.appearance)

    @cached_property
    def heading(self) -> str:
        """The title and the question."""
        play, goal, texts = self.puzzle.play, self.puzzle.goal, self.texts
        what = goal.text.replace(" ", "-") if goal.turns is None else "win"
        role = role_of(play, self.mover, texts)
        settled = "no" if role is None else "yes"
        wanted = texts(f"puzzle-{what}", turns=goal.turns or 0, role=role or "", settled=settled)
        title = self.title or texts("puzzle-heading", game=play.game.title, level=self.puzzle.grade)
        return f"{title}\n{wanted}"


async def puzzle_question(scene: PuzzleScene, counts: str, note: str = "") -> Post:
    """Return a puzzle to answer; ``counts`` says whether the answer counts."""
    return await _shown(scene, [note, scene.heading, f"-# {counts}"], scene.puzzle.play)


async def puzzle_result(
    scene: PuzzleScene, steps: Answer, judgement: Judgement, score: str, *, own: bool, note: str = ""
) -> Post:
    """Return the result of an answer, or the solution if not the user's ``own``, below a ``note``."""
    texts, play = scene.texts, scene.puzzle.play
    after = play.read(*steps)
    end = after.read(*judgement.line)
    what = "solution" if not own else "right" if judgement.right else "wrong"
    lines = [
        note,
        scene.heading,
        texts("puzzle-answer", what=what, answer=labels(play, steps, texts)),
        _others(scene.puzzle, steps, what, texts),
        f"{_why(scene, judgement, what)} {_steps_text(scene, end, len(after.steps))}".strip(),
        "" if end.to_move is not None else RENDERERS[play.game.key].verdict(end, scene.in_messages, texts),
        f"-# {score}",
    ]
    return await _shown(scene, lines, end)


def _others(puzzle: Puzzle, steps: Answer, what: str, texts: Texts) -> str:
    """Return other solutions; best turns by a measure differ only in their order."""
    others = [labels(puzzle.play, each, texts) for each in puzzle.solutions if each != steps]
    if what == "wrong" or puzzle.goal.turns is None or not others:
        return ""
    return texts("puzzle-also-right", others=texts.listed(others))


def _why(scene: PuzzleScene, judgement: Judgement, what: str) -> str:
    texts = scene.texts
    if judgement.worth is not None and judgement.best is not None:
        return texts("puzzle-points", worth=signed(judgement.worth), best=signed(judgement.best), what=what)
    if not judgement.line:
        return ""
    return texts("puzzle-reply" if what == "wrong" else "puzzle-longest-defence")


def score(first: bool, before: PuzzleSolver, now: PuzzleSolver, game: str, texts: Texts) -> str:
    """Change of a person's rating by an answer."""
    if not first:
        return texts("puzzle-not-counted")
    rating = now.rating.points
    change = signed(rating - before.rating.points, plus=True)
    return texts("puzzle-score", game=game, rating=rating, change=change, streak=now.streak, best=now.best)


def solver_text(game: str, solver: PuzzleSolver, texts: Texts) -> str:
    """Results of a person in a game, in a sentence."""
    return texts(
        "puzzle-solver",
        game=game,
        solved=solver.solved,
        tried=solver.tried,
        rating=solver.rating.points,
        spread=solver.rating.spread,
        streak=solver.streak,
        best=solver.best,
    )


async def _shown(scene: PuzzleScene, lines: Sequence[str], play: AnyPlay) -> Post:
    return Post("\n".join(filter(None, lines)), await drawn(play, scene.drawing))


def labels(play: AnyPlay, steps: Sequence[str], texts: Texts) -> str:
    """The steps of an answer in words."""
    return texts.series(map(texts.render, play.labels(play.read(*steps).steps[len(play.steps) :])))


def _steps_text(scene: PuzzleScene, play: AnyPlay, since: int) -> str:
    """Return a sentence for each player's step after the first ``since``; the board shows the draws."""
    renderer = RENDERERS[play.game.key]
    played = [step for step in play.steps[since:] if step.seat is not None]
    sentences = [renderer.narrate(step, scene.in_messages, scene.texts) for step in played[:_MOST_TOLD]]
    return " ".join([*sentences, *(["…"] if len(played) > _MOST_TOLD else [])])


# -- buttons

_DIGITS: Final = 8
_NUMBERS: Final = 16**_DIGITS


class PuzzleControl(StrEnum):
    """Buttons that open a puzzle, and those below one."""

    NEW = auto()  # opens a puzzle of a game, in a message of its own
    NEXT = auto()  # the same in place
    TRY = auto()
    HINT = auto()
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


def puzzle_asking(question: PuzzleQuestion, texts: Texts, *, hinted: bool = False) -> discord.ui.View:
    """Buttons of a puzzle that waits for an answer."""
    hint = () if hinted else (PuzzleControl.HINT,)
    return _buttons(question, (PuzzleControl.TRY, *hint, PuzzleControl.SHOW), texts)


def result_buttons(answered: PuzzleAnswer, texts: Texts) -> discord.ui.View:
    """Buttons of the result of an answer."""
    right = answered.judgement.right and answered.own
    again = () if right else (PuzzleControl.TRY,)
    show = (PuzzleControl.SHOW,) if not answered.judgement.right else ()
    rest = (PuzzleControl.STUDY, PuzzleControl.RECORD)
    return _buttons(answered.question, (PuzzleControl.NEXT, *again, *show, *rest), texts, retrying=True)


def puzzles_menu(level: int, signs: Signs) -> discord.ui.View:
    """A button for each game."""
    presses = {key: PuzzlePress(first_number(key), level, PuzzleControl.NEW) for key in GAMES}
    return view(*(press.button(GAMES[key].title, emoji=signs.emoji(key)) for key, press in presses.items()))


def _buttons(
    question: PuzzleQuestion, controls: Sequence[PuzzleControl], texts: Texts, *, retrying: bool = False
) -> discord.ui.View:
    labels = {PuzzleControl.TRY: "retry"} if retrying else {}
    number = number_of(question.puzzle.id)
    made = [
        PuzzlePress(number, question.level, each).button(texts(f"button-puzzle-{labels.get(each, each)}"))
        for each in controls
    ]
    made[0].style = discord.ButtonStyle.primary
    return view(*made)
