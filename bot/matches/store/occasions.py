"""Which matches are played in tournaments: at which board of which round, and in which thread."""

from bot.model.ids import ChannelId, MatchId, TournamentId
from bot.model.match import Match
from bot.model.tournament import Occasion, System
from bot.storage.connection import Connection
from bot.storage.database import Database
from rules import GAMES


class OccasionStore:
    """The part of the storage that is about what matches of tournaments are played for."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match: MatchId) -> Occasion | None:
        """For what a match is played; ``None`` if that is no tournament."""
        query = (
            "SELECT tournament.id, name, system, game, played.round, board FROM tournament_match AS played"
            " JOIN tournament ON tournament.id = played.tournament WHERE match = ?"
        )
        row = await self._database.read(lambda connection: connection.execute(query, (match,)).fetchone())
        if row is None:
            return None
        number, name, system, game, of_round, board = row
        return Occasion(TournamentId(number), name, System(system), GAMES[game].title, of_round, board)

    async def threads(self, tournament: TournamentId) -> dict[MatchId, ChannelId]:
        """Where the matches of a tournament are played, as far as that is settled."""
        query = (
            "SELECT match.id, channel FROM tournament_match AS played JOIN match ON match.id = played.match"
            " WHERE played.tournament = ? AND channel IS NOT NULL"
        )
        rows = await self._database.read(lambda connection: connection.execute(query, (tournament,)).fetchall())
        return {MatchId(match): ChannelId(channel) for match, channel in rows}


def note_end(connection: Connection, match: Match) -> None:
    """A match is over: the tournament in which it was played is another from here on."""
    if match.tournament is not None and not match.status.live:
        note_struck_out(connection, match.id)


def note_struck_out(connection: Connection, match: MatchId) -> None:
    """What a match counts has changed: the same."""
    connection.execute(
        "UPDATE tournament SET revision = revision + 1"
        " WHERE id IN (SELECT tournament FROM tournament_match WHERE match = ?)",
        (match,),
    )
