"""Learning to play: ``/rules``, the Rules button, and turning the pages of a rulebook."""

from typing import Any

from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.options import GAME_CHOICES
from bot.commands.services import Services
from bot.display.components import leafing, learning
from bot.display.custom_ids import ButtonPress, RulesPage
from bot.messages.learning import WHICH_GAME, page_shown
from bot.messages.rulebooks import pages
from bot.table import Refused
from rules import GAMES
from rules.game import AnyGame


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/rules``."""

    @tree.command(name="rules", description="How a game is played")
    @app_commands.describe(game="Which game; in a match's channel it is the one played there")
    @app_commands.choices(game=GAME_CHOICES)
    @answering(services, Answer.privately)
    async def rules(answer: Answer, game: str | None = None) -> None:
        match = None if game in GAMES else await services.table.match_in(answer.channel)
        if game in GAMES:
            await _open(services, answer, GAMES[game])
        elif match is not None:
            await _open(services, answer, match.game)
        else:
            await answer.say(WHICH_GAME, learning())


async def rules_of(services: Services, answer: Answer, press: ButtonPress) -> None:
    """Rules: the rulebook of the game that the button's match plays."""
    await answer.privately()
    await _open(services, answer, (await services.table.match(press.match)).game)


async def turned(services: Services, answer: Answer, press: RulesPage) -> None:
    """A game to learn, Back, Next, or a page chosen by its title: show that page in place."""
    await answer.in_place()
    if press.game >= len(GAMES):
        raise Refused("That game is not played here any more; /rules offers those that are.")
    await _show(services, answer, press)


async def _open(services: Services, answer: Answer, game: AnyGame) -> None:
    await _show(services, answer, RulesPage(list(GAMES).index(game.key), 0))


async def _show(services: Services, answer: Answer, asked: RulesPage) -> None:
    """Show a page of a rulebook; where it has become shorter since, its last."""
    book = pages(list(GAMES)[asked.game])
    at = RulesPage(asked.game, min(asked.page, len(book) - 1))
    post = await page_shown(book[at.page], dark=await services.posts.dark(answer.guild, answer.user))
    await answer.say(post, leafing(at, [page.title for page in book]))
