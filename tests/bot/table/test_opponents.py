"""Computer players at the table: asked after every change, stopped when it is undone, and never twice."""

import asyncio
import itertools
import os
import random
import signal
from collections.abc import Callable

import pytest
import pytest_asyncio

from bot.match import ChannelId, Computer, First, GuildId, Kind, Match, MatchId, Status, Wish
from bot.players.board import Shares
from bot.players.levels import STAND_IN, level_of
from bot.players.pool import Thinkers
from bot.players.question import Question, Unthinkable
from bot.players.thought import Thought
from bot.storage import BadDatabase, Storage, Unwritable
from bot.table import Opening, Refused, Table, opponents
from bot.table.opponents import Opponents, level_at
from rules import GAMES
from rules.options import read
from tests.bot.playing import kinds, of_turn, started, step, texts
from tests.bot.stories import random_step
from tests.bot.tables import ADA, BEN, HOME, THREAD, Clock


class Shown:
    """Notes how far each match had come whenever it was shown."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.steps: list[int] = []

    async def __call__(self, number: MatchId) -> None:
        match = await self._table.match(number)
        self.steps.append(len(match.play.steps) if match.play else 0)


class Unthinking(Thinkers):
    """Answers nothing until it is told what."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[Question] = []
        self.says: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    async def think(self, question: Question) -> Thought:
        self.asked.append(question)
        await asyncio.shield(self.says)
        play = question.play()
        return Thought(play.game.format(play.game.legal_moves(play.state)[-1]), 0.5)

    async def weigh(self, question: Question) -> Shares:
        self.asked.append(question)
        share = await asyncio.shield(self.says)
        return share, 1 - share


@pytest_asyncio.fixture
async def thinkers():
    real = Thinkers(1)
    yield real
    await real.close()


async def against(table: Table, *levels: int, key: str = "link", first: First = First.ME, **given: str) -> Match:
    """A match that Ada begins against computer players."""
    game = GAMES[key]
    given |= {"link": {"opening": "none"}, "lovelinks": {"length": "short"}}.get(key, {})
    invited = tuple(map(Computer, levels))
    asked = Opening(
        game, read(game.options, given), 1 + len(levels), first, ADA, invited, GuildId(1), home=HOME, rated=False
    )
    match = await table.host((await table.open(asked)).id, THREAD)
    assert match is not None
    return match


async def _until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 - a process tells nobody that it has begun
        await asyncio.sleep(0.01)


async def plays(table: Table, match: Match, dice: random.Random) -> Match:
    return await table.submit(match.id, ADA, random_step(match, dice))


@pytest.mark.parametrize(
    ("key", "levels"), [("link", (1,)), ("linkage", (2,)), ("linkx", (1,)), ("lovelinks", (1, 2, 1))]
)
async def test_a_whole_match_is_played_and_each_turn_is_shown_before_the_next(table, storage, thinkers, key, levels):
    shown, dice = Shown(table), random.Random(5)
    at_table = Opponents(storage, table, thinkers, shown)
    match = await against(table, *levels, key=key)
    await at_table.rest()
    while (match := await table.match(match.id)).status is Status.RUNNING:
        assert match.waiting_for == ADA
        before = len(texts(match))
        match = await plays(table, match, dice)
        ours = len(texts(match))
        await at_table.rest()
        if len(texts(await table.match(match.id))) > ours:
            assert ours in shown.steps[-2:] or ours in shown.steps, "what led to the reply was not shown before it"
        assert ours > before
    assert match.outcome is not None
    assert {entry.seat for entry in match.entries if entry.kind is Kind.STEP} <= {None, *range(len(match.seats))}
    assert not await storage.matches.thinking()


async def test_it_stops_thinking_when_its_turn_is_taken_back_and_is_asked_anew(table, storage):
    thoughts = Unthinking()
    at_table = Opponents(storage, table, thoughts, Shown(table))
    match = await against(table, 3)
    match = await table.submit(match.id, ADA, "a1")
    await asyncio.sleep(0)
    match = await table.undo(match.id, ADA)
    assert await storage.matches.thinking() == []
    match = await table.submit(match.id, ADA, "b2")
    await asyncio.sleep(0)
    assert [question.steps for question in thoughts.asked] == [("a1",), ("b2",)]
    assert thoughts.asked[0].seed != thoughts.asked[1].seed
    thoughts.says.set_result(0.5)
    await at_table.rest()
    match = await table.match(match.id)
    assert (len(texts(match)), match.waiting_for) == (2, ADA)


async def test_an_undo_after_its_reply_takes_both_back_at_once(table, storage, thinkers):
    at_table = Opponents(storage, table, thinkers, Shown(table))
    match = await against(table, 1)
    await table.submit(match.id, ADA, "d4")
    await at_table.rest()
    match = await table.undo(match.id, ADA)
    assert (texts(match), match.waiting_for, match.offer) == ([], ADA, None)


async def test_nothing_is_asked_twice_and_a_reply_that_comes_too_late_changes_nothing(table, storage):
    thoughts = Unthinking()
    at_table = Opponents(storage, table, thoughts, Shown(table))
    match = await against(table, 3)
    match = await table.submit(match.id, ADA, "a1")
    for _ in range(3):
        at_table.noticed(match)
    await asyncio.sleep(0)
    assert len(thoughts.asked) == 1
    await table.resign(match.id, ADA)
    thoughts.says.set_result(0.5)
    await at_table.rest()
    assert texts(await table.match(match.id)) == ["a1"]


async def test_after_a_restart_it_goes_on_where_it_was_asked(table, storage, thinkers):
    Opponents(storage, table, Unthinking(), Shown(table))
    match = await against(table, 1)
    await table.submit(match.id, ADA, "a1")
    anew = Table(storage, Clock(), seed=2)
    at_table = Opponents(storage, anew, thinkers, Shown(anew))
    at_table.begin()
    at_table.begin()
    await at_table.rest()
    match = await anew.match(match.id)
    assert (len(texts(match)), match.waiting_for) == (2, ADA)


async def test_a_worker_that_is_killed_in_mid_thought_does_not_end_the_match(table, storage, thinkers):
    at_table = Opponents(storage, table, thinkers, Shown(table))
    match = await against(table, 5)
    await table.submit(match.id, ADA, "a1")
    (worker,) = thinkers._workers
    await asyncio.wait_for(_until(lambda: worker.pid is not None), 10)
    await asyncio.sleep(0.3)
    os.kill(worker.pid, signal.SIGKILL)
    await at_table.rest()
    match = await table.match(match.id)
    assert (len(texts(match)), match.waiting_for) == (2, ADA)


async def test_where_nothing_can_be_thought_out_the_match_goes_on(table, storage, caplog):
    thoughts = Unthinking()
    at_table = Opponents(storage, table, thoughts, Shown(table))
    match = await against(table, 3, key="linkx")
    await plays(table, match, random.Random(1))
    thoughts.says.set_exception(Unthinkable("no process would start"))
    await at_table.rest()
    match = await table.match(match.id)
    assert (len(texts(match)), match.waiting_for) == (2, ADA)
    assert "no process would start" in caplog.text
    match = await table.draw(match.id, ADA)
    await at_table.rest()
    match = await table.match(match.id)
    assert kinds(match)[-2:] == [Kind.OFFERED, Kind.REFUSED]


async def test_a_step_that_cannot_be_written_is_tried_again(table, storage: Storage, monkeypatch):
    monkeypatch.setattr(opponents, "AGAIN_AFTER", 0.01)
    thoughts = Unthinking()
    at_table = Opponents(storage, table, thoughts, Shown(table))
    match = await against(table, 3)
    await table.submit(match.id, ADA, "a1")
    append, failures = storage.matches.append, iter([Unwritable("the disk is full")])

    async def full(*given, **named):
        for failure in failures:
            raise failure
        return await append(*given, **named)

    monkeypatch.setattr(storage.matches, "append", full)
    thoughts.says.set_result(0.5)
    await at_table.rest()
    assert len(texts(await table.match(match.id))) == 2


@pytest.mark.parametrize(("own", "agrees"), [(0.1, True), (0.5, True), (0.6, False), (1.0, False)])
async def test_it_agrees_to_a_draw_when_it_is_not_ahead(table, storage, own, agrees):
    thoughts = Unthinking()
    at_table = Opponents(storage, table, thoughts, Shown(table))
    match = await against(table, 3, key="linkx")
    match = await table.draw(match.id, ADA)
    assert (match.offer.wish, match.asked_people, match.wanted.answer) == (Wish.DRAW, (), True)
    thoughts.says.set_result(1 - own)  # Ada's share
    await at_table.rest()
    match = await table.match(match.id)
    assert (match.status is Status.FINISHED, match.offer) == (agrees, None if not agrees else match.offer)
    assert kinds(match)[-1] is (Kind.DRAWN if agrees else Kind.REFUSED)
    assert thoughts.asked[0].kind == "share"


async def test_a_draw_offered_while_it_thinks_is_answered_first(table, storage):
    thoughts = Unthinking()
    at_table = Opponents(storage, table, thoughts, Shown(table))
    match = await against(table, 3, key="linkx")
    await plays(table, match, random.Random(1))
    await table.draw(match.id, ADA)
    await asyncio.sleep(0)
    thoughts.says.set_result(0.1)
    await at_table.rest()
    match = await table.match(match.id)
    assert kinds(match)[-4:] == [Kind.STEP, Kind.OFFERED, Kind.REFUSED, Kind.STEP]


async def test_a_stand_in_plays_at_the_middle_level_and_no_seat_says_its_steps(table, storage, thinkers):
    at_table = Opponents(storage, table, thinkers, Shown(table))
    match = await started(table, "lovelinks", 3)
    before = of_turn(match)
    match = await table.resign(match.id, ADA)
    assert (level_at(match, 0), level_at(match, 1)) == (STAND_IN, STAND_IN)
    await at_table.rest()
    match = await table.match(match.id)
    assert (match.waiting_for, of_turn(match) > before) == (BEN, True)
    steps = [entry.seat for entry in match.entries if entry.kind is Kind.STEP and not entry.text.startswith("draw")]
    assert set(steps) == {None}
    await step(table, match, random.Random(1))


async def test_levels_are_those_of_the_seats(table):
    match = await against(table, 1, 4, key="lovelinks")
    assert [level_at(match, seat) for seat in (1, 2)] == [level_of(1), level_of(4)]


async def test_its_dice_are_never_the_seed_of_the_match(table, storage):
    thoughts = Unthinking()
    Opponents(storage, table, thoughts, Shown(table))
    match = await against(table, 3, key="lovelinks", first=First.OTHER)
    await asyncio.sleep(0)
    (question,) = thoughts.asked
    assert match.seed.hex() not in str(question)
    assert int.from_bytes(match.seed[:8], "big") != question.seed
    assert ChannelId(question.fairness) == HOME


def loses(monkeypatch, storage: Storage, *lost: int) -> None:
    """The changes of these numbers, from the next on, are written, and the database says that they are not."""
    append, count = storage.matches.append, itertools.count()

    async def losing(*given, **named):
        kept = await append(*given, **named)
        if next(count) in lost:
            raise Unwritable("the disk did not answer")
        return kept

    monkeypatch.setattr(storage.matches, "append", losing)


@pytest.mark.parametrize(("key", "levels"), [("link", (1,)), ("lovelinks", (1, 1))])
async def test_a_step_that_was_written_after_all_is_not_played_twice(
    table, storage, thinkers, monkeypatch, key, levels
):
    monkeypatch.setattr(opponents, "AGAIN_AFTER", 0.01)
    shown = Shown(table)
    at_table = Opponents(storage, table, thinkers, shown)
    match = await against(table, *levels, key=key)
    while match.wanted is None:
        match = await plays(table, match, random.Random(1))
    loses(monkeypatch, storage, 0, 1, 3)
    await at_table.rest()
    kept = await storage.matches.load(match.id)
    assert (kept, kept.waiting_for, shown.steps[-1]) == (await table.match(match.id), ADA, len(texts(kept)))
    assert of_turn(kept) == of_turn(match) + len(levels)


async def test_it_replies_to_a_step_whose_player_was_told_that_it_was_not_written(
    table, storage, thinkers, monkeypatch
):
    at_table = Opponents(storage, table, thinkers, Shown(table))
    match = await against(table, 1)
    loses(monkeypatch, storage, 0)
    with pytest.raises(Unwritable):
        await table.submit(match.id, ADA, "a1")
    with pytest.raises(Refused):  # the second try finds out
        await table.submit(match.id, ADA, "a1")
    await at_table.rest()
    match = await table.match(match.id)
    assert (len(texts(match)), match.waiting_for) == (2, ADA)


async def test_what_cannot_be_read_is_taken_up_later(table, storage, thinkers, monkeypatch):
    monkeypatch.setattr(opponents, "AGAIN_AFTER", 0.01)
    Opponents(storage, table, Unthinking(), Shown(table))
    match = await against(table, 1)
    await table.submit(match.id, ADA, "a1")
    load, failures = storage.matches.load, iter([BadDatabase("a page is missing")] * 2)

    async def damaged(number):
        for failure in failures:
            raise failure
        return await load(number)

    monkeypatch.setattr(storage.matches, "load", damaged)
    anew = Table(storage, Clock(), seed=2)
    at_table = Opponents(storage, anew, thinkers, Shown(anew))
    at_table.begin()
    await at_table.rest()
    assert len(texts(await anew.match(match.id))) == 2


@pytest.mark.parametrize("said", ["nonsense", "a1"])
async def test_for_a_step_that_the_rules_do_not_know_another_is_played(table, storage, monkeypatch, caplog, said):
    thoughts = Unthinking()

    async def think(question: Question) -> Thought:
        return Thought(said, 0.5)

    monkeypatch.setattr(thoughts, "think", think)
    at_table = Opponents(storage, table, thoughts, Shown(table))
    match = await against(table, 3)
    await table.submit(match.id, ADA, "a1")
    await at_table.rest()
    match = await table.match(match.id)
    assert (len(texts(match)), match.waiting_for) == (2, ADA)
    assert "No step could be thought out" in caplog.text


async def test_a_match_that_is_closed_while_it_thinks_is_thought_about_no_more(table, storage, thinkers):
    at_table = Opponents(storage, table, thinkers, Shown(table))
    match = await against(table, 5)
    await table.submit(match.id, ADA, "a1")
    await asyncio.wait_for(_until(thinkers.pids), 10)
    match = await table.close_match(match.id, GuildId(1), BEN)
    await asyncio.wait_for(at_table.rest(), 2)
    assert (match.status, await storage.matches.thinking()) == (Status.CLOSED, [])
    assert texts(await table.match(match.id)) == ["a1"]


async def test_once_stopped_it_begins_nothing_more(table, storage):
    thoughts = Unthinking()
    at_table = Opponents(storage, table, thoughts, Shown(table))
    match = await against(table, 3)
    at_table.stop()
    await table.submit(match.id, ADA, "a1")
    at_table.begin()
    await asyncio.sleep(0)
    assert not at_table.thinking
    assert not thoughts.asked
