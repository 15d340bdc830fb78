"""Budgets: generous for people, empty for floods, whole again with time, and bounded in memory."""

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
    return sum(budgets.spend(kind, HERE, by, whom) for _ in range(times))


def test_narrower_allowances_are_smaller_and_slower():
    assert set(ALLOWED) == set(product(Attention, Among)) - {(OPENING, Among.PAIR)}, "that is kept in the database"
    for kind in Attention:
        narrow = [among for among in (Among.PAIR, Among.PERSON, Among.SERVER) if (kind, among) in ALLOWED]
        for among, wider in pairwise(narrow):
            assert ALLOWED[kind, among].most < ALLOWED[kind, wider].most
            assert ALLOWED[kind, among].every > ALLOWED[kind, wider].every
    assert Allowance(6, timedelta(minutes=5)).refill == timedelta(minutes=30)


def test_the_budget_of_a_pair_refills_with_time(budgets, clock):
    assert spent(budgets, ASKING, 30, ADA, BEN) == PAIR.most
    assert budgets.spend(ASKING, HERE, BEN, (ADA,)), "the other direction has its own"
    assert budgets.spend(TURN, HERE, ADA, (BEN,)), "so has another kind"
    assert spent(budgets, ASKING, 100, ADA, BEN, CLEO) == 0
    left = ALLOWED[ASKING, Among.PERSON].most - PAIR.most
    assert spent(budgets, ASKING, 30, ADA, CLEO) == min(left, PAIR.most), "a refusal uses nothing"
    clock.time += PAIR.every - timedelta(seconds=1)
    assert spent(budgets, ASKING, 2, ADA, BEN) == 0
    clock.time += timedelta(seconds=1)
    assert spent(budgets, ASKING, 2, ADA, BEN) == 1
    clock.time += 100 * PAIR.refill
    assert spent(budgets, ASKING, 30, ADA, BEN) == PAIR.most


def test_a_person_and_a_server_are_bounded(budgets, clock):
    person = ALLOWED[ASKING, Among.PERSON]
    assert sum(budgets.spend(ASKING, HERE, ADA, (UserId(other),)) for other in range(1000, 1100)) == person.most
    wait = budgets.wait(ASKING, THERE, ADA)
    assert wait is not None
    assert (wait.among, wait.until) == (Among.PERSON, clock() + person.every)
    most = ALLOWED[OPENING, Among.SERVER].most
    assert sum(budgets.spend(OPENING, HERE, UserId(each)) for each in range(1000, 3000)) == most
    wait = budgets.wait(OPENING, HERE, ADA)
    assert wait is not None
    assert wait.among is Among.SERVER
    assert budgets.spend(OPENING, THERE, ADA)


def test_matches_at_blitz_speed_are_never_silenced(budgets, clock):
    for seconds in (4, 10):
        matches = seconds // 2
        for _ in range(3600 // seconds):
            assert spent(budgets, TURN, matches, ADA, BEN) == spent(budgets, TURN, matches, BEN, ADA) == matches
            clock.time += timedelta(seconds=seconds)
        clock.time += timedelta(days=1)


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


def test_memory_holds_only_budgets_in_use(budgets, clock, monkeypatch):
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


def test_an_answer_gives_back_no_more_than_was_used(budgets, monkeypatch):
    budgets.give_back(ASKING, HERE, ADA, (BEN,))
    budgets.attended(HERE, ADA, BEN)
    assert spent(budgets, ASKING, 30, ADA, BEN) == PAIR.most
    for _ in range(PAIR.most):
        budgets.attended(HERE, ADA, BEN)
    person = ALLOWED[TURN, Among.PERSON]
    others = [UserId(number) for number in range(1000, 1000 + person.most - 1)]
    assert sum(budgets.spend(TURN, HERE, ADA, (other,)) for other in (BEN, *others)) == person.most
    for _ in range(100):
        budgets.attended(HERE, ADA, BEN)
    assert spent(budgets, TURN, 100, ADA, CLEO) == 1, "only those that Ben was asked"


def test_an_evening_together_uses_up_nothing(budgets, monkeypatch):
    monkeypatch.setitem(ALLOWED, (TURN, Among.SERVER), Allowance(40, timedelta(minutes=1)))
    for _ in range(400):
        assert budgets.spend(TURN, HERE, ADA, (BEN,))
        assert budgets.spend(ASKING, HERE, ADA, (BEN,))
        budgets.attended(HERE, ADA, BEN)
