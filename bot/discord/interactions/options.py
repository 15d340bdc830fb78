"""Options of commands, and checks of given values, which may come from a client with an earlier version."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.model.errors import UserError
from rules import GAMES
from rules.codes import code, either

IN_SERVERS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
EVERYWHERE: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
FOR_ONESELF: Final = app_commands.AppInstallationType(guild=True, user=True)
MOST_CHOICES: Final = 25
"""As many as Discord shows."""
GREATEST: Final = 2**53
"""Whole numbers that Discord sends are smaller."""
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
T = TypeVar("T", bound=Typed)


def personal(command: T) -> T:
    """Decorates a command that people may install for themselves too, and so use wherever they are in Discord.

    There the bot is no guest (:attr:`.answers.Answer.guest`), and the command must answer privately.
    """
    command.allowed_installs, command.allowed_contexts = FOR_ONESELF, EVERYWHERE
    return command


def is_personal(command: object) -> bool:
    """True for personal commands."""
    return isinstance(command, app_commands.Command | app_commands.Group) and command.allowed_installs is FOR_ONESELF


def called(names: Mapping[str, str]) -> list[app_commands.Choice[str]]:
    """Values to choose from by their names, which are the same in every language."""
    return [app_commands.Choice(name=name, value=value) for value, name in names.items()]


def one_of(option: str, given: str, allowed: Iterable[C]) -> C:
    """The allowed value that was given.

    :raises UserError: it is none of them; the sentence names them.
    """
    allowed = list(allowed)
    for value in allowed:
        if value == given:
            return value
    raise UserError("answer-option", option=code(f"command-option-{option}"), allowed=either(allowed))


def as_declared(interaction: discord.Interaction[Any]) -> bool:
    """True if the given options have the declared types, which discord.py does not check for all."""
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
