"""Reviews of finished matches, computed once in the background and stored."""

import asyncio
import logging
from typing import Final

from bot.matches.play.computers import ADVISER
from bot.model.errors import UserError
from bot.model.ids import MatchId
from bot.model.match import Match, Status
from bot.players.pool import EnginePool
from bot.players.question import NoEngineAnswer, Question, QuestionCancelled
from bot.players.reviewing import Review, review
from bot.studies.replay.store import ReviewStore

LEAST_STEPS: Final = 4
"""Minimum number of steps by players for a review."""

log = logging.getLogger(__name__)


class Reviews:
    """Reviews of finished matches; simultaneous requests share one computation."""

    def __init__(self, store: ReviewStore, thinkers: EnginePool) -> None:
        self._store = store
        self._thinkers = thinkers
        self._under_way: dict[MatchId, asyncio.Task[Review]] = {}

    async def kept(self, match: Match) -> Review | None:
        """The stored review of a match, if any. Raises ``UserError`` if it is not over, or too short."""
        if match.status is not Status.FINISHED:
            raise UserError("error-review-running")
        if match.play is None or sum(step.seat is not None for step in match.play.steps) < LEAST_STEPS:
            raise UserError("error-review-too-short", count=LEAST_STEPS)
        return await self._store.of(match.id)

    async def of(self, match: Match) -> Review:
        """Return the review, computed in a minute or more if none is stored. Raises ``UserError`` if it cannot be."""
        found = await self.kept(match)
        if found is not None:
            return found
        if match.id not in self._under_way:
            task = asyncio.get_running_loop().create_task(self._thought_out(match))
            self._under_way[match.id] = task
            task.add_done_callback(lambda done: self._under_way.pop(match.id, None))
        try:
            return await asyncio.shield(self._under_way[match.id])
        except (NoEngineAnswer, QuestionCancelled) as error:
            log.warning("The review of match %d failed: %s", match.id, error)
            raise UserError("error-review-unavailable") from error

    def stop(self) -> list[asyncio.Task[Review]]:
        """Cancel the computations in progress; returns them."""
        for task in self._under_way.values():
            task.cancel()
        return list(self._under_way.values())

    async def _thought_out(self, match: Match) -> Review:
        assert match.play is not None, "a match with a result has begun"
        question = Question.about(match.id, match.play, level=ADVISER.number, seed=match.id, fairness=match.home)
        found = await review(self._thinkers.answer, question, match.play)
        await self._store.keep(match.id, found)
        return found
