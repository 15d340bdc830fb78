"""How matches run in a server, for those who manage it: ``/server``."""

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.options import IN_SERVERS, choices, one_of
from bot.commands.services import Services
from bot.match import ChannelId, GuildId, MatchId, Pace
from bot.match.people import KeptPictures, OverdueRule, ServerSettings, Venue
from bot.messages import Post
from bot.messages.invitation import PACE_NAMES
from bot.messages.rulings import voided_told
from bot.messages.settings import OVERDUE, PICTURES, VENUES, server_told
from bot.table import Refused


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/server settings``, ``/server close`` and ``/server void``."""
    group = app_commands.Group(
        name="server",
        description="How matches run in this server",
        allowed_contexts=IN_SERVERS,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @group.command(name="settings", description="Show or change the settings of this server")
    @app_commands.describe(
        place="Where matches are played",
        channel="Allow or no longer allow a channel for new matches; none named: everywhere",
        pace="Time for one turn, unless the opener chooses another",
        overdue="What happens when a player's time runs out",
        dark="Dark boards",
        pictures="Which boards of a match keep their picture",
        most="How many matches a player may have running here; 0 for no limit",
    )
    @app_commands.choices(
        place=choices(VENUES), overdue=choices(OVERDUE), pace=choices(PACE_NAMES), pictures=choices(PICTURES)
    )
    @answering(services, _privately_to_managers)
    async def settings(
        answer: Answer,
        place: str | None = None,
        channel: discord.TextChannel | None = None,
        pace: str | None = None,
        overdue: str | None = None,
        dark: bool | None = None,
        pictures: str | None = None,
        most: app_commands.Range[int, 0, 1000] | None = None,
    ) -> None:
        venue = None if place is None else one_of("place", place, Venue)
        usual = None if pace is None else one_of("pace", pace, Pace)
        kept = None if pictures is None else one_of("pictures", pictures, KeptPictures)
        rule = None if overdue is None else one_of("overdue", overdue, OverdueRule)

        def change(settings: ServerSettings) -> ServerSettings:
            return replace(
                settings,
                venue=venue or settings.venue,
                pace=usual or settings.pace,
                overdue=rule or settings.overdue,
                pictures=kept or settings.pictures,
                dark=settings.dark if dark is None else dark,
                most_running=settings.most_running if most is None else most or None,
            )

        toggled = None if channel is None else ChannelId(channel.id)
        before, after = await services.people.set_up(_guild(answer), change, toggled)
        await answer.say(Post(server_told(before, after)))

    @group.command(name="close", description="Close a match of this server without a result")
    @app_commands.describe(match="The match's number")
    @answering(services, _privately_to_managers)
    async def close(answer: Answer, match: int) -> None:
        await services.table.close_match(MatchId(match), _guild(answer), answer.user)
        await services.reconciler.show(MatchId(match))
        await answer.say(Post(f"Match {match} is closed without a result."))

    @group.command(name="void", description="Strike the result of a match out; all ratings after it are counted anew")
    @app_commands.describe(match="The match's number")
    @answering(services, _privately_to_managers)
    async def void(answer: Answer, match: int) -> None:
        voided = await services.table.void(MatchId(match), _guild(answer), answer.user)
        await answer.say(voided_told(voided.id, await services.rulings.voided(voided)))

    tree.add_command(group)


async def _privately_to_managers(answer: Answer) -> None:
    if not answer.interaction.permissions.manage_guild:
        raise Refused("Only people who may manage this server can do that; ask one of them.")
    await answer.privately()


def _guild(answer: Answer) -> GuildId:
    assert answer.guild is not None, "the command is offered in servers only"
    return answer.guild
