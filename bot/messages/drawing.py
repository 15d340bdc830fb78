"""Where pictures are drawn: one thread beside the event loop.

Several would not draw faster, since drawing holds the interpreter's lock, and would take the lock from the loop more
often.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from typing import Final, ParamSpec, TypeVar

from bot.messages.languages import Texts
from renderers.warm import warming

P = ParamSpec("P")
T = TypeVar("T")

_THREAD: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")
"""Begun by the first picture; the program ends once the picture under way is drawn, which nobody waits for then."""


async def in_drawing_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What ``work`` returns when it is called in the drawing thread, after what was asked for before it."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, partial(work, *args, **kwargs))


async def warm(texts: Texts) -> None:
    """Draw beforehand what pictures are put together from, one by one, so that real ones hardly wait.

    What is kept stays as long as the program, so another bot in it goes on where the first one stopped.
    """
    while await in_drawing_thread(_drew_one, texts):
        pass


def _drew_one(texts: Texts) -> bool:
    return next(_warming(texts), None) is not None


@lru_cache(maxsize=1)
def _warming(texts: Texts) -> Iterator[bytes]:
    return warming(texts)
