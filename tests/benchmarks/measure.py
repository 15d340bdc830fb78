"""Measurement: two tasks alternate, in CPU time, as the median ratio of several rounds."""

import time
from collections.abc import Callable
from statistics import median
from typing import Final

ROUND: Final = 0.15
"""Seconds of CPU time that each side should take in a round: long against the clock, short against the day."""


def k_pass() -> int:
    """One pass of K, the unit: 2000 iterations of a fixed mix of plain Python (numbers, a list, a dict, a branch)."""
    x, total = 1, 0
    l = [0] * 64  # noqa: E741 - the name of the definition
    d: dict[int, int] = {}
    for _ in range(2000):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        k = x & 63
        l[k] = (l[k] + x) & 0xFFFF
        d[k] = d.get(k, 0) + 1
        if x & 1:
            total += x
        else:
            total ^= x
    return total


def ratio(
    a: Callable[[], object],
    b: Callable[[], object],
    rounds: int = 7,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """The CPU time of one call of ``a`` in calls of ``b``: the median over interleaved rounds.

    Where another process does the work, ``clock`` is one that keeps running.
    """
    times_a, times_b = _repetitions(a, clock), _repetitions(b, clock)
    return median(
        (_seconds(a, times_a, clock) / times_a) / (_seconds(b, times_b, clock) / times_b) for _ in range(rounds)
    )


def per_k(f: Callable[[], object], rounds: int = 7) -> float:
    """The number of calls of ``f`` per pass of K."""
    return ratio(k_pass, f, rounds)


def _repetitions(f: Callable[[], object], clock: Callable[[], float] = time.process_time) -> int:
    """The number of calls of ``f`` per round; finding it also warms up."""
    times = 1
    while (took := _seconds(f, times, clock)) < ROUND / 4:
        times *= 2
    return max(1, round(times * ROUND / took))


def _seconds(f: Callable[[], object], times: int, clock: Callable[[], float] = time.process_time) -> float:
    start = clock()
    for _ in range(times):
        f()
    return clock() - start
