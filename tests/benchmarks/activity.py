"""The Activity with 500 open pages: delay of the event loop, memory, and the time until pages show a step.

The bot runs in this process with the simulated Discord, whose work is part of the figures; the pages and the drawing
are processes of their own. With ``python -m tests.benchmarks.activity FILE`` steps are profiled into a file.
"""

import asyncio
import cProfile
import gc
import json
import random
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from aiohttp import web

from bot.app.activity import pages_of, server_of
from bot.matches.activity.pages import Pages
from bot.matches.activity.server import Origins
from bot.matches.activity.visits import NotAdmitted, Visit
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.model.match import Match, Status
from bot.runtime.garbage_collection import GarbageCollection
from bot.ui.drawing import RENDER_CLIENT, DrawingUnavailable
from rules import GAMES
from tests.benchmarks.activity_pages import Arrival
from tests.benchmarks.report import Figure, digits
from tests.benchmarks.servers import resident
from tests.bot.matches.activity.tapping import Tab
from tests.bot.stories import displayed, name_of, opened, random_step
from tests.generous import generous
from tests.peer import Club, open_club

LAG_BUDGET: Final = 20.0
"""Milliseconds of delay of the event loop, of the 99th of a hundred samples."""
MEMORY_BUDGET: Final = 200.0
"""Kilobytes of an open page."""
SHOWN_BUDGET: Final = 0.5
"""Seconds from a command until its step is on the last page of the match."""

MATCHES: Final = 50
PEOPLE: Final = tuple(f"n{number}" for number in range(2 * MATCHES))
OPTIONS: Final[Mapping[str, Mapping[str, int]]] = {"link": {"size": 12}}
WITHOUT_HANDS: Final = ("linkage", "link", "linkx")
"""Games of which each step has the same requests; Love Links sends players their links, too."""
LONG: Final = [*GAMES].index("link") + 1 + 2 * len(GAMES)
"""A match that many steps do not end."""
PAGES: Final = 500
WATCHING: Final = PAGES // MATCHES
"""Pages of each match: those of its two players, and of people who watch."""
PACE: Final = 5.0
"""Steps a second at the fixed load."""
WARM_UP, STEPS, SINGLE, TAPPED = 25, 100, 20, 3
"""Steps before anything is measured; at the fixed load; one by one; on the page, of each game."""
SAMPLED_EVERY: Final = 0.005
"""Seconds between two samples of the delay."""
WITHIN: Final = 60.0
"""Seconds that only a hang can take."""
ORIGIN: Final = "https://1.discordsays.com"
LONGEST_LINE: Final = 1 << 24


class AllThere:
    """Lets people connect with their sessions, of which all are valid."""

    async def admit(self, code: str, instance: str) -> Visit:
        """Raises ``NotAdmitted``, since all have sessions."""
        raise NotAdmitted("activity-code-refused")

    async def is_there(self, visit: Visit) -> bool:
        """True, since nobody leaves."""
        return True


class Browsers:
    """The process with the open pages."""

    def __init__(self, process: asyncio.subprocess.Process, sign: Callable[[str], str]) -> None:
        self._process, self._sign = process, sign

    async def open(self, pages: Iterable[tuple[str, int]] = ()) -> list[Arrival]:
        """Open more pages of people and matches; returns the boards shown on all pages since the last call."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([(self._sign(who), match) for who, match in pages]).encode() + b"\n")
        line = await asyncio.wait_for(self._process.stdout.readline(), WITHIN)
        return [Arrival(*each) for each in json.loads(line)]


class Hall:
    """The bot with its matches, and the steps that people play by command."""

    def __init__(self, club: Club, pages: Pages, browsers: Browsers) -> None:
        self.club, self.pages, self.browsers = club, pages, browsers
        self._dice = random.Random(1)
        self._changed: dict[MatchId, asyncio.Event] = {}
        self._next = 0
        club.bot.services.table.repository.listeners.append(self._hear)

    def _hear(self, match: Match) -> None:
        if match.id in self._changed:
            self._changed[match.id].set()

    async def step(self, number: int | None = None) -> tuple[Match, float]:
        """Play a step by command, in the next match if none is given; returns the match and the time of the command."""
        match = await self._running(number)
        who, text = name_of(self.club, match.waiting_for), random_step(match, self._dice)
        assert match.channel is not None
        thread = next(each for each in self.club.channel.threads if each.id == match.channel)
        _, payload = self.club._command(thread, who, "move", text)
        changed = self._changed[match.id] = asyncio.Event()
        sent = time.monotonic()
        self.club.env.backend.emit("INTERACTION_CREATE", payload)
        async with asyncio.timeout(WITHIN):
            await changed.wait()
        return await self.match(match.id), sent

    async def _running(self, number: int | None) -> Match:
        for _ in range(MATCHES):
            self._next += 1
            match = await self.match((self._next - 1) % MATCHES + 1 if number is None else number)
            if match.status is Status.RUNNING:
                return match
        raise AssertionError("all matches are over")

    async def match(self, number: int) -> Match:
        return await self.club.bot.services.table.match(MatchId(number))

    async def at_a_pace(self, steps: int) -> list[tuple[Match, float]]:
        """Play steps at the fixed load; returns the matches after them, and the times of the commands."""
        begun, tasks = time.monotonic(), []
        for number in range(steps):
            await asyncio.sleep(begun + number / PACE - time.monotonic())
            tasks.append(asyncio.create_task(self.step()))
        return await asyncio.gather(*tasks)

    async def shown(self, steps: Sequence[tuple[Match, float]], pages: int) -> list[float]:
        """The seconds from each command until so many pages of its match show the step, or a later one."""
        arrivals: list[Arrival] = []
        async with asyncio.timeout(WITHIN):
            while True:
                arrivals += await self.browsers.open()
                found = [_on_pages(arrivals, match) for match, _ in steps]
                if all(len(times) == pages for times in found):
                    return [max(times) - sent for times, (_, sent) in zip(found, steps, strict=True)]
                await asyncio.sleep(0.1)


def _on_pages(arrivals: Iterable[Arrival], match: Match) -> list[float]:
    first: dict[int, float] = {}
    for each in arrivals:
        if each.match == match.id and each.revision >= match.revision:
            first.setdefault(each.page, each.at)
    return [*first.values()]


@asynccontextmanager
async def hall() -> AsyncIterator[Hall]:
    """The bot with all matches begun, the server of the pages, and the process that opens them."""
    with generous(), TemporaryDirectory() as folder:
        background = [RENDER_CLIENT.work(), GarbageCollection(lambda: False).resume()]  # as in the running bot
        tasks = [asyncio.create_task(each) for each in background]
        try:
            async with open_club(Path(folder)) as club:
                await _drawing_begun()
                pages = await _prepared(club)
                async with _served(club, pages) as browsers:
                    yield Hall(club, pages, browsers)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)


async def _drawing_begun() -> None:
    async with asyncio.timeout(WITHIN):
        while True:
            try:
                await RENDER_CLIENT.made(abs, 1)
            except DrawingUnavailable:
                await asyncio.sleep(0.05)
            else:
                return


async def _prepared(club: Club) -> Pages:
    """Begin the matches, of all games in turn; returns the pages of the bot."""
    for person in PEOPLE:
        club.join(person)
        await club.bot.services.offer_lesson(UserId(club.people[person].id))
    for number in range(MATCHES):
        (one, other), game = PEOPLE[2 * number : 2 * number + 2], [*GAMES][number % len(GAMES)]
        invitation = await opened(club, game, one, opponent=other, **OPTIONS.get(game, {}))
        await club.press(other, invitation, "Accept")

    async def run(work: Coroutine[Any, Any, None]) -> None:
        with club.as_bot():
            task = asyncio.create_task(work)
        await task

    pages = pages_of(club.bot, club.bot.services, run)
    pages.begin()
    return pages


@asynccontextmanager
async def _served(club: Club, pages: Pages) -> AsyncIterator[Browsers]:
    """The server of the pages, and the process that opens them."""
    server = server_of(pages, AllThere(), "token", Origins(lambda: ORIGIN, ("https://discord.com",)))
    guild, channel = GuildId(club.guild.id), ChannelId(club.channel.id)

    def sign(who: str) -> str:
        return server.sessions.sign(Visit(UserId(club.people[who].id), guild, channel, "i-1", ""), ORIGIN)

    runner = web.AppRunner(server.application(), access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.benchmarks.activity_pages", address, ORIGIN),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
    )
    try:
        yield Browsers(process, sign)
    finally:
        process.kill()
        await process.wait()
        await runner.cleanup()


def viewers(number: int) -> list[tuple[str, int]]:
    """The pages of a match: first those of its two players, then those of others."""
    first = 2 * (number - 1)
    return [(PEOPLE[(first + at) % len(PEOPLE)], number) for at in range(WATCHING)]


# -- measured


async def delays(work: Coroutine[Any, Any, Any]) -> tuple[Any, list[float]]:
    """The result of some work, and samples of the delay of the event loop meanwhile, in milliseconds."""
    samples = list[float]()

    async def sample() -> None:
        while True:
            begun = time.monotonic()
            await asyncio.sleep(SAMPLED_EVERY)
            samples.append(max(0.0, (time.monotonic() - begun - SAMPLED_EVERY) * 1000))

    sampling = asyncio.create_task(sample())
    try:
        return await work, samples
    finally:
        sampling.cancel()


def _delay(name: str, samples: Sequence[float], budget: float | None = None) -> Iterator[Figure]:
    note = f"{PACE:g} steps a second; median {digits(median(samples))} ms, longest {digits(max(samples))} ms"
    yield Figure(f"delay of the event loop{name}, p99", quantiles(samples, n=100)[-1], "ms", budget, note=note)


async def requests(hall: Hall) -> AsyncGenerator[Figure, None]:
    """Requests to Discord of steps on a page, and of those by command without their answers."""
    club, made = hall.club, hall.club.env.http_requests
    tapped, commanded = list[int](), list[int]()
    dice = random.Random(2)
    for game in WITHOUT_HANDS:
        number = [*GAMES].index(game) + 1
        for _ in range(TAPPED):
            match = await hall.match(number)
            tab = await Tab(club, name_of(club, match.waiting_for)).open(hall.pages, club.channel, number)
            before = len(made)
            await tab.taps_of_a_step(dice)
            await club.env.settle()
            tapped.append(len(made) - before)
            tab.page.leave()
            before = len(made)
            await hall.step(number + len(GAMES))
            await club.env.settle()
            commanded.append(sum(not each.path.startswith("/interactions/") for each in made[before:]))
    note = f"{len(tapped)} steps, {digits(sum(commanded) / len(commanded))} requests each"
    beyond = median(tapped) - median(commanded)
    yield Figure("requests of a step on the page beyond those of its board", beyond, "", 0.0, note=note)


async def drawn(hall: Hall, number: int) -> AsyncGenerator[Figure, None]:
    """Pictures of the board drawn for each look among the viewers of a match."""
    counted, plain = Counter[str](), RENDER_CLIENT.made

    async def made(work: Any, *args: Any, **kwargs: Any) -> Any:
        counted[f"{work.__module__}.{work.__name__}"] += 1
        return await plain(work, *args, **kwargs)

    for looks in (1, 2):
        for who, _ in viewers(number)[1::2] if looks > 1 else ():
            await displayed(hall.club, who, labels="large")
        counted.clear()
        with patch.object(RENDER_CLIENT, "made", made):
            for _ in range(SINGLE // 2):
                await hall.shown([await hall.step(number)], WATCHING)
                await hall.club.env.settle()
        boards = counted["bot.matches.texts.board._drawn"] / (SINGLE // 2)
        note = f"{WATCHING} pages; {digits((counted.total() / (SINGLE // 2)) - boards)} others, of choices"
        name = "pictures of the board drawn for a step" + ("" if looks == 1 else ", two looks, for each look")
        yield Figure(name, boards / looks, "", 1.0, note=note)


def _waits(name: str, seconds: Sequence[float]) -> Figure:
    note = f"{len(seconds)} steps; median {digits(median(seconds))} s"
    return Figure(f"a step is on {name}, the slowest", max(seconds), "s", SHOWN_BUDGET, note=note)


async def measured() -> AsyncGenerator[Figure, None]:
    async with hall() as here:
        async for figure in requests(here):
            yield figure
        await here.at_a_pace(WARM_UP)
        _, samples = await delays(here.at_a_pace(STEPS // 2))
        for figure in _delay(" without pages", samples):
            yield figure
        await here.browsers.open(viewers(LONG))
        steps = [(await here.shown([await here.step(LONG)], WATCHING))[0] for _ in range(SINGLE)]
        yield _waits(f"{WATCHING} pages of one match", steps)
        async for figure in drawn(here, LONG):
            yield figure
        gc.collect()
        before = resident()
        await here.browsers.open(
            [page for number in range(1, MATCHES + 1) if number != LONG for page in viewers(number)]
        )
        gc.collect()
        each = (resident() - before) / (PAGES - WATCHING)
        yield Figure("memory of an open page", each, "kB", MEMORY_BUDGET, note=f"{PAGES} pages of {MATCHES} matches")
        await here.at_a_pace(WARM_UP)
        played, samples = await delays(here.at_a_pace(STEPS))
        for figure in _delay(f", {PAGES} pages", samples, LAG_BUDGET):
            yield figure
        yield _waits(f"the {WATCHING} pages of its match, {PAGES} open", await here.shown(played, WATCHING))
        await here.club.env.settle()


async def profiled(file: str) -> None:
    """Write the profile of steps at the fixed load, with all pages open, into a file."""
    async with hall() as here:
        await here.browsers.open([page for number in range(1, MATCHES + 1) for page in viewers(number)])
        await here.at_a_pace(WARM_UP)
        with cProfile.Profile() as profile:
            await here.shown(await here.at_a_pace(STEPS), WATCHING)
        profile.dump_stats(file)
        await here.club.env.settle()


def figures() -> Iterator[Figure]:
    found = measured()
    with asyncio.Runner() as runner:
        while (figure := runner.run(anext(found, None))) is not None:
            yield figure


if __name__ == "__main__":
    asyncio.run(profiled(sys.argv[1]))
