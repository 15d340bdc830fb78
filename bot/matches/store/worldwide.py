"""Who is listed across servers: those who want to be and have met people in several of them."""

from collections.abc import Iterable
from typing import Final

from bot.model.ids import UserId
from bot.model.ratings.judging import PEOPLE_MET, SERVERS_MET
from bot.model.ratings.ladders import WORLD
from bot.model.ratings.results import Result
from bot.model.ratings.tallies import Statistic
from bot.storage.connection import Connection

_LISTED: Final = (
    "(EXISTS (SELECT 1 FROM preferences WHERE preferences.user = standing.user AND global_rating)"
    f" AND {SERVERS_MET} <= (SELECT count(*) FROM tally AS across"
    f" WHERE across.guild = {WORLD} AND across.user = standing.user AND across.game = standing.game"
    f" AND across.what = '{Statistic.ACROSS}' AND EXISTS (SELECT 1 FROM tally AS met"
    " WHERE met.guild = CAST(across.which AS BIGINT) AND met.user = standing.user AND met.game = standing.game"
    f" AND met.what = '{Statistic.MET}' LIMIT 1 OFFSET {PEOPLE_MET - 1})))"
)
"""Whether somebody is listed: the comparison asks for no more of the counts than it needs."""
LISTED_WRONGLY: Final = f"SELECT 1 FROM standing WHERE listed <> (user > 0 AND (scope <> {WORLD} OR {_LISTED}))"
"""Whether anybody is listed who is not to be, or the other way round."""
_LIST: Final = f"UPDATE standing SET listed = {_LISTED} WHERE scope = {WORLD} AND listed <> {_LISTED}"


Player = tuple[UserId, str]
"""A person in a game, by its key."""


def list_worldwide(connection: Connection, result: Result) -> None:
    """List the players of a result across servers in its game, or no longer."""
    list_players_worldwide(connection, {(each.user, result.game) for each in result.placings if each.user is not None})


def list_players_worldwide(connection: Connection, players: Iterable[Player]) -> None:
    """List these players across servers, or no longer."""
    connection.executemany(f"{_LIST} AND user = ? AND game = ?", players)


def rated_across(connection: Connection, results: Iterable[Result]) -> set[Player]:
    """The players of results who were rated across servers in these servers, so that whom they met there counts."""
    query = "SELECT 1 FROM tally WHERE guild = ? AND user = ? AND game = ? AND what = ? AND which = ?"
    players = {
        (each.user, result.game, result.guild)
        for result in results
        for each in result.placings
        if each.user is not None
    }
    return {
        (user, game)
        for user, game, guild in players
        if connection.execute(query, (WORLD, user, game, Statistic.ACROSS, str(guild))).fetchone()
    }


def list_person_worldwide(connection: Connection, user: UserId) -> None:
    """List somebody across servers in every game, or no longer."""
    connection.execute(f"{_LIST} AND user = ?", (user,))


def list_all_worldwide(connection: Connection) -> None:
    """List across servers all who are to be, and nobody else."""
    connection.execute(_LIST)
