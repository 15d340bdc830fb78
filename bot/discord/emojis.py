"""Application emojis, synchronised with the signs of the renderers.

Discord tells no hash of an emoji's picture and cannot replace it. So the name ends in the picture's hash: a sign that
is drawn differently is another emoji. Old ones stay, because old messages show them.
"""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import discord

from bot.discord.requests import UNDELIVERED, Attempts, seen_to
from bot.ui.drawing import to_worker
from bot.ui.signs import DrawnSign, Signs, drawn

MOST: Final = 2000
"""As many emojis as Discord keeps for one application."""

log = logging.getLogger(__name__)


class Emojis:
    """Gives Discord the signs that it does not have yet, at the start and again later where that fails.

    Nothing is ever deleted or renamed, and the bot never waits long: without any of them it tells the same in words. Of
    several processes the one that ``leads`` gives them, and the others wait until Discord has them.
    """

    def __init__(self, client: discord.Client, signs: Signs, leads: Callable[[], bool] = lambda: True) -> None:
        self._client = client
        self._leads = leads
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
            await seen_to(partial(self._all_there, await to_worker(drawn)))
        except UNDELIVERED as error:
            status = f" {error.status}, {error.code}" if isinstance(error, discord.HTTPException) else ""
            log.warning("The emojis could not be uploaded (%s%s); retrying later.", type(error).__name__, status)
            return False
        return True

    async def _all_there(self, ours: Mapping[str, DrawnSign]) -> bool | None:
        """Give Discord what is missing where that is for this process to do; ``None`` while another has to."""
        if self._leads():
            await self._bring_in_line(ours)
            return True
        _, missing = await self._there(ours)
        return None if missing else True

    async def _there(self, ours: Mapping[str, DrawnSign]) -> tuple[int, list[tuple[str, DrawnSign]]]:
        """Note those of ours that are there; how many are there altogether, and which are missing."""
        if not ours:
            return 0, []
        there = {emoji.name: str(emoji) for emoji in await self._client.fetch_application_emojis()}
        self._signs.note({name: there[sign.emoji] for name, sign in ours.items() if sign.emoji in there})
        return len(there), [(name, sign) for name, sign in ours.items() if sign.emoji not in there]

    async def _bring_in_line(self, ours: Mapping[str, DrawnSign]) -> None:
        there, missing = await self._there(ours)
        room = max(MOST - there, 0)
        if len(missing) > room:
            log.warning("Discord's limit is %d emojis; %d of the bot's do not fit.", MOST, len(missing) - room)
        for name, sign in missing[:room]:
            made = await self._client.create_application_emoji(name=sign.emoji, image=sign.png)
            self._signs.note({name: str(made)})
        if missing:
            log.info("Uploaded %d emojis.", len(missing[:room]))
