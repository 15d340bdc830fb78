"""Storage of reviews, one row a match."""

import json

from bot.model.errors import BadDatabase
from bot.model.ids import MatchId
from bot.players.reviewing import Outlook, Review, TurningPoint
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.errors import in_one_line


class ReviewStore:
    """Storage of reviews."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match: MatchId) -> Review | None:
        """The review of a match, if any. Raises ``BadDatabase`` if it cannot be read."""

        def work(connection: Connection) -> Review | None:
            row = connection.execute("SELECT found FROM review WHERE match = ?", (match,)).fetchone()
            try:
                return None if row is None else read(row[0])
            except ValueError as error:
                raise BadDatabase(
                    f"What was thought of match {match} cannot be read ({in_one_line(error)}); "
                    "python -m bot check says what is wrong."
                ) from error

        return await self._database.read(work)

    async def keep(self, match: MatchId, review: Review) -> None:
        """Store a review; an earlier one stays."""
        await self._database.write(lambda connection: _keep(connection, match, review))


def _keep(connection: Connection, match: MatchId, review: Review) -> None:
    query = "INSERT INTO review (match, found) VALUES (?, ?) ON CONFLICT DO NOTHING"
    connection.execute(query, (match, written(review)))


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
