"""Erasing whole matches: their logs, which otherwise only grow, and everything that was made of them."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from bot.matches.store.recount import outdate
from bot.matches.store.results import add_tallies, results
from bot.matches.store.worldwide import list_players_worldwide, rated_across
from bot.model.ids import MatchId
from bot.model.ratings.results import Result
from bot.model.ratings.tallies import Tally, tallies
from bot.storage.connection import Connection

_ERASED: Final = "(SELECT match FROM erased_match)"
_OF_ERASED: Final = f"(SELECT id FROM result WHERE match IN {_ERASED})"
_ERASE: Final = (
    f"DELETE FROM placing WHERE result IN {_OF_ERASED}",
    f"DELETE FROM pairing WHERE result IN {_OF_ERASED}",
    *(
        f"DELETE FROM {table} WHERE match IN {_ERASED}"
        for table in (
            "result",
            "review",
            "prepared",
            "follower",
            "invitation",
            "shown",
            "tournament_match",
            "seat",
            "entry",
        )
    ),
    f"UPDATE study SET match = NULL WHERE match IN {_ERASED}",
)
"""What refers to a match goes before it. A log may go only because its match is named."""


def erase_matches(connection: Connection, numbers: Iterable[MatchId]) -> int:
    """Erase matches as if they had never been, within a transaction; returns how many there were.

    Counts are put right at once. The ladders on which they counted are stale afterwards, to be counted anew by
    :meth:`RecountStore.freshen`. Studies that went on from them stay, with no match. Numbers are not given again.
    Whoever keeps matches in memory must forget these once that is committed.
    """
    connection.executemany("INSERT INTO erased_match (match) VALUES (?)", [(number,) for number in {*numbers}])
    _take_back(connection, list(results(connection, f"match IN {_ERASED}")))
    for statement in _ERASE:
        connection.execute(statement)
    erased = connection.execute(f"DELETE FROM match WHERE id IN {_ERASED}").rowcount
    connection.execute("DELETE FROM erased_match")
    return erased


def _take_back(connection: Connection, gone: list[Result]) -> None:
    """Let results count no more, wherever they did."""
    counts = Counter[Tally]()
    across = rated_across(connection, gone)
    for result in gone:
        counts.update(tallies(result))
        outdate(connection, result)
    add_tallies(connection, counts, -1)
    list_players_worldwide(connection, across)
