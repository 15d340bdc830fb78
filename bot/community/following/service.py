"""Use cases of followers."""

from collections.abc import Callable

from bot.community.following.store import FollowingStore
from bot.matches.repository import Repository
from bot.model.errors import UserError
from bot.model.following import FollowWish
from bot.model.ids import MatchId, UserId
from bot.model.match import Status


class Following:
    """Follows and unfollows matches."""

    def __init__(self, store: FollowingStore, repository: Repository) -> None:
        self._store = store
        self._repository = repository
        self.wish, self.followed_by, self.unfollow = store.wish, store.followed_by, store.unfollow
        self.followed: Callable[[MatchId], object] = lambda match: None
        """Called with each match that gets a follower who wants news before the end."""

    async def follow(self, number: MatchId, user: UserId, wish: FollowWish | None = None) -> FollowWish:
        """Follow a match with a ``wish``; by default the present one, or the end. Raises ``UserError`` when it is not
        running, the user plays in it, a player has blocked them, or the limit is reached."""
        match = await self._repository.match(number)
        if match.status is not Status.RUNNING or match.seat_of(user) is not None:
            raise UserError("error-cannot-follow")
        before = await self.wish(number, user)
        wish = wish or before or FollowWish.END
        if wish is not before:
            await self._store.follow(number, user, wish, match.revision)
        if wish is not FollowWish.END:
            self.followed(number)
        return wish
