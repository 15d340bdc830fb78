"""The commands ``/preferences``, ``/away`` and ``/block``."""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo

from discord import app_commands

from bot.community.account_views import display_form, preferences_text
from bot.community.services import AccountServices
from bot.discord.interactions.answers import Answer, Interaction
from bot.discord.interactions.commands import (
    MOST_CHOICES,
    Someone,
    about,
    called,
    choices,
    command,
    completing,
    name,
    one_of,
    personal,
)
from bot.matches.opening.opening import is_me
from bot.matches.texts.lists import away_until
from bot.model.display import PERSON_DISPLAYS, Display
from bot.model.errors import UserError
from bot.model.ids import UserId
from bot.model.people import InvitedBy, Preferences, RemindBy, Reminders, TurnBy
from bot.ui import Post, Texts, texts_for
from bot.ui.timezones import zone_meant, zones_offered
from bot.ui.typed_times import days_offered, hours_meant, moment_meant, plain, says
from bot.ui.words import mention

E = TypeVar("E", bound=StrEnum)


def _add_preferences(tree: app_commands.CommandTree[Any], services: AccountServices) -> None:
    @personal
    @command(tree, services, "preferences")
    @app_commands.choices(
        turn=choices("command-choice-turn", TurnBy),
        invitations=choices("command-choice-invitations", InvitedBy),
        display=choices("command-choice-display", (*PERSON_DISPLAYS, Display.CUSTOM)),
        reminders=choices("command-choice-reminders", Reminders),
        remind_by=choices("command-choice-remind-by", RemindBy),
    )
    async def preferences(
        answer: Answer,
        turn: str | None = None,
        invitations: str | None = None,
        display: str | None = None,
        confirm: bool | None = None,
        stock_dm: bool | None = None,
        reminders: str | None = None,
        remind_by: str | None = None,
        quiet: str | None = None,
        timezone: str | None = None,
        global_rating: bool | None = None,
    ) -> None:
        wanted = {
            "turn_by": _one_of("turn", turn, TurnBy),
            "invited_by": _one_of("invitations", invitations, InvitedBy),
            "reminders": _one_of("reminders", reminders, Reminders),
            "remind_by": _one_of("remind_by", remind_by, RemindBy),
        } | {"confirm": confirm, "stock_dm": stock_dm, "global_rating": global_rating}
        changed: dict[str, Any] = {field: value for field, value in wanted.items() if value is not None}
        chosen = None if display is None else one_of("display", display, (*PERSON_DISPLAYS, Display.CUSTOM))
        if chosen is not None and chosen is not Display.CUSTOM:
            changed |= PERSON_DISPLAYS[chosen]
        if quiet is not None:
            off = says(quiet, "reply-word-off", answer.texts)
            changed["quiet"] = None if off else hours_meant(quiet, answer.texts)
        if timezone is not None:
            changed["timezone"] = zone_meant(timezone, services.now(), answer.texts)
        # Asking for direct messages again also forgets that they could not be delivered before.
        again = (
            stock_dm or changed.get("turn_by") is TurnBy.DM or changed.get("remind_by") not in (None, RemindBy.CHANNEL)
        )

        def change(person: Preferences) -> Preferences:
            return replace(person, **changed, dm_closed=person.dm_closed and not again)

        person = await services.people.prefer(answer.user, change)
        if chosen is Display.CUSTOM:
            await answer.ask(display_form(person, answer.texts))
        else:
            await answer.say(Post(preferences_text(person, answer.texts)))

    @preferences.autocomplete("timezone")
    @completing(services)
    async def zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return called(zones_offered(typed, services.now(), texts_for(interaction.locale.value), MOST_CHOICES))


def _one_of(option: str, value: str | None, known: type[E]) -> E | None:
    return None if value is None else one_of(option, value, known)


def _add_away(tree: app_commands.CommandTree[Any], services: AccountServices) -> None:
    @command(tree, services, "away", acknowledge=Answer.privately)
    async def away(answer: Answer, until: str) -> None:
        if says(until, "reply-word-back", answer.texts):
            await services.people.come_back(answer.user)
            text = answer.texts("reply-welcome-back")
        else:
            zone = ZoneInfo((await services.people.preferences(answer.user)).timezone)
            moment = moment_meant(until, services.now(), zone, answer.texts)
            text = away_until(await services.people.leave_until(answer.user, moment), answer.texts)
        for match in await services.table.matches_of(answer.user):
            await services.reconciler.refresh(match.id)
        await answer.say(Post(text))

    @away.autocomplete("until")
    @completing(services)
    async def days(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        texts, now = texts_for(interaction.locale.value), services.now()
        person = await services.people.preferences(UserId(interaction.user.id))
        offered, rest = days_offered(typed, now, ZoneInfo(person.timezone), texts), person.back(now)
        found = {day.typed: day.name for day in offered if day.at > now and rest.away_too_long(now, day.at) is None}
        back = texts("reply-word-back")
        return called(found | ({back: back} if person.away_at(now) and plain(back).startswith(plain(typed)) else {}))


MOST_LISTED: Final = 50


def _add_block(tree: app_commands.CommandTree[Any], services: AccountServices) -> None:
    group = app_commands.Group(name=name("block"), description=about("block"))
    people = services.people

    @command(group, services, "block add", acknowledge=Answer.privately)
    async def add(answer: Answer, player: Someone) -> None:
        if is_me(answer, player):
            raise UserError("reply-block-bot")
        await people.block(answer.user, UserId(player.id))
        await answer.confirm(Post(answer.texts("reply-blocked", player=player.mention)))

    @command(group, services, "block remove", acknowledge=Answer.privately)
    async def remove(answer: Answer, player: Someone) -> None:
        await people.unblock(answer.user, UserId(player.id))
        await answer.confirm(Post(answer.texts("reply-unblocked", player=player.mention)))

    @command(group, services, "block list", acknowledge=Answer.privately)
    async def show(answer: Answer) -> None:
        blocked = await people.blocked_by(answer.user)
        await answer.say(Post(_listed(blocked, answer.texts)))

    tree.add_command(group)


def _listed(blocked: Sequence[UserId], texts: Texts) -> str:
    if not blocked:
        return texts("reply-block-list-empty")
    people = texts.listed(map(mention, blocked[:MOST_LISTED]))
    if len(blocked) <= MOST_LISTED:
        return texts("reply-block-list", people=people)
    return texts("reply-block-list-more", people=people, more=len(blocked) - MOST_LISTED)


def register(tree: app_commands.CommandTree[Any], services: AccountServices) -> None:
    """Add the commands."""
    for add in (_add_preferences, _add_away, _add_block):
        add(tree, services)
