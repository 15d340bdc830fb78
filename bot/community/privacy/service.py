"""Deletion of a person: an anonymous number replaces them. Each step is repeatable, after a restart too."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import discord

from bot.community.privacy.store import BegunErasure, ErasureStore
from bot.discord.requests import REFUSED, UNDELIVERED, persistently
from bot.matches.repository import UnreadableMatch
from bot.matches.service import MatchService
from bot.model.errors import UserError
from bot.model.ids import ChannelId, MatchId, UserId

log = logging.getLogger(__name__)

MOST: Final = 100  # messages that are deleted, the newest: Discord takes about five in a second


@dataclass(eq=False)
class OwnDirectMessages:
    """The bot's direct messages to people."""

    _client: discord.Client
    _store: ErasureStore

    async def channel(self, user: UserId) -> ChannelId | None:
        """Return the channel of a user's direct messages, if Discord knows one."""
        try:
            return ChannelId((await persistently(lambda: self._client.create_dm(discord.Object(user)))).id)
        except UNDELIVERED as error:
            log.warning("A channel of direct messages could not be found: %s", error)
            return None

    async def take_back(self, user: UserId) -> ChannelId | None:
        """Delete recorded direct messages about matches to a user; returns their channel."""
        channel = await self.channel(user)
        if channel is None:
            return None
        there = self._client.get_partial_messageable(channel)
        for letter in (await self._store.letters(channel))[-MOST:]:
            message = there.get_partial_message(letter.message)
            try:
                await persistently(message.delete)
            except UNDELIVERED as error:
                if not isinstance(error, REFUSED):
                    log.warning("A direct message could not be deleted: %s", error)
        return channel


AGAIN_AFTER: Final = 1.0  # seconds until the file is scrubbed again if it was being read
MOST_TRIES: Final = 60  # the number of steps at a time; other deletions and the person wait meanwhile


@dataclass(eq=False)
class Erasure:
    """Deletes users."""

    _store: ErasureStore
    _table: MatchService
    _show: Callable[[MatchId], Awaitable[object]]  # updates the posts of a match
    _take_back: Callable[[UserId], Awaitable[ChannelId | None]]
    """Deletes direct messages to a user and returns their channel if known."""
    _let_go: Callable[[UserId], object]  # clears caches

    def __post_init__(self) -> None:
        self.later: Callable[[], object] = lambda: None
        """Called where :meth:`resume` is to be called, since something of it was broken off."""
        self.under_way: dict[UserId, int] = {}  # the people who are being deleted; they can do nothing meanwhile
        self._working = asyncio.Lock()

    async def remember(self) -> None:
        """Load the deletions that were interrupted by the last stop."""
        for unfinished in await self._store.unfinished():
            if unfinished.user is not None:
                self.under_way[unfinished.user] = unfinished.number

    async def begin(self, user: UserId) -> None:
        """Record that a user is to be deleted; from now on that is certain. Raises ``UserError`` when it has begun."""
        if user in self.under_way:
            raise UserError("privacy-deleting")
        self.under_way[user] = 0
        try:
            self.under_way[user] = await self._store.begin(user)
        except BaseException:
            del self.under_way[user]
            raise

    async def finish(self, user: UserId) -> None:
        """Finish a deletion; after a failure it is retried ``later``. Raises ``UserError`` if it takes too long."""
        async with self._working:
            try:
                for begun in await self._store.unfinished():
                    if begun.user == user:
                        await self._forget(begun)
            except BaseException:
                self.later()
                raise

    async def resume(self) -> bool:
        """Resume all unfinished deletions; returns whether all are complete. Failures are logged and retried later."""
        over = True
        async with self._working:
            for begun in await self._store.unfinished():
                try:
                    await self._forget(begun)
                except Exception:  # the others do not wait for whatever is wrong with one
                    log.exception(
                        "The data of former player %d could not be erased completely; retrying.", -begun.number
                    )
                    over = False
        return over

    async def _forget(self, begun: BegunErasure) -> None:
        if begun.user is not None:
            await self._erase(begun.user, begun.number)
        user = next((user for user, number in self.under_way.items() if number == begun.number), None)
        await self._scrub()
        await self._store.done(begun.number, user)
        if user is not None:
            self._let_go(user)
            del self.under_way[user]
        log.info("A person's data was erased on request; former player %d replaces them.", -begun.number)

    async def _erase(self, user: UserId, number: int) -> None:
        erased = None
        while erased is None:  # they may have been invited again meanwhile
            await self._store.drop(user)  # first, so that no tournament pairs them again
            unreadable = await self._leave(user)
            erased = await self._store.erase(user, number, await self._take_back(user), unreadable)
        for match in erased:
            self._table.repository.forget(match)

    async def _leave(self, user: UserId) -> list[MatchId]:
        """End a user's part in open and running matches; returns those whose logs do not replay."""
        left, unreadable = [], []
        for number in await self._store.live(user):
            try:
                left.append(await self._table.part(number, user))
            except UnreadableMatch:
                unreadable.append(number)
            except UserError:  # it was erased with its server meanwhile, or changes all the time and is looked at again
                continue
        await asyncio.gather(*(self._show(match.id) for match in left if match.guild is not None))
        return unreadable

    async def _scrub(self) -> None:
        """Leave no trace in the file. Raises ``UserError`` when a constant reader prevents it."""
        for _ in range(MOST_TRIES):
            if await self._store.scrub():
                return
            await asyncio.sleep(AGAIN_AFTER)
        log.warning("Another program keeps reading the database, so the write-ahead log still contains deleted data.")
        raise UserError("privacy-deleting")
