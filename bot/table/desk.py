"""What all use cases stand on: finding a match, deciding on it, and appending what was decided to its log."""

import random
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from bot.match import Entry, Kind, Match, Status, logged
from bot.storage import Conflict, Storage

REMEMBERED: Final = 5_000
"""Matches kept in memory."""
ATTEMPTS: Final = 20
"""How often a use case is decided again before it gives up on a match that changes all the time."""


class Refused(Exception):
    """Somebody asked for what cannot be; the text is one sentence for them alone, and nothing has changed."""


class Stale(Refused):
    """A button of an earlier moment was pressed; ``match`` is as it stands now."""

    def __init__(self, match: Match) -> None:
        super().__init__("That button belongs to an earlier moment; this is how the match stands now.")
        self.match = match


class Desk:
    """All matches of one bot. ``now`` tells the time; ``seed`` fixes all randomness, for tests.

    A use case decides on the match as it is and appends to its log. Where two people act at once the database lets one
    of them through, and the other is decided again on what the match has become.
    """

    def __init__(self, storage: Storage, now: Callable[[], datetime], seed: int | None = None) -> None:
        self._storage = storage
        self._now = now
        self._secret = secrets.token_bytes if seed is None else random.Random(seed).randbytes
        self._matches: OrderedDict[int, Match] = OrderedDict()

    async def match(self, number: int) -> Match:
        """The match of this number.

        :raises Refused: there is none.
        """
        found = self._matches.get(number)
        if found is None:
            found = await self._storage.load(number)
            if found is None:
                raise Refused(f"There is no match {number}; /matches lists yours.")
        self._remember(found)
        return found

    async def match_in(self, channel: int) -> Match | None:
        """The match that is played in a channel: the running one, or the last."""
        number = await self._storage.match_in(channel)
        return None if number is None else await self.match(number)

    def _remember(self, match: Match) -> None:
        known = self._matches.get(match.id)
        if known is None or known.revision < match.revision:
            self._matches[match.id] = match
        self._matches.move_to_end(match.id)
        while len(self._matches) > REMEMBERED:
            self._matches.popitem(last=False)

    async def _change(self, number: int, decide: Callable[[Match], Match]) -> Match:
        for _ in range(ATTEMPTS):
            before = await self.match(number)
            after = decide(before)
            try:
                await self._storage.append(after, after.entries[len(before.entries) :])
            except Conflict:
                self._matches.pop(number, None)
                continue
            self._remember(after)
            return after
        raise Refused("Many people are acting in this match at once; please try again in a moment.")

    def _entries(self, match: Match, user: int | None, kind: Kind, text: str = "") -> Sequence[Entry]:
        at = self._now().replace(microsecond=0)  # as it is stored
        return [Entry(match.revision + 1, at, user, kind, text)]

    def _with(self, match: Match, user: int | None, kind: Kind, text: str = "") -> Match:
        return logged(match, self._entries(match, user, kind, text))

    @staticmethod
    def _expect(match: Match, revision: int | None, status: Status) -> None:
        if revision is not None and revision != match.revision:
            raise Stale(match)
        if match.status is not status:
            raise Refused(_NOT_IN[match.status])

    @staticmethod
    def _expect_player(match: Match, user: int) -> None:
        if match.seat_of(user) is None:
            raise Refused("You do not play in this match; open one of your own with /play.")

    def _expect_turn(self, match: Match, user: int) -> None:
        self._expect_player(match, user)
        if match.waiting_for != user:
            raise Refused(f"It is <@{match.waiting_for}>'s turn; yours comes after that.")


_NOT_IN: Final = {
    Status.OPEN: "The match has not begun; it waits for somebody to sit down.",
    Status.RUNNING: "The match has already begun.",
    Status.FINISHED: "The match is over; open a new one with /play.",
    Status.CLOSED: "The match was closed before it began; open a new one with /play.",
}
