"""Erasing a person: their matches, simultaneous acts of others, and stops in the middle."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from unittest.mock import DEFAULT, patch

import pytest

from bot.app.stores import Storage
from bot.community.privacy.service import Erasure
from bot.matches.service import MatchService
from bot.matches.store.recount import erase_matches
from bot.model.errors import Unwritable, UserError
from bot.model.ids import ChannelId, MatchId, UserId
from bot.model.log import Kind, OfferKind
from bot.model.match import Status
from tests.bot.playing import Replaying, kinds, places, replied, started, step, turn, wanting
from tests.bot.storage.filled import fill
from tests.bot.stories import play_of
from tests.bot.tables import ADA, BEN, CLEO, DAN, HOME, Clock, asking, begun, refused, refusing, table_on
from tests.databases import problems
from tests.traces import stands_in

FORMER = UserId(-1)
LONG = UserId(1_193_046_712_345_678_901)  # an id as long as Discord's are now
NO_REMATCH = "No rematch, because a player's data has been deleted; /play opens a new match."


@pytest.fixture
def table(storage, clock):
    return Replaying(storage, clock, seed=1)


async def nobody(_: object) -> None:
    """Discord is not there."""


def forgetting(storage: Storage, table: MatchService, show: Callable[[MatchId], Awaitable[object]] = nobody) -> Erasure:
    return Erasure(storage.forgetting, table, show, nobody, lambda user: None)


async def forget(storage: Storage, table: MatchService, user: UserId) -> None:
    going = forgetting(storage, table)
    await going.begin(user)
    await going.finish(user)


async def whole(storage: Storage) -> None:
    assert await storage.database.read(lambda connection: [*problems(connection)]) == []
    assert (await storage.recount.everything()).differing == 0


async def test_a_partner_goes_on_with_a_stand_in(table, storage):
    match = await started(table, "lovelinks", 4)
    dice = random.Random(3)
    match = await turn(table, match, dice)
    await forget(storage, table, BEN)
    match = await table.match(match.id)
    assert (match.status, match.out) == (Status.RUNNING, (match.seat_of(FORMER),))
    for _ in range(20):
        match = await replied(table, match)
        assert match.waiting_for in {ADA, CLEO, DAN}
        match = await step(table, match, dice)
    match = await table.resign(match.id, DAN)
    assert match.status is Status.FINISHED
    assert [seat.user for seat in match.seats] == [ADA, FORMER, CLEO, DAN]
    await whole(storage)


async def test_open_matches_and_offers_wait_for_them_no_more(table, storage, file):
    match = await table.resign((await started(table, "lovelinks", 4)).id, ADA)
    assert (match.offer.wish, match.asked_people) == (OfferKind.RESIGN, (CLEO,))
    opened = await table.open(asking(DAN, opener=CLEO))
    received = await table.open(asking(CLEO, opener=BEN))
    joined = await table.open(asking(opener=DAN, seats=2))
    elsewhere = await table.open(asking(BEN, opener=DAN))
    await forget(storage, table, CLEO)
    found = [await table.match(each.id) for each in (opened, received, joined, elsewhere)]
    assert [kinds(each)[-1] for each in found] == [Kind.WITHDRAWN, Kind.DECLINED, Kind.OPENED, Kind.OPENED]
    assert (await table.match(match.id)).asked_people == ()
    assert (await table.resign(match.id, ADA)).status is Status.FINISHED
    match = await table.resign((await started(table, "linkx", 2, ChannelId(2))).id, BEN)
    asked, _ = await table.rematch(match.id, ADA)
    assert asked.asked_people == (BEN,)
    await forget(storage, table, BEN)
    asked = await table.match(match.id)
    assert (asked.asked_people, asked.can_be_played_again(Clock()())) == ((), False)
    await refused(table.rematch(match.id, ADA), NO_REMATCH, file)
    await whole(storage)


async def test_of_two_the_other_wins_against_a_former_player(table, storage):
    for former, who in ((UserId(-1), ADA), (UserId(-2), BEN)):
        match = await started(table, "linkx", 2, ChannelId(100 - former))
        await forget(storage, table, who)
        over = await table.match(match.id)
        assert (over.status, over.entries[-1].kind) == (Status.FINISHED, Kind.RESIGNED)
        assert places(over) == ((2, 1) if who == ADA else (1, 2))
        other = BEN if who == ADA else ADA
        assert set(over.players) == {former, other}
        rating_changes = await storage.standings.rating_changes(match.id)
        assert {placing.user for placing in rating_changes.result.placings} == {former, other}
        await whole(storage)
    match = await started(table, "linkx", 2)
    await storage.database.write(lambda connection: connection.execute("UPDATE match SET head = x'00'"))
    table.repository.forget(match.id)
    await forget(storage, table, BEN)
    query = "SELECT user FROM seat WHERE match = ? ORDER BY seat"
    rows = await storage.database.read(lambda connection: connection.execute(query, (match.id,)).fetchall())
    assert rows == [(ADA,), (-3,)], "an unreadable match forgets them as well"
    assert await storage.matches.live_of(BEN) == ()


async def test_steps_of_the_others_meanwhile_bring_nobody_back(storage, clock):
    table = table_on(storage, clock, seed=1)
    match, dice = await started(table, "lovelinks", 3), random.Random(2)
    going = forgetting(storage, table)
    await going.begin(CLEO)

    async def play_on() -> None:
        for _ in range(60):
            found = await replied(table, await table.match(match.id))
            if found.waiting_for in (ADA, BEN):
                await step(table, found, dice)
            await asyncio.sleep(0)

    await asyncio.gather(play_on(), going.finish(CLEO))
    found = await table.match(match.id)
    assert len(play_of(found).steps) > 5
    assert [seat.user for seat in found.seats] == [ADA, BEN, FORMER]
    await whole(storage)


async def test_a_decision_on_outdated_memory_is_made_again(table, storage):
    match = await started(table, "lovelinks", 3)
    await table.part(match.id, CLEO)
    stale = await replied(table, await table.match(match.id))
    await storage.forgetting.erase(CLEO, await storage.forgetting.begin(CLEO), None)
    assert CLEO in (await table.match(stale.id)).players, "it is known in memory as it was"
    after = await step(table, stale, random.Random(1))
    assert after.revision == stale.revision + 1
    assert [seat.user for seat in after.seats] == [ADA, BEN, FORMER]


async def test_invitations_and_erased_matches_meanwhile(table, storage, monkeypatch):
    gone, stays = await begun(table), await begun(table, HOME)
    live = storage.forgetting.live

    async def with_one_erased(user: UserId) -> list[MatchId]:
        found: list[MatchId] = await live(user)
        await storage.database.write(lambda connection: erase_matches(connection, [gone.id]))
        table.repository.forget(gone.id)
        return found

    async def invited(number: MatchId) -> None:
        if number == stays.id:
            await table.open(asking(BEN, opener=CLEO))

    monkeypatch.setattr(storage.forgetting, "live", with_one_erased)
    going = forgetting(storage, table, invited)
    await going.begin(BEN)
    with refusing("is being deleted"):
        await going.begin(BEN)
    await going.finish(BEN)
    assert (await table.match(stays.id)).players == (ADA, FORMER)
    assert (await table.match(MatchId(3))).entries[-1].kind is Kind.DECLINED
    assert await storage.matches.live_of(BEN) == ()
    await whole(storage)


class Stopped(Exception):
    """The machine went off."""


@pytest.mark.slow
async def test_the_next_start_finishes_an_interrupted_erase(tmp_path, monkeypatch):
    filled = tmp_path / "filled.db"
    await fill(filled)
    storage = Storage(filled)
    await storage.open()
    table = table_on(storage, Clock(), seed=2)
    for key in ("linkx", "lovelinks"):
        match = await table.open(wanting(key, 2, LONG))
        await table.join(match.id, LONG, match.revision)
    await storage.people.set_block(LONG, ADA, blocked=True)
    await storage.close()
    stops = 0
    while await stopped_after(stops, Path(shutil.copy(filled, tmp_path / f"{stops}.db")), monkeypatch):
        stops += 1
    assert stops > 5


async def stopped_after(writes: int, file: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Stop after so many writes, and go on with another start; returns whether it came to that."""
    storage, done = Storage(file), 0
    await storage.open()

    def counting(work):
        async def counted(*asked):
            nonlocal done
            if done >= writes:
                raise Stopped
            done += 1
            return await work(*asked)

        return counted

    database, over = storage.database, False
    with monkeypatch.context() as patched, suppress(Stopped):
        patched.setattr(database, "write", counting(database.write))
        patched.setattr(database, "scrub", counting(database.scrub))
        await forget(storage, table_on(storage, Clock(), seed=2), LONG)
        over = True
    await storage.close()
    storage = Storage(file)
    await storage.open()
    going = forgetting(storage, table_on(storage, Clock(), seed=2))
    await going.remember()
    await going.resume()
    assert LONG not in going.under_way
    assert await storage.forgetting.unfinished() == []
    await whole(storage)
    wal = file.with_name(f"{file.name}-wal")
    if writes > 0:
        assert not stands_in(LONG, file, wal)
    await storage.close()
    return not over


async def test_a_failed_erase_blocks_no_other_and_is_tried_again(table, storage, caplog):
    going, erase = forgetting(storage, table), storage.forgetting.erase
    for user in (ADA, BEN):
        await going.begin(user)

    async def failing(user: UserId, *about: Any) -> Any:
        if user == ADA:
            raise Unwritable("the disk is full")
        return await erase(user, *about)

    with patch.object(storage.forgetting, "erase", failing):
        await going.resume()
    assert (ADA in going.under_way, BEN in going.under_way) == (True, False)
    assert "The data of former player 1 could not be erased" in caplog.text
    await going.resume()
    assert await storage.forgetting.unfinished() == []
    store, effects = storage.forgetting, [Unwritable("the disk is full"), DEFAULT]
    await going.begin(CLEO)
    with patch.object(store, "scrub", wraps=store.scrub, side_effect=effects) as scrub:
        with pytest.raises(Unwritable):
            await going.finish(CLEO)
        assert CLEO in going.under_way
        await going.resume()
    assert CLEO not in going.under_way
    assert scrub.await_count == 2
    assert await store.unfinished() == []


async def test_a_permanent_reader_delays_the_erase_only(table, storage, file, monkeypatch, caplog):
    monkeypatch.setattr("bot.community.privacy.service.AGAIN_AFTER", 0.0)
    monkeypatch.setattr("bot.community.privacy.service.MOST_TRIES", 2)
    await table.open(asking(BEN, opener=ADA))
    going, again = forgetting(storage, table), []
    going.later = lambda: again.append(1)
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM match").fetchone()
        await going.begin(ADA)
        with pytest.raises(UserError, match="privacy-deleting"):
            await going.finish(ADA)
        assert (again, ADA in going.under_way) == ([1], True)
        assert "Another program keeps reading the database" in caplog.text
        assert not await going.resume()
    assert await going.resume()
    assert ADA not in going.under_way
    assert await storage.forgetting.unfinished() == []
