"""Commands: their callbacks and autocompletion, options, texts in every language, and checks of given values."""

import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.discord.discord_py import mark_answered
from bot.discord.gateway.interaction_payload import focused
from bot.discord.interactions.answers import Answer, Interaction, answered, of
from bot.discord.interactions.context import Core, delivered
from bot.discord.requests import UNDELIVERED
from bot.model.errors import UserError
from bot.ui import DEFAULT, language_of, texts_in
from rules import GAMES
from rules.codes import Code, code, either

IN_SERVERS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
EVERYWHERE: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
FOR_ONESELF: Final = app_commands.AppInstallationType(guild=True, user=True)
MOST_CHOICES: Final = 25  # Discord's maximum number of choices
TYPES: Final[Mapping[discord.AppCommandOptionType, tuple[type, ...]]] = {
    discord.AppCommandOptionType.string: (str,),
    discord.AppCommandOptionType.integer: (int,),
    discord.AppCommandOptionType.boolean: (bool,),
    discord.AppCommandOptionType.user: (discord.Member, discord.User),
    discord.AppCommandOptionType.channel: (app_commands.AppCommandChannel, app_commands.AppCommandThread),
    discord.AppCommandOptionType.role: (discord.Role,),
    discord.AppCommandOptionType.attachment: (discord.Attachment,),
}
"""Python types of options."""

Someone = discord.Member | discord.User
Typed: TypeAlias = app_commands.Command[Any, Any, Any] | app_commands.Group
C = TypeVar("C", bound=str)
F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T", bound=Typed)
P = ParamSpec("P")
V = TypeVar("V", str, int)
Answering = Callable[Concatenate[Answer, P], Awaitable[None]]
Callback = Callable[Concatenate[Interaction, P], Coroutine[Any, Any, None]]
Finding = Callable[[Interaction, str], Awaitable[list[app_commands.Choice[V]]]]
Completion = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[V]]]]
Acknowledgement = Callable[[Answer], Awaitable[None]]

log = logging.getLogger(__name__)


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


ENTRY_POINT: Final = 4  # the type, unknown to discord.py, of the command that opens an Activity


def is_entry_point(payload: object) -> bool:
    """True for the command that Discord makes where Activities are switched on, and for an interaction with it."""
    return isinstance(payload, Mapping) and payload.get("type") == ENTRY_POINT


class DeclaredCommands(app_commands.CommandTree[Any]):
    """Commands whose options have the declared types, which discord.py does not check for all, and the entry point."""

    open_activity: Callable[[Interaction], Awaitable[None]]

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Raise ``OtherOptions`` if an option, or the one that is being typed, is not declared like this."""
        if is_entry_point(interaction.data):
            await self.open_activity(interaction)
            return False
        command, given = interaction.command, interaction.namespace
        if not isinstance(command, app_commands.Command):
            return True
        data: Mapping[str, Any] = interaction.data or {}
        declared = {parameter.display_name: parameter for parameter in command.parameters}
        typed = focused(data) if interaction.type is discord.InteractionType.autocomplete else None
        if typed is not None and (typed not in declared or not declared.pop(typed).autocomplete):
            raise OtherOptions
        if not all(isinstance(given[name], TYPES[each.type]) for name, each in declared.items() if name in given):
            raise OtherOptions
        return True


GAME_CHOICES: Final = called({key: game.title for key, game in GAMES.items()})


class OtherOptions(app_commands.AppCommandError):
    """Error when a command receives options of undeclared types."""


def answering(services: Core, acknowledge: Acknowledgement | None = None) -> Callable[[Answering[P]], Callback[P]]:
    """Make a command callback of a function that takes the answer and the command's options. ``acknowledge`` runs
    first, such as :meth:`Answer.privately`, unless errors must be found before or the response is immediate."""

    def decorate(work: Answering[P]) -> Callback[P]:
        @wraps(work)  # discord.py reads the options of the command from the signature
        async def command(interaction: Interaction, /, *args: P.args, **options: P.kwargs) -> None:
            await answered(interaction, services, lambda answer: work(answer, *args, **options), acknowledge)

        return command

    return decorate


def completing(services: Core) -> Callable[[Finding[V]], Completion[V]]:
    """Make an autocomplete callback of a function that returns choices; returns none while the bot stops."""

    def decorate(find: Finding[V]) -> Completion[V]:
        @wraps(find)
        async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[V]]:
            with of(interaction):
                found = [] if services.in_flight.stopping else await find(interaction, typed)
            try:
                await delivered(lambda: interaction.response.autocomplete(found))
            except UNDELIVERED as error:  # the next keystroke requests it again
                log.info("An autocomplete answer could not be delivered: %s", error)
            mark_answered(interaction)
            return found

        return complete

    return decorate


def command(
    where: app_commands.CommandTree[Any] | app_commands.Group,
    services: Core,
    path: str,
    acknowledge: Acknowledgement | None = None,
) -> Callable[[Answering[P]], app_commands.Command[Any, P, None]]:
    """Decorate a function as a command or subcommand (``"block add"``), with the texts of it and of its options. The
    function and ``acknowledge`` are those of :func:`answering`."""

    def decorate(work: Answering[P]) -> app_commands.Command[Any, P, None]:
        callback = answering(services, acknowledge)(work)
        _, *options = signature(work).parameters
        # The option ``from`` is ``from_`` in the code.
        app_commands.rename(**{each: option_name(each.rstrip("_")) for each in options})(callback)
        app_commands.describe(**{each: _about_option(path, each) for each in options})(callback)
        return where.command(name=name(path), description=about(path))(callback)

    return decorate


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
