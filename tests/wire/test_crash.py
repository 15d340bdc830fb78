"""Killed at random moments, the bot loses nothing, says nothing twice, and completes a secure erase."""

import asyncio
import random
import sqlite3
from collections.abc import Awaitable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from bot.app.maintenance import backup
from bot.app.maintenance import check as check_database
from bot.community.privacy.commands import FORGETTING
from renderers import RENDERERS
from rules import GAMES
from tests.texts import ENGLISH
from tests.traces import stands_in
from tests.wire.checks import check, check_logs
from tests.wire.matches import begun, move
from tests.wire.party import Party
from tests.wire.process import Process
from tests.wire.wire import PATIENCE, Died, Wire, wired

PEOPLE = {"lovelinks": ("ada", "ben", "cleo")}
OPTIONS: dict[str, dict[str, Any]] = {"link": {"size": 4}, "lovelinks": {"length": "short"}}
MOST_REQUESTS = 25
LONGEST_LIFE = 1.0
AT_THE_START = 0.3  # The share of kills before the bot has recovered
ORDINARY = 6  # The number of kills without ``--long``
IMPATIENT = 0.4  # The share of steps before the bot has recovered


class Reaper:
    """Kills the bot, or one process of it, once: at a request, before or after Discord acted, or after some time."""

    def __init__(self, wire: Wire, dice: random.Random) -> None:
        self._wire = wire
        self._dice = dice
        self._left = 0
        self._after = False
        self._timer: asyncio.TimerHandle | None = None
        self._victim: Process | None = None
        wire.rest.watch = self._watch

    @property
    def victim(self) -> Process:
        return self._victim or self._wire.bot

    def arm(self, victim: Process | None = None) -> None:
        self._victim = victim
        if self._dice.random() < 0.7:
            self.at_request(self._dice.randint(1, MOST_REQUESTS))
        else:
            self._strike_after(self._dice.uniform(0.0, LONGEST_LIFE))

    def at_request(self, count: int) -> None:
        self._left, self._after = count, self._dice.random() < 0.5

    def disarm(self) -> None:
        self._left = 0
        if self._timer is not None:
            self._timer.cancel()

    def strike(self) -> None:
        self.victim.kill()

    def _strike_after(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._strike)

    def _strike(self) -> None:
        if self.victim.alive:
            self.strike()
        else:  # the process is still being made
            self._strike_after(0.01)

    def _watch(self, method: str, path: str, acted: bool) -> None:
        if self._left and acted == self._after and self._wire.rest.door == self.victim.address:
            self._left -= 1
            if not self._left:
                self.strike()


async def survive(wire: Wire, kills: int, dice: random.Random) -> None:
    parties = [
        Party(wire, game, PEOPLE.get(game, ("ada", "ben")), random.Random(dice.random()), **OPTIONS.get(game, {}))
        for game in GAMES
        if game in RENDERERS
    ]
    reaper = Reaper(wire, dice)
    for life in range(kills + 1):
        with suppress(Died):
            early = 0 < life < kills and dice.random() < AT_THE_START
            if early:
                reaper.arm()
            await wire.start()
            if dice.random() < IMPATIENT:
                check_logs(wire, parties)
                await asyncio.gather(*[_until_death(party.act_at_once()) for party in parties])
            await wire.settled()
            check(wire, parties)
            print(f"life {life}: checked, {sum(party.steps for party in parties)} steps asked for")
            if life == kills:
                break
            if not early:
                reaper.arm()
            await wire.bot.prepare()
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*[_until_death(party.play()) for party in parties])
        reaper.disarm()
        await wire.killed()
        if dice.random() < 0.5:
            wire.truth.forget_nonces()
    for party in parties:
        await party.act()
    await wire.settled()
    check(wire, parties)


async def _until_death(doing: Awaitable[None]) -> None:
    with suppress(Died):
        await doing


async def test_killed_bot_loses_and_repeats_nothing(tmp_path, long):
    async with wired(tmp_path) as wire:
        wire.bot.draws_beside = long
        await survive(wire, 500 if long else ORDINARY, random.Random(7))


SOON = 6  # Few enough to kill before the rows are deleted


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
            reaper.at_request(dice.randint(1, SOON))
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
        file, copy = wire.bot.database, tmp_path / "copy.db"
        backup(file, copy)
        assert stands_in(ada, *files(file), copy) == [], "no trace is left in the files and a copy"
        assert list(check_database(copy)) == []
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("SELECT count(*) FROM former_player").fetchone() == (1,)


def files(database: Path) -> list[Path]:
    return [database, database.with_name(f"{database.name}-wal")]
