"""Matches in a real database: what is kept, what is refused, and that nothing is ever half done."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.app.stores import Storage
from bot.matches.board.posted_messages import ShownMessages
from bot.matches.store.writing import Conflict, Occupied
from bot.model.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.model.log import Entry, Kind
from bot.model.match import First, Match, Status
from bot.model.posted_messages import MessageRef, Showing, ShownMessage
from bot.model.replay import logged
from bot.model.seats import Person, Seat
from bot.model.time_limits import Countdown, Pace
from bot.storage.damage import VIOLATIONS
from rules import GAMES
from rules.linkage import LinkageOptions
from tests.bot.stories import dump, play_of
from tests.databases import connected

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
ADA, BEN = UserId(101), UserId(102)
HOME = ChannelId(500)
SEATED = (Seat(Person(ADA), True), Seat(Person(BEN), True))


def opened(**changes) -> Match:
    """A match as the table would hand it over: opened by Ada, a seat kept for Ben."""
    match = Match(
        id=MatchId(0),
        game=GAMES["linkage"],
        options=LinkageOptions(target=13),
        first=First.ME,
        seed=b"s" * 32,
        guild=GuildId(1),
        home=HOME,
        channel=None,
        status=Status.OPEN,
        revision=0,
        seats=(Seat(Person(ADA), True), Seat(Person(BEN), False)),
        entries=(),
    )
    return logged(replace(match, **changes), [Entry(1, NOON, None, Kind.OPENED)])


def more(match: Match, kind: Kind, text: str = "", **changes) -> Match:
    """The match after one more entry."""
    return logged(replace(match, **changes), [Entry(match.revision + 1, NOON, 0, kind, text)])


async def running(storage: Storage, channel: int) -> Match:
    """A running match in a channel."""
    match = await storage.matches.insert(opened())
    match = more(match, Kind.BEGUN, status=Status.RUNNING, seats=SEATED, channel=channel)
    await storage.matches.append(match, match.entries[-1:], countdown=Countdown.RUNS)
    return match


def board(message: int, revision: int, turn: int = 1) -> ShownMessage:
    """A board in the channel 77."""
    return ShownMessage(Showing.BOARD, MessageRef(ChannelId(77), MessageId(message)), revision, turn)


async def test_what_was_written_is_read_again_as_it_was(storage):
    match = await storage.matches.insert(opened())
    assert match.id == 1
    assert await storage.matches.load(1) == match
    begun = more(match, Kind.BEGUN, status=Status.RUNNING, seats=SEATED, channel=77)
    step = more(begun, Kind.STEP, "blue d1-d2")
    await storage.matches.append(step, step.entries[-2:], countdown=Countdown.RUNS)
    assert await storage.matches.load(1) == step
    assert play_of(step).steps[-1].text == "blue d1-d2"
    assert await storage.matches.load(2) is None


async def test_another_start_sees_everything(where):
    first = Storage(where)
    await first.open()
    match = await running(first, channel=77)
    await first.shown.note(match.id, [board(900, match.revision)])
    await first.close()
    second = Storage(where)
    await second.open()
    assert await second.matches.load(match.id) == match
    assert await second.shown.of(match.id) == [board(900, match.revision)]
    assert await second.matches.match_in(ChannelId(77)) == match.id
    assert await second.matches.live_of(BEN) == (match.id,)
    await second.close()


async def test_entries_that_do_not_follow_the_log_are_a_conflict_and_nothing_of_them_is_kept(storage, where):
    match = await storage.matches.insert(opened())
    mine = more(match, Kind.JOINED, seats=SEATED)
    await storage.matches.append(mine, mine.entries[-1:], countdown=Countdown.RUNS)
    before = dump(where)
    late = more(match, Kind.WITHDRAWN, status=Status.CLOSED)
    with pytest.raises(Conflict):
        await storage.matches.append(late, late.entries[-1:], countdown=Countdown.RUNS)
    assert dump(where) == before
    assert await storage.matches.load(match.id) == mine


async def test_of_many_appends_to_one_match_at_once_exactly_one_lands(storage):
    match = await storage.matches.insert(opened())
    after = [more(match, Kind.JOINED, text=str(n)) for n in range(20)]
    results = await asyncio.gather(
        *[storage.matches.append(m, m.entries[-1:], countdown=Countdown.RUNS) for m in after], return_exceptions=True
    )
    (landed,) = [result for result in results if not isinstance(result, Conflict)]
    assert not isinstance(landed, BaseException)
    winner, _ = landed
    assert winner in after
    assert await storage.matches.load(match.id) == winner


async def test_a_second_running_match_in_a_channel_is_refused_and_nothing_of_it_is_kept(storage, where):
    await running(storage, channel=77)
    second = await storage.matches.insert(opened())
    before = dump(where)
    placed = more(second, Kind.HOSTED, "77", status=Status.RUNNING, channel=77)
    with pytest.raises(Occupied):
        await storage.matches.append(placed, placed.entries[-1:], countdown=Countdown.RUNS)
    assert dump(where) == before


async def test_a_channel_is_free_again_when_its_match_is_over_and_means_the_running_one(storage):
    first = await running(storage, channel=77)
    over = more(first, Kind.RESIGNED, "1", status=Status.FINISHED)
    await storage.matches.append(over, over.entries[-1:], countdown=Countdown.RUNS)
    assert await storage.matches.match_in(77) == first.id
    second = await running(storage, channel=77)
    assert await storage.matches.match_in(77) == second.id
    assert await storage.matches.match_in(78) is None


async def test_somebody_s_matches_are_those_that_live_with_a_seat_for_them(storage):
    asked = await storage.matches.insert(opened())
    await storage.matches.insert(opened(seats=(Seat(Person(ADA), True), Seat(None, False))))
    over = await running(storage, channel=77)
    over = more(over, Kind.RESIGNED, "1", status=Status.FINISHED)
    await storage.matches.append(over, over.entries[-1:], countdown=Countdown.RUNS)
    assert await storage.matches.live_of(BEN) == (asked.id,)
    assert await storage.matches.live_of(ADA) == (1, 2)
    assert await storage.matches.live_of(99) == ()


async def test_a_match_counts_as_shown_only_up_to_the_revision_people_see(storage):
    match = await running(storage, channel=77)
    assert await storage.shown.behind() == [(match.id, match.home, match.guild)]
    await storage.shown.note(match.id, [board(900, match.revision)])
    assert await storage.shown.behind() == [(match.id, match.home, match.guild)]
    await storage.shown.note(match.id, [], upto=match.revision)
    assert await storage.shown.behind() == []
    step = more(match, Kind.STEP, "blue d1-d2")
    await storage.matches.append(step, step.entries[-1:], countdown=Countdown.RUNS)
    assert await storage.shown.behind() == [(match.id, match.home, match.guild)]
    await storage.shown.note(match.id, [], upto=match.revision)
    assert await storage.shown.behind() == [(match.id, match.home, match.guild)]
    await storage.shown.note(match.id, [], upto=step.revision)
    await storage.shown.note(match.id, [], upto=match.revision)
    assert await storage.shown.behind() == [], "what has been seen stays seen"


async def test_a_board_that_another_replaced_stays_noted_until_it_is_forgotten(storage):
    match = await running(storage, channel=77)
    first, third, second = (board(900 + n, n, n) for n in (1, 3, 2))
    for one in (first, third, second):
        shown = ShownMessages(await storage.shown.of(match.id))
        shown.add(one)
        await storage.shown.note(match.id, shown.added, shown.dropped)
    shown = ShownMessages(await storage.shown.of(match.id))
    assert shown.current(Showing.BOARD) == third, "the newest, in whichever order they were found"
    assert {one.sent.message for one in shown.replaced} == {901, 902}
    assert shown.ids == {901, 902, 903}
    for one in shown.replaced:
        shown.drop(one)
    await storage.shown.note(match.id, shown.added, shown.dropped, match.revision)
    assert await storage.shown.of(match.id) == [third]


async def test_a_message_is_noted_in_place_of_the_one_before_it_and_edits_of_one_stay_one(storage):
    match = await running(storage, channel=77)
    offer = ShownMessage(Showing.OFFER, MessageRef(ChannelId(77), MessageId(5)), 3)
    shown = ShownMessages([board(900, 1), offer])
    shown.add(board(900, 2))
    shown.note(replace(offer, settled=True))
    shown.note(replace(offer, ref=MessageRef(ChannelId(77), MessageId(6)), revision=4))
    assert shown.replaced == []
    await storage.shown.note(match.id, shown.added, shown.dropped)
    assert [one.revision for one in await storage.shown.of(match.id)] == [2, 4]
    unsent = ShownMessage(Showing.STOCK, None, 4, 1)
    for turn in (1, 2):
        await storage.shown.note(match.id, [replace(unsent, turn=turn)])
    assert (await storage.shown.of(match.id))[-1] == replace(unsent, turn=2)
    assert len(await storage.shown.of(match.id)) == 3


async def test_a_turn_has_its_time_from_where_the_clock_starts_and_keeps_it_where_it_does_not(storage):
    match = await storage.matches.insert(opened(pace=Pace.DAY))
    assert match.due is None
    begun = more(match, Kind.BEGUN, status=Status.RUNNING, seats=SEATED, channel=77)
    begun, _ = await storage.matches.append(begun, begun.entries[-1:], countdown=Countdown.STARTS)
    assert begun.due == NOON + timedelta(days=1)
    offered = logged(begun, [Entry(begun.revision + 1, NOON + timedelta(hours=5), 1, Kind.OFFERED, "abort")])
    offered, _ = await storage.matches.append(offered, offered.entries[-1:], countdown=Countdown.RUNS)
    assert offered.due == begun.due
    moved = logged(offered, [Entry(offered.revision + 1, NOON + timedelta(hours=6), 0, Kind.STEP, "blue d1-d2")])
    moved, _ = await storage.matches.append(moved, moved.entries[-1:], countdown=Countdown.STARTS)
    assert moved.due == NOON + timedelta(hours=30)
    assert await storage.matches.load(match.id) == moved


async def test_a_match_that_opens_with_another_s_entries_is_kept_with_them_or_not_at_all(storage, where):
    over = await running(storage, channel=77)
    over = more(over, Kind.RESIGNED, "1", status=Status.FINISHED)
    over, _ = await storage.matches.append(over, over.entries[-1:], countdown=Countdown.RUNS)
    agreed = more(over, Kind.REMATCHED)
    fresh = logged(opened(channel=77, status=Status.RUNNING, seats=over.seats), [Entry(2, NOON, None, Kind.BEGUN)])
    agreed, second = await storage.matches.append(agreed, agreed.entries[-1:], countdown=Countdown.RUNS, opened=fresh)
    assert await storage.matches.load(second.id) == second
    before = dump(where)
    again = more(agreed, Kind.REMATCHED)
    with pytest.raises(Occupied):
        await storage.matches.append(again, again.entries[-1:], countdown=Countdown.RUNS, opened=fresh)
    assert dump(where) == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET text = 'x'",
        "DELETE FROM entry",
        pytest.param("INSERT OR REPLACE INTO entry SELECT * FROM entry", marks=pytest.mark.sqlite),
    ],
)
async def test_the_log_only_grows_whoever_writes(storage, where, statement):
    await storage.matches.insert(opened())
    before = dump(where)
    with connected(where) as other:
        if isinstance(where, Path):
            other.execute("PRAGMA recursive_triggers = ON")
        with pytest.raises(VIOLATIONS, match="append-only"):
            other.execute(statement)
    assert dump(where) == before


async def test_opening_again_changes_nothing(storage, where):
    await running(storage, channel=77)
    await storage.close()
    before = dump(where)
    again = Storage(where)
    await again.open()
    await again.close()
    assert dump(where) == before
