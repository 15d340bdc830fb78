"""Pairing of least cost, against all ways to pair; and the first seat of a pair."""

from collections.abc import Iterator
from random import Random

from bot.tournaments.first_seats import clash, due_seat, first_of, strain
from bot.tournaments.matching import matched


def all_ways(people: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not people:
        yield ()
    for other in people[1:]:
        rest = tuple(number for number in people if number not in (people[0], other))
        for way in all_ways(rest):
            yield ((people[0], other), *way)


def expect_cheapest(seed: int) -> None:
    dice, people = Random(seed), tuple(range(1, 9))
    cost = {
        (a, b): None if dice.random() < 0.3 else (dice.randrange(3), dice.randrange(100), dice.randrange(1000))
        for a in people
        for b in people
        if a < b
    }

    def total(way) -> tuple[int, ...]:
        return tuple(sum(level) for level in zip(*(cost[pair] for pair in way), strict=True))

    allowed = [way for way in all_ways(people) if all(cost[pair] is not None for pair in way)]
    found = matched(people, lambda a, b: cost[a, b])
    assert (len(found) == 4) == bool(allowed), seed
    assert not allowed or total(found) == min(map(total, allowed)), seed


def test_no_other_pairing_costs_less():
    for seed in range(25):
        expect_cheapest(seed)


def test_as_many_as_can_be_are_paired():
    wrong = {(1, 2): (9,), (2, 3): (0,), (3, 4): (9,)}
    assert matched([1, 2, 3, 4], lambda a, b: wrong.get((a, b))) == ((1, 2), (3, 4))
    assert matched([1, 2, 3], lambda a, b: None) == ()
    assert matched([], lambda a, b: (0,)) == ()


def test_seats_are_kept_in_balance():
    due = {"": None, "1": None, "12": None, "11": False, "22": True, "2122": True, "12211": False, "121": None}
    assert {seats: due_seat(tuple(seat == "1" for seat in seats)) for seats in due} == due
    first, second = (True, True), (False, False)
    clashes = [clash(one, other) for one, other in ((first, first), (second, second), (first, second), ((), first))]
    assert clashes == [True, True, False, False]
    assert not clash((), ())
    assert strain(first, first) > strain((True,), (True,)) > strain((True,), (False,))
    assert first_of(1, 2, 1, {1: (True,), 2: (False,)}) == 2
    assert first_of(1, 2, 1, {1: (False,), 2: (True,)}) == 1
    assert first_of(1, 2, 1, {1: (True, False), 2: (False, True)}) == 1, "who did not sit first the last time"
    assert [first_of(1, 2, board, {1: (), 2: ()}) for board in (1, 2, 3)] == [1, 2, 1], "boards take turns"
