"""Computer players at the table: asked after every change, stopped when it is undone, and never twice."""

import asyncio
import itertools
import random
from dataclasses import replace
from typing import Any
from unittest.mock import DEFAULT, AsyncMock

import pytest

from bot.app.stores import Storage
from bot.matches.play import computers as opponents
from bot.matches.play.computers import ComputerPlayers, level_at
from bot.matches.service import MatchService
from bot.model.errors import BadDatabase, Unwritable, UserError
from bot.model.ids import ChannelId, GuildId, MatchId
from bot.model.levels import STAND_IN, level_of
from bot.model.log import Kind, OfferKind
from bot.model.match import Computer, First, Match, Status
from bot.players.board import Shares
from bot.players.pool import EnginePool
from bot.players.question import EngineAnswer, NoEngineAnswer, Question
from tests.bot.matches.play.looking import Looking
from tests.bot.players.running import rested
from tests.bot.playing import kinds, of_turn, started, step, texts, wanting
from tests.bot.stories import random_step
from tests.bot.tables import ADA, BEN, HOME, Clock, hosted, table_on


class Shown:
    def __init__(self, table: MatchService) -> None:
        self._table = table
        self.steps: list[int] = []

    async def __call__(self, number: MatchId) -> None:
        match = await self._table.match(number)
        self.steps.append(len(match.play.steps) if match.play else 0)


class Unthinking(EnginePool):
    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[Question] = []
        self.says: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    async def think(self, question: Question) -> EngineAnswer:
        self.asked.append(question)
        await asyncio.shield(self.says)
        play = question.play()
        return EngineAnswer(play.game.format(play.game.legal_moves(play.state)[-1]), 0.5)

    async def weigh(self, question: Question) -> Shares:
        self.asked.append(question)
        share = await asyncio.shield(self.says)
        return share, 1 - share


async def against(table: MatchService, *levels: int, key: str = "link", first: First = First.ME, **given: Any) -> Match:
    given |= {"link": {"opening": "none"}, "lovelinks": {"length": "short"}}.get(key, {})
    asked = wanting(key, 1 + len(levels), *map(Computer, levels), **given)
    return await hosted(table, replace(asked, first=first, rated=False))


async def plays(table: MatchService, match: Match, dice: random.Random) -> Match:
    return await table.submit(match.id, ADA, random_step(match, dice))


class Seats:
    def __init__(self, storage: Storage, table: MatchService, thinkers: EnginePool | None = None) -> None:
        self.thinkers = Looking() if thinkers is None else thinkers
        self.shown = Shown(table)
        self.opponents = ComputerPlayers(storage.matches, table, self.thinkers, self.shown)
        self._table = table

    async def rested(self, match: Match) -> Match:
        await rested(self.opponents)
        return await self._table.match(match.id)


@pytest.fixture(autouse=True)
def _retries_come_at_once(monkeypatch):
    monkeypatch.setattr(opponents, "AGAIN_AFTER", 0.0)


def expect_replied(match: Match) -> None:
    assert (len(texts(match)), match.waiting_for) == (2, ADA)


async def test_each_turn_is_shown_before_the_reply(table, storage):
    seats, dice = Seats(storage, table), random.Random(5)
    for key, levels in (("link", (1,)), ("lovelinks", (1, 2, 1))):
        match = await seats.rested(await against(table, *levels, key=key))
        assert [level_at(match, seat) for seat in match.computers] == [level_of(level) for level in levels]
        while match.status is Status.RUNNING:
            assert match.waiting_for == ADA
            before = len(texts(match))
            ours = len(texts(await plays(table, match, dice)))
            match = await seats.rested(match)
            if len(texts(match)) > ours:
                assert ours in seats.shown.steps, "what led to the reply was not shown"
            assert ours > before
        assert match.outcome is not None
        assert {entry.seat for entry in match.entries if entry.kind is Kind.STEP} <= {None, *range(len(match.seats))}
        assert not await storage.matches.thinking()


async def test_an_undo_stops_the_thought_and_takes_a_reply_back(table, storage):
    seats = Seats(storage, table, thoughts := Unthinking())
    match = await table.submit((await against(table, 3)).id, ADA, "a1")
    await asyncio.sleep(0)
    match = await table.undo(match.id, ADA)
    assert await storage.matches.thinking() == []
    match = await table.submit(match.id, ADA, "b2")
    await asyncio.sleep(0)
    assert [question.steps for question in thoughts.asked] == [("a1",), ("b2",)]
    assert thoughts.asked[0].seed != thoughts.asked[1].seed
    thoughts.says.set_result(0.5)
    expect_replied(await seats.rested(match))
    match = await table.undo(match.id, ADA)
    assert (texts(match), match.waiting_for, match.offer) == ([], ADA, None), "both at once, without consent"


async def test_an_ended_match_or_a_stop_ends_its_thinking(table, storage):
    ends = {
        Status.FINISHED: lambda number: table.resign(number, ADA),
        Status.CLOSED: lambda number: table.close_match(number, GuildId(1), BEN),
    }
    for status, end in ends.items():
        seats = Seats(storage, table, thoughts := Unthinking())
        match = await table.submit((await against(table, 3)).id, ADA, "a1")
        for _ in range(3):
            seats.opponents.noticed(match)
        await asyncio.sleep(0)
        assert len(thoughts.asked) == 1, "nothing is asked twice"
        await end(match.id)
        match = await seats.rested(match)
        assert (match.status, texts(match), await storage.matches.thinking()) == (status, ["a1"], [])
        seats.opponents.stop()
    seats = Seats(storage, table, thoughts := Unthinking())
    match = await against(table, 3)
    seats.opponents.stop()
    await table.submit(match.id, ADA, "a1")
    seats.opponents.begin()
    await asyncio.sleep(0)
    assert not seats.opponents.thinking
    assert not thoughts.asked


async def test_after_a_restart_it_replies_also_to_damaged_reads(table, storage, monkeypatch):
    Seats(storage, table, Unthinking())
    match = await table.submit((await against(table, 1)).id, ADA, "a1")
    effects = itertools.chain([BadDatabase("a page is missing")] * 2, itertools.repeat(DEFAULT))
    monkeypatch.setattr(storage.matches, "load", AsyncMock(wraps=storage.matches.load, side_effect=effects))
    seats = Seats(storage, table_on(storage, Clock(), seed=2))
    seats.opponents.begin()
    seats.opponents.begin()
    expect_replied(await seats.rested(match))


async def test_without_a_usable_thought_the_first_step_is_played(table, storage, monkeypatch, caplog):
    for said in ("nonsense", "a1", NoEngineAnswer("no process would start")):
        caplog.clear()
        seats = Seats(storage, table, thoughts := Unthinking())
        thought = said if isinstance(said, Exception) else EngineAnswer(said, 0.5)
        monkeypatch.setattr(thoughts, "think", AsyncMock(side_effect=[thought]))
        match = await table.submit((await against(table, 3)).id, ADA, "a1")
        expect_replied(await seats.rested(match))
        assert "failed, so the first legal step is played" in caplog.text
        seats.opponents.stop()
        await table.resign(match.id, ADA)
    seats = Seats(storage, table, thoughts := Unthinking())
    match = await table.draw((await against(table, 3, key="linkx")).id, ADA)
    thoughts.says.set_exception(NoEngineAnswer("no process would start"))
    assert kinds(await seats.rested(match))[-2:] == [Kind.OFFERED, Kind.REFUSED]
    assert "failed, so the offer is declined" in caplog.text


async def test_draws_are_agreed_to_when_not_ahead_and_answered_first(table, storage):
    for own, agrees in ((0.1, True), (0.5, True), (0.6, False), (1.0, False)):
        seats = Seats(storage, table, thoughts := Unthinking())
        match = await table.draw((await against(table, 3, key="linkx")).id, ADA)
        assert (match.offer.wish, match.asked_people, match.wanted.answer) == (OfferKind.DRAW, (), True)
        thoughts.says.set_result(1 - own)  # Ada's share
        match = await seats.rested(match)
        assert (match.status is Status.FINISHED) == agrees, own
        assert kinds(match)[-1] is (Kind.DRAWN if agrees else Kind.REFUSED), own
        assert thoughts.asked[0].kind == "share"
        if not agrees:
            assert match.offer is None
            await table.resign(match.id, ADA)
        seats.opponents.stop()
    seats = Seats(storage, table, thoughts := Unthinking())
    match = await plays(table, await against(table, 3, key="linkx"), random.Random(1))
    await table.draw(match.id, ADA)
    await asyncio.sleep(0)
    thoughts.says.set_result(0.1)
    match = await seats.rested(match)
    assert kinds(match)[-4:] == [Kind.STEP, Kind.OFFERED, Kind.REFUSED, Kind.STEP]


async def test_stand_ins_play_at_the_middle_level_by_own_dice(table, storage):
    seats = Seats(storage, table)
    match = await started(table, "lovelinks", 3)
    before = of_turn(match)
    match = await table.resign(match.id, ADA)
    assert (level_at(match, 0), level_at(match, 1)) == (STAND_IN, STAND_IN)
    match = await seats.rested(match)
    assert (match.waiting_for, of_turn(match) > before) == (BEN, True)
    steps = [entry.seat for entry in match.entries if entry.kind is Kind.STEP and not entry.text.startswith("draw")]
    assert set(steps) == {None}, "no seat says its steps"
    await step(table, match, random.Random(1))
    seats.opponents.stop()
    await table.resign(match.id, BEN)
    seats = Seats(storage, table, thoughts := Unthinking())
    match = await against(table, 3, key="lovelinks", first=First.OTHER)
    await asyncio.sleep(0)
    (question,) = thoughts.asked
    assert match.seed.hex() not in str(question)
    assert int.from_bytes(match.seed[:8], "big") != question.seed
    assert ChannelId(question.fairness) == HOME
    seats.opponents.stop()


def loses(monkeypatch, storage: Storage, *lost: int, written: bool = True) -> None:
    """The database says of the changes of these numbers, from the next on, that they were not written."""
    append, count = storage.matches.append, itertools.count()

    async def losing(*given, **named):
        is_lost = next(count) in lost
        kept = await append(*given, **named) if written or not is_lost else None
        if is_lost:
            raise Unwritable("the disk did not answer")
        return kept

    monkeypatch.setattr(storage.matches, "append", losing)


async def test_a_step_written_after_all_is_not_played_twice(table, storage, monkeypatch):
    for key, levels in (("link", (1,)), ("lovelinks", (1, 1))):
        seats = Seats(storage, table)
        match = await against(table, *levels, key=key)
        while match.wanted is None:
            match = await plays(table, match, random.Random(1))
        with monkeypatch.context() as patched:
            loses(patched, storage, 0, 1, 3)
            found = await seats.rested(match)
        kept = await storage.matches.load(match.id)
        assert (kept, kept.waiting_for, seats.shown.steps[-1]) == (found, ADA, len(texts(kept)))
        assert of_turn(kept) == of_turn(match) + len(levels)
        seats.opponents.stop()
        await table.resign(match.id, ADA)


async def test_steps_unwritten_or_doubted_are_tried_again(table, storage, monkeypatch):
    seats = Seats(storage, table)
    match = await against(table, 3)
    with monkeypatch.context() as patched:
        loses(patched, storage, 1, written=False)
        await table.submit(match.id, ADA, "a1")
        expect_replied(await seats.rested(match))
    await table.resign(match.id, ADA)
    match = await against(table, 1)
    loses(monkeypatch, storage, 0)
    with pytest.raises(Unwritable):
        await table.submit(match.id, ADA, "a1")
    with pytest.raises(UserError):  # the second try finds out
        await table.submit(match.id, ADA, "a1")
    expect_replied(await seats.rested(match))
