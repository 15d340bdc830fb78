"""Thinking beside the bot: questions about positions, answered by processes of their own.

The bot's loop never waits for a thought, and a thought that crashes, hangs or grows takes only its process with it.
"""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from dataclasses import dataclass
from typing import Final

from bot.model.levels import level_of
from bot.players.board import Shares
from bot.players.process import COMMAND, Failed, Overdue, Worker
from bot.players.question import Answer, Garbled, Question, Thought, ThoughtCancelled, Unthinkable, answered
from bot.players.waiting import WaitingRoom

ATTEMPTS: Final = 3
"""The attempts per question."""
MOST_SECONDS: Final = 5.0
"""The maximum seconds of any search."""
FLOOR: Final = 0.2
"""Seconds that a thought is given however many wait, if it asked for as many."""
GRACE: Final = 5.0
"""The grace period in seconds before a late process is killed, because it may have been short of CPU."""
ROOM: Final = 200
"""The queue length from which background questions are refused; matches limit the others."""
A_MATCH: Final = 4
"""The maximum number of queued questions per match."""

_log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class _Asked:
    """A question and whoever waits for its answer."""

    question: Question
    answer: asyncio.Future[Answer]
    worker: Worker | None = None
    """The worker that runs it."""

    def unwanted(self) -> None:
        """Stop whoever thinks about it."""
        if self.worker is not None:
            self.worker.kill()


class Thinkers:
    """Some processes that think, started when they are first needed; used on one loop."""

    def __init__(
        self,
        workers: int | None = None,
        *,
        command: Sequence[str] = COMMAND,
        idle: float = 300.0,
        grace: float = GRACE,
        room: int = ROOM,
    ) -> None:
        """Start nothing yet. Without a number of ``workers`` one processor is left to the bot."""
        count = workers if workers is not None else max(1, (os.cpu_count() or 2) - 1)
        self._free = [Worker(command, idle) for _ in range(count)]
        self._workers = tuple(self._free)
        self._grace = grace
        self._room = room
        self._waiting: WaitingRoom[_Asked] = WaitingRoom()
        self._thinking: dict[int, _Asked] = {}
        """By the number of the match."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self.awaited: Callable[[Awaitable[Answer]], Awaitable[Answer]] = lambda answer: answer
        """Waits for an answer; a simulation replaces it to advance its own time."""

    def pids(self) -> list[int]:
        """The processes there are now."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    @property
    def busy(self) -> bool:
        """True if a question is running or queued."""
        return bool(self._thinking) or any(True for _ in self._waiting)

    @property
    def waiting(self) -> int:
        """The number of queued questions."""
        return sum(1 for _ in self._waiting)

    @property
    def thinking(self) -> int:
        """The number of running questions."""
        return len(self._thinking)

    async def think(self, question: Question) -> Thought:
        """The step to play; it is given up as :meth:`answer` is."""
        answer = await self.answer(question)
        assert isinstance(answer, Thought), "a question for a step was asked"
        return answer

    async def weigh(self, question: Question) -> Shares:
        """The share of each side, for a question of the kind ``share``."""
        answer = await self.answer(question)
        assert not isinstance(answer, Thought), "a question for shares was asked"
        return answer

    async def answer(self, question: Question) -> Answer:
        """The answer of :meth:`think` or :meth:`weigh`, by the kind of the question.

        :raises Unthinkable: it was given up.
        :raises ThoughtCancelled: :meth:`cancel` or :meth:`close` came first.
        """
        if self._closed:
            raise ThoughtCancelled
        self._check_room(question)
        asked = _Asked(question, asyncio.get_running_loop().create_future())
        self._waiting.add(asked)
        self._hand_out()
        try:
            return await self.awaited(asked.answer)
        finally:  # answered, cancelled, or whoever asked has been
            self._waiting.remove(asked)
            asked.unwanted()

    def cancel(self, match: int) -> None:
        """Nothing that is asked about this match is wanted any more."""
        about = [each for each in self._waiting if each.question.match == match]
        if match in self._thinking:
            about.append(self._thinking[match])
        for each in about:
            if not each.answer.done():
                each.answer.set_exception(ThoughtCancelled)

    async def close(self) -> None:
        """End all processes; nothing is answered any more."""
        self._closed = True
        for match in {each.question.match for each in (*self._waiting, *self._thinking.values())}:
            self.cancel(match)
        await asyncio.gather(*self._tasks)
        await asyncio.gather(*[worker.end() for worker in self._workers])

    def _check_room(self, question: Question) -> None:
        """See to it that the queue stays bounded: by the matches there are, and by what can wait for another day.

        :raises Unthinkable: there is no room.
        """
        waiting = list(self._waiting)
        if question.background and len(waiting) >= self._room:
            raise Unthinkable(f"{len(waiting)} questions wait before one that is in no hurry")
        if sum(each.question.match == question.match for each in waiting) >= A_MATCH:
            raise Unthinkable(f"{A_MATCH} questions about match {question.match} wait already")

    def _hand_out(self) -> None:
        """Have every worker that is free take what is next."""
        while self._free and (asked := self._waiting.take(self._thinking)) is not None:
            asked.worker = self._free.pop()
            self._thinking[asked.question.match] = asked
            # In a context of its own: what is thought about for one is no part of what another was doing meanwhile.
            task = Context().run(asyncio.create_task, self._answer(asked, asked.worker))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _answer(self, asked: _Asked, worker: Worker) -> None:
        """Have a worker answer, and free it for the next."""
        try:
            answer = await self._thought(asked, worker)
            if not asked.answer.done():
                asked.answer.set_result(answer)
        except Unthinkable as error:
            if not asked.answer.done():
                asked.answer.set_exception(error)
        finally:
            if not asked.answer.done():
                asked.answer.set_exception(Unthinkable(f"nobody thinks about match {asked.question.match} any more"))
            asked.worker = None
            del self._thinking[asked.question.match]
            self._free.append(worker)
            if not self._closed:
                self._hand_out()

    async def _thought(self, asked: _Asked, worker: Worker) -> Answer:
        """The answer of a worker, who is asked again if it fails.

        :raises Unthinkable: it failed every time, or nobody wants to know any more.
        """
        question, seconds = asked.question, self._seconds(asked.question)
        failures: list[str] = []
        while len(failures) < ATTEMPTS and not asked.answer.done():
            try:
                line = await worker.ask(question.within(seconds).line(), seconds + self._grace)
                return answered(question, line)
            except Garbled as error:
                await worker.end(kill=True)
                failures.append(str(error))
            except Failed as error:
                failures.append(str(error))
                if isinstance(error, Overdue):
                    seconds /= 2
            if not asked.answer.done():
                _log.warning("A thinking process failed at match %s: %s.", question.match, failures[-1])
        raise Unthinkable(f"match {question.match} after {len(question.steps)} steps: {', '.join(failures)}")

    def _seconds(self, question: Question) -> float:
        """The thinking time: the requested time, or less while more questions than workers wait.

        What counts simulations is not hurried: it is short by itself, and would play worse than its level says.
        """
        wanted = question.seconds if question.seconds is not None else level_of(question.level).seconds
        if wanted is None or question.simulations is not None:
            return MOST_SECONDS
        wanted = min(wanted, MOST_SECONDS)
        scale = len(self._workers) / max(len(self._workers), self._waiting.pressing())
        return max(wanted * scale, min(wanted, FLOOR))
