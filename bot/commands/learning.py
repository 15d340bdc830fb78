"""Learning to play: ``/rules``, ``/help``, and the Rules button."""

from typing import Any, Final

from discord import app_commands

from bot.answers import Answer, Interaction
from bot.commands.common import run
from bot.house import House
from bot.messages import Post
from bot.messages.board import illustration
from bot.rulebooks import pages
from bot.table import Refused
from bot.views import Pressed
from rules import GAMES
from rules.game import AnyGame
from rules.notation import either

HELP: Final = """**Interlink** plays link games in your channels, at your own pace.

**Begin**: `/play` and a game. Name your opponents, or nobody and anyone may join.
**Play**: press **Move** under the board and choose, or type `/move`; legal steps are offered as you type.
**Look**: `/board` shows a match, `/stock` what you hold, `/matches` lists yours, **Text** says a position in words.
**Settle**: `/undo`, `/draw`, `/resign` and `/rematch`, or the buttons under the board.
**Time**: `/away` stops your clocks, `/preferences` sets your reminders, `/block` keeps people away.
**Compare**: `/leaderboard`, `/profile`, `/history` and `/stats` tell how people and games have fared.
**Learn**: `/rules` explains a game. **Manage**: `/server` sets how matches run here.

Games: {games}."""


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add ``/rules`` and ``/help``."""

    @tree.command(name="rules", description="How a game is played")
    @app_commands.describe(game="Which game; in a match's channel it is the one played there")
    @app_commands.choices(game=[app_commands.Choice(name=game.title, value=key) for key, game in GAMES.items()])
    async def rules(interaction: Interaction, game: str | None = None) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            await _explain(answer, GAMES[game] if game in GAMES else await _played_here(interaction, house))

        await run(interaction, house, work)

    @tree.command(name="help", description="What I can do")
    async def help_(interaction: Interaction) -> None:
        async def work(answer: Answer) -> None:
            games = ", ".join(game.title for game in GAMES.values())
            await answer.say(Post(HELP.format(games=games)))

        await run(interaction, house, work)


async def rules_of(house: House, answer: Answer, press: Pressed) -> None:
    """Rules: the rulebook of the game that the button's match plays."""
    await answer.privately()
    await _explain(answer, (await house.table.match(press.match)).game)


async def _played_here(interaction: Interaction, house: House) -> AnyGame:
    match = await house.table.match_in(interaction.channel_id or 0)
    if match is not None:
        return match.game
    if len(GAMES) == 1:
        return next(iter(GAMES.values()))
    raise Refused(f"Name the game: {either(game.title for game in GAMES.values())}.")


async def _explain(answer: Answer, game: AnyGame) -> None:
    first, *more = pages(game.key)
    await answer.say(Post(first, await illustration(game)))
    for page in more:
        await answer.add(Post(page))
