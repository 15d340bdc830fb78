"""Names of users, fetched when needed and cached in memory only.

Without the privileged intent for members, Discord does not report that a member left a server. Only a request for the
member shows it, so a name may be as old as the last request for it, or the last interaction of its user.
"""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

import discord

from bot.discord.requests import UNDELIVERED
from bot.model.ids import GuildId, UserId, is_former
from bot.model.match import Match
from bot.ui import Texts
from bot.ui.texts import one_line, with_handle
from bot.ui.words import computers, former, nobody

REMEMBERED: Final = 10_000
TRUSTED_FOR: Final = timedelta(minutes=10)  # for names in posts of standings, and for absences
TRUSTED_IN_ANSWERS: Final = timedelta(minutes=1)  # for names on leaderboards, which somebody waits for

log = logging.getLogger(__name__)


_Bearer = tuple[GuildId | None, UserId]  # a user in a server; without a server, the user with their global name


def person_name(user: discord.abc.User) -> str:
    """Return the display name of a user, or the user name if nothing of that can be seen."""
    return one_line(user.display_name) or user.name


class _CachedName(NamedTuple):
    """A display name, ``None`` for absent users; the unique user name; and the time at which they were learnt."""

    name: str | None
    handle: str
    at: datetime


class Names:
    """The cached display names of users by server. ``away`` tells whether Discord has yet to send a server."""

    def __init__(self, client: discord.Client, away: Callable[[GuildId | None], bool]) -> None:
        self._client = client
        self._away = away
        self._known: OrderedDict[_Bearer, _CachedName] = OrderedDict()
        self._asking: WeakValueDictionary[GuildId | None, asyncio.Lock] = WeakValueDictionary()

    def note(self, guild: GuildId | None, user: discord.abc.User) -> None:
        self._remember((guild, UserId(user.id)), person_name(user), user.name)

    def forget(self, user: UserId) -> None:
        for bearer in [bearer for bearer in self._known if bearer[1] == user]:
            del self._known[bearer]

    def known(self, guild: GuildId | None, users: Sequence[UserId]) -> dict[UserId, str]:
        """Return the cached names of these users, without requests."""
        return self._told_apart(guild, {user: name for user in users if (name := self._name(guild, user))})

    async def of(self, guild: GuildId | None, users: Sequence[UserId], texts: Texts) -> tuple[str, ...]:
        """Return the names of these users in a server, or their global names until Discord has sent the server."""
        await self._ask(guild, [user for user in users if self._name(guild, user) is None])
        found = {user: name for user in users if (name := self._name(guild, user) or self._name(None, user))}
        names = self._told_apart(guild, found)
        return tuple(former(texts) if is_former(user) else names.get(user) or nobody(texts) for user in users)

    async def at_seats(self, match: Match, texts: Texts) -> tuple[str, ...]:
        players, machines = match.players, computers(match, texts)
        people: dict[UserId | None, str] = dict(zip(players, await self.of(match.guild, players, texts), strict=True))
        found = (people.get(seat.user) or machines.get(i) for i, seat in enumerate(match.seats))
        return tuple(name or nobody(texts) for name in found)

    async def at_present(
        self, guild: GuildId, users: Iterable[UserId], texts: Texts, trusted: timedelta = TRUSTED_FOR
    ) -> dict[UserId, str]:
        """Return names of users, who may have left, for pictures of standings, ``trusted`` for so long; for server 0,
        global ones."""
        wanted = sorted(set(users))
        await self._ask(guild, wanted, trusted)
        names = self._told_apart(guild, {user: name for user in wanted if (name := self._name(guild, user))})
        gone = {user for user in wanted if self._is_absent(guild, user) or is_former(user)}
        return {user: names.get(user) or (former(texts) if user in gone else nobody(texts)) for user in wanted}

    async def is_here(self, guild: GuildId, user: UserId) -> bool:
        """Return whether a user is in a server, as of Discord's recent responses."""
        await self._ask(guild, [user])
        return not self._is_absent(guild, user)

    def _told_apart(self, guild: GuildId | None, names: Mapping[UserId, str]) -> dict[UserId, str]:
        """Return these names, with the user name behind those that several users have."""
        alike = Counter(name.casefold() for name in names.values())
        told = dict(names)
        for user, name in names.items():
            known = self._known.get((guild, user)) or self._known.get((None, user))
            if alike[name.casefold()] > 1 and known is not None:
                told[user] = with_handle(name, known.handle)
        return told

    def _is_absent(self, guild: GuildId | None, user: UserId) -> bool:
        return (guild, user) in self._known and self._name(guild, user) is None

    def _name(self, guild: GuildId | None, user: UserId) -> str | None:
        known = self._known.get((guild, user))
        return None if known is None else known.name

    async def _ask(self, guild: GuildId | None, users: Sequence[UserId], trusted: timedelta = TRUSTED_FOR) -> None:
        """Fetch names not fetched within the last minutes; concurrent callers share a request."""
        if all(self._asked_recently(guild, user, trusted) for user in users):
            return
        async with self._asking.setdefault(guild, asyncio.Lock()):
            old = [user for user in users if not self._asked_recently(guild, user, trusted)]
            await asyncio.gather(*(self._fetch(guild, user) for user in old))

    def _asked_recently(self, guild: GuildId | None, user: UserId, trusted: timedelta) -> bool:
        if is_former(user):
            return True  # there is nothing to fetch
        known = self._known.get((guild, user))
        return known is not None and timedelta() <= discord.utils.utcnow() - known.at < trusted

    async def _fetch(self, guild: GuildId | None, user: UserId) -> None:
        server = None if guild is None else self._client.get_guild(guild)
        try:
            person = await server.fetch_member(user) if server else await self._client.fetch_user(user)
        except discord.NotFound:
            self._remember((guild, user), None, "")
        except UNDELIVERED:
            log.warning("The name of user %d could not be fetched.", user)
        else:
            self.note(None if self._away(guild) else guild, person)

    def _remember(self, bearer: _Bearer, name: str | None, handle: str) -> None:
        self._known[bearer] = _CachedName(name, handle, discord.utils.utcnow())
        self._known.move_to_end(bearer)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
