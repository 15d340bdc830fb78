"""What one holds: ``/stock``, and the Stock button."""

from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, name, options
from bot.discord.interactions.routing import ButtonRoute
from bot.matches.finding import match_button, meant, own_matches
from bot.matches.services import MatchServices
from bot.matches.texts.board import has_hands
from bot.matches.views import STOCK, ButtonPress, StockText, stock_buttons, stock_text
from bot.model.errors import Refused
from bot.model.match import Match
from bot.runtime.log_context import concerns
from bot.ui import Button, Post


def register(tree: app_commands.CommandTree[Any], services: MatchServices) -> None:
    """Add ``/stock``."""

    @tree.command(name=name("stock"), description=about("stock"))
    @options("stock", "match")
    @answering(services, Answer.privately)
    async def show(answer: Answer, match: int | None = None) -> None:
        await _say_stock(services, answer, await meant(answer.interaction, services, match))

    show.autocomplete("match")(own_matches(services))


async def stock(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Stock: what the one who presses holds, whichever moment the button is from."""
    await answer.privately()
    await _say_stock(services, answer, await services.table.match(press.match))


async def stock_told(services: MatchServices, answer: Answer, press: StockText) -> None:
    """Text under a stock: the same in words, as it is now."""
    concerns(press.match)
    await answer.privately()
    match = await services.table.match(press.match)
    await answer.say(await services.posts.stock_in_words(match, _seat(match, answer), answer.texts))


async def _say_stock(services: MatchServices, answer: Answer, match: Match) -> None:
    post = await services.posts.stock(match, _seat(match, answer), answer.texts)
    said = Post(post.content + await closed_dms(services, answer), post.picture)
    await answer.say(said, stock_buttons(match, (), answer.texts))


def _seat(match: Match, answer: Answer) -> int:
    """Where the one who asks sits, in a match in which something is held."""
    seat = match.seat_of(answer.user)
    if not has_hands(match):
        raise Refused("answer-nothing-held", game=match.game.title)
    if seat is None:
        raise Refused("answer-no-seat")
    return seat


async def closed_dms(services: MatchServices, answer: Answer) -> str:
    """What somebody must be told once, if no direct message could be delivered; empty if nothing."""
    told = await services.people.tell_of_closed_dms(answer.user)
    return "\n" + answer.texts("answer-closed-dms", stock=services.mentions.of("stock")) if told else ""


ROUTES: Final = (match_button(Button.STOCK, stock), ButtonRoute(STOCK, stock_text, stock_told))
