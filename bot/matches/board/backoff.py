"""When a match that could not be shown is tried again: soon where a fault may pass, ever later where it is refused."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.model.ids import GuildId, MatchId

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


class MatchesByServer:
    """Some matches, each in a server or, under ``None``, in direct messages."""

    def __init__(self) -> None:
        self._servers: dict[MatchId, GuildId | None] = {}
        self._matches: dict[GuildId | None, dict[MatchId, None]] = {}

    def put(self, number: MatchId, guild: GuildId | None) -> None:
        """A match is among them, in this server from now on."""
        self.discard(number)
        self._servers[number] = guild
        self._matches.setdefault(guild, {})[number] = None

    def update(self, matches: Mapping[MatchId, GuildId | None]) -> None:
        """The same of several matches."""
        for number, guild in matches.items():
            self.put(number, guild)

    def discard(self, number: MatchId) -> bool:
        """A match is among them no more; returns whether it was."""
        if number not in self._servers:
            return False
        guild = self._servers.pop(number)
        del self._matches[guild][number]
        if not self._matches[guild]:
            del self._matches[guild]
        return True

    def of(self, guild: GuildId | None) -> list[MatchId]:
        """Those in a server, or in direct messages."""
        return list(self._matches.get(guild, ()))

    @property
    def servers(self) -> set[GuildId]:
        """The servers they are in."""
        return {guild for guild in self._matches if guild is not None}
