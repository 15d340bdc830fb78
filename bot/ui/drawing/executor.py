"""Draws pictures outside the event loop.

Why in a process of its own: ``docs/decisions/worker-processes.md``.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

from bot.ui.drawing.render_client import Absent, Studio

P = ParamSpec("P")
T = TypeVar("T")

STUDIO: Final = Studio()
"""The process that draws; as long as nobody has it work, the thread does."""
THREAD: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")
"""One, since several would not draw faster: drawing holds the interpreter's lock, and they would take the lock from the
loop more often. The program ends once the picture under way is drawn, which nobody waits for then."""


async def aside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call ``work``, a function of a module, outside the event loop and return its result.

    What goes wrong in the studio is done again in the thread, whose faults are told to those who asked.
    """
    try:
        return await STUDIO.made(work, *args, **kwargs)
    except Absent:
        return await asyncio.get_running_loop().run_in_executor(THREAD, partial(work, *args, **kwargs))
