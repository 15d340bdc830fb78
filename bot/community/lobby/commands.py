"""The command ``/server lobby``, and the buttons and form of the lobby."""

from typing import Final

import discord
from discord import app_commands

from bot.community.lobby.views import GAME, OPPONENT, PACE, PLAYING, TERMS, LobbyControl, LobbyPress, Term, playing_form
from bot.community.services import CommunityServices
from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import Acknowledgement, Someone, command, one_of
from bot.discord.interactions.components import ButtonRoute, Fields, FormRoute
from bot.discord.places import can_view
from bot.matches.activity.commands import launch
from bot.matches.finding import expect_posting, server_of
from bot.matches.opening.opening import only_there, play_here
from bot.model.ids import ChannelId, GuildId
from bot.puzzles.daily.commands import open_day
from bot.ratings.leaderboard_commands import shown_alone
from bot.ui import Post
from rules import GAMES


async def pressed(services: CommunityServices, answer: Answer, press: LobbyPress) -> None:
    """A button below a lobby. Raises ``UserError`` when pressed in a server without the bot."""
    guild = GuildId(server_of(answer).id)
    match press.control:
        case LobbyControl.PLAY:
            settings = await services.people.server(guild)
            await answer.ask(playing_form(settings.pace, answer.texts))
        case LobbyControl.DAILY:
            await open_day(services, answer, services.daily.today())
        case LobbyControl.LEADERBOARD:
            await shown_alone(services, answer)
        case LobbyControl.OPEN:
            await launch(services, answer)


async def sent(services: CommunityServices, answer: Answer, form: Fields) -> None:
    """Open the match of the form here or in the channel for matches. Raises ``UserError`` as for ``/play``."""
    guild = GuildId(server_of(answer).id)
    game, opponent, pace = GAMES[one_of("game", form.text(GAME), GAMES)], form.person(OPPONENT), form.text(PACE)
    people: list[Someone] = [] if opponent is None else [opponent]
    given: dict[str, object] = {term.value: term in form.all(TERMS) for term in Term if TERMS in form}
    given |= {"pace": pace} if pace else {}
    home = await _home(services, answer, guild)
    await play_here(services, answer, game, people, given, game.options(), home)


async def _home(services: CommunityServices, answer: Answer, guild: GuildId) -> ChannelId:
    """The place for a match requested here. Raises ``UserError`` if there is no place that this person can see."""
    settings = await services.people.server(guild)
    if not settings.channels or answer.channel in settings.channels:
        return answer.channel
    user = answer.interaction.user
    for allowed in settings.channels:
        place = await services.places.find(guild, allowed)
        if place is not None and isinstance(user, discord.Member) and can_view(place, user):
            return allowed
    raise only_there(settings)


ROUTES: Final = (
    ButtonRoute(LobbyPress.pattern(), LobbyPress.read, pressed),
    FormRoute(PLAYING, lambda _, fields: fields, sent),
)


def add_lobby(services: CommunityServices, group: app_commands.Group, acknowledge: Acknowledgement) -> None:
    """Add ``/server lobby``; ``acknowledge`` checks the permission."""

    @command(group, services, "server lobby", acknowledge=acknowledge)
    async def lobby(answer: Answer, channel: discord.TextChannel | None = None, off: bool = False) -> None:
        lobbies, guild = services.lobbies, GuildId(server_of(answer).id)
        if off:
            await lobbies.end(guild)
            await answer.confirm(Post(answer.texts("lobby-off")))
            return
        if channel is not None:
            await expect_posting(services, answer, guild, ChannelId(channel.id))
            await lobbies.want(guild, ChannelId(channel.id))
        place, texts = await lobbies.renewed(guild), answer.texts
        text = texts("lobby-not-enabled") if place is None else texts("lobby-enabled", channel=f"<#{place}>")
        await answer.say(Post(text))
