"""Events while a computer player thinks: closing, deleted threads, removals, copies of the database."""

import asyncio
import random
import time

import pytest

from bot.app.maintenance import backup, check
from bot.app.stores import Storage
from bot.matches.play.computers import ComputerPlayers
from bot.model.match import Status
from bot.players.pool import EnginePool
from tests.bot.matches.play.test_opponents import Shown, Unthinking, against
from tests.bot.stories import match, opened, play_of, random_step
from tests.bot.tables import ADA, Clock, table_on
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
    while begun and not club.bot.thinkers.pids():
        await a_moment()
    said = len(club.said())
    await asyncio.gather(club.bot.close(), club.bot.close())
    await club.bot.close()
    assert club.bot.thinkers.pids() == []
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


@pytest.mark.slow
async def test_copied_database_keeps_waiting_computer_matches(storage, table, file, tmp_path):
    ComputerPlayers(storage.matches, table, Unthinking(), Shown(table))
    found = await against(table, 1, 2, key="lovelinks")
    while found.wanted is None:
        found = await table.submit(found.id, ADA, random_step(found, random.Random(3)))
    assert (await storage.recount.everything()).differing == 0
    await storage.recount.freshen()
    assert list(check(file)) == []
    backup(file, tmp_path / "copy.db")
    assert list(check(tmp_path / "copy.db")) == []
    assert await storage.matches.thinking() == [found.id]
    copy, thinkers = Storage(tmp_path / "copy.db"), EnginePool(1)
    await copy.open()
    try:
        anew = table_on(copy, Clock(), seed=3)
        at_table = ComputerPlayers(copy.matches, anew, thinkers, Shown(anew))
        at_table.begin()
        await at_table.rest()
        assert (await anew.match(found.id)).waiting_for == ADA
    finally:
        await thinkers.close()
        await copy.close()
    assert list(check(tmp_path / "copy.db")) == []
    assert (await table.match(found.id)).wanted == found.wanted, "the other file is as it was"
