"""What one holds: ``/stock``, and the Stock button."""

from typing import Any, Final

from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.finding import meant, own_matches
from bot.commands.options import MATCH_OPTION
from bot.commands.services import Services
from bot.display.components import stock_buttons
from bot.display.custom_ids import ButtonPress, StockText
from bot.match import Match
from bot.messages import Post
from bot.messages.board import has_hands
from bot.table import Refused

CLOSED_DMS: Final = (
    "\nI could not send you a direct message, so I won't try again. Open them for this server and use "
    "`/preferences stock_dm:True` to get them; until then {stock} shows you the same."
)


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/stock``."""

    @tree.command(name="stock", description="What you hold, and what you may do with it")
    @app_commands.describe(match=MATCH_OPTION)
    @answering(services, Answer.privately)
    async def show(answer: Answer, match: int | None = None) -> None:
        await _say_stock(services, answer, await meant(answer.interaction, services, match))

    show.autocomplete("match")(own_matches(services))


async def stock(services: Services, answer: Answer, press: ButtonPress) -> None:
    """Stock: what the one who presses holds, whichever moment the button is from."""
    await answer.privately()
    await _say_stock(services, answer, await services.table.match(press.match))


async def stock_told(services: Services, answer: Answer, press: StockText) -> None:
    """Text under a stock: the same in words, as it is now."""
    await answer.privately()
    match = await services.table.match(press.match)
    await answer.say(await services.posts.stock_in_words(match, _seat(match, answer)))


async def _say_stock(services: Services, answer: Answer, match: Match) -> None:
    post = await services.posts.stock(match, _seat(match, answer))
    said = Post(post.content + await closed_dms(services, answer), post.picture)
    await answer.say(said, stock_buttons(match, ()))


def _seat(match: Match, answer: Answer) -> int:
    """Where the one who asks sits, in a match in which something is held."""
    seat = match.seat_of(answer.user)
    if not has_hands(match):
        raise Refused(f"Nobody holds anything in {match.game.title}; /board shows all there is.")
    if seat is None:
        raise Refused("You do not play in this match; its board shows every stock.")
    return seat


async def closed_dms(services: Services, answer: Answer) -> str:
    """What somebody must be told once, if no direct message could be delivered; empty if nothing."""
    told = await services.people.tell_of_closed_dms(answer.user)
    return CLOSED_DMS.format(stock=services.mentions.of("stock")) if told else ""
