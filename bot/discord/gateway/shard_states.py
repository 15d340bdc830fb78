"""Shards that are connected, and those that have listed their servers."""

from collections.abc import Mapping
from enum import StrEnum

from bot.model.ids import GuildId, ShardPart, shard_of


class ShardPhase(StrEnum):
    """The phase of a shard."""

    CONNECTING = "connecting"
    """It has no session yet, or was not told of all its servers since its session began."""
    READY = "ready"
    AWAY = "away"
    """Its connection broke; it resumes, or begins anew."""


class ShardStates:
    """The phases of ``shards``. An absent shard does not affect the others."""

    def __init__(self, shards: int) -> None:
        self.shards = shards
        self.mine: frozenset[int] | None = None
        """Those that this process is in charge of, where several have the shards; ``None`` where it has them all."""
        self._states: dict[int, ShardPhase] = {}
        self._told: set[int] = set()

    def of(self, guild: GuildId | None) -> int:
        """The shard that a server is on, or where that is ``None`` what is played in direct messages."""
        return shard_of(guild, self.shards)

    @property
    def part(self) -> ShardPart | None:
        """The servers that this process is in charge of; ``None`` for all of them."""
        return None if self.mine is None else ShardPart(self.mine, self.shards)

    def ours(self, guild: GuildId | None) -> bool:
        """True if this process owns a server; ``None`` stands for direct messages and global
        work."""
        return self.mine is None or self.of(guild) in self.mine

    def told(self, guild: GuildId) -> bool:
        """True if the shard of a server has listed all its servers: an unlisted server has been left."""
        return self.of(guild) in self._told

    @property
    def states(self) -> Mapping[int, ShardPhase]:
        """The phase of each shard owned by this process."""
        mine = range(self.shards) if self.mine is None else sorted(self.mine)
        return {shard: self._states.get(shard, ShardPhase.CONNECTING) for shard in mine}

    # -- what happens to a shard

    def began(self, shard: int) -> None:
        """It has begun a session, and will be told of its servers."""
        self._told.discard(shard)
        self._states[shard] = ShardPhase.CONNECTING

    def ready(self, shard: int) -> None:
        """It was told of its servers."""
        self._told.add(shard)
        self._states[shard] = ShardPhase.READY

    def lost(self, shard: int) -> None:
        """Its connection broke; what it was told of goes on being true until it is told otherwise."""
        self._states[shard] = ShardPhase.AWAY

    def resumed(self, shard: int) -> None:
        """It goes on where its connection broke."""
        self._states[shard] = ShardPhase.READY if shard in self._told else ShardPhase.CONNECTING

    def gone(self, shard: int) -> None:
        """Another process has it from now on."""
        self._told.discard(shard)
        self._states.pop(shard, None)
