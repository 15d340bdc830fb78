"""Types of IDs, so that a type checker distinguishes people from channels."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import NewType

UserId = NewType("UserId", int)  # a user of Discord; negative for a deleted user
GuildId = NewType("GuildId", int)  # a server; None stands for direct messages with the bot
ChannelId = NewType("ChannelId", int)  # a channel, or a thread in one
MessageId = NewType("MessageId", int)
RoleId = NewType("RoleId", int)
MatchId = NewType("MatchId", int)  # the number under which people know a match; 0 for one that is not kept yet
TournamentId = NewType("TournamentId", int)


@dataclass(frozen=True, slots=True)
class MessageRef:
    """The location of a message."""

    channel: ChannelId
    message: MessageId


def is_former(user: UserId | None) -> bool:
    """True for the number of a deleted user, who is no longer named, messaged or waited for."""
    return user is not None and user < 0


def shard_of(guild: GuildId | None, of: int) -> int:
    """The shard of a server, of ``of`` shards; direct messages are on the first (Discord, Gateway, Sharding)."""
    return 0 if guild is None else (guild >> 22) % of


def runs(shards: Iterable[int]) -> list[range]:
    """Shards as few ranges, in order."""
    ordered = sorted(set(shards))
    grouped = (
        [shard for _, shard in group] for _, group in groupby(enumerate(ordered), lambda each: each[1] - each[0])
    )
    return [range(run[0], run[-1] + 1) for run in grouped]


@dataclass(frozen=True, slots=True)
class ShardRange:
    """The shards that one of several processes has as its own: from ``first`` to ``last``, of ``of`` altogether."""

    first: int
    last: int
    of: int

    def __str__(self) -> str:
        return f"{self.first}-{self.last}/{self.of}"

    @property
    def shards(self) -> frozenset[int]:
        return frozenset(range(self.first, self.last + 1))


@dataclass(frozen=True, slots=True)
class ShardPart:
    """The servers on some of ``of`` shards."""

    shards: frozenset[int]
    of: int


@dataclass(frozen=True, slots=True)
class ShardHolders:
    """The holders of shards at one moment, if several bots share a database."""

    charge: frozenset[int] = frozenset()  # shards leased by this bot
    others: frozenset[int] = frozenset()  # shards leased by other bots
    homes: frozenset[int] = frozenset()  # shards that belong to other running bots
