"""Seats: opening, joining, declining, resigning, the places that follow, and rematches."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.model.errors import UserError
from bot.model.ids import ChannelId, RoleId
from bot.model.log import Kind
from bot.model.match import First, Status
from bot.model.time_limits import Pace
from rules.game import CHANCE
from tests.bot.playing import (
    FEW,
    PEOPLE,
    Replaying,
    each_game,
    kinds,
    of_turn,
    places,
    replied,
    seats,
    started,
    step,
    turn,
    wanting,
)
from tests.bot.stories import outcome_of, play_of
from tests.bot.tables import ADA, BEN, CLEO, DAN, HOME, asking, begun, refused, refuses, table_on, users

ROLE, OTHER = RoleId(900), RoleId(901)
STRANGER = "You do not play in this match; open one of your own with /play."


@pytest.fixture
def table(storage, clock):
    return Replaying(storage, clock, seed=1)


async def waiting(table, seats=4, *joined):
    match = await table.open(wanting("lovelinks", seats))
    for person in joined:
        match = await table.join(match.id, person, match.revision)
    return match


def at(match, who):
    return match.id, who, match.revision


async def test_the_first_player_is_as_asked_or_drawn(storage, clock):
    table, orders = table_on(storage, clock, seed=1), []
    for first, order in ((First.ME, [ADA, BEN]), (First.OTHER, [BEN, ADA])):
        match = await table.open(asking(BEN, first=first))
        match = await table.join(*at(match, BEN))
        assert (users(match), match.waiting_for) == (order, order[0])
    for _ in range(24):
        clock.time += timedelta(minutes=5)
        match = await table.open(asking(BEN, first=First.RANDOM))
        orders.append(users(await table.join(*at(match, BEN))))
    assert 6 <= orders.count([ADA, BEN]) <= 18
    match = await table.open(asking(BEN, first=First.RANDOM))
    other = users(await table_on(storage, clock, seed=2).join(*at(match, BEN)))
    assert other == users(await storage.matches.load(match.id)), "the seed of the match decides"


async def test_seats_are_taken_as_kept_and_a_match_begins_when_full(table, clock, file):
    kept = await table.open(asking(BEN, target=13))
    assert (kept.id, kept.revision, kept.status) == (1, 1, Status.OPEN)
    assert (kept.players, kept.invited, kept.open_seats) == ((ADA,), (BEN,), 0)
    free = await table.open(asking())
    assert (free.id, free.players, free.invited, free.open_seats) == (2, (ADA,), (), 1)
    assert kept.seed != free.seed
    clock.time += timedelta(days=2)
    match = await table.join(kept.id, BEN, kept.revision)
    assert (match.status, match.players, match.channel) == (Status.RUNNING, (ADA, BEN), None)
    assert kinds(match) == [Kind.OPENED, Kind.JOINED, Kind.BEGUN]
    assert [entry.at for entry in match.entries] == [clock.time - timedelta(days=2), clock.time, clock.time]
    assert [entry.seat for entry in match.entries] == [None, None, None]
    assert (match.play.options.target, match.waiting_for) == (13, ADA)
    assert (await table.join(free.id, CLEO, free.revision)).players == (ADA, CLEO)
    kept = await table.open(asking(BEN))
    sentence = "Every seat is kept for somebody else; open a match of your own with /play."
    await refused(table.join(*at(kept, CLEO)), sentence, file)
    again = "You already have a seat in this match; it begins when the others have joined."
    await refused(table.join(*at(kept, ADA)), again, file)
    match = await table.open(wanting("lovelinks", 3, BEN, role=ROLE))
    role = "The open seats of this match are kept for people with the role <@&900>; open one of your own with /play."
    await refused(table.join(match.id, CLEO, match.revision, frozenset({OTHER})), role, file)
    match = await table.join(match.id, CLEO, match.revision, frozenset({OTHER, ROLE}))
    match = await table.join(*at(match, BEN))
    assert match.status is Status.RUNNING, "an invited person needs no role"


async def test_people_fit_the_seats_decline_or_withdraw(table, file):
    named = "You named more people than there are seats (2); name fewer or add seats."
    await refused(table.open(asking(BEN, CLEO)), named, file)
    await refused(table.open(asking(BEN, seats=3)), "Linkage is played by 2, not 3.", file)
    twice = "Each seat needs another person; leave the option empty and anyone may join."
    await refused(table.open(asking(BEN, BEN)), twice, file)
    await refused(table.open(asking(ADA)), twice, file)
    first = await begun(table, channel=ChannelId(77))
    second = await table.open(asking(CLEO))
    second = await table.join(*at(second, CLEO))
    assert await table.host(second.id, 77) is None
    closed = await table.give_up_hosting(second.id)
    assert (closed.status, closed.entries[-1].kind) == (Status.CLOSED, Kind.UNHOSTED)
    assert (await table.match_in(77)).id == first.id
    match = await table.open(asking(BEN))
    for user in (ADA, CLEO):
        sentence = "Only somebody who was invited can decline; you need not answer."
        await refused(table.decline(match.id, user, 1), sentence, file)
    only = f"Only <@{ADA}>, who opened this match, can withdraw it."
    await refused(table.withdraw(match.id, BEN, 1), only, file)
    match = await table.decline(match.id, BEN, 1)
    assert (match.status, match.entries[-1].kind, match.entries[-1].text) == (Status.CLOSED, Kind.DECLINED, "1")
    over = "The match was closed without a result; open a new one with /play."
    await refused(table.join(*at(match, BEN)), over, file)
    await refused(table.submit(match.id, ADA, "blue d1-d2"), over, file)
    match = await table.open(asking(CLEO))
    match = await table.withdraw(match.id, ADA, 1)
    assert (match.status, match.entries[-1].kind) == (Status.CLOSED, Kind.WITHDRAWN)


async def test_it_begins_with_fewer_when_all_who_sit_agree(table, file):
    match = await waiting(table)
    few = "Love Links is played by 2, 3 or 4; wait until enough people have a seat."
    await refused(table.begin_with_fewer(*at(match, ADA)), few, file)
    stranger = "Only people with a seat can begin the match; press Join to take one."
    await refused(table.begin_with_fewer(*at(match, BEN)), stranger, file)
    match = await table.join(*at(match, BEN))
    again = "You have already asked for that; it begins when everyone who sits has."
    match = await table.begin_with_fewer(*at(match, ADA))
    assert match.ready == (ADA,)
    await refused(table.begin_with_fewer(*at(match, ADA)), again, file)
    match = await table.join(*at(match, CLEO))
    match = await table.begin_with_fewer(*at(match, BEN))
    assert match.status is Status.OPEN, "a player who joins meanwhile must agree as well"
    match = await table.begin_with_fewer(*at(match, CLEO))
    assert (match.status, match.players, match.play.seats) == (Status.RUNNING, (ADA, BEN, CLEO), 3)
    assert match.sides == ((0,), (1,), (2,))
    assert kinds(match)[:4] == [Kind.OPENED, Kind.JOINED, Kind.READY, Kind.JOINED]
    assert [entry.text for entry in match.entries if entry.kind is Kind.BEGUN] == ["3"]
    match = await waiting(table, 3, BEN)
    await asyncio.gather(*(table.begin_with_fewer(*at(match, who)) for who in (ADA, BEN)))
    assert (await table.match(match.id)).play.seats == 2, "two who agree at once both count"


async def test_lists_begin_with_what_waits_and_omit_what_is_left(table):
    mine = await started(table, "linkage", 2)
    theirs = await table.submit(mine.id, ADA, mine.game.format(mine.game.legal_moves(play_of(mine).state)[0]))
    waits = await started(table, "linkx", 2, channel=ChannelId(78))
    asked = await table.draw((await started(table, "linkx", 2, channel=ChannelId(79))).id, BEN)
    left = await table.resign((await started(table, "lovelinks", 3, channel=ChannelId(80))).id, ADA)
    free = await waiting(table)
    invited = await table.open(asking(ADA, opener=CLEO))
    over = await begun(table, channel=ChannelId(81))
    await table.resign(over.id, ADA)
    found = [match.id for match in await table.matches_of(ADA)]
    assert found == [waits.id, asked.id, invited.id, theirs.id, free.id]
    assert (await table.next_for(ADA, waits.id)).id == asked.id
    assert left.id in [match.id for match in await table.matches_of(BEN)]
    assert await table.matches_of(DAN) == []
    assert [match.id for match in await table.open_in(1)] == [free.id]
    assert [match.id for match in await table.open_in(2)] == []


async def given_up(table, match):
    count = len(match.seats)
    match = await table.resign(match.id, ADA)
    if count == 4:
        return await table.answer(match.id, CLEO, agree=True)
    return match if count == 2 else await table.resign(match.id, BEN)


async def test_a_partner_must_agree_to_resign(table, dice, clock, file):
    match = await turn(table, await started(table, "lovelinks", 4), dice)
    match = await table.resign(match.id, ADA)
    assert (match.status, set(match.asked_people)) == (Status.RUNNING, {CLEO})
    await refused(table.answer(match.id, BEN, agree=True), "This offer is not for you; the others answer it.", file)
    other = "There is already an offer in this match; ask again once it is answered."
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
        fresh = await started(table, "lovelinks", 3, ChannelId(100 + who), length="short")
        match = await turn(table, fresh, dice)
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


async def test_of_three_the_others_go_on_without_who_left(table, dice):
    match = await turn(table, await started(table, "lovelinks", 3), dice)
    match = await table.resign((await table.resign(match.id, CLEO)).id, ADA)
    assert (match.status, places(match)) == (Status.FINISHED, (2, 1, 3))
    match = await table.resign((await started(table, "lovelinks", 3, ChannelId(78))).id, BEN)
    await table.draw(match.id, CLEO)
    assert places(await table.draw(match.id, ADA)) == (1, 3, 1)
    match = await table.resign((await started(table, "lovelinks", 3)).id, BEN)
    match = await replied(table, await turn(table, match, dice))
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
    fresh = {seats: await started(table, "lovelinks", seats, ChannelId(100 + seats)) for seats in (2, 3, 4)}
    found = [outcome_of(replace(fresh[seats], status=Status.FINISHED, out=out)).places for seats, out, _ in rows]
    assert found == [expected for *_, expected in rows]
    match = await started(table, "lovelinks", 4, length="short")
    while match.status is Status.RUNNING:
        match = await step(table, match, dice)
    assert outcome_of(replace(match, out=(0,))).places == places(match), "a partner who stays keeps the place"
    assert outcome_of(replace(match, out=(0, 2))).places == (2, 1, 2, 1)


async def test_a_rematch_begins_with_seats_rotated(table, clock, file):
    asked_before = "You have already asked for a rematch; it begins when everyone has."
    async for key, number, fresh in each_game(table, FEW):
        match = await given_up(table, fresh)
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


async def test_rematches_begin_once_and_are_refused_with_a_reason(table, clock, file):
    match = await started(table, "link", 2, size=5, opening="swap")
    match = await table.resign(match.id, BEN)
    await table.rematch(match.id, ADA)
    _, opened = await table.rematch(match.id, BEN)
    assert (opened.options, opened.play.options.size) == (match.options, 5)
    match = await given_up(table, await started(table, "lovelinks", 3, ChannelId(78)))
    match, _ = await table.rematch(match.id, CLEO)
    assert (match.wanted, match.asked_people) == (None, (ADA, BEN))
    match = await given_up(table, await started(table, "linkx", 2))
    presses = [table.rematch(match.id, who, match.revision) for who in (ADA, BEN, ADA, BEN)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert all(isinstance(result, tuple | UserError) for result in results)
    assert sum(isinstance(result, tuple) and result[1] is not None for result in results) == 1
    assert kinds(await table.match(match.id)).count(Kind.REMATCHED) == 1
    with pytest.raises(UserError):
        await table.match(match.id + 2)
    await refuses("already begun", table.rematch(match.id, ADA, match.revision))
    match = await started(table, "linkx", 2)
    running = "The match is still running; a rematch can be asked for once it is over."
    await refused(table.rematch(match.id, ADA), running, file)
    await table.resign(match.id, ADA)
    await refused(table.rematch(match.id, CLEO), STRANGER, file)
    clock.time += timedelta(days=3)
    await table.rematch(match.id, ADA)
    clock.time += timedelta(seconds=1)
    late = "A rematch can be asked for within 3 days; open a new match with /play."
    await refused(table.rematch(match.id, BEN), late, file)
