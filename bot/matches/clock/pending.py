"""Notices to players elsewhere, while their match's place takes no messages or is gone: by direct message, or with
their next private answer where those are closed or the bot was just removed from the server."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from datetime import datetime, timedelta
from typing import Final

from bot.discord.places import Languages, Places
from bot.matches.board.sending import Sender
from bot.matches.clock.store import PendingNoticeStore
from bot.matches.clock.texts import unseen
from bot.matches.people_store import PeopleStore
from bot.matches.repository import Repository
from bot.model.ids import MatchId, UserId
from bot.model.match import Match
from bot.runtime.clock import TrustedClock
from bot.runtime.jobs import ASKED_EVERY, Job
from bot.runtime.log_context import match_context
from bot.ui import Post, Texts
from bot.ui.texts import within

KIND: Final = "unseen"


class PendingNotices(Job):
    """Tells people of the matches about which they are still to be told, one message at a time: Discord blocks who
    makes many requests that it refuses."""

    again_after = timedelta(minutes=10)
    fault = "Players could not be told of matches elsewhere."

    def __init__(
        self,
        store: PendingNoticeStore,
        people: PeopleStore,
        matches: Repository,
        sender: Sender,
        languages: Languages,
        places: Places,
        watch: TrustedClock,
        soon: Callable[[], object],
    ) -> None:
        super().__init__(watch, soon)
        self._store, self._people, self._matches = store, people, matches
        self._sender, self._languages, self._places = sender, languages, places
        self.users: Collection[UserId] = store.users
        store.noted = self._at_once

    def _at_once(self) -> None:
        self._due = None
        self._beginning = asyncio.ensure_future(self.tick())

    async def work(self, now: datetime) -> datetime:
        """Send direct messages to those who take them; returns the next due time."""
        failed = False
        for number, user, unseen_there in await self._store.all():
            if not (await self._people.preferences(user)).dm_closed:
                with match_context(number):
                    failed = not await self._notify(number, user, unseen_there) or failed
        return now + (self.again_after if failed else ASKED_EVERY)

    async def _notify(self, number: MatchId, user: UserId, unseen_there: bool) -> bool:
        """Returns whether no direct message is left to be tried; none is while nothing happens in a match after the
        bot was removed from its server, since it may soon be back."""
        for match in await self._matches.readable([number]):
            if not self._places.ours(match.guild) or not (unseen_there or self._here(match)):
                return True
            texts = await self._languages.of_person(user, match.guild)
            post = unseen(match, user, texts)
            if post is not None:
                sent = await self._sender.write_to(user, match, post, KIND, texts, since=match.revision)
                if sent is None:
                    return (await self._people.preferences(user)).dm_closed
                if (await self._matches.match(number)).revision != match.revision:
                    return True  # what happened meanwhile is noted again
        await self._store.done(user, [number])
        return True

    def _here(self, match: Match) -> bool:
        return not self._places.left(match.guild)

    async def tell(self, user: UserId, texts: Texts, say: Callable[[Post], Awaitable[object]]) -> None:
        """Say privately what a person is still to be told."""
        numbers = await self._store.of(user)
        closed = (await self._people.preferences(user)).dm_closed
        matches = [each for each in await self._matches.readable(numbers) if closed or not self._here(each)]
        posts = [post for match in matches if (post := unseen(match, user, texts)) is not None]
        if posts:
            await say(Post(within([post.content for post in posts], texts)))
        await self._store.done(user, [match.id for match in matches])
