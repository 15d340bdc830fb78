"""Pairing with the least total cost, and the assignment of first seats."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final

from bot.model.tournament import NewPairing, Tournament

Seats = tuple[bool, ...]
"""For each match of somebody, in order, whether they sat on the first seat."""
_MUST: Final = 1000
"""More than any mere wish weighs."""


def seats_of(tournament: Tournament) -> Mapping[int, Seats]:
    """The previous seats of each entrant, by number."""
    found: dict[int, list[bool]] = {entrant.number: [] for entrant in tournament.entrants}
    for pairing in tournament.pairings:
        for leg in pairing.legs:
            for number in (pairing.one, pairing.other):
                if number is not None:
                    found[number].append(leg.first == number)
    return {number: tuple(theirs) for number, theirs in found.items()}


def due_seat(seats: Seats) -> bool | None:
    """True if a person must have the first seat, False if they must not, ``None`` if both are possible.

    Nobody sits three times running on the same seat, nor three times more often on one than on the other (FIDE
    Handbook, C.04.1, basic rules for Swiss systems, on colours).
    """
    for first in (True, False):
        more = sum(1 if seat is first else -1 for seat in seats)
        if more > 1 or seats[-2:] == (first, first):
            return not first
    return None


def clash(one: Seats, other: Seats) -> bool:
    """True if both would need the same seat."""
    return due_seat(one) is not None and due_seat(one) is due_seat(other)


def strain(one: Seats, other: Seats) -> int:
    """The imbalance of a match for both, with the better choice of seats."""
    return min(_strain(one, True) + _strain(other, False), _strain(one, False) + _strain(other, True))


def first_of(one: int, other: int, board: int, seats: Mapping[int, Seats]) -> int:
    """The one of two who has the first seat; alternating from board to board if equal."""
    as_is = _strain(seats[one], True) + _strain(seats[other], False)
    swapped = _strain(seats[one], False) + _strain(seats[other], True)
    if as_is == swapped:
        return one if board % 2 else other
    return one if as_is < swapped else other


def to_be_played(tournament: Tournament, board: int, one: int, other: int, seats: Mapping[int, Seats]) -> NewPairing:
    """A pairing of two who both play, each once on the first seat where they play twice."""
    first = first_of(one, other, board, seats)
    second = other if first == one else one
    return NewPairing(board, one, other, (first, second)[: tournament.legs_each])


def _strain(seats: Seats, first: bool) -> int:
    """The cost of a seat for a person with these previous seats."""
    difference = sum(1 if seat is first else -1 for seat in seats) + 1
    must_not = due_seat(seats) is (not first)
    return _MUST * must_not + 2 * difference**2 + (seats[-1:] == (first,))


def matched(people: Sequence[int], wrong: Callable[[int, int], tuple[int, ...] | None]) -> tuple[tuple[int, int], ...]:
    """As many pairs as can be, and among those the ones with which least is wrong; in the order of ``people``.

    :param wrong: what is wrong with a pair, always as many numbers of at least 0, the weightiest first: no sum of later
        ones outweighs an earlier one. ``None`` where two must not be paired. It is asked with the earlier of two first.
    """
    from networkx import Graph, max_weight_matching  # noqa: PLC0415 - it would slow every start of the bot

    edges = {pair: faults for pair in combinations(people, 2) if (faults := wrong(*pair)) is not None}
    graph = Graph()
    graph.add_nodes_from(people)
    graph.add_weighted_edges_from((*pair, -fault) for pair, fault in _as_one_number(edges, len(people) // 2).items())
    place = {number: i for i, number in enumerate(people)}
    found = [sorted(pair, key=place.__getitem__) for pair in max_weight_matching(graph, maxcardinality=True)]
    return tuple(sorted(((a, b) for a, b in found), key=lambda pair: place[pair[0]]))


def _as_one_number(edges: dict[tuple[int, int], tuple[int, ...]], pairs: int) -> dict[tuple[int, int], int]:
    """Faults as numbers whose sums over so many pairs compare like the sums of the faults, one after the other."""
    levels = list(zip(*edges.values(), strict=True))
    one_number = dict.fromkeys(edges, 0)
    for level in levels:
        radix = max(level) * pairs + 1
        for (pair, before), fault in zip(one_number.items(), level, strict=True):
            one_number[pair] = before * radix + fault
    return one_number
