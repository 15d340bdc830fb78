"""What came of letting nothing of a person remain in what the database has deleted."""

from enum import Enum, auto
from typing import Protocol

from bot.match.ids import UserId


class Scrubbed(Enum):
    """What came of looking for traces."""

    CLEAN = auto()
    """There are none."""
    NAMED_ANEW = auto()
    """There are some that are no remains: somebody names that person since, or has typed their id into a name."""
    READ = auto()
    """Somebody, such as a backup, reads what was written ahead, so that it stays; it is to be tried again."""


class Scrubber(Protocol):
    """Lets go what stands of deleted rows where nothing uses it any more."""

    async def scrub(self, user: UserId | None) -> Scrubbed:
        """Let go what there is of somebody; where it is not known any more of whom, all that nothing uses."""
