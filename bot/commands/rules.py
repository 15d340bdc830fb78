"""Learning to play: ``/rules``, and the Rules button."""

from typing import Any

from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.options import GAME_CHOICES
from bot.commands.services import Services
from bot.display.custom_ids import ButtonPress
from bot.messages import Post
from bot.messages.board import illustration
from bot.messages.rulebooks import Page, pages
from bot.table import Refused
from rules import GAMES
from rules.game import AnyGame
from rules.notation import either


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/rules``."""

    @tree.command(name="rules", description="How a game is played")
    @app_commands.describe(game="Which game; in a match's channel it is the one played there")
    @app_commands.choices(game=GAME_CHOICES)
    @answering(services, Answer.privately)
    async def rules(answer: Answer, game: str | None = None) -> None:
        await _explain(answer, GAMES[game] if game in GAMES else await _played_here(services, answer))


async def rules_of(services: Services, answer: Answer, press: ButtonPress) -> None:
    """Rules: the rulebook of the game that the button's match plays."""
    await answer.privately()
    await _explain(answer, (await services.table.match(press.match)).game)


async def _played_here(services: Services, answer: Answer) -> AnyGame:
    match = await services.table.match_in(answer.channel)
    if match is not None:
        return match.game
    if len(GAMES) == 1:
        return next(iter(GAMES.values()))
    raise Refused(f"Name the game: {either(game.title for game in GAMES.values())}.")


async def _explain(answer: Answer, game: AnyGame) -> None:
    first, *more = pages(game.key)
    await answer.say(await _post(first))
    for page in more:
        await answer.add(await _post(page))


async def _post(page: Page) -> Post:
    picture = None if page.example is None else await illustration(page.example)
    return Post(f"# {page.title}\n{page.text}", picture)
