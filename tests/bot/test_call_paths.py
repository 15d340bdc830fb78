"""The paths of common actions through the code stay short: files entered, and calls from file to file."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from tests.bot.puzzles.daily_solving import Daily
from tests.bot.stories import begin
from tests.peer import Club
from tests.source import TOP

PROJECT = tuple(str(TOP / package) for package in ("bot", "renderers", "rules", "data"))
_RECORDING = ContextVar("recording", default=False)


@dataclass
class Trace:
    """The files of the project that were entered, and the calls from one of them into another."""

    files: set[str] = field(default_factory=set)
    hops: Counter[tuple[str, str]] = field(default_factory=Counter)

    def __str__(self) -> str:
        return f"{len(self.files)} files, {self.hops.total()} hops"


@contextmanager
def recorded() -> Iterator[Trace]:
    """Record the calls of this task and of those that it starts, without scheduled work that runs meanwhile."""
    trace, before = Trace(), sys.getprofile()

    def profile(frame: FrameType, event: str, _: object) -> None:
        callee = frame.f_code.co_filename
        if event != "call" or not callee.startswith(PROJECT) or not _RECORDING.get():
            return
        trace.files.add(_name(callee))
        caller = frame.f_back.f_code.co_filename if frame.f_back else ""
        if caller != callee and caller.startswith(PROJECT):
            trace.hops[_name(caller), _name(callee)] += 1

    token = _RECORDING.set(True)
    sys.setprofile(profile)
    try:
        yield trace
    finally:
        sys.setprofile(before)
        _RECORDING.reset(token)


def _name(path: str) -> str:
    return str(Path(path).relative_to(TOP))


async def test_common_actions_take_short_paths(club: Club):
    await begin(club)
    with recorded():  # fills the caches, whatever other tests have left in them
        await club.slash("ada", "move", club.thread, move="blue d1-d2")
        await solve_by_buttons(Daily(club, "ada"))
    with recorded() as move:
        await club.slash("ben", "move", club.thread, move="red e5-e6")
    with recorded() as daily:
        await solve_by_buttons(Daily(club, "ben"))
    assert within(move, files=50, hops=350), str(move)
    assert within(daily, files=50, hops=720), str(daily)


async def solve_by_buttons(person: Daily) -> None:
    await person.open()
    await person.pick(person.puzzle.solutions[0])


def within(trace: Trace, files: int, hops: int) -> bool:
    return len(trace.files) <= files and trace.hops.total() <= hops
