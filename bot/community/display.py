"""Forms for the look of boards, to a person and in a server."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

import discord

from bot.community.account_texts import preferences_text, server_settings_text
from bot.community.services import AccountServices
from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import one_of
from bot.discord.interactions.components import Fields, FormRoute, form_of
from bot.model.display import PERSONAL, PUBLIC, values_in, values_of
from bot.model.errors import UserError
from bot.model.people import Preferences, PrivateDescriptions, PrivateLabels, PrivateLook, ServerSettings
from bot.ui import Post, Texts
from bot.ui.texts import LONGEST_IN_FORM, LONGEST_LABEL, fitting

_OF_PERSON: Final = "il:display:person"
_OF_SERVER: Final = "il:display:server"


@dataclass(frozen=True, slots=True)
class DisplayForm:
    """A submitted form: the chosen values by field."""

    chosen: Mapping[str, str]

    def one(self, field: str, values: tuple[StrEnum, ...]) -> Any:
        """The value of a field. Raises ``UserError`` if it is none of ``values``."""
        return one_of(field, self.chosen[field], values)


def person_form(person: Preferences, texts: Texts) -> discord.ui.Modal:
    """The form with what a person has chosen."""
    return _form(_OF_PERSON, PERSONAL, values_of(person), texts)


def server_form(settings: ServerSettings, texts: Texts) -> discord.ui.Modal:
    """The form with what is set in a server."""
    return _form(_OF_SERVER, PUBLIC, values_in(settings), texts)


def _form(
    custom_id: str, values: Mapping[str, tuple[StrEnum, ...]], chosen: Mapping[str, StrEnum], texts: Texts
) -> discord.ui.Modal:
    labels = (
        discord.ui.Label[Any](
            text=fitting(texts(f"settings-form-{field}"), LONGEST_IN_FORM),
            component=discord.ui.Select[Any](
                custom_id=field,
                options=[
                    discord.SelectOption(
                        label=fitting(texts(f"command-choice-{field}-{value}"), LONGEST_LABEL),
                        value=value,
                        default=value == chosen[field],
                    )
                    for value in offered
                ],
            ),
        )
        for field, offered in values.items()
    )
    return form_of(custom_id, texts("settings-form"), *labels)


def _read(_: str, fields: Fields) -> DisplayForm:
    return DisplayForm({field: fields.text(field) for field in PERSONAL})


async def _set_person(services: AccountServices, answer: Answer, form: DisplayForm) -> None:
    await answer.privately()
    wanted = {field: form.one(field, values) for field, values in PERSONAL.items()}
    person = await services.people.prefer(answer.user, lambda person: replace(person, **wanted))
    await answer.say(Post(preferences_text(person, answer.texts)))


async def _set_server(services: AccountServices, answer: Answer, form: DisplayForm) -> None:
    if answer.guild is None or not answer.interaction.permissions.manage_guild:
        raise UserError("reply-managers-only")
    await answer.privately()
    look, palette, labels, descriptions = (form.one(field, values) for field, values in PUBLIC.items())

    def change(settings: ServerSettings) -> ServerSettings:
        return replace(
            settings,
            dark=look is PrivateLook.DARK,
            palette=palette,
            large=labels is PrivateLabels.LARGE,
            brief=descriptions is PrivateDescriptions.SHORT,
        )

    before, after = await services.people.set_up(answer.guild, change, None)
    services.server_changed(answer.guild)
    await answer.say(Post(server_settings_text(before, after, answer.texts)))


ROUTES: Final = (FormRoute(_OF_PERSON, _read, _set_person), FormRoute(_OF_SERVER, _read, _set_server))
