"""What could not be said about a match, perhaps to one person, and when it is tried again."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, Generic, TypeVar

from bot.model.people import RemindBy

FIRST_RETRY: Final = timedelta(minutes=1)
"""Discord still knows the nonce of a message then, so that it is not sent twice."""
LONGEST_PAUSE: Final = timedelta(hours=6)
GIVEN_UP_AFTER: Final = timedelta(days=2)
"""How long a match is not closed because nobody could be warned."""
REMEMBERED: Final = 5_000
"""Of so many it is known that something could not be said."""

About = TypeVar("About", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Unsaid:
    """Something about a match that could not be said, at least not everywhere."""

    revision: int
    since: datetime
    """When it was tried first."""
    again: datetime
    """When it is tried again."""
    tries: int = 0
    said: frozenset[RemindBy] = field(default_factory=frozenset)
    """Where it has been said."""

    def rests(self, now: datetime) -> bool:
        """Whether it is not time yet to try again; what lies too far ahead was noted by a clock that was ahead."""
        return now < self.again <= now + LONGEST_PAUSE


class Retries(Generic[About]):
    """What could not be said about which match, or about which to whom.

    It is forgotten when the bot stops, and then tried at once.
    """

    def __init__(self) -> None:
        self._unsaid: OrderedDict[About, Unsaid] = OrderedDict()

    def of(self, about: About, revision: int) -> Unsaid | None:
        """What could not be said about this moment of a match."""
        found = self._unsaid.get(about)
        return found if found is not None and found.revision == revision else None

    def failed(self, about: About, revision: int, now: datetime, said: frozenset[RemindBy] = frozenset()) -> datetime:
        """Remember that something could not be said; returns when to try again: later each time."""
        before = self.of(about, revision) or Unsaid(revision, now, now)
        again = now + min(FIRST_RETRY * (1 << min(before.tries, 20)), LONGEST_PAUSE)
        self._unsaid[about] = replace(before, again=again, tries=before.tries + 1, said=before.said | said)
        self._unsaid.move_to_end(about)
        if len(self._unsaid) > REMEMBERED:
            self._unsaid.popitem(last=False)
        return again

    def succeeded(self, about: About) -> None:
        """It has been said."""
        self._unsaid.pop(about, None)
