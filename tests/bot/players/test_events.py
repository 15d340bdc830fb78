"""Events while a computer player thinks: closing the client, and the removal of the bot."""

import asyncio
import time

import pytest

from bot.model.match import Status
from tests.bot.players.running import pids
from tests.bot.stories import match, opened, play_of
from tests.bot.weeks import wait

SLOW = "relentless"


async def thought_about(club, level=SLOW):
    await opened(club, "link", opponent=club.robot, level=level, opening="none")
    await club.slash("ada", "move", club.thread, move="d4")
    assert club.bot.services.opponents.thinking
    return await match(club)


async def a_moment():
    """Let real time go by: the clock of the simulation is another."""
    await asyncio.to_thread(time.sleep, 0.01)


@pytest.mark.slow
@pytest.mark.parametrize("begun", [False, True])
async def test_client_can_be_closed_twice_while_it_thinks(club, begun):
    found = await thought_about(club)
    while begun and not pids(club.bot.thinkers):
        await a_moment()
    said = len(club.said())
    await asyncio.gather(club.bot.close(), club.bot.close())
    await club.bot.close()
    assert pids(club.bot.thinkers) == []
    assert not club.bot.services.opponents.thinking
    club.bot.services.opponents.noticed(found)
    club.bot.services.opponents.begin()
    assert not club.bot.services.opponents.thinking, "nothing begins in a closed client"
    assert len(club.said()) == said
    await club.restart()
    await club.replied()
    assert len(play_of(await match(club)).steps) == 2


@pytest.mark.slow
@pytest.mark.parametrize("restarted", [False, True])
async def test_removed_bot_shows_the_reply_once_it_is_back(club, restarted):
    await thought_about(club)
    before = len(club.boards())
    await club.remove_bot()
    since = len(club.env.http_requests)
    if restarted:
        await club.restart()
    await club.replied()
    found = await match(club)
    assert (found.status, len(play_of(found).steps)) == (Status.RUNNING, 2)
    there = f"/channels/{club.thread.id}"
    here = [made.path for made in club.env.http_requests[since:] if made.path.startswith(there)]
    assert restarted or here == [], "the player is told by direct message alone"
    await club.take_bot_back()
    await wait(club, 1 / 1440)
    assert len(club.boards()) > before
    assert f"<@{club.people['ada'].id}>, it is your turn" in club.boards()[-1].content
