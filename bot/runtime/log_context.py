"""What the work under way is about: known at the edge where it begins, told wherever something is logged of it.

Tasks that work begins are about the same. Ids stand here, and nothing that anybody typed.
"""

import logging
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import TypeVar


@dataclass(slots=True)
class Concern:
    """The ids of what work is about, as far as they are known; ``None`` where there is none, or none yet."""

    interaction: int | None = None
    match: int | None = None
    guild: int | None = None
    shard: int | None = None

    @property
    def known(self) -> dict[str, int]:
        """The ids that are known, by their names."""
        ids = {"match": self.match, "interaction": self.interaction, "guild": self.guild, "shard": self.shard}
        return {name: number for name, number in ids.items() if number is not None}


_current: ContextVar[Concern | None] = ContextVar("concern", default=None)


def concern() -> Concern:
    """What the work under way is about."""
    return replace(_current.get() or Concern())


@contextmanager
def answering_to(interaction: int, guild: int | None, shards: int) -> Iterator[None]:
    """What is done within answers an interaction; with so many ``shards``, one of them told of it."""
    token = _current.set(Concern(interaction, guild=guild, shard=((guild or 0) >> 22) % shards))
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def concerning(match: int, *, anew: bool = False) -> Iterator[None]:
    """What is done within is about a match, and about what led to it: an interaction with this match or with none yet.

    Work that is done ``anew`` is no part of whatever happened to begin it.
    """
    outer = concern()
    same = outer.match in (None, match) and not anew
    token = _current.set(replace(outer, match=match) if same else Concern(match=match))
    try:
        yield
    finally:
        _current.reset(token)


def concerns(match: int) -> None:
    """The work under way turns out to be about a match; so is what is logged of it by whoever began it."""
    current = _current.get()
    if current is not None:
        current.match = match


T = TypeVar("T")

log = logging.getLogger(__name__)


async def survived(work: Awaitable[T], fault: str) -> T | None:
    """What ``work`` returns, or ``None`` if it fails; the log says ``fault`` then, and why."""
    try:
        return await work
    except Exception:  # whatever it is, the log tells and everything else goes on
        log.exception(fault)
        return None
