"""Localization of commands: names, descriptions, options and choices in every language.

The texts are in ``command.ftl``. Discord receives the English texts and their translations for each supported locale.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.ui import DEFAULT, language_of, texts_in
from rules.codes import Code, code

F = TypeVar("F", bound=Callable[..., object])


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
    """Return the name of a command: ``"board"``, or ``"block add"`` for a subcommand. The English name equals the name
    in the code, because Discord sends it in interactions."""
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
    """Return the description of an option in this command, or in all commands that have it."""
    own = _key("command-about", command, option.rstrip("_"))
    return worded(code(own if own in texts_in(DEFAULT) else _key("command-about-option", option)))


def _key(*parts: str) -> str:
    return "-".join(parts).replace(" ", "-")
