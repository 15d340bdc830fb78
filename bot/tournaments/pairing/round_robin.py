"""Everybody meets everybody: the rounds of a round robin, by Berger's tables."""

from bot.model.tournament import Conclusion, NewPairing, NextRound, Tournament


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


def next_round(tournament: Tournament) -> NextRound | Conclusion:
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
