"""Weeks of a club with everything going wrong now and then: faults of Discord, clocks that jump, bots that are killed.

Afterwards the database is as written, and the bot holds no more memory, files or threads than when it began.
"""

import functools
import gc
import logging
import os
import threading
import tracemalloc
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from simcord.builders import ChannelHandle

from bot.match import Match, MatchId, Status, UserId
from bot.storage.maintenance import check
from bot.table import Refused
from tests.bot.stories import labels, random_step
from tests.bot.test_month import KEENNESS, Month
from tests.bot.weeks import DAY, clock_wrong
from tests.databases import connected
from tests.peer import Club, open_club
from tests.source import TOP

OURS = [tracemalloc.Filter(True, str(TOP / package / "*")) for package in ("bot", "rules", "renderers")]
PICTURES = [tracemalloc.Filter(False, name) for name in ("*/encoding.py", "*/parcels.py")]
"""What was posted is kept by the simulated Discord."""
MORE = 2**19
"""Bytes by which what the bot holds may have grown, caches left out: tables that are made when first needed."""
A_LIFE = 2**16
"""Bytes that simcord keeps of each bot that has run."""
MANAGER = "ivy"
"""Decides at half-time that who is overdue forfeits."""
FAULTS = [
    ("POST", "/channels/*/messages", 500, 0),
    ("POST", "/channels/*/messages", 403, 50013),
    ("PATCH", "/channels/*/messages/*", 503, 0),
    ("PATCH", "/channels/*", 403, 50013),
    ("POST", "/channels/*/threads", 500, 0),
    ("GET", "/guilds/*/members/*", 500, 0),
    ("POST", "/users/@me/channels", 403, 50007),
]
JUMPS = [timedelta(days=days) for days in (60, 8, -8, -60)]
JUST_BEFORE_SANE = 570.0
"""Seconds for which the clock goes on as it should before it is believed again, less a few."""


@dataclass(frozen=True)
class Held:
    """What a process holds at one moment, caches and the threads that the event loop keeps for later left out."""

    memory: int
    files: int
    threads: int

    @classmethod
    def now(cls) -> "Held":
        for cache in [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]:
            if cache.__module__.startswith(("bot.", "renderers.")):  # the rules tell links apart by which they are
                cache.cache_clear()
        gc.collect()
        memory = sum(trace.size for trace in tracemalloc.take_snapshot().filter_traces([*OURS, *PICTURES]).traces)
        threads = [thread for thread in threading.enumerate() if not thread.name.startswith("asyncio_")]
        return cls(memory, len(os.listdir("/proc/self/fd")), len(threads))


class Soak(Month):
    """A month in which everything goes wrong now and then; ``happened`` counts what did, and what was done."""

    happened: Counter[str]

    @property
    def lives(self) -> int:
        """How many bots have run."""
        return self.happened["killed"] + self.happened["restarted"] + 1

    async def play(self) -> None:
        self.happened = Counter()
        self.club.join(MANAGER, self.club.managers())
        await super().play()

    async def look_in(self, name: str) -> None:
        """Play where it is one's turn; sometimes the bot is killed over it."""
        user, table = UserId(self.club.people[name].id), self.club.bot.services.table
        for found in await table.matches_of(user):
            if found.waiting_for == user:
                step, place = random_step(found, self.dice), self.place(found)
                if self._strikes("killed", 0.08):
                    await self.club.killed(name, "move", step, place, self.dice.uniform(0, 0.03))
                    return
                await self.club.slash(name, "move", place, move=step)
                self.happened["played"] += 1
            elif found.status is Status.RUNNING and self.dice.random() < 0.3:
                await self._claim(name, found)

    async def _claim(self, name: str, found: Match) -> None:
        for board in self.club.boards(self.place(found))[-1:]:
            if "Claim win" in labels(board):
                await self.club.press(name, board, self.dice.choice(("Claim win", "Give time")))

    async def pass_time(self) -> None:
        """A quarter of a day, in which Discord refuses something or the clock jumps for a few seconds."""
        if self._strikes("refused", 0.5):
            method, path, status, code = self.dice.choice(FAULTS)
            self.club.env.inject_error(method, path, status=status, code=code, times=self.dice.randint(1, 4))
        if self._strikes("jumped", 0.3):
            await self._jump()
        if self.happened["passed"] == self.rounds // 2:
            await self.club.slash(MANAGER, "server settings", overdue="forfeit")
        bot = self.club.bot
        await super().pass_time()
        self.happened["restarted"] += self.club.bot is not bot
        self.happened["passed"] += 1

    async def _jump(self) -> None:
        """The clock jumps and comes back; by that, and until it is believed again, nothing ends or is reminded of."""
        before, since = self._entries(), len(self.club.env.http_requests)
        with clock_wrong(self.dice.choice(JUMPS)):
            await self._read_clock()
            await self.club.env.advance_time(self.dice.choice((3, JUST_BEFORE_SANE)))
        await self._read_clock()
        await self.club.env.advance_time(JUST_BEFORE_SANE)
        assert self._entries() == before, "something ended by a wrong clock"
        assert not [data for _, data in self.club.said(since) if "for you" in data["content"]], "somebody was reminded"

    async def _read_clock(self) -> None:
        """Whatever is written lets the bot see what time it is."""
        await self.club.slash("ada", "preferences", reminders=self.wanted["ada"])
        await self.club.env.advance_time(3)

    def _entries(self) -> int:
        """How many entries all logs have."""
        with connected(self.club.settings.database) as database:
            ((count,),) = database.execute("SELECT count(*) FROM entry")
        return int(count)

    def _strikes(self, what: str, chance: float) -> bool:
        """Whether something goes wrong now: by chance, and surely where it never has by half-time."""
        now = self.dice.random() < chance or (not self.happened[what] and self.happened["passed"] > self.rounds // 2)
        self.happened[what] += now
        return now

    def place(self, found: Match) -> ChannelHandle:
        places = [self.club.channel, *self.club.channel.threads]
        return next(place for place in places if place.id == (found.channel or found.home))

    async def rest(self) -> None:
        """What is still refused is refused no more, and a bot starts anew."""
        self.club.env.backend.faults.clear()
        await self.club.env.advance_time(DAY)
        await self.club.restart()
        self.club.forgive()
        for number in range(1, self.matches + 1):  # what the bot keeps of matches has a bound of its own
            self.club.bot.services.table.repository.forget(MatchId(number))


@contextmanager
def _nothing_kept_of_the_log() -> Iterator[None]:
    """pytest keeps what is logged, and with each error the frames that it passed, whole bots with all they know."""
    root = logging.getLogger()
    kept, root.handlers = root.handlers, [logging.NullHandler()]
    try:
        yield
    finally:
        root.handlers = kept


async def test_whatever_goes_wrong_the_database_stays_right_and_nothing_is_left_behind(
    tmp_path: Path, long: bool
) -> None:
    tracemalloc.start()
    try:
        async with _alone(tmp_path) as club:
            soak = Soak(club, *((60, 100) if long else (3, 6)))
            await club.restart()
            before = Held.now()
            await soak.play()
            await soak.rest()
            after = Held.now()
            print(f"{soak.happened}; {before} became {after}")
            assert list(check(club.settings.database)) == []
            assert await _all_readable(soak)
            assert all(soak.happened[what] for what in ("played", "killed", "refused", "jumped")), "it was a quiet time"
            assert set(soak.here) < set(KEENNESS)
            assert after.memory <= before.memory + MORE + A_LIFE * soak.lives
            assert (after.files, after.threads) == (before.files, before.threads)
    finally:
        tracemalloc.stop()


@asynccontextmanager
async def _alone(folder: Path) -> AsyncIterator[Club]:
    with _nothing_kept_of_the_log():
        async with open_club(folder) as club:
            yield club


async def _all_readable(soak: Soak) -> bool:
    table, number = soak.club.bot.services.table, 0
    while True:
        try:
            await table.match(MatchId(number + 1))
        except Refused as refusal:
            return refusal.code.key == "table-no-match" and number > 0
        number += 1
