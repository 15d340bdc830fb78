"""The lessons that come with the bot: ``data/lessons/<game>.json``, records with the names of their texts.

A file has ``steps`` and, where the closing match is not played by the usual ones, ``match``: options of the game. Each
step has a ``name``, a ``record`` up to where the learner is to move, and ``reactions`` to what is played there. Each of
these has the ``name`` of its text, the patterns of the ``steps`` that it is about, ``right`` where these are what was
asked for, and ``then``: what is played on the board afterwards. The first that is about a step counts.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from bot.studies.lessons.model import Lesson, LessonStep, Reaction
from rules import GAMES
from rules.options import read
from rules.play import read_record, replay

FOLDER: Final = Path(__file__).parents[3] / "data" / "lessons"


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game, by the game's key. Each position is replayed, so that none can be against the rules.

    :raises BadRecord: a position cannot be replayed.
    """
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
