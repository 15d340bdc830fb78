"""The answer to direct messages."""

import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.app.help.texts import help_buttons, help_post
from bot.discord.places import Languages
from bot.discord.requests import UNDELIVERED, persistently, to_send
from bot.model.ids import UserId

log = logging.getLogger(__name__)

GREETED_AGAIN: Final = timedelta(minutes=1)
"""The time in which only the first message of a person is answered."""
_REMEMBERED: Final = 1000


class Greeter:
    """Answers direct messages with the help; what they say is not read."""

    def __init__(self, languages: Languages, now: Callable[[], datetime]) -> None:
        self._languages = languages
        self._now = now
        self._greeted: OrderedDict[UserId, datetime] = OrderedDict()

    async def greet(self, message: discord.Message) -> None:
        """Answer a message of a person, at most once a minute."""
        user, now = UserId(message.author.id), self._now()
        if message.guild is not None or message.author.bot or now < self._greeted.get(user, now):
            return
        self._greeted[user] = now + GREETED_AGAIN
        while len(self._greeted) > _REMEMBERED:
            self._greeted.popitem(last=False)
        texts = await self._languages.of_person(user, None)
        try:
            await persistently(lambda: message.channel.send(**to_send(help_post(texts), help_buttons(texts))))
        except UNDELIVERED:
            log.warning("The direct message of user %d could not be answered.", user)
