"""What leaderboards, profiles, statistics and histories ask of the database; no question walks through all results."""

import sqlite3
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from bot.standing.ladders import ALWAYS, UNSEEN_FOR, Ladder, Standing
from bot.standing.ratings import Rating
from bot.standing.results import Ending, Unrated
from bot.standing.tallies import ALL, ANY_GAME, What
from bot.storage.database import Database
from bot.storage.people import stamp
from bot.storage.results import STANDING, read_standing, standing_in
from rules import GAMES

PAGE: Final = 10
COURSE: Final = 120
"""The last ratings that make up somebody's course."""
MOST_RANKED: Final = 999
"""The last rank that is told; counting further would take longer the more play."""
ORDERS: Final = {"rating": "worth", "wins": "wins", "streak": "streak", "matches": "matches"}
"""By what a leaderboard can be ordered, and in which column that stands."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a leaderboard."""

    user: int
    rank: int | None
    """``None`` for somebody who has stepped aside; one more than :data:`MOST_RANKED` for everyone behind that."""
    standing: Standing


@dataclass(frozen=True, slots=True)
class Past:
    """A match of a history."""

    match: int
    game: str
    ended: datetime
    ending: Ending
    unrated: Unrated | None
    voided: bool
    channel: int
    home: int
    seats: tuple[tuple[int, int], ...]
    """Who sat, with the place that each reached, in seat order."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """How somebody has fared against another."""

    matches: int
    won: int
    tied: int

    @property
    def lost(self) -> int:
        """Matches in which the other did better."""
        return self.matches - self.won - self.tied


class Standings:
    """The part of the storage that is about who stands where."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def top(self, ladder: Ladder, by: str, number: int, now: datetime) -> list[Line]:
        """A page of a leaderboard; equals share a rank. One line more than a page holds says that there is another."""
        column = ORDERS[by]
        where = "scope = ? AND game = ? AND period = ? AND listed AND seen >= ?"
        key = (ladder.scope, ladder.game, ladder.period, stamp(now - UNSEEN_FOR))
        skipped = (number - 1) * PAGE

        def work(connection: sqlite3.Connection) -> list[Line]:
            rows = connection.execute(
                f"SELECT user, {column}, {STANDING} FROM standing WHERE {where}"
                f" ORDER BY {column} DESC, user LIMIT ? OFFSET ?",
                (*key, PAGE + 1, skipped),
            ).fetchall()
            lines: list[Line] = []
            for place, (user, value, *standing) in enumerate(rows):
                if place and value == rows[place - 1][1]:
                    rank = lines[-1].rank
                elif place or not skipped:
                    rank = min(skipped + place, MOST_RANKED) + 1
                else:
                    rank = _rank(connection, ladder, column, value, now)
                lines.append(Line(user, rank, standing_in(tuple(standing))))
            return lines

        return await self._database.read(work)

    async def line(self, ladder: Ladder, by: str, user: int, now: datetime) -> Line | None:
        """Somebody's own line of a leaderboard, wherever it is."""

        def work(connection: sqlite3.Connection) -> Line | None:
            standing = read_standing(connection, ladder, user)
            if standing is None:
                return None
            (value, listed) = connection.execute(
                f"SELECT {ORDERS[by]}, listed FROM standing WHERE scope = ? AND game = ? AND period = ? AND user = ?",
                (ladder.scope, ladder.game, ladder.period, user),
            ).fetchone()
            if not listed:
                return None
            aside = standing.seen < (stamp(now - UNSEEN_FOR) or 0)
            return Line(user, None if aside else _rank(connection, ladder, ORDERS[by], value, now), standing)

        return await self._database.read(work)

    async def of(self, guild: int, user: int) -> dict[str, Standing]:
        """Where somebody stands in a server since ever, by game."""

        def work(connection: sqlite3.Connection) -> dict[str, Standing]:
            found = {game: read_standing(connection, Ladder(guild, game, ALWAYS), user) for game in GAMES}
            return {game: standing for game, standing in found.items() if standing is not None}

        return await self._database.read(work)

    async def course(self, guild: int, user: int, game: str) -> list[tuple[datetime, Rating]]:
        """How somebody's rating has gone lately: when each match ended and the rating after it, oldest first."""

        def work(connection: sqlite3.Connection) -> list[tuple[datetime, Rating]]:
            rows = connection.execute(
                "SELECT ended, mu, sigma FROM placing JOIN result ON result.id = placing.result"
                " WHERE placing.guild = ? AND user = ? AND placing.game = ? AND mu IS NOT NULL"
                " ORDER BY placing.result DESC LIMIT ?",
                (guild, user, game, COURSE),
            ).fetchall()
            return [(datetime.fromtimestamp(ended, UTC), Rating(mu, sigma)) for ended, mu, sigma in reversed(rows)]

        return await self._database.read(work)

    async def counts(self, guild: int, user: int = ALL) -> dict[str, dict[What, dict[str, int]]]:
        """What is counted of somebody in a server, or of the server: by game and kind; opponents left out."""
        kinds = [what for what in What if what not in _OF_OPPONENTS]

        def work(connection: sqlite3.Connection) -> dict[str, dict[What, dict[str, int]]]:
            rows = connection.execute(
                "SELECT game, what, which, count FROM tally WHERE guild = ? AND user = ?"
                f" AND game IN ({_marks(GAMES)}) AND what IN ({_marks(kinds)})",
                (guild, user, *GAMES, *kinds),
            )
            found: dict[str, dict[What, dict[str, int]]] = {}
            for game, what, which, count in rows:
                found.setdefault(game, {}).setdefault(What(what), {})[which] = count
            return found

        return await self._database.read(work)

    async def most_played(self, guild: int, user: int = ALL) -> str:
        """The game of which most matches were played, by somebody or by anyone in a server; the first if none."""
        counts = await self.counts(guild, user)
        what = What.ENDED if user == ALL else What.PLAYED
        return max(GAMES, key=lambda game: sum(counts.get(game, {}).get(what, {}).values()))

    async def met(self, guild: int, user: int, most: int) -> list[tuple[int, Meetings]]:
        """The opponents whom somebody has met most, in all games together."""

        def work(connection: sqlite3.Connection) -> list[tuple[int, Meetings]]:
            rows = connection.execute(
                "SELECT which FROM tally WHERE guild = ? AND user = ? AND game = ? AND what = ?"
                " ORDER BY count DESC, which LIMIT ?",
                (guild, user, ANY_GAME, What.MET, most),
            ).fetchall()
            return [(int(other), _meetings(connection, guild, user, int(other), ANY_GAME)) for (other,) in rows]

        return await self._database.read(work)

    async def versus(self, guild: int, user: int, other: int) -> dict[str, Meetings]:
        """How somebody has fared against another, by game."""

        def work(connection: sqlite3.Connection) -> dict[str, Meetings]:
            found = {game: _meetings(connection, guild, user, other, game) for game in GAMES}
            return {game: meetings for game, meetings in found.items() if meetings.matches}

        return await self._database.read(work)

    async def history(
        self, guild: int, number: int, *, user: int | None = None, other: int | None = None, game: str | None = None
    ) -> list[Past]:
        """A page of finished matches of a server, of somebody, or of two opponents, the latest first.

        One match more than a page holds says that there is another.
        """
        if user is not None and other is not None:
            source = "meeting AS own JOIN result AS r ON r.id = own.result"
            condition, order = (
                "own.user = :user AND own.other = :other AND r.guild = :guild",
                "own.day DESC, own.result",
            )
            condition += "" if game is None else " AND r.game = :game"
        elif user is not None:
            source = "placing AS own JOIN result AS r ON r.id = own.result"
            condition, order = "own.guild = :guild AND own.user = :user AND own.place IS NOT NULL", "own.result"
            condition += "" if game is None else " AND own.game = :game"
        else:
            source, order = "result AS r", "r.id"
            condition = "r.guild = :guild AND r.ending <> 'closed'" + ("" if game is None else " AND r.game = :game")
        query = (
            "SELECT r.id, r.match, r.game, r.ended, r.ending, r.unrated, r.voided,"
            " coalesce(match.channel, match.home), match.home"
            f" FROM {source} JOIN match ON match.id = r.match WHERE {condition} ORDER BY {order} DESC"
            f" LIMIT {PAGE + 1} OFFSET :skipped"
        )
        values = {"guild": guild, "user": user, "other": other, "game": game, "skipped": (number - 1) * PAGE}

        def work(connection: sqlite3.Connection) -> list[Past]:
            return [_past(connection, *row) for row in connection.execute(query, values).fetchall()]

        return await self._database.read(work)


_OF_OPPONENTS: Final = (What.MET, What.BEAT, What.DREW)


def _marks(values: Collection[object]) -> str:
    return ", ".join("?" * len(values))


def _rank(connection: sqlite3.Connection, ladder: Ladder, column: str, value: float, now: datetime) -> int:
    """1 + the number of people with more, counted up to the last rank that is told."""
    (above,) = connection.execute(
        "SELECT count(*) FROM (SELECT 1 FROM standing WHERE scope = ? AND game = ? AND period = ? AND listed"
        f" AND {column} > ? AND seen >= ? LIMIT ?)",
        (ladder.scope, ladder.game, ladder.period, value, stamp(now - UNSEEN_FOR), MOST_RANKED),
    ).fetchone()
    return int(above) + 1


def _meetings(connection: sqlite3.Connection, guild: int, user: int, other: int, game: str) -> Meetings:
    rows = connection.execute(
        "SELECT what, count FROM tally WHERE guild = ? AND user = ? AND game = ?"
        f" AND what IN ({_marks(_OF_OPPONENTS)}) AND which = ?",
        (guild, user, game, *_OF_OPPONENTS, str(other)),
    )
    found = dict(rows.fetchall())
    return Meetings(found.get(What.MET, 0), found.get(What.BEAT, 0), found.get(What.DREW, 0))


def _past(
    connection: sqlite3.Connection,
    number: int,
    match: int,
    game: str,
    ended: int,
    ending: str,
    unrated: str | None,
    voided: int,
    channel: int,
    home: int,
) -> Past:
    seats = connection.execute("SELECT user, place FROM placing WHERE result = ? ORDER BY seat", (number,)).fetchall()
    at, why = datetime.fromtimestamp(ended, UTC), None if unrated is None else Unrated(unrated)
    return Past(match, game, at, Ending(ending), why, bool(voided), channel, home, tuple(seats))
