"""Who stands where: ``/leaderboard`` and ``/stats``."""

from collections.abc import Collection
from typing import Any, Final

import discord
from discord import app_commands

from bot.answers import Answer, Interaction
from bot.commands.common import run
from bot.house import House
from bot.messages.standing import BY, Asked, leaderboard, statistics
from bot.standing.ladders import ALWAYS, WORLD, Ladder, month, season
from bot.table import Refused
from rules import GAMES

IN_SERVERS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
GAME_CHOICES: Final = [app_commands.Choice(name=game.title, value=key) for key, game in GAMES.items()]
PERIODS: Final = {"all": "All time", "season": "This season, a quarter of the year", "month": "This month"}
SCOPES: Final = {"server": "This server", "global": "All servers; only people who chose to be listed"}


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add ``/leaderboard`` and ``/stats``."""

    @tree.command(name="leaderboard", description="Who plays best here")
    @app_commands.describe(
        game="Which game; the one played most here if left out",
        period="Since when",
        by="By what it is ordered",
        scope="Among whom",
        page="Which page",
    )
    @app_commands.choices(game=GAME_CHOICES, period=_choices(PERIODS), by=_choices(BY), scope=_choices(SCOPES))
    async def show(
        interaction: Interaction,
        game: str | None = None,
        period: str = "all",
        by: str = "rating",
        scope: str = "server",
        page: app_commands.Range[int, 1, 1000] = 1,
    ) -> None:
        async def work(answer: Answer) -> None:
            here = guild_of(interaction)
            expect_known(game=(game, GAMES), period=(period, PERIODS), by=(by, BY), scope=(scope, SCOPES))
            now, caller = discord.utils.utcnow(), interaction.user.id
            since = {"all": ALWAYS, "season": season(now), "month": month(now)}[period]
            where = WORLD if scope == "global" else here.id
            ladder = Ladder(where, game or await house.standings.most_played(here.id), since)
            lines = await house.standings.top(ladder, by, page, now)
            if page > 1 and not lines:
                raise Refused(f"There is no page {page}; `/leaderboard` shows the first.")
            if not answer.acknowledged:
                await answer.publicly()
            own = await house.standings.line(ladder, by, caller, now)
            people = [*(line.user for line in lines), *([own.user] if own else [])]
            names = await house.names.at_present(where, people)
            dark = (await house.people.server(here.id)).dark
            asked = Asked(ladder, by, page, caller, here.name, dark)
            await answer.say(await leaderboard(asked, lines, own, names))

        await run(interaction, house, work)

    @tree.command(name="stats", description="How the games go in this server: who wins as what, and how long they take")
    @app_commands.describe(game="Which game; all of them if left out")
    @app_commands.choices(game=GAME_CHOICES)
    async def stats(interaction: Interaction, game: str | None = None) -> None:
        async def work(answer: Answer) -> None:
            here = guild_of(interaction)
            expect_known(game=(game, GAMES))
            await answer.publicly()
            counts = await house.standings.counts(here.id)
            await answer.say(statistics(here.name, counts, [game] if game else GAMES))

        await run(interaction, house, work)

    for command in (show, stats):
        command.allowed_contexts = IN_SERVERS


def guild_of(interaction: Interaction) -> discord.Guild:
    """The server in which a command is used.

    :raises Refused: it is used elsewhere.
    """
    if interaction.guild is None:
        raise Refused("Use this in a server; standings are kept for each.")
    return interaction.guild


def _choices(named: dict[str, str]) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"{name[:1].upper()}{name[1:]}", value=value) for value, name in named.items()]


def expect_known(**given: tuple[str | None, Collection[str]]) -> None:
    """Refuse values that are not among those offered: somebody's Discord may show commands of an earlier version."""
    for name, (value, known) in given.items():
        if value is not None and value not in known:
            raise Refused(f"Choose {name} from the list.")
