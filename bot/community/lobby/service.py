"""Every use case of servers that want a lobby: where it is, that it moves, and that it ends."""

from collections.abc import Callable

from bot.community.lobby.store import LobbyStore
from bot.model.ids import ChannelId, GuildId


class Lobbies:
    """The use cases of lobbies."""

    def __init__(self, store: LobbyStore) -> None:
        self._store = store
        self.wanted: Callable[[GuildId], object] = lambda guild: None
        """Called where somebody has said that a server wants one, elsewhere, anew or no more."""
        self.changed: Callable[[GuildId], object] = lambda guild: None
        """Called where what a lobby shows may be out of date for another reason than a match."""

    async def renewed(self, guild: GuildId) -> ChannelId | None:
        """The channel of a server's lobby, if any; schedules an update, which also restores a deleted message."""
        found = await self._store.of(guild)
        if found is None:
            return None
        self.wanted(guild)
        return found.channel

    async def want(self, guild: GuildId, channel: ChannelId) -> None:
        """Have it in a channel; one that stands elsewhere goes."""
        await self._store.want(guild, channel)
        self.wanted(guild)

    async def end(self, guild: GuildId) -> None:
        """Have it no more; what stands of it goes."""
        await self._store.unwant(guild)
        self.wanted(guild)
