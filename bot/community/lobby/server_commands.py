"""The lobby of a server, for those who manage it: ``/server lobby``."""

import discord
from discord import app_commands

from bot.community.lobby.texts import lobby_wanted
from bot.community.services import CommunityServices
from bot.discord.interactions.answers import Acknowledgement, Answer, answering
from bot.discord.interactions.localization import about, name, options
from bot.matches.finding import expect_posting
from bot.model.ids import ChannelId
from bot.ui import Post


def add_lobby(services: CommunityServices, group: app_commands.Group, acknowledge: Acknowledgement) -> None:
    """Add ``/server lobby`` to the commands of those whom ``acknowledge`` lets through."""

    @group.command(name=name("server lobby"), description=about("server lobby"))
    @options("server lobby", "channel", "off")
    @answering(services, acknowledge)
    async def lobby(answer: Answer, channel: discord.TextChannel | None = None, off: bool = False) -> None:
        assert answer.guild is not None, "the command is offered in servers only"
        lobbies, guild = services.lobbies, answer.guild
        if off:
            await lobbies.end(guild)
            await answer.say(Post(answer.texts("lobby-off")))
            return
        if channel is not None:
            await expect_posting(services, answer, guild, ChannelId(channel.id))
            await lobbies.want(guild, ChannelId(channel.id))
        await answer.say(Post(lobby_wanted(await lobbies.renewed(guild), answer.texts)))
