"""Autocomplete of options; an error only loses the suggestions."""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, TypeVar

from discord import app_commands

from bot.discord.discord_py import mark_answered
from bot.discord.interactions.answers import Interaction, of
from bot.discord.interactions.context import Core
from bot.discord.interactions.defer import delivered
from bot.discord.requests import UNDELIVERED

V = TypeVar("V", str, int)
Completion = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[V]]]]

log = logging.getLogger(__name__)


def completing(
    services: Core,
) -> Callable[[Callable[[Interaction, str], Awaitable[list[app_commands.Choice[V]]]]], Completion[V]]:
    """Make an autocomplete callback of a function that returns choices; returns none while the bot stops."""

    def decorate(find: Callable[[Interaction, str], Awaitable[list[app_commands.Choice[V]]]]) -> Completion[V]:
        @wraps(find)
        async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[V]]:
            with of(interaction):
                found = [] if services.in_flight.stopping else await find(interaction, typed)
            try:
                await delivered(lambda: interaction.response.autocomplete(found))
            except UNDELIVERED as error:  # the next keystroke requests it again
                log.info("An autocomplete answer could not be delivered: %s", error)
            mark_answered(interaction)
            return found

        return complete

    return decorate
