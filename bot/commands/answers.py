"""Answering an interaction: at once, privately unless said otherwise, and with a sentence whatever goes wrong."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias

import discord

from bot.commands.services import Services
from bot.display.components import buttons
from bot.display.failures import LOST, UNDELIVERED, persistently
from bot.display.payloads import to_edit, to_send
from bot.match import ChannelId, GuildId, Match, MessageId, UserId
from bot.match.shown import MessageRef
from bot.messages import Post
from bot.storage import BadDatabase, Unwritable
from bot.table import Refused, Stale

Interaction: TypeAlias = discord.Interaction[Any]
P = ParamSpec("P")

FAILED: Final = (
    "Something went wrong on my side. See /board before you try again; if it stays, tell whoever runs me: {}."
)

UNWRITABLE: Final = "I can't write anything down at the moment, so nothing was changed; please try again in a while."
DAMAGED: Final = "I can't read what I have written down about this; please tell whoever runs me."
ACKNOWLEDGE_AFTER: Final = 2.0
"""Seconds."""
ALREADY_ACKNOWLEDGED: Final = 40060

log = logging.getLogger(__name__)


class Answer:
    """The answer to one interaction. It is acknowledged first, then said; saying again replaces what was said."""

    def __init__(self, interaction: Interaction, services: Services) -> None:
        self._interaction = interaction
        self._services = services
        self._public = False
        self._silent = False
        self._acknowledged = False

    @property
    def interaction(self) -> Interaction:
        """What is answered."""
        return self._interaction

    @property
    def user(self) -> UserId:
        """Who is answered."""
        return UserId(self._interaction.user.id)

    @property
    def guild(self) -> GuildId | None:
        """The server in which this happens; ``None`` in direct messages."""
        return None if self._interaction.guild_id is None else GuildId(self._interaction.guild_id)

    @property
    def channel(self) -> ChannelId:
        """The channel or thread in which this happens."""
        return ChannelId(self._interaction.channel_id or 0)

    async def privately(self) -> None:
        """Acknowledge; what is said will be seen by this person alone."""
        await self._defer(ephemeral=True, thinking=True)

    async def publicly(self) -> None:
        """Acknowledge; what is said will be seen by everyone, refusals excepted. It pings nobody."""
        self._public = True
        await self._defer(thinking=True)

    async def announce(self, match: Match, post: Post) -> MessageRef | None:
        """Say a match's invitation to everyone as the acknowledgement itself, so that it pings; returns where it is.

        ``None`` if it is not certain to have arrived, or took so long that the interaction was acknowledged otherwise.
        """
        if self.acknowledged:
            return None
        try:
            said = await self._interaction.response.send_message(**to_send(post, buttons(match, post.buttons)))
        except UNDELIVERED as error:
            log.warning("The invitation to match %d was perhaps not delivered: %s", match.id, error)
            self._services.reconciler.doubt(match.id)
            return None
        return None if said.message_id is None else MessageRef(match.home, MessageId(said.message_id))

    async def in_place(self) -> None:
        """Acknowledge the press of a component; what is said will take the place of its message."""
        await self._defer()

    async def silently(self) -> None:
        """Acknowledge the press of a component on a message that others see; what is said is private beside it."""
        self._silent = True
        await self._defer()

    @property
    def acknowledged(self) -> bool:
        """Whether Discord has been told that an answer will come."""
        return self._acknowledged or self._interaction.response.is_done()

    async def _defer(self, **how: bool) -> None:
        try:
            await self._interaction.response.defer(**how)
        except LOST:
            try:
                await self._interaction.response.defer(**how)
            except discord.HTTPException as error:
                if error.code != ALREADY_ACKNOWLEDGED:  # the first time it was heard after all
                    raise
        self._acknowledged = True

    async def say(self, post: Post, view: discord.ui.View | None = None) -> None:
        """Say ``post``, privately where nothing was acknowledged yet."""
        if not self.acknowledged:
            await self._interaction.response.send_message(**to_send(post, view), ephemeral=True)
        elif self._silent:
            await self._interaction.followup.send(**to_send(post, view), ephemeral=True)
        else:
            await persistently(lambda: self._interaction.edit_original_response(**to_edit(post, view)))

    async def add(self, post: Post) -> None:
        """Say something more, privately."""
        await self._interaction.followup.send(**to_send(post, None), ephemeral=True)

    async def refuse(self, refusal: Refused) -> None:
        """Tell this person alone what was wrong and what would be right."""
        post, view = Post(str(refusal)), None
        if isinstance(refusal, Stale):
            now = await self._services.posts.of(refusal.match, seen_by=self.user)
            post = Post(f"{refusal}\n{now.content}", now.picture, now.buttons)
            view = buttons(refusal.match, now.buttons)
        await self._privately_say(post, view)

    async def fail(self) -> str:
        """Tell this person that something unforeseen happened; returns the id that stands in the log as well."""
        fault = secrets.token_hex(3)
        await self._privately_say(Post(FAILED.format(fault)), None)
        return fault

    async def _privately_say(self, post: Post, view: discord.ui.View | None) -> None:
        if self._public and self.acknowledged:
            with suppress(discord.NotFound):
                await self._interaction.delete_original_response()
            await self._interaction.followup.send(**to_send(post, view), ephemeral=True)
        else:
            await self.say(post, view)


async def answered(interaction: Interaction, services: Services, work: Callable[[Answer], Awaitable[None]]) -> None:
    """Do ``work`` with an answer, once; refusals become sentences, the unforeseen a sentence with an id."""
    if not services.deduplicator.is_new(interaction.id):
        return
    if interaction.guild_id is not None:
        services.names.note(GuildId(interaction.guild_id), interaction.user)
    answer = Answer(interaction, services)
    try:
        try:
            await _in_time(answer, work(answer))
        except Refused as refusal:
            await answer.refuse(refusal)
        except Unwritable as error:
            log.error("The database cannot be written: %s", error)  # noqa: TRY400 - the cause is the disk, not the code
            await answer.refuse(Refused(UNWRITABLE))
        except BadDatabase as error:
            log.error("%s", error)  # noqa: TRY400 - the cause is the file, not the code
            await answer.refuse(Refused(DAMAGED))
    except UNDELIVERED as error:
        log.warning("An answer could not be delivered: %s", error)
    except Exception:  # the border of the bot: nobody is left without an answer, and the log says why
        log.exception("Unforeseen, told as %s.", await _delivered(answer.fail()))


Acknowledgement = Callable[[Answer], Awaitable[None]]


def answering(
    services: Services, acknowledge: Acknowledgement | None = None
) -> Callable[
    [Callable[Concatenate[Answer, P], Awaitable[None]]],
    Callable[Concatenate[Interaction, P], Coroutine[Any, Any, None]],
]:
    """Make a command of a function that is given the answer and the command's options.

    ``acknowledge`` comes first: :meth:`Answer.privately` or :meth:`Answer.publicly`; left out where what may be
    refused must be found out before, or where there is nothing to wait for.
    """

    def decorate(
        work: Callable[Concatenate[Answer, P], Awaitable[None]],
    ) -> Callable[Concatenate[Interaction, P], Coroutine[Any, Any, None]]:
        @wraps(work)  # discord.py reads the options of the command from the signature
        async def command(interaction: Interaction, /, *args: P.args, **options: P.kwargs) -> None:
            async def working(answer: Answer) -> None:
                if acknowledge is not None:
                    await acknowledge(answer)
                await work(answer, *args, **options)

            await answered(interaction, services, working)

        return command

    return decorate


async def _in_time(answer: Answer, work: Awaitable[None]) -> None:
    """Do ``work``; if it has acknowledged nothing after two seconds, acknowledge for it, since Discord waits three."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=ACKNOWLEDGE_AFTER)
    if not done and not answer.acknowledged:
        try:
            await answer.privately()
        except (discord.InteractionResponded, *UNDELIVERED) as error:
            log.warning("An interaction could not be acknowledged in time: %s", error)
    await task


async def _delivered(saying: Awaitable[str | None]) -> str | None:
    try:
        return await saying
    except UNDELIVERED as error:
        log.warning("An answer could not be delivered: %s", error)
        return None
