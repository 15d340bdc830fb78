"""Names of people, fetched when a text needs them and kept only in memory."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Final

import discord

from bot.display.failures import UNDELIVERED
from bot.match import Computer, GuildId, Match, UserId
from bot.messages.escaping import one_line
from bot.messages.words import COMPUTER

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
        self._known: OrderedDict[tuple[GuildId, UserId], str] = OrderedDict()

    def note(self, guild: GuildId, user: discord.abc.User) -> None:
        """Remember what somebody is called, seen in passing."""
        bearer = guild, UserId(user.id)
        self._known[bearer] = one_line(user.display_name) or NOBODY
        self._known.move_to_end(bearer)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def known(self, guild: GuildId, users: Sequence[UserId]) -> dict[UserId, str]:
        """The names among these that are known without asking."""
        return {user: self._known[guild, user] for user in users if (guild, user) in self._known}

    async def of(self, guild: GuildId, users: Sequence[UserId]) -> tuple[str, ...]:
        """The names of these people in a server, asking Discord for those not known."""
        for user in users:
            if (guild, user) not in self._known:
                await self._fetch(guild, user)
        return tuple(self._known.get((guild, user), NOBODY) for user in users)

    async def at_seats(self, match: Match) -> tuple[str, ...]:
        """What the players of a match are called, in seat order."""
        people = dict(zip(match.players, await self.of(match.guild, match.players), strict=True))
        return tuple(
            COMPUTER if isinstance(seat.occupant, Computer) else NOBODY if seat.user is None else people[seat.user]
            for seat in match.seats
        )

    async def at_present(self, guild: GuildId, users: Iterable[UserId]) -> dict[UserId, str]:
        """The names of these people at this moment, for pictures of who stands where; in a server 0, those of Discord.

        Unlike :meth:`of`, it asks Discord even for names that are known: their bearers may have left.
        """
        asked = sorted(set(users))
        there = await asyncio.gather(*(self._fetch(guild, user) for user in asked))
        return {
            user: self._known.get((guild, user), NOBODY) if stays else FORMER
            for user, stays in zip(asked, there, strict=True)
        }

    async def _fetch(self, guild: GuildId, user: UserId) -> bool:
        """Ask Discord for a name; returns whether there may be such a person here."""
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
