"""Boards kept in line with their logs, the backlog, retries, and paused clocks."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from bot.app.stores import Storage
from bot.matches.board.backlog import (
    AGAIN_AFTER,
    Backlog,
    MatchesByServer,
    Rest,
    StoppedClocks,
    after_fault,
    after_refusal,
)
from bot.matches.board.store import ShownStore
from bot.matches.service import MatchService
from bot.matches.texts import board as boards
from bot.matches.texts.narration import account
from bot.model.errors import Unwritable
from bot.model.ids import ChannelId, GuildId, MatchId
from bot.model.match import Computer, Match
from bot.ui import Picture
from tests.bot.stories import begin, labels, match, name_of, play_of, private, random_step
from tests.bot.tables import Clock, asking, begun
from tests.bot.weeks import wait
from tests.peer import Club
from tests.texts import ENGLISH

HOUR = 1 / 24
GAMES = {"linkage": {}, "lovelinks": {"length": "short"}}
"""In the one a turn is a step, and the next board tells it; in the other its own board grows and tells it."""


@pytest.fixture
def monkeypatch(club: Club) -> Iterator[pytest.MonkeyPatch]:
    """Undo patches before the club ends, which patches some of the same."""
    with pytest.MonkeyPatch.context() as patched:
        yield patched


async def step(club: Club) -> str:
    found = await match(club)
    who = next(name for name, person in club.people.items() if person.id == found.waiting_for)
    return private(await club.slash(who, "move", club.thread, move=random_step(found, random.Random(1))))


async def last_board(club: Club) -> Any:
    while True:
        found = await match(club)
        play = play_of(found)
        if play.read(random_step(found, random.Random(1))).to_move != play.to_move:
            return club.boards()[-1]
        await step(club)


async def told_once(club: Club) -> bool:
    """Check that the thread shows each entry of the log once, in order, and buttons on its newest board only."""
    found, boards = await match(club), club.boards()
    lines = account(found, 0, found.revision, ENGLISH, club.bot.services.signs)
    told = [line for each in club.public(club.thread) for line in each.content.splitlines() if line in lines]
    return told == lines and [bool(labels(board)) for board in boards] == [False] * (len(boards) - 1) + [True]


async def unwritable(*_: object, **__: object) -> None:
    raise Unwritable("the disk is gone")


def on_edit(club: Club, message: Any) -> None:
    path = f"/channels/{club.thread.id}/messages/{message.id}"
    club.env.inject_error("PATCH", path, status=502, code=0, times=9)


@pytest.mark.parametrize("game", GAMES)
async def test_each_part_of_a_step_may_fail_and_is_repaired(club, monkeypatch, game):
    await begin(club, game=game, **GAMES[game])
    if game == "lovelinks":
        await step(club)

    await last_board(club)
    since, count = len(club.env.http_requests), len(club.boards())
    assert (await step(club)).startswith("You played")
    here = ("/interactions/", f"/channels/{club.thread.id}/")
    made = [entry for entry in club.env.http_requests[since:] if entry.path.startswith(here)]
    requests = [("PATCH", "channels"), ("POST", "channels"), ("POST", "interactions")]
    assert sorted((entry.method, entry.path.split("/")[1]) for entry in made) == requests
    assert len(club.boards()) == count + 1

    on_edit(club, await last_board(club))
    count = len(club.boards())
    await step(club)
    assert len(club.boards()) == count + 1, "the next board is posted where the one before cannot be edited"
    assert not await told_once(club)
    await repaired(club)

    await last_board(club)
    count = len(club.boards())
    club.env.inject_error("POST", f"/channels/{club.thread.id}/messages", status=502, code=0, times=9)
    assert "as soon as Discord lets me" in await step(club)
    assert len(club.boards()) == count
    await repaired(club)
    assert len(club.boards()) == count + 1

    for edited in (False, True):
        board = await last_board(club)
        count = len(club.boards())
        if not edited:
            on_edit(club, board)
        with monkeypatch.context() as patched:
            patched.setattr(ShownStore, "note", unwritable)
            await step(club)
        assert len(club.boards()) == count + 1
        club.env.backend.faults.clear()
        await club.restart()
        assert await told_once(club), f"after a crash with the board before {edited=}"
        assert len(club.boards()) == count + 1
        await step(club)
        assert await told_once(club)


async def test_answer_to_an_offer_is_told_once_without_its_note(club, monkeypatch):
    await begin(club)
    for edited in (True, False):
        await step(club)
        await step(club)
        asker = (await match(club)).waiting_for
        (asked,) = (await match(club)).others(asker)
        await club.slash(name_of(club, asker), "undo", club.thread)
        (offer,) = [message for message in club.public(club.thread) if "Decline" in labels(message)]
        if not edited:
            on_edit(club, offer)
        with monkeypatch.context() as patched:
            patched.setattr(ShownStore, "note", unwritable)
            await club.press(name_of(club, asked), offer, "Accept")
        club.env.backend.faults.clear()
        await club.restart()
        assert await told_once(club), f"after a crash with the offer {edited=}"


async def repaired(club: Club) -> None:
    club.env.backend.faults.clear()
    await wait(club, HOUR)
    assert await told_once(club)


@pytest.mark.slow
async def test_a_crash_at_the_end_loses_nothing(club, monkeypatch):
    await begin(club, game="lovelinks", length="short")
    found, dice = await match(club), random.Random(3)
    while True:
        play = play_of(found)
        chosen = dice.choice(play.game.legal_moves(play.state))
        if play.after(chosen).to_move is None:
            break
        who = found.waiting_for
        assert who is not None
        found = await club.bot.services.table.submit(found.id, who, play.game.format(chosen))
        await club.bot.services.reconciler.show(found.id)
    before = len(club.boards())
    with monkeypatch.context() as patched:
        patched.setattr(ShownStore, "note", unwritable)
        await club.slash(name_of(club, found.waiting_for), "move", club.thread, move=play.game.format(chosen))
    assert len(club.boards()) == before + 1
    await club.restart()
    assert await told_once(club)
    assert len(club.boards()) == before + 1


async def test_a_letter_is_settled_later_and_pictures_are_shared(club, monkeypatch):
    await begin(club, game="lovelinks", length="short")
    await step(club)
    ada = club.people["ada"].user
    (stock,) = [message for message in ada.dm_channel.history() if labels(message)]
    path = f"/channels/{ada.dm_channel.id}/messages/{stock.id}"
    club.env.inject_error("PATCH", path, status=502, code=0, times=1)
    drawn, draw = [], boards._drawn

    def noted(*given: Any) -> Picture:
        drawn.append(given)
        return draw(*given)

    monkeypatch.setattr(boards, "_drawn", noted)
    assert (await step(club)).startswith("You played")
    assert len(drawn) == 1
    left, newest = club.boards()
    assert await left.attachments[0].read() == await newest.attachments[0].read()
    await wait(club, HOUR)
    assert [labels(message) for message in ada.dm_channel.history() if message.id == stock.id] == [[]]


NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SOON = timedelta(minutes=2)


@pytest.fixture
def time() -> list[datetime]:
    return [NOW]


async def test_refused_places_come_last(table: MatchService, time: list[datetime]):
    backlog, dead = Backlog(lambda: time[-1]), await begun(table)
    for number in range(1, 5):
        backlog.add(MatchId(number), dead.home if number < 4 else ChannelId(99))
    assert backlog.take() == dead.id == 1
    backlog.refused(dead, RuntimeError("no"))
    backlog.failed(dead.id)
    backlog.release(dead.id)
    assert [backlog.take(), backlog.take(), backlog.take(), backlog.take()] == [4, 2, 3, None]


async def test_a_permission_given_back_during_a_try_counts(table: MatchService, time: list[datetime]):
    backlog, match = Backlog(lambda: time[-1]), await begun(table)
    refuse(backlog, match)
    time.append(NOW + 3 * timedelta(days=1))
    assert backlog.take() == match.id
    backlog.nudge(match.id)
    backlog.refused(match, RuntimeError("no"))
    backlog.failed(match.id)
    backlog.release(match.id)
    assert backlog.take() is None
    time.append(time[-1] + SOON)
    assert backlog.take() == match.id


async def test_a_match_is_tried_once_at_a_time_until_shown(table: MatchService, time: list[datetime]):
    backlog, match = Backlog(lambda: time[-1]), await begun(table)
    backlog.add(match.id)
    assert backlog.take() == match.id
    assert (backlog.take(), backlog.left()) == (None, None)
    backlog.shown(match.id)
    backlog.release(match.id)
    assert backlog.take() is None


async def test_a_change_in_a_server_wakes_what_was_refused_there(table: MatchService, time: list[datetime]):
    backlog, match = Backlog(lambda: time[-1]), await begun(table)
    refuse(backlog, match)
    time.append(NOW + SOON)
    backlog.wake(GuildId(2))
    backlog.wake(None)
    assert backlog.take() is None
    backlog.wake(match.guild)
    assert backlog.take() == match.id


def refuse(backlog: Backlog, match: Match) -> None:
    backlog.add(match.id)
    backlog.refused(match, RuntimeError("no"))
    backlog.failed(match.id)


CLUB = GuildId(7)
DAY = timedelta(days=1)


def tries(fails) -> list[datetime]:
    found, now, rest = [NOW], NOW, None
    while True:
        rest = fails(rest, now)
        if rest.again is None or rest.again > NOW + 7 * DAY:
            return found
        now = rest.again
        found.append(now)


def test_refusals_and_faults_are_retried_ever_more_rarely():
    found = tries(lambda rest, now: after_refusal(rest, now, CLUB))
    assert [(at - NOW) / timedelta(minutes=1) for at in found] == [0, 5, 65, 425]
    found = tries(after_fault)
    apart = [(at - before) / AGAIN_AFTER for before, at in pairwise(found)]
    assert apart[:6] == [1, 1, 1, 2, 4, 8]
    assert set(apart[6:]) == {10}
    assert after_refusal(None, NOW + 60 * DAY, CLUB).over(NOW)
    assert after_fault(None, NOW + 60 * DAY).over(NOW)
    parked = Rest(NOW, 0, None, refused=True, guild=CLUB)
    assert not parked.over(NOW + 365 * DAY)


def test_rests_are_neither_lengthened_nor_cut_to_nothing():
    rest = after_refusal(None, NOW, CLUB)
    early = after_refusal(rest, NOW + timedelta(minutes=1), CLUB)
    assert (early.again, early.failures) == (rest.again, 1)
    asleep = Rest(NOW, 4, None, refused=True, guild=CLUB)
    assert after_refusal(asleep, NOW + DAY, CLUB).again is None
    rest = Rest(NOW, 4, None, refused=True, guild=CLUB)
    assert rest.woken(NOW).again == NOW + AGAIN_AFTER
    assert rest.woken(NOW + DAY).again == NOW + DAY
    soon = Rest(NOW, 1, NOW + timedelta(seconds=1), refused=True, guild=CLUB)
    assert soon.woken(NOW) == soon


def test_a_fault_counts_only_some_time_after_a_refusal():
    rest = after_refusal(None, NOW, CLUB)
    assert after_fault(rest, NOW) == rest
    later = after_fault(rest, NOW + timedelta(minutes=5))
    assert (later.refused, later.failures) == (False, 1)
    assert after_refusal(later, NOW + DAY, CLUB).failures == 1


HERE, ELSEWHERE = GuildId(1), GuildId(2)


@pytest.fixture
def clocks(storage: Storage, table: MatchService, clock: Clock) -> StoppedClocks:
    return StoppedClocks(storage.schedule, table, clock)


async def test_stopped_clocks_resume_everywhere(clocks, storage, table, clock):
    there = replace(asking(), invited=(Computer(None),), guild=None, home=ChannelId(900), rated=False)
    for resting in (await begun(table), await table.open(there)):
        assert await clocks.stop(resting.guild, resting.id) == 1
        assert clocks.stopped.of(resting.guild) == [resting.id]
        assert (await storage.schedule.stopped()).keys() == {resting.id}
        clock.time += timedelta(days=3)
        assert await clocks.go_on(resting.id)
        assert clocks.stopped.of(resting.guild) == []
        assert await storage.schedule.stopped() == {}
        assert not await clocks.go_on(resting.id), "it goes on already"


async def test_stopped_clocks_are_read_by_server_at_a_start(clocks, storage, table, clock):
    match = await begun(table)
    assert await clocks.stop(HERE) == 1
    later = StoppedClocks(storage.schedule, table, clock)
    await later.remember()
    assert [later.stopped.of(guild) for guild in (HERE, ELSEWHERE, None)] == [[match.id], [], []]
    assert later.stopped.servers == {HERE}


def test_a_match_is_found_where_it_was_put_last():
    known = MatchesByServer()
    known.update({MatchId(1): HERE, MatchId(2): HERE, MatchId(3): None})
    known.put(MatchId(2), ELSEWHERE)
    assert (known.of(HERE), known.of(ELSEWHERE), known.of(None)) == ([1], [2], [3])
    assert known.servers == {HERE, ELSEWHERE}
    assert [known.discard(MatchId(1)), known.discard(MatchId(1))] == [True, False]
    assert known.servers == {ELSEWHERE}
