"""Discord's emojis of our application, brought in line with the signs that our renderers draw.

Discord tells no hash of an emoji's picture and cannot replace it. So the name ends in the picture's hash: a sign that
is drawn differently is another emoji. Old ones stay, because old messages show them.
"""

import logging
from typing import Final

import discord

from bot.display.attempts import Attempts
from bot.display.failures import UNDELIVERED
from bot.messages.drawing import aside
from bot.messages.signs import Signs, drawn

MOST: Final = 2000
"""As many emojis as Discord keeps for one application."""

log = logging.getLogger(__name__)


class Emojis:
    """Gives Discord the signs that it does not have yet, at the start and again later where that fails.

    Nothing is ever deleted or renamed, and the bot never waits long: without any of them it tells the same in words.
    """

    def __init__(self, client: discord.Client, signs: Signs) -> None:
        self._client = client
        self._signs = signs
        self._attempts = Attempts(self._once)

    async def begin(self) -> None:
        """Try once, and wait for that a little while; where it fails or takes longer, go on in the background."""
        await self._attempts.begin()

    def cancel(self) -> None:
        """Give up."""
        self._attempts.cancel()

    async def _once(self) -> bool:
        try:
            await self._bring_in_line()
        except UNDELIVERED as error:
            status = f" {error.status}, {error.code}" if isinstance(error, discord.HTTPException) else ""
            log.warning("Discord could not be given my emojis (%s%s); I try again later.", type(error).__name__, status)
            return False
        return True

    async def _bring_in_line(self) -> None:
        ours = await aside(drawn)
        if not ours:
            return
        there = {emoji.name: str(emoji) for emoji in await self._client.fetch_application_emojis()}
        self._signs.note({name: there[sign.emoji] for name, sign in ours.items() if sign.emoji in there})
        missing = [(name, sign) for name, sign in ours.items() if sign.emoji not in there]
        room = max(MOST - len(there), 0)
        if len(missing) > room:
            log.warning("Discord keeps %d emojis, and %d of mine find no room.", MOST, len(missing) - room)
        for name, sign in missing[:room]:
            made = await self._client.create_application_emoji(name=sign.emoji, image=sign.png)
            self._signs.note({name: str(made)})
        if missing:
            log.info("Gave Discord %d emojis.", len(missing[:room]))
