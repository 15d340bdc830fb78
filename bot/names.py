"""Names of people, fetched when a text needs them and kept only in memory."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Final

import discord

from bot.delivery import UNDELIVERED

REMEMBERED: Final = 10_000
NOBODY: Final = "a player"
"""Somebody whose name Discord would not tell."""
FORMER: Final = "a former player"
"""Somebody who has left the server, or Discord."""

log = logging.getLogger(__name__)


class Names:
    """The names people carry in their servers, as far as they are known at the moment."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._known: OrderedDict[tuple[int, int], str] = OrderedDict()

    def note(self, guild: int, user: discord.abc.User) -> None:
        """Remember what somebody is called, seen in passing."""
        self._known[guild, user.id] = user.display_name
        self._known.move_to_end((guild, user.id))
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def known(self, guild: int, users: Sequence[int]) -> dict[int, str]:
        """The names among these that are known without asking."""
        return {user: self._known[guild, user] for user in users if (guild, user) in self._known}

    async def of(self, guild: int, users: Sequence[int]) -> tuple[str, ...]:
        """The names of these people in a server, asking Discord for those not known."""
        for user in users:
            if (guild, user) not in self._known:
                await self._fetch(guild, user)
        return tuple(self._known.get((guild, user), NOBODY) for user in users)

    async def at_present(self, guild: int, users: Iterable[int]) -> dict[int, str]:
        """The names of these people at this moment, for pictures of who stands where; in a server 0, those of Discord.

        Unlike :meth:`of`, it asks Discord even for names that are known: their bearers may have left.
        """
        asked = sorted(set(users))
        there = await asyncio.gather(*(self._fetch(guild, user) for user in asked))
        return {
            user: self._known.get((guild, user), NOBODY) if stays else FORMER
            for user, stays in zip(asked, there, strict=True)
        }

    async def _fetch(self, guild: int, user: int) -> bool:
        """Ask Discord for a name; answers whether there may be such a person here."""
        server = self._client.get_guild(guild)
        try:
            person = await server.fetch_member(user) if server else await self._client.fetch_user(user)
        except discord.NotFound:
            self._known.pop((guild, user), None)
            return False
        except UNDELIVERED:
            log.warning("The name of user %d could not be fetched.", user)
            return True
        self.note(guild, person)
        return True
