"""Marks tournaments as changed when a match in one of them ends or counts no more."""

from bot.match.ids import MatchId
from bot.match.match import Match
from bot.storage.connection import Connection


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
