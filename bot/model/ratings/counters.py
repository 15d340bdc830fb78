"""Counters for statistics, and the wins of roles and seats derived from them."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import log2, sqrt
from typing import Final

from bot.model.ids import GuildId, UserId
from bot.model.ratings.ladders import WORLD
from bot.model.ratings.results import Result, Score
from rules import GAMES


@dataclass(frozen=True, slots=True)
class WinCount:
    """Wins of a role or seat; ``of`` is not zero."""

    part: str
    won: int
    of: int
    even: float  # the expected share if all roles or seats were equal

    @property
    def share(self) -> float:
        return self.won / self.of

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        return interval(self.won, self.of)

    @property
    def beyond_even(self) -> float:
        """The lower bound minus the even share; below 0, the difference may be chance."""
        return self.bounds[0] - self.even


def parts_of(game: str, counted: Collection[str]) -> list[str]:
    """Counted roles or seats in the game's order; with roles, no seats of matches that ended without roles."""
    return [part for part in GAMES[game].roles or sorted(counted) if part in counted]


def win_counts(game: str, played: Mapping[str, int], won: Mapping[str, int]) -> list[WinCount]:
    """The wins of each role or seat in the counted matches."""
    parts = parts_of(game, played)
    chances = {part: _chance(game, part, played) for part in parts}
    expected = sum(chances[part] * played[part] for part in parts)
    return [
        WinCount(part, won.get(part, 0), played[part], chances[part] * sum(won.get(p, 0) for p in parts) / expected)
        for part in parts
    ]


def _chance(game: str, part: str, played: Mapping[str, int]) -> float:
    """The chance to win if all sides were equal and none tied; a seat is in matches of different size."""
    rules = GAMES[game]
    if rules.roles:
        return 1 / len(rules.sides(len(rules.roles)))
    won = 0.0
    for seats in rules.seats:
        if seats >= int(part):
            of_that_size = played.get(str(seats), 0) - played.get(str(seats + 1), 0)
            won += of_that_size / len(rules.sides(seats))
    return won / played[part]


ALL: Final = UserId(0)  # the user of a server's own counters
ANY_GAME: Final = ""
_Z: Final = 1.96  # standard deviations of a 95 % interval
_STEPS: Final = 2  # buckets for durations each time they double


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
    PROVEN = "proven"  # nothing: rated matches of a person who was proven
    MET_PROVEN = "met-proven"  # an opponent who was proven, in a rated match
    ACROSS = "across"  # a server, of a match that was rated across all of them


@dataclass(frozen=True, slots=True)
class CounterKey:
    """A counter of a server, or of a person in it."""

    guild: GuildId
    user: UserId
    game: str
    what: Statistic
    which: str


def counters(result: Result) -> Counter[CounterKey]:
    """The counters of a result."""
    found: Counter[CounterKey] = Counter()
    if result.voided:
        return found

    def add(user: UserId, what: Statistic, which: str, game: str = result.game) -> None:
        found[CounterKey(result.guild, user, game, what, which)] += 1

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
    if result.unrated is None:
        found.update(_of_rated(result))
    for pairing in result.pairings():
        for game in (result.game, ANY_GAME):
            add(pairing.user, Statistic.MET, str(pairing.opponent), game)
            if pairing.place == pairing.opponent_place:
                add(pairing.user, Statistic.DREW, str(pairing.opponent), game)
            elif (pairing.place or 0) < (pairing.opponent_place or 0):
                add(pairing.user, Statistic.BEAT, str(pairing.opponent), game)
    return found


def _of_rated(result: Result) -> Iterator[CounterKey]:
    """The counters of a rated match alone, from which follows who is listed."""
    guild, proven = result.guild, {seat.person for seat in result.placings if seat.proven}
    for user in proven:
        yield CounterKey(guild, user, ANY_GAME, Statistic.PROVEN, "")
    for pairing in result.pairings():
        if pairing.opponent in proven:
            yield CounterKey(guild, pairing.user, ANY_GAME, Statistic.MET_PROVEN, str(pairing.opponent))
    for seat in result.placings if result.worldwide else ():
        yield CounterKey(WORLD, seat.person, result.game, Statistic.ACROSS, str(guild))


def bucket(seconds: int) -> int:
    """The bucket of a duration; each ends 1.4 times as late as it begins."""
    return int(_STEPS * log2(seconds + 1))


def duration(bucket: float) -> int:
    """The typical seconds of a bucket."""
    return max(1, round(2 ** ((bucket + 0.5) / _STEPS) - 1))


def median(counts: Mapping[int, int]) -> int | None:
    """The middle one of values that were counted, or ``None`` if there are none."""
    left = (sum(counts.values()) + 1) // 2
    for value, count in sorted(counts.items()):
        left -= count
        if left <= 0 < count:
            return value
    return None


def interval(won: float, of: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, after Wilson; ``of`` is not 0."""
    share, spread = won / of, _Z * _Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
