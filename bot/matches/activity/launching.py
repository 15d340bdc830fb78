"""Matches whose boards people are about to open as an Activity."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

from bot.model.ids import MatchId, UserId

WANTED_FOR: Final = 120.0  # seconds from the press of Open board until the page opens
MOST_WANTED: Final = 1000


class Launches:
    """The boards that people opened, which the page shows in any channel. ``on`` is true if there is an Activity."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.on = False
        self._clock = clock
        self._wanted = OrderedDict[UserId, tuple[MatchId, float]]()

    def want(self, user: UserId, match: MatchId) -> None:
        """Note the match whose board a person opens."""
        self._wanted[user] = match, self._clock()
        self._wanted.move_to_end(user)
        if len(self._wanted) > MOST_WANTED:
            self._wanted.popitem(last=False)

    def forget(self, user: UserId) -> None:
        """Forget what a person opened."""
        self._wanted.pop(user, None)

    def wanted_by(self, user: UserId) -> MatchId | None:
        """The match that a person has just opened, once."""
        match, at = self._wanted.pop(user, (None, None))
        return match if at is not None and self._clock() - at < WANTED_FOR else None
