"""A thinker that answers at once, unless it is told to wait or to fail, and remembers its questions."""

import asyncio

from bot.players.pool import EnginePool
from bot.players.question import Answer, EngineAnswer, Question


class Looking(EnginePool):
    """An engine pool that evaluates every position as equal, or fails."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[Question] = []
        self.may = asyncio.Event()
        self.may.set()
        self.failure: Exception | None = None
        self._begun = asyncio.Event()

    def hold(self) -> None:
        self.may.clear()
        self._begun.clear()

    async def begun(self) -> None:
        await asyncio.wait_for(self._begun.wait(), 60)
        self._begun.clear()

    async def answer(self, question: Question) -> Answer:
        self.asked.append(question)
        self._begun.set()
        await self.may.wait()
        if self.failure is not None:
            raise self.failure
        play = question.play()
        if question.kind == "step":
            return EngineAnswer(play.game.format(play.game.legal_moves(play.state)[0]), 0.5)
        sides = len(play.game.sides(play.seats))
        return (1 / sides,) * sides
