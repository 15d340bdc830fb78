"""Undo, draw and abort on a real database: what is free, what needs whose consent, and when a request lapses."""

import asyncio
import random
from datetime import timedelta

import pytest

from bot.match import ChannelId, Kind, Pace, Status
from bot.table import Refused, Stale
from rules import GAMES
from tests.bot.playing import (
    DRAWN,
    PAIRS,
    PEOPLE,
    TABLES,
    Replaying,
    kinds,
    last_of,
    places,
    started,
    step,
    texts,
    turn,
)
from tests.bot.stories import random_step
from tests.bot.tables import ADA, BEN, CLEO, DAN, refused


@pytest.fixture
def table(storage, clock):
    return Replaying(storage, clock, seed=1)


@pytest.fixture
def dice():
    return random.Random(7)


async def asked_back(table, key, seats, dice):
    """A match in which Ada has asked to take her last step back after Ben has acted; and as it was before that step."""
    match = await turn(table, await started(table, key, seats), dice)
    steps = texts(match)[: last_of(match, ADA)]
    match = await step(table, match, dice)
    match = await table.undo(match.id, ADA)
    assert match.offer is not None
    return match, steps


# -- undo


@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_a_step_is_taken_back_at_once_until_somebody_else_has_acted(table, dice, key, seats):
    before = await started(table, key, seats)
    match = await step(table, before, dice)
    assert match.play != before.play
    match = await table.undo(match.id, ADA, match.revision)
    assert (match.play, match.waiting_for, match.offer) == (before.play, ADA, None)
    again = await step(table, match, dice)
    assert (await table.undo(match.id, ADA, again.revision)).play == before.play


async def test_nobody_gains_time_by_taking_steps_back(table, clock, dice):
    hour = timedelta(hours=1)
    match = await started(table, "linkage", 2, pace=Pace.DAY)
    for left in (14 * hour, 4 * hour):
        clock.time += 10 * hour
        match = await step(table, match, dice)
        assert match.due is not None
        assert match.due - match.entries[-1].at == 24 * hour, "the other has a whole turn"
        clock.time += 5 * hour
        match = await table.undo(match.id, ADA)
        assert match.due is not None
        assert match.due - match.entries[-1].at == left
    clock.time += 100 * hour
    await step(table, match, dice)
    match = await table.undo(match.id, ADA)
    assert match.due - match.entries[-1].at == timedelta(minutes=1), "too late as it was, but not out at once"


async def test_what_others_agree_to_take_back_comes_with_a_whole_turn(table, clock, dice):
    match = await started(table, "linkage", 2, pace=Pace.DAY)
    clock.time += timedelta(hours=23)
    match = await step(table, await step(table, match, dice), dice)
    match = await table.answer((await table.undo(match.id, ADA)).id, BEN, agree=True)
    assert match.waiting_for == ADA
    assert match.due - match.entries[-1].at == timedelta(hours=24)


@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_later_a_step_is_taken_back_once_all_the_others_agree(table, dice, key, seats):
    match, steps = await asked_back(table, key, seats, dice)
    others = list(PEOPLE[1:seats])
    for answered, other in enumerate(others):
        assert len(texts(match)) > len(steps), "taken back before all agreed"
        assert set(match.asked_people) == set(others[answered:])
        match = await table.answer(match.id, other, agree=True, revision=match.revision)
    assert (texts(match), match.waiting_for, match.offer) == (steps, ADA, None)
    assert kinds(match)[-1] is Kind.UNDONE


@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_if_one_declines_the_step_stands_and_is_not_asked_for_twice_in_a_turn(table, dice, file, key, seats):
    match, _ = await asked_back(table, key, seats, dice)
    before = match.play
    match = await table.answer(match.id, PEOPLE[seats - 1], agree=False)
    assert (match.play, match.offer) == (before, None)
    sentence = "You have asked for that in this turn already; you can ask again in the next one."
    await refused(table.undo(match.id, ADA), sentence, file)
    match = await turn(table, match, dice)
    if match.waiting_for == ADA:  # she may still ask, now in another turn
        match = await turn(table, match, dice)
    if len(texts(match)) - 1 > last_of(match, ADA):
        assert (await table.undo(match.id, ADA)).offer is not None


async def test_taking_ones_own_step_back_does_not_make_a_new_turn_of_it(table, dice, file):
    match = await turn(table, await started(table, "lovelinks", 2), dice)
    match = await step(table, match, dice)
    match = await table.undo(match.id, ADA)
    match = await table.answer(match.id, BEN, agree=False)
    match = await table.undo(match.id, BEN)
    sentence = "You have asked for that in this turn already; you can ask again in the next one."
    await refused(table.undo(match.id, ADA), sentence, file)


@pytest.mark.parametrize("seats", GAMES["lovelinks"].seats)
async def test_links_drawn_meanwhile_are_drawn_again_in_the_same_order(table, dice, seats):
    begun = await started(table, "lovelinks", seats)
    match = await turn(table, begun, dice)
    kept = last_of(match, ADA)
    drawn = [text for text in texts(match)[kept:] if text.startswith("draw ")]
    assert drawn, "the next turn begins with draws"
    match = await table.undo(match.id, ADA)
    assert match.offer is not None, "drawn links are not taken back without consent"
    for other in PEOPLE[1:seats]:
        match = await table.answer(match.id, other, agree=True)
    assert len(texts(match)) == kept
    for text in [random_step(match, dice) for _ in range(4)]:
        match = await table.submit(match.id, ADA, text)
        while match.waiting_for == ADA:  # a closed bracelet is followed by a new one
            match = await step(table, match, dice)
        after = [text for text in texts(match)[kept:] if text.startswith("draw ")]
        assert after == drawn
        match = await table.undo(match.id, ADA)
        for other in PEOPLE[1:seats]:
            match = await table.answer(match.id, other, agree=True)
        while len(texts(match)) > kept:
            match = await table.undo(match.id, ADA)


async def test_within_a_turn_of_love_links_placements_come_and_go(table, dice):
    match = await turn(table, await started(table, "lovelinks", 3), dice)
    start = match.play
    for _ in range(3):
        match = await step(table, match, dice)
        assert match.waiting_for == BEN
        match = await table.undo(match.id, BEN, match.revision)
        assert (match.play, match.offer) == (start, None)


async def test_a_request_lapses_when_anybody_plays_a_step(table, dice, file):
    match, _ = await asked_back(table, "linkx", 2, dice)
    match = await step(table, match, dice)
    assert match.offer is None
    nothing = "Nothing is asked at the moment; the board shows how the match stands."
    await refused(table.answer(match.id, BEN, agree=True), nothing, file)


async def test_what_cannot_be_taken_back_is_said(table, dice, file):
    match = await started(table, "linkage", 2)
    await refused(table.undo(match.id, BEN), "You have not played a step yet, so there is nothing to take back.", file)
    stranger = "You do not play in this match; open one of your own with /play."
    await refused(table.undo(match.id, CLEO), stranger, file)
    await refused(table.answer(match.id, CLEO, agree=True), stranger, file)


async def test_only_those_who_are_asked_answer_and_each_once(table, dice, file):
    match, _ = await asked_back(table, "lovelinks", 3, dice)
    await refused(table.answer(match.id, ADA, agree=True), "You have agreed already; the others answer.", file)
    match = await table.answer(match.id, BEN, agree=True)
    await refused(table.answer(match.id, BEN, agree=True), "You have agreed already; the others answer.", file)
    again = "Something is already asked in this match; ask again when it is answered."
    await refused(table.undo(match.id, ADA), again, file)
    first = f"<@{ADA}> waits for your answer to something else; accept or decline that first."
    await refused(table.draw(match.id, CLEO), first, file)


async def test_to_want_ones_own_step_back_is_not_to_agree_to_anothers(table, dice, file):
    match = await turn(table, await started(table, "lovelinks", 2), dice)
    match = await turn(table, match, dice)
    match = await table.undo(match.id, ADA)
    first = f"<@{ADA}> waits for your answer to something else; accept or decline that first."
    await refused(table.undo(match.id, BEN), first, file)


async def test_two_who_agree_at_once_are_both_heard(table, dice):
    match, steps = await asked_back(table, "lovelinks", 3, dice)
    both = [table.answer(match.id, who, agree=True, revision=match.revision) for who in (BEN, CLEO)]
    await asyncio.gather(*both)
    assert texts(await table.match(match.id)) == steps


@pytest.mark.parametrize("key", ["linkage", "linkx"])
async def test_undo_against_a_move_is_free_or_asked_and_never_half_done(table, dice, key):
    match = await turn(table, await started(table, key, 2), dice)
    played = texts(match)
    reply = random_step(match, dice)
    undo, move = table.undo(match.id, ADA), table.submit(match.id, BEN, reply)
    results = await asyncio.gather(undo, move, return_exceptions=True)
    after = await table.match(match.id)
    if isinstance(results[1], Refused):
        assert texts(after) == []
    else:
        assert (texts(after), after.offer is not None) == ([*played, reply], True)


async def test_an_old_button_takes_nothing_back(table, dice):
    match = await step(table, await started(table, "linkage", 2), dice)
    old = match.revision
    match = await step(table, match, dice)
    for press in (table.undo, table.draw, table.abort, table.resign):
        with pytest.raises(Stale):
            await press(match.id, ADA, old)
    with pytest.raises(Stale):
        await table.undo(match.id, ADA, match.revision + 1)
    assert await table.match(match.id) == match


# -- draw


@pytest.mark.parametrize(("key", "seats"), DRAWN)
async def test_a_draw_is_agreed_when_all_want_it(table, key, seats):
    match = await started(table, key, seats)
    for count, person in enumerate(PEOPLE[:seats], start=1):
        assert match.status is Status.RUNNING
        answers = table.draw(match.id, person) if count % 2 else table.answer(match.id, person, agree=True)
        match = await answers
    assert places(match) == (1,) * seats
    assert match.ended_by is not None
    assert match.ended_by.kind is Kind.DRAWN


@pytest.mark.parametrize(("key", "seats"), DRAWN)
async def test_one_who_declines_is_enough_and_it_is_offered_once_a_turn(table, dice, file, key, seats):
    match = await table.draw((await started(table, key, seats)).id, BEN)
    match = await table.answer(match.id, PEOPLE[seats - 1] if seats > 2 else ADA, agree=False)
    assert (match.status, match.offer, places(match)) == (Status.RUNNING, None, None)
    sentence = "You have asked for that in this turn already; you can ask again in the next one."
    await refused(table.draw(match.id, BEN), sentence, file)
    match = await turn(table, match, dice)
    assert (await table.draw(match.id, BEN)).offer is not None


@pytest.mark.parametrize(("key", "seats"), DRAWN)
async def test_an_offer_stands_until_another_side_moves(table, dice, key, seats):
    match = await started(table, key, seats)
    match = await table.draw(match.id, ADA)
    match = await turn(table, match, dice)
    assert match.offer is not None, "an own move takes no offer back"
    match = await step(table, match, dice)
    assert match.offer is None


async def test_a_partner_is_of_the_same_side(table, dice):
    match = await started(table, "lovelinks", 4)
    match = await table.draw(match.id, CLEO)
    match = await turn(table, match, dice)
    assert match.offer is not None
    assert (await step(table, match, dice)).offer is None


@pytest.mark.parametrize(("key", "seats"), [pair for pair in PAIRS if pair not in DRAWN])
async def test_where_somebody_always_wins_no_draw_is_agreed(table, file, key, seats):
    match = await started(table, key, seats)
    sentence = (
        f"{match.game.title} has a winner in every match, so no draw can be agreed; play on, or /resign gives it up."
    )
    await refused(table.draw(match.id, ADA), sentence, file)


async def test_a_draw_accepted_while_a_move_lands_is_agreed_or_lapses(table, dice):
    for number in range(6):
        match = await started(table, "linkx", 2, channel=ChannelId(100 + number))
        match = await turn(table, await table.draw(match.id, ADA), dice)
        acts = [table.answer(match.id, BEN, agree=True), table.submit(match.id, BEN, random_step(match, dice))]
        results = await asyncio.gather(*(acts if number % 2 else reversed(acts)), return_exceptions=True)
        after = await table.match(match.id)
        assert [isinstance(result, Refused) for result in results].count(True) == 1
        assert (after.status is Status.FINISHED) == (after.play == match.play)
        assert after.offer is None


# -- abort


@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_a_young_match_ends_without_a_result_when_all_agree(table, dice, key, seats):
    match = await turn(table, await started(table, key, seats), dice)
    for person in reversed(PEOPLE[:seats]):
        assert match.status is Status.RUNNING
        match = await table.abort(match.id, person)
    assert match.ended_by is not None
    assert (match.status, match.outcome, match.ended_by.kind) == (Status.CLOSED, None, Kind.ABORTED)


@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_once_every_side_has_moved_twice_it_cannot_be_aborted(table, dice, file, key, seats):
    match = await started(table, key, seats)
    while any(match.turns_of(side) < 2 for side in match.sides):
        match = await table.abort(match.id, DAN if seats == 4 else ADA)
        match = await table.answer(match.id, BEN, agree=False)
        match = await turn(table, match, dice)
    sentence = "Every side has moved twice, so it is too late to abort the match; /resign gives it up."
    await refused(table.abort(match.id, ADA), sentence, file)
