"""Results without matches: made by hand or at random, and kept as the storage keeps them."""

import random
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.app.stores import Storage
from bot.matches.store.results import keep
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.ratings.results import COSTING, Placing, Result, Unrated
from bot.storage.connection import Connection
from rules import GAMES
from rules.records import Ending

START = datetime(2026, 11, 1, 12, tzinfo=UTC)
GUILD = GuildId(1)


def result(number: int, *places: tuple[int, int], game: str = "linkx", at: datetime = START, **changes: Any) -> Result:
    """A result of (user, place) in seat order, each seat its own side."""
    roles = GAMES[game].roles
    placings = tuple(
        Placing(seat, UserId(user), seat, place, roles[seat] if roles else str(seat + 1), 3600)
        for seat, (user, place) in enumerate(places)
    )
    made = Result(MatchId(number), game, GUILD, at, Ending.RULES, 20, 86_400, placings, id=number)
    return replace(made, **changes)


def teams(number: int, *users: int, won: int) -> Result:
    """A result of two sides with partners opposite each other."""
    made = result(number, *((user, 1) for user in users), game="lovelinks")
    placings = [replace(p, side=p.seat % 2, place=1 if p.seat % 2 == won else 2) for p in made.placings]
    return replace(made, placings=tuple(placings))


def random_results(count: int, seed: int, people: int = 12, guilds: int = 3) -> list[Result]:
    """All kinds of results over a year: every game and number of seats, ties, teams, unrated and worldwide ones."""
    dice, at, made = random.Random(seed), datetime(2026, 1, 1, tzinfo=UTC), []
    for number in range(1, count + 1):
        at += timedelta(seconds=dice.randrange(2 * 365 * 86_400 // count))
        game = dice.choice(list(GAMES.values()))
        seats = dice.choice(game.seats)
        users = dice.sample(range(100, 100 + people), seats)
        one = result(number, *((user, 1) for user in users), game=game.key, at=at)
        sides = game.sides(seats)
        places = [dice.randint(1, len(sides)) for _ in sides]
        places = [1 + sum(other < place for other in places) for place in places]
        side_of = {seat: side for side, members in enumerate(sides) for seat in members}
        closed = dice.random() < 0.03
        placings = tuple(
            replace(
                p,
                side=side_of[p.seat],
                place=None if closed else places[side_of[p.seat]],
                part=dice.choice(game.roles) if game.roles and seats == 2 and p.seat == 0 else p.part,
                pace=dice.choice([None, dice.randrange(500_000)]),
            )
            for p in one.placings
        )
        if game.roles:  # the second seat has the other role
            other = next(role for role in game.roles if role != placings[0].part)
            placings = (placings[0], replace(placings[1], part=other))
        unrated = Unrated.NO_RESULT if closed else dice.choice([None] * 8 + [Unrated.ASKED, *COSTING])
        made.append(
            replace(
                one,
                guild=GuildId(dice.randint(1, guilds)),
                placings=placings,
                ending=Ending.CLOSED if closed else dice.choice(list(Ending)[:4]),
                unrated=unrated,
                worldwide=unrated in (None, *COSTING) and dice.random() < 0.4,
                turns=dice.randint(2, 40),
                lasted=dice.randrange(5_000_000),
            )
        )
    return made


async def listed_worldwide(storage: Storage, user: UserId, *, wanted: bool = True) -> None:
    await storage.people.change(user, lambda preferences: replace(preferences, global_rating=wanted))


def match_row(connection: Connection, one: Result) -> None:
    connection.execute(
        "INSERT INTO match (id, game, options, first, seed, guild, home, channel, status, revision,"
        " shown) VALUES (?, ?, '', 'me', ?, ?, 500, ?, 'finished', 1, 1)",
        (one.match, one.game, b"\0", one.guild, 10_000 + one.match),
    )


async def kept(storage: Storage, results: Iterable[Result]) -> None:
    """Keep results one by one; their matches are bare rows."""

    def work(connection: Connection) -> None:
        for one in results:
            match_row(connection, one)
            keep(connection, one)

    await storage.database.write(work)
