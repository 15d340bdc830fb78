"""Results of real matches on a real database, and whether they are rated."""

import asyncio
import random
from dataclasses import replace
from datetime import timedelta

from bot.app.stores import Storage
from bot.matches.opening.service import Opening
from bot.matches.service import MatchService
from bot.matches.store.results import results
from bot.model.ids import ChannelId, UserId
from bot.model.log import Kind
from bot.model.match import Computer, Match, Status
from bot.model.ratings.ladders import NEW
from bot.model.ratings.results import MOST_OF_A_PAIR, Result, Unrated
from bot.model.time_limits import Pace
from rules import GAMES
from rules.records import Ending
from tests.bot.playing import replied, step, wanting
from tests.bot.stories import outcome_of, play_of, random_step
from tests.bot.tables import ADA, BEN, CLEO, DAN, Clock, begun, hosted
from tests.present import present


async def played(table: MatchService, match: Match, turns: int, clock: Clock | None = None, seed: int = 1) -> Match:
    dice = random.Random(seed)
    while match.status is Status.RUNNING and play_of(match).turn <= turns:
        if clock is not None:
            clock.time += timedelta(hours=1 + present(match.seat_to_move))
        match = await step(table, match, dice)
    return match


async def stored(storage: Storage) -> list[Result]:
    return await storage.database.read(lambda connection: list(results(connection, "1")))


def wanted(*others: UserId | Computer, game="linkage", **changes) -> Opening:
    others = others or (BEN,)
    return replace(wanting(game, len(others) + 1, *others), **changes)


async def test_a_finished_match_is_kept_with_its_result(table, storage, clock):
    match = await begun(table)
    clock.time += timedelta(hours=5)
    match = await played(table, match, 1)
    match = await table.undo(match.id, ADA)
    assert match.entries[-1].kind is Kind.UNDONE
    clock.time += timedelta(hours=4)
    match = await played(table, match, 99, clock)
    (one,) = await stored(storage)
    assert (one.match, one.game, one.guild, one.ending) == (match.id, "linkage", 1, Ending.RULES)
    assert one.ended == match.entries[-1].at
    assert one.turns == len({step.turn for step in play_of(match).steps}), "steps taken back are no turns"
    assert [(p.user, p.place, p.part) for p in one.placings] == [
        (ADA, outcome_of(match).places[0], "more"),
        (BEN, outcome_of(match).places[1], "fewer"),
    ]
    assert [p.pace for p in one.placings] == [3600, 7200]
    assert (one.unrated, one.worldwide, one.voided) == (None, False, False)
    assert (await storage.standings.of(1, ADA))["linkage"].matches == 1
    await table.rematch(match.id, ADA)
    _, again = await table.rematch(match.id, BEN)
    assert again.rated
    assert await stored(storage) == [one], "a rematch leaves the result alone"
    await played(table, again, 99)
    assert [each.match for each in await stored(storage)] == [match.id, again.id]
    assert (await storage.recount.everything()).differing == 0


async def test_unrated_and_computer_matches_count_but_are_not_rated(table, storage):
    match = await hosted(table, wanted(rated=False), ChannelId(77))
    assert not (await storage.matches.load(match.id)).rated
    await played(table, match, 99)
    assert [one.unrated for one in await stored(storage)] == [Unrated.ASKED]
    assert await storage.standings.of(1, ADA) == {}
    assert (await storage.standings.counts(1, ADA))["linkage"]
    match = await hosted(table, wanted(Computer(1)), ChannelId(78))
    while (match := await replied(table, match)).waiting_for is not None:
        match = await table.submit(match.id, ADA, random_step(match, random.Random(1)))
    one = (await stored(storage))[-1]
    assert one.unrated is Unrated.COMPUTER
    assert [placing.user for placing in one.placings] == [ADA, None]


async def test_early_resignations_cost_the_leaver_alone(table, storage):
    least = GAMES["linkage"].least_turns(GAMES["linkage"].options())
    for channel, turns in enumerate((0, 1, 2 * least - 1, 2 * least), 77):
        match = await played(table, await begun(table, channel=ChannelId(channel)), turns)
        await table.resign(match.id, BEN)
        if turns < 2 * least:
            assert await storage.standings.of(1, ADA) == {}
            ben = (await storage.standings.of(1, BEN))["linkage"]
            assert (ben.matches, ben.form) == (0, "L" * (channel - 76))
            assert ben.rating.mu < NEW.mu
            assert ben.rating.sigma == NEW.sigma
    assert [one.unrated for one in await stored(storage)] == [Unrated.LEFT] * 3 + [None]
    assert {one.ending for one in await stored(storage)} == {Ending.RESIGNED}
    assert (await storage.standings.of(1, ADA))["linkage"].matches == 1
    assert (await storage.recount.everything()).differing == 0


async def test_other_early_ends_are_not_rated(table, storage, clock):
    for channel, turns in ((77, 4), (78, 8)):
        match = await played(table, await hosted(table, wanted(pace=Pace.FIVE_MINUTES), ChannelId(channel)), turns)
        clock.time += timedelta(minutes=6)
        await table.claim(match.id, BEN if match.waiting_for == ADA else ADA)
    for channel, turns in ((79, 1), (80, 6)):
        match = await played(table, await hosted(table, wanted(CLEO, game="linkx"), ChannelId(channel)), turns)
        await table.draw(match.id, ADA)
        await table.draw(match.id, CLEO)
    match = await hosted(table, wanted(DAN, game="linkx"), ChannelId(81))
    for text in ("a1-b1-c1", "a2", "d1-e1-f1", "b2", "g1-h1-i1-i2"):  # the shortest of all
        match = await table.submit(match.id, present(match.waiting_for), text)
    assert match.status is Status.FINISHED
    assert [(one.ending, one.unrated) for one in await stored(storage)] == [
        (Ending.CLAIMED, Unrated.LEFT),
        (Ending.CLAIMED, None),
        (Ending.DRAWN, Unrated.YOUNG),
        (Ending.DRAWN, None),
        (Ending.RULES, Unrated.YOUNG),
    ]
    assert await storage.standings.of(1, DAN) == {}


async def test_matches_without_a_result_rate_nothing(table, storage):
    match = await table.open(wanted())
    await table.decline(match.id, BEN, match.revision)
    assert await stored(storage) == [], "it never began"
    match = await played(table, await hosted(table, wanted(CLEO), ChannelId(77)), 1)
    await table.abort(match.id, ADA)
    await table.answer(match.id, CLEO, agree=True)
    match = await played(table, await hosted(table, wanted(CLEO), ChannelId(78)), 8)
    await table.close_match(match.id, match.guild, DAN)
    found = await stored(storage)
    assert [(one.ending, one.unrated) for one in found] == [(Ending.CLOSED, Unrated.NO_RESULT)] * 2
    assert all(p.place is None for one in found for p in one.placings)
    assert await storage.standings.history(1, 1) == []
    assert list((await storage.standings.counts(1))["linkage"]) == ["ended"]


async def test_partners_are_one_side_and_matches_of_a_pair_limited(table, storage, clock):
    pair = [await played(table, await hosted(table, wanted(), ChannelId(77 + n)), 8) for n in range(MOST_OF_A_PAIR + 2)]
    await asyncio.gather(*(table.resign(match.id, BEN) for match in pair[1:]))
    assert [one.unrated for one in await stored(storage)] == [None] * MOST_OF_A_PAIR + [Unrated.OFTEN]
    clock.time += timedelta(days=1)
    await table.resign(pair[0].id, ADA)
    assert (await stored(storage))[-1].unrated is None
    for seats, sides in ((4, [0, 1, 0, 1]), (3, [0, 1, 2])):
        match = await hosted(table, wanted(*(BEN, CLEO, DAN)[: seats - 1], game="lovelinks"), ChannelId(70 + seats))
        await played(table, match, 10_000)
        one = (await stored(storage))[-1]
        assert [p.side for p in one.placings] == sides
        assert [p.part for p in one.placings] == [str(seat + 1) for seat in range(seats)]
    assert (await storage.recount.everything()).differing == 0
