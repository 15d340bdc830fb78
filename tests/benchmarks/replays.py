"""Cost of a replay of 40 frames, in still pictures with new names."""

import random
from collections.abc import Callable, Iterator
from itertools import cycle
from statistics import mean
from typing import Final

from renderers import RENDERERS
from renderers.replay import moments, replay
from rules import GAMES
from rules.link.state import LinkOptions
from rules.play import AnyPlay
from tests.benchmarks.measure import ratio
from tests.benchmarks.pictures import drawn, looks, positions
from tests.benchmarks.report import Figure

FRAMES: Final = 40
CPU_BUDGET: Final = 12.0
"""Of so many frames, in stills."""
BYTES_BUDGET: Final = 8.0

_MATCHES: Final = 6


def _matches(key: str) -> list[AnyPlay]:
    options = LinkOptions(opening="none") if key == "link" else GAMES[key].options()
    return [[*positions(GAMES[key], options, seed)][-1] for seed in range(_MATCHES)]


def _of_frames(first: float, whole: float, plays: list[AnyPlay]) -> float:
    """The cost of a replay of :data:`FRAMES`, from its first frame and the mean of whole matches."""
    later = mean(len(play.stops()) for play in plays) - 1
    return first + (whole - first) * (FRAMES - 1) / later


def _of(key: str) -> Iterator[Figure]:
    dice, plays = random.Random(1), _matches(key)
    stills = [at for play in plays for at, _ in moments(play, looks(play.seats, dice))]
    following, another = cycle(plays), cycle(stills)

    def moving(from_the_end: bool) -> Callable[[], bytes]:
        def moved() -> bytes:
            play = next(following)
            return b"".join(replay(play, looks(play.seats, dice), len(play.steps) * from_the_end))

        return moved

    def still() -> bytes:
        play = next(another)
        return drawn(play, looks(play.seats, dice))

    first, whole = (ratio(moving(from_the_end), still) for from_the_end in (True, False))
    yield Figure(f"{GAMES[key].title}", _of_frames(first, whole, plays), "stills", CPU_BUDGET)
    one = mean(len(still()) for _ in stills)
    first, whole = (mean(len(moving(at)()) for _ in plays) / one for at in (True, False))
    yield Figure(f"{GAMES[key].title}, bytes", _of_frames(first, whole, plays), "stills", BYTES_BUDGET)


def figures() -> Iterator[Figure]:
    for key in RENDERERS:
        yield from _of(key)
