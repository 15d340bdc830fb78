"""Number of rounds, permission to enter, pairings of least cost, and ladders."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from random import Random

from bot.model.time_limits import Pace
from bot.model.tournament import DRAWN, LOST, WON, Conclusion, NewPairing, NextRound, Stage, System
from bot.tournaments.pairing.rounds import following, may_enter, next_due, planned
from bot.tournaments.pairing.standings import standings
from bot.tournaments.pairing.systems import clash, due_seat, first_of, matched, rungs, strain
from tests.bot.tournaments.driven import (
    BEGAN,
    EACH_WAY,
    all_ended,
    begun,
    dropped,
    ended,
    entered,
    next_paired,
    on_boards,
    paired,
    seeded,
    under_way,
)

FIXED = (System.ROUND_ROBIN, System.KNOCK_OUT)
ENDING = (*FIXED, System.SWISS)


def test_rounds_follow_from_people():
    rows = ((0, 0, 0), (1, 0, 0), (2, 1, 1), (3, 3, 2), (4, 3, 2), (5, 5, 3), (8, 7, 3), (9, 9, 4), (12, 11, 4))
    for people, round_robin, halving in rows:
        assert planned(System.ROUND_ROBIN, people) == round_robin
        assert planned(System.SWISS, people) == planned(System.KNOCK_OUT, people) == halving
        assert planned(System.LADDER, people) is None
    for people in range(2, 65):
        rounds = planned(System.SWISS, people)
        assert rounds is not None
        assert rounds <= (people + 1) // 2, "short enough for everybody to be paired anew"
    assert planned(System.SWISS, 33) == planned(System.SWISS, 64) == 6
    for system in ENDING:
        assert next_due(seeded(system, 3), BEGAN) is None, "rounds do not depend on a date"
        for people in (0, 1):
            assert following(seeded(system, people), BEGAN) == Conclusion(), "nobody plays alone"


def test_people_enter_while_the_system_allows_it():
    for system in System:
        opened, full = (replace(seeded(system, people), stage=Stage.OPEN) for people in (2, system.most))
        assert (may_enter(opened), may_enter(full)) == (True, False), system
        assert may_enter(dropped(full, 1)), "a place became free"
        assert following(opened, BEGAN) is None
        for stage in (Stage.OVER, Stage.WITHDRAWN):
            ended = replace(seeded(system, 3), stage=stage)
            assert not may_enter(ended)
            assert following(ended, BEGAN) is None
    assert not any(may_enter(seeded(system, 3)) for system in FIXED)
    tournament, open_after = seeded(System.SWISS, 33), []
    while tournament.round < 6:
        open_after.append(may_enter(tournament))
        tournament = all_ended(next_paired(tournament))
    assert open_after == [True, True, True, False, False, False], "until the third of six rounds is paired"
    of_three = next_paired(seeded(System.SWISS, 5))
    assert may_enter(of_three)
    assert not may_enter(next_paired(all_ended(of_three)))
    assert not may_enter(next_paired(seeded(System.SWISS, 2)))
    assert may_enter(next_paired(seeded(System.LADDER, 5)))
    assert not may_enter(seeded(System.LADDER, 64))


def all_ways(people: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not people:
        yield ()
    for other in people[1:]:
        rest = tuple(number for number in people if number not in (people[0], other))
        for way in all_ways(rest):
            yield ((people[0], other), *way)


def test_no_other_pairing_costs_less():
    people = tuple(range(1, 9))
    for seed in range(25):
        dice = Random(seed)
        cost = {
            pair: None if dice.random() < 0.3 else (dice.randrange(3), dice.randrange(100), dice.randrange(1000))
            for pair in combinations(people, 2)
        }

        def cost_of(one, other, cost=cost):
            return cost[one, other]

        def total(way, cost=cost) -> tuple[int, ...]:
            return tuple(sum(level) for level in zip(*(cost[pair] for pair in way), strict=True))

        allowed = [way for way in all_ways(people) if all(cost[pair] is not None for pair in way)]
        found = matched(people, cost_of)
        assert (len(found) == 4) == bool(allowed), seed
        assert not allowed or total(found) == min(map(total, allowed)), seed
    wrong = {(1, 2): (9,), (2, 3): (0,), (3, 4): (9,)}
    assert matched([1, 2, 3, 4], lambda a, b: wrong.get((a, b))) == ((1, 2), (3, 4)), "as many as can be"
    assert matched([1, 2, 3], lambda a, b: None) == matched([], lambda a, b: (0,)) == ()


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


FIVE = seeded(System.LADDER, 5)


def played(tournament, one: int, other: int, *scores):
    firsts = (one, other)[: tournament.legs_each]
    tournament = paired(tournament, [NewPairing(1, one, other, firsts)])
    for leg, score in zip(under_way(tournament), scores, strict=True):
        seen = score if score is None or leg.first == one else score[::-1]
        tournament = ended(tournament, leg.match, seen)
    return tournament


def test_wins_newcomers_and_leavers_move_the_rungs():
    assert rungs(begun(System.LADDER, [1500, 1700, 1500, 1600])) == (2, 4, 1, 3), "it starts by ratings"
    assert rungs(played(FIVE, 4, 2, (WON, LOST))) == (1, 4, 2, 3, 5), "those between move down one"
    assert rungs(played(FIVE, 2, 3, (LOST, WON))) == (1, 3, 2, 4, 5)
    for score in ((LOST, WON), (DRAWN, DRAWN), None):
        assert rungs(played(FIVE, 4, 2, score)) == (1, 2, 3, 4, 5), score
    each_way = seeded(System.LADDER, 3, EACH_WAY)
    assert rungs(played(each_way, 2, 1, (WON, LOST), (LOST, WON))) == (1, 2, 3), "two matches count together"
    assert rungs(played(each_way, 2, 1, (WON, LOST), (DRAWN, DRAWN))) == (2, 1, 3)
    tournament = paired(each_way, [NewPairing(1, 1, 2, (1, 2))])
    assert rungs(ended(tournament, under_way(tournament)[0].match, (LOST, WON))) == (1, 2, 3), "it is still played"
    tournament = played(FIVE, 3, 1, (WON, LOST))
    assert rungs(tournament) == (3, 1, 2, 4, 5)
    tournament = played(tournament, 5, 2, (WON, LOST))
    assert rungs(tournament) == (3, 1, 5, 2, 4)
    tournament = played(tournament, 1, 3, (WON, LOST))
    assert rungs(tournament) == (1, 3, 5, 2, 4)
    found = [(line.entrant.number, line.rank, line.won, line.lost) for line in standings(tournament)]
    assert found == [(1, 1, 1, 1), (3, 2, 1, 1), (5, 3, 1, 0), (2, 4, 0, 1), (4, 5, 0, 0)]
    tournament = entered(played(FIVE, 5, 3, (WON, LOST)), 9000.0)
    assert rungs(tournament) == (1, 2, 5, 3, 4, 6)
    assert rungs(played(tournament, 6, 4, (WON, LOST))) == (1, 2, 5, 3, 6, 4)
    tournament = dropped(played(FIVE, 4, 3, (WON, LOST)), 1)
    assert rungs(tournament) == (2, 4, 3, 5)
    assert [(line.entrant.number, line.rank) for line in standings(tournament)] == [(2, 1), (4, 2), (3, 3), (5, 4)]


def test_idle_neighbours_meet_and_not_the_same_ones_again():
    for people, first, second in ((4, [(1, 2), (3, 4)], [(1, 3), (2, 4)]), (2, [(1, 2)], [(1, 2)])):
        tournament = next_paired(seeded(System.LADDER, people))
        assert on_boards(tournament) == first
        tournament = next_paired(all_ended(tournament))
        assert on_boards(tournament) == second
    assert [leg.first for pairing in tournament.pairings for leg in pairing.legs] == [1, 2], "with seats changed"
    tournament = next_paired(seeded(System.LADDER, 3))
    assert on_boards(tournament) == [(1, 2)]
    assert 3 in on_boards(next_paired(all_ended(tournament)))[0], "everybody plays within two rounds"
    tournament = next_paired(FIVE)
    tournament = replace(tournament, due=BEGAN)
    assert on_boards(tournament) == [(1, 2), (3, 4)]
    assert following(tournament, BEGAN) is None, "5 is alone"
    tournament = ended(tournament, under_way(tournament)[0].match, (WON, LOST))
    assert following(tournament, BEGAN) is not None, "1 and 2 may meet again"
    far = seeded(System.LADDER, 4)
    far = replace(paired(far, [NewPairing(1, 2, 3, (2,))]), due=BEGAN)
    assert following(far, BEGAN) is None, "1 and 4 are three rungs apart"


def test_a_ladder_pairs_weekly_and_daily_at_live_pace():
    for pace, every in ((Pace.FIVE_MINUTES, timedelta(days=1)), (Pace.DAY, timedelta(days=7))):
        tournament = begun(System.LADDER, [1, 2, 3], pace=pace)
        assert isinstance(following(tournament, BEGAN), NextRound), "at once when it begins"
        assert next_due(tournament, BEGAN) == BEGAN + every
        assert next_due(tournament, BEGAN + every - timedelta(seconds=1)) == BEGAN + every
        assert next_due(tournament, BEGAN + every) == BEGAN + 2 * every
        assert next_due(tournament, BEGAN + 10.5 * every) == BEGAN + 11 * every, "missed rounds are not made up for"
        tournament = replace(all_ended(next_paired(tournament)), due=BEGAN + every)
        assert following(tournament, BEGAN + every - timedelta(seconds=1)) is None
        assert isinstance(following(tournament, BEGAN + every), NextRound)
    for people in (0, 1):
        assert following(seeded(System.LADDER, people), BEGAN) is None, "it waits for people"
