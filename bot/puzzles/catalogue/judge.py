"""Judging of answers in a worker process, since a proof may take a second."""

import json
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from bot.players.board import OVER, FastBoard
from bot.players.games import FORCINGS, MEASURES, board_of
from bot.players.goals import ANY_NUMBER, Forcing
from bot.puzzles.catalogue.files import Answer, Puzzle, listed, puzzle_of
from bot.runtime.process import serve
from bot.runtime.worker_pool import Failed, WorkerPool, module

NODES: Final = 300_000  # limit of positions searched for one puzzle
_LONGEST: Final = 40  # limit of steps of a variation; none is that long


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of an answer."""

    right: bool
    line: Answer  # the variation that follows the answer, draws included: the winning one, or the refutation
    worth: int | None = None  # the value of the answer in points, if turns are measured
    best: int | None = None  # greatest value of an answer


def complete(puzzle: Puzzle, steps: Sequence[str]) -> bool:
    """True if these legal steps, played from the puzzle, are a whole answer."""
    if puzzle.goal.turns is None:
        return bool(steps) and MEASURES[puzzle.play.game.key][puzzle.goal.text].complete(puzzle.play, steps)
    return not puzzle.play.read(*steps).same_turn(puzzle.play)


def judged(puzzle: Puzzle, steps: Sequence[str]) -> Judgement:
    """Judge a whole answer in canonical notation; takes at most a second. After a forced win the line is the longest
    resistance; after another turn the refutation and what follows; after a measured turn the best reply."""
    play, answer = puzzle.play, tuple(steps)
    right = answer in puzzle.solutions
    if puzzle.goal.turns is None:
        measure = MEASURES[play.game.key][puzzle.goal.text]
        best = measure.worth(play, puzzle.solutions[0])
        return Judgement(right, measure.reply(play, answer), measure.worth(play, answer), best)
    board = board_of(play.game).of(play)
    side = board.side_to_move()
    for step in answer:
        board.play(board.number(step))
    forcing = FORCINGS[play.game.key](NODES)
    if right:
        return Judgement(right, _Line(forcing, board, side, puzzle.goal.turns - 1).won())
    left = ANY_NUMBER if forcing.to_the_end else puzzle.goal.turns - 1
    return Judgement(right, _Line(forcing, board, side, left).spoilt())


class _Line:
    def __init__(self, forcing: Forcing[Any], board: FastBoard, side: int, turns: int) -> None:
        self._forcing = forcing
        self._board = board
        self._side = side
        self._turns = turns  # turns in which the side still has to win
        self._line: list[str] = []

    def won(self) -> Answer:
        """The side wins; the other delays it as long as possible."""
        while self._goes_on():
            if self._board.side_to_move() == self._side:
                self._turns -= 1
                self._play(next(move for move in self._moves() if self._wins(move, self._turns)))
            else:
                self._play(self._longest())
        return tuple(self._line)

    def spoilt(self) -> Answer:
        """The side tries to win, the other prevents it."""
        while self._goes_on():
            if self._board.side_to_move() != self._side:
                self._play(next(move for move in self._moves() if not self._wins(move, self._turns)))
            elif self._turns:
                self._turns -= 1
                self._play(self._board.candidates()[0])
            else:
                break
        return tuple(self._line)

    def _goes_on(self) -> bool:
        return self._board.side_to_move() != OVER and len(self._line) < _LONGEST

    def _moves(self) -> Sequence[int]:
        likely = self._board.candidates()
        return [*likely, *(move for move in self._board.moves() if move not in set(likely))]

    def _wins(self, move: int, turns: int) -> bool:
        return self._forcing.forces(self._board.after(move), self._side, turns)

    def _longest(self) -> int:
        moves, fewer = self._moves(), reversed(range(self._turns))
        return next((move for turns in fewer for move in moves if not self._wins(move, turns)), moves[0])

    def _play(self, move: int) -> None:
        self._line.append(self._board.text(move))
        self._board.play(move)


COMMAND: Final = module("bot.puzzles.catalogue.judge")
WITHIN: Final = 10.0  # deadline of a judgement in seconds; it usually takes one at most
ROOM: Final = 20  # number of answers in progress; more get the short judgement

log = logging.getLogger(__name__)


class Judge(WorkerPool):
    """One process that judges one answer after the other; used on one loop."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        super().__init__(command, 1)

    async def judged(self, puzzle: Puzzle, steps: Answer) -> Judgement:
        """Return the judgement of a whole answer to a shipped puzzle; only right or wrong if the process fails."""
        line = json.dumps({"puzzle": puzzle.id, "steps": steps}).encode() + b"\n"
        try:
            text = json.loads(await self.reply(line))
        except Failed as error:
            log.warning("An answer to the puzzle %s could not be judged: %s.", puzzle.id, error)
            return Judgement(steps in puzzle.solutions, ())
        return Judgement(text["right"], tuple(text["line"]), text["worth"], text["best"])

    async def reply(self, line: bytes) -> bytes:
        """Return the line that the process answers. Raises ``Failed`` if it does not."""
        if self.waiting + self.running >= ROOM:
            raise Failed(f"{ROOM} wait")
        return await self.run(lambda worker: worker.ask(line, WITHIN), about=object())


MEMORY: Final = 1 << 30  # limit of address space in bytes; a proof looks at a bounded number of positions


def reply(line: bytes) -> bytes:
    """Judge the answer in a line from :meth:`Judge.judged`."""
    asked = json.loads(line)
    entry = listed(asked["puzzle"])
    assert entry is not None, "only shipped puzzles are answered"
    return json.dumps(asdict(judged(puzzle_of(entry), asked["steps"]))).encode() + b"\n"


if __name__ == "__main__":
    serve(reply, memory=MEMORY)
