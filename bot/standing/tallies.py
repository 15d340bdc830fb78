"""What is merely counted: how matches end, who meets whom, how long turns take. Taking a result back subtracts."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import log2, sqrt
from typing import Final

from bot.standing.results import Result

ALL: Final = 0
"""The user under whom a server's own counts stand."""
ANY_GAME: Final = ""
_Z: Final = 1.96
"""Standard deviations on each side within which 95 of 100 lie."""
_STEPS: Final = 2
"""Pigeonholes for durations each time they double."""


class What(StrEnum):
    """What is counted; the comment says what ``which`` names."""

    PLAYED = "played"  # a role or seat
    WON = "won"  # a role or seat
    TIED = "tied"  # a role or seat
    ENDED = "ended"  # the way
    TURNS = "turns"  # how many
    LASTED = "lasted"  # a pigeonhole of durations
    PACE = "pace"  # a pigeonhole of durations
    MET = "met"  # an opponent
    BEAT = "beat"  # an opponent
    DREW = "drew"  # an opponent


@dataclass(frozen=True, slots=True)
class Tally:
    """One thing that is counted, for a server or for somebody in it."""

    guild: int
    user: int
    game: str
    what: What
    which: str


def tallies(result: Result) -> Counter[Tally]:
    """What a result adds to the counts."""
    found: Counter[Tally] = Counter()
    if result.voided:
        return found

    def add(user: int, what: What, which: str, game: str = result.game) -> None:
        found[Tally(result.guild, user, game, what, which)] += 1

    add(ALL, What.ENDED, result.ending)
    if not result.counts:
        return found
    add(ALL, What.TURNS, str(result.turns))
    add(ALL, What.LASTED, str(pigeonhole(result.lasted)))
    for seat in result.placings:
        letter = result.letter(seat)
        for user in (ALL, seat.user):
            add(user, What.PLAYED, seat.part)
            if letter != "L":
                add(user, What.WON if letter == "W" else What.TIED, seat.part)
        if seat.pace is not None:
            add(seat.user, What.PACE, str(pigeonhole(seat.pace)))
    for own, other in result.meetings():
        for game in (result.game, ANY_GAME):
            add(own.user, What.MET, str(other.user), game)
            if own.place != other.place:
                if (own.place or 0) < (other.place or 0):
                    add(own.user, What.BEAT, str(other.user), game)
            else:
                add(own.user, What.DREW, str(other.user), game)
    return found


def pigeonhole(seconds: int) -> int:
    """The pigeonhole of a duration; each ends 1.4 times as late as it begins."""
    return int(_STEPS * log2(seconds + 1))


def duration(pigeonhole: float) -> int:
    """The seconds for which a pigeonhole stands."""
    return max(1, round(2 ** ((pigeonhole + 0.5) / _STEPS) - 1))


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
