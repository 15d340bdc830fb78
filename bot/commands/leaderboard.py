"""Who stands where: ``/leaderboard`` and ``/stats``."""

from enum import StrEnum
from typing import Any, Final

import discord
from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.finding import server_of
from bot.commands.options import GAME_CHOICES, IN_SERVERS, choices, one_of
from bot.commands.services import Services
from bot.match import GuildId
from bot.messages.leaderboard import BY, LeaderboardQuery, leaderboard
from bot.messages.statistics import statistics
from bot.standing.ladders import ALWAYS, WORLD, Ladder, month, season
from bot.standing.leaderboards import Order
from bot.table import Refused
from rules import GAMES


class Period(StrEnum):
    """Since when results count."""

    ALL = "all"
    SEASON = "season"
    MONTH = "month"


class Scope(StrEnum):
    """Among whom people are ranked."""

    SERVER = "server"
    GLOBAL = "global"


PERIODS: Final = {
    Period.ALL: "All time",
    Period.SEASON: "This season, a quarter of the year",
    Period.MONTH: "This month",
}
SCOPES: Final = {
    Scope.SERVER: "This server",
    Scope.GLOBAL: "All servers; only people who chose to be listed",
}


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/leaderboard`` and ``/stats``."""
    orders = {order: f"{name[:1].upper()}{name[1:]}" for order, name in BY.items()}

    @tree.command(name="leaderboard", description="Who plays best here")
    @app_commands.describe(
        game="Which game; the one played most here if left out",
        period="Since when",
        by="By what it is ordered",
        scope="Among whom",
        page="Which page",
    )
    @app_commands.choices(game=GAME_CHOICES, period=choices(PERIODS), by=choices(orders), scope=choices(SCOPES))
    @answering(services)
    async def show(
        answer: Answer,
        game: str | None = None,
        period: str = "all",
        by: str = "rating",
        scope: str = "server",
        page: app_commands.Range[int, 1, 1000] = 1,
    ) -> None:
        here, now = server_of(answer), discord.utils.utcnow()
        key = None if game is None else one_of("game", game, GAMES)
        order = one_of("by", by, Order)
        since = {Period.ALL: ALWAYS, Period.SEASON: season(now), Period.MONTH: month(now)}[
            one_of("period", period, Period)
        ]
        where = WORLD if one_of("scope", scope, Scope) is Scope.GLOBAL else GuildId(here.id)
        ladder = Ladder(where, key or await services.standings.most_played(GuildId(here.id)), since)
        lines = await services.standings.top(ladder, order, page, now)
        if page > 1 and not lines:
            raise Refused(f"There is no page {page}; `/leaderboard` shows the first.")
        if not answer.acknowledged:
            await answer.publicly()
        own = await services.standings.line(ladder, order, answer.user, now)
        people = [*(line.user for line in lines), *([own.user] if own else [])]
        names = await services.names.at_present(where, people)
        dark = (await services.people.server(GuildId(here.id))).dark
        query = LeaderboardQuery(ladder, order, page, answer.user, here.name, dark)
        await answer.say(await leaderboard(query, lines, own, names))

    @tree.command(name="stats", description="How the games go in this server: who wins as what, and how long they take")
    @app_commands.describe(game="Which game; all of them if left out")
    @app_commands.choices(game=GAME_CHOICES)
    @answering(services)
    async def stats(answer: Answer, game: str | None = None) -> None:
        here = server_of(answer)
        games = list(GAMES) if game is None else [one_of("game", game, GAMES)]
        await answer.publicly()
        await answer.say(statistics(here.name, await services.standings.counts(GuildId(here.id)), games))

    for command in (show, stats):
        command.allowed_contexts = IN_SERVERS
