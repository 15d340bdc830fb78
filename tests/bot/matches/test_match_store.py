"""Matches in a real database: kept, refused, and erased."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.matches.board.store import MessageKind, ShownMessage, ShownMessages
from bot.matches.service import MatchService
from bot.matches.store.logs import ChannelOccupied, Conflict
from bot.matches.store.recount import erase_matches
from bot.model.ids import ChannelId, GuildId, MatchId, MessageId, MessageRef
from bot.model.log import Entry, Kind
from bot.model.match import First, Match, Person, Seat, Status
from bot.model.replay import logged
from bot.model.time_limits import Countdown
from bot.runtime.database_url import Where
from bot.storage.errors import VIOLATIONS
from rules import GAMES
from rules.linkage import LinkageOptions
from tests.bot.scores import kept, random_results
from tests.bot.storage.places import on_each_engine, storage_on
from tests.bot.storage.rows import asked
from tests.bot.stories import dump, play_of
from tests.bot.tables import ADA, BEN, HOME, THREAD, asking, begun
from tests.databases import connected, referring_to

storage = on_each_engine

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
SEATED = (Seat(Person(ADA), True), Seat(Person(BEN), True))


def opened(**changes) -> Match:
    """A match opened by Ada, with a seat kept for Ben."""
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
    return logged(replace(match, **changes), [Entry(match.revision + 1, NOON, 0, kind, text)])


async def add(storage: Storage, match: Match, countdown: Countdown = Countdown.RUNS, **rest: Any) -> Match:
    return (await storage.matches.append(match, match.entries[-1:], countdown=countdown, **rest))[0]


async def running(storage: Storage, channel: int = 77) -> Match:
    match = await storage.matches.insert(opened())
    match = more(match, Kind.BEGUN, status=Status.RUNNING, seats=SEATED, channel=channel)
    await add(storage, match)
    return match


async def resigned(storage: Storage, match: Match) -> Match:
    return await add(storage, more(match, Kind.RESIGNED, "1", status=Status.FINISHED))


def board(message: int, revision: int, turn: int = 1) -> ShownMessage:
    return ShownMessage(MessageKind.BOARD, MessageRef(ChannelId(77), MessageId(message)), revision, turn)


async def test_matches_are_read_as_written_also_after_a_start(storage, where):
    match = await storage.matches.insert(opened())
    assert match.id == 1
    assert await storage.matches.load(1) == match
    begun = more(match, Kind.BEGUN, status=Status.RUNNING, seats=SEATED, channel=77)
    step = more(begun, Kind.STEP, "blue d1-d2")
    await storage.matches.append(step, step.entries[-2:], countdown=Countdown.RUNS)
    assert await storage.matches.load(1) == step
    assert play_of(step).steps[-1].text == "blue d1-d2"
    assert await storage.matches.load(2) is None
    await storage.shown.note(match.id, [board(900, match.revision)])
    await storage.close()
    before = dump(where)
    async with storage_on(where) as again:
        assert await again.matches.load(match.id) == step
        assert (await again.shown.of(match.id)).noted == [board(900, match.revision)]
        assert await again.matches.match_in(ChannelId(77)) == match.id
        assert await again.matches.live_of(BEN) == (match.id,)
    assert dump(where) == before


async def test_one_of_many_simultaneous_appends_lands(storage):
    match = await storage.matches.insert(opened())
    after = [more(match, Kind.JOINED, text=str(n)) for n in range(20)]
    results = await asyncio.gather(*(add(storage, each) for each in after), return_exceptions=True)
    (landed,) = [result for result in results if not isinstance(result, Conflict)]
    assert landed in after
    assert await storage.matches.load(match.id) == landed
    assert await storage.matches.live_of(BEN) == (match.id,)
    assert await storage.matches.live_of(99) == ()


async def test_match_is_behind_until_its_revision_is_shown(storage):
    match = await running(storage)
    behind = [(match.id, match.home, match.guild)]
    assert await storage.shown.behind() == behind
    await storage.shown.note(match.id, [board(900, match.revision)])
    assert await storage.shown.behind() == behind
    await storage.shown.note(match.id, [], upto=match.revision)
    assert await storage.shown.behind() == []
    step = await add(storage, more(match, Kind.STEP, "blue d1-d2"))
    assert await storage.shown.behind() == behind
    await storage.shown.note(match.id, [], upto=match.revision)
    assert await storage.shown.behind() == behind
    await storage.shown.note(match.id, [], upto=step.revision)
    await storage.shown.note(match.id, [], upto=match.revision)
    assert await storage.shown.behind() == [], "what has been seen stays seen"


async def test_replaced_board_stays_noted_until_dropped_or_in_place(storage):
    match = await running(storage)
    first, third, second = (board(900 + n, n, n) for n in (1, 3, 2))
    for one in (first, third, second):
        shown = await storage.shown.of(match.id)
        shown.add(one)
        await storage.shown.note(match.id, shown.added, shown.dropped)
    shown = await storage.shown.of(match.id)
    assert shown.current(MessageKind.BOARD) == third, "the newest, in whichever order they were found"
    assert {one.sent.message for one in shown.replaced} == {901, 902}
    assert shown.ids == {901, 902, 903}
    for one in shown.replaced:
        shown.drop(one)
    await storage.shown.note(match.id, shown.added, shown.dropped, match.revision)
    assert (await storage.shown.of(match.id)).noted == [third]
    match = await running(storage, 78)
    offer = ShownMessage(MessageKind.OFFER, MessageRef(ChannelId(77), MessageId(5)), 3)
    shown = ShownMessages([board(900, 1), offer])
    shown.add(board(900, 2))
    shown.note(replace(offer, settled=True))
    shown.note(replace(offer, ref=MessageRef(ChannelId(77), MessageId(6)), revision=4))
    assert shown.replaced == []
    await storage.shown.note(match.id, shown.added, shown.dropped)
    assert [one.revision for one in (await storage.shown.of(match.id)).noted] == [2, 4]
    unsent = ShownMessage(MessageKind.STOCK, None, 4, 1)
    for turn in (1, 2):
        await storage.shown.note(match.id, [replace(unsent, turn=turn)])
    assert (await storage.shown.of(match.id)).noted[-1] == replace(unsent, turn=2)
    assert len((await storage.shown.of(match.id)).noted) == 3


async def test_channels_hold_one_running_match_also_as_a_rematch(storage, where):
    first = await running(storage)
    second = await storage.matches.insert(opened())
    before = dump(where)
    with pytest.raises(ChannelOccupied):
        await add(storage, more(second, Kind.HOSTED, "77", status=Status.RUNNING, channel=77))
    assert dump(where) == before
    await resigned(storage, first)
    assert await storage.matches.match_in(77) == first.id
    second = await running(storage)
    assert await storage.matches.match_in(77) == second.id
    assert await storage.matches.match_in(78) is None
    over = await resigned(storage, second)
    agreed = more(over, Kind.REMATCHED)
    fresh = logged(opened(channel=77, status=Status.RUNNING, seats=over.seats), [Entry(2, NOON, None, Kind.BEGUN)])
    agreed, second = await storage.matches.append(agreed, agreed.entries[-1:], countdown=Countdown.RUNS, opened=fresh)
    assert await storage.matches.load(second.id) == second
    before = dump(where)
    with pytest.raises(ChannelOccupied):
        await add(storage, more(agreed, Kind.REMATCHED), opened=fresh)
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


async def erase(storage: Storage, *numbers: int) -> int:
    return await storage.database.write(lambda connection: erase_matches(connection, map(MatchId, numbers)))


async def test_erased_matches_leave_nothing_and_the_rest_fits(filled: Storage, where: Where):
    numbers = [row[0] for row in await asked(filled, "SELECT id FROM match ORDER BY id")]
    columns = await filled.database.read(lambda connection: referring_to(connection, "match"))
    placed = await filled.database.read(lambda connection: referring_to(connection, "result"))
    assert len(columns) > 8
    for table, column in (*columns, *placed):
        assert await asked(filled, f"SELECT 1 FROM {table} WHERE {column} IS NOT NULL"), table
    running = "SELECT count(*), (SELECT count(*) FROM result) FROM match WHERE status = 'running'"
    (before,) = await asked(filled, running)
    assert await filled.totals.all() == tuple(before) != (0, 0)
    for number in numbers:
        assert await erase(filled, number) == 1
        for table, column in columns:
            assert not await asked(filled, f"SELECT 1 FROM {table} WHERE {column} = ?", number), table
        await filled.recount.freshen()
        assert list(check(where)) == []
    assert await filled.totals.all() == (0, 0)
    for table in ("standing", "counters", "result", "placing", "pairing", "dirty_ratings", "erased_match", "entry"):
        assert not await asked(filled, f"SELECT 1 FROM {table}"), table
    assert await asked(filled, "SELECT count(*), count(match) FROM study") == [(1, 0)], "it is its owner's"


async def test_totals_are_counted_and_numbers_are_not_given_again(storage: Storage, table: MatchService, where: Where):
    assert await storage.totals.all() == (0, 0)
    await table.open(asking(BEN))
    assert await storage.totals.all() == (0, 0), "one that waits for players does not run"
    first = await begun(table)
    second = await begun(table, ChannelId(THREAD + 1))
    assert await storage.totals.all() == (2, 0)
    await table.resign(first.id, ADA, first.revision)
    assert await storage.totals.all() == (1, 1)
    await table.resign(second.id, BEN, second.revision)
    assert await storage.totals.all() == (0, 2)
    await begun(table)
    gone = await table.open(asking())
    assert await erase(storage, gone.id, 1000) == 1, "there is only the one"
    assert (await table.open(asking())).id == gone.id + 1, "numbers are not given again"
    await storage.close()
    async with storage_on(where) as again:
        assert await again.totals.all() == (1, 2)


async def test_rest_is_counted_as_if_they_had_never_been(where: Where, elsewhere: Where):
    states = []
    for place, keep in ((where, range(1, 4)), (elsewhere, range(2, 4))):
        async with storage_on(place) as storage:
            made = random_results(120, seed=9)
            await kept(storage, [each for each in made if each.guild in keep])
            gone = [each.match for each in made if each.guild == GuildId(1) and 1 in keep]
            assert await erase(storage, *gone) == len(gone)
            await storage.recount.freshen()
            rest = await asked(storage, "SELECT * FROM standing ORDER BY scope, game, period, user")
            rest += await asked(storage, "SELECT * FROM counters ORDER BY guild, user, game, what, which")
            assert (await storage.recount.everything()).differing == 0
            states.append(rest)
    assert states[0] == states[1]
