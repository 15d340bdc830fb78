"""Budgets: generous for people, empty for floods, whole again with time, and never more of them than memory has."""

from datetime import timedelta
from itertools import pairwise, product

import pytest

from bot.match import GuildId, UserId
from bot.table import budgets as module
from bot.table.budgets import ALLOWED, Allowance, Among, Attention, Budgets
from tests.bot.tables import ADA, BEN, CLEO, Clock

HERE, THERE = GuildId(1), GuildId(2)
OPENING, ASKING, TURN = Attention.OPENING, Attention.ASKING, Attention.TURN
PAIR = ALLOWED[ASKING, Among.PAIR]


@pytest.fixture
def budgets(clock: Clock) -> Budgets:
    return Budgets(clock)


def spent(budgets: Budgets, kind: Attention, times: int, by: UserId = ADA, *whom: UserId) -> int:
    """How many of so many tries at one moment were let through."""
    return sum(budgets.spend(kind, HERE, by, whom) for _ in range(times))


def test_everything_has_its_allowance_and_each_is_as_wide_as_the_narrower_ones():
    assert set(ALLOWED) == set(product(Attention, Among)) - {(OPENING, Among.PAIR)}, "that is kept in the database"
    for kind in Attention:
        narrow = [among for among in (Among.PAIR, Among.PERSON, Among.SERVER) if (kind, among) in ALLOWED]
        for among, wider in pairwise(narrow):
            assert ALLOWED[kind, among].most < ALLOWED[kind, wider].most
            assert ALLOWED[kind, among].every > ALLOWED[kind, wider].every


def test_a_pair_has_so_many_at_once_and_one_more_after_each_stretch(budgets, clock):
    assert spent(budgets, ASKING, 30, ADA, BEN) == PAIR.most
    clock.time += PAIR.every - timedelta(seconds=1)
    assert spent(budgets, ASKING, 2, ADA, BEN) == 0
    clock.time += timedelta(seconds=1)
    assert spent(budgets, ASKING, 2, ADA, BEN) == 1
    clock.time += 100 * PAIR.refill
    assert spent(budgets, ASKING, 30, ADA, BEN) == PAIR.most


def test_each_pair_each_direction_and_each_kind_has_its_own(budgets):
    spent(budgets, ASKING, 30, ADA, BEN)
    assert budgets.spend(ASKING, HERE, ADA, (CLEO,))
    assert budgets.spend(ASKING, HERE, BEN, (ADA,))
    assert budgets.spend(TURN, HERE, ADA, (BEN,))


def test_what_is_refused_uses_nothing(budgets, clock):
    spent(budgets, ASKING, 30, ADA, BEN)
    assert spent(budgets, ASKING, 100, ADA, BEN, CLEO) == 0
    left = ALLOWED[ASKING, Among.PERSON].most - PAIR.most
    assert spent(budgets, ASKING, 30, ADA, CLEO) == min(left, PAIR.most)


def test_one_person_is_bounded_however_many_others_there_are(budgets, clock):
    others = map(UserId, range(1000, 1100))
    person = ALLOWED[ASKING, Among.PERSON]
    assert sum(budgets.spend(ASKING, HERE, ADA, (other,)) for other in others) == person.most
    wait = budgets.wait(ASKING, THERE, ADA)
    assert wait is not None
    assert wait.among is Among.PERSON
    assert wait.until == clock() + person.every


def test_one_server_is_bounded_however_many_people_there_are(budgets):
    people, most = map(UserId, range(1000, 3000)), ALLOWED[OPENING, Among.SERVER].most
    assert sum(budgets.spend(OPENING, HERE, person) for person in people) == most
    wait = budgets.wait(OPENING, HERE, ADA)
    assert wait is not None
    assert wait.among is Among.SERVER
    assert budgets.spend(OPENING, THERE, ADA)


@pytest.mark.parametrize("seconds", [4, 10])
def test_four_matches_at_blitz_speed_are_never_silenced(budgets, clock, seconds):
    """A step of each every few seconds, in several matches of the same two at once, for an hour."""
    matches = seconds // 2
    for _ in range(3600 // seconds):
        assert spent(budgets, TURN, matches, ADA, BEN) == spent(budgets, TURN, matches, BEN, ADA) == matches
        clock.time += timedelta(seconds=seconds)


def test_a_clock_set_back_or_ahead_locks_nobody_out(budgets, clock):
    person = ALLOWED[OPENING, Among.PERSON]
    clock.time += timedelta(days=60)
    spent(budgets, OPENING, person.most)
    clock.time -= timedelta(days=60)
    wait = budgets.wait(OPENING, HERE, ADA)
    assert wait is not None
    assert wait.until <= clock() + person.every
    clock.time += person.every
    assert budgets.spend(OPENING, HERE, ADA)


def test_memory_holds_what_is_in_use_and_no_more(budgets, clock, monkeypatch):
    for user in range(1000, 1100):
        budgets.spend(TURN, HERE, UserId(user), (ADA,))
    assert len(budgets) == 201
    clock.time += timedelta(hours=1)
    budgets.spend(TURN, HERE, BEN, (ADA,))
    assert len(budgets) == 3
    monkeypatch.setattr(module, "REMEMBERED", 50)
    for user in range(1000, 1100):
        budgets.spend(TURN, HERE, UserId(user), (ADA,))
    assert len(budgets) == 50


def test_an_allowance_is_whole_after_all_of_it_has_refilled():
    assert Allowance(6, timedelta(minutes=5)).refill == timedelta(minutes=30)


def test_what_was_answered_is_given_back_so_that_an_evening_together_uses_up_nothing(budgets):
    for _ in range(10 * ALLOWED[TURN, Among.SERVER].most):
        assert budgets.spend(TURN, HERE, ADA, (BEN,))
        assert budgets.spend(ASKING, HERE, ADA, (BEN,))
        budgets.attended(HERE, ADA, BEN)


def test_who_acts_again_and_again_gives_back_no_more_than_was_used(budgets):
    person = ALLOWED[TURN, Among.PERSON]
    others = [UserId(number) for number in range(1000, 1000 + person.most - 1)]
    assert sum(budgets.spend(TURN, HERE, ADA, (other,)) for other in (BEN, *others)) == person.most
    for _ in range(100):
        budgets.attended(HERE, ADA, BEN)
    assert spent(budgets, TURN, 100, ADA, CLEO) == 1, "only what Ben was asked for"


def test_what_was_never_used_is_not_given_back(budgets):
    budgets.give_back(ASKING, HERE, ADA, (BEN,))
    budgets.attended(HERE, ADA, BEN)
    assert spent(budgets, ASKING, 30, ADA, BEN) == PAIR.most
