"""Store of lobbies: their messages and matches."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from bot.model.ids import ChannelId, GuildId, MatchId, MessageId, MessageRef, TournamentId
from bot.storage.connection import moment, placeholders, stamp
from bot.storage.database import Store


@dataclass(frozen=True, slots=True)
class KeptLobby:
    """The stored lobby of a server."""

    guild: GuildId
    channel: ChannelId | None  # the channel; None if it has to be removed
    stands: ChannelId | None = None  # the channel that contains or may contain its message
    message: MessageId | None = None
    begun: datetime | None = None  # the start of a post whose outcome is unknown

    @property
    def ref(self) -> MessageRef | None:
        if self.stands is None or self.message is None:
            return None
        return MessageRef(self.stands, self.message)


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """An open or running match of a server, before it is read."""

    match: MatchId
    running: bool
    home: ChannelId


class LobbyStore(Store):
    """The part of the storage that is about lobbies."""

    async def of(self, guild: GuildId) -> KeptLobby | None:
        row = await self._database.row("SELECT channel, stands, message, begun FROM lobby WHERE guild = ?", guild)
        if row is None:
            return None
        channel, stands, message, begun = row
        return KeptLobby(guild, channel, stands, message, moment(begun))

    async def all(self) -> list[GuildId]:
        return [GuildId(guild) for (guild,) in await self._database.rows("SELECT guild FROM lobby ORDER BY guild")]

    async def want(self, guild: GuildId, channel: ChannelId) -> None:
        query = "INSERT INTO lobby (guild, channel) VALUES (?1, ?2) ON CONFLICT (guild) DO UPDATE SET channel = ?2"
        await self._database.execute(query, guild, channel)

    async def request_removal(self, guild: GuildId) -> None:
        """Record that a server wants no lobby; its message is still to be deleted."""
        await self._database.execute("UPDATE lobby SET channel = NULL WHERE guild = ?", guild)

    async def begin(self, guild: GuildId, channel: ChannelId, now: datetime) -> None:
        """Note that it is about to be posted: if nothing more is known of it later, Discord must be asked."""
        query = "UPDATE lobby SET stands = ?2, message = NULL, begun = ?3 WHERE guild = ?1"
        await self._database.execute(query, guild, channel, stamp(now))

    async def posted(self, guild: GuildId, ref: MessageRef) -> None:
        query = "UPDATE lobby SET stands = ?2, message = ?3, begun = NULL WHERE guild = ?1"
        await self._database.execute(query, guild, ref.channel, ref.message)

    async def lost(self, guild: GuildId) -> None:
        """Record that its message does not exist."""
        await self._database.execute(
            "UPDATE lobby SET stands = NULL, message = NULL, begun = NULL WHERE guild = ?", guild
        )

    async def end(self, guild: GuildId) -> None:
        """Remove a lobby whose message is deleted; does nothing if it is wanted again."""
        await self._database.execute("DELETE FROM lobby WHERE guild = ? AND channel IS NULL", guild)

    async def gone(self, channel: ChannelId) -> None:
        """A channel was deleted; its lobby has to be set up again."""
        await self._database.execute("DELETE FROM lobby WHERE channel = ?", channel)

    async def live_in(self, guild: GuildId) -> list[LiveMatch]:
        """Return the running matches of a server and those with open seats, newest first."""
        query = (
            "SELECT id, status = 'running', home FROM match WHERE guild = ? AND (status = 'running' OR status = 'open'"
            " AND EXISTS (SELECT 1 FROM seat WHERE match = match.id AND user IS NULL AND computer IS NULL))"
            " AND status IN ('open', 'running') ORDER BY id DESC"
        )
        rows = await self._database.rows(query, guild)
        return [LiveMatch(number, bool(running), home) for number, running, home in rows]

    async def tournaments_in(self, guild: GuildId) -> list[tuple[TournamentId, ChannelId]]:
        """The tournaments of a server that have not ended, the newest first, each with its channel."""
        query = "SELECT id, channel FROM tournament WHERE guild = ? AND stage IN ('open', 'running') ORDER BY id DESC"
        return [(number, channel) for number, channel in await self._database.rows(query, guild)]

    async def of_tournaments(self, tournaments: Collection[TournamentId]) -> list[GuildId]:
        if not tournaments:
            return []
        query = f"SELECT DISTINCT guild FROM tournament WHERE id IN ({placeholders(tournaments)})"
        return [guild for (guild,) in await self._database.rows(query, *tournaments)]
