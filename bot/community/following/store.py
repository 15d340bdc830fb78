"""Store of followers: their wishes and the last revisions sent."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.model.errors import UserError
from bot.model.following import FollowWish
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.match import Status
from bot.storage.connection import Connection, moment, stamp
from bot.storage.database import Store, writing

MOST_FOLLOWED: Final = 50  # the maximum number of running matches a user can follow at a time
MOST_CLOSELY: Final = 20  # the wishes for news before the end, which are sent privately
_BLOCKED: Final = (
    "SELECT 1 FROM seat JOIN block ON block.user = seat.user AND block.blocked = ?2"
    " WHERE seat.match = ?1 AND seat.taken"
)
_WISH: Final = "SELECT wish FROM follower WHERE match = ? AND user = ?"
_RUNNING: Final = f"follower JOIN match ON match.id = follower.match AND match.status = '{Status.RUNNING}'"


@dataclass(frozen=True, slots=True)
class Follower:
    """A follower of a running match who wants notifications before its end."""

    match: MatchId
    user: UserId
    wish: FollowWish
    reported: int  # the revision of the latest news, or of the start
    written: datetime | None  # the time of the last message about it
    begun: datetime | None  # the start of a message whose outcome is unknown


class FollowingStore(Store):
    """The part of the storage that is about following matches."""

    async def wish(self, match: MatchId, user: UserId) -> FollowWish | None:
        """The wish of a person for a match; ``None`` if they do not follow it."""
        row = await self._database.row(_WISH, match, user)
        return None if row is None else FollowWish(row[0])

    async def followed_by(self, user: UserId) -> dict[MatchId, FollowWish]:
        """Return the running matches that a user follows, oldest first."""
        query = f"SELECT follower.match, wish FROM {_RUNNING} WHERE user = ? ORDER BY follower.match"
        return {MatchId(match): FollowWish(wish) for match, wish in await self._database.rows(query, user)}

    @writing
    def follow(self, connection: Connection, match: MatchId, user: UserId, wish: FollowWish, revision: int) -> None:
        """Follow a match from a revision on. Raises ``UserError`` when a player has blocked the user, or more matches
        would be followed than allowed."""
        if connection.execute(_BLOCKED, (match, user)).fetchone() is not None:
            raise UserError("error-follow-others")
        before = connection.execute(_WISH, (match, user)).fetchone()
        connection.execute(
            "INSERT INTO follower (match, user, wish, reported) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (match, user)"
            " DO UPDATE SET wish = ?3, reported = ?4, begun = NULL",
            (match, user, wish, revision),
        )
        if before is None or (before[0] == FollowWish.END and wish is not FollowWish.END):
            query = f"SELECT count(*), count(*) FILTER (WHERE wish <> 'end') FROM {_RUNNING} WHERE user = ?"
            followed, closely = connection.execute(query, (user,)).fetchone()
            if closely > MOST_CLOSELY:
                raise UserError("error-follow-wish-limit", count=MOST_CLOSELY)
            if followed > MOST_FOLLOWED:
                raise UserError("error-follow-limit", count=MOST_FOLLOWED)

    async def unfollow(self, match: MatchId, user: UserId) -> None:
        await self._database.execute("DELETE FROM follower WHERE match = ? AND user = ?", match, user)

    async def gone(self, guild: GuildId, user: UserId) -> None:
        """Unfollow all matches of a server that the user left."""
        query = "DELETE FROM follower WHERE user = ? AND match IN (SELECT id FROM match WHERE guild = ?)"
        await self._database.execute(query, user, guild)

    async def behind(self, match: MatchId | None = None) -> list[Follower]:
        """Return the followers of running matches with outdated news, or of one match."""
        query = (
            f"SELECT follower.match, user, wish, reported, written, begun FROM {_RUNNING}"
            f" WHERE wish <> 'end' AND reported < match.revision{'' if match is None else ' AND follower.match = ?'}"
            " ORDER BY follower.match, user"
        )
        of = () if match is None else (match,)
        return [
            Follower(number, user, FollowWish(wish), reported, moment(written), moment(begun))
            for number, user, wish, reported, written, begun in await self._database.rows(query, *of)
        ]

    async def closely_followed(self) -> set[MatchId]:
        """Return the running matches with followers who want news before the end."""
        query = f"SELECT DISTINCT follower.match FROM {_RUNNING} WHERE wish <> 'end'"
        return {MatchId(row[0]) for row in await self._database.rows(query)}

    async def begin(self, follower: Follower, now: datetime) -> bool:
        """Record that a message is about to be sent; false if the wish has changed."""
        query = "UPDATE follower SET begun = ? WHERE match = ? AND user = ? AND wish = ? AND reported = ?"
        key = (follower.match, follower.user, follower.wish, follower.reported)
        return await self._database.execute(query, stamp(now), *key) == 1

    async def reported(self, follower: Follower, upto: int, written: datetime | None) -> None:
        """Record the revision of the latest news, and the time of a message, if any."""
        query = (
            "UPDATE follower SET reported = ?, written = ifnull(?, written), begun = NULL"
            " WHERE match = ? AND user = ? AND reported = ?"
        )
        await self._database.execute(query, upto, stamp(written), follower.match, follower.user, follower.reported)
