"""Questions to computer players and their answers."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Literal, Self, TypeAlias

from bot.players.board import Shares
from rules.options import values
from rules.play import AnyPlay, read_record


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """The answer to a question."""

    step: str  # the step to play, in notation
    chance: float  # the expected share of the side to move with that step, from 0 to 1
    certain: bool = False  # true if both are proved
    simulations: int = 0  # the number of simulations


Answer: TypeAlias = EngineAnswer | Shares
"""A :class:`EngineAnswer` for a step, the share of the win of each side for a share."""


class NoEngineAnswer(Exception):
    """A question that got no answer however often it was asked. The text is for the log: no player's word is in it."""


class QuestionCancelled(Exception):
    """The question was cancelled."""


class BadAnswer(ValueError):
    """A line that is no answer to the question asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A position of a match and a question about it, without the seed of the match."""

    match: int  # the number of the match; one question about a match is thought about at a time
    game: str  # the key of the game
    seats: int
    options: Mapping[str, int | str]
    steps: tuple[str, ...]  # every step so far, in notation
    level: int  # the level from 1; the precision for a share
    seed: int
    """The dice of the thought: the same question with the same seed has the same answer where time is not what ends it.
    It must be another than the seed of the match, which holds the draws to come."""
    seconds: float | None = None  # the maximum seconds; ``None`` for the level's own time
    kind: Literal["step", "share"] = "step"  # the kind of question: a step, or the share of each side
    simulations: int | None = None
    """The simulations for a share; ``None`` for the level's own number, as always for a step."""
    fairness: int = 0  # the person or server that asks; many questions of one wait behind each other
    background: bool = False  # true for questions of lower priority

    @classmethod
    def about(cls, match: int, play: AnyPlay, *, level: int, seed: int, fairness: int = 0) -> Self:
        """Ask for a step in the position that a match has come to."""
        return cls(
            match=match,
            game=play.game.key,
            seats=play.seats,
            options=values(play.options),
            steps=play.texts,
            level=level,
            seed=seed,
            fairness=fairness,
        )

    def within(self, seconds: float) -> Self:
        """The same question, to be answered in that time."""
        return replace(self, seconds=seconds)

    def play(self) -> AnyPlay:
        """The match it is about. Raises ``rules.play.BadRecord`` if it is about no match there can be."""
        play, steps = read_record(
            {"game": self.game, "seats": self.seats, "options": self.options, "steps": list(self.steps)}
        )
        for step in steps:
            play = play.read(step)
        return play

    def line(self) -> bytes:
        return json.dumps(asdict(self)).encode() + b"\n"

    @classmethod
    def read(cls, line: bytes) -> Self:
        """Parse a line in the worker; only the bot writes to it."""
        fields = json.loads(line)
        return cls(**fields | {"steps": tuple(fields["steps"])})


def written(answer: Answer) -> bytes:
    """An answer as a thinking process writes it."""
    return json.dumps(asdict(answer) if isinstance(answer, EngineAnswer) else answer).encode() + b"\n"


def answered(question: Question, line: bytes) -> Answer:
    """The answer that a line is. Raises ``BadAnswer`` if it is none to this question."""
    try:
        reply = json.loads(line)
    except ValueError as error:
        raise BadAnswer("no JSON") from error
    match reply:
        case {
            "step": str(step),
            "chance": int() | float() as chance,
            "certain": bool(certain),
            "simulations": int(simulations),
        } if question.kind == "step":
            return EngineAnswer(step, float(chance), certain, simulations)
        case [_, *_] if question.kind == "share" and all(type(share) in (int, float) for share in reply):
            return tuple(map(float, reply))
    raise BadAnswer(f"no {question.kind}")
