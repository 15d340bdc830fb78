"""Reviews of finished matches: evaluations along the match, and the two most costly turns. A review is a series of
short background questions, so that it delays no running match; measured in simulations, so that it is reproducible from
its seed. First the position before each turn is evaluated; then better steps are searched at the most costly turns."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, TypeAlias

from bot.players.board import Shares
from bot.players.question import Answer, EngineAnswer, Question
from rules.play import AnyPlay

POSITIONS: Final = 60  # the maximum number of positions; longer matches are sampled evenly
GLANCE: Final = 3  # the level at which positions are evaluated
LOOK: Final = 4  # the level at which better steps are searched and compared: the highest that counts simulations
SUSPECTS: Final = 4  # the number of turns examined closely
TURNING_POINTS: Final = 2
LEAST_LOST: Final = 0.05  # the minimum loss of a reported step; less is within the noise of a search


@dataclass(frozen=True, slots=True)
class Outlook:
    """The evaluation of a match after a number of steps."""

    steps: int
    shares: Shares  # the share of each side, in the order of ``Game.sides``


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A costly step."""

    index: int  # the index of the step in the match, from 0
    seat: int
    played: str  # the step in notation, like the better one
    better: str
    lost: float  # the loss compared with the better step, from 0 to 1


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a match."""

    outlooks: tuple[Outlook, ...]  # before each turn looked at, in order, and at the end
    turning_points: tuple[TurningPoint, ...]  # the most costly steps, in order of play; empty if all losses are small


Ask: TypeAlias = Callable[[Question], Awaitable[Answer]]


async def review(ask: Ask, question: Question, play: AnyPlay) -> Review:
    """Review a match by consecutive questions to ``ask``; their seed and caller are those of ``question``."""
    notebook = _Notebook(ask, replace(question, background=True), play)
    turns = first_steps(play)
    count = min(len(turns), POSITIONS)
    looked_at = [*(turns[n * len(turns) // count] for n in range(count)), len(play.steps)]
    outlooks = [Outlook(index, await notebook.shares(notebook.texts[:index], GLANCE)) for index in looked_at]
    found = [worst for index in notebook.suspects(outlooks) if (worst := await notebook.worst_of_turn(index))]
    worst_first = sorted(found, key=lambda point: -point.lost)[:TURNING_POINTS]
    return Review(tuple(outlooks), tuple(sorted(worst_first, key=lambda point: point.index)))


class _Notebook:
    """The reviewed match, and the questions about it."""

    def __init__(self, ask: Ask, question: Question, play: AnyPlay) -> None:
        self._ask = ask
        self._question = question
        self._play = play
        self._sides = {seat: side for side, seats in enumerate(play.game.sides(play.seats)) for seat in seats}
        self.texts = play.texts

    async def shares(self, steps: tuple[str, ...], level: int) -> Shares:
        """The share of each side after these steps."""
        answer = await self._ask(replace(self._question, kind="share", steps=steps, level=level))
        assert not isinstance(answer, EngineAnswer), "shares were asked for"
        return answer

    def suspects(self, outlooks: Sequence[Outlook]) -> list[int]:
        """Return the first steps of the turns with the largest losses."""
        lost: dict[int, float] = {}
        turns = first_steps(self._play)
        for before, after in pairwise(outlooks):
            for index in turns:
                if before.steps <= index < after.steps:
                    side = self._side(index)
                    lost[index] = before.shares[side] - after.shares[side]
        dearest = sorted(lost, key=lambda index: (-lost[index], index))
        return [index for index in dearest if lost[index] > 0][:SUSPECTS]

    async def worst_of_turn(self, first: int) -> TurningPoint | None:
        """The step of a turn that cost most, if one cost enough."""
        turn = self._play.steps[first].turn
        own = [at for at, step in enumerate(self._play.steps) if step.turn == turn and step.seat is not None]
        points = [point for index in own if (point := await self._turning_point(index))]
        return max(points, key=lambda point: point.lost, default=None)

    async def _turning_point(self, index: int) -> TurningPoint | None:
        """Return a better step and its advantage, both evaluated in the same way."""
        before, played = self.texts[:index], self.texts[index]
        thought = await self._ask(replace(self._question, kind="step", steps=before, level=LOOK))
        assert isinstance(thought, EngineAnswer), "a step was asked for"
        if thought.step == played:
            return None
        with_it = await self.shares((*before, thought.step), LOOK)
        without = await self.shares((*before, played), LOOK)
        side, seat = self._side(index), self._play.steps[index].seat
        lost = with_it[side] - without[side]
        if lost < LEAST_LOST or seat is None:
            return None
        return TurningPoint(index, seat, played, thought.step, lost)

    def _side(self, index: int) -> int:
        """Return the side that played a step, which is not a draw."""
        seat = self._play.steps[index].seat
        assert seat is not None, "a draw is nobody's"
        return self._sides[seat]


def first_steps(play: AnyPlay) -> list[int]:
    """The index of the first step of each turn, without draws."""
    firsts: dict[int, int] = {}
    for index, step in enumerate(play.steps):
        if step.seat is not None:
            firsts.setdefault(step.turn, index)
    return list(firsts.values())
