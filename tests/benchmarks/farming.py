"""Rating farms in a server of twenty honest people, simulated with the storage: the points that alternate accounts give
to their owner, who is of average strength and plays honest matches too, and what weights change for honest people."""

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from itertools import combinations, count
from statistics import correlation, mean
from typing import Final

from bot.matches.store.results import circumstances, keep, read_standing
from bot.model.ids import GuildId, UserId
from bot.model.ratings.ladders import ALWAYS, NEW, Ladder, Rating
from bot.model.ratings.results import PROVEN_MET, Result, judged
from bot.storage.sqlite.migrating import fresh
from tests.benchmarks.report import Figure
from tests.bot.ratings.test_farming import STAR, thrown, won
from tests.bot.scores import START, match_row

HERE: Final = Ladder(GuildId(1), "linkx", ALWAYS)
HONEST: Final = range(1001, 1021)
STRENGTHS: Final = {STAR: 0.0, **{user: 0.6 * (user - 1010.5) for user in HONEST}}  # in the scale of the model
NEWCOMERS: Final = range(2001, 2006)
NEWCOMER_MATCHES: Final = 15
ALTERNATES: Final = range(2, 12)
MONTH: Final = 30  # days of honest matches before most farms begin, and after
A_DAY: Final = 8  # matches against alternates, so that honest ones of the owner are rated too
MOST_POINTS: Final = 40
SEEDS: Final = range(3)


@dataclass(frozen=True, slots=True)
class Farm:
    """Alternate accounts, and the matches that they play besides those of honest people."""

    name: str
    matches: Callable[[random.Random, Iterator[int]], Iterable[Result]]
    budget: int | None = None  # the most points for the owner


@dataclass(frozen=True, slots=True)
class Table:
    """The ratings of a server, and its listed people, the best first."""

    ratings: dict[int, Rating]
    listed: Sequence[int]

    def rank(self, user: int) -> int:
        return self.listed.index(user) + 1


def played(numbers: Iterator[int], winner: int, loser: int, day: float) -> Result:
    return won(numbers, HERE.scope, winner, loser, START + timedelta(days=day))


def resigning(numbers: Iterator[int], alternates: Sequence[int], days: range) -> list[Result]:
    return thrown(numbers, (HERE.scope,), alternates, days, A_DAY)


def meeting(numbers: Iterator[int], people: Sequence[int], day: float) -> list[Result]:
    """Each two of these accounts play once."""
    return [played(numbers, one, other, day) for one, other in combinations(people, 2)]


def lost_first(alternates: Sequence[int], dice: random.Random, numbers: Iterator[int]) -> list[Result]:
    """Each alternate loses to as many honest people as make it proven before it resigns to its owner."""
    pairs = [(person, each) for each in alternates for person in dice.sample(HONEST, PROVEN_MET)]
    honest = [played(numbers, person, each, MONTH - 1) for person, each in pairs]
    return [*honest, *resigning(numbers, alternates, range(MONTH, 2 * MONTH))]


FARMS: Final = (
    Farm("ten alternates", lambda _, n: resigning(n, ALTERNATES, range(MONTH, 2 * MONTH)), MOST_POINTS),
    Farm("one alternate, ten days", lambda _, n: resigning(n, ALTERNATES[:1], range(MONTH, MONTH + 10)), MOST_POINTS),
    Farm(
        "ten that meet each other too",
        lambda _, n: [*meeting(n, ALTERNATES, MONTH - 1), *resigning(n, ALTERNATES, range(MONTH, 2 * MONTH))],
        MOST_POINTS,
    ),
    Farm("one that lost to three others first", lambda dice, n: lost_first(ALTERNATES[:1], dice, n)),
    Farm("ten that lost to three others first", lambda dice, n: lost_first(ALTERNATES, dice, n)),
    Farm(
        "seven before all others",
        lambda _, n: [*meeting(n, (STAR, *ALTERNATES[:7]), -1), *resigning(n, ALTERNATES[:7], range(MONTH))],
    ),
)


def fair(
    dice: random.Random, numbers: Iterator[int], strengths: dict[int, float], pairs: Iterable[Sequence[int]], day: int
) -> Iterator[Result]:
    """Matches of one day in which the stronger one wins more often."""
    for index, (one, other) in enumerate(pairs):
        ahead = dice.random() < 1 / (1 + math.exp((strengths[other] - strengths[one]) / 4))
        yield played(numbers, *((one, other) if ahead else (other, one)), day + index / 100)


@cache
def honest(seed: int) -> tuple[Result, ...]:
    """Two months in which everybody plays about one match a day, against anybody."""
    dice, numbers, everybody = random.Random(seed), count(1), sorted(STRENGTHS)
    days = ([dice.sample(everybody, 2) for _ in range(len(everybody) // 2)] for _ in range(2 * MONTH))
    return tuple(one for day, pairs in enumerate(days) for one in fair(dice, numbers, STRENGTHS, pairs, day))


@cache
def table(matches: tuple[Result, ...], *, weighed: bool = True) -> Table:
    """The table after matches, judged and kept in order of time as the bot does it, or as without weights."""
    with closing(fresh()) as connection:
        for one in sorted(matches, key=lambda one: one.ended):
            match_row(connection, one)
            found = judged(one, circumstances(connection, one))
            if not weighed:
                found = replace(found, placings=tuple(replace(each, weight=1) for each in found.placings))
            keep(connection, found)
        people = {placing.person for one in matches for placing in one.placings}
        standings = {user: read_standing(connection, HERE, user) for user in people}
        ratings: dict[int, Rating] = {user: each.rating if each else NEW for user, each in standings.items()}
        query = "SELECT user FROM standing WHERE scope = ? AND game = ? AND period = ? AND listed"
        listed = [UserId(user) for (user,) in connection.execute(query, (HERE.scope, HERE.game, HERE.period))]
        return Table(ratings, sorted(listed, key=lambda user: -ratings[user].conservative))


def with_farm(farm: Farm, seed: int) -> tuple[Result, ...]:
    return *honest(seed), *farm.matches(random.Random(seed), count(10_000))


def raised(before: Table, after: Table) -> int:
    """The points that a farm gives its owner: of the rating, or of its lower end, by which people are ranked."""
    old, new = before.ratings[STAR], after.ratings[STAR]
    lower = Rating(new.conservative, 0).points - Rating(old.conservative, 0).points
    return max(new.points - old.points, lower)


def of_farm(farm: Farm, seeds: Sequence[int] = SEEDS) -> Figure:
    before, after = [table(honest(seed)) for seed in seeds], [table(with_farm(farm, seed)) for seed in seeds]
    plain = [table(with_farm(farm, seed), weighed=False) for seed in seeds]
    ranks = ", ".join(f"{old.rank(STAR)} to {new.rank(STAR)}" for old, new in zip(before, after, strict=True))
    points, unweighed = (max(map(raised, before, tables)) for tables in (after, plain))
    listed = min(len({*HONEST} & {*each.listed}) for each in after)
    note = f"rank {ranks}; {listed} of 20 honest people listed; {unweighed} points without weights"
    return Figure(farm.name, points, "points", farm.budget, note=note)


def of_newcomers(seeds: Sequence[int] = SEEDS) -> Figure:
    """The largest difference that weights make to the rating of a newcomer after fifteen honest matches."""
    most = 0
    for seed in seeds:
        dice, numbers = random.Random(seed), count(10_000)
        strengths = STRENGTHS | {user: dice.gauss(0, 4) for user in NEWCOMERS}
        days = range(2 * MONTH, 2 * MONTH + NEWCOMER_MATCHES)
        pairs = {day: [(user, dice.choice(HONEST)) for user in NEWCOMERS] for day in days}
        matches = *honest(seed), *(one for day in days for one in fair(dice, numbers, strengths, pairs[day], day))
        new, plain = table(matches), table(matches, weighed=False)
        most = max(most, *(abs(new.ratings[user].points - plain.ratings[user].points) for user in NEWCOMERS))
    return Figure("newcomers after fifteen matches", most, "points", MOST_POINTS, note="difference made by weights")


def of_ranking(seeds: Sequence[int] = SEEDS) -> Figure:
    """The correlation of honest people's ranks with their strengths."""

    def found(*, weighed: bool) -> float:
        tables = [table(honest(seed), weighed=weighed) for seed in seeds]
        return mean(correlation([-each.rank(user) for user in HONEST], HONEST) for each in tables)

    note = f"{found(weighed=False):.3f} without weights"
    return Figure("ranks and strengths", found(weighed=True), "", 0.9, at_least=True, note=note)


def figures() -> Iterator[Figure]:
    yield from map(of_farm, FARMS)
    yield of_newcomers()
    yield of_ranking()
