"""A secure erase is completed after repeated kills."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.app.maintenance import backup, check
from bot.community.privacy.commands import FORGETTING
from rules import GAMES
from tests.texts import ENGLISH
from tests.traces import stands_in
from tests.wire.matches import begun, move
from tests.wire.test_crash import Reaper
from tests.wire.wire import Died, Wire, wired

MOST_REQUESTS = 6  # Few enough to kill before the rows are deleted


async def test_kills_do_not_interrupt_a_secure_erase(tmp_path, long):
    dice, kills = random.Random(11), 40 if long else 4
    async with wired(tmp_path) as wire:
        await wire.start()
        numbers = [await begun(wire, game) for game in GAMES]
        for number in numbers:
            await move(wire, number, dice)
        await wire.settled()
        ada = wire.truth.people["ada"]
        assert stands_in(ada, *files(wire.bot.database))
        assert wire.truth.dm(ada).messages, "a stock"
        reaper = Reaper(wire, dice)
        reaper.at_request(2)
        made = await wire.fill("ada", FORGETTING, word=ENGLISH("privacy-word"))
        await wire.bot.gone()
        assert wire.query("SELECT user FROM forgetting") == [(ada,)], made.said
        for _ in range(kills):
            await wire.killed()
            reaper.at_request(dice.randint(1, MOST_REQUESTS))
            try:
                await wire.start()
                await asyncio.wait_for(wire.bot.gone(), dice.uniform(0.1, 0.5))
            except (Died, TimeoutError):
                continue
        reaper.disarm()
        await wire.killed()
        await wire.start()
        await wire.until(lambda: not wire.query("SELECT 1 FROM forgetting"))
        await wire.settled()
        ended = wire.query("SELECT id FROM match WHERE status = 'finished'")
        assert [number for (number,) in ended] == numbers
        assert wire.query("SELECT DISTINCT user FROM seat WHERE user > 0") == [(wire.truth.people["ben"],)]
        assert not wire.truth.dm(ada).messages
        nothing_is_left(wire, ada)


def files(database: Path) -> list[Path]:
    """The database and its write-ahead log."""
    return [database, database.with_name(f"{database.name}-wal")]


def nothing_is_left(wire: Wire, user: int) -> None:
    """Check that no trace of a person is left in the files and a copy."""
    file = wire.bot.database
    copy = file.with_name("copy.db")
    backup(file, copy)
    assert stands_in(user, *files(file), copy) == []
    assert list(check(copy)) == []
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM former_player").fetchone() == (1,)
