"""Use cases of lobbies."""

from collections.abc import Callable

from bot.community.lobby.store import LobbyStore
from bot.model.ids import ChannelId, GuildId


class Lobbies:
    """Wants, renews and ends the lobbies of servers."""

    def __init__(self, store: LobbyStore) -> None:
        self._store = store
        self.wanted: Callable[[GuildId], object] = lambda guild: None
        """Called with a server whose wish for a lobby has changed."""
        self.changed: Callable[[GuildId], object] = lambda guild: None
        """Called where what a lobby shows may be out of date for another reason than a match."""

    async def renewed(self, guild: GuildId) -> ChannelId | None:
        """Return the channel of a server's lobby, if any; schedules an update, which restores a deleted message."""
        found = await self._store.of(guild)
        if found is None:
            return None
        self.wanted(guild)
        return found.channel

    async def want(self, guild: GuildId, channel: ChannelId) -> None:
        """Put the lobby into a channel; removes it elsewhere."""
        await self._store.want(guild, channel)
        self.wanted(guild)

    async def end(self, guild: GuildId) -> None:
        await self._store.request_removal(guild)
        self.wanted(guild)
