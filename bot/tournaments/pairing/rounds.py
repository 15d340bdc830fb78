"""The next round of a tournament, for all pairing systems."""

from datetime import datetime
from typing import assert_never

from bot.model.tournament import Conclusion, NewPairing, NextRound, Replays, Stage, System, Tournament
from bot.tournaments.pairing.systems import following_in_bracket, neighbours, next_pairing, next_swiss_round


def berger(people: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the rounds of a Berger table: pairs of numbers from 1, the first seat first. FIDE Handbook, C.05, Annex 1.
    The last number of an even table stays and alternates between the seats; all others move by half the table each
    round. An odd number of players uses the next larger table, and the opponent of its last number has a bye."""
    last = people + people % 2
    rounds = []
    for number in range(1, last):
        middle = (number - 1) * (last // 2) % (last - 1)
        top = (middle + 1, last) if number % 2 else (last, middle + 1)
        below = [((middle + i) % (last - 1) + 1, (middle - i) % (last - 1) + 1) for i in range(1, last // 2)]
        rounds.append((top, *below))
    return tuple(rounds)


def _next_in_round_robin(tournament: Tournament) -> NextRound | Conclusion:
    """Return the next round, or the end once no two remaining players have still to meet."""
    people = [entrant.number for entrant in tournament.beginners]
    staying = {entrant.number for entrant in tournament.staying}
    ahead = [_with_people(pairs, people) for pairs in berger(len(people))[tournament.round :]]
    if not any(staying.issuperset(pair) for pairs in ahead for pair in pairs):
        return Conclusion()
    met = [pair for pair in ahead[0] if staying.intersection(pair)]
    return NextRound(tuple(_paired(tournament, board, *pair) for board, pair in enumerate(met, 1)))


def _with_people(pairs: tuple[tuple[int, int], ...], people: list[int]) -> list[tuple[int, int | None]]:
    """Return a round of a table with its players on their seats; the player with the bye comes last."""
    seated = [[people[place - 1] for place in pair if place <= len(people)] for pair in pairs]
    named = [(seats[0], seats[1] if len(seats) == 2 else None) for seats in seated]
    return sorted(named, key=lambda pair: pair[1] is None)


def _paired(tournament: Tournament, board: int, first: int, second: int | None) -> NewPairing:
    if second is None or any(tournament.entrant(number).dropped is not None for number in (first, second)):
        return NewPairing(board, first, second)
    return NewPairing(board, first, second, (first, second)[: tournament.legs_each])


def planned(system: System, entrants: int) -> int | None:
    """Return the number of rounds for so many players; ``None`` for a ladder, which has no last round. In Swiss
    tournaments and knock-outs one player alone can win all rounds. At most half as many rounds as players, so that by
    Dirac's theorem everybody can get a new opponent while nobody drops out."""
    match system:
        case System.ROUND_ROBIN:
            return entrants - 1 + entrants % 2 if entrants > 1 else 0
        case System.SWISS | System.KNOCK_OUT:
            return max(entrants - 1, 0).bit_length()
        case System.LADDER:
            return None
        case _:
            assert_never(system)


def following(tournament: Tournament, now: datetime) -> NextRound | Replays | Conclusion | None:
    """Return the next event of a tournament; ``None`` while it waits for matches or entrants. Repeatable: the result
    stays the same while nothing happens. A ladder whose round is due, but has no pair, waits for its next day."""
    if tournament.stage is not Stage.RUNNING:
        return None
    if tournament.system is System.LADDER:
        due = tournament.round == 0 or tournament.due is None or now >= tournament.due
        return neighbours(tournament) if due else None
    if tournament.system is System.KNOCK_OUT:
        return following_in_bracket(tournament)
    if not all(pairing.over for pairing in tournament.pairings):
        return None
    if len(tournament.staying) < 2:
        return Conclusion()
    if tournament.system is System.ROUND_ROBIN:
        return _next_in_round_robin(tournament)
    return Conclusion() if tournament.round >= _last_round(tournament) else next_swiss_round(tournament)


def next_due(tournament: Tournament, now: datetime) -> datetime | None:
    """Return the time of a ladder's next pairing; ``None`` for other systems, whose rounds follow one another."""
    return next_pairing(tournament, now) if tournament.system is System.LADDER else None


def may_enter(tournament: Tournament) -> bool:
    """Return whether another player may enter now, if there is room. Before the start always; later on a ladder, and in
    a Swiss tournament until half of its rounds are paired. Missed rounds score nothing."""
    if len(tournament.staying) >= tournament.system.most:
        return False
    if tournament.stage is not Stage.RUNNING:
        return tournament.stage is Stage.OPEN
    late = tournament.system is System.SWISS and tournament.round < (_last_round(tournament) + 1) // 2
    return late or tournament.system is System.LADDER


def _last_round(tournament: Tournament) -> int:
    rounds = planned(tournament.system, len(tournament.staying)) if tournament.planned is None else tournament.planned
    return rounds or 0
