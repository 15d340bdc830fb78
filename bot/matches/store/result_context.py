"""What else had happened when a match ended: all that it takes to judge whether and where its result counts."""

from datetime import datetime
from typing import Final

from bot.model.ids import UserId
from bot.model.ratings.judging import DAYS_ACROSS, MOST_ACROSS, PEOPLE_OF_A_SERVER, Circumstances
from bot.model.ratings.ladders import ALWAYS
from bot.model.ratings.results import Result
from bot.storage.connection import Connection
from rules import GAMES

DAY: Final = 86_400
_OF_NO_TOURNAMENT: Final = (
    " AND NOT EXISTS (SELECT 1 FROM tournament_match AS played WHERE played.match = result.match)"
)
_OF_A_PAIR: Final = (
    "SELECT count(*) FROM pairing JOIN result ON result.id = pairing.result"
    f" WHERE user = ? AND other = ? AND day = ? AND unrated IS NULL{_OF_NO_TOURNAMENT}"
)
_OF_A_PERSON: Final = (
    "SELECT count(DISTINCT pairing.result) FROM pairing JOIN result ON result.id = pairing.result"
    f" WHERE user = ? AND day = ? AND unrated IS NULL{_OF_NO_TOURNAMENT}"
)
_ACROSS: Final = (
    "SELECT count(*) FROM (SELECT 1 FROM pairing JOIN result ON result.id = pairing.result"
    " WHERE user = ? AND other = ? AND day > ? AND worldwide AND unrated IS NULL LIMIT ?) AS met"
)
_IN_SERVER: Final = (
    "SELECT count(*) FROM (SELECT DISTINCT user FROM standing"
    f" WHERE scope = ? AND game IN ({', '.join('?' * len(GAMES))}) AND period = ? AND matches > 0 LIMIT ?) AS players"
)


def circumstances(connection: Connection, result: Result) -> Circumstances:
    """What a result is judged by, read within the transaction that keeps it.

    Matches of tournaments are left out of what people have played that day, and are judged as the first of it.
    """

    def count(query: str, *values: object) -> int:
        return int(connection.execute(query, values).fetchone()[0])

    pairs = [(pairing.user, pairing.opponent) for pairing in result.pairings()]
    users = {user for user, _ in pairs}
    day = day_of(result.ended)
    in_tournament = bool(
        connection.execute("SELECT 1 FROM tournament_match WHERE match = ?", (result.match,)).fetchone()
    )
    return Circumstances(
        of_a_pair=0 if in_tournament else max((count(_OF_A_PAIR, *pair, day) for pair in pairs), default=0),
        of_a_person=0 if in_tournament else max((count(_OF_A_PERSON, user, day) for user in users), default=0),
        in_server=count(_IN_SERVER, result.guild, *GAMES, ALWAYS, PEOPLE_OF_A_SERVER),
        across=max((count(_ACROSS, *pair, day - DAYS_ACROSS, MOST_ACROSS) for pair in pairs), default=0),
        all_agree=all(_agrees(connection, placing.user) for placing in result.placings),
    )


def day_of(at: datetime) -> int:
    """The day of a moment in UTC, counted since 1970."""
    return int(at.timestamp()) // DAY


def _agrees(connection: Connection, user: UserId | None) -> bool:
    row = connection.execute("SELECT global_rating FROM preferences WHERE user = ?", (user,)).fetchone()
    return bool(row and row[0])
