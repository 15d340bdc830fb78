"""What people have won in a server: seasons that are over, and tournaments."""

from bot.match import GuildId, UserId
from bot.standing.seasons import Title, TournamentTitle, newest_first
from bot.storage.seasons import SeasonStore
from bot.storage.tournaments import TournamentStore
from bot.tournaments.standings import winners
from bot.tournaments.tournament import Tournament


class Titles:
    """Finds titles. Those of tournaments follow from these whenever somebody wants to know; nothing is kept of them."""

    def __init__(self, seasons: SeasonStore, tournaments: TournamentStore) -> None:
        self._seasons = seasons
        self._tournaments = tournaments

    async def of(self, guild: GuildId, user: UserId) -> tuple[Title, ...]:
        """What somebody has won in a server, the newest first."""
        seasons = await self._seasons.titles(guild, user)
        ended = await self._tournaments.ended_with(guild, user)
        tournaments = [await self._tournaments.load(number) for number in ended]
        won = [
            TournamentTitle(found.name, found.game.key, found.ended, found.channel)
            for found in tournaments
            if found is not None and found.ended is not None and has_won(found, user)
        ]
        return newest_first([*seasons, *won])


def has_won(tournament: Tournament, user: UserId) -> bool:
    """Whether somebody has won a tournament, alone or with others."""
    return any(tournament.entrant(number).user == user for number in winners(tournament))
