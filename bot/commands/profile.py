"""How somebody plays: ``/profile``."""

import asyncio
from typing import Any, Final

import discord
from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.finding import may_see, server_of
from bot.commands.options import GAME_CHOICES, IN_SERVERS, Someone, one_of
from bot.commands.services import Services
from bot.match import GuildId, Status, UserId
from bot.messages.profile import PlayerSummary, head_to_head, profile
from bot.table import Refused
from rules import GAMES

RIVALS: Final = 4
"""Opponents met most that a profile names."""


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/profile``."""

    @tree.command(name="profile", description="How somebody plays: rating, results, opponents")
    @app_commands.describe(
        player="Whose profile; yours if left out",
        versus="Head to head with this person instead",
        game="The game in the picture; the one played most if left out",
    )
    @app_commands.choices(game=GAME_CHOICES)
    @answering(services)
    async def show(
        answer: Answer, player: Someone | None = None, versus: Someone | None = None, game: str | None = None
    ) -> None:
        here, user = server_of(answer), UserId(player.id) if player is not None else answer.user
        key = None if game is None else one_of("game", game, GAMES)
        if versus is not None and versus.id == user:
            raise Refused("Nobody plays against themselves; name two different people.")
        await answer.publicly()
        if versus is None:
            await _say_profile(services, answer, here, user, key)
        else:
            await _say_head_to_head(services, answer, GuildId(here.id), user, UserId(versus.id))

    show.allowed_contexts = IN_SERVERS


async def _say_head_to_head(services: Services, answer: Answer, guild: GuildId, user: UserId, other: UserId) -> None:
    fared = await services.standings.versus(guild, user, other)
    names = await services.names.at_present(guild, (user, other))
    await answer.say(head_to_head(user, other, fared, names))


async def _say_profile(services: Services, answer: Answer, here: discord.Guild, user: UserId, game: str | None) -> None:
    guild, standings = GuildId(here.id), services.standings
    shown = game or await standings.most_played(guild, user)
    where, counts, met, ratings, server = await asyncio.gather(
        standings.of(guild, user),
        standings.counts(guild, user),
        standings.met(guild, user, RIVALS),
        standings.rating_history(guild, user, shown),
        services.people.server(guild),
    )
    running = [
        match
        for match in await services.table.matches_of(user)
        if match.guild == guild and match.status is Status.RUNNING and may_see(answer.interaction, match)
    ]
    names = await services.names.at_present(guild, (user, *(other for other, _ in met)))
    player = PlayerSummary(user, shown, here.name, where, counts, met, ratings, running, server.dark)
    await answer.say(await profile(player, names))
