"""The lessons of the bot: ``data/lessons/<game>.json``, records with the names of their texts.

A file has ``steps`` and optionally ``match``: options of the closing match. Each step has a ``name``, a ``record`` up
to the learner's turn, and ``reactions`` to steps. A reaction has the ``name`` of its text, the patterns of its
``steps``, ``right`` for a correct answer, and ``then``: the steps played afterwards. The first matching reaction
counts.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Final

from rules import GAMES
from rules.game import AnyGame
from rules.options import read
from rules.play import AnyPlay, read_record, replay

FOLDER: Final = Path(__file__).parents[3] / "data" / "lessons"


@dataclass(frozen=True, slots=True)
class Reaction:
    """The reaction to some of the possible steps: its text, and the course of the match."""

    name: str  # last part of the key of its text, after the game and the step
    right: bool  # true if these steps were asked for
    patterns: tuple[str, ...]  # patterns of the steps in notation: * is anything and ? one sign
    answers: tuple[str, ...] = ()  # steps and draws played afterwards


@dataclass(frozen=True, slots=True)
class StepEffect:
    """The effect of a learner's step."""

    step: str
    right: bool
    name: str  # of the reaction
    play: AnyPlay  # the match after step and reaction


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A position of a lesson."""

    name: str
    play: AnyPlay
    reactions: tuple[Reaction, ...]  # the first that concerns a step counts; the last concerns any

    def tried(self, step: str) -> StepEffect:
        """The effect of a legal step in canonical notation."""
        reaction = self._reaction(step)
        return StepEffect(step, reaction.right, reaction.name, self.play.read(step, *reaction.answers))

    @property
    def shown(self) -> str:
        """A right step to show, of the first pattern that has any."""
        right = [step for step in legal(self.play) if self._reaction(step).right]
        patterns = (pattern for each in self.reactions if each.right for pattern in each.patterns)
        return next(step for pattern in patterns for step in right if fnmatchcase(step, pattern))

    def _reaction(self, step: str) -> Reaction:
        return next(each for each in self.reactions if any(fnmatchcase(step, pattern) for pattern in each.patterns))


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a game, and the options of the match that closes it."""

    game: AnyGame
    steps: tuple[LessonStep, ...]
    options: Any


def legal(play: AnyPlay) -> Sequence[str]:
    """Legal steps in notation."""
    return [move.text for move in play.game.legal_moves(play.state)]


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game by its key. Raises ``BadRecord`` if a position cannot be replayed."""
    source: Mapping[str, Any] = json.loads((FOLDER / f"{game}.json").read_text("utf-8"))
    found = GAMES[game]
    options: object = read(found.options, source.get("match", {}))
    return Lesson(found, tuple(map(_step, source["steps"])), options)


def _step(source: Mapping[str, Any]) -> LessonStep:
    start, texts = read_record(source["record"])
    play = replay(start.game, start.options, start.seats, texts)
    return LessonStep(source["name"], play, tuple(map(_reaction, source["reactions"])))


def _reaction(source: Mapping[str, Any]) -> Reaction:
    right = source.get("right", False)
    return Reaction(source["name"], right, tuple(source["steps"]), tuple(source.get("then", ())))
