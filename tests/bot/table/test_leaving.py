"""Resigning alone, in a team, and out of three; the places that follow; and playing again."""

import asyncio
import random
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.match import ChannelId, Kind, Pace, Status
from bot.table import Refused
from rules.game import CHANCE
from tests.bot.playing import PAIRS, PEOPLE, Replaying, kinds, of_turn, places, replied, seats, started, step, turn
from tests.bot.stories import outcome_of, play_of
from tests.bot.table.games import each_game
from tests.bot.tables import ADA, BEN, CLEO, DAN, HOME, refused, refusing


@pytest.fixture
def table(storage, clock):
    return Replaying(storage, clock, seed=1)


@pytest.fixture
def dice():
    return random.Random(7)


async def given_up(table, match):
    count = len(match.seats)
    match = await table.resign(match.id, ADA)
    if count == 4:
        return await table.answer(match.id, CLEO, agree=True)
    return match if count == 2 else await table.resign(match.id, BEN)


async def test_of_two_the_other_wins(table, file):
    for who in (ADA, BEN):
        async for key, _, fresh in each_game(table, PAIRS):
            match = await table.resign(fresh.id, who, fresh.revision)
            assert places(match) == ((2, 1) if who == ADA else (1, 2)), key
            assert (match.out, match.waiting_for) == ((match.seat_of(who),), None), key
            await refused(table.resign(match.id, who), "The match is over; open a new one with /play.", file)


async def test_a_partner_must_agree_to_resign(table, dice, clock, file):
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
    match = await started(table, "lovelinks", 4, ChannelId(78), pace=Pace.FIVE_MINUTES)
    clock.time += timedelta(minutes=6)
    match = await table.claim(match.id, BEN)
    assert (match.status, match.out, match.waiting_for) == (Status.RUNNING, (0,), None)
    match = await replied(table, match)
    assert match.waiting_for == BEN
    match = await table.resign(match.id, CLEO)
    assert (places(match), match.out) == ((2, 1, 2, 1), (0, 2)), "where the partner is out nobody need agree"


@pytest.mark.slow
async def test_of_three_the_others_play_on_before_who_left(table, dice, file):
    gone = "You have left this match; the others play on, and /board shows how it goes."
    for who in (ADA, BEN, CLEO):
        begun = await started(table, "lovelinks", 3, ChannelId(100 + who), length="short")
        match = await turn(table, begun, dice)
        seat = match.seat_of(who)
        match = await table.resign(match.id, who)
        assert (match.status, match.out, match.outcome) == (Status.RUNNING, (seat,), None)
        assert who not in match.others(0)
        for use in (table.undo, table.draw, table.resign, table.abort):
            await refused(use(match.id, who), gone, file)
        resigned = len(match.entries)
        while (match := await replied(table, match)).status is Status.RUNNING:
            assert match.waiting_for != who
            match = await step(table, match, dice)
        assert seat is not None
        assert seat not in [entry.seat for entry in match.entries[resigned:]]
        played = play_of(match)
        assert any(each.seat == seat for each in played.steps[len(played.steps) // 2 :]), "nobody plays for them"
        placed = outcome_of(match).places
        assert placed[seat] == 3
        assert played.outcome is not None, "it was played to its end"
        ranks = {other: played.outcome.places[other] for other in range(3) if other != seat}
        first, second = sorted(ranks, key=lambda other: ranks[other])
        assert placed[first] == 1
        assert placed[second] == (1 if ranks[first] == ranks[second] else 2)


async def test_the_last_of_three_wins_and_those_who_stay_draw(table, dice):
    match = await turn(table, await started(table, "lovelinks", 3), dice)
    match = await table.resign((await table.resign(match.id, CLEO)).id, ADA)
    assert (match.status, places(match)) == (Status.FINISHED, (2, 1, 3))
    match = await table.resign((await started(table, "lovelinks", 3, ChannelId(78))).id, BEN)
    await table.draw(match.id, CLEO)
    assert places(await table.draw(match.id, ADA)) == (1, 3, 1)


async def test_a_stand_in_step_is_taken_back_by_consent(table, dice):
    begun = await started(table, "lovelinks", 3)
    match = await replied(table, await turn(table, await table.resign(begun.id, BEN), dice))
    assert match.waiting_for == CLEO
    match = await table.undo(match.id, ADA)
    assert set(match.asked_people) == {CLEO}
    match = await table.answer(match.id, CLEO, agree=True)
    match = await table.undo(match.id, ADA)
    assert (match.waiting_for, match.out, of_turn(match)) == (ADA, (1,), 1)


async def test_places_of_those_who_left(table, dice):
    rows = [
        (2, (1,), (1, 2)),
        (3, (0, 2), (3, 1, 2)),
        (3, (2, 0), (2, 1, 3)),
        (4, (1, 3), (1, 2, 1, 2)),
        (4, (0, 1, 2), (2, 1, 2, 1)),
    ]
    begun = {seats: await started(table, "lovelinks", seats, ChannelId(100 + seats)) for seats in (2, 3, 4)}
    found = [outcome_of(replace(begun[seats], status=Status.FINISHED, out=out)).places for seats, out, _ in rows]
    assert found == [expected for *_, expected in rows]
    match = await started(table, "lovelinks", 4, length="short")
    while match.status is Status.RUNNING:
        match = await step(table, match, dice)
    assert outcome_of(replace(match, out=(0,))).places == places(match), "a partner who stays keeps the place"
    assert outcome_of(replace(match, out=(0, 2))).places == (2, 1, 2, 1)


async def test_two_who_resign_at_once_count_once(table):
    match = await started(table, "linkage", 2)
    await asyncio.gather(*(table.resign(match.id, who) for who in (ADA, BEN)), return_exceptions=True)
    assert kinds(await table.match(match.id)).count(Kind.RESIGNED) == 1


async def test_a_rematch_begins_with_seats_rotated(table, clock, file):
    asked_before = "You have already asked for a rematch; it begins when everyone has."
    async for key, number, begun in each_game(table):
        match = await given_up(table, begun)
        clock.time += timedelta(days=1)
        for person in PEOPLE[: number - 1]:
            match, opened = await table.rematch(match.id, person)
            assert opened is None, key
            assert person not in set(match.asked_people), key
            await refused(table.rematch(match.id, person), asked_before, file)
        match, opened = await table.rematch(match.id, PEOPLE[number - 1])
        assert opened.seats == seats(*PEOPLE[1:number], ADA), key
        assert opened.waiting_for == BEN, key
        assert (opened.status, opened.channel, opened.home, opened.out) == (Status.RUNNING, None, HOME, ()), key
        assert (opened.game, opened.options, opened.pace) == (match.game, match.options, match.pace), key
        assert opened.seed != match.seed, key
        assert opened.play.to_move != CHANCE, key
        late = "The rematch has already begun; /matches shows it."
        await refused(table.rematch(match.id, ADA), late, file)


async def test_a_rematch_keeps_options_and_awaits_people_alone(table):
    match = await started(table, "link", 2, size=5, opening="swap")
    match = await table.resign(match.id, BEN)
    await table.rematch(match.id, ADA)
    _, opened = await table.rematch(match.id, BEN)
    assert (opened.options, opened.play.options.size) == (match.options, 5)
    match = await given_up(table, await started(table, "lovelinks", 3, ChannelId(78)))
    match, _ = await table.rematch(match.id, CLEO)
    assert (match.wanted, match.asked_people) == (None, (ADA, BEN))


async def test_simultaneous_rematch_presses_open_one_match(table):
    match = await given_up(table, await started(table, "linkx", 2))
    presses = [table.rematch(match.id, who, match.revision) for who in (ADA, BEN, ADA, BEN)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert all(isinstance(result, tuple | Refused) for result in results)
    assert sum(isinstance(result, tuple) and result[1] is not None for result in results) == 1
    assert kinds(await table.match(match.id)).count(Kind.REMATCHED) == 1
    with pytest.raises(Refused):
        await table.match(match.id + 2)
    with refusing("already begun"):
        await table.rematch(match.id, ADA, match.revision)


async def test_rematches_are_refused_with_a_reason(table, clock, file):
    match = await started(table, "linkx", 2)
    running = "The match is still running; a rematch can be asked for once it is over."
    await refused(table.rematch(match.id, ADA), running, file)
    await table.resign(match.id, ADA)
    stranger = "You do not play in this match; open one of your own with /play."
    await refused(table.rematch(match.id, CLEO), stranger, file)
    clock.time += timedelta(days=3)
    await table.rematch(match.id, ADA)
    clock.time += timedelta(seconds=1)
    late = "A rematch can be asked for within 3 days; open a new match with /play."
    await refused(table.rematch(match.id, BEN), late, file)
