"""Cost of queries about a server of 200 people with a million finished matches, against a thousand."""

import asyncio
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from bot.app.stores import Storage
from bot.model.ids import ChannelId, UserId
from bot.model.ratings.ladders import ALWAYS, WORLD, Ladder
from bot.model.ratings.seasons import Order
from bot.runtime.database_url import Where
from tests.benchmarks.filling import ASKING, FEW, MANY, NOW, SERVER, filled
from tests.benchmarks.measure import ratio
from tests.benchmarks.report import Figure

BUDGET: Final = 1.5

Clock = Callable[[], float]


def questions(storage: Storage) -> dict[str, Callable[[], Coroutine[Any, Any, object]]]:
    ask, here = storage.standings, Ladder(SERVER, "linkx", ALWAYS)
    me, other = ASKING, UserId(ASKING + 2)

    async def profile() -> None:
        await ask.of(SERVER, me)
        await ask.counts(SERVER, me)
        await ask.met(SERVER, me, 4)
        await ask.rating_history(SERVER, me, "linkx")

    return {
        "/leaderboard": lambda: ask.top(here, Order.RATING, 1, NOW),
        "/leaderboard page:15": lambda: ask.top(here, Order.WINS, 15, NOW),
        "/leaderboard, own line": lambda: ask.line(here, Order.RATING, me, NOW),
        "/leaderboard scope:global": lambda: ask.top(Ladder(WORLD, "linkx", ALWAYS), Order.RATING, 1, NOW),
        "/profile": profile,
        "/profile versus:": lambda: ask.versus(SERVER, me, other),
        "/stats": lambda: ask.counts(SERVER),
        "/about": storage.totals.all,
        "/history": lambda: ask.history(SERVER, 1),
        "/history game:": lambda: ask.history(SERVER, 1, game="linkx"),
        "/history who:": lambda: ask.history(SERVER, 1, user=me),
        "/history who: game:": lambda: ask.history(SERVER, 1, user=me, game="linkx"),
        "/history opponent:": lambda: ask.history(SERVER, 1, user=me, other=other),
        "/matches": lambda: storage.matches.live_of(me),
        "/matches of a server": lambda: storage.matches.live_in(SERVER),
        "which match is in a channel": lambda: storage.matches.match_in(ChannelId(77)),
        "what was not shown": storage.shown.behind,
        "what is due": lambda: storage.schedule.due(NOW),
        "what is due next": storage.schedule.next,
    }


def answers(runner: asyncio.Runner, few: Where, lot: Where, note: str, clock: Clock) -> Iterator[Figure]:
    """The ratio of each query's time with many matches to that with few."""
    small, large = Storage(few), Storage(lot)
    for storage in (small, large):
        runner.run(storage.open())
    asked = questions(small)
    for name, ask in questions(large).items():
        figure = ratio(partial(_answered, runner, ask), partial(_answered, runner, asked[name]), clock=clock)
        yield Figure(name, figure, "x", BUDGET, note=note)
    for storage in (small, large):
        runner.run(storage.close())


def _answered(runner: asyncio.Runner, ask: Callable[[], Coroutine[Any, Any, object]]) -> None:
    runner.get_loop().run_until_complete(ask())


def figures() -> Iterator[Figure]:
    note = f"{MANY} finished matches against {FEW}"
    with tempfile.TemporaryDirectory() as name, asyncio.Runner() as runner:
        few, lot = (filled(Path(name), count) for count in (FEW, MANY))
        yield from answers(runner, few, lot, note, time.process_time)
