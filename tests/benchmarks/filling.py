"""Databases for benchmarks: finished matches with results only, whole running ones, ratings and counts."""

import random
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.matches.apply import played
from bot.matches.opening.service import Opening, hosted, joined, opened
from bot.matches.store.logs import write_match
from bot.matches.store.results import add_counters, write_standings
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.model.match import First, Match, Person, Seat
from bot.model.ratings.counters import ALL, ANY_GAME, CounterKey, Statistic
from bot.model.ratings.ladders import ALWAYS, WORLD, Ladder, Part, Rating, Standing, month, season
from bot.model.time_limits import Pace
from bot.storage.connection import Connection
from bot.storage.sqlite.connection import connected
from bot.storage.sqlite.migrating import migrate
from rules import GAMES

FEW: Final = 1_000
MANY: Final = 1_000_000
SERVER: Final = GuildId(1)
PEOPLE: Final = 200
PLAYERS: Final = 7
"""Those of them who play."""
ASKING: Final = UserId(1_100)
ELSEWHERE: Final = 1_000
"""Other servers among which the rest is spread."""
NOW: Final = datetime(2026, 11, 21, tzinfo=UTC)
ADA, BEN = UserId(101), UserId(102)
STEPS: Final = 10
"""So many are played in each match that runs."""
AT_ONCE: Final = 10_000


def begun(number: int) -> Match:
    """A match that has begun and is not kept yet; the games take turns."""
    game = list(GAMES.values())[number % len(GAMES)]
    opening = Opening(game, game.options(), 2, First.ME, ADA, (BEN,), SERVER, ChannelId(500), Pace.DAY)
    match = opened(opening, random.Random(number).randbytes(32), NOW)
    return hosted(joined(match, BEN, NOW, match.revision), NOW, ChannelId(1000 + number))


def steps_of(match: Match, count: int, dice: random.Random) -> Iterator[tuple[Match, Match]]:
    """A match before and after each of the first steps that are played in it, at most up to its end."""
    for n in range(count):
        if match.play is None or match.waiting_for is None:
            return
        text = match.game.format(dice.choice(match.game.legal_moves(match.play.state)))
        after = played(match, match.waiting_for, NOW + timedelta(minutes=n), text)
        yield match, after
        match = after


def filled(folder: Path, finished: int) -> Path:
    """A new database in a folder with so many finished matches and a tenth of running ones."""
    file, dice = folder / f"{finished}.db", random.Random(finished)
    with closing(connected(file)) as connection:
        migrate(connection, file)
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        for first in range(0, finished, AT_ONCE):
            _matches(connection, range(first + 1, min(first + AT_ONCE, finished) + 1), dice, finished)
        running(connection, finished, finished // 10)
        for guild in (SERVER, WORLD, *map(GuildId, range(2, 2 + min(ELSEWHERE, finished // 1_000)))):
            _people(connection, guild, dice)
        connection.execute("COMMIT")
        connection.execute("ANALYZE")
        connection.execute("DELETE FROM sqlite_stat1")  # the bot does not analyse; plans must be good without
    return file


_MATCH: Final = (
    "INSERT INTO match (id, game, options, first, seed, guild, home, channel, status, revision, shown, next_task)"
    " VALUES (?1, ?2, '', 'me', x'00', ?3, 500, ?4, ?5, 1, 1, ?6)"
)
_SEAT: Final = "INSERT INTO seat (match, seat, user, taken, live) VALUES (?, ?, ?, 1, ?)"


def _guild(number: int) -> int:
    return SERVER if number % 2 else 2 + number // 2 % ELSEWHERE


def _user(number: int, seat: int) -> int:
    """The user of a seat: the same few in every server, so that even the small database has full pages of each pair."""
    first = number * 7919 % PLAYERS
    return ASKING + (first if seat == 0 else (first + 1 + number // PLAYERS % (PLAYERS - 1)) % PLAYERS)


def _matches(connection: Connection, numbers: range, dice: random.Random, finished: int) -> None:
    games = list(GAMES)
    days = 1_000 / finished

    def rows() -> Iterator[tuple[int, str, int, int]]:
        for number in numbers:
            ended = NOW - timedelta(days=(finished - number) * days)
            yield number, games[number // 3 % len(games)], _guild(number), int(ended.timestamp())

    connection.executemany(_MATCH, ((n, game, guild, n, "finished", None) for n, game, guild, _ in rows()))
    connection.executemany(_SEAT, ((n, seat, _user(n, seat), 0) for n in numbers for seat in (0, 1)))
    connection.executemany(
        "INSERT INTO result (id, match, game, guild, ended, ending, turns, lasted, worldwide)"
        " VALUES (?1, ?1, ?2, ?3, ?4, 'rules', 20, 86400, 0)",
        rows(),
    )
    connection.executemany(
        "INSERT INTO placing (result, seat, user, guild, game, side, place, part, pace, mu, sigma)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?2, ?2 + 1, '1', 3600, ?6, 3.0)",
        ((n, seat, _user(n, seat), guild, g, dice.gauss(25, 5)) for n, g, guild, _ in rows() for seat in (0, 1)),
    )
    connection.executemany(
        "INSERT INTO pairing (user, other, day, result) VALUES (?, ?, ?, ?)",
        ((_user(n, seat), _user(n, 1 - seat), at // 86_400, n) for n, _, _, at in rows() for seat in (0, 1)),
    )


def running(connection: Connection, finished: int, count: int) -> None:
    """Running matches; the first hundred are of the server, and the first five of the one who asks."""
    dice = random.Random(1)
    whole = [[*steps_of(begun(number), STEPS, dice)][-1][1] for number in range(len(GAMES))]
    for n in range(1, count + 1):
        user, match = UserId(ASKING if n <= 5 else 100_000 + n), whole[n % len(whole)]
        write_match(
            connection,
            replace(
                match,
                id=MatchId(finished + n),
                guild=SERVER if n <= FEW // 10 else GuildId(2 + n % ELSEWHERE),
                channel=ChannelId(finished + n),
                seats=(Seat(Person(user), True), Seat(Person(UserId(10**6 + n)), True)),
            ),
            NOW + timedelta(days=365),
        )
    connection.execute("UPDATE match SET shown = revision WHERE status = 'running'")


def _people(connection: Connection, guild: GuildId, dice: random.Random) -> None:
    users = [UserId(1_000 + person) for person in range(PEOPLE if guild in (SERVER, WORLD) else 20)]
    seen = int((NOW - timedelta(days=1)).timestamp())
    parts = {"1": Part(25, 10), "2": Part(25, 10)}
    periods = (ALWAYS, season(NOW), month(NOW))
    write_standings(
        connection,
        {
            (Ladder(guild, game, period), user): Standing(
                Rating(dice.gauss(25, 5), 2.5), 50, 20, 3, 1, 5, "WLWLTWLWLW", seen, parts
            )
            for game in GAMES
            for period in periods
            for user in users
        },
    )
    counts: dict[CounterKey, int] = {}
    for user in (ALL, *users):
        for game in GAMES:
            for what in (Statistic.PLAYED, Statistic.WON):
                counts |= {CounterKey(guild, user, game, what, part): 50 for part in "12"}
            what = Statistic.TURNS if user == ALL else Statistic.PACE
            counts |= {CounterKey(guild, user, game, what, str(hole)): dice.randint(1, 50) for hole in range(30)}
        for game in (ANY_GAME, *GAMES) if user != ALL else ():
            counts |= {CounterKey(guild, user, game, Statistic.MET, str(other)): dice.randint(1, 9) for other in users}
    add_counters(connection, counts)
