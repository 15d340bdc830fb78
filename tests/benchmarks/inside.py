"""What looking inside costs: ``python -m tests.benchmarks.inside``.

All that is counted of a step, and noted of what it is about, against K, of which a step takes more than twenty; a line
of the log as JSON against one of text; and one answer at ``/metrics`` after many kinds of everything were counted.
"""

import logging
from collections.abc import Callable, Coroutine, Iterator
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, Final, cast

import aiohttp
from prometheus_client import generate_latest
from yarl import URL

from bot.health.figures import MOST_KINDS, Commit, Figures
from bot.logs.concerning import answering_to, concerning, concerns
from bot.logs.lines import Discreet, JsonLines
from bot.match import Match
from bot.match.log import Entry, Kind
from rules import GAMES
from tests.benchmarks.figures import Figure, show
from tests.benchmarks.measure import k_milliseconds, k_pass, ratio

STEP: Final = 20.0
"""Passes of K that a whole step takes at least; see ``moves``."""
SHARE: Final = 0.02
"""Of a step, that counting may take."""
REQUESTS: Final = (
    ("POST", "/api/v10/interactions/1234567890/aW50ZXJhY3Rpb24/callback"),
    ("POST", "/api/v10/channels/1234567890/messages"),
    ("PATCH", "/api/v10/channels/1234567890/messages/2345678901"),
    ("PATCH", "/api/v10/webhooks/1234567890/aW50ZXJhY3Rpb24/messages/@original"),
)
COMMITS: Final = 3


def driven(work: Coroutine[Any, Any, None]) -> None:
    """Run what waits for nothing."""
    try:
        work.send(None)
    except StopIteration:
        return
    raise AssertionError("counting waits for nothing")


def counting(figures: Figures) -> Callable[[], None]:
    """All that is counted of one step."""
    config = figures.watch(aiohttp.TraceConfig())
    starts, ends = cast(Any, config.on_request_start[0]), cast(Any, config.on_request_end[0])
    match = cast(Match, SimpleNamespace(game=next(iter(GAMES.values()))))
    entries = [Entry(5, datetime(2026, 11, 1, tzinfo=UTC), 0, Kind.STEP, "d4")]
    answers = [
        SimpleNamespace(method=method, url=URL(f"https://discord.com{path}"), response=SimpleNamespace(status=200))
        for method, path in REQUESTS
    ]

    def step() -> None:
        with answering_to(1234567890, 2345678901, 1):
            concerns(5)
            with concerning(5):
                figures.appended(match, entries)
            for _ in range(COMMITS):
                figures.committed(Commit(0.002, 1, None))
            for answer in answers:
                context = SimpleNamespace()
                driven(starts(None, context, answer))
                driven(ends(None, context, answer))
            figures.answered("move", "answered", 0.1)

    return step


def lines() -> Iterator[Figure]:
    """A line of the log in either form."""
    record = logging.LogRecord("bot.display.sending", logging.WARNING, "", 1, "The %s could not be sent.", ("x",), None)
    text = Discreet(logging.Formatter("[%(asctime)s] [%(levelname)s] %(name)s: %(message)s"), "token")
    with answering_to(1234567890, 2345678901, 1):
        yield Figure(
            "a line as JSON", ratio(lambda: JsonLines("token").format(record), lambda: text.format(record)), "x"
        )


def answers() -> Iterator[Figure]:
    """One answer to Prometheus, when as many kinds were counted as ever are."""
    figures = Figures()
    for number in range(MOST_KINDS):
        figures.answered(f"kind {number}", "answered", 0.1)
    for method in ("GET", "POST", "PATCH"):
        for status in ("200", "404", "429"):
            for _, path in REQUESTS:
                figures.requested(method, path, status, 0.1)
    passes = ratio(lambda: generate_latest(figures.registry), k_pass)
    yield Figure("an answer at /metrics", passes * k_milliseconds(), "ms", note=f"{MOST_KINDS} kinds were counted")


def figures() -> Iterator[Figure]:
    """What is measured, as it is."""
    passes = ratio(counting(Figures()), k_pass)
    yield Figure("all that is counted of a step", passes, "K", SHARE * STEP, note=f"a step takes {STEP:.0f} and more")
    yield from lines()
    yield from answers()


if __name__ == "__main__":
    show(figures())
