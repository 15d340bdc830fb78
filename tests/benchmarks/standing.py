"""What many finished matches cost those who ask: ``python -m tests.benchmarks.standing [MATCHES]``.

Two databases are made, one with a thousand finished matches and one with a million (or as many as are named) and a
tenth as many running ones. The same questions about a server of two hundred people are put to both, turn about; half
of all matches were played there.
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Final

from bot.match import ChannelId, UserId
from bot.standing.ladders import ALWAYS, WORLD, Ladder
from bot.standing.leaderboards import Order
from bot.stores import Storage
from tests.benchmarks.figures import Figure, show
from tests.benchmarks.filling import ASKING, FEW, MANY, NOW, SERVER, filled
from tests.benchmarks.measure import ratio
from tests.benchmarks.standing_pictures import figures as pictures

BUDGET: Final = 1.5


def questions(storage: Storage) -> dict[str, Callable[[], Coroutine[Any, Any, object]]]:
    """What people ask of a database."""
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


def answering(loop: asyncio.AbstractEventLoop, ask: Callable[[], Coroutine[Any, Any, object]]) -> Callable[[], object]:
    """A question as measurements call it."""
    return lambda: loop.run_until_complete(ask())


def answers(folder: Path, many: int) -> Iterator[Figure]:
    """How much longer each question takes where there are many matches than where there are few."""
    with asyncio.Runner() as runner:
        few, lot = (Storage(filled(folder, count)) for count in (FEW, many))
        for storage in (few, lot):
            runner.run(storage.open())
        asked = questions(few)
        for name, ask in questions(lot).items():
            figure = ratio(answering(runner.get_loop(), ask), answering(runner.get_loop(), asked[name]))
            yield Figure(name, figure, "x", BUDGET, note=f"{many} finished matches against {FEW}")
        for storage in (few, lot):
            runner.run(storage.close())


def figures(many: int = MANY) -> Iterator[Figure]:
    """What many matches cost those who ask, and what the pictures for them cost."""
    yield from pictures()
    with tempfile.TemporaryDirectory() as folder:
        yield from answers(Path(folder), many)


if __name__ == "__main__":
    show(figures(int(sys.argv[1]) if len(sys.argv) > 1 else MANY))
