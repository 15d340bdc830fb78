"""Computer players: questions about positions, answered by a pool of worker processes."""

import logging
import os
from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.model.levels import level_of
from bot.players.board import Shares
from bot.players.question import Answer, BadAnswer, EngineAnswer, NoEngineAnswer, Question, QuestionCancelled, answered
from bot.runtime.worker_pool import Failed, JobCancelled, Overdue, Worker, WorkerPool, module

COMMAND: Final = module("bot.players.worker")
ATTEMPTS: Final = 3  # number of times a question is asked before it is given up
MOST_SECONDS: Final = 5.0  # longest thought, at any level
FLOOR: Final = 0.2  # seconds of a thought that are left even when many questions wait, if it asked for that long
GRACE: Final = 5.0  # seconds from the planned end of a search to its deadline, for a busy processor
ROOM: Final = 200
"""The number of waiting questions from which background ones are refused; the matches limit the others."""
A_MATCH: Final = 4  # number of waiting questions about one match; more are refused

_log = logging.getLogger(__name__)


class EnginePool(WorkerPool):
    """Processes that search for the best move; used on one loop."""

    def __init__(
        self,
        workers: int | None = None,
        *,
        command: Sequence[str] = COMMAND,
        idle: float = 300.0,
        grace: float = GRACE,
        room: int = ROOM,
    ) -> None:
        """Start nothing yet. By default one processor is left to the bot."""
        super().__init__(command, max(1, (os.cpu_count() or 2) - 1) if workers is None else workers, idle=idle)
        self._grace = grace
        self._room = room

    async def think(self, question: Question) -> EngineAnswer:
        """Return the step to play; raises as :meth:`answer` does."""
        answer = await self.answer(question)
        assert isinstance(answer, EngineAnswer), "a question for a step was asked"
        return answer

    async def weigh(self, question: Question) -> Shares:
        """Return each side's share of the win, for a question of the kind ``share``; raises as :meth:`answer` does."""
        answer = await self.answer(question)
        assert not isinstance(answer, EngineAnswer), "a question for shares was asked"
        return answer

    async def answer(self, question: Question) -> Answer:
        """Answer a question as its kind says. Raises ``NoEngineAnswer`` when too many wait or every attempt failed, and
        ``QuestionCancelled`` after :meth:`cancel` or :meth:`close`."""
        if question.background and self.waiting >= self._room:
            raise NoEngineAnswer(f"{self.waiting} questions wait before one that is in no hurry")
        if sum(job.about == question.match for job in self._waiting) >= A_MATCH:
            raise NoEngineAnswer(f"{A_MATCH} questions about match {question.match} wait already")
        work, owner = partial(self._ask, question), question.fairness
        try:
            return await self.run(work, about=question.match, owner=owner, background=question.background)
        except JobCancelled:
            raise QuestionCancelled from None

    async def _ask(self, question: Question, worker: Worker) -> Answer:
        """Ask a worker, again if it fails. Raises ``NoEngineAnswer`` if it failed every time."""
        seconds = self._seconds(question)
        failures: list[str] = []
        while len(failures) < ATTEMPTS:
            try:
                line = await worker.ask(question.within(seconds).line(), seconds + self._grace)
                return answered(question, line)
            except BadAnswer as error:
                worker.kill()
                failures.append(str(error))
            except Failed as error:
                failures.append(str(error))
                if isinstance(error, Overdue):
                    seconds /= 2
            _log.warning("An engine worker failed at match %s: %s.", question.match, failures[-1])
        raise NoEngineAnswer(f"match {question.match} after {len(question.steps)} steps: {', '.join(failures)}")

    def _seconds(self, question: Question) -> float:
        """The time to think: the wanted one, or less while more questions wait than there are workers. A number of
        simulations is not cut: it takes little time, and fewer would play worse than the level promises."""
        wanted = question.seconds if question.seconds is not None else level_of(question.level).seconds
        if wanted is None or question.simulations is not None:
            return MOST_SECONDS
        wanted = min(wanted, MOST_SECONDS)
        pressing = sum(not job.background for job in self._waiting)
        scale = len(self._workers) / max(len(self._workers), pressing)
        return max(wanted * scale, min(wanted, FLOOR))
