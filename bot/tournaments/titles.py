"""The tournaments that people have won, found anew each time: nothing is kept of them."""

from bot.model.ids import GuildId, UserId
from bot.model.ratings.seasons import TournamentTitle
from bot.model.tournament import Tournament
from bot.tournaments.pairing.standings import winners
from bot.tournaments.store import TournamentStore


class TournamentTitles:
    """Finds titles of tournaments."""

    def __init__(self, store: TournamentStore) -> None:
        self._store = store

    async def of(self, guild: GuildId, user: UserId) -> list[TournamentTitle]:
        """The tournaments that somebody has won in a server."""
        tournaments = [await self._store.load(number) for number in await self._store.ended_with(guild, user)]
        return [
            TournamentTitle(found.name, found.game.key, found.ended, found.channel)
            for found in tournaments
            if found is not None and found.ended is not None and has_won(found, user)
        ]


def has_won(tournament: Tournament, user: UserId) -> bool:
    """True if a person won a tournament, alone or shared."""
    return any(tournament.entrant(number).user == user for number in winners(tournament))
