"""Interactions in progress, their acknowledgement and deletions, and the services that every command needs."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum, StrEnum, auto
from functools import partial
from typing import Any, Final, Protocol

import discord
from discord.ext import tasks

from bot.discord.names import Names
from bot.discord.places import Languages, Places
from bot.discord.requests import LOST, UNDELIVERED, to_edit, to_send
from bot.model.ids import MessageId, UserId
from bot.model.match import Match
from bot.runtime.clock import TransitTimes
from bot.runtime.context import cancelled
from bot.runtime.metrics import Metrics
from bot.ui import Post, Texts
from bot.ui.post import SettingsSource
from bot.ui.words import CommandMentions, Signs

log = logging.getLogger(__name__)

FINISH_WITHIN: Final = 5.0  # seconds for interactions in progress to finish; the whole shutdown takes at most eight
EXCUSE_WITHIN: Final = 1.5  # seconds to tell the remaining users that no response follows
AT_LAST: Final = 0.2


class InFlight:
    """The interactions in progress; once the bot stops, new ones only get "try again later"."""

    def __init__(self) -> None:
        self.stopping = False
        self._answers: dict[asyncio.Task[Any], UserId] = {}
        self._works: set[asyncio.Task[None]] = set()

    @property
    def count(self) -> int:
        return len(self._answers)

    async def rest(self) -> None:
        while self._answers:
            await asyncio.wait(self._answers)

    async def alone(self, user: UserId) -> None:
        """Wait until a user has no other interaction in progress than the current one."""
        while len(theirs := [task for task, whose in self._answers.items() if whose == user]) > 1:
            await asyncio.wait(theirs, return_when=asyncio.FIRST_COMPLETED)

    @contextmanager
    def counted(self, user: UserId) -> Iterator[None]:
        """Count the current task as an interaction of a user while inside."""
        task = asyncio.current_task()
        assert task is not None, "interactions are answered in tasks"
        self._answers[task] = user
        try:
            yield
        finally:
            del self._answers[task]

    def begun(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start the work of an interaction as a task that can be cancelled without its response."""
        task = asyncio.create_task(work)
        self._works.add(task)
        task.add_done_callback(self._works.discard)
        return task

    async def finish(self) -> None:
        """Stop accepting interactions and wait for those in progress; cancels slow ones and notifies their users."""
        self.stopping = True
        await self._over(FINISH_WITHIN)
        cancelled(self._works)
        await self._over(EXCUSE_WITHIN)
        cancelled(self._answers)
        await self._over(AT_LAST)

    def drop(self) -> list[asyncio.Task[Any]]:
        """Cancel all interactions without notice to users; returns their tasks."""
        self.stopping = True
        return [*cancelled(self._answers), *self._works]

    async def _over(self, seconds: float) -> None:
        """Wait until no interaction is in progress, with a timeout in seconds; new ones may arrive meanwhile."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.rest()


REMEMBERED: Final = 10_000


class Deduplicator:
    """Cache of what was done, such as the ids of processed interactions, so that nothing is done twice."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, None] = OrderedDict()

    def is_new(self, key: Hashable) -> bool:
        if key in self._known:
            return False
        self._known[key] = None
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return True


MOST_DELETIONS: Final = 1000  # pending ones; confirmations beyond them stay
SHOWN_FOR: Final = timedelta(seconds=10)
SHOWN_WITH_BUTTONS_FOR: Final = timedelta(minutes=1)  # far less than the 15 minutes of an interaction's token

Delete = Callable[[], Awaitable[None]]


class DelayedDeletions:
    """Deletions of private confirmations that are ``due`` in so many seconds, counted since the time of day may be
    wrong. After a restart a confirmation stays."""

    def __init__(self) -> None:
        self.due: dict[MessageId, tuple[int, Delete]] = {}

    def schedule(self, message: MessageId, after: timedelta, delete: Delete) -> None:
        if len(self.due) < MOST_DELETIONS or message in self.due:
            self.due[message] = round(after.total_seconds()), delete
            if not self._loop.is_running():
                self._loop.start()

    def stop(self) -> list[asyncio.Task[None]]:
        """Cancel all deletions; returns the task that makes them, if it runs."""
        self.due.clear()
        self._loop.cancel()
        task = self._loop.get_task()
        return [] if task is None else [task]

    @tasks.loop(seconds=1)
    async def _loop(self) -> None:
        self.due = {message: (left - 1, delete) for message, (left, delete) in self.due.items()}
        due = [message for message, (left, _) in self.due.items() if left < 0]
        await asyncio.gather(*(_deleted(self.due.pop(message)[1]) for message in due))
        if not self.due:
            self._loop.stop()


async def _deleted(delete: Delete) -> None:
    try:
        await delete()
    except UNDELIVERED as error:
        log.debug("A confirmation could not be deleted: %s", error)


class LocalInteraction(discord.Interaction[Any]):
    """An interaction that this process made itself, so that it was not on its way."""


class InteractionOutcome(StrEnum):
    """The outcome of an interaction."""

    ANSWERED = "answered"
    REFUSED = "refused"  # the user was shown an expected error
    UNFORESEEN = "unforeseen"  # the user was shown an error id that is also in the log
    UNWRITABLE = "unwritable"  # the disk was not writable
    DAMAGED = "damaged"  # the database is damaged
    LATE = "late"  # the acknowledgement failed or was uncertain, so that nothing was done
    UNDELIVERED = "undelivered"  # the work was done, but the response could not be delivered
    ELSEWHERE = "elsewhere"  # another process of the bot works on it
    INTERRUPTED = "interrupted"  # the bot stopped before or during the work


ATTEMPTS: Final = 3  # the maximum attempts after connection errors
ALREADY_ACKNOWLEDGED: Final = 40060


class Unacknowledged(Exception):
    """Error when the acknowledgement failed or is uncertain; nothing should be done then."""


class AcknowledgedBy(Enum):
    """Kinds of acknowledgement, which determine the place of the response."""

    PRIVATELY = auto()  # a private message, edited by the response
    PUBLICLY = auto()  # a public message, edited by the response
    IN_PLACE = auto()  # the response replaces the message with the component
    SILENTLY = auto()  # the message with the component stays; the response is a private message
    BY_A_MESSAGE = auto()  # a public message stays as it is; further responses are private
    BY_OPENING = auto()  # a form or the Activity was opened; its submission is another interaction


WITHOUT_A_MESSAGE: Final = {AcknowledgedBy.IN_PLACE, AcknowledgedBy.SILENTLY}  # kinds that Discord does not distinguish


class Deferral:
    """The acknowledgement of one interaction: one request at a time, and the first success is final."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        self._flight: asyncio.Future[MessageId | None] | None = None
        self.how: AcknowledgedBy | None = None  # the kind of the acknowledgement, or of the last attempt

    @property
    def begun(self) -> bool:
        """True if the acknowledgement was sent or is being sent."""
        return self._flight is not None

    @property
    def done(self) -> bool:
        return self._flight is not None and self._flight.done() and self._flight.exception() is None

    async def defer(self, how: AcknowledgedBy) -> None:
        """Acknowledge, unless that is done, that a response will follow. May raise ``Unacknowledged``."""
        ephemeral, thinking = how is AcknowledgedBy.PRIVATELY, how not in WITHOUT_A_MESSAGE
        if not self.begun:
            self._begin(how, lambda: self._interaction.response.defer(ephemeral=ephemeral, thinking=thinking))
        await self._expect_landed()
        if {how, self.how} == WITHOUT_A_MESSAGE:  # the command's choice overrides the timeout's
            self.how = how

    async def say(self, how: AcknowledgedBy, post: Post, view: discord.ui.View | None) -> bool:
        """Acknowledge by a message, which ``IN_PLACE`` replaces that with the component; ``False``, and sends nothing,
        if that is done already. Raises the errors of requests to Discord if it perhaps did not arrive."""
        if self.begun:
            with suppress(*UNDELIVERED):  # it was not acknowledged otherwise, so a retry is possible
                await self.landed()
                return False
        response, ephemeral = self._interaction.response, how is AcknowledgedBy.PRIVATELY
        if how is AcknowledgedBy.IN_PLACE:
            self._begin(how, lambda: response.edit_message(**to_edit(post, view)))
        else:
            self._begin(how, lambda: response.send_message(**to_send(post, view), ephemeral=ephemeral))
        await self.landed()
        return True

    async def ask(self, form: discord.ui.Modal | None) -> None:
        """Acknowledge by opening a form, or the Activity. Raises ``Unacknowledged`` if that is done otherwise, too."""
        if self.begun:
            raise Unacknowledged
        response = self._interaction.response
        opening = response.launch_activity if form is None else partial(response.send_modal, form)
        self._begin(AcknowledgedBy.BY_OPENING, opening)
        await self._expect_landed()

    def _begin(self, how: AcknowledgedBy, tell: Callable[[], Awaitable[object]]) -> None:
        self.how = how
        self._flight = asyncio.ensure_future(delivered(tell))
        # Retrieved, because asyncio reports errors that nobody retrieved.
        self._flight.add_done_callback(lambda flight: flight.cancelled() or flight.exception())

    async def landed(self) -> MessageId | None:
        """Wait for the acknowledgement, which can be repeated after an error; returns a new message's id if known."""
        flight = self._flight
        assert flight is not None, "something is under way"
        try:
            return await asyncio.shield(flight)
        except UNDELIVERED:
            if self._flight is flight:
                self._flight = None
            raise

    async def _expect_landed(self) -> None:
        try:
            await self.landed()
        except UNDELIVERED as error:
            raise Unacknowledged(str(error)) from error


async def delivered(tell: Callable[[], Awaitable[object]]) -> MessageId | None:
    """Send an acknowledgement, again after errors of the connection; returns the id of the new message if Discord
    provides it. If Discord received the first request, it answers the retry that it is already acknowledged."""
    for attempts_left in reversed(range(ATTEMPTS)):
        try:
            response = await tell()
        except LOST:
            if not attempts_left:
                raise
        except discord.HTTPException as error:
            if error.code != ALREADY_ACKNOWLEDGED:
                raise
            return None
        else:
            number = response.message_id if isinstance(response, discord.InteractionCallbackResponse) else None
            return None if number is None else MessageId(number)
    raise AssertionError("the last attempt returns or raises")


class Noticing(SettingsSource, Protocol):
    """The settings of users and servers, and the users' languages."""

    async def noticed(self, user: UserId, language: str) -> None: ...  # store a user's language


class Pending(Protocol):
    """Notices that could not be sent elsewhere."""

    users: Collection[UserId]  # their receivers

    async def tell(self, user: UserId, texts: Texts, say: Callable[[Post], Awaitable[object]]) -> None: ...  # say them


class Erasures(Protocol):
    """Users whose data is being deleted."""

    @property
    def under_way(self) -> Collection[UserId]: ...


Showing = Callable[[Match, Texts, UserId], Awaitable[tuple[Post, discord.ui.View | None]]]


@dataclass(frozen=True, kw_only=True)
class Core:
    """Settings, languages, names, channels, the clock, and the interactions in progress."""

    people: Noticing
    languages: Languages
    names: Names
    places: Places
    forgetting: Erasures
    pending: Pending
    current: Showing  # the current state of a match, for a user who pressed an outdated button
    now: Callable[[], datetime]
    signs: Signs
    reserve: Callable[[int], Awaitable[bool]] | None = None
    """Takes in what other processes have written, and reserves an interaction; false if another has it."""
    mentions: CommandMentions = field(default_factory=CommandMentions)
    deduplicator: Deduplicator = field(default_factory=Deduplicator)
    in_flight: InFlight = field(default_factory=InFlight)
    deletions: DelayedDeletions = field(default_factory=DelayedDeletions)
    transits: TransitTimes = field(default_factory=TransitTimes)
    figures: Metrics = field(default_factory=Metrics)
