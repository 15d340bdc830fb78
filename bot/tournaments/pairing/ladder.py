"""A ladder: who beats somebody above takes their rung. It has no last round."""

from collections import deque
from datetime import datetime, timedelta
from typing import Final

from bot.model.tournament import NextRound, Tournament
from bot.tournaments.pairing.matching import matched, seats_of, to_be_played
from bot.tournaments.pairing.scores import score_of

_WEEK: Final = timedelta(days=7)
_DAY: Final = timedelta(days=1)
_REACH: Final = 2
"""The maximum distance of opponents in rungs."""


def rungs(tournament: Tournament) -> tuple[int, ...]:
    """Those who stay, by numbers, from the top of the ladder.

    Who was there at the beginning starts in the order of ratings; who comes later, or comes back, at the bottom.
    Pairings count in the order of their rounds, whenever they ended: who beats somebody above takes their rung, and
    everybody from there down to the rung that becomes free moves down one. A draw, over all matches of a pairing,
    moves nobody.
    """
    order = [entrant.number for entrant in tournament.seeded if not entrant.entered]
    coming = deque(_coming(tournament))
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


def _coming(tournament: Tournament) -> list[tuple[int, bool, int]]:
    """Late entrants: the last round paired then, whether they returned, and their number."""
    new = [(entrant.entered, False, entrant.number) for entrant in tournament.entrants if entrant.entered]
    back = [(last, True, entrant.number) for entrant in tournament.entrants for last in entrant.returned]
    return sorted(new + back)


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
    """Those who play nobody on the ladder now, paired with a neighbour; ``None`` where no two can be.

    Two who meet are at most two rungs apart. As many play as can; then few meet the one whom either met last, those
    play who have waited longest, most meet the very next, and the top of the ladder comes first.
    """
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
