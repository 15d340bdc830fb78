"""Matches found by their servers, of which one is woken at a time among tens of thousands."""

from collections.abc import Mapping

from bot.model.ids import GuildId, MatchId


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
