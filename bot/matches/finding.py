"""Resolution of the match of a command or button, with permissions and places."""

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.discord.interactions.answers import Answer, Interaction
from bot.discord.interactions.commands import MOST_CHOICES, completing
from bot.discord.interactions.components import ButtonRoute, Work
from bot.discord.places import Place, can_view, missing
from bot.matches.service import MatchService
from bot.matches.services import MatchServices
from bot.matches.texts.lists import label
from bot.matches.views import ButtonPress, button_pressed, pattern_of
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.model.match import Match
from bot.model.people import Venue
from bot.runtime.context import add_match
from bot.ui import Button, Texts, texts_for
from bot.ui.typed_times import plain

N = TypeVar("N", bound=int)  # the number of a match or of a study


async def meant(interaction: Interaction, services: MatchServices, number: int | None) -> Match:
    """The match of this number, or else of this channel, if the caller may see it."""
    match = None
    if number is not None:
        match = await services.table.match(MatchId(number))
    elif interaction.channel_id is not None:
        match = await services.table.match_in(ChannelId(interaction.channel_id))
    if match is None:
        raise UserError("reply-no-match-in-channel" if interaction.guild_id else "reply-no-match-in-dms")
    add_match(match.id)
    expect_seen(interaction, match)
    return match


def expect_seen(interaction: Interaction, match: Match) -> None:
    """Refuse a match that the caller may not see."""
    if not may_see(interaction, match):
        raise UserError("error-no-match", match=match.id)


async def expect_its_server(services: MatchServices, answer: Answer, number: MatchId) -> None:
    """Refuse buttons pressed outside the server of the match, except by its players and those invited."""
    add_match(number)
    match = await services.table.match(number)
    here = match.guild is not None and answer.guild == match.guild
    if not here and answer.user not in (*match.players, *match.invited):
        raise UserError("reply-no-match-here", match=number)


def may_see(interaction: Interaction, match: Match) -> bool:
    """True if the caller plays in a match or can see its place."""
    return can_see(interaction, (*match.players, *match.invited), match.guild, match.channel, match.home)


def can_see(
    interaction: Interaction,
    people: Sequence[UserId],
    guild: GuildId | None,
    channel: ChannelId | None,
    home: ChannelId,
) -> bool:
    """True if the caller is one of these people or can see the channel or thread."""
    user = interaction.user
    if user.id in people or interaction.channel_id in (channel, home):
        return True
    if not isinstance(user, discord.Member) or user.guild.id != guild:
        return False
    # A thread that sleeps is not known to the client; people who see its channel see it.
    find = user.guild.get_channel_or_thread
    place = find(channel or home) or find(home)
    return place is not None and can_view(place, user)


Choices: TypeAlias = list[app_commands.Choice[int]]


def own_matches(services: MatchServices) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """Completion of the ``match`` option from the caller's own matches."""

    @completing(services)
    async def complete(interaction: Interaction, typed: str) -> Choices:
        matches = await services.table.matches_of(UserId(interaction.user.id))
        return fitting_choices(labels(services, interaction, matches), typed)

    return complete


def labels(services: MatchServices, interaction: Interaction, matches: Iterable[Match]) -> dict[MatchId, str]:
    """Labels of matches for the caller to choose from."""
    user, texts, names = UserId(interaction.user.id), texts_for(interaction.locale.value), services.names.known
    return {match.id: label(match, user, names(match.guild, match.players), texts) for match in matches}


def fitting_choices(labels: Mapping[N, str], typed: str) -> Choices:
    """The choices that contain what was typed."""
    wanted = plain(typed)
    found = [app_commands.Choice(name=text, value=int(n)) for n, text in labels.items() if wanted in plain(text)]
    return found[:MOST_CHOICES]


async def known(services: MatchServices, match: Match, texts: Texts) -> dict[UserId, str]:
    """The known names of a match's players."""
    await services.posts.names(match, texts)
    return services.names.known(match.guild, match.players)


def server_of(answer: Answer) -> discord.Guild:
    """The server in which a command is used, or a refusal elsewhere."""
    here = answer.interaction.guild
    if here is None or answer.guild is None:
        raise UserError("reply-use-in-server")
    return here


def server_name(answer: Answer) -> str:
    """The name of that server, or words for it until Discord has sent its name."""
    return server_of(answer).name or answer.texts("name-server")


async def expect_place(services: MatchServices, answer: Answer, guild: GuildId | None, home: ChannelId) -> None:
    """Refuse a place where the bot lacks permissions for a match or its thread; direct messages need none."""
    if guild is None:
        return
    found = await _found(services, answer, guild, home)
    if found is None:  # nothing is known of it; Discord will say
        return
    place, granted = found
    makes_threads = (
        isinstance(place, discord.TextChannel) and (await services.people.server(guild)).venue is Venue.THREAD
    )
    _expect(answer, home, granted, thread=isinstance(place, discord.Thread), makes_threads=makes_threads)


async def expect_threads(services: MatchServices, answer: Answer, guild: GuildId) -> None:
    """Refuse a channel that is no text channel, or in which the bot may not make threads."""
    found = await _found(services, answer, guild, answer.channel)
    if found is None or not isinstance(found[0], discord.TextChannel):
        raise UserError("tournament-no-threads")
    _expect(answer, answer.channel, found[1], makes_threads=True)


async def expect_posting(services: MatchServices, answer: Answer, guild: GuildId, channel: ChannelId) -> None:
    """Refuse a channel in which the bot may not post pictures. With a channel that an option names, Discord sends the
    bot's permissions there; discord.py does not read them."""
    data: Any = answer.interaction.data
    permissions = data.get("resolved", {}).get("channels", {}).get(str(channel), {}).get("app_permissions")
    if permissions is not None:
        _expect(answer, channel, discord.Permissions(int(permissions)))
    elif (found := await _found(services, answer, guild, channel)) is not None:
        _expect(answer, channel, found[1], thread=isinstance(found[0], discord.Thread))


def _expect(
    answer: Answer, place: ChannelId, granted: discord.Permissions, *, thread: bool = False, makes_threads: bool = False
) -> None:
    lacking = missing(granted, answer.texts, thread=thread, makes_threads=makes_threads)
    if lacking and place == answer.channel:
        raise UserError("reply-permissions-here", lacking=lacking)
    if lacking:
        raise UserError("reply-permissions-there", channel=f"<#{place}>", lacking=lacking)


async def _found(
    services: MatchServices, answer: Answer, guild: GuildId, home: ChannelId
) -> tuple[object, discord.Permissions] | None:
    """A place and the bot's permissions there; threads have their channel's."""
    here, granted = answer.interaction.channel, answer.interaction.app_permissions
    if home == answer.channel:
        return here, granted
    place: Place | None = await services.places.find(guild, home)
    if place is None:
        return None
    known = granted if isinstance(here, discord.Thread) and here.parent_id == home else services.places.granted(place)
    return None if known is None else (place, known)


M_contra = TypeVar("M_contra", bound=MatchServices, contravariant=True)


def match_button(button: Button, handle: Work[M_contra, ButtonPress]) -> ButtonRoute[M_contra, ButtonPress]:
    """The route of a button under messages about a match, for those who can see that match where they press it."""

    async def handled(services: M_contra, answer: Answer, press: ButtonPress) -> None:
        await expect_its_server(services, answer, press.match)
        services.recovery.looked_at(press.match)
        await handle(services, answer, press)

    return ButtonRoute(pattern_of(button), button_pressed, handled)


def acting(act: Callable[[MatchService, MatchId, UserId, int], Awaitable[Match]]) -> Work[MatchServices, ButtonPress]:
    """The work of a button that acts on a match and shows it."""

    async def work(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
        await answer.silently()
        await act(services.table, press.match, answer.user, press.revision)
        await services.reconciler.show(press.match)

    return work
