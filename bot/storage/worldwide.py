"""Who is listed across servers: those who want to be and have met people in several of them."""

import sqlite3
from typing import Final

from bot.match import UserId
from bot.standing.judging import PEOPLE_MET, SERVERS_MET
from bot.standing.ladders import WORLD
from bot.standing.results import Result
from bot.standing.tallies import Statistic

_LISTED: Final = (
    "(EXISTS (SELECT 1 FROM preferences WHERE preferences.user = standing.user AND global_rating)"
    f" AND {SERVERS_MET} <= (SELECT count(*) FROM tally AS across"
    f" WHERE across.guild = {WORLD} AND across.user = standing.user AND across.game = standing.game"
    f" AND across.what = '{Statistic.ACROSS}' AND EXISTS (SELECT 1 FROM tally AS met"
    " WHERE met.guild = CAST(across.which AS INTEGER) AND met.user = standing.user AND met.game = standing.game"
    f" AND met.what = '{Statistic.MET}' LIMIT 1 OFFSET {PEOPLE_MET - 1})))"
)
"""Whether somebody is listed: the comparison asks for no more of the counts than it needs."""
_LIST: Final = f"UPDATE standing SET listed = {_LISTED} WHERE scope = {WORLD} AND listed <> {_LISTED}"


def list_worldwide(connection: sqlite3.Connection, result: Result) -> None:
    """List the players of a result across servers in its game, or no longer."""
    users = [(placing.user, result.game) for placing in result.placings if placing.user is not None]
    connection.executemany(f"{_LIST} AND user = ? AND game = ?", users)


def list_person_worldwide(connection: sqlite3.Connection, user: UserId) -> None:
    """List somebody across servers in every game, or no longer."""
    connection.execute(f"{_LIST} AND user = ?", (user,))


def list_all_worldwide(connection: sqlite3.Connection) -> None:
    """List across servers all who are to be, and nobody else."""
    connection.execute(_LIST)
