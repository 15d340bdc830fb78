"""When a match that could not be shown is tried again: soon where a fault may pass, ever later where it is refused."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.model.ids import GuildId

AGAIN_AFTER: Final = timedelta(minutes=1)
"""After a fault, and at the soonest after a refusal."""
SLOWEST: Final = 10
"""How many times as long it takes at most between two tries after many faults."""
REFUSED_AGAIN: Final = (timedelta(minutes=5), timedelta(hours=1), timedelta(hours=6))
"""How long after each refusal the next try comes; after the last of them none does by itself."""


@dataclass(frozen=True, slots=True)
class Rest:
    """What went wrong since it last went well, and when it is tried again."""

    tried: datetime
    failures: int
    again: datetime | None
    """``None`` is not by itself: the match is parked until somebody acts in it, or something changes in its server."""
    refused: bool
    guild: GuildId | None = None

    def over(self, now: datetime) -> bool:
        """Whether it is time to try again; so it is where the clock was set back meanwhile."""
        return self.again is not None and not self.tried <= now < self.again

    def woken(self, now: datetime) -> "Rest":
        """The rest cut short, but not below so much since the last try."""
        soon = max(now, self.tried + AGAIN_AFTER)
        return replace(self, again=soon if self.again is None else min(self.again, soon))

    def lifted(self, now: datetime) -> "Rest":
        """The rest once people see all there is; it goes on where it ended if something is refused again."""
        return replace(self, again=now)


def after_fault(before: Rest | None, now: datetime) -> Rest:
    """The rest after a connection broke, or Discord itself had a fault; a refusal known just now weighs more."""
    if before is not None and before.refused and not before.over(now):
        return before
    failures = 1 if before is None or before.refused else before.failures + 1
    return Rest(now, failures, now + AGAIN_AFTER * min(2 ** max(0, failures - 3), SLOWEST), refused=False)


def after_refusal(before: Rest | None, now: datetime, guild: GuildId | None) -> Rest:
    """The rest after Discord refused; one that came before its time, because somebody acted, does not lengthen it."""
    if before is None or not before.refused:
        return Rest(now, 1, now + REFUSED_AGAIN[0], refused=True, guild=guild)
    if not before.over(now):
        return replace(before, tried=now)
    later = REFUSED_AGAIN[before.failures :][:1]
    return Rest(now, before.failures + 1, now + later[0] if later else None, refused=True, guild=guild)


def parked(now: datetime, guild: GuildId | None) -> Rest:
    """The rest of a match in a server that the bot has left."""
    return Rest(now, 0, None, refused=True, guild=guild)
