"""Options of commands: what can be chosen, and checking what was; somebody's Discord may show an earlier version."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

import discord
from discord import app_commands

from bot.table import Refused
from rules import GAMES
from rules.notation import either

IN_SERVERS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
MATCH_OPTION: Final = "The match's number; not needed in the match's own channel"
MOST_CHOICES: Final = 25
"""As many as Discord shows."""
LONGEST_CHOICE: Final = 100
"""Discord's limit for the name and the value of a choice."""

Someone = discord.Member | discord.User
C = TypeVar("C", bound=str)


def choices(named: Mapping[C, str] | Iterable[str]) -> list[app_commands.Choice[str]]:
    """Values to choose from, by the names given or by themselves."""
    pairs = named.items() if isinstance(named, Mapping) else ((value, value) for value in named)
    return [app_commands.Choice(name=str(name), value=str(value)) for value, name in pairs]


def one_of(option: str, given: str, allowed: Iterable[C]) -> C:
    """The allowed value that was given.

    :raises Refused: it is none of them; the sentence names them.
    """
    allowed = list(allowed)
    for value in allowed:
        if value == given:
            return value
    raise Refused(f"The option {option} must be {either(allowed)}.")


GAME_CHOICES: Final = choices({key: game.title for key, game in GAMES.items()})
