"""Rating farms against honest people, judged and kept as when matches end.

A farm is a handful of accounts of which all lose to one, as fast as they may. What counts is the ladder across
servers: in a server of their own people may do as they like. ``worth`` is what leaderboards are ordered by, in points.
"""

import asyncio
import math
import random
import shutil
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import count, cycle, islice
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app.stores import Storage
from bot.matches.store.results import circumstances, keep, results
from bot.model.ids import GuildId, UserId
from bot.model.ratings.ladders import ALWAYS, WORLD, Ladder, Rating, Standing
from bot.model.ratings.results import MOST_ACROSS, MOST_OF_A_PAIR, MOST_OF_A_PERSON, Result, Unrated, judged
from bot.model.ratings.seasons import Order
from bot.storage.connection import Connection
from tests.bot.scores import START, listed_worldwide, match_row, result

DAYS = 30
EVERYWHERE = Ladder(WORLD, "linkx", ALWAYS)
CLUBS = (GuildId(1), GuildId(2))  # two servers in which honest people play
OWN = (GuildId(8), GuildId(9))  # servers that a farm has made for itself
HONEST = range(1001, 1031)
STAR = UserId(1)
HELPERS = range(2, 11)


def worth(standing: Standing) -> int:
    return Rating(standing.rating.conservative, 0).points


def won(numbers: Iterator[int], guild: GuildId, winner: int, loser: int, at: datetime) -> Result:
    return result(next(numbers), (winner, 1), (loser, 2), guild=guild, at=at)


def honest_days(numbers: Iterator[int], dice: random.Random, days: int) -> list[Result]:
    """Everybody plays about one match a day, in either club, against anybody; who is stronger wins more often."""
    strength = {user: dice.gauss(0, 4) for user in HONEST}
    played = []
    for match in range(days * len(HONEST) // 2):
        one, other = dice.sample(HONEST, 2)
        chance = 1 / (1 + math.exp((strength[other] - strength[one]) / 4))
        winner, loser = (one, other) if dice.random() < chance else (other, one)
        at = START + timedelta(days=match * 2 // len(HONEST), seconds=match % len(HONEST))
        played.append(won(numbers, dice.choice(CLUBS), winner, loser, at))
    return played


def thrown(
    numbers: Iterator[int],
    guilds: Sequence[GuildId],
    helpers: Sequence[int],
    days: range,
    a_day: int = MOST_OF_A_PERSON,
) -> list[Result]:
    """The helpers lose to the star in turn, so many matches a day, and change the server after each round."""
    rounds = ((guild, helper) for guild in cycle(guilds) for helper in helpers)
    return [
        won(numbers, guild, STAR, helper, START + timedelta(days=day, hours=6))
        for day in days
        for guild, helper in islice(rounds, a_day)
    ]


async def ended(storage: Storage, played: Iterable[Result]) -> list[Result]:
    """Matches end, in order of time, and are judged and kept as the bot does it; how each was judged."""
    in_order = sorted(played, key=lambda one: one.ended)

    def work(connection: Connection) -> None:
        for one in in_order:
            match_row(connection, one)
            keep(connection, judged(one, circumstances(connection, one)))

    await storage.database.write(work)
    return await storage.database.read(lambda connection: list(results(connection, "true")))


async def agreed(storage: Storage, users: Iterable[int]) -> None:
    for user in users:
        await listed_worldwide(storage, UserId(user))


async def leaders(storage: Storage) -> list[tuple[int, int]]:
    now = START + timedelta(days=DAYS)
    return [(line.user, worth(line.standing)) for line in await storage.standings.top(EVERYWHERE, Order.RATING, 1, now)]


async def is_listed(storage: Storage) -> bool:
    return await storage.standings.line(EVERYWHERE, Order.RATING, STAR, START + timedelta(days=DAYS)) is not None


async def own_worth(storage: Storage, guild: GuildId) -> int:
    found = await storage.database.read(
        lambda c: c.execute(
            "SELECT conservative FROM standing WHERE scope = ? AND game = 'linkx' AND period = '' AND user = ?",
            (guild, STAR),
        ).fetchone()
    )
    return 0 if found is None else Rating(found[0], 0).points


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database after thirty honest days; their leader is worth 1,763 across servers."""
    file = tmp_path_factory.mktemp("honest") / "matches.db"

    async def fill() -> None:
        storage = Storage(file)
        await storage.open()
        await agreed(storage, HONEST)
        await ended(storage, honest_days(count(1), random.Random(5), DAYS))
        await storage.close()

    asyncio.run(fill())
    return file


@pytest_asyncio.fixture
async def among_honest(honest: Path, tmp_path: Path) -> AsyncIterator[Storage]:
    storage = Storage(Path(shutil.copy(honest, tmp_path / "farmed.db")))
    await storage.open()
    await agreed(storage, range(STAR, 11))
    yield storage
    await storage.close()


@pytest.fixture
def numbers() -> Iterator[int]:
    return count(1 + DAYS * len(HONEST))


async def best_of_the_honest(storage: Storage) -> int:
    return max(points for user, points in await leaders(storage) if user in HONEST)


@pytest.mark.slow
async def test_a_farm_gains_nothing_in_its_own_server_or_of_one(among_honest, numbers):
    found = await ended(among_honest, thrown(numbers, OWN[:1], HELPERS, range(DAYS), 2 * MOST_OF_A_PERSON))
    of_farm = [one for one in found if one.guild in OWN]
    assert not any(one.worldwide for one in of_farm)
    assert [one.unrated for one in of_farm].count(None) == DAYS * MOST_OF_A_PERSON
    assert await own_worth(among_honest, WORLD) == 0
    assert not await is_listed(among_honest)
    found = await ended(among_honest, thrown(numbers, CLUBS, HELPERS[:1], range(DAYS, 2 * DAYS)))
    assert sum(one.worldwide for one in found if one.placings[0].user == STAR) == MOST_ACROSS
    assert await own_worth(among_honest, WORLD) < await best_of_the_honest(among_honest) - 500
    assert not await is_listed(among_honest), "nobody else was met"


@pytest.mark.slow
async def test_a_farm_among_honest_people_does_not_lead(among_honest, numbers):
    found = await ended(among_honest, thrown(numbers, CLUBS, HELPERS, range(DAYS, DAYS + 1), 9 * MOST_OF_A_PAIR))
    assert 0 < await own_worth(among_honest, WORLD) < await best_of_the_honest(among_honest) - 150, "after a day"
    assert {one.unrated for one in found} == {None, Unrated.BUSY}
    before = await leaders(among_honest)
    counted = await among_honest.recount.everything()
    assert (counted.results, counted.differing) == (len(found), 0)
    assert await leaders(among_honest) == before, "counting anew reproduces it"
    await ended(among_honest, thrown(numbers, CLUBS, HELPERS, range(DAYS + 1, 2 * DAYS)))
    assert 0 < await own_worth(among_honest, WORLD) < await best_of_the_honest(among_honest), "after thirty days"
