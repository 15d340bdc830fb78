"""Permission to invite, pauses after a decline, and blocks; also at one instant."""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.app.stores import Storage
from bot.matches.opening.store import (
    A_DAY,
    MOST_PENDING,
    MOST_UNACCEPTED,
    PAUSES,
    Declined,
    InviteHistory,
    expect_company,
    expect_welcome,
)
from bot.matches.service import MatchService
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.model.log import Kind
from bot.model.match import Computer, Status
from bot.model.people import InvitedBy
from tests.bot.playing import started, step, wanting
from tests.bot.tables import (
    ADA,
    BEN,
    CLEO,
    DAN,
    Clock,
    asking,
    begun,
    hosted,
    outcomes,
    refused,
    refuses,
    refusing,
    table_on,
)

NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)
NOT_SENT = "I can't send this invitation; name other people, or nobody and anyone may join."
PENDING = (
    f"<@{BEN}> has 3 invitations of yours to answer, the maximum; wait for an answer, "
    "or withdraw one: /matches shows them."
)
PLAYED = (
    f"<@{BEN}> takes invitations only from people they have played with; name somebody else, "
    "or nobody and anyone may join."
)
NOBODY = f"<@{BEN}> takes no invitations; name somebody else, or nobody and anyone may join."


async def takes(storage: Storage, user: UserId, invited_by: InvitedBy) -> None:
    await storage.people.change(user, lambda person: replace(person, invited_by=invited_by))


async def declining(table: MatchService, invited: UserId = BEN) -> None:
    await table.decline((await table.open(asking(invited))).id, invited, 1)


async def withdrawing(table: MatchService) -> None:
    await table.withdraw((await table.open(asking(BEN))).id, ADA, 1)


def pause(clock: Clock, seconds: float) -> str:
    until = int(clock.time.timestamp() + seconds) + 1
    return f"<@{BEN}> has declined; you may ask again <t:{until}:R>, and until then <@{BEN}> may invite you."


async def test_a_person_may_take_no_invitations(table, storage, file):
    sent = await table.open(asking(BEN))
    await storage.people.set_block(BEN, ADA, blocked=True)
    for asked in (asking(BEN), wanting("lovelinks", 3, CLEO, BEN)):
        await refused(table.open(asked), NOT_SENT, file)
    assert (await table.open(asking(ADA, opener=BEN))).invited == (ADA,), "people may invite those they have blocked"
    await takes(storage, BEN, InvitedBy.NOBODY)
    await refused(table.open(asking(BEN)), NOBODY, file)
    await refused(table.open(wanting("lovelinks", 3, CLEO, BEN)), NOBODY, file)
    await storage.people.set_block(BEN, ADA, blocked=False)
    assert (await table.join(sent.id, BEN, sent.revision)).status is Status.RUNNING, "earlier ones stay"
    await refused(table.open(asking(BEN)), NOBODY, file)
    assert (await table.open(asking(ADA, opener=BEN))).invited == (ADA,), "they may invite others"
    await takes(storage, ADA, InvitedBy.NOBODY)
    for _ in range(MOST_UNACCEPTED + 1):
        await table.open(asking())
        await table.open(replace(asking(), invited=(Computer(2),)))


async def test_a_person_may_take_invitations_of_past_opponents(table, storage, file):
    await takes(storage, BEN, InvitedBy.PLAYED)
    await refused(table.open(asking(BEN)), PLAYED, file)
    own = await table.open(asking(ADA, opener=BEN))
    await refused(table.open(asking(BEN)), PLAYED, file)
    match = await table.join(own.id, ADA, own.revision)
    await table.host(match.id, ChannelId(7))
    assert (await table.open(asking(BEN))).invited == (BEN,), "they play now"
    await table.resign(match.id, BEN)
    assert (await table.open(asking(BEN))).invited == (BEN,), "they have played"
    await refused(table.open(asking(BEN, opener=CLEO)), PLAYED, file)
    match = await started(table, "lovelinks", 4)
    seats = [match.seat_of(ADA), match.seat_of(CLEO)]
    assert any(sorted(side) == seats for side in match.sides)
    dice = random.Random(1)
    for _ in range(8):
        match = await step(table, match, dice)
    match = await table.resign(match.id, BEN)
    match = await table.answer(match.id, DAN, agree=True)
    assert match.status is Status.FINISHED
    await takes(storage, CLEO, InvitedBy.PLAYED)
    assert (await table.open(asking(CLEO))).invited == (CLEO,), "partners have played with each other"


async def test_settings_and_blocks_racing_invitations_are_serial(table, people, storage):
    calls = [people.block(BEN, ADA), *(table.open(asking(BEN)) for _ in range(2))]
    assert await outcomes(calls) == ["", NOT_SENT, NOT_SENT]
    free = await table.open(asking(opener=CLEO))
    calls = [people.block(CLEO, DAN), table.join(free.id, DAN, free.revision)]
    assert await outcomes(calls) == ["", NO_SEAT]
    await people.unblock(BEN, ADA)
    calls = [takes(storage, BEN, InvitedBy.NOBODY), *(table.open(asking(BEN)) for _ in range(2))]
    assert await outcomes(calls) == ["", NOBODY, NOBODY]


async def test_pending_invitations_to_one_person_are_limited(table, file):
    said = await outcomes(table.open(replace(asking(BEN), guild=GuildId(number))) for number in range(1, 31))
    assert said == [""] * MOST_PENDING + [PENDING] * (30 - MOST_PENDING)
    await table.open(asking(CLEO))
    await table.open(asking(BEN, opener=CLEO))
    assert (await table.open(asking(ADA, opener=BEN))).invited == (ADA,), "the other way round is free"
    sent = [match for match in await table.matches_of(ADA) if BEN in match.invited and match.opener == ADA]
    await table.withdraw(sent[0].id, ADA, 1)
    await table.open(asking(BEN))
    await refused(table.open(asking(BEN)), PENDING, file)
    await table.join(sent[1].id, BEN, 1)
    await table.open(asking(BEN))


async def test_unaccepted_invitations_of_a_day_are_limited(table, clock, file):
    first = clock.time
    for _ in range(MOST_UNACCEPTED):
        await withdrawing(table)
        clock.time += timedelta(minutes=10)
    sentence = (
        f"You have sent <@{BEN}> 6 invitations within a day that were not accepted, the maximum; "
        f"send the next <t:{int((first + A_DAY).timestamp()) + 1}:R>, or wait to be invited."
    )
    await refused(table.open(asking(BEN)), sentence, file)
    await table.open(asking(CLEO))
    clock.time = first + A_DAY - timedelta(seconds=1)
    await refused(table.open(asking(BEN)), sentence, file)
    clock.time += timedelta(seconds=1)
    await withdrawing(table)
    await refuses("You have sent", table.open(asking(BEN)))


async def test_only_unaccepted_invitations_are_kept_or_counted(table, clock, file):
    for number in range(3 * MOST_UNACCEPTED):
        await begun(table, ChannelId(100 + number))
    assert rows(file) == []
    await withdrawing(table)
    waits = await table.open(asking(BEN))
    clock.time += A_DAY
    await table.open(asking(CLEO))
    assert [(match, invited) for _, invited, match, _ in rows(file)] == [(waits.id, BEN), (waits.id + 1, CLEO)]
    for _ in range(MOST_UNACCEPTED):
        match = await table.open(replace(wanting("lovelinks", 3, BEN), invited=(BEN, Computer(1))))
        match = await table.begin_with_fewer(match.id, ADA, match.revision)
        assert match.status is Status.RUNNING
        await table.resign(match.id, ADA)
    await refuses("You have sent", table.open(asking(BEN)))


def rows(file: Path) -> list[Any]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT * FROM invitation ORDER BY match").fetchall()


async def test_each_decline_makes_a_longer_pause(table, storage, clock, file):
    for seconds in (3600, 86_400, 604_800, 604_800):
        await declining(table)
        await refused(table.open(asking(BEN)), pause(clock, seconds), file)
        await refused(table.open(wanting("lovelinks", 3, CLEO, BEN)), pause(clock, seconds), file)
        await refused(table_on(storage, clock, seed=2).open(asking(BEN)), pause(clock, seconds), file)
        clock.time += timedelta(seconds=seconds - 1)
        await refused(table.open(asking(BEN)), pause(clock, 1), file)
        clock.time += timedelta(seconds=1)
    match = await table.open(asking(BEN))
    await table.end(match.id, Kind.EXPIRED)
    await begun(table)
    await declining(table)
    await refused(table.open(asking(BEN)), pause(clock, 3600), file)


async def test_declines_hold_for_one_direction_until_taken_back(table, file, clock):
    both = await table.open(wanting("lovelinks", 3, CLEO, BEN))
    await table.decline(both.id, BEN, both.revision)
    await refused(table.open(asking(BEN)), pause(clock, 3600), file)
    await table.open(asking(CLEO))
    await table.open(asking(BEN, opener=CLEO))
    other = await table.open(asking(ADA, opener=BEN))
    await refused(table.open(asking(BEN)), pause(clock, 3600), file)
    await table.join(other.id, ADA, other.revision)
    assert (await table.open(asking(BEN))).invited == (BEN,), "they play with each other"
    three = await table.open(wanting("lovelinks", 3, CLEO, BEN))
    await declining(table)
    await declining(table, invited=CLEO)
    await table.join(three.id, BEN, three.revision)
    assert (await table.open(asking(BEN))).invited == (BEN,), "also where others are still awaited"
    await refuses("has declined", table.open(asking(CLEO)))


def test_the_first_reason_against_an_invitation_is_told():
    for known, said in (
        ({"takes": InvitedBy.NOBODY, "played": True, "blocks": True}, "takes no invitations"),
        ({"blocks": True, "pending": 99, "declined": Declined(1, NOON)}, "I can't send this invitation"),
        ({"declined": Declined(1, NOON), "pending": MOST_PENDING}, "has declined"),
        ({"declined": Declined(99, NOON)}, f"<t:{int((NOON + PAUSES[-1]).timestamp()) + 1}:R>"),
    ):
        with refusing(said):
            expect_welcome([InviteHistory(CLEO), InviteHistory(BEN, **known)], NOON)
    with refusing(f"<@{BEN}> takes no invitations"):
        expect_welcome([InviteHistory(CLEO, blocks=True), InviteHistory(BEN, takes=InvitedBy.NOBODY)], NOON)
    for known in (
        {"takes": InvitedBy.PLAYED, "played": True},
        {"pending": MOST_PENDING - 1, "lately": (NOON,) * (MOST_UNACCEPTED - 1)},
        {"declined": Declined(1, NOON - PAUSES[0])},
        {"declined": Declined(7, NOON - PAUSES[-1])},
        {"declined": Declined(7, NOON + timedelta(days=300)), "lately": (NOON + timedelta(days=300),) * 99},
    ):
        expect_welcome([InviteHistory(BEN, **known)], NOON)


NO_SEAT = "You can't take a seat in this match; open one of your own with /play."
OTHERS = "You can't follow this match; `/matches show: All matches of this server` lists others."


async def test_blocked_people_do_not_sit_together_uninvited(table, storage, file):
    match = await table.open(wanting("lovelinks", 4, CLEO))
    match = await table.join(match.id, BEN, match.revision)
    for user in (CLEO, DAN):
        await storage.people.set_block(user, BEN, blocked=True)
    own = (
        f"You have blocked <@{BEN}>, who has a seat in this match; open one of your own with /play, "
        "or take that back with `/block remove`."
    )
    await refused(table.join(match.id, DAN, match.revision), own, file)
    match = await table.join(match.id, CLEO, match.revision)
    assert CLEO in match.players, "an invited person decides for themselves"
    await storage.people.set_block(DAN, BEN, blocked=False)
    await storage.people.set_block(BEN, DAN, blocked=True)
    await refused(table.join(match.id, DAN, match.revision), NO_SEAT, file)
    await storage.people.set_block(BEN, DAN, blocked=False)
    assert (await table.join(match.id, DAN, match.revision)).status is Status.RUNNING
    expect_company([DAN], frozenset({(ADA, BEN)}))
    with refusing("You have blocked"):
        expect_company([DAN], frozenset({(ADA, DAN), (DAN, BEN)}))
    with refusing("You can't take a seat"):
        expect_company([DAN], frozenset({(ADA, DAN), (ADA, BEN)}))


async def test_open_seats_are_hidden_both_ways(table, people):
    async def shown(user: UserId) -> list[MatchId]:
        return [match.id for match in await people.offered(user, await table.matches_in(GuildId(1)))]

    free = await table.open(wanting("lovelinks", 4, CLEO))
    free = await table.join(free.id, BEN, free.revision)
    running = await begun(table)
    everything = [running.id, free.id]
    for user, other in ((DAN, BEN), (BEN, DAN), (DAN, ADA), (CLEO, ADA)):
        await people.block(user, other)
        hidden = [running.id] if user != CLEO else everything
        assert await shown(CLEO if user == CLEO else DAN) == hidden, "an invited person sees it"
        assert await shown(ADA) == everything
        await people.unblock(user, other)
        assert await shown(DAN) == everything


async def test_blocked_people_do_not_follow(table, people, following, storage, file):
    match = await begun(table)
    other = await hosted(table, asking(DAN, opener=CLEO), ChannelId(78))
    await following.follow(match.id, CLEO)
    await following.follow(match.id, DAN)
    await following.follow(other.id, BEN)
    await people.block(BEN, CLEO)
    assert await storage.people.followers(match.id) == (DAN,)
    await refused(following.follow(match.id, CLEO), OTHERS, file)
    await people.block(CLEO, ADA)
    assert await storage.people.followers(other.id) == (BEN,), "Ada follows nothing, and Ben is not blocked"
    await people.unblock(BEN, CLEO)
    await following.follow(match.id, CLEO)
    assert await storage.people.followers(match.id) == (CLEO, DAN)
    for number, order in enumerate((1, -1)):
        raced = await begun(table, ChannelId(100 + number))
        calls = [people.block(BEN, CLEO), following.follow(raced.id, CLEO)]
        said = await outcomes(calls[::order])
        assert said[-1] in ("", OTHERS)
        assert await storage.people.followers(raced.id) == ()
        await people.unblock(BEN, CLEO)
