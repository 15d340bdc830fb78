"""Discord's limit of requests with one token: fifty in a second, whatever they are for."""

from bisect import bisect_left, bisect_right, insort
from typing import Final

A_SECOND: Final = 50


class Limit:
    """Counts what was asked with the bot's token, by when it was sent, and refuses what is too much."""

    def __init__(self) -> None:
        self._sent: list[float] = []
        self.refused = 0

    def allows(self, sent: float) -> bool:
        """Whether one more request is answered."""
        insort(self._sent, sent)
        allowed = bisect_right(self._sent, sent) - bisect_right(self._sent, sent - 1) <= A_SECOND
        self.refused += not allowed
        return allowed

    def most(self, since: float) -> int:
        """The most requests that were sent within any second since then."""
        sent = self._sent[bisect_left(self._sent, since) :]
        return max((bisect_left(sent, first + 1) - index for index, first in enumerate(sent)), default=0)
