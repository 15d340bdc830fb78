"""Use cases of following matches."""

from collections.abc import Callable
from typing import Final

from bot.community.following.store import Followed, FollowingStore
from bot.matches.repository import Repository
from bot.model.errors import UserError
from bot.model.following import FollowWish
from bot.model.ids import MatchId, UserId
from bot.model.match import Status

MOST_FOLLOWED: Final = 50  # the maximum number of running matches a user can follow at a time
MOST_CLOSELY: Final = 20  # the wishes for news before the end, which are sent privately


class Following:
    """The use cases of following matches."""

    def __init__(self, store: FollowingStore, repository: Repository) -> None:
        self._store = store
        self._repository = repository
        self.followed: Callable[[MatchId], object] = lambda match: None
        """Called with each match that gets a follower who wants news before the end."""

    async def wish(self, number: MatchId, user: UserId) -> FollowWish | None:
        return await self._store.wish(number, user)

    async def followed_by(self, user: UserId) -> dict[MatchId, FollowWish]:
        return await self._store.followed_by(user)

    async def follow(self, number: MatchId, user: UserId, wish: FollowWish | None = None) -> FollowWish:
        """Follow a match with a ``wish``; by default the present one, or the end. Raises ``UserError`` when it is not
        running, the user plays in it, a player has blocked them, or the limit is reached."""
        match = await self._repository.match(number)
        if match.status is not Status.RUNNING or match.seat_of(user) is not None:
            raise UserError("error-cannot-follow")
        before = await self.wish(number, user)
        wish = wish or before or FollowWish.END
        if wish is not before and not await self._store.follow(number, user, wish, match.revision, _expect_few):
            raise UserError("error-follow-others")
        if wish is not FollowWish.END:
            self.followed(number)
        return wish

    async def unfollow(self, number: MatchId, user: UserId) -> None:
        await self._store.unfollow(number, user)


def _expect_few(followed: Followed) -> None:
    """Check the maximum number of followed matches. Raises ``UserError`` when it is exceeded."""
    if followed.closely > MOST_CLOSELY:
        raise UserError("error-follow-wish-limit", count=MOST_CLOSELY)
    if followed.all > MOST_FOLLOWED:
        raise UserError("error-follow-limit", count=MOST_FOLLOWED)
