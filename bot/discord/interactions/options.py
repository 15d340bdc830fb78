"""Options of commands, and checks of given values, which may come from an outdated client."""

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
T = TypeVar("T", bound=Typed)


def personal(command: T) -> T:
    """Decorate a command that is also available in user installs, anywhere in Discord. The bot may not be a member
    there (:attr:`.answers.Answer.is_member`), and the command must respond privately."""
    command.allowed_installs, command.allowed_contexts = FOR_ONESELF, EVERYWHERE
    return command


def is_personal(command: object) -> bool:
    """Return whether a command is personal."""
    return isinstance(command, app_commands.Command | app_commands.Group) and command.allowed_installs is FOR_ONESELF


def called(names: Mapping[str, str]) -> list[app_commands.Choice[str]]:
    """Return choices whose names are the same in every language."""
    return [app_commands.Choice(name=name, value=value) for value, name in names.items()]


def one_of(option: str, given: str, allowed: Iterable[C]) -> C:
    """Return the allowed value that was given. Raises ``UserError`` when the value is not allowed; the sentence lists
    the allowed ones."""
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
