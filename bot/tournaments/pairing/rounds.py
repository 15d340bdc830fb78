"""The next round of a tournament, for all pairing systems."""

from datetime import datetime
from typing import assert_never

from bot.model.tournament import Conclusion, NewPairing, NextRound, Replays, Stage, System, Tournament
from bot.tournaments.pairing.systems import following_in_bracket, neighbours, next_pairing, next_swiss_round


def berger(people: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The rounds of a table: who, on the first seat, meets whom, by numbers from 1.

    They are the tables of the FIDE Handbook (C.05, Annex 1: Berger tables). The last number of an even table stays
    where it is, in turns on the second and on the first seat; all others move on by half the table from round to
    round. For an odd number of people it is the table of one more, and who meets the last number has a bye.
    """
    last = people + people % 2
    rounds = []
    for number in range(1, last):
        middle = (number - 1) * (last // 2) % (last - 1)
        top = (middle + 1, last) if number % 2 else (last, middle + 1)
        below = [((middle + i) % (last - 1) + 1, (middle - i) % (last - 1) + 1) for i in range(1, last // 2)]
        rounds.append((top, *below))
    return tuple(rounds)


def _next_in_round_robin(tournament: Tournament) -> NextRound | Conclusion:
    """The next round of a round robin.

    Who meets somebody who has dropped out is paired without a match. It is over as soon as no two who stay have still
    to meet.
    """
    people = [entrant.number for entrant in tournament.beginners]
    staying = {entrant.number for entrant in tournament.staying}
    ahead = [_with_people(pairs, people) for pairs in berger(len(people))[tournament.round :]]
    if not any(staying.issuperset(pair) for pairs in ahead for pair in pairs):
        return Conclusion()
    met = [pair for pair in ahead[0] if staying.intersection(pair)]
    return NextRound(tuple(_paired(tournament, board, *pair) for board, pair in enumerate(met, 1)))


def _with_people(pairs: tuple[tuple[int, int], ...], people: list[int]) -> list[tuple[int, int | None]]:
    """A round of a table with those who stand in it, each on their seat; who has a bye comes last."""
    named = [(_name(first, people), _name(second, people)) for first, second in pairs]
    resting = [second if first is None else first for first, second in named if first is None or second is None]
    met = [(first, second) for first, second in named if first is not None and second is not None]
    return [*met, *((number, None) for number in resting if number is not None)]


def _name(place: int, people: list[int]) -> int | None:
    return people[place - 1] if place <= len(people) else None


def _paired(tournament: Tournament, board: int, first: int, second: int | None) -> NewPairing:
    if second is None or any(tournament.entrant(number).dropped is not None for number in (first, second)):
        return NewPairing(board, first, second)
    return NewPairing(board, first, second, (first, second)[: tournament.legs_each])


def planned(system: System, entrants: int) -> int | None:
    """The number of rounds for so many people; ``None`` for a ladder, which has no last one.

    In a Swiss tournament, as in a knock-out, one person alone can have won all of so many rounds. They are at most half
    as many as people, so that by Dirac's theorem on graphs everybody can be paired anew, as long as nobody drops out.
    """
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
    """The next event of a tournament; ``None`` while it waits for matches or entrants.

    It may be asked at any time, and says the same as long as nothing has happened. One that is not running waits. Where
    another round is to be paired on a ladder that is due, but no two can be, it waits for its next day.
    """
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
    """The next pairing of a ladder; ``None`` for other systems, whose rounds follow one another."""
    return next_pairing(tournament, now) if tournament.system is System.LADDER else None


def may_enter(tournament: Tournament) -> bool:
    """True if another person may enter now.

    Until it begins they may in any, afterwards on a ladder, and in a Swiss tournament until the round is paired that
    completes half of its rounds; what they missed counts nothing. There must be room.
    """
    if len(tournament.staying) >= tournament.system.most:
        return False
    if tournament.stage is not Stage.RUNNING:
        return tournament.stage is Stage.OPEN
    late = tournament.system is System.SWISS and tournament.round < (_last_round(tournament) + 1) // 2
    return late or tournament.system is System.LADDER


def _last_round(tournament: Tournament) -> int:
    rounds = planned(tournament.system, len(tournament.staying)) if tournament.planned is None else tournament.planned
    return rounds or 0
