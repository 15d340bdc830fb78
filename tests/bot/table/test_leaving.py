"""Resigning alone, in a team, and out of three; the places that follow; and playing again."""

import asyncio
import random
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.match import Kind, Pace, Status
from bot.table import Refused
from rules.game import CHANCE
from tests.bot.playing import (
    PAIRS,
    PEOPLE,
    TABLES,
    Replaying,
    kinds,
    of_turn,
    places,
    replied,
    seats,
    started,
    step,
    turn,
)
from tests.bot.stories import outcome_of, play_of
from tests.bot.tables import ADA, BEN, CLEO, DAN, HOME, refused, refusing


@pytest.fixture
def table(storage, clock):
    return Replaying(storage, clock, seed=1)


@pytest.fixture
def dice():
    return random.Random(7)


async def ended(table, key="linkx", seats=2):
    """A match that is over because Ada resigned, and all others after her."""
    match = await started(table, key, seats)
    match = await table.resign(match.id, ADA)
    if seats == 4:
        return await table.answer(match.id, CLEO, agree=True)
    return match if seats == 2 else await table.resign(match.id, BEN)


# -- resigning


@pytest.mark.parametrize(("key", "number"), PAIRS)
@pytest.mark.parametrize("who", [ADA, BEN])
async def test_of_two_the_other_wins(table, file, key, number, who):
    match = await started(table, key, number)
    match = await table.resign(match.id, who, match.revision)
    assert places(match) == ((2, 1) if who == ADA else (1, 2))
    await refused(table.resign(match.id, who), "The match is over; open a new one with /play.", file)


async def test_in_a_team_the_partner_must_agree(table, dice, file):
    match = await turn(table, await started(table, "lovelinks", 4), dice)
    match = await table.resign(match.id, ADA)
    assert (match.status, set(match.asked_people)) == (Status.RUNNING, {CLEO})
    await refused(table.answer(match.id, BEN, agree=True), "This is not asked of you; the others answer.", file)
    other = "Something is already asked in this match; ask again when it is answered."
    await refused(table.resign(match.id, BEN), other, file)
    match = await table.answer(match.id, CLEO, agree=False)
    assert (match.status, match.offer) == (Status.RUNNING, None)
    match = await table.resign(match.id, BEN)
    match = await table.resign(match.id, DAN)
    assert (places(match), match.out) == ((1, 2, 1, 2), (1, 3))


async def test_a_team_whose_partner_left_resigns_alone(table, clock):
    match = await started(table, "lovelinks", 4, pace=Pace.FIVE_MINUTES)
    clock.time += timedelta(minutes=6)
    match = await table.claim(match.id, BEN)
    assert (match.status, match.out, match.waiting_for) == (Status.RUNNING, (0,), None)
    match = await replied(table, match)
    assert match.waiting_for == BEN
    match = await table.resign(match.id, CLEO)
    assert (places(match), match.out) == ((2, 1, 2, 1), (0, 2))


@pytest.mark.parametrize("who", [ADA, BEN, CLEO])
async def test_of_three_the_others_play_on_and_the_one_who_left_comes_last(table, dice, file, who):
    match = await turn(table, await started(table, "lovelinks", 3, length="short"), dice)
    seat = match.seat_of(who)
    assert seat is not None
    match = await table.resign(match.id, who)
    assert (match.status, match.out, match.outcome) == (Status.RUNNING, (seat,), None)
    assert who not in match.others(0)
    gone = "You have left this match; the others play on, and /board shows how it goes."
    for use in (table.undo, table.draw, table.resign, table.abort):
        await refused(use(match.id, who), gone, file)
    resigned = len(match.entries)
    while (match := await replied(table, match)).status is Status.RUNNING:
        assert match.waiting_for != who
        match = await step(table, match, dice)
    assert match.seat_of(who) not in [entry.seat for entry in match.entries[resigned:]]
    played = play_of(match)
    assert any(each.seat == seat for each in played.steps[len(played.steps) // 2 :]), "nobody plays for them"
    placed = outcome_of(match).places
    assert placed[seat] == 3
    assert played.outcome is not None, "it was played to its end"
    ranks = {other: played.outcome.places[other] for other in range(3) if other != seat}
    first, second = sorted(ranks, key=lambda other: ranks[other])
    assert placed[first] == 1
    assert placed[second] == (1 if ranks[first] == ranks[second] else 2)


async def test_when_a_second_of_three_resigns_the_last_one_wins(table, dice):
    match = await turn(table, await started(table, "lovelinks", 3), dice)
    match = await table.resign(match.id, CLEO)
    match = await table.resign(match.id, ADA)
    assert (match.status, places(match)) == (Status.FINISHED, (2, 1, 3))


async def test_a_step_played_for_somebody_who_left_is_taken_back_by_consent(table, dice):
    begun = await started(table, "lovelinks", 3)
    match = await replied(table, await turn(table, await table.resign(begun.id, BEN), dice))
    assert match.waiting_for == CLEO
    match = await table.undo(match.id, ADA)
    assert set(match.asked_people) == {CLEO}
    match = await table.answer(match.id, CLEO, agree=True)
    match = await table.undo(match.id, ADA)
    assert (match.waiting_for, match.out, of_turn(match)) == (ADA, (1,), 1)


async def test_those_who_stay_may_agree_to_a_draw_before_those_who_left(table):
    match = await started(table, "lovelinks", 3)
    match = await table.resign(match.id, BEN)
    match = await table.draw(match.id, CLEO)
    match = await table.draw(match.id, ADA)
    assert places(match) == (1, 3, 1)


@pytest.mark.parametrize(
    ("number", "out", "expected"),
    [
        (2, (1,), (1, 2)),
        (3, (0, 2), (3, 1, 2)),
        (3, (2, 0), (2, 1, 3)),
        (4, (1, 3), (1, 2, 1, 2)),
        (4, (0, 1, 2), (2, 1, 2, 1)),
    ],
)
async def test_places_of_those_who_left(table, number, out, expected):
    match = await started(table, "lovelinks", number)
    assert outcome_of(replace(match, status=Status.FINISHED, out=out)).places == expected


async def test_a_partner_who_stays_keeps_the_place_of_the_team(table, dice):
    match = await started(table, "lovelinks", 4, length="short")
    while match.status is Status.RUNNING:
        match = await step(table, match, dice)
    by_rules = places(match)
    assert outcome_of(replace(match, out=(0,))).places == by_rules
    assert outcome_of(replace(match, out=(0, 2))).places == (2, 1, 2, 1)


async def test_resigning_twice_at_once_counts_once(table):
    match = await started(table, "linkage", 2)
    await asyncio.gather(*(table.resign(match.id, who) for who in (ADA, BEN)), return_exceptions=True)
    assert kinds(await table.match(match.id)).count(Kind.RESIGNED) == 1


# -- playing again


@pytest.mark.parametrize(("key", "number"), TABLES)
async def test_when_all_want_it_the_next_match_begins_with_seats_rotated(table, clock, file, key, number):
    match = await ended(table, key, number)
    clock.time += timedelta(days=1)
    for person in PEOPLE[: number - 1]:
        match, opened = await table.rematch(match.id, person)
        assert opened is None
        assert person not in set(match.asked_people)
        again = "You have already asked for a rematch; it begins when everyone has."
        await refused(table.rematch(match.id, person), again, file)
    match, opened = await table.rematch(match.id, PEOPLE[number - 1])
    assert opened.seats == seats(*PEOPLE[1:number], ADA)
    assert opened.waiting_for == BEN
    assert (opened.status, opened.channel, opened.home, opened.out) == (Status.RUNNING, None, HOME, ())
    assert (opened.game, opened.options, opened.pace) == (match.game, match.options, match.pace)
    assert opened.seed != match.seed
    assert opened.play.to_move != CHANCE
    late = "The rematch has already begun; /matches shows it."
    await refused(table.rematch(match.id, ADA), late, file)


async def test_nobody_answers_for_who_left_whether_to_play_again(table):
    match = await ended(table, "lovelinks", 3)
    match, _ = await table.rematch(match.id, CLEO)
    assert match.wanted is None
    assert match.asked_people == (ADA, BEN)


async def test_options_stay(table):
    match = await started(table, "link", 2, size=5, opening="swap")
    match = await table.resign(match.id, BEN)
    await table.rematch(match.id, ADA)
    _, opened = await table.rematch(match.id, BEN)
    assert (opened.options, opened.play.options.size) == (match.options, 5)


async def test_both_who_press_at_once_are_heard_and_one_match_begins(table):
    match = await ended(table)
    presses = [table.rematch(match.id, who, match.revision) for who in (ADA, BEN, ADA, BEN)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert all(isinstance(result, tuple | Refused) for result in results)
    assert sum(isinstance(result, tuple) and result[1] is not None for result in results) == 1
    assert kinds(await table.match(match.id)).count(Kind.REMATCHED) == 1
    with pytest.raises(Refused):
        await table.match(match.id + 2)
    with refusing("already begun"):
        await table.rematch(match.id, ADA, match.revision)


async def test_it_can_be_asked_for_within_three_days(table, clock, file):
    match = await ended(table)
    clock.time += timedelta(days=3)
    await table.rematch(match.id, ADA)
    clock.time += timedelta(seconds=1)
    late = "A rematch can be asked for within 3 days; open a new match with /play."
    await refused(table.rematch(match.id, BEN), late, file)


async def test_only_those_who_played_ask_and_only_when_it_is_over(table, file):
    match = await started(table, "linkx", 2)
    running = "The match is still running; a rematch can be asked for once it is over."
    await refused(table.rematch(match.id, ADA), running, file)
    await table.resign(match.id, ADA)
    stranger = "You do not play in this match; open one of your own with /play."
    await refused(table.rematch(match.id, CLEO), stranger, file)
