"""The condition of the bot at one moment, and its problems, as a pure function."""

from dataclasses import dataclass
from typing import Final

from bot.discord.gateway.shard_states import ShardPhase

AWAY: Final = 60.0
"""Seconds for which a shard may be without a session: Discord lets each of them connect anew every now and then."""
LATE: Final = 5.0
"""Seconds by which the event loop may be late: Discord waits three for an answer."""
NAMED: Final = 5
"""The maximum number of shards listed by number."""


@dataclass(frozen=True, slots=True)
class ShardState:
    """One connection to Discord."""

    number: int
    phase: ShardPhase
    away: float
    """Seconds since it was last seen ready; 0 where it is."""
    latency: float | None
    """Seconds from a heartbeat to its answer, where one was answered."""


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of the bot."""

    waits_for: str = ""
    """A sentence for what it waits for before it can work, or for what it is about to do; empty while it works."""
    shards: tuple[ShardState, ...] = ()
    unwritable: str = ""
    """Why the database could not be written when that was last tried; empty where it could."""
    late: float = 0.0
    """Seconds by which the event loop was late, at most, within the last minute."""

    @property
    def wrong(self) -> tuple[str, ...]:
        """A sentence for each thing that keeps people from playing; none where all is well."""
        found = [self.waits_for] if self.waits_for else self._away()
        if self.unwritable:
            found.append(f"The database cannot be written ({self.unwritable}).")
        if self.late > LATE:
            found.append(f"The event loop was late by {self.late:.1f} seconds within the last minute.")
        return tuple(found)

    def _away(self) -> list[str]:
        away = sorted((shard for shard in self.shards if shard.away > AWAY), key=lambda shard: -shard.away)
        said = [
            f"Shard {shard.number} has had no session with Discord for {shard.away:.0f} seconds."
            for shard in away[:NAMED]
        ]
        return [*said, f"So have {len(away) - NAMED} more."] if len(away) > NAMED else said
