"""Texts and pictures of puzzles: the question, the result of an answer, and what follows from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.matches.texts.board import AltContext, drawn, look_of, within_one
from bot.matches.texts.record import record_files
from bot.model.ratings.ladders import PuzzleSolver
from bot.puzzles.catalogue.judge import Judgement
from bot.puzzles.catalogue.model import Answer, Puzzle
from bot.ui import Texts
from bot.ui.post import Post
from bot.ui.texts import plain
from bot.ui.words import computer
from renderers import RENDERERS
from renderers.kit.text import signed
from renderers.look import Appearance, Look, role_of
from rules.play import AnyPlay
from rules.records import Record

_MOST_TOLD: Final = 10
"""Maximum number of steps listed as text; the picture shows all."""


@dataclass(frozen=True, slots=True)
class PuzzleScene:
    """A puzzle as one person sees it."""

    puzzle: Puzzle
    solver: str
    """Name of the solver; the other side is the bot."""
    texts: Texts
    appearance: Appearance
    title: str = ""
    """The heading, unless it is the game and the grade."""

    @property
    def names(self) -> tuple[str, ...]:
        """In seat order."""
        play, other = self.puzzle.play, computer(None, self.texts)
        mover = play.to_move
        return tuple(self.solver if seat == mover else other for seat in range(play.seats))

    @property
    def look(self) -> Look:
        return look_of(self.names, self.texts, self.appearance)

    @property
    def alt_context(self) -> AltContext:
        """Names for the alternative text of pictures."""
        return AltContext(self.names, "")

    @property
    def heading(self) -> str:
        """The title and the question."""
        play, goal, texts = self.puzzle.play, self.puzzle.goal, self.texts
        assert play.to_move is not None, "somebody is to move in a puzzle"
        what = goal.text.replace(" ", "-") if goal.turns is None else "win"
        role = role_of(play, play.to_move, texts)
        wanted = texts(
            f"puzzle-{what}", turns=goal.turns or 0, role=role or "", settled="no" if role is None else "yes"
        )
        title = self.title or texts("puzzle-heading", game=play.game.title, level=self.puzzle.grade)
        return f"{title}\n{wanted}"


async def puzzle_question(scene: PuzzleScene, counts: str, note: str = "") -> Post:
    """Return a puzzle to answer; ``counts`` says whether the answer counts."""
    return await _shown(scene, [note, scene.heading, f"-# {counts}"], scene.puzzle.play)


async def puzzle_result(
    scene: PuzzleScene, steps: Answer, judgement: Judgement, score: str, *, own: bool, note: str = ""
) -> Post:
    """Return the result of an answer, or the solution if it was not the user's ``own``, and the ``score``.

    It is below a ``note``.
    """
    texts, play = scene.texts, scene.puzzle.play
    after = play.read(*steps)
    end = after.read(*judgement.line)
    what = "solution" if not own else "right" if judgement.right else "wrong"
    lines = [
        note,
        scene.heading,
        texts("puzzle-answer", what=what, answer=_labels(play, steps, texts)),
        _others(scene.puzzle, steps, what, texts),
        f"{_why(scene, judgement, what)} {_steps_text(scene, end, len(after.steps))}".strip(),
        "" if end.to_move is not None else RENDERERS[play.game.key].verdict(end, _lines(scene), texts),
        f"-# {score}",
    ]
    return await _shown(scene, lines, end)


def _others(puzzle: Puzzle, steps: Answer, what: str, texts: Texts) -> str:
    """Return other solutions; best turns by a measure differ only in their order."""
    others = [_labels(puzzle.play, each, texts) for each in puzzle.solutions if each != steps]
    if what == "wrong" or puzzle.goal.turns is None or not others:
        return ""
    return texts("puzzle-also-right", others=texts.listed(others))


def _why(scene: PuzzleScene, judgement: Judgement, what: str) -> str:
    """Return the sentence before the steps that follow."""
    texts = scene.texts
    if judgement.worth is not None and judgement.best is not None:
        return texts("puzzle-worth", worth=signed(judgement.worth), best=signed(judgement.best), what=what)
    if not judgement.line:
        return ""
    return texts("puzzle-reply" if what == "wrong" else "puzzle-forced")


def score(first: bool, before: PuzzleSolver, now: PuzzleSolver, game: str, texts: Texts) -> str:
    """Change of a person's rating by an answer."""
    if not first:
        return texts("puzzle-not-counted")
    gained = now.rating.points - before.rating.points
    change = signed(gained, plus=True)
    return texts("puzzle-score", game=game, rating=now.rating.points, change=change, streak=now.streak, best=now.best)


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


async def puzzle_recorded(puzzle: Puzzle, texts: Texts) -> Post:
    """The record of the match that led to a puzzle, as files."""
    files = await record_files(Record(puzzle.play, rules=puzzle.rules), puzzle.id, texts)
    return Post(texts("puzzle-recorded", count=len(puzzle.play.steps)), also=files)


# -- within


async def _shown(scene: PuzzleScene, lines: Sequence[str], play: AnyPlay) -> Post:
    return Post(within_one([line for line in lines if line]), await drawn(play, scene.look, scene.alt_context))


def _lines(scene: PuzzleScene) -> tuple[str, ...]:
    return tuple(map(plain, scene.names))


def _labels(play: AnyPlay, steps: Sequence[str], texts: Texts) -> str:
    labels = []
    for step in steps:
        move = play.game.parse(play.state, step)
        labels.append(texts.render(play.game.label(play.state, move)))
        play = play.after(move)
    return texts.series(labels)


def _steps_text(scene: PuzzleScene, play: AnyPlay, since: int) -> str:
    """Return a sentence for each player's step after the first ``since``; the board shows the draws."""
    renderer, text = RENDERERS[play.game.key], _lines(scene)
    played = [step for step in play.steps[since:] if step.seat is not None]
    sentences = [renderer.narrate(step, text, scene.texts) for step in played[:_MOST_TOLD]]
    return " ".join([*sentences, *(["…"] if len(played) > _MOST_TOLD else [])])
