"""Titles in a server: past seasons and tournaments."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.model.ids import GuildId, UserId
from bot.model.ratings.seasons import Title, TournamentTitle, newest_first
from bot.ratings.seasons.store import SeasonStore

Won: TypeAlias = Callable[[GuildId, UserId], Awaitable[Sequence[TournamentTitle]]]
"""The tournaments that somebody has won in a server."""


class Titles:
    """Finds titles."""

    def __init__(self, seasons: SeasonStore, won: Won) -> None:
        self._seasons = seasons
        self._won = won

    async def of(self, guild: GuildId, user: UserId) -> tuple[Title, ...]:
        """The titles of a person in a server, newest first."""
        seasons = await self._seasons.titles(guild, user)
        return newest_first([*seasons, *await self._won(guild, user)])
