"""Options of commands, their texts in every language, and checks of given values, which an old client may send."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.model.errors import UserError
from bot.ui import DEFAULT, language_of, texts_in
from rules import GAMES
from rules.codes import Code, code, either

IN_SERVERS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
EVERYWHERE: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
FOR_ONESELF: Final = app_commands.AppInstallationType(guild=True, user=True)
MOST_CHOICES: Final = 25  # Discord's maximum number of choices
GREATEST: Final = 2**53  # upper bound of integers that Discord sends
TYPES: Final[Mapping[discord.AppCommandOptionType, tuple[type, ...]]] = {
    discord.AppCommandOptionType.string: (str,),
    discord.AppCommandOptionType.boolean: (bool,),
    discord.AppCommandOptionType.user: (discord.Member, discord.User),
    discord.AppCommandOptionType.channel: (app_commands.AppCommandChannel, app_commands.AppCommandThread),
    discord.AppCommandOptionType.role: (discord.Role,),
    discord.AppCommandOptionType.attachment: (discord.Attachment,),
}
"""Python types of options; integers are allowed as well."""

Someone = discord.Member | discord.User
Typed: TypeAlias = app_commands.Command[Any, Any, Any] | app_commands.Group
C = TypeVar("C", bound=str)
F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T", bound=Typed)


def personal(command: T) -> T:
    """Decorate a command that user installs have anywhere in Discord, where it must respond privately."""
    command.allowed_installs, command.allowed_contexts = FOR_ONESELF, EVERYWHERE
    return command


def called(names: Mapping[str, str]) -> list[app_commands.Choice[str]]:
    """Return choices whose names are the same in every language."""
    return [app_commands.Choice(name=name, value=value) for value, name in names.items()]


def one_of(option: str, given: str, allowed: Iterable[C]) -> C:
    """Return the allowed value that was given; a ``UserError`` lists the allowed ones."""
    allowed = list(allowed)
    for value in allowed:
        if value == given:
            return value
    raise UserError("reply-option-invalid", option=code(f"command-option-{option}"), allowed=either(allowed))


def as_declared(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the given options have the declared types, which discord.py does not check for all."""
    command, given = interaction.command, interaction.namespace
    if not isinstance(command, app_commands.Command):
        return True
    named = {parameter.display_name: parameter.type for parameter in command.parameters}
    return all(_is(kind, given[name]) for name, kind in named.items() if name in given)


def _is(kind: discord.AppCommandOptionType, value: object) -> bool:
    if kind is discord.AppCommandOptionType.integer:
        return isinstance(value, int) and abs(value) < GREATEST
    return isinstance(value, TYPES[kind])


GAME_CHOICES: Final = called({key: game.title for key, game in GAMES.items()})


# -- localization


class Localizer(app_commands.Translator):
    """Translator of command texts into Discord's locales; returns nothing for unsupported languages."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, _: app_commands.TranslationContextTypes
    ) -> str | None:
        text, language = string.extras.get("text"), language_of(locale.value)
        return texts_in(language).of(text) if isinstance(text, Code) and language is not None else None


def worded(text: Code) -> locale_str:
    """Return a text that is sent to Discord in every language."""
    return locale_str(texts_in(DEFAULT).of(text), text=text)


def name(command: str) -> locale_str:
    """Return the name of a command or subcommand (``"block add"``), which in English is the one in the code."""
    return locale_str(command.rsplit(maxsplit=1)[-1], text=code(_key("command", command)))


def about(command: str) -> locale_str:
    """Return the description of a command."""
    return worded(code(_key("command-about", command)))


def options(command: str, *names: str) -> Callable[[F], F]:
    """Decorate a command with the names and descriptions of its options; ``from_`` becomes ``from``."""

    def decorate(callback: F) -> F:
        app_commands.rename(**{each: option_name(each.rstrip("_")) for each in names})(callback)
        app_commands.describe(**{each: _about_option(command, each) for each in names})(callback)
        return callback

    return decorate


def option_name(option: str) -> locale_str:
    """Return the name of an option; in English the name in the code."""
    return locale_str(option, text=code(_key("command-option", option)))


def choices(key: str, values: Iterable[str]) -> list[app_commands.Choice[str]]:
    """Return choices with the texts of ``key`` and each value."""
    return [chosen(code(f"{key}-{value}"), value) for value in values]


def chosen(text: Code, value: str) -> app_commands.Choice[str]:
    """Return one choice with its text."""
    return app_commands.Choice(name=worded(text), value=str(value))


def _about_option(command: str, option: str) -> locale_str:
    own = _key("command-about", command, option.rstrip("_"))
    return worded(code(own if own in texts_in(DEFAULT) else _key("command-about-option", option)))


def _key(*parts: str) -> str:
    return "-".join(parts).replace(" ", "-")
