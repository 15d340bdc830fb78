"""Results in and out of the database, and the standings and counts that follow from them."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Final

from bot.match import Match
from bot.standing.ladders import WORLD, Book, Ladder, Part, Standing, wanted
from bot.standing.ratings import Rating
from bot.standing.results import MOST_A_DAY, Ending, Placing, Result, Unrated, result_of
from bot.standing.tallies import Tally, What, tallies

DAY: Final = 86_400
_RESULT: Final = "id, match, game, guild, ended, ending, turns, lasted, unrated, worldwide, voided"
STANDING: Final = "mu, sigma, matches, wins, ties, streak, best, form, seen, parts"


def note(connection: sqlite3.Connection, match: Match, computer: int | None) -> None:
    """Keep the result of a match that has just ended and all that follows from it, within the same transaction."""
    result = result_of(match, computer)
    if result is None or connection.execute("SELECT 1 FROM result WHERE match = ?", (match.id,)).fetchone():
        return
    if result.unrated is None and _often(connection, result):
        result = replace(result, unrated=Unrated.OFTEN)
    agreed = [_agrees(connection, placing.user) for placing in result.placings]
    keep(connection, replace(result, worldwide=result.unrated is None and all(agreed)))


def keep(connection: sqlite3.Connection, result: Result) -> None:
    """Keep a new result, the last of all, and count it."""
    cursor = connection.execute(
        "INSERT INTO result (match, game, guild, ended, ending, turns, lasted, unrated, worldwide, voided)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
    )
    result = replace(result, id=int(cursor.lastrowid or 0))
    connection.executemany(
        "INSERT INTO placing (result, seat, user, guild, game, side, place, part, pace)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (result.id, p.seat, p.user, result.guild, result.game, p.side, p.place, p.part, p.pace)
            for p in result.placings
        ],
    )
    if result.ending is not Ending.CLOSED:
        day = _day(result.ended)
        connection.executemany(
            "INSERT OR IGNORE INTO meeting (user, other, day, result) VALUES (?, ?, ?, ?)",
            [(own.user, other.user, day, result.id) for own, other in result.meetings()],
        )
    keys = [(ladder, placing.user) for ladder in wanted(result) for placing in result.placings]
    found = {key: read_standing(connection, *key) for key in keys}
    book = Book({key: standing for key, standing in found.items() if standing is not None})
    write_ratings(connection, {result.id: book.count(result)})
    write_standings(connection, book.standings)
    add_tallies(connection, tallies(result))


def _often(connection: sqlite3.Connection, result: Result) -> bool:
    """Whether two of its players have had their rated matches for the day."""
    query = (
        "SELECT count(*) FROM meeting JOIN result ON result.id = meeting.result"
        " WHERE user = ? AND other = ? AND day = ? AND unrated IS NULL"
    )
    day = _day(result.ended)
    return any(
        connection.execute(query, (own.user, other.user, day)).fetchone()[0] >= MOST_A_DAY
        for own, other in result.meetings()
    )


def _agrees(connection: sqlite3.Connection, user: int) -> bool:
    row = connection.execute("SELECT global_rating FROM person WHERE user = ?", (user,)).fetchone()
    return bool(row and row[0])


def _day(at: datetime) -> int:
    return int(at.timestamp()) // DAY


# -- standings


def read_standing(connection: sqlite3.Connection, ladder: Ladder, user: int) -> Standing | None:
    """Where somebody stands on a ladder."""
    row = connection.execute(
        f"SELECT {STANDING} FROM standing WHERE scope = ? AND game = ? AND period = ? AND user = ?",
        (ladder.scope, ladder.game, ladder.period, user),
    ).fetchone()
    return None if row is None else standing_in(row)


def standing_in(row: tuple[float, float, int, int, int, int, int, str, int, str]) -> Standing:
    """The standing that a row of the columns ``STANDING`` holds."""
    mu, sigma, matches, wins, ties, streak, best, form, seen, parts = row
    by_part = {part: Part(m, w, Rating(*rating)) for part, (m, w, *rating) in json.loads(parts).items()}
    return Standing(Rating(mu, sigma), matches, wins, ties, streak, best, form, seen, by_part)


def write_standings(connection: sqlite3.Connection, standings: Mapping[tuple[Ladder, int], Standing]) -> None:
    """Keep where people stand."""
    connection.executemany(
        f"INSERT OR REPLACE INTO standing (scope, game, period, user, worth, {STANDING})"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [row_of(*key, standing) for key, standing in standings.items()],
    )


def row_of(ladder: Ladder, user: int, standing: Standing) -> tuple[object, ...]:
    """A standing as a row: its ladder, the user, its worth, and the columns ``STANDING``."""
    parts = {name: [p.matches, p.wins, p.rating.mu, p.rating.sigma] for name, p in standing.parts.items()}
    return (
        ladder.scope,
        ladder.game,
        ladder.period,
        user,
        standing.rating.worth,
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


def write_ratings(connection: sqlite3.Connection, ratings: Mapping[int, Mapping[int, Rating]]) -> None:
    """Keep what players were rated in their server after each of these results."""
    connection.executemany(
        "UPDATE placing SET mu = ?, sigma = ? WHERE result = ? AND user = ?",
        [(r.mu, r.sigma, result, user) for result, rated in ratings.items() for user, r in rated.items()],
    )


def add_tallies(connection: sqlite3.Connection, counts: Mapping[Tally, int], sign: int = 1) -> None:
    """Add to the counts, or take from them."""
    connection.executemany(
        "INSERT INTO tally (guild, user, game, what, which, count) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET count = count + excluded.count",
        [(*tally_key(tally), sign * count) for tally, count in counts.items()],
    )
    if sign < 0:
        connection.executemany(
            "DELETE FROM tally WHERE (guild, user, game, what, which) = (?, ?, ?, ?, ?) AND count = 0",
            [tally_key(tally) for tally in counts],
        )


def tally_key(tally: Tally) -> tuple[int, int, str, What, str]:
    """What a row of counts is found by."""
    return tally.guild, tally.user, tally.game, tally.what, tally.which


# -- results, in the order in which they count


def results(connection: sqlite3.Connection, condition: str, *values: object) -> Iterator[Result]:
    """The results that meet a condition on the table ``result``, with what follows it: order and limit."""
    rows = connection.execute(
        f"SELECT r.*, seat, user, side, place, part, pace FROM (SELECT {_RESULT} FROM result WHERE {condition}) AS r"
        " CROSS JOIN placing ON placing.result = r.id ORDER BY r.id, seat",
        values,
    )
    for head, seats in groupby(rows, key=lambda row: row[:11]):
        yield _result(head, (Placing(*row[11:]) for row in seats))


def page(connection: sqlite3.Connection, scope: int, game: str, beyond: int, most: int) -> list[Result]:
    """Results that count on the ladders of a scope, after the one with id ``beyond``."""
    where = "worldwide" if scope == WORLD else "guild = ?4"
    condition = f"game = ?1 AND id > ?2 AND {where} ORDER BY id LIMIT ?3"
    values = (game, beyond, most) if scope == WORLD else (game, beyond, most, scope)
    return list(results(connection, condition, *values))


def _result(
    row: tuple[int, int, str, int, int, str, int, int, str | None, int, int], seats: Iterable[Placing]
) -> Result:
    number, match, game, guild, ended, ending, turns, lasted, unrated, worldwide, voided = row
    return Result(
        match=match,
        game=game,
        guild=guild,
        ended=datetime.fromtimestamp(ended, UTC),
        ending=Ending(ending),
        turns=turns,
        lasted=lasted,
        placings=tuple(seats),
        unrated=None if unrated is None else Unrated(unrated),
        worldwide=bool(worldwide),
        voided=bool(voided),
        id=number,
    )


def counted(all_of: Iterable[Result]) -> tuple[Book, dict[int, Mapping[int, Rating]], Counter[Tally]]:
    """Everything that follows from results: standings, the ratings after each, and the counts."""
    book, counts = Book(), Counter[Tally]()
    ratings: dict[int, Mapping[int, Rating]] = {}
    for result in all_of:
        ratings[result.id] = book.count(result)
        counts.update(tallies(result))
    return book, ratings, counts
