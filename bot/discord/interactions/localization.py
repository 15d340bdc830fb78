"""Localization of commands: names, descriptions, options and choices in every language.

The words stand in ``command.ftl``. Discord is told the English ones, and beside them those of each of its locales whose
language is ours.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.ui.languages import DEFAULT, language_of, texts_in
from rules.codes import Code, code

F = TypeVar("F", bound=Callable[..., object])


class Localizer(app_commands.Translator):
    """Tells Discord what commands are called in one of its locales; nothing where we do not speak that language."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, _: app_commands.TranslationContextTypes
    ) -> str | None:
        said, language = string.extras.get("said"), language_of(locale.value)
        return texts_in(language).of(said) if isinstance(said, Code) and language is not None else None


def worded(said: Code) -> locale_str:
    """A text that Discord is told in every language."""
    return locale_str(texts_in(DEFAULT).of(said), said=said)


def name(command: str) -> locale_str:
    """The name of a command: ``"board"``, or ``"block add"`` for a subcommand.

    In English it is called as in the code, since that is what comes back when it is used.
    """
    return locale_str(command.rsplit(maxsplit=1)[-1], said=code(_key("command", command)))


def about(command: str) -> locale_str:
    """The description of a command."""
    return worded(code(_key("command-about", command)))


def options(command: str, *names: str) -> Callable[[F], F]:
    """Decorates a command: what its options are called, and what they are for; ``from_`` is called ``from``."""

    def decorate(callback: F) -> F:
        app_commands.rename(**{each: option_name(each.rstrip("_")) for each in names})(callback)
        app_commands.describe(**{each: _about_option(command, each) for each in names})(callback)
        return callback

    return decorate


def option_name(option: str) -> locale_str:
    """The name of an option; in English as in the code."""
    return locale_str(option, said=code(_key("command-option", option)))


def choices(key: str, values: Iterable[str]) -> list[app_commands.Choice[str]]:
    """Values that can be chosen, in words: the texts of ``key`` and each value."""
    return [chosen(code(f"{key}-{value}"), value) for value in values]


def chosen(said: Code, value: str) -> app_commands.Choice[str]:
    """One such value."""
    return app_commands.Choice(name=worded(said), value=str(value))


def _about_option(command: str, option: str) -> locale_str:
    """The description of an option in this command, or in all commands that have it."""
    own = _key("command-about", command, option.rstrip("_"))
    return worded(code(own if own in texts_in(DEFAULT) else _key("command-about-option", option)))


def _key(*parts: str) -> str:
    return "-".join(parts).replace(" ", "-")
