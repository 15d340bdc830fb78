"""What it costs to play: ``python -m tests.benchmarks.moves``.

A whole /move in the simulated Discord against a bot that answers a picture it holds ready, completion, the durable
commit against a raw write, many writers at once against a plain sequential one, and the import of the bot.
"""

import asyncio
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any, Final

import aiosqlite
import discord
import simcord
from discord import app_commands

from bot.client import create
from bot.match import MatchId, UserId
from bot.settings import Settings
from bot.storage.database import Database
from tests.benchmarks.measure import ratio
from tests.peer import Club

MOVE_BUDGET: Final = 10.0
COMPLETION_BUDGET: Final = 2.0
COMMIT_BUDGET: Final = 5.0
WRITERS_BUDGET: Final = 10.0
IMPORT_BUDGET: Final = 1.5

PICTURE: Final = random.Random(1).randbytes(15_000)
MATCHES, STEPS = 30, 12
"""So many matches are opened for the moves to be played in, and so many steps more than one of each are played."""
WRITERS, WRITES = 20, 5


class Plain(discord.Client):
    """A bot that answers every /move with a picture it holds ready."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self)

        @self.tree.command(name="move", description="Answers a picture")
        async def move(interaction: discord.Interaction[Any], move: str) -> None:
            await interaction.response.send_message("Played.", file=discord.File(BytesIO(PICTURE), "board.png"))

    async def setup_hook(self) -> None:
        await self.tree.sync()


@contextmanager
def plain_move() -> Iterator[Callable[[], object]]:
    """A callable that uses the plain bot's /move once."""
    with asyncio.Runner() as runner:
        env = simcord.Env(Plain())
        runner.run(env.start())
        guild = env.create_guild("Plain")
        channel = guild.create_text_channel("games")
        ada = guild.add_member(env.create_user("ada"))
        yield lambda: runner.run(ada.slash(channel, "move", move="blue d1-d2"))
        runner.run(env.shutdown())


@contextmanager
def whole_move(folder: Path) -> Iterator[tuple[Callable[[], object], Callable[[], object]]]:
    """A callable that plays one step by /move, another one at each call, and one that completes a step."""
    with asyncio.Runner() as runner:
        settings = Settings(database=folder / "matches.db", seed=1)
        env = simcord.Env(create(settings))
        runner.run(env.start())
        club = Club(env, settings)
        dice = random.Random(1)
        numbers = range(1, MATCHES + 1)

        async def opened() -> None:
            for _ in numbers:
                invitation = await club.slash("ada", "play linkage", opponent="ben", first="me")
                assert invitation.response is not None
                await club.press("ben", invitation.response.message, "Accept")

        async def step(number: int) -> None:
            match = await club.bot.services.table.match(MatchId(number))
            assert match.play is not None
            who = next(name for name, person in club.people.items() if person.id == match.waiting_for)
            move = dice.choice(match.play.game.legal_moves(match.play.state))
            await club.slash(who, "move", match=number, move=match.play.game.format(move))

        async def complete() -> None:
            await club.bot.services.table.completions(MatchId(MATCHES), UserId(club.people["ada"].id), "d1 b")

        runner.run(opened())
        for number in numbers[:-1]:  # a bot that has run for a while holds the shapes that its pictures are made of
            runner.run(step(number))
        upcoming = (number for _ in range(STEPS) for number in numbers[:-1])
        yield lambda: runner.run(step(next(upcoming))), lambda: runner.run(complete())
        runner.run(club.bot.close())
        runner.run(env.shutdown())


def milliseconds(f: Callable[[], object], times: int = 200) -> float:
    """The CPU time of one call."""
    f()
    start = time.process_time()
    for _ in range(times):
        f()
    return (time.process_time() - start) / times * 1000


async def timed(work: Callable[[], Awaitable[object]]) -> float:
    """How long it takes, in seconds."""
    start = time.perf_counter()
    await work()
    return time.perf_counter() - start


def adding(connection: sqlite3.Connection) -> None:
    """One small row, as a step is."""
    connection.execute("INSERT INTO word (text) VALUES ('blue d1-d2')")


async def table_of_words(folder: Path) -> Database:
    database = Database(folder / "ours.db")
    await database.open()
    await database.write(lambda connection: connection.execute("CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT)"))
    return database


async def commit_against_raw(folder: Path) -> float:
    """The median time of an awaited durable commit in that of a raw write of 4 KiB with fdatasync."""
    database = await table_of_words(folder)
    commits, raws = [], []
    raw = os.open(folder / "raw", os.O_CREAT | os.O_WRONLY)
    for n in range(300):
        commits.append(await timed(lambda: database.write(adding)))
        start = time.perf_counter()
        os.pwrite(raw, b"x" * 4096, n * 4096)
        os.fdatasync(raw)
        raws.append(time.perf_counter() - start)
    os.close(raw)
    await database.close()
    return median(commits) / median(raws)


async def writers_against_sequential(folder: Path) -> float:
    """How many times faster many writers at once are than plain aiosqlite, one write after the other."""
    database = await table_of_words(folder)
    plain = await aiosqlite.connect(folder / "plain.db", isolation_level=None)
    await plain.execute("PRAGMA journal_mode = WAL")
    await plain.execute("PRAGMA synchronous = FULL")
    await plain.execute("CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT)")

    async def writer() -> None:
        for _ in range(WRITES):
            await database.write(adding)

    async def together() -> None:
        await asyncio.gather(*[writer() for _ in range(WRITERS)])

    async def sequentially() -> None:
        for _ in range(WRITERS * WRITES):
            await plain.execute("BEGIN IMMEDIATE")
            await plain.execute("INSERT INTO word (text) VALUES ('blue d1-d2')")
            await plain.commit()

    ratios = [await timed(sequentially) / await timed(together) for _ in range(31)]
    await plain.close()
    await database.close()
    return median(ratios)


def import_seconds(module: str, compiled: Path) -> float:
    """The CPU time of a new process that imports a module, its bytecode kept in a folder as it is where bots run."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", f"import {module}"],
        check=True,
        env=environment | {"PYTHONPYCACHEPREFIX": str(compiled)},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def import_against_library() -> float:
    """The import of the bot in that of discord.py's commands, each compiled before."""
    with tempfile.TemporaryDirectory() as name:
        ratios = [
            import_seconds("bot.client", Path(name)) / import_seconds("discord.ext.commands", Path(name))
            for _ in range(8)
        ]
    return median(ratios[1:])


def main() -> None:
    """Print one line a figure."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with plain_move() as plain, whole_move(folder) as (move, complete):
            print(f"a whole /move     {ratio(move, plain):6.1f} x a picture held ready   (budget: {MOVE_BUDGET:g} x)")
            print(f"completion        {milliseconds(complete):6.2f} ms of CPU   (budget: {COMPLETION_BUDGET:g} ms)")
        commit = asyncio.run(commit_against_raw(folder))
        print(f"a durable commit  {commit:6.1f} x a raw write   (budget: {COMMIT_BUDGET:g} x)")
    with tempfile.TemporaryDirectory() as name:
        writers = asyncio.run(writers_against_sequential(Path(name)))
        print(f"{WRITERS} writers        {writers:6.1f} x plain aiosqlite   (budget: {WRITERS_BUDGET:g} x or more)")
    imports = import_against_library()
    print(f"import of the bot {imports:6.2f} x discord.ext.commands   (budget: {IMPORT_BUDGET:g} x)")


if __name__ == "__main__":
    main()
