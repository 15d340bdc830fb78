"""The puzzle of the day in a server, for those who manage it: ``/server daily``."""

import discord
from discord import app_commands

from bot.discord.interactions.answers import Acknowledgement, Answer, answering
from bot.discord.interactions.localization import about, name, options
from bot.matches.finding import expect_posting
from bot.model.errors import Refused
from bot.model.ids import ChannelId, GuildId
from bot.puzzles.daily.post_texts import daily_wanted
from bot.puzzles.daily.server_service import USUAL_HOUR
from bot.puzzles.services import PuzzleServices
from bot.ui import Post


def add_daily(services: PuzzleServices, group: app_commands.Group, acknowledge: Acknowledgement) -> None:
    """Add ``/server daily`` to the commands of those whom ``acknowledge`` lets through."""

    @group.command(name=name("server daily"), description=about("server daily"))
    @options("server daily", "channel", "hour", "off")
    @answering(services, acknowledge)
    async def daily(
        answer: Answer,
        channel: discord.TextChannel | None = None,
        hour: app_commands.Range[int, 0, 23] | None = None,
        off: bool = False,
    ) -> None:
        assert answer.guild is not None, "the command is offered in servers only"
        named = None if channel is None else ChannelId(channel.id)
        await answer.say(Post(await _said(services, answer, answer.guild, named, hour, off=off)))


async def _said(
    services: PuzzleServices, answer: Answer, guild: GuildId, channel: ChannelId | None, hour: int | None, *, off: bool
) -> str:
    """Do what is wanted; what is said to it."""
    servers, texts = services.daily_servers, answer.texts
    if off:
        await servers.end(guild)
        return texts("daily-post-off")
    wanted = await servers.of(guild)
    if channel is not None or hour is not None:
        before, at = (None, USUAL_HOUR) if wanted is None else (wanted.channel, wanted.hour)
        there = channel or before
        if there is None:
            raise Refused("daily-post-no-channel")
        await expect_posting(services, answer, guild, there)
        wanted = await servers.want(guild, there, at if hour is None else hour)
    return texts("daily-post-not-wanted") if wanted is None else daily_wanted(wanted.channel, wanted.following, texts)
