"""Open board, and the command with which Discord's app launcher opens the Activity."""

from http import HTTPStatus
from typing import Final

import discord

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.context import Unacknowledged
from bot.matches.finding import match_button
from bot.matches.services import MatchServices
from bot.matches.views import ButtonPress
from bot.model.errors import UserError
from bot.ui import Button

REFUSED: Final = (HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN)


async def open_board(services: MatchServices, answer: Answer, press: ButtonPress) -> None:
    """Open board: launch the Activity, which shows this match."""
    services.launches.want(answer.user, press.match)
    await launch(services, answer)


async def launch(services: MatchServices, answer: Answer) -> None:
    """Launch the Activity in this channel."""
    if not services.launches.on:
        raise UserError("activity-off")
    try:
        await answer.ask(None)
    except Unacknowledged as error:
        cause = error.__cause__
        if isinstance(cause, discord.HTTPException) and cause.status in REFUSED:
            raise UserError("activity-cannot-open") from error
        raise


ROUTES: Final = (match_button(Button.OPEN, open_board),)
