"""A bot that has run for a while: database reads of a step, and of its scheduler."""

import random
from datetime import timedelta

import pytest

from rules import GAMES
from tests.bot.reads import Reads
from tests.bot.stories import begin, match, name_of, play, random_step
from tests.bot.weeks import wait
from tests.peer import Club


@pytest.mark.slow
async def test_step_reads_nothing_from_the_database(club: Club, monkeypatch: pytest.MonkeyPatch):
    reads = Reads(club.bot.storage, monkeypatch)
    for number, game in enumerate(GAMES, 1):
        dice = random.Random(1)
        await begin(club, game=game, pace="1d")
        for step in range(8):
            if step == 4:
                reads.since()
            found = await match(club, number)
            who = name_of(club, found.waiting_for)
            await club.slash(who, "move", club.thread, move=random_step(found, dice))
        assert reads.since() == 0, game


async def test_scheduler_is_idle_until_something_is_due(club: Club, monkeypatch: pytest.MonkeyPatch):
    await begin(club, pace="1d")
    await wait(club, 1 / 24)
    reads, storage = Reads(club.bot.storage, monkeypatch), club.bot.storage
    writes, write = 0, storage.database.write

    async def counted(work):
        nonlocal writes
        writes += 1
        return await write(work)

    await play(club, "blue d1-d2")
    reads.since()
    monkeypatch.setattr(storage.database, "write", counted)
    await club.env.advance_time(60)
    assert (reads.since(), writes) == (0, 0)
    found = await match(club)
    assert found.due is not None
    assert await storage.schedule.next() == found.due - timedelta(hours=12)
    await wait(club, 0.6)
    assert reads.since()
    assert writes
