"""Verification of all matches, in several processes if there are many, with progress on standard error."""

import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Final

from bot.app.checks import match_problems
from bot.model.ids import MatchId
from bot.runtime.database_url import Where
from bot.storage.moving import open_content

TOGETHER: Final = 500  # matches that a process verifies at a time, in about half a second
FEW: Final = 5_000  # the number of matches up to which starting processes takes longer than it saves
EVERY: Final = 5.0  # seconds between two lines about the progress


def check_matches(where: Where, numbers: Sequence[MatchId], first: int | None) -> Iterator[str]:
    """Yield every problem of these matches, in their order; ``first`` is the time of the first stored result."""
    parts = [numbers[start : start + TOGETHER] for start in range(0, len(numbers), TOGETHER)]
    verified = partial(_problems, where, first)
    if len(numbers) <= FEW:
        yield from with_progress(parts, map(verified, parts))
        return
    # An interrupt ends each process with the pool, without a traceback of its own.
    ignore_interrupts = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=ignore_interrupts) as pool:
        yield from with_progress(parts, pool.map(verified, parts))


def _problems(where: Where, first: int | None, numbers: Sequence[MatchId]) -> list[str]:
    with open_content(where) as content:
        return list(match_problems(content, numbers, first))


def with_progress(parts: Sequence[Sequence[MatchId]], found: Iterator[list[str]]) -> Iterator[str]:
    """Yield the problems found in each part, and print a line about the progress every few seconds."""
    total, done, began = sum(map(len, parts)), 0, time.monotonic()
    said = began
    for part, problems in zip(parts, found, strict=True):
        done, now = done + len(part), time.monotonic()
        if now - said >= EVERY:
            said, rate = now, done / (now - began)
            print(f"{done:,} of {total:,} matches verified, {rate:,.0f} a second.", file=sys.stderr)
        yield from problems
