"""How many matches one person may sit in, however many they sit down in at the same instant."""

import asyncio
from dataclasses import replace

import pytest

from bot.match import ChannelId, GuildId, Match, Status, UserId
from bot.match.people import ServerSettings
from bot.storage import Load, Storage
from bot.table import Refused, Table
from bot.table.budgets import ALLOWED, Among, Attention
from bot.table.limits import expect_room
from rules import GAMES
from tests.bot.stories import dump
from tests.bot.tables import ADA, BEN, CLEO, DAN, asking, begun, outcomes, refused, refusing

OPENERS = [UserId(number) for number in range(1000, 1012)]
ELSEWHERE = GuildId(2)
FULL = "In this server nobody has more than 2 matches at a time; finish one first."
WAITING = "You wait for others in 3 matches already; withdraw one, or try again once one begins."
SOMEBODY = "Somebody who would play has as many matches as anybody may have; ask again once they have fewer."


@pytest.fixture
def narrow(storage, clock) -> Table:
    """A table at which nobody waits for others in more than three matches."""
    return Table(storage, clock, seed=1, most_open=3)


async def two_a_player(storage: Storage) -> None:
    """The server allows a player two matches."""
    await storage.people.change_server(GuildId(1), lambda settings: replace(settings, most_running=2))


async def over(table: Table, number: int = 77) -> Match:
    """A match of Ada and Ben that Ben has given up."""
    return await table.resign((await begun(table, ChannelId(number))).id, BEN)


async def test_of_twelve_joins_at_one_instant_as_many_count_as_may(table, storage):
    await two_a_player(storage)
    offered = [await table.open(asking(opener=opener)) for opener in OPENERS]
    assert await outcomes(table.join(match.id, BEN, 1) for match in offered) == ["", "", *[FULL] * 10]
    sits = [(await storage.matches.load(match.id)).status for match in offered]
    assert sits.count(Status.RUNNING) == 2
    assert await storage.matches.load_of(GuildId(1), BEN) == Load(BEN, 2, 0)


async def test_of_twelve_matches_opened_at_one_instant_as_many_are_as_may(table, storage):
    await two_a_player(storage)
    assert await outcomes(table.open(asking(opener=BEN)) for _ in range(12)) == ["", "", *[FULL] * 10]


async def test_of_sixty_openings_at_one_instant_those_that_the_budget_allows_are_made(table):
    most = ALLOWED[Attention.OPENING, Among.PERSON].most
    said = await outcomes(table.open(asking()) for _ in range(most + 10))
    assert said.count("") == len(await table.matches_of(ADA)) == most
    assert said[-1].startswith("You have opened many matches lately; try again <t:")


async def test_accepting_and_opening_and_joining_at_one_instant_count_together(table, storage):
    await two_a_player(storage)
    kept = [await table.open(asking(BEN, opener=opener)) for opener in OPENERS[:4]]
    free = [await table.open(asking(opener=opener)) for opener in OPENERS[4:8]]
    calls = [table.open(asking(opener=BEN)), *(table.join(match.id, BEN, 1) for match in (*kept, *free))]
    assert await outcomes(calls) == ["", "", *[FULL] * 7]


async def test_a_refused_seat_leaves_what_others_do_at_the_same_instant(table, storage):
    await two_a_player(storage)
    offered = [await table.open(asking(opener=opener)) for opener in OPENERS[:6]]
    running = await begun(table)
    step = table.submit(running.id, ADA, "blue d1-d2")
    results = await asyncio.gather(*(table.join(m.id, DAN, 1) for m in offered), step, return_exceptions=True)
    assert [isinstance(result, Refused) for result in results] == [False, False, True, True, True, True, False]
    assert (await storage.matches.load(running.id)).play.steps


async def test_nobody_waits_in_more_matches_than_the_bot_allows_but_plays_in_as_many_as_begin(narrow, file):
    for number in range(3):
        await narrow.open(replace(asking(), guild=GuildId(number + 1)))
    await refused(narrow.open(replace(asking(), guild=GuildId(9))), WAITING, file)
    three = replace(asking(opener=BEN, seats=3), game=GAMES["lovelinks"], options=GAMES["lovelinks"].options())
    waits_on, begins = await narrow.open(three), await narrow.open(asking(opener=BEN))
    await refused(narrow.join(waits_on.id, ADA, 1), WAITING, file)
    assert (await narrow.join(begins.id, ADA, 1)).status is Status.RUNNING
    await narrow.withdraw(1, ADA, 1)
    assert ADA in (await narrow.join(waits_on.id, ADA, 1)).players


async def test_invitations_not_answered_and_matches_one_has_left_do_not_count(table, storage):
    for opener in OPENERS:
        await table.open(asking(BEN, opener=opener))
    assert await storage.matches.load_of(GuildId(1), BEN) == Load(BEN, 0, 0)
    three = await table.open(
        replace(asking(BEN, CLEO, seats=3), game=GAMES["lovelinks"], options=GAMES["lovelinks"].options())
    )
    for user in (BEN, CLEO):
        three = await table.join(three.id, user, three.revision)
    await table.host(three.id, ChannelId(9))
    assert await storage.matches.load_of(ELSEWHERE, BEN) == Load(BEN, 0, 0)
    await table.resign(three.id, BEN)
    assert (await table.match(three.id)).status is Status.RUNNING
    assert await storage.matches.load_of(GuildId(1), BEN) == Load(BEN, 0, 0)
    assert await storage.matches.load_of(GuildId(1), CLEO) == Load(CLEO, 1, 0)


async def test_a_rematch_needs_room_for_everybody_who_plays_and_names_nobody(table, storage, file):
    match = await over(table)
    await two_a_player(storage)
    await table.rematch(match.id, ADA)
    await table.open(asking(opener=ADA))
    second = await table.open(asking(opener=ADA))
    await refused(table.rematch(match.id, BEN), SOMEBODY, file)
    await table.withdraw(second.id, ADA, 1)
    assert (await table.rematch(match.id, BEN))[1] is not None


async def test_who_has_no_room_is_told_so_before_asking_for_a_rematch(table, storage, file):
    match = await over(table)
    await two_a_player(storage)
    for _ in range(2):
        await table.open(asking(opener=BEN))
    await refused(table.rematch(match.id, BEN), FULL, file)


async def test_rematches_at_one_instant_count_together(table, storage):
    matches = [await over(table, 100 + number) for number in range(4)]
    await two_a_player(storage)
    for match in matches:
        await table.rematch(match.id, ADA)
    await asyncio.gather(*(table.rematch(match.id, BEN) for match in matches), return_exceptions=True)
    assert await storage.matches.load_of(GuildId(1), ADA) == Load(ADA, 2, 0)


async def test_a_rematch_is_no_way_around_the_budget_of_openings(table):
    match = await over(table)
    for _ in range(ALLOWED[Attention.OPENING, Among.PERSON].most):
        await table.rematch(match.id, ADA)
        _, opened = await table.rematch(match.id, BEN)
        assert opened is not None
        match = await table.resign(opened.id, BEN)
    await table.rematch(match.id, ADA)
    with refusing("You have opened many matches lately; try again <t:"):
        await table.rematch(match.id, BEN)


async def test_a_rematch_is_no_way_around_a_block(table, storage, file):
    match = await over(table)
    await storage.people.set_block(ADA, BEN, blocked=True)
    sentence = "I can't send this invitation; name other people, or nobody and anyone may join."
    await refused(table.rematch(match.id, BEN), sentence, file)
    await table.rematch(match.id, ADA)
    assert (await table.rematch(match.id, BEN))[1] is not None


async def test_lists_stay_short_however_often_somebody_is_invited(table, storage):
    own = await table.open(asking(opener=BEN))
    for number in range(300):
        await table.open(replace(asking(BEN, opener=UserId(2000 + number)), guild=GuildId(number + 1)))
    listed = [match.id for match in await table.matches_of(BEN)]
    assert len(listed) == 250
    assert own.id in listed
    assert 301 in listed


def test_the_server_s_number_and_the_bot_s_own():
    def expect(here: int, waiting: int, most_running: int | None = 2, by: UserId = ADA) -> None:
        expect_room(ServerSettings(GuildId(1), most_running=most_running), [Load(ADA, here, waiting)], most=3, by=by)

    expect(2, 3)
    expect(3, 3, None)
    with refusing("In this server nobody has more than 2 matches at a time"):
        expect(3, 3)
    with refusing("In this server nobody has more than 1 match at a time"):
        expect(2, 2, 1)
    with refusing("You wait for others in 3 matches already"):
        expect(1, 4)
    with refusing("Somebody who would play"):
        expect(1, 4, by=BEN)


async def test_a_refusal_for_room_changes_nothing(table, storage, file):
    await two_a_player(storage)
    for _ in range(2):
        await table.open(asking(opener=BEN))
    free = await table.open(asking())
    before = dump(file)
    await outcomes(table.join(free.id, BEN, 1) for _ in range(3))
    assert dump(file) == before


async def test_the_list_of_a_server_is_of_a_hundred_matches_at_most_the_newest(table):
    for number in range(102):
        await table.open(asking(opener=UserId(3000 + number)))
    assert [match.id for match in await table.matches_in(GuildId(1))] == list(range(102, 2, -1))
