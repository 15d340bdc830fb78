"""Whether a match can be played in a place, or something posted: found out before it begins there, not after."""

import discord

from bot.discord.interactions.answers import Answer
from bot.discord.permissions import missing
from bot.discord.places import Place
from bot.matches.services import MatchServices
from bot.model.errors import Refused
from bot.model.ids import ChannelId, GuildId
from bot.model.people import Venue


async def expect_place(services: MatchServices, answer: Answer, guild: GuildId | None, home: ChannelId) -> None:
    """Make sure that a match opened in ``home`` can be played there, or in the thread it will have.

    In direct messages nobody has granted anything, and Discord lets the bot do all it needs.

    :raises Refused: the bot lacks permissions there.
    """
    if guild is None:
        return
    found = await _found(services, answer, guild, home)
    if found is None:  # nothing is known of it; Discord will say
        return
    is_thread, is_text, granted = found
    settings = await services.people.server(guild)
    makes_threads = is_text and settings.venue is Venue.THREAD
    _expect(answer, home, missing(granted, answer.texts, thread=is_thread, makes_threads=makes_threads))


async def expect_threads(services: MatchServices, answer: Answer, guild: GuildId) -> None:
    """Make sure that matches can be played here in threads of their own, whatever the server has set for others.

    :raises Refused: this is no text channel, or the bot lacks permissions in it.
    """
    found = await _found(services, answer, guild, answer.channel)
    if found is None or not found[1]:
        raise Refused("tournament-no-threads")
    _expect(answer, answer.channel, missing(found[2], answer.texts, thread=False, makes_threads=True))


async def expect_posting(services: MatchServices, answer: Answer, guild: GuildId, channel: ChannelId) -> None:
    """Make sure that something can be posted in a text channel, with a picture.

    :raises Refused: the bot lacks permissions there.
    """
    found = await _found(services, answer, guild, channel)
    if found is not None:
        _expect(answer, channel, missing(found[2], answer.texts, thread=False, makes_threads=False))


def _expect(answer: Answer, place: ChannelId, lacking: str) -> None:
    if lacking and place == answer.channel:
        raise Refused("answer-lacking-here", lacking=lacking)
    if lacking:
        raise Refused("answer-lacking-there", channel=f"<#{place}>", lacking=lacking)


async def _found(
    services: MatchServices, answer: Answer, guild: GuildId, home: ChannelId
) -> tuple[bool, bool, discord.Permissions] | None:
    """Whether a place is a thread, whether it is a text channel, and what the bot may do in it.

    Discord tells with each interaction what is granted where it comes from, threads like the channel they are in.
    """
    here, granted = answer.interaction.channel, answer.interaction.app_permissions
    if home == answer.channel:
        return isinstance(here, discord.Thread), isinstance(here, discord.TextChannel), granted
    place: Place | None = await services.places.find(guild, home)
    if place is None:
        return None
    known = granted if isinstance(here, discord.Thread) and here.parent_id == home else services.places.granted(place)
    if known is None:
        return None
    return isinstance(place, discord.Thread), isinstance(place, discord.TextChannel), known
