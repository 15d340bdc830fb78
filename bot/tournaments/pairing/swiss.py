"""People of like points meet, nobody twice: the rounds of a Swiss tournament."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from bot.model.tournament import Conclusion, NewPairing, NextRound, Tournament
from bot.tournaments.pairing.matching import clash, matched, seats_of, strain, to_be_played
from bot.tournaments.pairing.scores import points, shares

_NOBODY: Final = 0
"""The opponent of a bye, paired like a person so that nobody gets two."""


@dataclass(frozen=True, slots=True)
class _Rank:
    """The rank of a person before a round is paired."""

    points: int
    place: int
    """From 0 among those with the same points, by their seeds."""
    group: int
    """The number of people with the same points."""


def next_round(tournament: Tournament) -> NextRound | Conclusion:
    """The next round of a Swiss tournament; it ends if not everybody can be paired.

    The rules are the basic ones for Swiss systems (FIDE Handbook, C.04.1). Nobody meets somebody twice, and nobody has
    a second bye, nor a bye after a win without playing. Of all the ways to pair everybody the one is chosen with, in
    this order: the fewest people on a seat that they must not have again, the bye for the fewest points, the least sum
    of squared differences of points, such differences rather below than among the leaders, the upper half of those with
    the same points against the lower half, and seats in balance.
    """
    ranks = _ranks(tournament)
    people = [*ranks, *([_NOBODY] if len(ranks) % 2 else [])]
    pairs = matched(people, _Wrongs(tournament, ranks).of)
    if 2 * len(pairs) < len(people):
        return Conclusion()
    seats = seats_of(tournament)
    boards = sorted(pairs, key=lambda pair: (pair[1] == _NOBODY, -ranks[pair[0]].points))
    return NextRound(
        tuple(
            NewPairing(board, one, None) if other == _NOBODY else to_be_played(tournament, board, one, other, seats)
            for board, (one, other) in enumerate(boards, 1)
        )
    )


def _ranks(tournament: Tournament) -> dict[int, _Rank]:
    """Everybody who stays, by number, the best first."""
    scored = points(tournament)
    staying = [entrant.number for entrant in tournament.seeded if entrant.dropped is None]
    groups, placed = Counter(scored[number] for number in staying), Counter[int]()
    ranks = {}
    for number in sorted(staying, key=lambda number: -scored[number]):
        own = scored[number]
        ranks[number] = _Rank(own, placed[own], groups[own])
        placed[own] += 1
    return ranks


class _Wrongs:
    """The costs of pairs in the next round."""

    def __init__(self, tournament: Tournament, ranks: dict[int, _Rank]) -> None:
        self._ranks = ranks
        self._seats = seats_of(tournament)
        self._lowest = min(rank.points for rank in ranks.values())
        self._met = {
            number: {_NOBODY if share.opponent is None else share.opponent for share in theirs}
            | {_NOBODY for share in theirs if not share.played and share.points}
            for number, theirs in shares(tournament).items()
        }

    def of(self, upper: int, lower: int) -> tuple[int, ...] | None:
        """The cost of a pair; the first of them ranks higher."""
        if lower in self._met[upper]:
            return None
        one = self._ranks[upper]
        if lower == _NOBODY:
            return 0, one.points - self._lowest, 0, 0, (one.group - 1 - one.place) ** 2, 0
        other = self._ranks[lower]
        seats = self._seats[upper], self._seats[lower]
        apart = (one.points - other.points) ** 2
        return clash(*seats), 0, apart, apart * one.points, _halves(one, other), strain(*seats)


def _halves(one: _Rank, other: _Rank) -> int:
    """The distance of a pair from upper half against lower half, or from the end of one score group to the next."""
    if one.points == other.points:
        return (other.place - one.place - one.group // 2) ** 2
    return (one.group - 1 - one.place) ** 2 + other.place**2
