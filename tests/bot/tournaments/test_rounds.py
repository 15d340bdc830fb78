"""Number of rounds, and permission to enter."""

from dataclasses import replace

from bot.tournaments.rounds import following, may_enter, next_due, planned
from bot.tournaments.tournament import Conclusion, Stage, System
from tests.bot.tournaments.driven import BEGAN, all_ended, dropped, next_paired, seeded

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


def test_rounds_depend_on_people_and_not_on_a_date():
    for system in ENDING:
        assert next_due(seeded(system, 3), BEGAN) is None
        for people in (0, 1):
            assert following(seeded(system, people), BEGAN) == Conclusion(), "nobody plays alone"
    for system in System:
        for people in (3, 8):
            tournament = all_ended(next_paired(seeded(system, people)))
            assert following(tournament, BEGAN) == following(tournament, BEGAN)
