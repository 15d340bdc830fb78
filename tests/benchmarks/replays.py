"""What a replay of 40 frames costs, in stills: ``python -m tests.benchmarks.replays``.

Matches, names and numbers are others each time, as in a server where many play; a still is a position of such a match,
drawn and encoded, with names that were never drawn before.
"""

import random
from collections.abc import Iterator
from itertools import cycle
from statistics import mean
from typing import Final

from renderers import RENDERERS
from renderers.replay import moments, replay, seen
from rules import GAMES
from rules.link.state import LinkOptions
from rules.play import AnyPlay
from tests.benchmarks.figures import Figure, show
from tests.benchmarks.measure import ratio
from tests.benchmarks.pictures import drawn, looks, positions

FRAMES: Final = 40
CPU_BUDGET: Final = 12.0
"""Of so many frames, in stills."""
BYTES_BUDGET: Final = 8.0

_MATCHES: Final = 6


def matches(key: str) -> list[AnyPlay]:
    """Random matches of a game."""
    options = LinkOptions(opening="none") if key == "link" else GAMES[key].options()
    return [[*positions(GAMES[key], options, seed)][-1] for seed in range(_MATCHES)]


def per_frames(whole: float, plays: list[AnyPlay]) -> float:
    """What a replay costs in the mean, as if each had :data:`FRAMES` frames: shorter matches end before."""
    return whole * FRAMES / mean(len(seen(play)) for play in plays)


def figures() -> Iterator[Figure]:
    """Every game, then all of them."""
    cpu, size, dice = list[float](), list[float](), random.Random(1)
    for key in RENDERERS:
        title, plays = GAMES[key].title, matches(key)
        stills = [at for play in plays for at, _ in moments(play, looks(play.seats, dice))]
        following, another = cycle(plays), cycle(stills)

        def moved() -> bytes:
            play = next(following)
            return b"".join(replay(play, looks(play.seats, dice)))

        def still() -> bytes:
            play = next(another)
            return drawn(play, looks(play.seats, dice))

        cpu.append(per_frames(ratio(moved, still), plays))
        size.append(per_frames(mean(len(moved()) for _ in plays) / mean(len(still()) for _ in stills), plays))
        yield Figure(f"{title}, a replay of {FRAMES} frames", cpu[-1], "stills", CPU_BUDGET)
        yield Figure(f"{title}, its bytes", size[-1], "stills", BYTES_BUDGET)
    yield Figure("a replay of any game", mean(cpu), "stills", CPU_BUDGET)
    yield Figure("its bytes", mean(size), "stills", BYTES_BUDGET)


if __name__ == "__main__":
    show(figures())
