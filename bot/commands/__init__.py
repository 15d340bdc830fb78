"""The thin edge: each command and button parses, calls one use case, and hands the result to be shown."""

from functools import partial
from itertools import chain
from typing import Any, Final

from discord import app_commands

from bot.commands import (
    about,
    away,
    block,
    board,
    daily,
    following,
    help,
    history,
    importing,
    invitation,
    leaderboard,
    learn,
    lobby,
    matches,
    move,
    overdue,
    play,
    preferences,
    prepared,
    privacy,
    profile,
    puzzle,
    replay,
    review,
    rules,
    server,
    settle,
    stock,
    study,
    tournament,
    waiting,
)
from bot.commands.answers import Answer, Interaction, OtherOptions, answered
from bot.commands.private import play_privately
from bot.commands.routing import Route
from bot.commands.server_daily import add_daily
from bot.commands.server_lobby import add_lobby
from bot.commands.services import Services
from bot.table.refusals import Refused

COMMANDS: Final = (
    *(move, board, stock, matches, settle, replay, study, importing, away, leaderboard, profile, history),
    *(preferences, block, privacy, tournament, learn, puzzle, daily, rules, help, about),
)
ROUTES: Final[tuple[Route[Services], ...]] = tuple(
    chain.from_iterable(
        feature.ROUTES
        for feature in (
            *(play, invitation, move, board, stock, settle, overdue, waiting, replay, review, history, rules),
            *(study, prepared, leaderboard, profile, following, lobby, tournament, learn, puzzle, daily, privacy),
        )
    )
)
"""All components and forms that were ever posted."""

UNUSABLE: Final = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
    OtherOptions,
)
"""What is raised where somebody's Discord still shows commands of an earlier version."""


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add every command to ``tree``."""
    play.register(tree, services, partial(play_privately, services))
    server.register(tree, services, (partial(add_daily, services), partial(add_lobby, services)))
    for command in COMMANDS:
        command.register(tree, services)

    @tree.error
    async def unusable(interaction: Interaction, error: app_commands.AppCommandError) -> None:
        async def refuse(answer: Answer) -> None:
            raise Refused("answer-outdated") if isinstance(error, UNUSABLE) else error

        await answered(interaction, services, refuse)
