"""Pairing by system: knock-out, ladder, Swiss; with the least total cost, and the choice of first seats."""

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final

from bot.model.tournament import Conclusion, NewPairing, NextRound, Pairing, Replays, Tournament
from bot.tournaments.pairing.scores import points, score_of, shares, without_playing

Seats = tuple[bool, ...]  # for each match of an entrant, in order: true if they had the first seat
_MUST: Final = 1000  # more than any mere wish weighs


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
    """Return whether a player must have the first seat; ``None`` if both seats are possible. Nobody has the same seat
    three times in a row, or one seat three times more often than the other (FIDE Handbook, C.04.1, on colours)."""
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
    """Return which of two has the first seat; alternates from board to board if equal."""
    as_is = _strain(seats[one], True) + _strain(seats[other], False)
    swapped = _strain(seats[one], False) + _strain(seats[other], True)
    if as_is == swapped:
        return one if board % 2 else other
    return one if as_is < swapped else other


def to_be_played(tournament: Tournament, board: int, one: int, other: int, seats: Mapping[int, Seats]) -> NewPairing:
    """Return a pairing that is played; with two matches each has the first seat once."""
    first = first_of(one, other, board, seats)
    second = other if first == one else one
    return NewPairing(board, one, other, (first, second)[: tournament.legs_each])


def _strain(seats: Seats, first: bool) -> int:
    difference = sum(1 if seat is first else -1 for seat in seats) + 1
    must_not = due_seat(seats) is (not first)
    return _MUST * must_not + 2 * difference**2 + (seats[-1:] == (first,))


def matched(people: Sequence[int], wrong: Callable[[int, int], tuple[int, ...] | None]) -> tuple[tuple[int, int], ...]:
    """Return a maximum matching with the least total cost, in the order of ``people``. ``wrong`` returns the costs of a
    pair, the earlier one first: values of at least 0, most important first, so that no sum of later ones outweighs an
    earlier one; ``None`` if the two must not meet."""
    from networkx import Graph, max_weight_matching  # noqa: PLC0415 - it would slow every start of the bot

    edges = {pair: faults for pair in combinations(people, 2) if (faults := wrong(*pair)) is not None}
    graph = Graph()
    graph.add_nodes_from(people)
    graph.add_weighted_edges_from((*pair, -fault) for pair, fault in _as_one_number(edges, len(people) // 2).items())
    place = {number: i for i, number in enumerate(people)}
    found = [sorted(pair, key=place.__getitem__) for pair in max_weight_matching(graph, maxcardinality=True)]
    return tuple(sorted(((a, b) for a, b in found), key=lambda pair: place[pair[0]]))


def _as_one_number(edges: dict[tuple[int, int], tuple[int, ...]], pairs: int) -> dict[tuple[int, int], int]:
    """Map costs to numbers whose sums over this many pairs compare like the sums of the costs in order."""
    levels = list(zip(*edges.values(), strict=True))
    one_number = dict.fromkeys(edges, 0)
    for level in levels:
        radix = max(level) * pairs + 1
        for (pair, before), fault in zip(one_number.items(), level, strict=True):
            one_number[pair] = before * radix + fault
    return one_number


def bracket_order(size: int) -> tuple[int, ...]:
    """The seeds from top to bottom of a bracket for ``size`` (a power of two): the best two meet in the final."""
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        order = tuple(seed for better in order for seed in (better, 2 * len(order) + 1 - better))
    return order


def following_in_bracket(tournament: Tournament) -> NextRound | Replays | Conclusion | None:
    """Return the next pairings of a knock-out; ``None`` while matches are in progress. Players who draw over all their
    matches, or have no result, replay once with seats changed. It ends when fewer than two unbeaten players remain."""
    now = tournament.in_round(tournament.round)
    again = [replayed for pairing in now if _drawn(tournament, pairing) for replayed in _again(tournament, pairing)]
    if again:
        return Replays(tuple(again))
    if not all(pairing.over for pairing in now):
        return None
    if len(unbeaten(tournament)) < 2:
        return Conclusion()
    if tournament.round == 0:  # best against worst, second best against second worst; the best get the byes
        seeds = [entrant.number for entrant in tournament.seeded if entrant.dropped is None]
        order = bracket_order(1 << (len(seeds) - 1).bit_length())
        placed = [seeds[seed - 1] if seed <= len(seeds) else None for seed in order]
    else:
        on = {pairing.board: winner(tournament, pairing) for pairing in now}
        boards = 1 << ((len(tournament.beginners) - 1).bit_length() - tournament.round)
        placed = [on.get(board) for board in range(1, boards + 1)]
    return NextRound(_met(tournament, placed))


def winner(tournament: Tournament, pairing: Pairing) -> int | None:
    """Return the entrant who advances from a pairing; ``None`` while it is undecided, or if neither advances. More
    points, then not having dropped out, then the better seed. Corrections made after the next round was paired change
    nothing."""
    if pairing.round < tournament.round:
        return _advanced(tournament, pairing)
    if pairing.other is None:
        return pairing.one
    if not pairing.legs:
        return without_playing(tournament, pairing)
    if not pairing.over or _drawn(tournament, pairing):
        return None
    ones, others = score_of(pairing)
    if ones != others:
        return pairing.one if ones > others else pairing.other
    stayed = _stayed(tournament, pairing)
    return next((entrant.number for entrant in tournament.seeded if entrant.number in stayed), None)


def unbeaten(tournament: Tournament) -> tuple[int, ...]:
    """Return the entrants who can still win: not dropped out and unbeaten."""
    decided = (pairing for pairing in tournament.pairings if pairing.over and not _drawn(tournament, pairing))
    out = {number for pairing in decided for number in {pairing.one, pairing.other} - {winner(tournament, pairing)}}
    return tuple(entrant.number for entrant in tournament.staying if entrant.number not in out)


def _advanced(tournament: Tournament, pairing: Pairing) -> int | None:
    """Return which of a pairing is in the next round."""
    next_board = (pairing.board + 1) // 2
    ahead = (later for later in tournament.in_round(pairing.round + 1) if later.board == next_board)
    on = {number for later in ahead for number in (later.one, later.other)}
    return next((number for number in (pairing.one, pairing.other) if number is not None and number in on), None)


def _drawn(tournament: Tournament, pairing: Pairing) -> bool:
    """Return whether two have to replay."""
    if pairing.round < tournament.round or not pairing.over or len(pairing.legs) != tournament.legs_each:
        return False
    ones, others = score_of(pairing)
    return ones == others and len(_stayed(tournament, pairing)) == 2


def _stayed(tournament: Tournament, pairing: Pairing) -> set[int]:
    both = (tournament.entrant(number) for number in (pairing.one, pairing.other) if number is not None)
    return {entrant.number for entrant in both if entrant.dropped is None or entrant.dropped > pairing.round}


def _again(tournament: Tournament, pairing: Pairing) -> list[tuple[int, int]]:
    """Return the matches of a replay by board, with the first seat."""
    if tournament.legs_each == 2:
        return [(pairing.board, leg.first) for leg in reversed(pairing.legs)]
    seconds = {pairing.one, pairing.other} - {pairing.legs[0].first}
    return [(pairing.board, number) for number in seconds if number is not None]


def _met(tournament: Tournament, placed: list[int | None]) -> tuple[NewPairing, ...]:
    """Pair neighbours in the bracket; boards without players are left out."""
    seats = seats_of(tournament)
    found = []
    for board, (upper, lower) in enumerate(zip(placed[::2], placed[1::2], strict=True), 1):
        here = [number for number in (upper, lower) if number is not None]
        if len(here) == 2 and all(tournament.entrant(number).dropped is None for number in here):
            found.append(to_be_played(tournament, board, here[0], here[1], seats))
        elif here:
            found.append(NewPairing(board, here[0], here[1] if len(here) == 2 else None))
    return tuple(found)


_WEEK: Final = timedelta(days=7)
_DAY: Final = timedelta(days=1)
_REACH: Final = 2  # the maximum distance of opponents in rungs


def rungs(tournament: Tournament) -> tuple[int, ...]:
    """Return the remaining players by number, from the top of the ladder. Players present at the start are ordered by
    rating; late and returning ones start at the bottom. Pairings count in the order of their rounds: a player who beats
    a higher one takes that rung, and all between move down one. A draw over all matches of a pairing changes
    nothing."""
    order = [entrant.number for entrant in tournament.seeded if not entrant.entered]
    new = [(entrant.entered, False, entrant.number) for entrant in tournament.entrants if entrant.entered]
    back = [(last, True, entrant.number) for entrant in tournament.entrants for last in entrant.returned]
    coming = deque(sorted(new + back))
    for pairing in tournament.pairings:
        while coming and coming[0][0] < pairing.round:
            _to_the_bottom(order, coming.popleft()[-1])
        if pairing.other is not None and pairing.over:
            ones, others = score_of(pairing)
            up, down = (pairing.one, pairing.other) if ones > others else (pairing.other, pairing.one)
            if ones != others and order.index(up) > order.index(down):
                order.remove(up)
                order.insert(order.index(down), up)
    for _, _, number in coming:
        _to_the_bottom(order, number)
    staying = {entrant.number for entrant in tournament.staying}
    return tuple(number for number in order if number in staying)


def _to_the_bottom(order: list[int], number: int) -> None:
    if number in order:
        order.remove(number)
    order.append(number)


def next_pairing(tournament: Tournament, now: datetime) -> datetime:
    """The next pairing of a ladder: weekly since its start, or daily at live pace."""
    every = _DAY if tournament.live_pace else _WEEK
    begun = tournament.begun or now
    return begun + ((now - begun) // every + 1) * every


def neighbours(tournament: Tournament) -> NextRound | None:
    """Pair idle players of a ladder with a neighbour; ``None`` if no two can meet. Opponents are at most two rungs
    apart. As many as possible play; then repeated opponents are avoided, the longest waiting play, distances are short,
    and the top of the ladder comes first."""
    rung = {number: i for i, number in enumerate(rungs(tournament))}
    busy = {n for pairing in tournament.pairings if not pairing.over for n in (pairing.one, pairing.other)}
    last = {n: pairing for pairing in tournament.pairings for n in (pairing.one, pairing.other)}

    def wrong(upper: int, lower: int) -> tuple[int, ...] | None:
        apart = rung[lower] - rung[upper]
        again = sum(n in last and {last[n].one, last[n].other} == {upper, lower} for n in (upper, lower))
        played = sum(last[n].round for n in (upper, lower) if n in last)
        return (again, played, apart - 1, rung[upper]) if apart <= _REACH else None

    pairs = matched([number for number in rung if number not in busy], wrong)
    seats = seats_of(tournament)
    paired = (to_be_played(tournament, board, *pair, seats) for board, pair in enumerate(pairs, 1))
    return NextRound(tuple(paired)) if pairs else None


_NOBODY: Final = 0  # the dummy opponent of a bye, paired like an entrant so that each gets at most one bye


@dataclass(frozen=True, slots=True)
class _Rank:
    points: int
    place: int  # from 0 among players with the same points, by seed
    group: int  # the number of people with the same points


def next_swiss_round(tournament: Tournament) -> NextRound | Conclusion:
    """Return the next round of a Swiss tournament; it ends if not all entrants can be paired.

    By the basic rules for Swiss systems (FIDE Handbook, C.04.1): nobody meets an opponent twice, has a second bye, or a
    bye after a win without playing. Among all pairings the best is chosen by, in this order: the fewest players on a
    seat they must not repeat, the bye for the fewest points, the least sum of squared point differences, differences
    low in the table rather than at its top, upper half against lower half of each score group, balanced seats.
    """
    ranks, seats = _ranks(tournament), seats_of(tournament)
    lowest = min(rank.points for rank in ranks.values())
    met = {
        number: {_NOBODY if share.opponent is None else share.opponent for share in theirs}
        | {_NOBODY for share in theirs if not share.played and share.points}
        for number, theirs in shares(tournament).items()
    }

    def wrong(upper: int, lower: int) -> tuple[int, ...] | None:
        if lower in met[upper]:
            return None
        one = ranks[upper]
        if lower == _NOBODY:
            return 0, one.points - lowest, 0, 0, (one.group - 1 - one.place) ** 2, 0
        other, both = ranks[lower], (seats[upper], seats[lower])
        apart = (one.points - other.points) ** 2
        return clash(*both), 0, apart, apart * one.points, _halves(one, other), strain(*both)

    people = [*ranks, *([_NOBODY] if len(ranks) % 2 else [])]
    pairs = matched(people, wrong)
    if 2 * len(pairs) < len(people):
        return Conclusion()
    boards = sorted(pairs, key=lambda pair: (pair[1] == _NOBODY, -ranks[pair[0]].points))
    return NextRound(
        tuple(
            NewPairing(board, one, None) if other == _NOBODY else to_be_played(tournament, board, one, other, seats)
            for board, (one, other) in enumerate(boards, 1)
        )
    )


def _ranks(tournament: Tournament) -> dict[int, _Rank]:
    scored = points(tournament)
    staying = [entrant.number for entrant in tournament.seeded if entrant.dropped is None]
    groups, placed = Counter(scored[number] for number in staying), Counter[int]()
    ranks = {}
    for number in sorted(staying, key=lambda number: -scored[number]):
        own = scored[number]
        ranks[number] = _Rank(own, placed[own], groups[own])
        placed[own] += 1
    return ranks


def _halves(one: _Rank, other: _Rank) -> int:
    """Return the distance of a pair from upper half against lower half, or between neighbouring score groups."""
    if one.points == other.points:
        return (other.place - one.place - one.group // 2) ** 2
    return (one.group - 1 - one.place) ** 2 + other.place**2
