"""Recalculation of ratings and counters from all results, and erasure of matches."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from bot.matches.store import results as kept
from bot.matches.store.matches import note_struck_out
from bot.matches.store.results import add_counters, results, write_ratings, write_standings
from bot.model.errors import BadDatabase
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.ratings.counters import CounterKey, counters
from bot.model.ratings.ladders import WORLD, Book, Rating
from bot.model.ratings.results import Result
from bot.storage.connection import Connection
from bot.storage.database import Store, writing
from bot.storage.errors import NO_VALUE, in_one_line

PAGE: Final = 500  # results counted at a time, so that other work does not wait


@dataclass(frozen=True, slots=True)
class RecountResult:
    """Result of a full recount."""

    results: int
    differing: int  # rows that were wrong and have been corrected


class RecountStore(Store):
    """Recounts results in the database."""

    async def void(self, match: MatchId) -> Result | None:
        """Void the result of a match and recount its ladders; ``None`` if it has none that counts."""

        def work(connection: Connection) -> Result | None:
            found = next(results(connection, "match = ? AND NOT voided AND ending <> 'closed'", match), None)
            if found is None:
                return None
            connection.execute("UPDATE result SET voided = true WHERE id = ?", (found.id,))
            connection.execute("UPDATE placing SET mu = NULL, sigma = NULL WHERE result = ?", (found.id,))
            add_counters(connection, counters(found), -1)
            kept.list_players(connection, [found])
            outdate(connection, found)
            note_struck_out(connection, match)
            return found

        found = await self._database.write(work)
        await self.freshen()
        return found

    async def freshen(self) -> None:
        """Recount the ladders that are stale."""
        stale = await self._database.rows("SELECT scope, game, times FROM dirty_ratings")
        for scope, game, times in stale:
            await self._refold(scope, game, times)

    async def _refold(self, scope: GuildId, game: str, times: int) -> None:
        """Recount one ladder, mostly outside the write; it stays stale if a result is voided meanwhile."""
        book, ratings, beyond = Book(only=scope), dict[int, Mapping[UserId, Rating]](), 0
        while True:
            found = await self._database.read(partial(kept.page, scope=scope, game=game, beyond=beyond, most=PAGE))
            if len(found) < PAGE:
                break
            await asyncio.to_thread(_count, book, ratings, found)
            beyond = found[-1].id

        def work(connection: Connection) -> None:
            query = "DELETE FROM dirty_ratings WHERE scope = ? AND game = ? AND times = ?"
            if not connection.execute(query, (scope, game, times)).rowcount:
                return
            while rest := kept.page(connection, scope, game, max(ratings, default=0), PAGE):
                _count(book, ratings, rest)
            connection.execute("DELETE FROM standing WHERE scope = ? AND game = ?", (scope, game))
            write_standings(connection, book.standings)
            kept.list_all(connection, scope)
            if scope != WORLD:
                write_ratings(connection, ratings)

        await self._database.write(work)

    @writing
    def everything(self, connection: Connection) -> RecountResult:
        """Recount all results and correct stored rows. Raises ``BadDatabase`` and changes nothing."""
        try:
            book, ratings, counts, differing = _recounted(connection)
        except NO_VALUE as error:
            raise BadDatabase(
                f"The results cannot be read ({in_one_line(error)}), so nothing was counted; "
                "python -m bot check says what is wrong."
            ) from error
        connection.execute("UPDATE placing SET mu = NULL, sigma = NULL WHERE mu IS NOT NULL")
        write_ratings(connection, ratings)
        connection.execute("DELETE FROM standing")
        write_standings(connection, book.standings)
        connection.execute("DELETE FROM counters")
        add_counters(connection, counts)
        for scope in {ladder.scope for ladder, _ in book.standings}:
            kept.list_all(connection, scope)
        connection.execute("DELETE FROM dirty_ratings")
        return RecountResult(len(ratings), differing)


def outdate(connection: Connection, result: Result) -> None:
    """Mark the ladders of a result as stale."""
    scopes = {result.guild, WORLD} if result.worldwide else {result.guild}
    if result.stakes:
        connection.executemany(
            "INSERT INTO dirty_ratings (scope, game) VALUES (?, ?)"
            " ON CONFLICT (scope, game) DO UPDATE SET times = dirty_ratings.times + 1",
            [(scope, result.game) for scope in scopes],
        )


def differing(connection: Connection) -> int:
    """The number of stored rows that do not follow from the results; 0 while some are known to be stale."""
    stale = connection.execute("SELECT count(*) FROM dirty_ratings").fetchone()[0]
    return 0 if stale else _recounted(connection)[-1]


def _recounted(connection: Connection) -> tuple[Book, dict[int, Mapping[UserId, Rating]], Counter[CounterKey], int]:
    """The book, ratings and counts of all results, and the number of stored rows that differ."""
    book, ratings, counts = Book(), dict[int, Mapping[UserId, Rating]](), Counter[CounterKey]()
    for result in results(connection, "true"):
        ratings[result.id] = book.count(result)
        counts.update(counters(result))
    rated = {(number, user, r.mu, r.sigma) for number, of in ratings.items() for user, r in of.items()}
    standings = {kept.row_of(*key, standing) for key, standing in book.standings.items()}
    counter = {(*kept.counter_row(key), count) for key, count in counts.items()}
    wanted: tuple[tuple[set[Any], int, str], ...] = (
        (rated, 2, "SELECT result, user, mu, sigma FROM placing WHERE mu IS NOT NULL"),
        (standings, 4, f"SELECT scope, game, period, user, conservative, {kept.STANDING} FROM standing"),
        (counter, 5, "SELECT guild, user, game, what, which, count FROM counters"),
    )
    found = sum(len({row[:key] for row in rows ^ set(connection.execute(query))}) for rows, key, query in wanted)
    return book, ratings, counts, found


def _count(book: Book, ratings: dict[int, Mapping[UserId, Rating]], found: list[Result]) -> None:
    for result in found:
        ratings[result.id] = book.count(result)


_ERASED: Final = "(SELECT match FROM erased_match)"
_OF_ERASED: Final = f"(SELECT id FROM result WHERE match IN {_ERASED})"
_TABLES: Final = (
    "result review prepared follower pending_notice pinned_match invitation shown tournament_match seat entry".split()  # noqa: SIM905
)
_ERASE: Final = (
    f"DELETE FROM placing WHERE result IN {_OF_ERASED}",
    f"DELETE FROM pairing WHERE result IN {_OF_ERASED}",
    *(f"DELETE FROM {table} WHERE match IN {_ERASED}" for table in _TABLES),
    f"UPDATE study SET match = NULL WHERE match IN {_ERASED}",
)
"""Rows that refer to a match go before it; triggers let a log go only if ``erased_match`` lists its match."""


def erase_matches(connection: Connection, numbers: Iterable[MatchId]) -> int:
    """Erase matches; returns their number. Ladders are stale then, and caches must be cleared after the commit."""
    connection.executemany("INSERT INTO erased_match (match) VALUES (?)", [(number,) for number in {*numbers}])
    gone, counts = list(results(connection, f"match IN {_ERASED}")), Counter[CounterKey]()
    for result in gone:
        counts.update(counters(result))
        outdate(connection, result)
    add_counters(connection, counts, -1)
    kept.list_players(connection, gone)
    for statement in _ERASE:
        connection.execute(statement)
    erased = connection.execute(f"DELETE FROM match WHERE id IN {_ERASED}").rowcount
    connection.execute("DELETE FROM erased_match")
    return erased
