"""Notices about matches: each is sent once; what could not be sent is tried again, or told elsewhere."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Generic, TypeVar

import discord

from bot.discord.places import Languages, Places
from bot.discord.requests import UNDELIVERED
from bot.matches.board.sending import Sender
from bot.matches.board.store import MessageKind, ShownMessage, ShownStore
from bot.matches.clock.store import PendingNoticeStore
from bot.matches.clock.texts import unseen
from bot.matches.people_store import PeopleStore
from bot.matches.repository import Repository
from bot.matches.views import muting
from bot.model.ids import ChannelId, MatchId, MessageRef, UserId
from bot.model.match import Match
from bot.model.people import RemindBy
from bot.runtime.context import match_context
from bot.runtime.jobs import ASKED_EVERY, Job
from bot.ui import Post, Texts
from bot.ui.texts import within

log = logging.getLogger(__name__)

FIRST_RETRY: Final = timedelta(minutes=1)  # Discord still knows the nonce then, and sends nothing twice
LONGEST_PAUSE: Final = timedelta(hours=6)
GIVEN_UP_AFTER: Final = timedelta(days=2)
REMEMBERED: Final = 5_000
PENDING: Final = "unseen"  # the kind of a direct message about a match elsewhere

About = TypeVar("About", bound=Hashable)


@dataclass(frozen=True, slots=True)
class FailedNotice:
    """A post about a match that failed, at least in some places."""

    revision: int
    since: datetime  # the time of the first try
    again: datetime
    tries: int = 0
    sent_by: frozenset[RemindBy] = frozenset()  # the places where it succeeded

    def rests(self, now: datetime) -> bool:
        """True if it is too early to try again; a time too far ahead was written by a fast clock."""
        return now < self.again <= now + LONGEST_PAUSE


class Retries(Generic[About]):
    """Failed posts by match, or by match and person. A restart forgets them and tries at once."""

    def __init__(self) -> None:
        self._failed: OrderedDict[About, FailedNotice] = OrderedDict()

    def of(self, about: About, revision: int) -> FailedNotice | None:
        found = self._failed.get(about)
        return found if found is not None and found.revision == revision else None

    def sent_by(self, about: About, revision: int) -> frozenset[RemindBy]:
        found = self.of(about, revision)
        return frozenset() if found is None else found.sent_by

    def failed(
        self, about: About, revision: int, now: datetime, sent_by: frozenset[RemindBy] = frozenset()
    ) -> datetime:
        """Remember a failed post; returns when to try again: later each time."""
        before = self.of(about, revision) or FailedNotice(revision, now, now)
        again = now + min(FIRST_RETRY * (1 << min(before.tries, 20)), LONGEST_PAUSE)
        self._failed[about] = replace(before, again=again, tries=before.tries + 1, sent_by=before.sent_by | sent_by)
        self._failed.move_to_end(about)
        if len(self._failed) > REMEMBERED:
            self._failed.popitem(last=False)
        return again

    def succeeded(self, about: About) -> None:
        self._failed.pop(about, None)


class Notices:
    """Sends notices and notes where they are, so that they can be settled later."""

    def __init__(self, store: ShownStore, sender: Sender) -> None:
        self._store, self._sender = store, sender

    async def post(
        self, match: Match, channel: ChannelId, post: Post, kind: MessageKind, texts: Texts, also: Sequence[Match] = ()
    ) -> bool:
        """Post about a match, and ``also`` others; returns whether the post is there. Raises ``ChannelGone``."""
        try:
            ref = await self._posted_before(match, channel, post)
        except UNDELIVERED as error:
            log.warning("The last messages about match %d could not be read: %s", match.id, error)
            return False
        ref = ref or await self._sender.send(match, channel, post, kind, texts, _view(kind, [match, *also], texts))
        return await self._note(kind, ref, [match, *also])

    async def write_to(
        self, user: UserId, match: Match, post: Post, kind: MessageKind, texts: Texts, also: Sequence[Match] = ()
    ) -> bool:
        known, since = (await self._store.of(match.id)).ids, match.revision - 1
        view = _view(kind, [match, *also], texts)
        ref = await self._sender.write_to(user, match, post, kind, texts, view, since=since, known=known)
        return await self._note(kind, ref, [match, *also])

    def doubt(self, match: Match) -> None:
        """Ask Discord about notices that may not be noted before more are posted about a match."""
        self._sender.uncertain.add(match.id)

    async def _posted_before(self, match: Match, channel: ChannelId, post: Post) -> MessageRef | None:
        if match.id not in self._sender.uncertain:
            return None
        known = (await self._store.of(match.id)).ids
        for found in await self._sender.left_behind(match, channel, known):
            if found.revision == match.revision and found.buttons == set(post.buttons):
                return MessageRef(channel, found.message)
        return None

    async def _note(self, kind: MessageKind, ref: MessageRef | None, matches: Iterable[Match]) -> bool:
        if ref is None:
            return False
        for match in matches:
            turn = match.play.turn if match.play is not None else None
            await self._store.note(match.id, [ShownMessage(kind, ref, match.revision, turn)])
        return True


def _view(kind: MessageKind, matches: Sequence[Match], texts: Texts) -> discord.ui.View | None:
    return muting(matches, texts) if kind is MessageKind.REMINDER else None


@dataclass(eq=False)
class PendingNotices(Job):
    """Tells people of matches elsewhere, one message at a time: Discord blocks who makes many refused requests."""

    again_after = timedelta(minutes=10)
    fault = "Players could not be told of matches elsewhere."
    _store: PendingNoticeStore
    _people: PeopleStore
    _matches: Repository
    _sender: Sender
    _languages: Languages
    _places: Places

    def __post_init__(self) -> None:
        self.users: Collection[UserId] = self._store.users
        self._store.noted = self._at_once

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
        """Returns whether no message is left to be tried; a bot that was just removed may soon be back."""
        for match in await self._matches.readable([number]):
            if not self._places.ours(match.guild) or not (unseen_there or self._here(match)):
                return True
            texts = await self._languages.of_person(user, match.guild)
            post = unseen(match, user, texts)
            if post is not None:
                sent = await self._sender.write_to(user, match, post, PENDING, texts, since=match.revision)
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
