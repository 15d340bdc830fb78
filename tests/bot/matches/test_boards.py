"""The next board, the end of the one before, and the answer are on their way at the same time; any of them may fail."""

import random
from typing import Any
from unittest.mock import patch

import discord
import pytest

from bot.matches.board.store import ShownStore
from bot.matches.texts import board as boards
from bot.matches.texts.narration import account
from bot.model.errors import Unwritable
from bot.ui import Picture
from tests.bot.stories import begin, labels, match, name_of, play_of, private, random_step
from tests.bot.weeks import wait
from tests.peer import Club
from tests.texts import ENGLISH

HOUR = 1 / 24
GAMES = {"linkage": {}, "lovelinks": {"length": "short"}}
"""In the one a turn is a step; in the other it has a board of its own until the next board tells all of it."""


async def step(club: Club) -> str:
    found = await match(club)
    who = name_of(club, found.waiting_for)
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


def kept(club: Club, message: Any) -> None:
    """Neither edits of a message nor its deletion arrive."""
    path = f"/channels/{club.thread.id}/messages/{message.id}"
    club.env.inject_error("*", path, status=502, code=0, times=9)


@pytest.mark.parametrize("game", GAMES)
async def test_each_part_of_a_step_may_fail_and_is_repaired(club, game):
    await begin(club, game=game, **GAMES[game])
    if game == "lovelinks":
        await step(club)

    await last_board(club)
    since, count = len(club.env.http_requests), len(club.boards())
    assert (await step(club)).startswith("You played")
    here = ("/interactions/", f"/channels/{club.thread.id}/")
    made = [entry for entry in club.env.http_requests[since:] if entry.path.startswith(here)]
    replaces, goes = (0, "DELETE") if game == "lovelinks" else (1, "PATCH")
    requests = [(goes, "channels"), ("POST", "channels"), ("POST", "interactions")]
    assert sorted((entry.method, entry.path.split("/")[1]) for entry in made) == requests
    assert len(club.boards()) == count + replaces

    kept(club, await last_board(club))
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
    assert len(club.boards()) == count + replaces

    for edited in (False, True):
        board = await last_board(club)
        count = len(club.boards())
        if not edited:
            kept(club, board)
        with patch.object(ShownStore, "note", side_effect=Unwritable("the disk is gone")):
            await step(club)
        assert len(club.boards()) == count + (replaces if edited else 1)
        club.env.backend.faults.clear()
        await club.restart()
        assert await told_once(club), f"after a crash with the board before {edited=}"
        assert len(club.boards()) == count + replaces
        await step(club)
        assert await told_once(club)


async def test_answer_to_an_offer_is_told_once_without_its_note(club):
    await begin(club)
    for edited in (True, False):
        await step(club)
        await step(club)
        asker = (await match(club)).waiting_for
        (asked,) = (await match(club)).others(asker)
        await club.slash(name_of(club, asker), "undo", club.thread)
        (offer,) = [message for message in club.public(club.thread) if "Decline" in labels(message)]
        if not edited:
            kept(club, offer)
        with patch.object(ShownStore, "note", side_effect=Unwritable("the disk is gone")):
            await club.press(name_of(club, asked), offer, "Accept")
        club.env.backend.faults.clear()
        await club.restart()
        assert await told_once(club), f"after a crash with the offer {edited=}"


async def test_a_hung_process_shows_what_others_did_and_nothing_late(club):
    await begin(club)
    await step(club)
    before, reconciler = await match(club), club.bot.services.reconciler
    await step(club)
    await step(club)
    boards = [(board.id, board.content, len(board.attachments)) for board in club.boards()]
    club.bot.services.table.repository.forget(before.id)
    club.bot.services.table.repository._known.keep(before)
    await reconciler.show(before.id)
    await reconciler.refresh(before.id)
    assert [(board.id, board.content, len(board.attachments)) for board in club.boards()] == boards
    late = club.boards()[-1]
    view = discord.ui.View.from_message(late)
    await step(club)
    await step(club)
    settled = club.boards()
    with club.as_bot():
        await late.edit(content="an earlier text", view=view)
        await late.channel.send(late.content, view=view)
    await step(club)
    await step(club)
    assert not await told_once(club)
    reconciler.doubt(before.id)
    await reconciler.show(before.id)
    assert await told_once(club)
    assert [board.id for board in club.boards()][: len(settled)] == [board.id for board in settled]
    assert len(club.boards()) == len(settled) + 2


async def repaired(club: Club) -> None:
    club.env.backend.faults.clear()
    await wait(club, HOUR)
    assert await told_once(club)


@pytest.mark.slow
async def test_a_crash_at_the_end_loses_nothing(club):
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
    with patch.object(ShownStore, "note", side_effect=Unwritable("the disk is gone")):
        await club.slash(name_of(club, found.waiting_for), "move", club.thread, move=play.game.format(chosen))
    assert len(club.boards()) == before + 1
    await club.restart()
    assert await told_once(club)
    assert len(club.boards()) == before + 1


async def test_a_letter_is_settled_later_and_a_step_draws_once(club):
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

    with patch.object(boards, "_drawn", noted):
        assert (await step(club)).startswith("You played")
    assert len(drawn) == 1
    await wait(club, HOUR)
    assert [labels(message) for message in ada.dm_channel.history() if message.id == stock.id] == [[]]
