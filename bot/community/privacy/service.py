"""Deletion of a person: their matches end, an anonymous number replaces them, everything else is deleted.

Each step can be done again, so that a bot that was stopped in the middle goes on with it at its next start.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.community.privacy.store import BegunErasure, ErasureStore
from bot.discord.requests import REFUSED, UNDELIVERED, persistently
from bot.matches.repository import UnreadableMatch
from bot.matches.service import MatchService
from bot.model.errors import UserError
from bot.model.ids import ChannelId, MatchId, UserId

log = logging.getLogger(__name__)

MOST: Final = 100
"""Messages that are deleted, the newest: Discord takes about five in a second."""


class OwnDirectMessages:
    """The bot's direct messages to people."""

    def __init__(self, client: discord.Client, store: ErasureStore) -> None:
        self._client = client
        self._store = store

    async def channel(self, user: UserId) -> ChannelId | None:
        """The channel of somebody's direct messages, if Discord tells."""
        try:
            return ChannelId((await persistently(lambda: self._client.create_dm(discord.Object(user)))).id)
        except UNDELIVERED as error:
            log.warning("A channel of direct messages could not be found: %s", error)
            return None

    async def take_back(self, user: UserId) -> ChannelId | None:
        """Delete what was written to somebody about matches, as far as it is noted; returns where that was."""
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


AGAIN_AFTER: Final = 1.0
"""Seconds until the file is scrubbed again if it was being read."""
MOST_TRIES: Final = 60
"""The number of steps at a time; other deletions and the person wait meanwhile."""


class Erasure:
    """Forgets people. ``show`` brings what others see of a match up to its log.

    ``take_back`` deletes what was written to somebody, and returns the channel of their direct messages if it is known;
    ``let_go`` drops what is known of them in memory.
    """

    def __init__(
        self,
        store: ErasureStore,
        table: MatchService,
        show: Callable[[MatchId], Awaitable[object]],
        take_back: Callable[[UserId], Awaitable[ChannelId | None]],
        let_go: Callable[[UserId], object],
    ) -> None:
        self._store = store
        self._table = table
        self._show = show
        self._take_back = take_back
        self._let_go = let_go
        self.later: Callable[[], object] = lambda: None
        """Called where :meth:`go_on` is to be called, since something of it was broken off."""
        self._under_way: dict[UserId, int] = {}
        self._working = asyncio.Lock()

    def under_way(self, user: UserId) -> bool:
        """True while a person is being deleted; their interactions are ignored meanwhile."""
        return user in self._under_way

    def expect_over(self, user: UserId) -> None:
        """Refuse what somebody does who is being forgotten.

        :raises UserError: they are.
        """
        if self.under_way(user):
            raise UserError("privacy-under-way")

    async def remember(self) -> None:
        """Find out who was being forgotten at the last stop."""
        for unfinished in await self._store.unfinished():
            if unfinished.user is not None:
                self._under_way[unfinished.user] = unfinished.number

    async def begin(self, user: UserId) -> None:
        """Note that somebody is to be forgotten: from now on that is certain, whatever breaks.

        :raises UserError: that is under way.
        """
        self.expect_over(user)
        self._under_way[user] = 0
        try:
            self._under_way[user] = await self._store.begin(user)
        except BaseException:
            del self._under_way[user]
            raise

    async def finish(self, user: UserId) -> None:
        """Forget somebody with whom that was begun, if it is not over; where it fails it is tried again ``later``.

        :raises UserError: it takes longer than anybody should wait for an answer.
        """
        async with self._working:
            try:
                for begun in await self._store.unfinished():
                    if begun.user == user:
                        await self._forget(begun)
            except BaseException:
                self.later()
                raise

    async def go_on(self) -> bool:
        """Forget everybody with whom that was begun; returns whether it is over.

        Where it fails the log says why, and it is to be tried again.
        """
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
        user = next((user for user, number in self._under_way.items() if number == begun.number), None)
        await self._scrub()
        await self._store.done(begun.number, user)
        if user is not None:
            self._let_go(user)
            del self._under_way[user]
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
        """End somebody's part in all that is open or running; returns the matches whose logs do not replay."""
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
        """Leave no trace in the file.

        :raises UserError: somebody reads it all the time, so that it is to be tried again later.
        """
        for _ in range(MOST_TRIES):
            if await self._store.scrub():
                return
            await asyncio.sleep(AGAIN_AFTER)
        log.warning("Another program keeps reading the database, so the write-ahead log still contains deleted data.")
        raise UserError("privacy-under-way")
