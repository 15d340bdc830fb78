"""The commands of all features, and the routes of their buttons and forms."""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import chain
from typing import Final

import discord
from discord import app_commands

import bot.app.help as help_
from bot.app.services import Services
from bot.community import account_commands as account
from bot.community import account_views, server_commands
from bot.community.following import commands as following
from bot.community.lobby import commands as lobby
from bot.community.privacy import commands as privacy
from bot.discord.interactions.answers import Answer, Interaction, answered, kind_of
from bot.discord.interactions.commands import DeclaredCommands, OtherOptions
from bot.discord.interactions.components import Route
from bot.matches import rulebook
from bot.matches.activity import commands as activity
from bot.matches.board import commands as board
from bot.matches.offers import commands as settle
from bot.matches.opening import commands as play
from bot.matches.play import commands as move
from bot.model.errors import UserError
from bot.puzzles import commands as puzzle
from bot.puzzles.daily import commands as daily
from bot.puzzles.run import commands as run
from bot.ratings import leaderboard_commands as leaderboard
from bot.ratings import profile_commands as profile
from bot.studies.lessons import commands as learn
from bot.studies.replay import commands as replay
from bot.studies.study import commands as study
from bot.studies.study import conditional_commands as prepared
from bot.tournaments import commands as tournament

COMMANDS: Final = (
    *(move.register, board.register, following.register, settle.register, replay.register),
    *(study.register, account.register, leaderboard.register, profile.register),
    *(privacy.register, tournament.register, learn.register, puzzle.register),
    *(daily.register, run.register, rulebook.register, help_.register),
)
ROUTES: Final[tuple[Route[Services], ...]] = tuple(
    chain.from_iterable(
        feature.ROUTES
        for feature in (
            *(help_, play, move, board, activity, settle, replay, rulebook),
            *(study, prepared, leaderboard, profile, following, lobby, account_views, tournament, learn),
            *(puzzle, daily, run, privacy),
        )
    )
)
"""Routes of all components and forms ever posted."""

UNUSABLE: Final = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
    OtherOptions,
)
"""Errors raised when a client still shows commands of an earlier version."""

log = logging.getLogger(__name__)


def register(tree: DeclaredCommands, services: Services) -> None:
    """Add every command to ``tree``."""
    launch: Callable[[Answer], Awaitable[None]] = partial(activity.launch, services)
    tree.open_activity = partial(answered, services=services, work=launch)
    play.register(tree, services, partial(study.play_privately, services))
    server_commands.register(tree, services, (partial(daily.add_daily, services), partial(lobby.add_lobby, services)))
    for add in COMMANDS:
        add(tree, services)

    @tree.error
    async def unusable(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        if isinstance(error, UNUSABLE):
            log.warning("A command is not declared as it was used: %s.", kind_of(interaction))
            if interaction.type is discord.InteractionType.autocomplete:  # which cannot be answered with a sentence
                return

        async def refuse(answer: Answer) -> None:
            raise UserError("reply-command-outdated") if isinstance(error, UNUSABLE) else error

        await answered(interaction, services, refuse)
