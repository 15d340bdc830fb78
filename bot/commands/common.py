"""What several commands share: the optional ``match`` option, and running a command with an answer."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

import discord
from discord import app_commands

from bot import messages
from bot.answers import Answer, Interaction, answered
from bot.house import House
from bot.match import Match
from bot.table import Refused

MATCH_OPTION: Final = "The match's number; not needed in the match's own channel"
MOST_CHOICES: Final = 25


async def run(interaction: Interaction, house: House, work: Callable[[Answer], Awaitable[None]]) -> None:
    """Run a command: remember the caller's name, do ``work``, and answer whatever happens."""
    if interaction.guild_id is not None:
        house.names.note(interaction.guild_id, interaction.user)
    await answered(interaction, house.boards, work)


async def meant(interaction: Interaction, house: House, number: int | None) -> Match:
    """The match that a command means: the one named, or the one played in this channel.

    :raises Refused: there is none, or this person may not see it.
    """
    match = None
    if number is not None:
        match = await house.table.match(number)
    elif interaction.channel_id is not None:
        match = await house.table.match_in(interaction.channel_id)
    if match is None:
        raise Refused("No match is played in this channel; name one with the match option, /matches lists yours.")
    if not _may_see(interaction, match):
        raise Refused(f"There is no match {number}; /matches lists yours.")
    return match


def _may_see(interaction: Interaction, match: Match) -> bool:
    user = interaction.user
    channel = match.channel or match.home
    if user.id in (*match.players, *match.invited) or interaction.channel_id == channel:
        return True
    place = interaction.client.get_channel(channel)
    return (
        isinstance(user, discord.Member)
        and user.guild.id == match.guild
        and isinstance(place, discord.abc.GuildChannel | discord.Thread)
        and place.permissions_for(user).view_channel
    )


def own_matches(house: House) -> Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[int]]]]:
    """Completion of the ``match`` option from the caller's own matches."""

    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        matches = await house.table.matches_of(interaction.user.id)
        labels = [
            (messages.label(match, interaction.user.id, house.names.known(match.guild, match.players)), match.id)
            for match in matches
        ]
        wanted = typed.strip().casefold()
        found = [
            app_commands.Choice(name=label, value=number) for label, number in labels if wanted in label.casefold()
        ]
        return found[:MOST_CHOICES]

    return complete
