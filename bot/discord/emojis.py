"""Application emojis, named after the hash of their picture: Discord cannot replace one, and old messages show it."""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import discord

from bot.discord.requests import UNDELIVERED, BackgroundRetry, polled
from bot.ui.drawing import to_worker
from bot.ui.words import DrawnSign, Signs, drawn

MOST: Final = 2000  # Discord's limit of emojis per application

log = logging.getLogger(__name__)


class Emojis(BackgroundRetry):
    """Upload of missing emojis at startup, by the ``leads`` one of several processes; meanwhile words are shown."""

    def __init__(self, client: discord.Client, signs: Signs, leads: Callable[[], bool]) -> None:
        super().__init__(self._upload)
        self._client = client
        self._leads = leads
        self._signs = signs

    async def _upload(self) -> bool:
        try:
            await polled(partial(self._all_there, await to_worker(drawn)))
        except UNDELIVERED as error:
            status = f" {error.status}, {error.code}" if isinstance(error, discord.HTTPException) else ""
            log.warning("The emojis could not be uploaded (%s%s); retrying later.", type(error).__name__, status)
            return False
        return True

    async def _all_there(self, ours: Mapping[str, DrawnSign]) -> bool | None:
        """Upload missing emojis if this process leads; returns ``None`` until another process has done so."""
        if not ours:
            return True
        leads = self._leads()
        there = {emoji.name: str(emoji) for emoji in await self._client.fetch_application_emojis()}
        self._signs.note({name: there[sign.emoji] for name, sign in ours.items() if sign.emoji in there})
        missing = [(name, sign) for name, sign in ours.items() if sign.emoji not in there]
        if not leads:
            return None if missing else True
        room = max(MOST - len(there), 0)
        if len(missing) > room:
            log.warning("Discord's limit is %d emojis; %d of the bot's do not fit.", MOST, len(missing) - room)
        for name, sign in missing[:room]:
            made = await self._client.create_application_emoji(name=sign.emoji, image=sign.png)
            self._signs.note({name: str(made)})
        if missing:
            log.info("Uploaded %d emojis.", len(missing[:room]))
        return True
