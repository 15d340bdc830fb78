"""Store of results, and of the standings and counters derived from them."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from operator import attrgetter
from typing import Final

from bot.model.ids import GuildId, UserId, is_former
from bot.model.match import Match
from bot.model.ratings import results as rules
from bot.model.ratings.counters import ANY_GAME, CounterKey, Statistic, counters
from bot.model.ratings.ladders import ALWAYS, UNSEEN_FOR, WORLD, Book, Ladder, Part, Rating, Standing, ladders
from bot.model.ratings.results import Placing, Result, ResultContext, Unrated, judged, result_of
from bot.storage.connection import Connection, NamedRow, named, placeholders, stamp
from rules import GAMES
from rules.records import Ending

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
_AGREES: Final = "SELECT count(*) FROM preferences WHERE user = ? AND global_rating"
_PEOPLE: Final = (
    "SELECT count(*) FROM (SELECT DISTINCT user FROM standing"
    f" WHERE scope = ? AND game IN ({placeholders(GAMES)}) AND period = ? AND %s LIMIT ?) AS players"
)
_IN_SERVER: Final = _PEOPLE % "matches > 0"
_PROVEN_ACTIVE: Final = _PEOPLE % "listed AND seen >= ?"
_OTHERS_ACTIVE: Final = _PEOPLE % "NOT listed AND user > 0 AND seen >= ?"
_MEETINGS: Final = (
    "SELECT count(*) FROM pairing JOIN result ON result.id = pairing.result"
    f" WHERE user = ? AND other = ? AND day > ? AND game = ? AND unrated IS NULL{_OF_NO_TOURNAMENT}"
)
_MET_PROVEN: Final = (
    f"SELECT count(*) FROM (SELECT 1 FROM counters WHERE guild = ? AND user = ? AND game = '{ANY_GAME}'"
    f" AND what = '{Statistic.MET_PROVEN}' AND which <> ? LIMIT ?) AS met"
)


def _proven(guild: str, user: str) -> str:
    """The SQL condition for proven people of a server."""
    counted = (
        f"SELECT 1 FROM counters AS here WHERE here.guild = {guild} AND here.user = {user} AND game = '{ANY_GAME}'"
    )
    return (
        f"(EXISTS ({counted} AND what = '{Statistic.PROVEN}')"
        f" OR EXISTS ({counted} AND what = '{Statistic.MET_PROVEN}' LIMIT 1 OFFSET {rules.PROVEN_MET - 1}))"
    )


_PROVEN: Final = _proven("?1", "?2")


def circumstances(connection: Connection, result: Result) -> ResultContext:
    """The circumstances of a result; matches of tournaments count as the first of the day."""

    def count(query: str, *values: object) -> int:
        return int(connection.execute(query, values).fetchone()[0])

    pairs = [(pairing.user, pairing.opponent) for pairing in result.pairings()]
    users = {user for user, _ in pairs}
    day = day_of(result.ended)
    free = not count("SELECT count(*) FROM tournament_match WHERE match = ?", result.match)
    here, since = (result.guild, *GAMES, ALWAYS), stamp(result.ended - UNSEEN_FOR)
    proven_active = count(_PROVEN_ACTIVE, *here, since, rules.MOST_ACTIVE)
    many = proven_active == rules.MOST_ACTIVE  # the others need not be counted then
    return ResultContext(
        of_a_pair=max((count(_OF_A_PAIR, *pair, day) for pair in pairs if free), default=0),
        of_a_person=max((count(_OF_A_PERSON, user, day) for user in users if free), default=0),
        in_server=count(_IN_SERVER, *here, rules.PEOPLE_OF_A_SERVER),
        across=max((count(_ACROSS, *pair, day - rules.DAYS_ACROSS, rules.MOST_ACROSS) for pair in pairs), default=0),
        all_agree=all(count(_AGREES, placing.user) for placing in result.placings),
        proven={user for user in users if count(f"SELECT {_PROVEN}", result.guild, user)},
        proven_active=proven_active,
        others_active=0 if many else count(_OTHERS_ACTIVE, *here, since, rules.MOST_ACTIVE),
        meetings={
            both: count(_MEETINGS, *both, day - rules.DAYS_OF_MEETINGS, result.game)
            for both in ({*map(frozenset, pairs)} if free else ())
        },
        met_by={
            (user, other): count(_MET_PROVEN, result.guild, other, str(user), rules.FULL_TRUST) for user, other in pairs
        },
    )


def day_of(at: datetime) -> int:
    """The day of a moment in UTC, counted since 1970."""
    return int(at.timestamp()) // DAY


_LISTED_WORLDWIDE: Final = (
    "EXISTS (SELECT 1 FROM preferences WHERE preferences.user = standing.user AND global_rating)"
    f" AND {rules.SERVERS_MET} <= (SELECT count(*) FROM counters AS across"
    f" WHERE across.guild = {WORLD} AND across.user = standing.user AND across.game = standing.game"
    f" AND across.what = '{Statistic.ACROSS}' AND EXISTS (SELECT 1 FROM counters AS met"
    " WHERE met.guild = CAST(across.which AS BIGINT) AND met.user = standing.user AND met.game = standing.game"
    f" AND met.what = '{Statistic.MET}' LIMIT 1 OFFSET {rules.PEOPLE_MET - 1}))"
)
_LISTED_HERE: Final = _proven("standing.scope", "standing.user")
_LISTED: Final = f"(user > 0 AND CASE scope WHEN {WORLD} THEN {_LISTED_WORLDWIDE} ELSE {_LISTED_HERE} END)"
"""The SQL condition for listed people; it queries only the counts it needs."""
LISTED_WRONGLY: Final = f"SELECT 1 FROM standing WHERE listed <> {_LISTED}"
"""Finds people listed wrongly, or wrongly not listed."""
_LIST: Final = f"UPDATE standing SET listed = {_LISTED} WHERE listed <> {_LISTED}"


def list_players(connection: Connection, results: Iterable[Result]) -> None:
    """List or unlist the people of results in their servers, and across servers."""
    people = {(one.guild, p.user) for one in results for p in one.placings if p.user is not None}
    here = f"scope = ?1 AND user = ?2 AND user > 0 AND listed <> (SELECT {_PROVEN})"  # which is looked up once
    connection.executemany(f"UPDATE standing SET listed = NOT listed WHERE {here}", people)
    for user in {user for _, user in people}:
        list_worldwide(connection, user)


def list_worldwide(connection: Connection, user: UserId) -> None:
    """List or unlist a person across servers."""
    connection.execute(f"{_LIST} AND user = ? AND scope = {WORLD}", (user,))


def list_all(connection: Connection, scope: GuildId) -> None:
    """List exactly the people who qualify on the ladders of a scope."""
    connection.execute(f"{_LIST} AND scope = ?", (scope,))


_RESULT: Final = "id, match, game, guild, ended, ending, turns, lasted, unrated, worldwide, voided"
_PLACED: Final = ("seat", "user", "side", "place", "part", "pace", "weight", "proven")  # the fields of a Placing
_COUNTS: Final = ("matches", "wins", "ties", "streak", "best", "form", "seen")
STANDING: Final = f"mu, sigma, {', '.join(_COUNTS)}, parts"
_WRITTEN_OVER: Final = ", ".join(f"{column} = excluded.{column}" for column in ("conservative", *STANDING.split(", ")))


def note(connection: Connection, match: Match) -> None:
    """Keep the result of a match that has just ended, and all that follows from it."""
    result = result_of(match)
    if result is None or connection.execute("SELECT 1 FROM result WHERE match = ?", (match.id,)).fetchone():
        return
    keep(connection, judged(result, circumstances(connection, result)))


def keep(connection: Connection, result: Result) -> None:
    """Keep and count a new result."""
    (number,) = connection.execute(
        "INSERT INTO result (match, game, guild, ended, ending, turns, lasted, unrated, worldwide, voided)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (
            *(result.match, result.game, result.guild, int(result.ended.timestamp()), result.ending),
            *(result.turns, result.lasted, result.unrated, result.worldwide, result.voided),
        ),
    ).fetchone()
    result = replace(result, id=number)
    connection.executemany(
        "INSERT INTO placing (result, guild, game, seat, user, side, place, part, pace, weight, proven)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(result.id, result.guild, result.game, *attrgetter(*_PLACED)(placing)) for placing in result.placings],
    )
    connection.executemany(
        "INSERT INTO pairing (user, other, day, result) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        pairing_rows(result),
    )
    keys = [(ladder, placing.person) for ladder in ladders(result) for placing in result.placings]
    found = {key: read_standing(connection, *key) for key in keys}
    book = Book({key: standing for key, standing in found.items() if standing is not None})
    write_ratings(connection, {result.id: book.count(result)})
    write_standings(connection, book.standings)
    add_counters(connection, counters(result))
    list_players(connection, [result])


def pairing_rows(result: Result) -> list[tuple[UserId, UserId, int, int]]:
    """The pairs that met in a result, and the day; none for a match that was closed."""
    if result.ending is Ending.CLOSED:
        return []
    day = day_of(result.ended)
    return [(pairing.user, pairing.opponent, day, result.id) for pairing in result.pairings()]


# -- standings


def read_standing(connection: Connection, ladder: Ladder, user: UserId) -> Standing | None:
    """The standing of a person on a ladder."""
    query = f"SELECT {STANDING} FROM standing WHERE scope = ? AND game = ? AND period = ? AND user = ?"
    row = named(connection, query, ladder.scope, ladder.game, ladder.period, user).fetchone()
    return None if row is None else standing_in(row)


def standing_in(row: NamedRow) -> Standing:
    """The standing that a row with the columns ``STANDING`` holds."""
    parts = json.loads(row["parts"])
    return Standing(
        rating=Rating(row["mu"], row["sigma"]),
        **{name: row[name] for name in _COUNTS},
        parts={part: Part(matches, wins, Rating(mu, sigma)) for part, (matches, wins, mu, sigma) in parts.items()},
    )


def write_standings(connection: Connection, standings: Mapping[tuple[Ladder, UserId], Standing]) -> None:
    """Store standings; new ones are listed, except of deleted people."""
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
        *(ladder.scope, ladder.game, ladder.period, user),
        *(standing.rating.conservative, standing.rating.mu, standing.rating.sigma),
        *(getattr(standing, name) for name in _COUNTS),
        json.dumps(parts),
    )


def write_ratings(connection: Connection, ratings: Mapping[int, Mapping[UserId, Rating]]) -> None:
    """Keep the ratings in their server after each of these results."""
    connection.executemany(
        "UPDATE placing SET mu = ?, sigma = ? WHERE result = ? AND user = ?",
        [(r.mu, r.sigma, result, user) for result, rated in ratings.items() for user, r in rated.items()],
    )


counter_row: Final = attrgetter("guild", "user", "game", "what", "which")  # the key of a row of counts


def add_counters(connection: Connection, counts: Mapping[CounterKey, int], sign: int = 1) -> None:
    """Add to the counts, or take from them."""
    connection.executemany(
        "INSERT INTO counters (guild, user, game, what, which, count) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (guild, user, game, what, which) DO UPDATE SET count = counters.count + excluded.count",
        [(*counter_row(counter), sign * count) for counter, count in counts.items()],
    )
    if sign < 0:
        connection.executemany(
            "DELETE FROM counters WHERE (guild, user, game, what, which) = (?, ?, ?, ?, ?) AND count = 0",
            [counter_row(counter) for counter in counts],
        )


# -- results, in the order in which they count


def results(connection: Connection, condition: str, *values: object) -> Iterator[Result]:
    """The results that meet a condition on the table ``result``, with what follows it: order and limit."""
    rows = named(
        connection,
        f"SELECT r.*, {', '.join(_PLACED)} FROM (SELECT {_RESULT} FROM result WHERE {condition}) AS r"
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
    head = rows[0]
    return Result(
        **{column: head[column] for column in ("id", "match", "game", "guild", "turns", "lasted")},
        ended=datetime.fromtimestamp(head["ended"], UTC),
        ending=Ending(head["ending"]),
        placings=tuple(Placing(*(row[column] for column in _PLACED)) for row in rows),
        unrated=None if head["unrated"] is None else Unrated(head["unrated"]),
        worldwide=bool(head["worldwide"]),
        voided=bool(head["voided"]),
    )
