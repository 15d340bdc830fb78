"""What files of strangers cost: ``python -m tests.benchmarks.records``.

Each is as long as a record may be, and none is one. They are read one after the other in the process beside the bot,
while its loop is looked at.
"""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import cycle
from statistics import median
from typing import Final

from bot.commands.importing import read_beside
from bot.messages.drawing import STUDIO
from bot.table.refusals import Refused
from rules.play import BadRecord
from rules.records import read
from rules.strict_json import LONGEST
from tests.benchmarks.figures import Figure, show
from tests.benchmarks.measure import k_pass, ratio
from tests.benchmarks.players import LAG_BUDGET, ROUNDS, lag


def _filled(start: bytes, piece: bytes, end: bytes) -> bytes:
    """As many pieces as there is room for."""
    return start + piece * ((LONGEST - len(start + end)) // len(piece)) + end


FILES: Final = {
    "numbers": _filled(b"[", b"0,", b"0]"),
    "fractions": _filled(b"[", b"0.1,", b"0]"),
    "objects": _filled(b"[", b"{},", b"{}]"),
    "steps": _filled(b'{"game": "link", "steps": [', b'"",', b'""]}'),
    "space": _filled(b'{"game": "link", "steps": ["c3"]', b" ", b"}"),
}


def _read(data: bytes) -> None:
    try:
        read(data)
    except BadRecord:
        return


async def _lag() -> tuple[float, float]:
    """The lag while files are read in lags of an idle loop, and in milliseconds."""
    working = asyncio.create_task(STUDIO.work())
    await asyncio.sleep(8.0)  # by then it has started, and drawn for nobody what it keeps
    assert STUDIO.pid is not None, "the machine is too busy to measure anything"
    ratios, lags = [], []
    for _ in range(ROUNDS):
        idle = await lag()
        reading = asyncio.create_task(_one_after_the_other())
        lags.append(await lag())
        ratios.append(lags[-1] / idle)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        with suppress(Refused):
            await read_beside(b"")  # what was under way is done by then
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    return median(ratios), median(lags) * 1000


async def _one_after_the_other() -> None:
    for data in cycle(FILES.values()):
        with suppress(Refused):
            await read_beside(data)


def figures() -> Iterator[Figure]:
    """What each takes, and what the loop notices of all."""
    for name, data in FILES.items():
        yield Figure(f"1 MB of {name}", ratio(partial(_read, data), k_pass), "K")
    late, milliseconds = asyncio.run(_lag())
    yield Figure("lag of the loop while they are read", late, "x", LAG_BUDGET, note=f"idle; {milliseconds:.1f} ms")


if __name__ == "__main__":
    show(figures())
