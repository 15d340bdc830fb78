"""What several commands share: the optional ``match`` option, and running a command with an answer."""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import app_commands

from bot.answers import Answer, Interaction, answered
from bot.house import House
from bot.match import Match
from bot.messages.lists import label
from bot.table import Refused

MATCH_OPTION: Final = "The match's number; not needed in the match's own channel"
MOST_CHOICES: Final = 25


async def run(interaction: Interaction, house: House, work: Callable[[Answer], Awaitable[None]]) -> None:
    """Run a command: remember the caller's name, do ``work``, and answer whatever happens."""
    if interaction.guild_id is not None:
        house.names.note(interaction.guild_id, interaction.user)
    await answered(interaction, house, work)


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
        here = "No match is played in this channel" if interaction.guild_id else "No match is played in direct messages"
        raise Refused(f"{here}; name one with the match option, /matches lists yours.")
    if not may_see(interaction, match):
        raise Refused(f"There is no match {number}; /matches lists yours.")
    return match


async def notices(house: House, user: int) -> str:
    """What somebody must be told once, to be added to a private answer; empty if nothing."""
    person = await house.people.person(user)
    if not person.dm_closed or person.dm_told:
        return ""
    await house.people.set_person(replace(person, dm_told=True))
    return (
        "\nI could not send you a direct message, so I won't try again. Open them for this server and use "
        "`/preferences stock_dm:True` to get them; until then `/stock` shows you the same."
    )


def may_see(interaction: Interaction, match: Match) -> bool:
    """Whether the caller plays in a match or can see where it is played."""
    return sees(interaction, (*match.players, *match.invited), match.guild, match.channel, match.home)


def sees(interaction: Interaction, people: Sequence[int], guild: int, channel: int | None, home: int) -> bool:
    """Whether the caller is one of these people or can see the place: a channel, or a thread that is at home in one."""
    user = interaction.user
    if user.id in people or interaction.channel_id in (channel, home):
        return True
    # A thread that sleeps is not known to the client; who sees the channel it belongs to can see it.
    find = interaction.client.get_channel
    place = find(channel or home) or find(home)
    if not isinstance(user, discord.Member) or user.guild.id != guild or place is None:
        return False
    assert isinstance(place, discord.abc.GuildChannel | discord.Thread), "matches are played in servers"
    granted = place.permissions_for(user)
    if isinstance(place, discord.Thread) and place.is_private():
        return granted.manage_threads
    return granted.view_channel


def own_matches(house: House) -> Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[int]]]]:
    """Completion of the ``match`` option from the caller's own matches."""

    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        matches = await house.table.matches_of(interaction.user.id)
        labels = [
            (label(match, interaction.user.id, house.names.known(match.guild, match.players)), match.id)
            for match in matches
        ]
        wanted = typed.strip().casefold()
        found = [
            app_commands.Choice(name=label, value=number) for label, number in labels if wanted in label.casefold()
        ]
        return found[:MOST_CHOICES]

    return complete
