"""Rate limits of requests with the token; answers to people never wait for them."""

import sqlite3
import time
from contextlib import closing

import pytest

from tests.wire.log import read
from tests.wire.matches import begun, invited, next_step

pytestmark = pytest.mark.asyncio(loop_scope="module")

MATCHES = 12
MOST = 10  # Few enough that the machine is no limit


async def test_storm_and_recovery_stay_below_the_limit(wire, dice):
    *behind, fresh = numbers = [await begun(wire) for _ in range(MATCHES)]
    await wire.killed()
    wire.bot.requests_per_second = MOST
    await wire.start()
    since = time.monotonic()
    steps = [next_step(wire, number, dice) for number in numbers]
    steps += steps[::3]  # some press twice
    made = [await wire.slash(who, "move", there, move=step) for who, step, there in steps]
    for each in made:
        await wire.until(lambda each=each: each.acknowledged_after is not None)
    shown = sum(len(wire.boards(number)) == 2 for number in numbers)
    assert shown < MATCHES, "no answer waits until all boards are posted"
    # A move that is acknowledged may not be played yet, so the boards are waited for before the log.
    await wire.until(lambda: all(len(wire.boards(number)) > 1 for number in numbers))
    await wire.settled()
    assert [len(wire.boards(number)) for number in numbers] == [2] * MATCHES
    assert [read(wire, number).revision for number in numbers] == [5] * MATCHES, "each step is played once"
    told = [await wire.answer(each) for each in made]
    assert sum(text.startswith("You played") for text in told) == MATCHES
    assert MOST / 2 < wire.rest.limit.most(since) <= MOST

    await wire.killed()
    with closing(sqlite3.connect(wire.bot.database)) as connection, connection:  # as if killed before it showed them
        connection.executemany("UPDATE match SET shown = 0 WHERE id = ?", [(number,) for number in behind])
        connection.executemany("DELETE FROM shown WHERE match = ? AND kind = 'board'", [(n,) for n in behind])
    since = time.monotonic()
    await wire.start()
    who, step, there = next_step(wire, fresh, dice)
    await wire.tell(who, "move", there, move=step)
    await wire.until(lambda: len(wire.boards(fresh)) == 3)
    assert not all(wire.sound(number) for number in behind), "a person does not wait for what is made good"
    await wire.settled()
    assert wire.rest.limit.most(since) <= MOST
    assert wire.rest.limit.refused == 0


async def test_accept_waits_for_an_unknown_server(wire):
    number = await invited(wire)
    invitation = wire.invitations(number)[0]
    await wire.killed()
    wire.gateway.guild_after = 1.5
    await wire.start()
    pressed = await wire.click("ben", invitation, "Accept")
    await wire.until(lambda: pressed.acknowledged_after is not None)
    board = (await wire.until(lambda: wire.boards(number)))[0]
    wire.gateway.guild_after = 0.0
    assert board.channel.parent == invitation.channel.id, "it is played in a thread, not in the channel"
