"""What could not be said about a match, and when it is tried again."""

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from bot.match import MatchId
from bot.match.people import RemindBy

FIRST_RETRY: Final = timedelta(minutes=1)
"""Discord still knows the nonce of a message then, so that it is not sent twice."""
LONGEST_PAUSE: Final = timedelta(hours=6)
GIVEN_UP_AFTER: Final = timedelta(days=2)
"""How long a match is not closed because nobody could be warned."""
REMEMBERED: Final = 5_000
"""Matches of which is known that something could not be said."""


@dataclass(frozen=True, slots=True)
class Unsaid:
    """Something about a match that could not be said, at least not everywhere."""

    revision: int
    since: datetime
    """When it was tried first."""
    tries: int = 0
    said: frozenset[RemindBy] = field(default_factory=frozenset)
    """Where it has been said."""


class Retries:
    """What could not be said about which match. It is forgotten when the bot stops, and then tried at once."""

    def __init__(self) -> None:
        self._unsaid: OrderedDict[MatchId, Unsaid] = OrderedDict()

    def of(self, match: MatchId, revision: int) -> Unsaid | None:
        """What could not be said about this moment of a match."""
        found = self._unsaid.get(match)
        return found if found is not None and found.revision == revision else None

    def failed(self, match: MatchId, revision: int, now: datetime, said: frozenset[RemindBy] = frozenset()) -> datetime:
        """Remember that something could not be said; returns when to try again: later each time."""
        before = self.of(match, revision) or Unsaid(revision, now)
        self._unsaid[match] = replace(before, tries=before.tries + 1, said=before.said | said)
        self._unsaid.move_to_end(match)
        if len(self._unsaid) > REMEMBERED:
            self._unsaid.popitem(last=False)
        return now + min(FIRST_RETRY * (1 << min(before.tries, 20)), LONGEST_PAUSE)

    def succeeded(self, match: MatchId) -> None:
        """It has been said."""
        self._unsaid.pop(match, None)
