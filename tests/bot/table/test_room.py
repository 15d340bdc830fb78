"""The number of matches one person may sit in, also when they take many seats at the same instant."""

import asyncio
from dataclasses import replace

from bot.match import ChannelId, GuildId, Match, MatchId, Status, UserId
from bot.storage import Load, Storage
from bot.table import Refused, Table
from bot.table.budgets import ALLOWED, Among, Attention
from tests.bot.playing import wanting
from tests.bot.stories import dump
from tests.bot.tables import ADA, BEN, CLEO, DAN, asking, begun, outcomes, refused, refusing

OPENERS = [UserId(number) for number in range(1000, 1012)]
HERE, ELSEWHERE = GuildId(1), GuildId(2)
FULL = "In this server nobody has more than 2 matches at a time; finish one first."
WAITING = "You wait for others in 3 matches already; withdraw one, or try again once one begins."
SOMEBODY = "Somebody who would play has as many matches as anybody may have; ask again once they have fewer."


async def two_a_player(storage: Storage, count: int = 2) -> None:
    await storage.people.change_server(HERE, lambda settings: replace(settings, most_running=count))


async def over(table: Table, number: int = 77) -> Match:
    return await table.resign((await begun(table, ChannelId(number))).id, BEN)


async def test_simultaneous_joins_stop_at_the_limit(table, storage, file):
    await two_a_player(storage)
    offered = [await table.open(asking(opener=opener)) for opener in OPENERS]
    assert await outcomes(table.join(match.id, BEN, 1) for match in offered) == ["", "", *[FULL] * 10]
    sits = [(await storage.matches.load(match.id)).status for match in offered]
    assert sits.count(Status.RUNNING) == 2
    assert await storage.matches.load_of(HERE, BEN) == Load(BEN, 2, 0)
    free = await table.open(asking())
    before = dump(file)
    await outcomes(table.join(free.id, BEN, 1) for _ in range(3))
    assert dump(file) == before, "a refusal changes nothing"


async def test_simultaneous_openings_stop_at_the_limit(table, storage):
    most = ALLOWED[Attention.OPENING, Among.PERSON].most
    said = await outcomes(table.open(asking()) for _ in range(most + 10))
    assert said.count("") == len(await table.matches_of(ADA)) == most
    assert said[-1].startswith("You have opened many matches lately; try again <t:")
    await two_a_player(storage)
    assert await outcomes(table.open(asking(opener=BEN)) for _ in range(12)) == ["", "", *[FULL] * 10]
    await two_a_player(storage, 1)
    with refusing("In this server nobody has more than 1 match at a time"):
        await table.open(asking(opener=BEN))


async def test_accepting_opening_and_joining_count_together(table, storage):
    await two_a_player(storage)
    kept = [await table.open(asking(BEN, opener=opener)) for opener in OPENERS[:4]]
    free = [await table.open(asking(opener=opener)) for opener in OPENERS[4:8]]
    calls = [table.open(asking(opener=BEN)), *(table.join(match.id, BEN, 1) for match in (*kept, *free))]
    assert await outcomes(calls) == ["", "", *[FULL] * 7]


async def test_a_refused_seat_leaves_simultaneous_steps_alone(table, storage):
    await two_a_player(storage)
    offered = [await table.open(asking(opener=opener)) for opener in OPENERS[:6]]
    running = await begun(table)
    step = table.submit(running.id, ADA, "blue d1-d2")
    results = await asyncio.gather(*(table.join(m.id, DAN, 1) for m in offered), step, return_exceptions=True)
    assert [isinstance(result, Refused) for result in results] == [False, False, True, True, True, True, False]
    assert (await storage.matches.load(running.id)).play.steps


async def test_open_matches_of_a_person_are_limited(storage, clock, file):
    table = Table(storage, clock, seed=1, most_open=3)
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
    assert await storage.matches.load_of(HERE, BEN) == Load(BEN, 0, 0)
    three = await table.open(wanting("lovelinks", 3, BEN, CLEO))
    for user in (BEN, CLEO):
        three = await table.join(three.id, user, three.revision)
    await table.host(three.id, ChannelId(9))
    assert await storage.matches.load_of(ELSEWHERE, BEN) == Load(BEN, 0, 0)
    await table.resign(three.id, BEN)
    assert (await table.match(three.id)).status is Status.RUNNING
    assert await storage.matches.load_of(HERE, BEN) == Load(BEN, 0, 0)
    assert await storage.matches.load_of(HERE, CLEO) == Load(CLEO, 1, 0)


async def test_a_rematch_needs_room_for_every_player(table, storage, file):
    matches = [await over(table, 100 + number) for number in range(4)]
    match = matches[0]
    await two_a_player(storage)
    await table.rematch(match.id, ADA)
    await table.open(asking(opener=ADA))
    second = await table.open(asking(opener=ADA))
    await refused(table.rematch(match.id, BEN), SOMEBODY, file)
    await refused(table.rematch(matches[1].id, ADA), FULL, file)
    await table.withdraw(second.id, ADA, 1)
    assert (await table.rematch(match.id, BEN))[1] is not None


async def test_simultaneous_rematches_count_together(table, storage):
    matches = [await over(table, 100 + number) for number in range(4)]
    await two_a_player(storage)
    for match in matches:
        await table.rematch(match.id, ADA)
    results = await asyncio.gather(*(table.rematch(match.id, BEN) for match in matches), return_exceptions=True)
    assert [isinstance(result, Refused) for result in results].count(True) == 2
    running = [found for found in await table.matches_of(BEN) if found.status is Status.RUNNING]
    assert len(running) == 2


async def test_a_rematch_needs_budget_and_respects_blocks(table, storage, file):
    match = await over(table)
    await storage.people.set_block(ADA, BEN, blocked=True)
    sentence = "I can't send this invitation; name other people, or nobody and anyone may join."
    await refused(table.rematch(match.id, BEN), sentence, file)
    for _ in range(ALLOWED[Attention.OPENING, Among.PERSON].most):
        await table.rematch(match.id, ADA)
        _, opened = await table.rematch(match.id, BEN)
        assert opened is not None
        match = await table.resign(opened.id, BEN)
    await table.rematch(match.id, ADA)
    with refusing("You have opened many matches lately; try again <t:"):
        await table.rematch(match.id, BEN)


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
