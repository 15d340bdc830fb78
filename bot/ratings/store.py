"""Queries of leaderboards, profiles, statistics and histories; none reads all results."""

from datetime import UTC, datetime
from typing import Final

from bot.matches.store.results import STANDING, read_standing, results, standing_in
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.ratings import seasons
from bot.model.ratings.counters import ALL, ANY_GAME, Statistic
from bot.model.ratings.ladders import ALWAYS, NEW, UNSEEN_FOR, WORLD, Ladder, Rating, Standing
from bot.model.ratings.results import Result, Unrated
from bot.model.ratings.seasons import HeadToHead, Line, Order, PastMatch, RatingChanges
from bot.storage.connection import Connection, NamedRow, named, placeholders, stamp
from bot.storage.database import Store, reading, writing
from rules import GAMES
from rules.records import Ending

_COLUMN: Final = {Order.RATING: "conservative", Order.WINS: "wins", Order.STREAK: "streak", Order.MATCHES: "matches"}
"""The column by which a leaderboard is ordered."""
PAIR: Final = 2  # the number of users in a head-to-head


class StandingStore(Store):
    """Stores ratings and leaderboards."""

    @reading
    def top(self, connection: Connection, ladder: Ladder, by: Order, number: int, now: datetime) -> list[Line]:
        """Return a page of a leaderboard; equals share a rank. One line more than a page means that another follows."""
        column = _COLUMN[by]
        where = "scope = ? AND game = ? AND period = ? AND listed AND seen >= ?"
        key = (ladder.scope, ladder.game, ladder.period, stamp(now - UNSEEN_FOR))
        skipped = (number - 1) * seasons.PAGE
        rows = named(
            connection,
            f"SELECT user, {column} AS value, {STANDING} FROM standing WHERE {where}"
            f" ORDER BY {column} DESC, user LIMIT ? OFFSET ?",
            *(*key, seasons.PAGE + 1, skipped),
        ).fetchall()
        lines: list[Line] = []
        for index, row in enumerate(rows):
            if index and row["value"] == rows[index - 1]["value"]:
                rank = lines[-1].rank
            elif index or not skipped:
                rank = min(skipped + index, seasons.MOST_RANKED) + 1
            else:
                rank = _rank(connection, ladder, column, row["value"], now)
            lines.append(Line(row["user"], rank, standing_in(row)))
        return lines

    @reading
    def line(self, connection: Connection, ladder: Ladder, by: Order, user: UserId, now: datetime) -> Line | None:
        """Return the line of a person; ``None`` if they are not listed. Without a recent match it has no rank."""
        row = named(
            connection,
            f"SELECT {_COLUMN[by]} AS value, {STANDING} FROM standing"
            " WHERE scope = ? AND game = ? AND period = ? AND user = ? AND listed",
            *(ladder.scope, ladder.game, ladder.period, user),
        ).fetchone()
        standing = None if row is None else standing_in(row)
        if standing is None or not standing.matches:  # without a match, only what leaving early has cost
            return None
        aside = standing.seen < (stamp(now - UNSEEN_FOR) or 0)
        return Line(user, None if aside else _rank(connection, ladder, _COLUMN[by], row["value"], now), standing)

    async def waits(self, ladder: Ladder, user: UserId) -> bool:
        """Return whether a person has rated matches on the ladder of a server, but is not listed yet."""
        query = (
            "SELECT EXISTS (SELECT 1 FROM standing WHERE scope = ? AND game = ? AND period = ? AND user = ?"
            f" AND matches > 0 AND NOT listed AND scope <> {WORLD})"
        )
        return bool((await self._database.row(query, ladder.scope, ladder.game, ladder.period, user))[0])

    @reading
    def of(self, connection: Connection, guild: GuildId, user: UserId) -> dict[str, Standing]:
        """The all-time standings of a person in a server, by game."""
        found = {game: read_standing(connection, Ladder(guild, game, ALWAYS), user) for game in GAMES}
        return {game: standing for game, standing in found.items() if standing is not None}

    async def rating_history(self, guild: GuildId, user: UserId, game: str) -> list[tuple[datetime, Rating]]:
        """The ends of a person's last rated matches, with the rating after each, oldest first."""
        rows = await self._database.rows(
            "SELECT ended, mu, sigma FROM placing JOIN result ON result.id = placing.result"
            " WHERE placing.guild = ? AND user = ? AND placing.game = ? AND mu IS NOT NULL"
            " ORDER BY placing.result DESC LIMIT ?",
            *(guild, user, game, seasons.LONGEST_HISTORY),
        )
        return [(datetime.fromtimestamp(ended, UTC), Rating(mu, sigma)) for ended, mu, sigma in reversed(rows)]

    async def counts(self, guild: GuildId, user: UserId = ALL) -> dict[str, dict[Statistic, dict[str, int]]]:
        """The counters of a person in a server, or of the server, by game and kind, without opponents."""
        kinds = [what for what in Statistic if what not in _OF_OPPONENTS]
        rows = await self._database.rows(
            "SELECT game, what, which, count FROM counters WHERE guild = ? AND user = ?"
            f" AND game IN ({placeholders(GAMES)}) AND what IN ({placeholders(kinds)})",
            *(guild, user, *GAMES, *kinds),
        )
        found: dict[str, dict[Statistic, dict[str, int]]] = {}
        for game, what, which, count in rows:
            found.setdefault(game, {}).setdefault(Statistic(what), {})[which] = count
        return found

    async def most_played(self, guild: GuildId, user: UserId = ALL) -> str:
        """Return the game with the most matches of a user, or of a server; the first game if none."""
        counts = await self.counts(guild, user)
        what = Statistic.ENDED if user == ALL else Statistic.PLAYED
        return max(GAMES, key=lambda game: sum(counts.get(game, {}).get(what, {}).values()))

    @reading
    def met(self, connection: Connection, guild: GuildId, user: UserId, most: int) -> list[tuple[UserId, HeadToHead]]:
        """Return a user's most frequent opponents across all games."""
        rows = connection.execute(
            "SELECT which FROM counters WHERE guild = ? AND user = ? AND game = ? AND what = ?"
            " ORDER BY count DESC, which LIMIT ?",
            (guild, user, ANY_GAME, Statistic.MET, most),
        ).fetchall()
        others = [UserId(int(which)) for (which,) in rows]
        return [(other, _head_to_head(connection, guild, user, other, ANY_GAME)) for other in others]

    @reading
    def versus(self, connection: Connection, guild: GuildId, user: UserId, other: UserId) -> dict[str, HeadToHead]:
        """The head-to-head record of two people, by game."""
        found = {game: _head_to_head(connection, guild, user, other, game) for game in GAMES}
        return {game: pair for game, pair in found.items() if pair.matches}

    @reading
    def rating_changes(self, connection: Connection, match: MatchId) -> RatingChanges | None:
        """The effects of a match's result; ``None`` without a result."""
        result = next(results(connection, "match = ?", match), None)
        if result is None:
            return None
        ladder = Ladder(result.guild, result.game, ALWAYS)
        people = [placing.user for placing in result.placings if placing.user is not None]
        after = {user: _rating(connection, result, user, "= ?") for user in people}
        rated = {user: rating for user, rating in after.items() if rating is not None}
        before = {user: _rating(connection, result, user, "< ?") or NEW for user in rated}
        standings = {user: read_standing(connection, ladder, user) for user in rated}
        unsure = {user for user, standing in standings.items() if standing is None or standing.provisional}
        met = None
        if len(result.placings) == len(people) == PAIR:
            one, other = people
            met = _head_to_head(connection, result.guild, one, other, result.game)
        return RatingChanges(result, before, rated, unsure, met)

    @reading
    def history(
        self,
        connection: Connection,
        guild: GuildId,
        number: int,
        *,
        user: UserId | None = None,
        other: UserId | None = None,
        game: str | None = None,
    ) -> list[PastMatch]:
        """Return a page of finished matches, the latest first, and one match more if another page follows."""
        table, order = "r", "r.id"
        if user is None:
            source, condition = "result AS r", "r.guild = :guild AND r.ending <> 'closed'"
        elif other is None:
            source, table, order = "placing AS own JOIN result AS r ON r.id = own.result", "own", "own.result"
            condition = "own.guild = :guild AND own.user = :user AND own.place IS NOT NULL"
        else:
            source, order = "pairing AS own JOIN result AS r ON r.id = own.result", "own.day DESC, own.result"
            condition = "own.user = :user AND own.other = :other AND r.guild = :guild"
        if game is not None:
            condition += f" AND {table}.game = :game"
        query = (
            "SELECT r.id, r.match, r.game, r.ended, r.ending, r.unrated, r.voided,"
            " coalesce(match.channel, match.home) AS channel, match.home"
            f" FROM {source} JOIN match ON match.id = r.match WHERE {condition} ORDER BY {order} DESC"
            f" LIMIT {seasons.PAGE + 1} OFFSET :skipped"
        )
        values = {"guild": guild, "user": user, "other": other, "game": game, "skipped": (number - 1) * seasons.PAGE}
        return [_past(connection, row) for row in named(connection, query, **values).fetchall()]

    async def finished_in(self, guild: GuildId, first: MatchId) -> list[MatchId]:
        """The numbers of the finished matches of a server, from one on."""
        query = "SELECT match FROM result WHERE guild = ? AND ending <> 'closed' AND match >= ? ORDER BY match"
        return [row[0] for row in await self._database.rows(query, guild, first)]

    async def pinned(self, guild: GuildId, user: UserId) -> MatchId | None:
        """The match of a server that a person shows on their profile there, if any."""
        query = (
            "SELECT match FROM pinned_match JOIN match ON match.id = pinned_match.match WHERE user = ? AND guild = ?"
        )
        row = await self._database.row(query, user, guild)
        return None if row is None else MatchId(row[0])

    @writing
    def pin(self, connection: Connection, user: UserId, match: MatchId) -> None:
        """Show a match on a person's profile, instead of another of its server."""
        here = "SELECT id FROM match WHERE guild = (SELECT guild FROM match WHERE id = ?)"
        connection.execute(f"DELETE FROM pinned_match WHERE user = ? AND match IN ({here})", (user, match))
        connection.execute("INSERT INTO pinned_match (match, user) VALUES (?, ?)", (match, user))

    async def unpin(self, user: UserId, match: MatchId) -> None:
        await self._database.execute("DELETE FROM pinned_match WHERE user = ? AND match = ?", user, match)


_OF_OPPONENTS: Final = (Statistic.MET, Statistic.BEAT, Statistic.DREW)


def _rank(connection: Connection, ladder: Ladder, column: str, value: float, now: datetime) -> int:
    """Return 1 + the number of users with a higher value, counted up to the last rank shown."""
    (above,) = connection.execute(
        "SELECT count(*) FROM (SELECT 1 FROM standing WHERE scope = ? AND game = ? AND period = ? AND listed"
        f" AND {column} > ? AND seen >= ? LIMIT ?) AS above",
        (ladder.scope, ladder.game, ladder.period, value, stamp(now - UNSEEN_FOR), seasons.MOST_RANKED),
    ).fetchone()
    return int(above) + 1


def _head_to_head(connection: Connection, guild: GuildId, user: UserId, other: UserId, game: str) -> HeadToHead:
    rows = connection.execute(
        "SELECT what, count FROM counters WHERE guild = ? AND user = ? AND game = ?"
        f" AND what IN ({placeholders(_OF_OPPONENTS)}) AND which = ?",
        (guild, user, game, *_OF_OPPONENTS, str(other)),
    )
    found = dict(rows.fetchall())
    return HeadToHead(found.get(Statistic.MET, 0), found.get(Statistic.BEAT, 0), found.get(Statistic.DREW, 0))


def _rating(connection: Connection, result: Result, user: UserId, which: str) -> Rating | None:
    """Return a user's rating after a result, or after the last one before it."""
    row = connection.execute(
        f"SELECT mu, sigma FROM placing WHERE guild = ? AND user = ? AND game = ? AND result {which}"
        " AND mu IS NOT NULL ORDER BY result DESC LIMIT 1",
        (result.guild, user, result.game, result.id),
    ).fetchone()
    return None if row is None else Rating(*row)


def _past(connection: Connection, row: NamedRow) -> PastMatch:
    seats = connection.execute(
        "SELECT placing.user, placing.place, seat.computer FROM placing"
        " LEFT JOIN seat ON seat.match = ? AND seat.seat = placing.seat WHERE placing.result = ? ORDER BY placing.seat",
        (row["match"], row["id"]),
    )
    return PastMatch(
        **{column: row[column] for column in ("match", "game", "channel", "home")},
        ended=datetime.fromtimestamp(row["ended"], UTC),
        ending=Ending(row["ending"]),
        unrated=None if row["unrated"] is None else Unrated(row["unrated"]),
        voided=bool(row["voided"]),
        seats=tuple(seasons.PastSeat(*seat) for seat in seats),
    )
