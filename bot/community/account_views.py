"""Settings of people and servers in words, and the forms for the look of boards."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

import discord

from bot.community.services import AccountServices
from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import one_of
from bot.discord.interactions.components import Fields, FormRoute, form_of, radio
from bot.matches.board.sending import EditResult
from bot.matches.opening.texts import pace_name
from bot.model.display import PERSONAL, PUBLIC, Display, display_of, values_in, values_of
from bot.model.errors import UserError
from bot.model.ids import MatchId
from bot.model.people import Preferences, PrivateDescriptions, PrivateLabels, PrivateLook, ServerSettings
from bot.ui import Post, Texts, language_of, texts_for
from bot.ui.texts import LONGEST_IN_FORM, fitting
from bot.ui.timezones import zone_name

_Values = Mapping[str, tuple[StrEnum, ...]]  # the fields of a form, and the values of each
_OF_PERSON: Final = "il:display:person"
_OF_SERVER: Final = "il:display:server"


def void_answer(number: MatchId, posted: EditResult, texts: Texts) -> Post:
    """The answer to the manager who voided it; ``posted`` is the result of the message about that."""
    return Post(f"{texts('moderation-voided', match=number)} {texts(f'moderation-posted-{posted}')}")


def preferences_text(person: Preferences, texts: Texts) -> str:
    """The preferences of a person, one line each for turns, reminders, pictures and other people."""
    delivered = "no" if person.dm_closed else "yes"
    often, where = texts(f"settings-reminders-{person.reminders}"), texts(f"settings-remind-by-{person.remind_by}")
    about = (
        (
            texts("settings-turns", turn=person.turn_by),
            texts("settings-confirm", asked="yes" if person.confirm else "no"),
            texts("settings-stock", stock="on" if person.stock_dm else "off", delivered=delivered),
        ),
        (texts("settings-reminders", often=often, where=where), _quiet(person, texts)),
        (texts("settings-unchanged", setting=_display(display_of(person), values_of(person), texts)),),
        (
            texts("settings-invitations", invited=person.invited_by),
            texts("settings-global", rated="yes" if person.global_rating else "no"),
        ),
    )
    return "\n".join(" ".join(sentences) for sentences in about)


def _display(display: Display, values: Mapping[str, str], texts: Texts) -> str:
    if display is not Display.CUSTOM:
        return texts("settings-display", display=texts(f"command-choice-display-{display}"))
    named = (
        texts(
            "settings-display-part",
            part=texts(f"settings-form-{field}"),
            value=texts(f"command-choice-{field}-{value}"),
        )
        for field, value in values.items()
    )
    return texts("settings-display", display=texts.series(named))


def _quiet(person: Preferences, texts: Texts) -> str:
    timezone = zone_name(person.timezone)
    if person.quiet is None:
        return " ".join((texts("settings-no-quiet"), texts("settings-timezone", timezone=timezone)))
    start, end = (f"{minute // 60}:{minute % 60:02}" for minute in person.quiet)
    return texts("settings-quiet", start=start, end=end, timezone=timezone)


def server_settings_text(before: ServerSettings, after: ServerSettings, texts: Texts) -> str:
    """The settings of a server, and the changes."""
    rows = zip(_lines(before, texts), _lines(after, texts), strict=True)
    return "\n".join(
        texts("settings-unchanged" if old == new else "settings-changed", setting=new) for old, new in rows
    )


def _lines(settings: ServerSettings, texts: Texts) -> list[str]:
    allowed = texts.listed(f"<#{channel}>" for channel in settings.channels)
    language = language_of(settings.language)
    return [
        texts("settings-venue", venue=settings.venue),
        texts("settings-channels", count=len(settings.channels), channels=allowed),
        texts("settings-pace", pace=pace_name(settings.pace, texts)),
        texts("settings-overdue", rule=settings.overdue),
        _display(display_of(settings), values_in(settings), texts),
        texts("settings-pictures", kept=settings.pictures),
        texts("settings-match-limit", count=settings.most_running or 0),
        texts("settings-prepared", allowed="yes" if settings.prepared else "no"),
        texts("settings-language-unset")
        if language is None
        else texts("settings-language", language=texts_for(language)("settings-language-name")),
    ]


def display_form(settings: Preferences | ServerSettings, texts: Texts) -> discord.ui.Modal:
    """The form with what a person has chosen, or what is set in a server."""
    if isinstance(settings, Preferences):
        custom_id, values, chosen = _OF_PERSON, PERSONAL, values_of(settings)
    else:
        custom_id, values, chosen = _OF_SERVER, PUBLIC, values_in(settings)
    labels = (
        discord.ui.Label[Any](
            text=fitting(texts(f"settings-form-{field}"), LONGEST_IN_FORM),
            component=radio(
                field, {value: texts(f"command-choice-{field}-{value}") for value in offered}, chosen[field]
            ),
        )
        for field, offered in values.items()
    )
    return form_of(custom_id, texts("settings-form"), *labels)


def _chosen(form: Fields, values: _Values) -> dict[str, Any]:
    """The values of a form by field. Raises ``UserError`` if one is none of those offered."""
    return {field: one_of(field, form.text(field), offered) for field, offered in values.items()}


async def _set_person(services: AccountServices, answer: Answer, form: Fields) -> None:
    await answer.privately()
    wanted = _chosen(form, PERSONAL)
    person = await services.people.prefer(answer.user, lambda person: replace(person, **wanted))
    await answer.say(Post(preferences_text(person, answer.texts)))


async def _set_server(services: AccountServices, answer: Answer, form: Fields) -> None:
    if answer.guild is None or not answer.interaction.permissions.manage_guild:
        raise UserError("reply-managers-only")
    await answer.privately()
    look, palette, labels, descriptions = _chosen(form, PUBLIC).values()

    def change(settings: ServerSettings) -> ServerSettings:
        return replace(
            settings,
            dark=look is PrivateLook.DARK,
            palette=palette,
            large=labels is PrivateLabels.LARGE,
            brief=descriptions is PrivateDescriptions.SHORT,
        )

    before, after = await services.people.set_up(answer.guild, change)
    services.server_changed(answer.guild)
    await answer.say(Post(server_settings_text(before, after, answer.texts)))


ROUTES: Final = tuple(
    FormRoute(custom_id, lambda _, fields: fields, handle)
    for custom_id, handle in ((_OF_PERSON, _set_person), (_OF_SERVER, _set_server))
)
