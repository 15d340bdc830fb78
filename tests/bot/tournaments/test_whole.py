"""Whole tournaments of each system, with results, drop-outs and late entrants as they come."""

from collections import Counter

import pytest

from bot.tournaments.first_seats import seats_of
from bot.tournaments.rounds import following
from bot.tournaments.standings import bracket, standings
from bot.tournaments.tournament import Conclusion, Stage, System, Tournament
from tests.bot.tournaments.driven import ALIKE, EACH_WAY, Course, met, seeded

PEOPLE = (2, 3, 5, 8, 33, 64)
EACH = [(system, min(people, system.most)) for system in System for people in PEOPLE]
SWISS = [(people, seed) for people in PEOPLE for seed in range(6 if people < 33 else 1)]
"""Small ones are quick, and the narrower they are the more can go wrong."""
GAMES_PLAYED = pytest.mark.parametrize("game", [ALIKE, EACH_WAY], ids=["one-match", "each-way"])
WITH_TROUBLE = pytest.mark.parametrize("trouble", [0, 0.02, 0.1], ids=["calm", "some-leave", "many-leave"])


def as_it_should_be(tournament: Tournament) -> None:
    """What holds after each round of whatever system is paired."""
    now = tournament.in_round(tournament.round)
    here = Counter(number for pairing in now for number in (pairing.one, pairing.other) if number is not None)
    assert set(here.values()) == {1}, "somebody is paired twice in a round"
    assert len({pairing.board for pairing in now}) == len(now)
    assert sum(pairing.other is None for pairing in now) <= (1 if tournament.system is not System.KNOCK_OUT else 64)
    for pairing in now:
        both = {pairing.one, pairing.other}
        stay = [number for number in both if number is not None and tournament.entrant(number).dropped is None]
        assert len(pairing.legs) == (tournament.legs_each if len(stay) == 2 else 0)
        assert all(leg.first in both for leg in pairing.legs)
        assert len({leg.first for leg in pairing.legs}) == len(pairing.legs), "both play each way"


@pytest.mark.parametrize(("system", "people"), EACH)
@GAMES_PLAYED
@WITH_TROUBLE
def test_a_tournament_of_any_system_goes_to_its_end(system, people, game, trouble):
    course = Course(seeded(system, people, game), seed=people, drops=trouble, late=trouble)
    over = course.run(rounds=12)
    for tournament in course.paired:
        as_it_should_be(tournament)
    if system is not System.LADDER:
        assert isinstance(following(over, course.now), Conclusion)
        assert over.planned is not None
        assert over.round <= over.planned
        assert trouble or over.round == over.planned
    lines = standings(over)
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)
    assert not lines or lines[0].rank == 1


@pytest.mark.parametrize("people", [p for p in PEOPLE if p <= 12] + [4, 6, 7, 9, 10, 11, 12])
@GAMES_PLAYED
def test_in_a_round_robin_everybody_meets_everybody_once_on_seats_in_balance(people, game):
    over = Course(seeded(System.ROUND_ROBIN, people, game), seed=people).run()
    assert sorted(met(over)) == [(a, b) for a in range(1, people + 1) for b in range(a + 1, people + 1)]
    assert all(abs(2 * sum(seats) - len(seats)) <= 1 for seats in seats_of(over).values())


@pytest.mark.parametrize(("people", "seed"), SWISS)
@GAMES_PLAYED
def test_in_a_swiss_tournament_nobody_meets_twice_or_rests_twice(people, seed, game):
    over = Course(seeded(System.SWISS, people, game), seed).run()
    assert len(set(met(over))) == len(met(over))
    rests = Counter(pairing.one for pairing in over.pairings if pairing.other is None)
    assert not rests or max(rests.values()) == 1
    assert len(rests) == (over.round if people % 2 else 0), "one has a bye in each round of an odd number of people"
    for seats in seats_of(over).values():
        assert abs(2 * sum(seats) - len(seats)) <= 2
        if game is ALIKE:
            assert all(len(set(seats[i : i + 3])) > 1 for i in range(len(seats) - 2)), "three times on one seat"


@pytest.mark.parametrize(("people", "seed"), SWISS)
def test_who_drops_out_of_a_swiss_tournament_or_comes_late_breaks_no_rule_of_pairing(people, seed):
    over = Course(seeded(System.SWISS, people), seed, drops=0.05, late=0.05).run()
    assert len(set(met(over))) == len(met(over))
    rests = Counter(
        number
        for pairing in over.pairings
        if not pairing.legs
        for number in (pairing.one, pairing.other)
        if number is not None
    )
    assert not rests or max(rests.values()) == 1
    for entrant in over.entrants:
        rounds = [pairing.round for pairing in over.pairings_of(entrant.number)]
        last = over.round if entrant.dropped is None else entrant.dropped
        assert rounds == list(range(entrant.entered + 1, last + 1)), "paired in each round that they were there for"


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("trouble", [0, 0.05])
@GAMES_PLAYED
def test_a_knock_out_leaves_one(people, trouble, game):
    course = Course(seeded(System.KNOCK_OUT, people, game), seed=people, drops=trouble)
    over = course.run()
    for before, after in zip(course.paired, course.paired[1:], strict=False):
        boards = {n: p.board for p in before.in_round(before.round) for n in (p.one, p.other) if n is not None}
        for pairing in after.in_round(after.round):
            for number in (pairing.one, pairing.other):
                assert number is None or (boards[number] + 1) // 2 == pairing.board, "boards are places of the bracket"
    if not trouble:
        assert [line.rank for line in standings(over)][:2] == [1, 2][:people]
        assert bracket(over)[-1][0].winner == standings(over)[0].entrant.number
    most = 2 * over.legs_each
    assert all(len(pairing.legs) <= most for pairing in over.pairings), "nobody plays again more than once"
    for seats in seats_of(over).values():
        assert abs(2 * sum(seats) - len(seats)) <= 3


@pytest.mark.parametrize("people", PEOPLE)
@GAMES_PLAYED
def test_a_ladder_goes_on_and_everybody_plays(people, game):
    course = Course(seeded(System.LADDER, people, game), seed=people, drops=0.002, late=0.02)
    over = course.run(rounds=20)
    assert over.stage is Stage.RUNNING
    assert over.round == 20
    for tournament in course.paired:
        under_way = Counter(n for p in tournament.pairings if not p.over for n in (p.one, p.other) if n is not None)
        assert max(under_way.values()) == 1, "nobody plays two at a time"
    for entrant in over.staying:
        if entrant.entered < 15:
            assert over.pairings_of(entrant.number)
