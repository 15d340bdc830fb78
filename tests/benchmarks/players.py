"""Cost of computer players.

Random matches on each game's fast board per pass of K, the lag of the bot's loop while several of them think, and
what a process that thinks costs to ask, to start and to keep.
"""

import asyncio
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final

from bot.players.games import board_of
from bot.players.pool import EnginePool
from bot.players.question import Question
from rules import GAMES
from rules.game import CHANCE, AnyGame
from rules.play import AnyPlay, begin
from tests.benchmarks.figures import Figure
from tests.benchmarks.measure import per_k

MATCHES: Final = {"linkage": 9.0, "link": 12.0, "linkx": 2.5, "lovelinks": 1.8}
"""Matches per pass of K that each fast board must manage at least."""
LAG_BUDGET: Final = 3.0
THINKERS: Final = 4
ROUNDS: Final = 5
LOOKS: Final = 800
"""Samples of the event loop per round, a millisecond apart: enough for a 99th percentile."""
AT_ONCE: Final = (sys.executable, "-m", "tests.bot.players.stand_in")
"""A process that answers without a thought."""


def opening(game: AnyGame, seats: int) -> AnyPlay:
    play = begin(game, game.options(), seats)
    while play.to_move == CHANCE:
        play = play.after(game.legal_moves(play.state)[0])
    return play


def match_of(game: AnyGame) -> Callable[[], object]:
    """A callable that plays one random match on the fast board, another one at each call."""
    start, dice = board_of(game).of(begin(game, game.options(), game.seats[0])), Random(1)
    sides = range(len(game.sides(game.seats[0])))
    return lambda: start.copy().playout(dice, [[] for _ in sides])


def asked(match: int, seconds: float | None = None) -> Question:
    """A question that takes its time, of whichever game."""
    game = list(GAMES.values())[match % len(GAMES)]
    question = Question.about(match, opening(game, game.seats[0]), level=5, seed=match)
    return question if seconds is None else question.within(seconds)


async def lag() -> float:
    """By how many seconds a hundredth of all timers of this loop are late at least."""
    late = []
    for _ in range(LOOKS):
        before = time.perf_counter()
        await asyncio.sleep(0.001)
        late.append(time.perf_counter() - before - 0.001)
    return quantiles(late, n=100)[-1]


async def lag_while_they_think() -> tuple[float, float]:
    """The lag while several of them think in lags of an idle loop, and in milliseconds."""
    thinkers = EnginePool(THINKERS)
    ratios, lags = [], []
    for _ in range(ROUNDS):
        idle = await lag()
        thoughts = [asyncio.create_task(thinkers.think(asked(n, 4.0))) for n in range(THINKERS)]
        await asyncio.sleep(1.0)  # all have begun
        lags.append(await lag())
        ratios.append(lags[-1] / idle)
        for match in range(THINKERS):
            thinkers.cancel(match)
        await asyncio.gather(*thoughts, return_exceptions=True)
        await asyncio.sleep(0.2)
    await thinkers.close()
    return median(ratios), median(lags) * 1000


async def round_trip() -> float:
    """Seconds from a question to an answer that takes no thought."""
    thinkers = EnginePool(1, command=AT_ONCE)
    question = Question(match=1, game="link", seats=2, options={}, steps=("at once",), level=5, seed=1)
    times = []
    for _ in range(300):
        start = time.perf_counter()
        await thinkers.think(question)
        times.append(time.perf_counter() - start)
    await thinkers.close()
    return median(times)


def megabytes(pid: int) -> float:
    """The memory of a process, where the system has a file that says so."""
    status = Path(f"/proc/{pid}/status")
    return int(status.read_text("utf-8").partition("VmRSS:")[2].split()[0]) / 1024 if status.exists() else 0.0


async def start_and_memory() -> tuple[float, float]:
    """Seconds from the first question to an answer, less those of the second one, and megabytes after a thought."""
    starts, memory = [], 0.0
    for _ in range(ROUNDS):
        thinkers = EnginePool(1)
        question = Question.about(1, opening(GAMES["link"], 2), level=1, seed=1)
        times = []
        for _ in range(2):
            start = time.perf_counter()
            await thinkers.think(question)
            times.append(time.perf_counter() - start)
        starts.append(times[0] - times[1])
        await thinkers.think(asked(2, 1.0))
        memory = max(memory, megabytes(thinkers.pids()[0]))
        await thinkers.close()
    return median(starts), memory


async def thinking() -> list[Figure]:
    late, milliseconds = await lag_while_they_think()
    start, memory = await start_and_memory()
    return [
        Figure(f"lag of the loop with {THINKERS} at it", late, "x", LAG_BUDGET, note=f"idle; {milliseconds:.1f} ms"),
        Figure("a question without a thought", await round_trip() * 1000, "ms"),
        Figure("a process, from its start", start * 1000, "ms"),
        Figure("a process, after a thought", memory, "MB"),
    ]


def figures() -> Iterator[Figure]:
    for key, game in GAMES.items():
        yield Figure(f"{game.title}, a random match", per_k(match_of(game)), "per K", MATCHES[key], at_least=True)
    yield from asyncio.run(thinking())
