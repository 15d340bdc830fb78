"""Who may invite whom and how often, also where many invite at one instant."""

import asyncio
import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.match import ChannelId, Computer, GuildId, MatchId, Status, UserId
from bot.match.people import InvitedBy
from bot.storage import Acquaintance, Declined, Storage
from bot.table import Refused, Table
from bot.table.consent import expect_welcome
from bot.table.limits import A_DAY, MOST_PENDING, MOST_UNACCEPTED, PAUSES
from tests.bot.playing import started, step, wanting
from tests.bot.tables import ADA, BEN, CLEO, DAN, Clock, asking, begun, outcomes, refused, refusing

NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)
NOT_SENT = "I can't send this invitation; name other people, or nobody and anyone may join."
PENDING = (
    f"<@{BEN}> has 3 invitations of yours to answer, which is as many as there may be; wait for an answer, "
    "or withdraw one: /matches shows them."
)
PLAYED = (
    f"<@{BEN}> takes invitations only from people they have played with; name somebody else, "
    "or nobody and anyone may join."
)
NOBODY = f"<@{BEN}> takes no invitations; name somebody else, or nobody and anyone may join."


async def takes(storage: Storage, user: UserId, invited_by: InvitedBy) -> None:
    """Somebody sets from whom they take invitations."""
    await storage.people.change(user, lambda person: replace(person, invited_by=invited_by))


async def declining(table: Table, opener: UserId = ADA, invited: UserId = BEN) -> None:
    """Somebody invites somebody who declines."""
    match = await table.open(asking(invited, opener=opener))
    await table.decline(match.id, invited, match.revision)


async def withdrawing(table: Table) -> None:
    """Ada invites Ben and takes it back."""
    match = await table.open(asking(BEN))
    await table.withdraw(match.id, ADA, match.revision)


def pause(clock: Clock, seconds: float) -> str:
    """What Ada is told who was declined, with so many seconds to wait."""
    until = int(clock.time.timestamp() + seconds) + 1
    return f"<@{BEN}> has declined; you may ask again <t:{until}:R>, and until then <@{BEN}> may invite you."


# -- from whom somebody takes invitations


async def test_who_takes_no_invitations_gets_none_and_those_sent_before_stay(table, storage, file):
    sent = await table.open(asking(BEN))
    await takes(storage, BEN, InvitedBy.NOBODY)
    await refused(table.open(asking(BEN)), NOBODY, file)
    await refused(table.open(wanting("lovelinks", 3, CLEO, BEN)), NOBODY, file)
    assert (await table.join(sent.id, BEN, sent.revision)).status is Status.RUNNING
    await refused(table.open(asking(BEN)), NOBODY, file)
    assert (await table.open(asking(ADA, opener=BEN))).invited == (ADA,), "they may invite others"


async def test_people_one_plays_with_or_has_played_with_may_invite(table, storage, file):
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


async def test_partners_have_played_with_each_other(table, storage):
    match = await started(table, "lovelinks", 4)
    seats = [match.seat_of(ADA), match.seat_of(CLEO)]
    assert any(sorted(side) == seats for side in match.sides)
    dice = random.Random(1)
    for _ in range(8):
        match = await step(table, match, dice)
    for user in (BEN, DAN):
        match = await table.resign(match.id, user)
        if match.offer is not None:
            match = await table.answer(match.id, DAN, agree=True)
            break
    assert match.status is Status.FINISHED
    await takes(storage, CLEO, InvitedBy.PLAYED)
    assert (await table.open(asking(CLEO))).invited == (CLEO,)


async def test_setting_it_and_inviting_at_one_instant_is_one_after_the_other(table, storage):
    calls = [takes(storage, BEN, InvitedBy.NOBODY), *(table.open(asking(BEN)) for _ in range(2))]
    assert await outcomes(calls) == ["", NOBODY, NOBODY]


async def test_computers_and_seats_for_anyone_are_no_invitations(table, storage):
    for user in (ADA, BEN):
        await takes(storage, user, InvitedBy.NOBODY)
    for _ in range(MOST_UNACCEPTED + 1):
        await table.open(asking())
        await table.open(replace(asking(), invited=(Computer(2),)))


async def test_a_block_shows_no_more_where_nobody_is_wanted_anyway(table, storage, file):
    await storage.people.set_block(BEN, ADA, blocked=True)
    await refused(table.open(asking(BEN)), NOT_SENT, file)
    await takes(storage, BEN, InvitedBy.NOBODY)
    await refused(table.open(asking(BEN)), NOBODY, file)


# -- how many wait


async def test_of_thirty_invitations_at_one_instant_as_many_are_sent_as_may_wait(table):
    said = await outcomes(table.open(replace(asking(BEN), guild=GuildId(number))) for number in range(1, 31))
    assert said == [""] * MOST_PENDING + [PENDING] * (30 - MOST_PENDING)
    await table.open(asking(CLEO))
    await table.open(asking(BEN, opener=CLEO))
    assert (await table.open(asking(ADA, opener=BEN))).invited == (ADA,), "the other way round is free"


async def test_an_answer_or_a_withdrawal_makes_room(table, file):
    sent = [await table.open(asking(BEN)) for _ in range(MOST_PENDING)]
    await refused(table.open(asking(BEN)), PENDING, file)
    await table.withdraw(sent[0].id, ADA, 1)
    await table.open(asking(BEN))
    await refused(table.open(asking(BEN)), PENDING, file)
    await table.join(sent[1].id, BEN, 1)
    await table.open(asking(BEN))


# -- how many a day


async def test_withdrawing_and_inviting_again_comes_to_an_end_for_a_day(table, clock, file):
    first = clock.time
    for _ in range(MOST_UNACCEPTED):
        await withdrawing(table)
        clock.time += timedelta(minutes=10)
    sentence = (
        f"You have sent <@{BEN}> 6 invitations within a day that were not accepted, which is as many as there may be; "
        f"send the next <t:{int((first + A_DAY).timestamp()) + 1}:R>, or wait to be invited."
    )
    await refused(table.open(asking(BEN)), sentence, file)
    await table.open(asking(CLEO))
    clock.time = first + A_DAY - timedelta(seconds=1)
    await refused(table.open(asking(BEN)), sentence, file)
    clock.time += timedelta(seconds=1)
    await withdrawing(table)
    with refusing("You have sent"):
        await table.open(asking(BEN))


async def test_withdrawing_and_inviting_at_one_instant_is_counted_too(table):
    async def loop() -> None:
        for _ in range(4):
            await withdrawing(table)

    said = await asyncio.gather(*(loop() for _ in range(5)), return_exceptions=True)
    assert all(isinstance(each, Refused) for each in said)
    assert len([number async for number in _numbers(table)]) == MOST_UNACCEPTED


async def _numbers(table: Table):  # the matches that were opened
    for number in range(1, 100):
        try:
            yield (await table.match(MatchId(number))).id
        except Refused:
            return


async def test_beginning_without_whom_one_has_invited_comes_to_an_end_as_well(table):
    for _ in range(MOST_UNACCEPTED):
        match = await table.open(replace(wanting("lovelinks", 3, BEN), invited=(BEN, Computer(1))))
        match = await table.begin_with_fewer(match.id, ADA, match.revision)
        assert match.status is Status.RUNNING
        await table.resign(match.id, ADA)
    with refusing("You have sent"):
        await table.open(asking(BEN))


async def test_nothing_is_kept_of_invitations_that_are_accepted_or_long_over(table, clock, file):
    await begun(table)
    assert rows(file) == []
    await withdrawing(table)
    waits = await table.open(asking(BEN))
    clock.time += A_DAY
    await table.open(asking(CLEO))
    assert [(match, invited) for _, invited, match, _ in rows(file)] == [(waits.id, BEN), (waits.id + 1, CLEO)]


def rows(file: Path) -> list[Any]:
    """The invitations that are kept."""
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT * FROM invitation ORDER BY match").fetchall()


async def test_what_is_accepted_does_not_count(table):
    for number in range(3 * MOST_UNACCEPTED):
        match = await begun(table, ChannelId(100 + number))
        assert match.status is Status.RUNNING


# -- after a decline


async def test_each_decline_in_a_row_makes_a_longer_pause_and_acceptance_ends_it(table, clock, file):
    for seconds in (3600, 86_400, 604_800, 604_800):
        await declining(table)
        await refused(table.open(asking(BEN)), pause(clock, seconds), file)
        await refused(table.open(wanting("lovelinks", 3, CLEO, BEN)), pause(clock, seconds), file)
        clock.time += timedelta(seconds=seconds - 1)
        await refused(table.open(asking(BEN)), pause(clock, 1), file)
        clock.time += timedelta(seconds=1)
    await begun(table)
    await declining(table)
    await refused(table.open(asking(BEN)), pause(clock, 3600), file)


async def test_a_decline_holds_for_the_one_who_declined_and_one_direction(table, file, clock):
    both = await table.open(wanting("lovelinks", 3, CLEO, BEN))
    await table.decline(both.id, BEN, both.revision)
    await refused(table.open(asking(BEN)), pause(clock, 3600), file)
    await table.open(asking(CLEO))
    await table.open(asking(BEN, opener=CLEO))
    other = await table.open(asking(ADA, opener=BEN))
    await refused(table.open(asking(BEN)), pause(clock, 3600), file)
    await table.join(other.id, ADA, other.revision)
    assert (await table.open(asking(BEN))).invited == (BEN,), "they play with each other"


async def test_one_who_accepts_takes_back_a_decline_also_where_others_are_still_awaited(table, clock):
    three = await table.open(wanting("lovelinks", 3, CLEO, BEN))
    await declining(table)
    await declining(table, invited=CLEO)
    await table.join(three.id, BEN, three.revision)
    assert (await table.open(asking(BEN))).invited == (BEN,)
    with refusing("has declined"):
        await table.open(asking(CLEO))


async def test_what_nobody_answered_is_no_decline(table, clock):
    match = await table.open(asking(BEN))
    await table.expire(match.id)
    assert (await table.open(asking(BEN))).invited == (BEN,)


async def test_declines_at_one_instant_are_counted_once_each(table, clock, file):
    sent = [await table.open(asking(BEN)) for _ in range(2)]
    await asyncio.gather(*(table.decline(match.id, BEN, 1) for match in sent))
    await refused(table.open(asking(BEN)), pause(clock, 86_400), file)


async def test_a_restart_forgets_nothing(table, storage, clock, file):
    await declining(table)
    await refused(Table(storage, clock, seed=2).open(asking(BEN)), pause(clock, 3600), file)


# -- the decision alone


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ({"takes": InvitedBy.PLAYED}, "only from people they have played with"),
        ({"takes": InvitedBy.NOBODY, "played": True, "blocks": True}, "takes no invitations"),
        ({"blocks": True, "pending": 99, "declined": Declined(1, NOON)}, "I can't send this invitation"),
        ({"pending": MOST_PENDING}, "invitations of yours to answer"),
        ({"declined": Declined(1, NOON), "pending": MOST_PENDING}, "has declined"),
        ({"lately": (NOON,) * MOST_UNACCEPTED}, "within a day"),
        ({"declined": Declined(99, NOON)}, f"<t:{int((NOON + PAUSES[-1]).timestamp()) + 1}:R>"),
    ],
)
def test_each_refusal_says_what_is_so(known, said):
    with refusing(said):
        expect_welcome([Acquaintance(CLEO), Acquaintance(BEN, **known)], NOON)


@pytest.mark.parametrize(
    "known",
    [
        {"takes": InvitedBy.PLAYED, "played": True},
        {"pending": MOST_PENDING - 1, "lately": (NOON,) * (MOST_UNACCEPTED - 1)},
        {"declined": Declined(1, NOON - PAUSES[0])},
        {"declined": Declined(7, NOON - PAUSES[-1])},
        {"declined": Declined(7, NOON + timedelta(days=300)), "lately": (NOON + timedelta(days=300),) * 99},
    ],
)
def test_and_up_to_there_people_are_invited(known):
    expect_welcome([Acquaintance(BEN, **known)], NOON)


def test_what_one_wants_of_everybody_is_told_before_a_block_of_somebody_else():
    with refusing(f"<@{BEN}> takes no invitations"):
        expect_welcome([Acquaintance(CLEO, blocks=True), Acquaintance(BEN, takes=InvitedBy.NOBODY)], NOON)
