"""Limits of rate: token buckets, one for all or one for each person."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from bot.model.ids import UserId

MOST_REMEMBERED: Final = 5000  # people


@dataclass
class Bucket:
    """Allows ``burst`` uses at once, and ``per_second`` in the long run."""

    burst: int
    per_second: float
    clock: Callable[[], float] = monotonic
    _left: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._at = float(self.burst), self.clock()

    def take(self) -> bool:
        """Use it once; false if nothing is left."""
        now = self.clock()
        self._left, self._at = min(self.burst, self._left + (now - self._at) * self.per_second), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each of the people who came last."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst, self._per_second = burst, per_second
        self._of = OrderedDict[UserId, Bucket]()

    def take(self, user: UserId) -> bool:
        """Use the bucket of a person once; false if nothing is left."""
        bucket = self._of.setdefault(user, Bucket(self._burst, self._per_second))
        self._of.move_to_end(user)
        if len(self._of) > MOST_REMEMBERED:
            self._of.popitem(last=False)
        return bucket.take()
