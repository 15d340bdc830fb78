"""Store of followers, their preferences and the last revision sent."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.model.following import FollowWish
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.match import Status
from bot.storage.connection import Connection, moment, stamp
from bot.storage.database import Database

_BLOCKED: Final = (
    "SELECT 1 FROM seat JOIN block ON block.user = seat.user AND block.blocked = ?2"
    " WHERE seat.match = ?1 AND seat.taken"
)
_WISH: Final = "SELECT wish FROM follower WHERE match = ? AND user = ?"
_RUNNING: Final = f"match.status = '{Status.RUNNING}'"


@dataclass(frozen=True, slots=True)
class Follower:
    """A follower of a running match who wants notifications before its end."""

    match: MatchId
    user: UserId
    wish: FollowWish
    reported: int  # the revision of the latest news, or of the start
    written: datetime | None  # the time of the last message about it
    begun: datetime | None  # the start of a message whose outcome is unknown


@dataclass(frozen=True, slots=True)
class Followed:
    """The number of running matches a person follows."""

    all: int
    closely: int  # the wishes for news before the end


class FollowingStore:
    """The part of the storage that is about following matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def wish(self, match: MatchId, user: UserId) -> FollowWish | None:
        """The wish of a person for a match; ``None`` if they do not follow it."""
        row = await self._database.row(_WISH, match, user)
        return None if row is None else FollowWish(row[0])

    async def followed_by(self, user: UserId) -> dict[MatchId, FollowWish]:
        """Return the running matches that a user follows, oldest first."""
        query = (
            "SELECT follower.match, wish FROM follower JOIN match ON match.id = follower.match"
            f" WHERE user = ? AND {_RUNNING} ORDER BY follower.match"
        )
        return {MatchId(match): FollowWish(wish) for match, wish in await self._database.rows(query, user)}

    async def follow(
        self, match: MatchId, user: UserId, wish: FollowWish, revision: int, expect: Callable[[Followed], object]
    ) -> bool:
        """Follow a match from a revision on; returns false if a player has blocked the user. ``expect`` receives the
        new number of followed matches if it grows, and may raise."""

        def work(connection: Connection) -> bool:
            if connection.execute(_BLOCKED, (match, user)).fetchone() is not None:
                return False
            before = connection.execute(
                "SELECT wish FROM follower WHERE match = ? AND user = ?", (match, user)
            ).fetchone()
            connection.execute(
                "INSERT INTO follower (match, user, wish, reported) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (match, user)"
                " DO UPDATE SET wish = ?3, reported = ?4, begun = NULL",
                (match, user, wish, revision),
            )
            row = connection.execute(
                "SELECT count(*), count(*) FILTER (WHERE wish <> 'end') FROM follower"
                f" JOIN match ON match.id = follower.match WHERE user = ? AND {_RUNNING}",
                (user,),
            ).fetchone()
            if before is None or (before[0] == FollowWish.END and wish is not FollowWish.END):
                expect(Followed(row[0], row[1]))
            return True

        return await self._database.write(work)

    async def unfollow(self, match: MatchId, user: UserId) -> None:
        await self._database.execute("DELETE FROM follower WHERE match = ? AND user = ?", match, user)

    async def gone(self, guild: GuildId, user: UserId) -> None:
        """Unfollow all matches of a server that the user left."""
        query = "DELETE FROM follower WHERE user = ? AND match IN (SELECT id FROM match WHERE guild = ?)"
        await self._database.execute(query, user, guild)

    async def behind(self, match: MatchId | None = None) -> list[Follower]:
        """Return the followers of running matches with outdated news, or of one match."""
        query = (
            "SELECT follower.match, user, wish, reported, written, begun FROM follower"
            f" JOIN match ON match.id = follower.match AND {_RUNNING}"
            f" WHERE wish <> 'end' AND reported < match.revision{'' if match is None else ' AND follower.match = ?'}"
            " ORDER BY follower.match, user"
        )
        of = () if match is None else (match,)
        return [_follower(row) for row in await self._database.rows(query, *of)]

    async def closely_followed(self) -> set[MatchId]:
        """Return the running matches with followers who want news before the end."""
        query = (
            f"SELECT DISTINCT follower.match FROM follower JOIN match ON match.id = follower.match AND {_RUNNING}"
            " WHERE wish <> 'end'"
        )
        return {MatchId(row[0]) for row in await self._database.rows(query)}

    async def begin(self, follower: Follower, now: datetime) -> bool:
        """Record that a message is about to be sent; false if the wish has changed."""

        def work(connection: Connection) -> bool:
            found = connection.execute(
                "UPDATE follower SET begun = ? WHERE match = ? AND user = ? AND wish = ? AND reported = ?",
                (stamp(now), follower.match, follower.user, follower.wish, follower.reported),
            )
            return found.rowcount == 1

        return await self._database.write(work)

    async def reported(self, follower: Follower, upto: int, written: datetime | None) -> None:
        """Record the revision of the latest news, and the time of a message, if any."""
        query = (
            "UPDATE follower SET reported = ?, written = ifnull(?, written), begun = NULL"
            " WHERE match = ? AND user = ? AND reported = ?"
        )
        await self._database.execute(query, upto, stamp(written), follower.match, follower.user, follower.reported)


def _follower(row: tuple[int, int, str, int, int | None, int | None]) -> Follower:
    match, user, wish, reported, written, begun = row
    return Follower(MatchId(match), UserId(user), FollowWish(wish), reported, moment(written), moment(begun))
