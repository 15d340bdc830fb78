"""Acknowledgement of an interaction, once; concurrent callers share it."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import Enum, auto
from typing import Any, Final

import discord

from bot.discord.requests import LOST, UNDELIVERED, to_edit, to_send
from bot.model.ids import MessageId
from bot.ui import Post

ATTEMPTS: Final = 3
"""The attempts if the connection breaks."""
ALREADY_ACKNOWLEDGED: Final = 40060


class Unacknowledged(Exception):
    """Discord was not told of the interaction in time, or it is not certain that it was; nothing should be done."""


class AcknowledgedBy(Enum):
    """Kinds of acknowledgement, which determine the place of the answer."""

    PRIVATELY = auto()
    """One message is seen by this person alone; what is said becomes its content."""
    PUBLICLY = auto()
    """One message is seen by everyone; what is said becomes its content."""
    IN_PLACE = auto()
    """The answer replaces the message with the component."""
    SILENTLY = auto()
    """The message with the component stays; what is said is private beside it."""
    BY_A_MESSAGE = auto()
    """A message that everyone sees stands as it is; what is said is private beside it."""
    BY_A_FORM = auto()
    """A form was opened; what is filled in is another interaction."""


WITHOUT_A_MESSAGE: Final = {AcknowledgedBy.IN_PLACE, AcknowledgedBy.SILENTLY}
"""The same to Discord."""


class Deferral:
    """The acknowledgement of one interaction. Only one is ever under way, and the first that succeeds is for good."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        self._flight: asyncio.Future[MessageId | None] | None = None
        self._how: AcknowledgedBy | None = None

    @property
    def begun(self) -> bool:
        """True if the acknowledgement was sent or is being sent."""
        return self._flight is not None

    @property
    def done(self) -> bool:
        """True if the acknowledgement was sent."""
        return self._flight is not None and self._flight.done() and self._flight.exception() is None

    @property
    def how(self) -> AcknowledgedBy | None:
        """The kind of the acknowledgement, or of the last attempt."""
        return self._how

    async def defer(self, how: AcknowledgedBy) -> None:
        """Tell Discord that an answer will come; nothing where it knows.

        :raises Unacknowledged: it cannot be told, or only perhaps.
        """
        ephemeral, thinking = how is AcknowledgedBy.PRIVATELY, how not in WITHOUT_A_MESSAGE
        if not self.begun:
            self._begin(how, lambda: self._interaction.response.defer(ephemeral=ephemeral, thinking=thinking))
        try:
            await self.landed()
        except UNDELIVERED as error:
            raise Unacknowledged(str(error)) from error
        if {how, self._how} == WITHOUT_A_MESSAGE:  # the net may have been first; what the command wants counts
            self._how = how

    async def say(self, how: AcknowledgedBy, post: Post, view: discord.ui.View | None) -> bool:
        """Acknowledge with a post itself; returns ``False``, and says nothing, where something else did.

        In place it takes the place of the message with the component, else it is a message. It raises what requests to
        Discord may raise where it did not arrive, or only perhaps.
        """
        if self.begun:
            with suppress(*UNDELIVERED):  # it was not told otherwise, so it can be told like this
                await self.landed()
                return False
        response, ephemeral = self._interaction.response, how is AcknowledgedBy.PRIVATELY
        if how is AcknowledgedBy.IN_PLACE:
            self._begin(how, lambda: response.edit_message(**to_edit(post, view)))
        else:
            self._begin(how, lambda: response.send_message(**to_send(post, view), ephemeral=ephemeral))
        await self.landed()
        return True

    async def ask(self, form: discord.ui.Modal) -> bool:
        """Acknowledge by opening a form; returns ``False`` where it was acknowledged otherwise before.

        :raises Unacknowledged: Discord cannot be told, or only perhaps.
        """
        if self.begun:
            return False
        self._begin(AcknowledgedBy.BY_A_FORM, lambda: self._interaction.response.send_modal(form))
        try:
            await self.landed()
        except UNDELIVERED as error:
            raise Unacknowledged(str(error)) from error
        return True

    async def message(self) -> MessageId:
        """The message that was made by acknowledging with one."""
        known = await self.landed()
        return known or MessageId((await self._interaction.original_response()).id)

    def _begin(self, how: AcknowledgedBy, tell: Callable[[], Awaitable[object]]) -> None:
        self._how = how
        self._flight = asyncio.ensure_future(told(tell))
        self._flight.add_done_callback(_looked_at)

    async def landed(self) -> MessageId | None:
        """Wait until Discord has been told; the id of the message that was made, where Discord says it.

        It raises what requests to Discord may raise where that fails; it can be tried anew then.
        """
        flight = self._flight
        assert flight is not None, "something is under way"
        try:
            return await asyncio.shield(flight)
        except UNDELIVERED:
            if self._flight is flight:
                self._flight = None
            raise


async def told(tell: Callable[[], Awaitable[object]]) -> MessageId | None:
    """Tell Discord until it has heard; the id of the message that was made, where Discord says it.

    discord.py repeats what Discord answers with a fault of its own, and so do we where the connection breaks. Then
    Discord may have heard the first time, and says that the interaction was acknowledged already: by us.
    """
    for attempts_left in reversed(range(ATTEMPTS)):
        try:
            said = await tell()
        except LOST:
            if not attempts_left:
                raise
        except discord.HTTPException as error:
            if error.code != ALREADY_ACKNOWLEDGED:
                raise
            return None
        else:
            number = said.message_id if isinstance(said, discord.InteractionCallbackResponse) else None
            return None if number is None else MessageId(number)
    raise AssertionError("the last attempt returns or raises")


def _looked_at(flight: asyncio.Future[MessageId | None]) -> None:
    """Retrieve the error, because asyncio reports errors that nobody retrieved."""
    if not flight.cancelled():
        flight.exception()
