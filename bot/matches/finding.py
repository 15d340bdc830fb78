"""Finding the match that a command means, and whether somebody may see it."""

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.discord.interactions.answers import Answer, Interaction
from bot.discord.interactions.autocomplete import completing
from bot.discord.interactions.options import MOST_CHOICES
from bot.discord.places import can_view
from bot.matches.services import MatchServices
from bot.matches.texts.lists import label
from bot.model.errors import Refused
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.model.match import Match
from bot.runtime.log_context import concerns
from bot.ui.languages import Texts, texts_for

N = TypeVar("N", bound=int)
"""The number of a match or of a study."""


async def meant(interaction: Interaction, services: MatchServices, number: int | None) -> Match:
    """The match that a command means: the one named, or the one played in this channel.

    :raises Refused: there is none, or this person may not see it.
    """
    match = None
    if number is not None:
        match = await services.table.match(MatchId(number))
    elif interaction.channel_id is not None:
        match = await services.table.match_in(ChannelId(interaction.channel_id))
    if match is None:
        raise Refused("answer-none-in-channel" if interaction.guild_id else "answer-none-in-dms")
    concerns(match.id)
    expect_seen(interaction, match)
    return match


def expect_seen(interaction: Interaction, match: Match) -> None:
    """Let a match be looked at only by those who may see it.

    :raises Refused: the caller may not.
    """
    if not may_see(interaction, match):
        raise Refused("table-no-match", match=match.id)


async def expect_its_server(services: MatchServices, answer: Answer, number: MatchId) -> None:
    """Let a match be reached from elsewhere than its server only by those who play in it or are invited, and one in
    direct messages from anywhere by nobody else.

    :raises Refused: somebody else presses a button elsewhere, which Discord does not offer.
    """
    concerns(number)
    match = await services.table.match(number)
    here = match.guild is not None and answer.guild == match.guild
    if not here and answer.user not in (*match.players, *match.invited):
        raise Refused("answer-no-match-here", match=number)


def may_see(interaction: Interaction, match: Match) -> bool:
    """Whether the caller plays in a match or can see where it is played."""
    return sees(interaction, (*match.players, *match.invited), match.guild, match.channel, match.home)


def sees(
    interaction: Interaction,
    people: Sequence[UserId],
    guild: GuildId | None,
    channel: ChannelId | None,
    home: ChannelId,
) -> bool:
    """Whether the caller is one of these people or can see the place: a channel, or a thread that is at home in one."""
    user = interaction.user
    if user.id in people or interaction.channel_id in (channel, home):
        return True
    if not isinstance(user, discord.Member) or user.guild.id != guild:
        return False
    # A thread that sleeps is not known to the client; who sees the channel it belongs to can see it.
    find = user.guild.get_channel_or_thread
    place = find(channel or home) or find(home)
    return place is not None and can_view(place, user)


def own_matches(
    services: MatchServices,
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[int]]]]:
    """Completion of the ``match`` option from the caller's own matches."""

    @completing(services)
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        matches = await services.table.matches_of(UserId(interaction.user.id))
        return fitting_choices(labels(services, interaction, matches), typed)

    return complete


def labels(services: MatchServices, interaction: Interaction, matches: Iterable[Match]) -> dict[MatchId, str]:
    """Matches as somebody who may play in them chooses from them."""
    user, texts, names = UserId(interaction.user.id), texts_for(interaction.locale.value), services.names.known
    return {match.id: label(match, user, names(match.guild, match.players), texts) for match in matches}


def fitting_choices(labels: Mapping[N, str], typed: str) -> list[app_commands.Choice[int]]:
    """What is offered to whoever has typed so much."""
    wanted = typed.strip().casefold()
    found = [app_commands.Choice(name=said, value=int(n)) for n, said in labels.items() if wanted in said.casefold()]
    return found[:MOST_CHOICES]


async def known(services: MatchServices, match: Match, texts: Texts) -> dict[UserId, str]:
    """The names of those who play in a match, less those that Discord would not tell."""
    await services.posts.names(match, texts)
    return services.names.known(match.guild, match.players)


def server_of(answer: Answer) -> discord.Guild:
    """The server in which a command is used.

    :raises Refused: it is used elsewhere.
    """
    here = answer.interaction.guild
    if here is None or answer.guild is None:
        raise Refused("answer-use-in-server")
    return here
