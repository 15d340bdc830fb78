"""The commands ``/preferences``, ``/away`` and ``/block``."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import cache
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo, available_timezones

from discord import app_commands

from bot.community.account_texts import preferences_text
from bot.community.services import AccountServices
from bot.discord.interactions.answers import Answer, Interaction, answering
from bot.discord.interactions.autocomplete import completing
from bot.discord.interactions.localization import about, choices, name, options
from bot.discord.interactions.options import MOST_CHOICES, Someone, called, one_of, personal
from bot.matches.opening.opening import is_me
from bot.matches.texts.lists import away_until
from bot.model.errors import UserError
from bot.model.ids import UserId
from bot.model.people import (
    InvitedBy,
    Preferences,
    PrivateBoards,
    PrivateDescriptions,
    PrivateLabels,
    PrivateLook,
    PrivatePalette,
    RemindBy,
    Reminders,
    TurnBy,
)
from bot.ui import Post
from bot.ui.languages import Texts
from bot.ui.words import mention

E = TypeVar("E", bound=StrEnum)

HOURS: Final = re.compile(r"(\d{1,2})(?::([0-5]\d))?\s*[-–]\s*(\d{1,2})(?::([0-5]\d))?")


def _add_preferences(tree: app_commands.CommandTree[Any], services: AccountServices) -> None:
    @personal
    @tree.command(name=name("preferences"), description=about("preferences"))
    @options(
        *("preferences", "turn", "invitations", "look", "palette", "labels", "boards", "descriptions"),
        *("confirm", "stock_dm", "reminders", "remind_by", "quiet", "timezone", "global_rating"),
    )
    @app_commands.choices(
        turn=choices("command-choice-turn", TurnBy),
        invitations=choices("command-choice-invitations", InvitedBy),
        look=choices("command-choice-look", PrivateLook),
        palette=choices("command-choice-palette", PrivatePalette),
        labels=choices("command-choice-labels", PrivateLabels),
        boards=choices("command-choice-boards", PrivateBoards),
        descriptions=choices("command-choice-descriptions", PrivateDescriptions),
        reminders=choices("command-choice-reminders", Reminders),
        remind_by=choices("command-choice-remind-by", RemindBy),
    )
    @answering(services, Answer.privately)
    async def preferences(
        answer: Answer,
        turn: str | None = None,
        invitations: str | None = None,
        look: str | None = None,
        palette: str | None = None,
        labels: str | None = None,
        boards: str | None = None,
        descriptions: str | None = None,
        confirm: bool | None = None,
        stock_dm: bool | None = None,
        reminders: str | None = None,
        remind_by: str | None = None,
        quiet: str | None = None,
        timezone: str | None = None,
        global_rating: bool | None = None,
    ) -> None:
        wanted = {
            "look": _one_of("look", look, PrivateLook),
            "palette": _one_of("palette", palette, PrivatePalette),
            "labels": _one_of("labels", labels, PrivateLabels),
            "boards": _one_of("boards", boards, PrivateBoards),
            "descriptions": _one_of("descriptions", descriptions, PrivateDescriptions),
            "turn_by": _one_of("turn", turn, TurnBy),
            "invited_by": _one_of("invitations", invitations, InvitedBy),
            "reminders": _one_of("reminders", reminders, Reminders),
            "remind_by": _one_of("remind_by", remind_by, RemindBy),
        } | {"confirm": confirm, "stock_dm": stock_dm, "global_rating": global_rating}
        changed: dict[str, Any] = {field: value for field, value in wanted.items() if value is not None}
        if quiet is not None:
            changed["quiet"] = _hours(quiet, answer.texts)
        if timezone is not None:
            changed["timezone"] = _timezone(timezone)
        # Asking for direct messages again also forgets that they could not be delivered before.
        again = (
            stock_dm or changed.get("turn_by") is TurnBy.DM or changed.get("remind_by") not in (None, RemindBy.CHANNEL)
        )

        def change(person: Preferences) -> Preferences:
            return replace(person, **changed, dm_closed=person.dm_closed and not again)

        text = preferences_text(await services.people.prefer(answer.user, change), answer.texts)
        await answer.say(Post(text))

    @preferences.autocomplete("timezone")
    @completing(services)
    async def zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        wanted = typed.strip().casefold().replace(" ", "_")
        found = [zone for zone in _zones() if wanted in zone.casefold()][:MOST_CHOICES]
        return called({zone: zone for zone in found})


def _one_of(option: str, value: str | None, known: type[E]) -> E | None:
    return None if value is None else one_of(option, value, known)


def _hours(text: str, texts: Texts) -> tuple[int, int] | None:
    if text.strip().lower() in ("off", texts("answer-word-off").lower()):
        return None
    found = HOURS.fullmatch(text.strip())
    start, end = (int(found[1]) * 60 + int(found[2] or 0), int(found[3]) * 60 + int(found[4] or 0)) if found else (0, 0)
    if start == end or max(start, end) >= 24 * 60:
        raise UserError("answer-quiet-how")
    return start, end


@cache
def _zones() -> tuple[str, ...]:
    return tuple(sorted(available_timezones()))


def _timezone(name: str) -> str:
    if name not in _zones():
        raise UserError("answer-timezone")
    return name


DAYS: Final = re.compile(r"(\d{1,3})\s*(?:d(?:ays?)?|t(?:age?)?)")  # a number of days, in English or German


def _add_away(tree: app_commands.CommandTree[Any], services: AccountServices) -> None:
    @tree.command(name=name("away"), description=about("away"))
    @options("away", "until")
    @answering(services, Answer.privately)
    async def away(answer: Answer, until: str) -> None:
        text = await _set_absence(services, answer, until)
        for match in await services.table.matches_of(answer.user):
            await services.reconciler.refresh(match.id)
        await answer.say(Post(text))


async def _set_absence(services: AccountServices, answer: Answer, until: str) -> str:
    if until.strip().lower() in ("back", answer.texts("answer-word-back").lower()):
        await services.people.come_back(answer.user)
        return answer.texts("answer-back")
    zone = ZoneInfo((await services.people.preferences(answer.user)).timezone)
    gone = await services.people.leave_until(answer.user, moment_meant(until, services.now(), zone))
    return away_until(gone, answer.texts)


def moment_meant(text: str, now: datetime, zone: ZoneInfo) -> datetime:
    """The moment that ``5d``, ``2027-01-31`` or ``31.1.2027`` means: the end of that day in the timezone. Raises
    ``UserError`` if it is none of them."""
    text = text.strip().lower()
    days = DAYS.fullmatch(text)
    if days:
        return now + timedelta(days=int(days[1]))
    form = "%d.%m.%Y" if "." in text else "%Y-%m-%d"
    try:
        return (datetime.strptime(text, form).replace(tzinfo=zone) + timedelta(days=1)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise UserError("answer-away-how") from error


MOST_LISTED: Final = 50


def _add_block(tree: app_commands.CommandTree[Any], services: AccountServices) -> None:
    group = app_commands.Group(name=name("block"), description=about("block"))
    people = services.people

    @group.command(name=name("block add"), description=about("block add"))
    @options("block add", "player")
    @answering(services, Answer.privately)
    async def add(answer: Answer, player: Someone) -> None:
        if is_me(answer, player):
            raise UserError("answer-block-me")
        await people.block(answer.user, UserId(player.id))
        await answer.confirm(Post(answer.texts("answer-blocked", player=player.mention)))

    @group.command(name=name("block remove"), description=about("block remove"))
    @options("block remove", "player")
    @answering(services, Answer.privately)
    async def remove(answer: Answer, player: Someone) -> None:
        await people.unblock(answer.user, UserId(player.id))
        await answer.confirm(Post(answer.texts("answer-unblocked", player=player.mention)))

    @group.command(name=name("block list"), description=about("block list"))
    @answering(services, Answer.privately)
    async def show(answer: Answer) -> None:
        blocked = await people.blocked_by(answer.user)
        await answer.say(Post(_listed(blocked, answer.texts)))

    tree.add_command(group)


def _listed(blocked: Sequence[UserId], texts: Texts) -> str:
    if not blocked:
        return texts("answer-block-nobody")
    people = texts.listed(map(mention, blocked[:MOST_LISTED]))
    if len(blocked) <= MOST_LISTED:
        return texts("answer-block-list", people=people)
    return texts("answer-block-list-more", people=people, more=len(blocked) - MOST_LISTED)


def register(tree: app_commands.CommandTree[Any], services: AccountServices) -> None:
    """Add the commands."""
    for add in (_add_preferences, _add_away, _add_block):
        add(tree, services)
