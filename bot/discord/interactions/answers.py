"""Responses to interactions: in time, private by default, and with a sentence for every error."""

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from time import perf_counter
from typing import Any, Final, TypeAlias, TypeVar

import discord

from bot.discord.interactions.context import (
    SHOWN_FOR,
    SHOWN_WITH_BUTTONS_FOR,
    AcknowledgedBy,
    Core,
    Deferral,
    InteractionOutcome,
    LocalInteraction,
    Unacknowledged,
)
from bot.discord.requests import UNDELIVERED, persistently, to_edit, to_send
from bot.model.errors import BadDatabase, LeaseLapsed, OutcomeUnknown, StaleButton, Unwritable, UserError
from bot.model.ids import ChannelId, GuildId, MessageId, UserId
from bot.runtime.context import UnitOfWork, answering_to, unit_of_work
from bot.ui import Post, Texts, texts_for
from bot.ui.post import presented_to

Interaction: TypeAlias = discord.Interaction[Any]
T = TypeVar("T")

ACKNOWLEDGE_AFTER: Final = 2.0  # seconds from the interaction to the automatic acknowledgement
DISCORD_WAITS: Final = timedelta(seconds=3)  # then people are told that the interaction failed
CLOCK_JUMPED: Final = timedelta(minutes=5)  # no interaction is on its way for that long

ON_A_MESSAGE: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)
"""Interactions from a message: a component, or a form opened by one."""
FOLLOWED_UP: Final = (AcknowledgedBy.SILENTLY, AcknowledgedBy.BY_A_MESSAGE)
"""Acknowledgements that no message can replace: one is added."""

_ACTION: Final = re.compile(r"il:([a-z-]{1,20}):")  # the start of our component ids
OTHER: Final = "other"

log = logging.getLogger(__name__)


class Elsewhere(Exception):
    """Another process of the bot works on the interaction."""


def kind_of(interaction: discord.Interaction[Any]) -> str:
    """Return the kind of an interaction: a command's name or a component's action; never typed text."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Mapping[str, object] = interaction.data or {}
    found = _ACTION.match(str(data.get("custom_id", "")))
    return f"{interaction.type.name} {found[1]}" if found else OTHER


class Answer:
    """The response to one interaction: an acknowledgement and a message, or both in one. Discord receives one
    acknowledgement, whose kind determines the place of the message; further ones are ignored."""

    def __init__(self, interaction: Interaction, services: Core) -> None:
        self.interaction: Final = interaction
        self.user: Final = UserId(interaction.user.id)
        self.channel: Final = ChannelId(interaction.channel_id or 0)
        self.is_member: Final = _is_member(interaction)
        here = interaction.guild_id if self.is_member else None
        self.guild: Final = None if here is None else GuildId(here)  # None in direct messages and where the bot is not
        self.texts: Final = texts_for(interaction.locale.value)  # in the user's language, for private responses
        self._services = services
        taken = services.now() - interaction.created_at
        self._delay = timedelta() if isinstance(interaction, LocalInteraction) else services.transits.delay(taken)
        self._acknowledging = Deferral(interaction)
        self._meant: AcknowledgedBy | None = None
        self._answered = self._has_layout = False
        self._ours, self._overdue = services.reserve is None, False
        self.traceless = False  # true if nothing about this user may be stored

    async def public_texts(self) -> Texts:
        """Texts in the server's language, for public responses; in direct messages the user's."""
        return self.texts if self.guild is None else await self._services.languages.of_server(self.guild)

    async def privately(self) -> None:
        """Acknowledge; only this user will see the message."""
        await self._acknowledging.defer(AcknowledgedBy.PRIVATELY)

    async def publicly(self) -> None:
        """Acknowledge; everyone will see the message, except errors, if the bot is a member here. It pings nobody."""
        await self._acknowledging.defer(AcknowledgedBy.PUBLICLY if self.is_member else AcknowledgedBy.PRIVATELY)

    async def in_place(self) -> None:
        """Acknowledge the press of a component; the response will replace its message."""
        await self._acknowledging.defer(AcknowledgedBy.IN_PLACE)

    async def in_private(self) -> None:
        """Acknowledge the press of a component; the response is private, in place of a private message if it can be."""
        message = self.interaction.message
        is_menu = message is not None and message.flags.ephemeral and not message.attachments
        await (self.in_place() if is_menu and not self.on_list else self.privately())

    @property
    def on_list(self) -> bool:
        """True if the component pressed is one of many in a message of components, which stays."""
        return self.interaction.message is not None and self.interaction.message.flags.components_v2

    async def silently(self) -> None:
        """Acknowledge the press of a component without changing its message; the response will be private."""
        await self._acknowledging.defer(AcknowledgedBy.SILENTLY)

    def soon_privately(self) -> None:
        """Let the first private message acknowledge as well, if it comes in time."""
        self._meant = AcknowledgedBy.PRIVATELY

    def soon_in_place(self) -> None:
        """Let the first edit of the component's message acknowledge as well, or a private message if there is none."""
        self._meant = AcknowledgedBy.IN_PLACE if self.interaction.message is not None else AcknowledgedBy.PRIVATELY

    async def reserve(self) -> None:
        """Keep other processes from answering. Raises ``Elsewhere`` if one of them does."""
        if self._services.reserve is not None:
            with suppress(BadDatabase):  # some work needs no database; other work reports the error
                if not await self._services.reserve(self.interaction.id):
                    raise Elsewhere
            self._ours = True
            if self._overdue:
                await self.in_time()

    async def in_time(self) -> None:
        """Acknowledge if nothing has, in the expected way or one that allows any response, but not before it is
        reserved; failures are only logged."""
        self._overdue = True
        if self._ours and not self._acknowledging.begun:
            try:
                await self._defer()
            except Unacknowledged as error:
                log.warning("An interaction could not be acknowledged in time: %s", error)

    async def expect_heard_in_time(self) -> None:
        """Acknowledge an interaction that is older than Discord waits before anything is done: this process hung, or
        the message was on its way for long, and the person may do something else meanwhile. May raise
        ``Unacknowledged``."""
        if DISCORD_WAITS < self._delay < CLOCK_JUMPED:
            await self._defer()

    async def _defer(self) -> None:
        """Acknowledge in the expected way or one that allows any response. May raise ``Unacknowledged``."""
        component = self.interaction.type in ON_A_MESSAGE
        open_to_all = AcknowledgedBy.SILENTLY if component else AcknowledgedBy.PRIVATELY
        await self._acknowledging.defer(self._meant or open_to_all)

    async def announce(self, post: Post, view: discord.ui.View | None) -> MessageId | None:
        """Post a public message as the acknowledgement itself, so that it pings; returns its ID, or ``None`` if there
        was another acknowledgement. In spite of an error of a request the message may have arrived."""
        if not await self._acknowledging.say(AcknowledgedBy.BY_A_MESSAGE, post, view):
            return None
        self._answered = True
        known = await self._acknowledging.landed()
        return known or MessageId((await self.interaction.original_response()).id)

    async def ask(self, form: discord.ui.Modal | None) -> None:
        """Open a form, or without one the Activity, as the acknowledgement itself. May raise ``Unacknowledged``."""
        await self._acknowledging.ask(form)
        self._answered = True

    async def say(self, post: Post, view: discord.ui.View | None = None) -> None:
        """Respond with ``post``; acknowledges in the expected way, or privately, if nothing has yet."""
        await self._say(self._meant or AcknowledgedBy.PRIVATELY, post, view)

    async def confirm(self, post: Post, view: discord.ui.View | None = None) -> None:
        """Respond with a private confirmation, which disappears after some seconds unless a button of it is pressed."""
        message = await self._say(self._meant or AcknowledgedBy.PRIVATELY, post, view)
        how = self._acknowledging.how
        if message is not None and not self._seen_by_all(how):
            after = SHOWN_FOR if view is None else SHOWN_WITH_BUTTONS_FOR
            original, followup = self.interaction.delete_original_response, self.interaction.followup.delete_message
            delete = partial(followup, message) if how in FOLLOWED_UP else original
            self._services.deletions.schedule(message, after, delete)

    def _seen_by_all(self, how: AcknowledgedBy | None) -> bool:
        """True if not only this user sees a message in the place that this acknowledgement determines."""
        pressed = self.interaction.message
        on_public_message = pressed is not None and not pressed.flags.ephemeral
        return on_public_message if how is AcknowledgedBy.IN_PLACE else how is AcknowledgedBy.PUBLICLY

    async def _say(self, how: AcknowledgedBy, post: Post, view: discord.ui.View | None) -> MessageId | None:
        seen, message = await self._personalized(self._acknowledging.how or how, post), self.interaction.message
        in_place = (self._acknowledging.how or how) is AcknowledgedBy.IN_PLACE
        if self._has_layout or (in_place and self.on_list):  # Discord lets no message go back
            seen = replace(seen, layout=True, pings=())
        self._has_layout = seen.layout and self._acknowledging.how not in FOLLOWED_UP
        if await self._acknowledging.say(how, seen, view):
            edited = message if how is AcknowledgedBy.IN_PLACE else None
            number = await self._acknowledging.landed() if edited is None else MessageId(edited.id)
        elif self._acknowledging.how in FOLLOWED_UP:
            number = MessageId((await self.add(post, view)).id)
        else:
            response = await persistently(lambda: self.interaction.edit_original_response(**to_edit(seen, view)))
            number = MessageId(response.id)
        self._answered = True
        return number

    async def _personalized(self, how: AcknowledgedBy, post: Post) -> Post:
        alone = self.guild is None or not self._seen_by_all(how)
        return await presented_to(post, self.guild, self.user if alone else None, self._services.people)

    async def add(self, post: Post, view: discord.ui.View | None = None) -> discord.WebhookMessage:
        seen = await self._personalized(AcknowledgedBy.PRIVATELY, post)
        # After a broken connection the message may be sent twice, which is better than not at all.
        sent: discord.WebhookMessage = await persistently(
            lambda: self.interaction.followup.send(**to_send(seen, view), ephemeral=True, wait=True)
        )
        return sent

    async def refuse(self, refusal: UserError) -> None:
        """Show an error to this user alone: what was wrong, and what would be right."""
        text, view = self.texts.of(refusal.code), None
        post = Post(text)
        if isinstance(refusal, StaleButton):
            now, view = await self._services.current(refusal.match, self.texts, self.user)
            post = Post(f"{text}\n{now.content}", now.picture, now.buttons)
        await self._privately_say(post, view)

    async def fail(self) -> str:
        """Report an unexpected error to this user; returns the id that is also in the log."""
        fault = secrets.token_hex(3)
        await self._privately_say(Post(self.texts("reply-failed", fault=fault)), None)
        return fault

    async def excuse(self, key: str) -> None:
        """Tell this user privately why there is no response; public messages and earlier responses stay unchanged."""
        if self._answered:
            return
        if self._acknowledging.begun:
            await self._acknowledging.landed()
        post = Post(self.texts(key))
        match self._acknowledging.how:
            case None:
                await self._say(AcknowledgedBy.PRIVATELY, post, None)
            case AcknowledgedBy.PRIVATELY:
                shown = replace(post, layout=self._has_layout)
                await persistently(lambda: self.interaction.edit_original_response(**to_edit(shown, None)))
            case AcknowledgedBy.PUBLICLY:
                await self._instead(post, None)
            case _:
                await self.add(post, None)

    async def _privately_say(self, post: Post, view: discord.ui.View | None) -> None:
        if self._acknowledging.done and self._acknowledging.how is AcknowledgedBy.PUBLICLY:
            await self._instead(post, view)
        else:
            await self.say(post, view)

    async def _instead(self, post: Post, view: discord.ui.View | None) -> None:
        with suppress(discord.NotFound):
            await persistently(self.interaction.delete_original_response)
        await self.add(post, view)


def _is_member(interaction: Interaction) -> bool:
    """True in a server that has the bot, and in its own direct messages. Elsewhere, in user installs, responses are
    private, and nothing about the place is requested or stored."""
    of_a_person = interaction.is_user_integration() and not interaction.is_guild_integration()
    if interaction.guild_id is None:
        return not interaction.context.private_channel
    return not of_a_person and interaction.client.get_guild(interaction.guild_id) is not None


def of(interaction: Interaction) -> AbstractContextManager[None]:
    """Add the interaction to the context of log records within."""
    return answering_to(interaction.id, interaction.guild_id, interaction.client.shard_count or 1)


async def answered(
    interaction: Interaction,
    services: Core,
    work: Callable[[Answer], Awaitable[None]],
    acknowledge: Callable[[Answer], Awaitable[None]] | None = None,
) -> None:
    """Run ``work`` with an answer, after ``acknowledge``, once per interaction; shows expected errors as sentences,
    others with an id."""
    if not services.deduplicator.is_new(interaction.id):
        return
    answer = Answer(interaction, services)
    if answer.is_member and answer.user not in services.forgetting.under_way:
        services.names.note(answer.guild, interaction.user)
    if interaction.message is not None:
        services.deletions.due.pop(MessageId(interaction.message.id), None)  # a confirmation in use stays
    began, outcome = perf_counter(), InteractionOutcome.INTERRUPTED
    try:
        with services.in_flight.counted(answer.user), of(interaction), unit_of_work() as unit:
            if services.in_flight.stopping:
                await _delivered(answer.excuse("reply-restarting"))
            else:
                task = services.in_flight.begun(_noticing(services, answer, acknowledge, work))
                outcome = await _answered(answer, task, unit)
                shown = outcome in (InteractionOutcome.ANSWERED, InteractionOutcome.REFUSED)
                if shown and interaction.user.id in services.pending.users and not answer.traceless:
                    await _delivered(_tell_pending(services, answer))
    finally:
        services.figures.answered(kind_of(interaction), outcome, perf_counter() - began)


async def _noticing(services: Core, answer: Answer, *works: Callable[[Answer], Awaitable[None]] | None) -> None:
    """Run ``works`` on the latest state, unless the user's data is being deleted; store their language for later direct
    messages."""
    if answer.user in services.forgetting.under_way:
        raise UserError("privacy-deleting")
    await answer.reserve()
    await answer.expect_heard_in_time()
    for work in filter(None, works):
        await work(answer)
    if answer.traceless:
        return
    with suppress(Unwritable, BadDatabase):  # the command itself succeeded
        await services.people.noticed(answer.user, answer.texts.language)


async def _tell_pending(services: Core, answer: Answer) -> None:
    with suppress(Unwritable, BadDatabase):  # it is told with a later answer
        await services.pending.tell(answer.user, answer.texts, answer.add)


async def _answered(answer: Answer, work: asyncio.Task[None], unit: UnitOfWork) -> InteractionOutcome:
    outcome = InteractionOutcome.ANSWERED
    try:
        try:
            await _in_time(answer, work)
        except UserError as refusal:
            outcome = InteractionOutcome.REFUSED
            await answer.refuse(refusal)
        except OutcomeUnknown as error:
            log.error("The outcome of a write is unknown: %s", error)  # noqa: TRY400 - the cause is the server
            outcome = InteractionOutcome.UNWRITABLE
            await answer.refuse(UserError("reply-outcome-unknown"))
            await answer.refuse(UserError("reply-outcome-saved" if await error.committed() else "reply-outcome-lost"))
        except LeaseLapsed as error:
            log.warning("An interaction came too late: %s", error)
            outcome = InteractionOutcome.LATE
            await answer.refuse(UserError("reply-database-lost" if unit.written else "reply-timed-out"))
        except Unwritable as error:
            log.error("The database cannot be written: %s", error)  # noqa: TRY400 - the cause is the disk, not the code
            outcome = InteractionOutcome.UNWRITABLE
            await answer.refuse(UserError("reply-database-lost" if unit.written else "reply-database-read-only"))
        except BadDatabase as error:
            log.error("%s", error)  # noqa: TRY400 - the cause is the file, not the code
            outcome = InteractionOutcome.DAMAGED
            await answer.refuse(UserError("reply-database-damaged"))
    except Elsewhere:
        outcome = InteractionOutcome.ELSEWHERE
        log.info("Another process answers this interaction.")
    except UNDELIVERED as error:
        outcome = InteractionOutcome.UNDELIVERED
        log.warning("An answer could not be delivered: %s", error)
    except Unacknowledged as error:
        outcome = InteractionOutcome.LATE
        log.warning("An interaction was not acknowledged, so nothing was done: %s", error)
        await _delivered(answer.excuse("reply-timed-out"))
    except asyncio.CancelledError:
        current = asyncio.current_task()
        if not work.cancelled() or (current is not None and current.cancelling()):  # not only the work
            raise
        outcome = InteractionOutcome.INTERRUPTED
        await _delivered(answer.excuse("reply-interrupted"))
    except Exception:  # the outermost handler: every user gets a response, and the log has the cause
        outcome = InteractionOutcome.UNFORESEEN
        shown = await _delivered(answer.fail())
        log.exception("Unexpected error, shown as %s.", shown, extra={"error": shown})
    return outcome


async def _in_time(answer: Answer, work: asyncio.Task[None]) -> None:
    """Wait for ``work``; acknowledges after two seconds if it has not, because Discord waits three."""
    try:
        done, _ = await asyncio.wait({work}, timeout=ACKNOWLEDGE_AFTER)
        if not done:
            await answer.in_time()
    except asyncio.CancelledError:
        work.cancel()
        raise
    await work


async def _delivered(saying: Awaitable[T]) -> T | None:
    try:
        return await saying
    except UNDELIVERED as error:
        log.warning("An answer could not be delivered: %s", error)
        return None
