"""The cache of discord.py, and the parsing of each shard's start."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord
from discord.state import AutoShardedConnectionState

from bot.discord.gateway.guild_cache import FoldedServers
from bot.discord.gateway.payload_filter import lean
from bot.model.ids import GuildId, shard_of

if TYPE_CHECKING:
    from discord.types.gateway import ReadyEvent


class GatewayState(AutoShardedConnectionState[Any]):
    """The state of all shards together; it keeps of ``servers`` what is ever read."""

    servers: FoldedServers

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.parsers = lean(self.parsers, lambda: self.self_id or 0)

    def clear(self, *, views: bool = True) -> None:
        """Forget everything."""
        super().clear(views=views)
        self.servers = FoldedServers(self)
        mapping: Any = self.servers  # no more is asked of what discord.py takes for a dictionary
        self._guilds = mapping

    def parse_ready(self, data: "ReadyEvent") -> None:
        """A session begins anew: what is not told of now has been left while there was none.

        Where Discord itself always says which shard it speaks to, something in between may not.
        """
        if "shard" not in data:
            data["shard"] = (self._shard_of(data["session_id"]), self.shard_count or 1)
        (shard, count), told = data["shard"], {int(guild["id"]) for guild in data["guilds"]}
        for guild in [each for each in self.servers if shard_of(GuildId(each), count) == shard and each not in told]:
            del self.servers[guild]
        for guild in told:  # thousands: nobody should wait until as many objects are made, of which each is made anew
            self.servers.put_away(guild)
        super().parse_ready({**data, "guilds": []})

    def forget_servers(self, shard: int) -> None:
        """Forget the servers on a shard."""
        for guild in [each for each in self.servers if shard_of(GuildId(each), self.shard_count or 1) == shard]:
            del self.servers[guild]

    def parse_resumed(self, data: Any) -> None:
        """A session goes on; it is the first shard's where whoever tells of it does not say."""
        super().parse_resumed({"__shard_id__": 0} | data)

    def _get_create_guild(self, data: Any) -> discord.Guild:
        """A server that is told of is put away whole; whoever hears of it hears little more than its number."""
        self.servers.put(data)
        little: Any = {key: data[key] for key in ("id", "name", "unavailable") if key in data}
        return discord.Guild(data=little, state=self)

    def _shard_of(self, session: str) -> int:
        """The shard whose session this is; the first where none has it."""
        for shard in self.shard_ids:
            with suppress(KeyError):  # it is not connected yet
                if self._get_websocket(shard_id=shard).session_id == session:
                    return shard
        return 0
