"""Weeks of a club whose people and bot are sometimes away; in ``Soak`` Discord fails and clocks jump as well."""

import functools
import gc
import logging
import os
import random
import threading
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.app.maintenance import check
from bot.model.agenda import REMINDED_AT
from bot.model.errors import UserError
from bot.model.ids import MatchId, UserId
from bot.model.log import Kind
from bot.model.match import Match, Status
from bot.model.people import Reminders
from bot.model.replay import at
from bot.model.time_limits import Pace
from rules import GAMES
from tests.bot.stories import labels, match, play_of, random_step
from tests.bot.weeks import DAY, clock_wrong, letters, reminders
from tests.databases import connected
from tests.peer import Club, open_club
from tests.source import TOP

pytestmark = pytest.mark.slow

KEENNESS = {"ada": 0.9, "ben": 0.8, "cleo": 0.7, "dan": 0.6, "eve": 0.5, "finn": 0.4, "gus": 0.1, "hana": 0.5}
LEAVER = "hana"  # Leaves the server in the middle of the month
ROUNDS_A_DAY = 4
PACES_CHOSEN = (5, 0, 60, 25, 10)


class Month:
    def __init__(self, club: Club, days: int, matches: int) -> None:
        self.club, self.rounds, self.matches = club, days * ROUNDS_A_DAY, matches
        self.dice = random.Random(2027)
        self.here = list(KEENNESS)
        self.wanted: dict[str, Reminders] = {}

    async def play(self) -> None:
        for name in self.here[4:]:
            self.club.join(name)
        for name in self.here:
            self.wanted[name] = self.dice.choice(list(Reminders))
            by = self.dice.choice(("channel", "dm", "both"))
            await self.club.slash(name, "preferences", reminders=self.wanted[name], remind_by=by)
        opened = 0
        for number in range(self.rounds):
            while opened < min(self.matches, self.matches * 2 * (number + 1) // self.rounds):
                await self.open()
                opened += 1
            if number == self.rounds // 2:
                self.here.remove(LEAVER)
                self.club.guild.remove_member(self.club.people[LEAVER])
            for name in self.here:
                if self.dice.random() < KEENNESS[name]:
                    await self.look_in(name)
            await self.pass_time()

    async def open(self) -> None:
        game = self.dice.choice(list(GAMES))
        opener, *others = self.dice.sample(
            self.here, self.dice.choice([seats for seats in GAMES[game].seats if seats < 4])
        )
        named = dict(zip(("opponent", "opponent2"), others, strict=False))
        pace = self.dice.choices(list(Pace), PACES_CHOSEN)[0]
        result = await self.club.slash(opener, f"play {game}", **named, pace=pace)
        assert result.response is not None
        invitation = result.response.message
        for other in others:
            answer = self.dice.choices(("Accept", "Decline", None), (90, 5, 5))[0]
            now = next(message for message in self.club.public() if message.id == invitation.id)
            if answer is not None and answer in labels(now):
                await self.club.press(other, now, answer)

    async def look_in(self, name: str) -> None:
        user, table = UserId(self.club.people[name].id), self.club.bot.services.table
        if self.dice.random() < 0.05:
            await self.club.slash(name, "away", until=self.dice.choice(("2d", "5d", "back")))
        for found in await table.matches_of(user):
            if found.waiting_for == user and self.dice.random() < 0.8:
                await self.club.slash(name, "move", self.place(found), move=random_step(found, self.dice))
            elif found.waiting_for != user and found.status is Status.RUNNING and self.dice.random() < 0.3:
                board = self.club.boards(self.place(found))[-1]
                if "Claim win" in labels(board):
                    await self.club.confirm(name, board, self.dice.choice(("Claim win", "Give time")))

    async def pass_time(self) -> None:
        pause = DAY / ROUNDS_A_DAY * self.dice.uniform(0.7, 1.3)
        if self.dice.random() < 0.1:
            await self.club.restart(after=self.dice.choice((0, pause, 4 * pause)))
        await self.club.env.advance_time(pause)

    def place(self, found: Match) -> ChannelHandle:
        return next(thread for thread in self.club.channel.threads if thread.id == found.channel)

    # -- what must be true of it

    async def found(self) -> list[Match]:
        return [await match(self.club, number) for number in range(1, self.matches + 1)]

    def reminded(self, name: str) -> Iterator[tuple[str, discord.Message]]:
        mention = self.club.people[name].mention
        for thread in self.club.channel.threads:
            yield from (("channel", said) for said in reminders(self.club, thread) if said.content.startswith(mention))
        yield from (("dm", said) for said in letters(self.club, name))


def clock(found: Match, moment: datetime) -> tuple[int, int]:
    """The turn and the number of extensions at a moment."""
    past = [entry for entry in found.entries if entry.at <= moment]
    return play_of(at(found, past[-1].revision)).turn, sum(entry.kind is Kind.EXTENDED for entry in past)


async def test_month_leaves_nothing_hanging_and_reminds_little(tmp_path: Path, long: bool) -> None:
    async with open_club(tmp_path) as club:
        month = Month(club, *((30, 60) if long else (6, 12)))
        await month.play()
        found = await month.found()
        people = {person.id for person in club.people.values()}
        for one in found:
            over = one.status in (Status.FINISHED, Status.CLOSED)
            awaited = {one.waiting_for} if one.status is Status.RUNNING else set(one.invited)
            assert over or awaited & people, f"match {one.id} waits for nobody"
        counts: Counter[tuple[int, str, str, tuple[int, int]]] = Counter()
        for name in KEENNESS:
            for way, said in month.reminded(name):
                for one in found:
                    if one.channel is not None and f"<#{one.channel}>" in said.content:
                        counts[one.id, name, way, clock(one, said.created_at)] += 1
        for (number, name, way, turn), count in counts.items():
            wanted = len(REMINDED_AT[month.wanted[name]])
            assert count <= wanted, f"match {number}: {name} got {count} by {way} in turn {turn}, not {wanted}"
        happened = Counter(entry.kind for one in found for entry in one.entries)
        assert counts, "nobody was ever reminded"
        assert happened[Kind.CLAIMED] + happened[Kind.EXTENDED], "nobody was ever late"
        assert {Status.RUNNING, Status.FINISHED} <= {one.status for one in found}


# -- with faults

OURS = [tracemalloc.Filter(True, str(TOP / package / "*")) for package in ("bot", "rules", "renderers")]
PICTURES = [tracemalloc.Filter(False, name) for name in ("*/encoding.py", "*/drawing.py")]
MORE = 2**19
"""Bytes by which what the bot holds may have grown, caches left out: tables that are made when first needed."""
A_LIFE = 2**16  # Bytes that simcord keeps of each bot that has run
MANAGER = "ivy"  # Decides at half-time that who is overdue forfeits
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
JUST_BEFORE_SANE = 570.0  # Seconds for which the clock goes on as it should before it is believed again, less a few


@dataclass(frozen=True)
class Held:
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
    """A month full of faults; ``happened`` counts them."""

    happened: Counter[str]

    @property
    def lives(self) -> int:
        return self.happened["killed"] + self.happened["restarted"] + 1

    async def play(self) -> None:
        self.happened = Counter()
        self.club.join(MANAGER, self.club.managers())
        await super().play()

    async def look_in(self, name: str) -> None:
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
                await self.club.confirm(name, board, self.dice.choice(("Claim win", "Give time")))

    async def pass_time(self) -> None:
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
        """Set the clock wrong and right again; nothing may end or be reminded of by that."""
        before, since = self._entries(), len(self.club.env.http_requests)
        with clock_wrong(self.dice.choice(JUMPS)):
            await self._read_clock()
            await self.club.env.advance_time(self.dice.choice((3, JUST_BEFORE_SANE)))
        await self._read_clock()
        await self.club.env.advance_time(JUST_BEFORE_SANE)
        assert self._entries() == before, "something ended by a wrong clock"
        assert not [data for _, data in self.club.said(since) if "for you" in data["content"]], "somebody was reminded"

    async def _read_clock(self) -> None:
        """Write something, since each write lets the bot read the clock."""
        await self.club.slash("ada", "preferences", reminders=self.wanted["ada"])
        await self.club.env.advance_time(3)

    def _entries(self) -> int:
        with connected(self.club.settings.database) as database:
            ((count,),) = database.execute("SELECT count(*) FROM entry")
        return int(count)

    def _strikes(self, what: str, chance: float) -> bool:
        now = self.dice.random() < chance or (not self.happened[what] and self.happened["passed"] > self.rounds // 2)
        self.happened[what] += now
        return now

    def place(self, found: Match) -> ChannelHandle:
        places = [self.club.channel, *self.club.channel.threads]
        return next(place for place in places if place.id == (found.channel or found.home))

    async def rest(self) -> None:
        self.club.env.backend.faults.clear()
        await self.club.env.advance_time(DAY)
        await self.club.restart()
        self.club.forgive()
        for number in range(1, self.matches + 1):  # what the bot keeps of matches has a bound of its own
            self.club.bot.services.table.repository.forget(MatchId(number))


@contextmanager
def _nothing_kept_of_the_log() -> Iterator[None]:
    """Keep pytest from storing log records, whose frames hold whole bots."""
    root = logging.getLogger()
    kept, root.handlers = root.handlers, [logging.NullHandler()]
    try:
        yield
    finally:
        root.handlers = kept


async def test_faults_leave_database_and_memory_in_order(tmp_path: Path, long: bool, thawed: None) -> None:
    tracemalloc.start()
    try:
        with _nothing_kept_of_the_log():
            async with open_club(tmp_path) as club:
                soak = Soak(club, *((60, 100) if long else (2, 5)))
                await club.restart()
                before = Held.now()
                await soak.play()
                await soak.rest()
                after = Held.now()
                print(f"{soak.happened}; {before} became {after}")
                assert list(check(club.settings.database)) == []
                assert await _all_readable(soak)
                assert all(soak.happened[what] for what in ("played", "killed", "refused", "jumped")), (
                    "it was a quiet time"
                )
                assert set(soak.here) < set(KEENNESS)
                assert after.memory <= before.memory + MORE + A_LIFE * soak.lives
                assert (after.files, after.threads) == (before.files, before.threads)
    finally:
        tracemalloc.stop()


async def _all_readable(soak: Soak) -> bool:
    table, number = soak.club.bot.services.table, 0
    while True:
        try:
            await table.match(MatchId(number + 1))
        except UserError as refusal:
            return refusal.code.key == "error-no-match" and number > 0
        number += 1
