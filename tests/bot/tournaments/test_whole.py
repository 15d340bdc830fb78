"""Whole tournaments of each system, with random results, drop-outs and late entrants."""

from collections import Counter

import pytest

from bot.tournaments.first_seats import seats_of
from bot.tournaments.rounds import following
from bot.tournaments.standings import bracket, standings
from bot.tournaments.tournament import Conclusion, Stage, System, Tournament
from rules.game import AnyGame
from tests.bot.tournaments.driven import ALIKE, EACH_WAY, Course, met, seeded

PEOPLE = (2, 3, 5, 8, 12)
TROUBLES = {
    System.ROUND_ROBIN: (0.02, 0.1),
    System.SWISS: (0.02, 0.05),
    System.KNOCK_OUT: (0.05, 0.1),
    System.LADDER: (0.002, 0.1),
}
"""Probabilities that somebody drops out or enters at each event."""


def courses(system: System) -> list[tuple[Course, AnyGame, float]]:
    """Tournaments that were played to their end, or a ladder for twenty rounds."""
    rows = [
        (people, game, trouble) for people in PEOPLE for game in (ALIKE, EACH_WAY) for trouble in (0, *TROUBLES[system])
    ]
    rows += [
        (people, ALIKE, 0) for people in (*range(4, 12), min(33, system.most), system.most) if people not in PEOPLE
    ]
    found = []
    for people, game, trouble in rows:
        for seed in range(3 if people <= 5 else 1):
            late = 0.02 if trouble == 0.002 else trouble
            course = Course(seeded(system, people, game), seed=people + 100 * seed, drops=trouble, late=late)
            course.run(rounds=20 if trouble < 0.1 else 12)
            found.append((course, game, trouble))
    return found


def expect_sound_round(tournament: Tournament) -> None:
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


def expect_ended(course: Course, trouble: float) -> Tournament:
    over = course.tournament
    for tournament in course.paired:
        expect_sound_round(tournament)
    assert isinstance(following(over, course.now), Conclusion)
    assert over.planned is not None
    assert over.round <= over.planned
    assert trouble or over.round == over.planned
    lines = standings(over)
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)
    assert not lines or lines[0].rank == 1
    return over


def test_in_a_round_robin_everybody_meets_everybody():
    for course, _, trouble in courses(System.ROUND_ROBIN):
        over = expect_ended(course, trouble)
        people = len(over.entrants)
        if not trouble:
            assert sorted(met(over)) == [(a, b) for a in range(1, people + 1) for b in range(a + 1, people + 1)]
            assert all(abs(2 * sum(seats) - len(seats)) <= 1 for seats in seats_of(over).values())


@pytest.mark.slow
def test_in_a_swiss_tournament_nobody_meets_or_rests_twice():
    for course, game, trouble in courses(System.SWISS):
        over = expect_ended(course, trouble)
        assert len(set(met(over))) == len(met(over))
        idle = [pairing for pairing in over.pairings if not pairing.legs]
        rests = Counter(number for pairing in idle for number in (pairing.one, pairing.other) if number is not None)
        assert not rests or max(rests.values()) == 1
        for entrant in over.entrants:
            rounds = [pairing.round for pairing in over.pairings_of(entrant.number)]
            last = over.round if entrant.dropped is None else entrant.dropped
            assert rounds == list(range(entrant.entered + 1, last + 1)), "paired in each round of theirs"
        if not trouble:
            odd = len(over.entrants) % 2
            assert len(rests) == (over.round if odd else 0), "one of an odd number has a bye in each round"
            for seats in seats_of(over).values():
                assert abs(2 * sum(seats) - len(seats)) <= 2
                triples = [set(seats[i : i + 3]) for i in range(len(seats) - 2)]
                assert game is not ALIKE or all(len(each) > 1 for each in triples), "three times on one seat"


def test_a_knock_out_leaves_one():
    for course, _, trouble in courses(System.KNOCK_OUT):
        over = expect_ended(course, trouble)
        for before, after in zip(course.paired, course.paired[1:], strict=False):
            boards = {n: p.board for p in before.in_round(before.round) for n in (p.one, p.other) if n is not None}
            for pairing in after.in_round(after.round):
                for number in (pairing.one, pairing.other):
                    assert number is None or (boards[number] + 1) // 2 == pairing.board, "boards are bracket places"
        if not trouble:
            assert [line.rank for line in standings(over)][:2] == [1, 2]
            assert bracket(over)[-1][0].winner == standings(over)[0].entrant.number
        most = 2 * over.legs_each
        assert all(len(pairing.legs) <= most for pairing in over.pairings), "nobody plays again more than once"
        assert all(abs(2 * sum(seats) - len(seats)) <= 3 for seats in seats_of(over).values())


@pytest.mark.slow
def test_a_ladder_goes_on_and_everybody_plays():
    for course, _, trouble in courses(System.LADDER):
        over = course.tournament
        assert (over.stage, over.round) == (Stage.RUNNING, 20 if trouble < 0.1 else 12)
        for tournament in course.paired:
            expect_sound_round(tournament)
            busy = Counter(n for p in tournament.pairings if not p.over for n in (p.one, p.other) if n is not None)
            assert max(busy.values()) == 1, "nobody plays two at a time"
        for entrant in over.staying if trouble < 0.1 else ():
            assert entrant.entered >= 15 or over.pairings_of(entrant.number)
