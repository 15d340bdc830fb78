"""Names of people, fetched when a text needs them and kept only in memory."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.discord.requests import UNDELIVERED
from bot.model.ids import GuildId, UserId, is_former
from bot.model.match import Match
from bot.ui.escaping import one_line
from bot.ui.languages import Texts
from bot.ui.words import computers, former, nobody

REMEMBERED: Final = 10_000
TRUSTED_FOR: Final = timedelta(minutes=10)
"""The time for which names in pictures of ratings, and absence of people, are cached."""

log = logging.getLogger(__name__)


_Bearer = tuple[GuildId | None, UserId]
"""Somebody in a server, or in direct messages, where people are called as in all of Discord."""


@dataclass(frozen=True, slots=True)
class _Called:
    """A cached name and its time; no name for absent people, an empty one if blank."""

    name: str | None
    at: datetime


class Names:
    """The names people carry in their servers, as far as they are known at the moment.

    Servers of which Discord is still to tell are ``away``.
    """

    def __init__(self, client: discord.Client, away: Callable[[GuildId | None], bool]) -> None:
        self._client = client
        self._away = away
        self._known: OrderedDict[_Bearer, _Called] = OrderedDict()
        self._asking: WeakValueDictionary[GuildId | None, asyncio.Lock] = WeakValueDictionary()

    def note(self, guild: GuildId | None, user: discord.abc.User) -> None:
        """Remember what somebody is called, seen in passing."""
        self._remember((guild, UserId(user.id)), one_line(user.display_name))

    def forget(self, user: UserId) -> None:
        """Remember no name of somebody any more."""
        for bearer in [bearer for bearer in self._known if bearer[1] == user]:
            del self._known[bearer]

    def known(self, guild: GuildId | None, users: Sequence[UserId]) -> dict[UserId, str]:
        """The names among these that are known without asking."""
        found = {user: self._known[guild, user].name for user in users if (guild, user) in self._known}
        return {user: name for user, name in found.items() if name}

    async def of(self, guild: GuildId | None, users: Sequence[UserId], texts: Texts) -> tuple[str, ...]:
        """The names of these people in a server, asking Discord for those not known.

        Where it has not told of the server yet, these are the ones they carry in all of Discord.
        """
        await self._ask(guild, [user for user in users if self._name(guild, user) is None])
        return tuple(
            former(texts) if is_former(user) else self._name(guild, user) or self._name(None, user) or nobody(texts)
            for user in users
        )

    async def at_seats(self, match: Match, texts: Texts) -> tuple[str, ...]:
        """The players' names in seat order."""
        people = dict(zip(match.players, await self.of(match.guild, match.players, texts), strict=True))
        machines, unknown = computers(match, texts), nobody(texts)
        return tuple(
            machines.get(i, unknown) if seat.user is None else people[seat.user] for i, seat in enumerate(match.seats)
        )

    async def at_present(self, guild: GuildId, users: Iterable[UserId], texts: Texts) -> dict[UserId, str]:
        """The names of these people at this time, for pictures of who stands where; in a server 0, those of Discord.

        Unlike :meth:`of`, it asks Discord for names that have been known for long: their bearers may have left.
        """
        wanted = sorted(set(users))
        await self._ask(guild, wanted)
        return {user: self._name(guild, user) or self._without_name(guild, user, texts) for user in wanted}

    async def is_here(self, guild: GuildId, user: UserId) -> bool:
        """True if a person is in a server, as of Discord's recent answers."""
        await self._ask(guild, [user])
        known = self._known.get((guild, user))
        return known is None or known.name is not None

    def _without_name(self, guild: GuildId, user: UserId, texts: Texts) -> str:
        """The name of a person who left, or whose name is unavailable."""
        known = self._known.get((guild, user))
        left = known is not None and known.name is None
        return former(texts) if left or is_former(user) else nobody(texts)

    def _name(self, guild: GuildId | None, user: UserId) -> str | None:
        known = self._known.get((guild, user))
        return None if known is None else known.name

    async def _ask(self, guild: GuildId | None, users: Sequence[UserId]) -> None:
        """Ask Discord for names that were not told within the last minutes, once however many want to know."""
        if all(self._told_lately(guild, user) for user in users):
            return
        async with self._asking.setdefault(guild, asyncio.Lock()):
            await asyncio.gather(*(self._fetch(guild, user) for user in users if not self._told_lately(guild, user)))

    def _told_lately(self, guild: GuildId | None, user: UserId) -> bool:
        if is_former(user):
            return True  # there is nothing to ask
        known = self._known.get((guild, user))
        return known is not None and timedelta() <= discord.utils.utcnow() - known.at < TRUSTED_FOR

    async def _fetch(self, guild: GuildId | None, user: UserId) -> None:
        """Ask Discord for a name; somebody who is not here has none."""
        server = None if guild is None else self._client.get_guild(guild)
        try:
            person = await server.fetch_member(user) if server else await self._client.fetch_user(user)
        except discord.NotFound:
            self._remember((guild, user), None)
        except UNDELIVERED:
            log.warning("The name of user %d could not be fetched.", user)
        else:
            self.note(None if self._away(guild) else guild, person)

    def _remember(self, bearer: _Bearer, name: str | None) -> None:
        self._known[bearer] = _Called(name, discord.utils.utcnow())
        self._known.move_to_end(bearer)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
