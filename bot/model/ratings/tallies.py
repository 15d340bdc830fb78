"""Counters for statistics: endings, opponents, lengths of turns. Removing a result subtracts."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import log2, sqrt
from typing import Final

from bot.model.ids import GuildId, UserId
from bot.model.ratings.ladders import WORLD
from bot.model.ratings.results import Result, Score

ALL: Final = UserId(0)
"""The user under whom a server's own counts stand."""
ANY_GAME: Final = ""
_Z: Final = 1.96
"""Standard deviations on each side within which 95 of 100 lie."""
_STEPS: Final = 2
"""Buckets for durations each time they double."""


class Statistic(StrEnum):
    """Counted statistics; the comment explains ``which``."""

    PLAYED = "played"  # a role or seat
    WON = "won"  # a role or seat
    TIED = "tied"  # a role or seat
    ENDED = "ended"  # the way
    TURNS = "turns"  # how many
    LASTED = "lasted"  # a bucket of durations
    PACE = "pace"  # a bucket of durations
    MET = "met"  # an opponent
    BEAT = "beat"  # an opponent
    DREW = "drew"  # an opponent
    ACROSS = "across"  # a server, of a match that was rated across all of them


@dataclass(frozen=True, slots=True)
class Tally:
    """One thing that is counted, for a server or for somebody in it."""

    guild: GuildId
    user: UserId
    game: str
    what: Statistic
    which: str


def tallies(result: Result) -> Counter[Tally]:
    """The counters of a result."""
    found: Counter[Tally] = Counter()
    if result.voided:
        return found

    def add(user: UserId, what: Statistic, which: str, game: str = result.game) -> None:
        found[Tally(result.guild, user, game, what, which)] += 1

    add(ALL, Statistic.ENDED, result.ending)
    if not result.counts:
        return found
    add(ALL, Statistic.TURNS, str(result.turns))
    add(ALL, Statistic.LASTED, str(bucket(result.lasted)))
    for seat in result.placings:
        score = result.score(seat)
        for user in (ALL,) if seat.user is None else (ALL, seat.user):
            add(user, Statistic.PLAYED, seat.part)
            if score is not Score.LOST:
                add(user, Statistic.WON if score is Score.WON else Statistic.TIED, seat.part)
        if seat.user is not None and seat.pace is not None:
            add(seat.user, Statistic.PACE, str(bucket(seat.pace)))
    if result.worldwide and result.unrated is None:
        for seat in result.placings:
            found[Tally(WORLD, seat.person, result.game, Statistic.ACROSS, str(result.guild))] += 1
    for pairing in result.pairings():
        for game in (result.game, ANY_GAME):
            add(pairing.user, Statistic.MET, str(pairing.opponent), game)
            if pairing.place == pairing.opponent_place:
                add(pairing.user, Statistic.DREW, str(pairing.opponent), game)
            elif (pairing.place or 0) < (pairing.opponent_place or 0):
                add(pairing.user, Statistic.BEAT, str(pairing.opponent), game)
    return found


def bucket(seconds: int) -> int:
    """The bucket of a duration; each ends 1.4 times as late as it begins."""
    return int(_STEPS * log2(seconds + 1))


def duration(bucket: float) -> int:
    """The seconds for which a bucket stands."""
    return max(1, round(2 ** ((bucket + 0.5) / _STEPS) - 1))


def median(counts: Mapping[int, int]) -> int | None:
    """The middle one of values that were counted, or ``None`` if there are none."""
    left = (sum(counts.values()) + 1) // 2
    for value, count in sorted(counts.items()):
        left -= count
        if left <= 0 < count:
            return value
    return None


def interval(won: int, of: int) -> tuple[float, float]:
    """Between which shares the true one lies with 95 in 100, after Wilson; ``of`` is not nought."""
    share, spread = won / of, _Z * _Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def summed(all_of: Iterable[Mapping[int, int]]) -> Counter[int]:
    """Several such counts as one."""
    total: Counter[int] = Counter()
    for counts in all_of:
        total.update(counts)
    return total
