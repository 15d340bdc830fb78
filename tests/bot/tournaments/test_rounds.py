"""How many rounds there are, and who may still enter."""

from dataclasses import replace

import pytest

from bot.tournaments.rounds import following, may_enter, next_due, planned
from bot.tournaments.tournament import Conclusion, Stage, System
from tests.bot.tournaments.driven import BEGAN, all_ended, dropped, next_paired, seeded


@pytest.mark.parametrize(
    ("people", "round_robin", "halving"),
    [(0, 0, 0), (1, 0, 0), (2, 1, 1), (3, 3, 2), (4, 3, 2), (5, 5, 3), (8, 7, 3), (9, 9, 4), (12, 11, 4)],
)
def test_rounds_follow_from_people(people, round_robin, halving):
    assert planned(System.ROUND_ROBIN, people) == round_robin
    assert planned(System.SWISS, people) == planned(System.KNOCK_OUT, people) == halving
    assert planned(System.LADDER, people) is None


def test_a_swiss_tournament_is_short_enough_for_everybody_to_be_paired_anew():
    for people in range(2, 65):
        rounds = planned(System.SWISS, people)
        assert rounds is not None
        assert rounds <= (people + 1) // 2
    assert planned(System.SWISS, 33) == planned(System.SWISS, 64) == 6


@pytest.mark.parametrize("system", System)
def test_before_it_begins_whoever_finds_room_may_enter(system):
    opened = replace(seeded(system, 2), stage=Stage.OPEN)
    assert may_enter(opened)
    full = replace(seeded(system, system.most), stage=Stage.OPEN)
    assert not may_enter(full)
    assert may_enter(dropped(full, 1)), "a place became free"
    assert following(opened, BEGAN) is None


@pytest.mark.parametrize("stage", [Stage.OVER, Stage.WITHDRAWN])
@pytest.mark.parametrize("system", System)
def test_what_is_over_takes_nobody_and_goes_on_no_more(system, stage):
    assert not may_enter(replace(seeded(system, 3), stage=stage))
    assert following(replace(seeded(system, 3), stage=stage), BEGAN) is None


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.KNOCK_OUT])
def test_once_begun_a_fixed_plan_takes_nobody(system):
    assert not may_enter(seeded(system, 3))


def test_a_swiss_tournament_takes_people_until_half_of_its_rounds_are_paired():
    tournament = seeded(System.SWISS, 33)
    open_after = []
    while tournament.round < 6:
        open_after.append(may_enter(tournament))
        tournament = all_ended(next_paired(tournament))
    assert open_after == [True, True, True, False, False, False], "until the third of six rounds is paired"
    of_three = next_paired(seeded(System.SWISS, 5))
    assert may_enter(of_three)
    assert not may_enter(next_paired(all_ended(of_three)))
    assert not may_enter(next_paired(seeded(System.SWISS, 2)))


def test_a_ladder_always_takes_people():
    assert may_enter(next_paired(seeded(System.LADDER, 5)))
    assert not may_enter(seeded(System.LADDER, 64))


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.SWISS, System.KNOCK_OUT])
def test_rounds_follow_one_another_and_no_date(system):
    assert next_due(seeded(system, 3), BEGAN) is None


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.SWISS, System.KNOCK_OUT])
@pytest.mark.parametrize("people", [0, 1])
def test_nobody_plays_alone(system, people):
    assert following(seeded(system, people), BEGAN) == Conclusion()


@pytest.mark.parametrize("system", System)
def test_asking_twice_gives_the_same_answer(system):
    for people in (3, 8):
        tournament = all_ended(next_paired(seeded(system, people)))
        assert following(tournament, BEGAN) == following(tournament, BEGAN)
