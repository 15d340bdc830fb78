"""Limits of matches and budgets of attention, also when many things happen at the same instant."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise, product

import pytest

from bot.app.stores import Storage
from bot.matches.opening.store import SeatCount
from bot.matches.service import MatchService
from bot.model import rate_limits as module
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.model.match import Match, Status
from bot.model.rate_limits import ALLOWED, Allowance, AllowanceScope, Budgets, NotifyingAction
from tests.bot.playing import wanting
from tests.bot.tables import ADA, BEN, CLEO, Clock, asking, begun, hosted, outcomes, refused, refuses, table_on
from tests.present import present

OPENERS = [UserId(number) for number in range(1000, 1012)]
HERE, THERE = GuildId(1), GuildId(2)
FULL = "In this server nobody has more than 2 matches at a time; finish one first."
WAITING = "You wait for others in 3 matches already; withdraw one, or try again once one begins."
SOMEBODY = "Another player already has the maximum number of matches; try again later."


async def two_a_player(storage: Storage, count: int = 2) -> None:
    await storage.people.change_server(HERE, lambda settings: replace(settings, most_running=count))


async def over(table: MatchService, number: int = 77) -> Match:
    return await table.resign((await begun(table, ChannelId(number))).id, BEN)


async def test_openings_seats_and_joins_count_together_and_at_once(table, storage):
    most = ALLOWED[NotifyingAction.OPENING, AllowanceScope.PERSON].most
    said = await outcomes(table.open(asking()) for _ in range(most + 10))
    assert said.count("") == len(await table.matches_of(ADA)) == most
    assert said[-1].startswith("You have opened many matches lately; try again <t:")
    await two_a_player(storage)
    assert await outcomes(table.open(asking(opener=BEN)) for _ in range(12)) == ["", "", *[FULL] * 10]
    await two_a_player(storage, 1)
    await refuses("In this server nobody has more than 1 match at a time", table.open(asking(opener=BEN)))
    for match in await table.matches_of(BEN):
        await table.withdraw(match.id, BEN, 1)
    await two_a_player(storage)
    kept = [await table.open(asking(BEN, opener=opener)) for opener in OPENERS[:4]]
    free = [await table.open(asking(opener=opener)) for opener in OPENERS[4:8]]
    calls = [table.open(asking(opener=BEN)), *(table.join(match.id, BEN, 1) for match in (*kept, *free))]
    assert await outcomes(calls) == ["", "", *[FULL] * 7]
    assert len([match for match in await table.matches_of(BEN) if BEN in match.players]) == 2


async def test_open_matches_of_a_person_are_limited(storage, clock, file):
    table = table_on(storage, clock, seed=1, most_open=3)
    for number in range(3):
        await table.open(replace(asking(), guild=GuildId(number + 1)))
    await refused(table.open(replace(asking(), guild=GuildId(9))), WAITING, file)
    three = replace(wanting("lovelinks", 3), opener=BEN)
    waits_on, begins = await table.open(three), await table.open(asking(opener=BEN))
    await refused(table.join(waits_on.id, ADA, 1), WAITING, file)
    assert (await table.join(begins.id, ADA, 1)).status is Status.RUNNING, "matches that begin do not count"
    await table.withdraw(MatchId(1), ADA, 1)
    assert ADA in (await table.join(waits_on.id, ADA, 1)).players


async def test_unanswered_invitations_and_left_matches_do_not_count(table, storage):
    for opener in OPENERS:
        await table.open(asking(BEN, opener=opener))
    assert await storage.matches.load_of(HERE, BEN) == SeatCount(BEN, 0, 0)
    three = await hosted(table, wanting("lovelinks", 3, BEN, CLEO))
    assert await storage.matches.load_of(THERE, BEN) == SeatCount(BEN, 0, 0)
    await table.resign(three.id, BEN)
    assert (await table.match(three.id)).status is Status.RUNNING
    assert await storage.matches.load_of(HERE, BEN) == SeatCount(BEN, 0, 0)
    assert await storage.matches.load_of(HERE, CLEO) == SeatCount(CLEO, 1, 0)


async def test_rematches_need_room_for_every_player_also_at_once(table, storage, file):
    matches = [await over(table, 100 + number) for number in range(4)]
    match = matches[0]
    await two_a_player(storage)
    await table.rematch(match.id, ADA)
    await table.open(asking(opener=ADA))
    second = await table.open(asking(opener=ADA))
    await refused(table.rematch(match.id, BEN), SOMEBODY, file)
    await refused(table.rematch(matches[1].id, ADA), FULL, file)
    await table.withdraw(second.id, ADA, 1)
    _, again = await table.rematch(match.id, BEN)
    await table.resign(again.id, ADA)
    for match in await table.matches_of(ADA):
        await table.withdraw(match.id, ADA, match.revision)
    matches = [await over(table, 200 + number) for number in range(4)]
    for match in matches:
        await table.rematch(match.id, ADA)
    results = await asyncio.gather(*(table.rematch(match.id, BEN) for match in matches), return_exceptions=True)
    assert [isinstance(result, UserError) for result in results].count(True) == 2
    assert [found.status for found in await table.matches_of(BEN)].count(Status.RUNNING) == 2


async def test_a_rematch_needs_budget_and_respects_blocks(table, storage, file):
    match = await over(table)
    await storage.people.set_block(ADA, BEN, blocked=True)
    sentence = "I can't send this invitation; name other people, or nobody and anyone may join."
    await refused(table.rematch(match.id, BEN), sentence, file)
    for _ in range(ALLOWED[NotifyingAction.OPENING, AllowanceScope.PERSON].most):
        await table.rematch(match.id, ADA)
        _, opened = await table.rematch(match.id, BEN)
        assert opened is not None
        match = await table.resign(opened.id, BEN)
    await table.rematch(match.id, ADA)
    await refuses("You have opened many matches lately; try again <t:", table.rematch(match.id, BEN))


async def test_lists_have_an_upper_bound(table):
    own = await table.open(asking(opener=BEN))
    for number in range(252):
        guild = HERE if number < 102 else GuildId(number)
        await table.open(replace(asking(BEN, opener=UserId(2000 + number)), guild=guild))
    listed = [match.id for match in await table.matches_of(BEN)]
    assert len(listed) == 250
    assert own.id in listed
    assert 253 in listed
    assert [match.id for match in await table.matches_in(HERE)] == list(range(103, 3, -1)), "the newest hundred"


OPENING, ASKING, TURN = NotifyingAction.OPENING, NotifyingAction.ASKING, NotifyingAction.TURN
PAIR = ALLOWED[ASKING, AllowanceScope.PAIR]


@pytest.fixture
def budgets(clock: Clock) -> Budgets:
    return Budgets(clock)


def spent(budgets: Budgets, kind: NotifyingAction, times: int, by: UserId = ADA, *whom: UserId) -> int:
    return sum(budgets.spend(kind, HERE, by, whom) for _ in range(times))


def test_the_budget_of_a_pair_refills_with_time(budgets, clock):
    assert spent(budgets, ASKING, 30, ADA, BEN) == PAIR.most
    assert budgets.spend(ASKING, HERE, BEN, (ADA,)), "the other direction has its own"
    assert budgets.spend(TURN, HERE, ADA, (BEN,)), "so has another kind"
    assert spent(budgets, ASKING, 100, ADA, BEN, CLEO) == 0
    left = ALLOWED[ASKING, AllowanceScope.PERSON].most - PAIR.most
    assert spent(budgets, ASKING, 30, ADA, CLEO) == min(left, PAIR.most), "a refusal uses nothing"
    clock.time += PAIR.every - timedelta(seconds=1)
    assert spent(budgets, ASKING, 2, ADA, BEN) == 0
    clock.time += timedelta(seconds=1)
    assert spent(budgets, ASKING, 2, ADA, BEN) == 1
    clock.time += 100 * PAIR.refill
    assert spent(budgets, ASKING, 30, ADA, BEN) == PAIR.most


def test_matches_at_blitz_speed_are_never_silenced(budgets, clock):
    for seconds in (4, 10):
        matches = seconds // 2
        for _ in range(3600 // seconds):
            assert spent(budgets, TURN, matches, ADA, BEN) == spent(budgets, TURN, matches, BEN, ADA) == matches
            clock.time += timedelta(seconds=seconds)
        clock.time += timedelta(days=1)


def test_budgets_of_pairs_people_and_servers_are_bounded(budgets, clock):
    assert set(ALLOWED) == set(product(NotifyingAction, AllowanceScope)) - {(OPENING, AllowanceScope.PAIR)}, (
        "that is kept in the database"
    )
    for kind in NotifyingAction:
        scopes = (AllowanceScope.PAIR, AllowanceScope.PERSON, AllowanceScope.SERVER)
        narrow = [among for among in scopes if (kind, among) in ALLOWED]
        for among, wider in pairwise(narrow):
            assert ALLOWED[kind, among].most < ALLOWED[kind, wider].most
            assert ALLOWED[kind, among].every > ALLOWED[kind, wider].every
    assert Allowance(6, timedelta(minutes=5)).refill == timedelta(minutes=30)
    person = ALLOWED[ASKING, AllowanceScope.PERSON]
    assert sum(budgets.spend(ASKING, HERE, ADA, (UserId(other),)) for other in range(1000, 1100)) == person.most
    wait = present(budgets.wait(ASKING, THERE, ADA))
    assert (wait.among, wait.until) == (AllowanceScope.PERSON, clock() + person.every)
    most = ALLOWED[OPENING, AllowanceScope.SERVER].most
    assert sum(budgets.spend(OPENING, HERE, UserId(each)) for each in range(1000, 3000)) == most
    assert present(budgets.wait(OPENING, HERE, ADA)).among is AllowanceScope.SERVER
    assert budgets.spend(OPENING, THERE, ADA)

    person = ALLOWED[OPENING, AllowanceScope.PERSON]
    clock.time += timedelta(days=60)
    spent(budgets, OPENING, person.most)
    clock.time -= timedelta(days=60)
    assert present(budgets.wait(OPENING, HERE, ADA)).until <= clock() + person.every
    clock.time += person.every
    assert budgets.spend(OPENING, HERE, ADA)


def test_memory_holds_only_budgets_in_use_and_given_back(budgets, monkeypatch, clock):
    budgets.give_back(ASKING, HERE, ADA, (BEN,))
    budgets.attended(HERE, ADA, BEN)
    assert spent(budgets, ASKING, 30, ADA, BEN) == PAIR.most
    for _ in range(PAIR.most):
        budgets.attended(HERE, ADA, BEN)
    person = ALLOWED[TURN, AllowanceScope.PERSON]
    others = [UserId(number) for number in range(1000, 1000 + person.most - 1)]
    assert sum(budgets.spend(TURN, HERE, ADA, (other,)) for other in (BEN, *others)) == person.most
    for _ in range(100):
        budgets.attended(HERE, ADA, BEN)
    assert spent(budgets, TURN, 100, ADA, CLEO) == 1, "only those that Ben was asked"
    clock.time += timedelta(days=1)
    budgets = Budgets(clock)
    for user in range(1000, 1100):
        budgets.spend(TURN, HERE, UserId(user), (ADA,))
    assert len(budgets._whole) == 201
    clock.time += timedelta(hours=1)
    budgets.spend(TURN, HERE, BEN, (ADA,))
    assert len(budgets._whole) == 3
    monkeypatch.setattr(module, "REMEMBERED", 50)
    for user in range(1000, 1100):
        budgets.spend(TURN, HERE, UserId(user), (ADA,))
    assert len(budgets._whole) == 50
