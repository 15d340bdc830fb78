"""Matches kept in memory, those asked for lately, up to so many bytes."""

from collections import OrderedDict
from typing import Final

from bot.model.ids import MatchId
from bot.model.match import Match

MOST: Final = 64 * 1024 * 1024
"""Bytes of all matches kept in memory together."""
OF_A_MATCH: Final = 3_000
"""Bytes that a match takes however short it is."""
OF_AN_ENTRY: Final = 500
"""Bytes of an entry with the step it records, rounded up from what the games take."""


def size(match: Match) -> int:
    """How many bytes a match takes at most, by the length of its log: measuring would cost more than reading it."""
    return OF_A_MATCH + OF_AN_ENTRY * len(match.entries)


class MatchMemory:
    """Matches by their numbers. What is put away for lack of room is read again when it is asked for."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[MatchId, Match] = OrderedDict()
        self.taken = 0
        """Bytes that all of them take together."""

    def __len__(self) -> int:
        return len(self._known)

    def get(self, number: MatchId) -> Match | None:
        """A match as it was last kept, if it still is."""
        return self._known.get(number)

    def keep(self, match: Match) -> Match:
        """Keep a match, unless a later moment of it is known already; returns the one that is known now."""
        known = self._known.get(match.id)
        if known is None or known.revision < match.revision:
            self.forget(match.id)
            self._known[match.id] = known = match
            self.taken += size(match)
        self._known.move_to_end(match.id)
        while self.taken > self._most and len(self) > 1:
            self.forget(next(iter(self._known)))
        return known

    def forget(self, number: MatchId) -> None:
        """Keep a match no longer."""
        match = self._known.pop(number, None)
        if match is not None:
            self.taken -= size(match)
