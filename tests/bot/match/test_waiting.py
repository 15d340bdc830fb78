"""Since when a match waits for somebody, and which of several has waited longest."""

import random
from datetime import timedelta

import pytest

from bot.match import ChannelId, Match
from bot.match.waiting import waiting_longest, waits_since
from bot.table import Table
from tests.bot.playing import TABLES, of_turn, started, step, turn
from tests.bot.tables import ADA, BEN, CLEO, Clock, begun

MINUTE = timedelta(minutes=1)


def seconds(clock: Clock):
    """The time as the log keeps it."""
    return clock().replace(microsecond=0)


@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_a_match_waits_since_the_turn_began_whatever_happens_in_it(table: Table, clock: Clock, key, seats):
    dice, match = random.Random(1), await started(table, key, seats)
    began, of = seconds(clock), of_turn(match)
    for _ in range(12):
        if match.waiting_for is None:
            break
        assert waits_since(match) == began
        clock.time += MINUTE
        match = await step(table, match, dice)
        if of_turn(match) != of:
            began, of = seconds(clock), of_turn(match)


async def test_what_is_asked_and_given_does_not_count_and_what_is_taken_back_does(table: Table, clock: Clock):
    match = await begun(table)
    began = seconds(clock)
    for ask in (table.abort(match.id, BEN), table.answer(match.id, ADA, agree=False)):
        clock.time += MINUTE
        assert waits_since(await ask) == began
    clock.time += MINUTE
    match = await turn(table, await table.match(match.id), random.Random(1))
    assert (match.waiting_for, waits_since(match)) == (BEN, seconds(clock))
    clock.time += MINUTE
    match = await table.undo(match.id, ADA)
    assert (match.waiting_for, waits_since(match)) == (ADA, seconds(clock))


async def test_of_several_the_one_that_has_waited_longest_comes_first(table: Table, clock: Clock):
    dice, matches = random.Random(1), list[Match]()
    for number in range(3):
        matches.append(await begun(table, ChannelId(100 + number)))
        clock.time += MINUTE
    found = await table.next_for(ADA, matches[2].id)
    assert found is not None
    assert found.id == matches[0].id
    matches[0] = await turn(table, matches[0], dice)
    clock.time += MINUTE
    matches[0] = await turn(table, matches[0], dice)
    order = []
    while (longest := waiting_longest(await table.matches_of(ADA), ADA)) is not None:
        order.append(longest.id)
        await turn(table, longest, dice)
    assert order == [matches[1].id, matches[2].id, matches[0].id]
    assert await table.next_for(CLEO, matches[0].id) is None


async def test_those_that_began_to_wait_in_the_same_second_come_by_their_numbers(table: Table):
    first, second = [await begun(table, ChannelId(100 + number)) for number in range(2)]
    assert waiting_longest([second, first], ADA) == first
    assert waiting_longest([second, first], BEN) is None
    assert waiting_longest([], ADA) is None
