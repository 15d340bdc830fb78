"""Results in and out of the database, and the standings and counts that follow from them."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Final

from bot.matches.store.result_context import circumstances, day_of
from bot.matches.store.worldwide import list_worldwide
from bot.model.ids import GuildId, UserId, is_former
from bot.model.match import Match
from bot.model.ratings.judging import judged
from bot.model.ratings.ladders import WORLD, Book, Ladder, Part, Standing, wanted
from bot.model.ratings.ratings import Rating
from bot.model.ratings.results import Placing, Result, Unrated, result_of
from bot.model.ratings.tallies import Statistic, Tally, tallies
from bot.storage.connection import Connection, NamedRow, named
from rules.records import Ending

_RESULT: Final = "id, match, game, guild, ended, ending, turns, lasted, unrated, worldwide, voided"
STANDING: Final = "mu, sigma, matches, wins, ties, streak, best, form, seen, parts"
_WRITTEN_OVER: Final = ", ".join(
    f"{column} = excluded.{column}" for column in ("conservative", *STANDING.split(", "), "listed")
)


def note(connection: Connection, match: Match) -> None:
    """Keep the result of a match that has just ended and all that follows from it, within the same transaction."""
    result = result_of(match)
    if result is None or connection.execute("SELECT 1 FROM result WHERE match = ?", (match.id,)).fetchone():
        return
    keep(connection, judged(result, circumstances(connection, result)))


def keep(connection: Connection, result: Result) -> None:
    """Keep a new result, the last of all, and count it."""
    (number,) = connection.execute(
        "INSERT INTO result (match, game, guild, ended, ending, turns, lasted, unrated, worldwide, voided)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (
            result.match,
            result.game,
            result.guild,
            int(result.ended.timestamp()),
            result.ending,
            result.turns,
            result.lasted,
            result.unrated,
            result.worldwide,
            result.voided,
        ),
    ).fetchone()
    result = replace(result, id=number)
    connection.executemany(
        "INSERT INTO placing (result, seat, user, guild, game, side, place, part, pace)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (result.id, p.seat, p.user, result.guild, result.game, p.side, p.place, p.part, p.pace)
            for p in result.placings
        ],
    )
    connection.executemany(
        "INSERT INTO pairing (user, other, day, result) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        pairing_rows(result),
    )
    keys = [(ladder, placing.person) for ladder in wanted(result) for placing in result.placings]
    found = {key: read_standing(connection, *key) for key in keys}
    book = Book({key: standing for key, standing in found.items() if standing is not None})
    write_ratings(connection, {result.id: book.count(result)})
    write_standings(connection, book.standings)
    add_tallies(connection, tallies(result))
    list_worldwide(connection, result)


def pairing_rows(result: Result) -> list[tuple[UserId, UserId, int, int]]:
    """Who met whom on which day by a result; nobody by one of a match that was closed."""
    if result.ending is Ending.CLOSED:
        return []
    day = day_of(result.ended)
    return [(pairing.user, pairing.opponent, day, result.id) for pairing in result.pairings()]


# -- standings


def read_standing(connection: Connection, ladder: Ladder, user: UserId) -> Standing | None:
    """Where somebody stands on a ladder."""
    row = named(
        connection,
        f"SELECT {STANDING} FROM standing WHERE scope = ? AND game = ? AND period = ? AND user = ?",
        ladder.scope,
        ladder.game,
        ladder.period,
        user,
    ).fetchone()
    return None if row is None else standing_in(row)


def standing_in(row: NamedRow) -> Standing:
    """The standing that a row with the columns ``STANDING`` holds."""
    parts = json.loads(row["parts"])
    return Standing(
        rating=Rating(row["mu"], row["sigma"]),
        matches=row["matches"],
        wins=row["wins"],
        ties=row["ties"],
        streak=row["streak"],
        best=row["best"],
        form=row["form"],
        seen=row["seen"],
        parts={part: Part(matches, wins, Rating(mu, sigma)) for part, (matches, wins, mu, sigma) in parts.items()},
    )


def write_standings(connection: Connection, standings: Mapping[tuple[Ladder, UserId], Standing]) -> None:
    """Keep where people stand; whoever was forgotten is not listed."""
    connection.executemany(
        f"INSERT INTO standing (scope, game, period, user, conservative, {STANDING}, listed)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        f" ON CONFLICT (scope, game, period, user) DO UPDATE SET {_WRITTEN_OVER}",
        [(*row_of(ladder, user, standing), not is_former(user)) for (ladder, user), standing in standings.items()],
    )


def row_of(ladder: Ladder, user: UserId, standing: Standing) -> tuple[object, ...]:
    """A standing as a row: its ladder, the user, its conservative rating, and the columns ``STANDING``."""
    parts = {name: [p.matches, p.wins, p.rating.mu, p.rating.sigma] for name, p in standing.parts.items()}
    return (
        ladder.scope,
        ladder.game,
        ladder.period,
        user,
        standing.rating.conservative,
        standing.rating.mu,
        standing.rating.sigma,
        standing.matches,
        standing.wins,
        standing.ties,
        standing.streak,
        standing.best,
        standing.form,
        standing.seen,
        json.dumps(parts),
    )


def write_ratings(connection: Connection, ratings: Mapping[int, Mapping[UserId, Rating]]) -> None:
    """Keep what players were rated in their server after each of these results."""
    connection.executemany(
        "UPDATE placing SET mu = ?, sigma = ? WHERE result = ? AND user = ?",
        [(r.mu, r.sigma, result, user) for result, rated in ratings.items() for user, r in rated.items()],
    )


def add_tallies(connection: Connection, counts: Mapping[Tally, int], sign: int = 1) -> None:
    """Add to the counts, or take from them."""
    connection.executemany(
        "INSERT INTO tally (guild, user, game, what, which, count) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (guild, user, game, what, which) DO UPDATE SET count = tally.count + excluded.count",
        [(*tally_key(tally), sign * count) for tally, count in counts.items()],
    )
    if sign < 0:
        connection.executemany(
            "DELETE FROM tally WHERE (guild, user, game, what, which) = (?, ?, ?, ?, ?) AND count = 0",
            [tally_key(tally) for tally in counts],
        )


def tally_key(tally: Tally) -> tuple[GuildId, UserId, str, Statistic, str]:
    """What a row of counts is found by."""
    return tally.guild, tally.user, tally.game, tally.what, tally.which


# -- results, in the order in which they count


def results(connection: Connection, condition: str, *values: object) -> Iterator[Result]:
    """The results that meet a condition on the table ``result``, with what follows it: order and limit."""
    rows = named(
        connection,
        f"SELECT r.*, seat, user, side, place, part, pace FROM (SELECT {_RESULT} FROM result WHERE {condition}) AS r"
        " CROSS JOIN placing ON placing.result = r.id ORDER BY r.id, seat",
        *values,
    )
    for _, seats in groupby(rows, key=lambda row: row["id"]):
        yield _result(list(seats))


def page(connection: Connection, scope: GuildId, game: str, beyond: int, most: int) -> list[Result]:
    """Results that count on the ladders of a scope, after the one with id ``beyond``."""
    where = "worldwide" if scope == WORLD else "guild = ?4"
    condition = f"game = ?1 AND id > ?2 AND {where} ORDER BY id LIMIT ?3"
    values = (game, beyond, most) if scope == WORLD else (game, beyond, most, scope)
    return list(results(connection, condition, *values))


def _result(rows: Sequence[NamedRow]) -> Result:
    """A result from its rows, one a seat."""
    head = rows[0]
    return Result(
        match=head["match"],
        game=head["game"],
        guild=head["guild"],
        ended=datetime.fromtimestamp(head["ended"], UTC),
        ending=Ending(head["ending"]),
        turns=head["turns"],
        lasted=head["lasted"],
        placings=tuple(
            Placing(row["seat"], row["user"], row["side"], row["place"], row["part"], row["pace"]) for row in rows
        ),
        unrated=None if head["unrated"] is None else Unrated(head["unrated"]),
        worldwide=bool(head["worldwide"]),
        voided=bool(head["voided"]),
        id=head["id"],
    )


def counted(all_of: Iterable[Result]) -> tuple[Book, dict[int, Mapping[UserId, Rating]], Counter[Tally]]:
    """Everything that follows from results: standings, the ratings after each, and the counts."""
    book, counts = Book(), Counter[Tally]()
    ratings: dict[int, Mapping[UserId, Rating]] = {}
    for result in all_of:
        ratings[result.id] = book.count(result)
        counts.update(tallies(result))
    return book, ratings, counts
