"""The pairs with which least is wrong, against all ways to pair; and who of two sits first."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.tournaments.first_seats import clash, due_seat, first_of, strain
from bot.tournaments.matching import matched


def all_ways(people: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not people:
        yield ()
    for other in people[1:]:
        rest = tuple(number for number in people if number not in (people[0], other))
        for way in all_ways(rest):
            yield ((people[0], other), *way)


@pytest.mark.parametrize("seed", range(40))
def test_no_other_way_to_pair_has_less_wrong(seed):
    random = Random(seed)
    people = tuple(range(1, 9))
    wrong = {
        (a, b): None if random.random() < 0.3 else (random.randrange(3), random.randrange(100), random.randrange(1000))
        for a in people
        for b in people
        if a < b
    }

    def total(way) -> tuple[int, ...]:
        return tuple(sum(level) for level in zip(*(wrong[pair] for pair in way), strict=True))

    allowed = [way for way in all_ways(people) if all(wrong[pair] is not None for pair in way)]
    found = matched(people, lambda a, b: wrong[a, b])
    assert (len(found) == 4) == bool(allowed)
    if allowed:
        assert total(found) == min(map(total, allowed))


def test_as_many_as_can_be_are_paired_however_wrong():
    wrong = {(1, 2): (9,), (2, 3): (0,), (3, 4): (9,)}
    assert matched([1, 2, 3, 4], lambda a, b: wrong.get((a, b))) == ((1, 2), (3, 4))
    assert matched([1, 2, 3], lambda a, b: None) == ()
    assert matched([], lambda a, b: (0,)) == ()


@pytest.mark.parametrize(
    ("seats", "due"),
    [
        ("", None),
        ("1", None),
        ("12", None),
        ("11", False),
        ("22", True),
        ("2122", True),
        ("12211", False),
        ("121", None),
    ],
)
def test_nobody_sits_three_times_running_or_far_more_often_on_one_seat(seats, due):
    assert due_seat(tuple(seat == "1" for seat in seats)) is due


def test_two_who_must_sit_on_the_same_seat_clash():
    first, second = (True, True), (False, False)
    assert clash(first, first)
    assert clash(second, second)
    assert not clash(first, second)
    assert not clash((), ())
    assert not clash((), first)
    assert strain(first, first) > strain((True,), (True,)) > strain((True,), (False,))


def test_who_has_sat_first_less_often_does_and_otherwise_boards_take_turns():
    assert first_of(1, 2, 1, {1: (True,), 2: (False,)}) == 2
    assert first_of(1, 2, 1, {1: (False,), 2: (True,)}) == 1
    assert first_of(1, 2, 1, {1: (True, False), 2: (False, True)}) == 1, "who did not sit first the last time"
    assert [first_of(1, 2, board, {1: (), 2: ()}) for board in (1, 2, 3)] == [1, 2, 1]
