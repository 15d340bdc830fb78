"""Reviews of finished matches, computed once in the background and stored."""

import asyncio
import json
import logging
from typing import Final

from bot.matches.play.computers import ADVISER
from bot.model.errors import BadDatabase, UserError
from bot.model.ids import MatchId
from bot.model.match import Match, Status
from bot.players.pool import EnginePool
from bot.players.question import NoEngineAnswer, Question, QuestionCancelled
from bot.players.reviewing import Outlook, Review, TurningPoint, review
from bot.storage.database import Store
from bot.storage.errors import in_one_line

LEAST_STEPS: Final = 4  # minimum number of steps by players for a review

log = logging.getLogger(__name__)


class ReviewStore(Store):
    """Storage of reviews, one row a match."""

    async def of(self, match: MatchId) -> Review | None:
        """The review of a match, if any. Raises ``BadDatabase`` if it cannot be read."""
        row = await self._database.row("SELECT found FROM review WHERE match = ?", match)
        try:
            return None if row is None else read(row[0])
        except ValueError as error:
            raise BadDatabase(
                f"What was thought of match {match} cannot be read ({in_one_line(error)}); "
                "python -m bot check says what is wrong."
            ) from error

    async def keep(self, match: MatchId, review: Review) -> None:
        """Store a review; an earlier one stays."""
        query = "INSERT INTO review (match, found) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._database.execute(query, match, written(review))


def written(review: Review) -> str:
    """Serialize a review."""
    return json.dumps(
        {
            "outlooks": [[outlook.steps, *outlook.shares] for outlook in review.outlooks],
            "turned": [[each.index, each.seat, each.played, each.better, each.lost] for each in review.turning_points],
        }
    )


def read(kept: str) -> Review:
    """Parse a stored review. Raises ``ValueError`` if it is something else."""
    try:
        found = json.loads(kept)
        return Review(
            tuple(Outlook(int(steps), tuple(map(float, shares))) for steps, *shares in found["outlooks"]),
            tuple(
                TurningPoint(int(index), int(seat), str(played), str(better), float(lost))
                for index, seat, played, better, lost in found["turned"]
            ),
        )
    except (LookupError, TypeError, ArithmeticError) as error:
        raise ValueError("what was thought of a match cannot be read") from error


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
            self._under_way[match.id] = asyncio.create_task(self._thought_out(match))
            self._under_way[match.id].add_done_callback(lambda _: self._under_way.pop(match.id))
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
