"""Judging of answers in a process of its own, since a proof may take a second."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from dataclasses import asdict, dataclass
from typing import Any, Final

from bot.players.board import OVER, FastBoard
from bot.players.forcing import ANY_NUMBER, Forcing
from bot.players.known import FORCINGS, MEASURES, board_of
from bot.players.process import Failed, Worker
from bot.puzzles.catalogue.files import Listed, puzzle_of, read
from bot.puzzles.catalogue.model import Answer, Puzzle
from bot.puzzles.catalogue.solver import NODES, after
from bot.runtime.process import module
from bot.runtime.serving import serve

_LONGEST: Final = 40
"""Steps after which a line is broken off; none is that long."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What there is to say to an answer."""

    right: bool
    line: Answer
    """What follows the answer on the board, draws among it: the winning line, or the play that refutes it."""
    worth: int | None = None
    """What the answer is worth, in points, where turns are measured."""
    best: int | None = None
    """The most that an answer could be worth."""


def complete(puzzle: Puzzle, steps: Sequence[str]) -> bool:
    """Whether these legal steps, played where the puzzle begins, are a whole answer."""
    if puzzle.goal.turns is None:
        return bool(steps) and MEASURES[puzzle.play.game.key][puzzle.goal.text].complete(puzzle.play, steps)
    play = puzzle.play
    for step in steps:
        play = play.read(step)
    return play.to_move is None or play.turn != puzzle.play.turn


def judged(puzzle: Puzzle, steps: Sequence[str]) -> Judgement:
    """What there is to say to a whole answer, in canonical notation; it takes a second at most.

    For a win that is forced the line is the longest that the other side can hold out, for another turn the reply that
    spoils it and what comes of that; for a turn that is measured it is the best reply, as far as the measure counts it.
    """
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
    """How a match goes on after the first turn, as far as the goal is about it."""

    def __init__(self, forcing: Forcing[Any], board: FastBoard, side: int, turns: int) -> None:
        self._forcing = forcing
        self._board = board
        self._side = side
        self._turns = turns
        """How many turns the side that should win has left for it."""
        self._line: list[str] = []

    def won(self) -> Answer:
        """The side wins, the other holds out as long as it can."""
        while self._goes_on():
            if self._board.side_to_move() == self._side:
                self._turns -= 1
                self._play(next(move for move in self._moves() if self._wins(move, self._turns)))
            else:
                self._play(self._longest())
        return tuple(self._line)

    def spoilt(self) -> Answer:
        """The side tries what it can, the other does not let it."""
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
        """Every legal step, the likely ones first."""
        likely = self._board.candidates()
        return [*likely, *(move for move in self._board.moves() if move not in set(likely))]

    def _wins(self, move: int, turns: int) -> bool:
        return self._forcing.forces(after(self._board, move), self._side, turns)

    def _longest(self) -> int:
        """The reply after which the side needs most turns to win."""
        moves = self._moves()
        for turns in reversed(range(self._turns)):
            for move in moves:
                if not self._wins(move, turns):
                    return move
        return moves[0]

    def _play(self, move: int) -> None:
        self._line.append(self._board.text(move))
        self._board.play(move)


COMMAND: Final = module("bot.puzzles.catalogue.judge")
WITHIN: Final = 10.0
"""Seconds that a judgement may take; a second at most is usual."""
ROOM: Final = 20
"""Answers that wait at a time; what follows on the others is not looked for."""

log = logging.getLogger(__name__)


class Judge:
    """One process, started when it is first needed, which judges one answer after the other; used on one loop."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._worker = Worker(command)
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[bytes]] = set()
        self._closed = False
        self.awaited: Callable[[Awaitable[bytes]], Awaitable[bytes]] = lambda line: line
        """How an answer is waited for: a simulation has its own way to let time pass meanwhile."""

    async def judged(self, entry: Listed, steps: Sequence[str]) -> Judgement:
        """What there is to say to a whole answer; whether it is right where nothing more can be found out."""
        try:
            said = json.loads(await self._asked(entry, steps))
        except Failed as error:
            log.warning("An answer to the puzzle %s could not be judged: %s.", entry.id, error)
            return Judgement(tuple(steps) in puzzle_of(entry).solutions, ())
        return Judgement(said["right"], tuple(said["line"]), said["worth"], said["best"])

    async def close(self) -> None:
        """End the process; who waits is told the least."""
        self._closed = True
        self._worker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._worker.end(kill=True)

    async def _asked(self, entry: Listed, steps: Sequence[str]) -> bytes:
        if len(self._tasks) >= ROOM:
            raise Failed(f"{ROOM} wait")
        line = json.dumps({"puzzle": entry.line.decode(), "steps": list(steps)}).encode() + b"\n"
        # In a context of its own: the process is no part of what whoever asks first was doing.
        task = Context().run(asyncio.create_task, self._in_turn(line))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await self.awaited(task)

    async def _in_turn(self, line: bytes) -> bytes:
        async with self._turn:
            if self._closed:
                raise Failed("the bot stops")
            return await self._worker.ask(line, WITHIN)


MEMORY: Final = 1 << 30
"""Bytes of address space at most; a proof looks at a bounded number of positions."""


def reply(line: bytes) -> bytes:
    """What there is to say to the answer that a line of :mod:`bot.puzzles.catalogue.judge` holds."""
    asked = json.loads(line)
    return json.dumps(asdict(judged(read(asked["puzzle"].encode()), asked["steps"]))).encode() + b"\n"


if __name__ == "__main__":
    serve(reply, memory=MEMORY)
