"""Cost of computer players: random matches on each fast board per pass of K, how much faster the compiled search is
than the one in Python, and lag of the loop while they think."""

import asyncio
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median, quantiles
from typing import Final

from bot.players.games import board_of
from bot.players.kernel import IS_COMPILED
from bot.players.pool import EnginePool
from bot.players.question import Question
from bot.players.search import KernelTree
from bot.players.tree import Tree
from rules import GAMES
from rules.game import CHANCE, AnyGame
from rules.play import AnyPlay, begin
from tests.benchmarks.measure import per_k
from tests.benchmarks.report import Figure

MATCHES: Final = {"linkage": 9.0, "link": 12.0, "linkx": 2.5, "lovelinks": 1.8}
"""Matches per pass of K that each fast board must manage at least."""
LAG_BUDGET: Final = 3.0
FASTER: Final = 10.0
"""The least ratio of simulations, compiled to Python."""
SIMULATIONS: Final = 400
"""Simulations of a search in Python; the compiled one makes ten times as many."""
BEGUN: Final = 6
"""The number of random steps before the position that is searched."""
THINKERS: Final = 4
ROUNDS: Final = 5
LOOKS: Final = 800
"""Samples of the event loop per round, a millisecond apart: enough for a 99th percentile."""


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


def faster(game: AnyGame) -> float | None:
    """The ratio of simulations a second, compiled to Python; ``None`` without a compiled search."""
    play, dice = begin(game, game.options(), game.seats[0]), Random(3)
    for _ in range(BEGUN):
        play = play.after(dice.choice(game.legal_moves(play.state)))
    board = board_of(game).of(play)
    packed = board.packed() if IS_COMPILED else None
    if packed is None:
        return None

    def simulations(tree: Tree, count: int) -> float:
        start = time.process_time()
        tree.grow(count, None)
        seconds = time.process_time() - start
        return tree.found().simulations / seconds

    compiled = KernelTree(board, Random(1), time.monotonic, packed)
    return simulations(compiled, 10 * SIMULATIONS) / simulations(Tree(board, Random(1), time.monotonic), SIMULATIONS)


def asked(match: int, seconds: float) -> Question:
    game = list(GAMES.values())[match % len(GAMES)]
    return Question.about(match, opening(game, game.seats[0]), level=5, seed=match).within(seconds)


async def lag() -> float:
    """The 99th percentile of the lateness of timers in seconds."""
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


def figures() -> Iterator[Figure]:
    for key, game in GAMES.items():
        yield Figure(f"{game.title}, a random match", per_k(match_of(game)), "per K", MATCHES[key], at_least=True)
    for game in GAMES.values():
        times = faster(game)
        if times is not None:
            yield Figure(f"{game.title}, compiled search", times, "x", FASTER, at_least=True, note="simulations")
    late, milliseconds = asyncio.run(lag_while_they_think())
    yield Figure(f"lag of the loop with {THINKERS} at it", late, "x", LAG_BUDGET, note=f"idle; {milliseconds:.1f} ms")
