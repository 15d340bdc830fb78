"""The time since which a match waits, and the longest waiting of several."""

import random
from datetime import timedelta

from bot.matches.service import MatchService
from bot.model.agenda import waiting_longest, waits_since
from bot.model.ids import ChannelId
from bot.model.match import Match
from tests.bot.playing import each_game, of_turn, step, turn
from tests.bot.tables import ADA, BEN, CLEO, Clock, begun
from tests.present import present

MINUTE = timedelta(minutes=1)


def seconds(clock: Clock):
    return clock().replace(microsecond=0)


async def test_a_match_waits_since_its_turn_began(table: MatchService, clock: Clock):
    dice = random.Random(1)
    async for key, _, fresh in each_game(table):
        match = fresh
        began, of = seconds(clock), of_turn(match)
        for _ in range(12):
            if match.waiting_for is None:
                break
            assert waits_since(match) == began, key
            clock.time += MINUTE
            match = await step(table, match, dice)
            if of_turn(match) != of:
                began, of = seconds(clock), of_turn(match)


async def test_requests_do_not_restart_the_wait_but_an_undo_does(table: MatchService, clock: Clock):
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


async def test_the_longest_waiting_match_comes_first(table: MatchService, clock: Clock):
    dice, matches = random.Random(1), list[Match]()
    for number in range(3):
        matches.append(await begun(table, ChannelId(100 + number)))
        clock.time += MINUTE
    assert present(await table.next_for(ADA, matches[2].id)).id == matches[0].id
    matches[0] = await turn(table, matches[0], dice)
    clock.time += MINUTE
    matches[0] = await turn(table, matches[0], dice)
    order = []
    while (longest := waiting_longest(await table.matches_of(ADA), ADA)) is not None:
        order.append(longest.id)
        await turn(table, longest, dice)
    assert order == [matches[1].id, matches[2].id, matches[0].id]
    assert await table.next_for(CLEO, matches[0].id) is None
    first, second = [await begun(table, ChannelId(200 + number)) for number in range(2)]
    assert waiting_longest([second, first], ADA) == first, "in the same second by their numbers"
    assert waiting_longest([second, first], BEN) is waiting_longest([], ADA) is None
