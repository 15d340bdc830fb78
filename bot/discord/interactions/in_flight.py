"""Interactions in progress, and their outcomes."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from typing import Any, Final

import discord

from bot.model.ids import UserId

_ACTION: Final = re.compile(r"il:([a-z-]{1,20}):")
"""The start of our component ids."""
OTHER: Final = "other"


class Fate(StrEnum):
    """The outcome of an interaction."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """It was told what would be right."""
    UNFORESEEN = "unforeseen"
    """It was told an id that stands in the log."""
    UNWRITABLE = "unwritable"
    """The disk did not let it be kept."""
    DAMAGED = "damaged"
    """The database is damaged."""
    LATE = "late"
    """Discord could not be told of it in time, or not for certain, so that nothing was done."""
    UNDELIVERED = "undelivered"
    """It was done, but the answer could not be delivered."""
    INTERRUPTED = "interrupted"
    """The bot was stopped meanwhile, or before."""


def kind_of(interaction: discord.Interaction[Any]) -> str:
    """The kind of an interaction: the name of a command, or the action of a component; never typed text."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Mapping[str, object] = interaction.data or {}
    found = _ACTION.match(str(data.get("custom_id", "")))
    return f"{interaction.type.name} {found[1]}" if found else OTHER


FINISH_WITHIN: Final = 5.0
"""Seconds that what is under way has to finish; with what follows the bot is gone within eight."""
EXCUSE_WITHIN: Final = 1.5
"""Seconds to tell those who are left that nothing more comes."""
AT_LAST: Final = 0.2


class InFlight:
    """The interactions that are being answered. Once the bot stops, no more of them are acted on."""

    def __init__(self) -> None:
        self.stopping = False
        """True if new interactions are only told to try again later."""
        self._answers: set[asyncio.Task[Any]] = set()
        self._people: dict[asyncio.Task[Any], UserId] = {}
        """The user of each task."""
        self._works: set[asyncio.Task[None]] = set()

    @property
    def answering(self) -> bool:
        """True if anybody waits for an answer."""
        return bool(self._answers)

    @property
    def count(self) -> int:
        """The number of interactions in progress."""
        return len(self._answers)

    async def rest(self) -> None:
        """Wait until everybody is answered who has asked."""
        while self._answers:
            await asyncio.wait(self._answers)

    async def alone(self, user: UserId) -> None:
        """Wait until somebody who is being answered waits for no other answer."""
        while len(theirs := [task for task, whose in self._people.items() if whose == user]) > 1:
            await asyncio.wait(theirs, return_when=asyncio.FIRST_COMPLETED)

    @contextmanager
    def counted(self, user: UserId) -> Iterator[None]:
        """While inside, an interaction of somebody is being answered by the task that runs."""
        task = asyncio.current_task()
        assert task is not None, "interactions are answered in tasks"
        self._answers.add(task)
        self._people[task] = user
        try:
            yield
        finally:
            self._answers.discard(task)
            del self._people[task]

    def begun(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin what an interaction asks for, as something that can be broken off while its answer goes on."""
        task = asyncio.create_task(work)
        self._works.add(task)
        task.add_done_callback(self._works.discard)
        return task

    async def finish(self) -> None:
        """Act on nothing more, and wait for what is under way. What takes too long is broken off, and told to be.

        What was to be written to the database then is written or not, never in part.
        """
        self.stopping = True
        await self._over(FINISH_WITHIN)
        self._cancel(self._works)
        await self._over(EXCUSE_WITHIN)
        self._cancel(self._answers)
        await self._over(AT_LAST)

    def drop(self) -> list[asyncio.Task[Any]]:
        """Break everything off, which is returned; nobody is told."""
        self.stopping = True
        self._cancel(self._answers)
        return [*self._answers, *self._works]

    async def _over(self, seconds: float) -> None:
        """Wait until nothing is being answered, at most so long; further interactions may come meanwhile."""
        now: Callable[[], float] = asyncio.get_running_loop().time
        end = now() + seconds
        while self._answers and (left := end - now()) > 0:
            await asyncio.wait(self._answers, timeout=left)

    def _cancel(self, tasks: set[asyncio.Task[Any]]) -> None:
        for task in list(tasks):
            task.cancel()


REMEMBERED: Final = 10_000


class Deduplicator:
    """Remembers which interactions were taken up, so that none is acted on twice."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, None] = OrderedDict()

    def is_new(self, interaction: int) -> bool:
        """True for a new interaction, which is remembered from now on."""
        if interaction in self._known:
            return False
        self._known[interaction] = None
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return True
