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
    BY_A_FORM = auto()  # a form was opened; its submission is another interaction


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

    async def ask(self, form: discord.ui.Modal) -> bool:
        """Acknowledge by opening a form; ``False`` if that is done otherwise. May raise ``Unacknowledged``."""
        if self.begun:
            return False
        self._begin(AcknowledgedBy.BY_A_FORM, lambda: self._interaction.response.send_modal(form))
        await self._expect_landed()
        return True

    async def message(self) -> MessageId:
        known = await self.landed()
        return known or MessageId((await self._interaction.original_response()).id)

    def _begin(self, how: AcknowledgedBy, tell: Callable[[], Awaitable[object]]) -> None:
        self.how = how
        self._flight = asyncio.ensure_future(delivered(tell))
        self._flight.add_done_callback(_looked_at)

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


def _looked_at(flight: asyncio.Future[MessageId | None]) -> None:
    """Retrieve the error, because asyncio reports errors that nobody retrieved."""
    if not flight.cancelled():
        flight.exception()
