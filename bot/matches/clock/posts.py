"""Messages about the time of matches: each is sent once; what could not be sent is tried again."""

import logging
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Generic, TypeVar

import discord

from bot.discord.requests import UNDELIVERED
from bot.matches.board.sending import Sender
from bot.matches.board.store import ShownStore
from bot.model.ids import ChannelId, MessageId, UserId
from bot.model.match import Match
from bot.model.people import RemindBy
from bot.model.posted_messages import MessageRef, Showing, ShownMessage
from bot.ui import Post
from bot.ui.languages import Texts

log = logging.getLogger(__name__)

FIRST_RETRY: Final = timedelta(minutes=1)
"""Short enough for Discord to still know the nonce of a message, so that it is not sent twice."""
LONGEST_PAUSE: Final = timedelta(hours=6)
GIVEN_UP_AFTER: Final = timedelta(days=2)
"""After which a match is closed although nobody could be warned."""
REMEMBERED: Final = 5_000
"""The maximum number of failed posts in memory."""

About = TypeVar("About", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A post about a match that failed, at least in some places."""

    revision: int
    since: datetime
    """The time of the first try."""
    again: datetime
    tries: int = 0
    said: frozenset[RemindBy] = frozenset()
    """The places where it succeeded."""

    def rests(self, now: datetime) -> bool:
        """Whether it is too early to try again; a time too far ahead was noted by a clock that was ahead."""
        return now < self.again <= now + LONGEST_PAUSE


class Retries(Generic[About]):
    """Failed posts by match, or by match and person. A restart forgets them and tries at once."""

    def __init__(self) -> None:
        self._unsaid: OrderedDict[About, Unsaid] = OrderedDict()

    def of(self, about: About, revision: int) -> Unsaid | None:
        """The failed post about this moment of a match."""
        found = self._unsaid.get(about)
        return found if found is not None and found.revision == revision else None

    def failed(self, about: About, revision: int, now: datetime, said: frozenset[RemindBy] = frozenset()) -> datetime:
        """Remember a failed post; returns when to try again: later each time."""
        before = self.of(about, revision) or Unsaid(revision, now, now)
        again = now + min(FIRST_RETRY * (1 << min(before.tries, 20)), LONGEST_PAUSE)
        self._unsaid[about] = replace(before, again=again, tries=before.tries + 1, said=before.said | said)
        self._unsaid.move_to_end(about)
        if len(self._unsaid) > REMEMBERED:
            self._unsaid.popitem(last=False)
        return again

    def succeeded(self, about: About) -> None:
        """Forget a post that succeeded."""
        self._unsaid.pop(about, None)


class Notices:
    """Sends notices and notes where they are, so that they can be settled later."""

    def __init__(self, store: ShownStore, sender: Sender) -> None:
        self._store = store
        self._sender = sender

    async def post(
        self,
        match: Match,
        channel: ChannelId,
        post: Post,
        kind: Showing,
        texts: Texts,
        view: discord.ui.View | None = None,
        also: Iterable[Match] = (),
    ) -> bool:
        """Post about a match, and ``also`` others, in a channel; returns whether it is there now.

        :raises ChannelGone: there is no such channel any more.
        """
        try:
            ref = await self._posted_before(match, channel, post)
        except UNDELIVERED as error:
            log.warning("The last messages about match %d could not be read: %s", match.id, error)
            return False
        ref = ref or await self._sender.send(match, channel, post, kind, texts, view)
        return await self._note(kind, ref, [match, *also])

    async def write_to(
        self,
        user: UserId,
        match: Match,
        post: Post,
        kind: Showing,
        texts: Texts,
        view: discord.ui.View | None = None,
        also: Iterable[Match] = (),
    ) -> bool:
        """The same as a direct message."""
        known, since = await self._known(match), match.revision - 1
        ref = await self._sender.write_to(user, match, post, kind, texts, view, since=since, known=known)
        return await self._note(kind, ref, [match, *also])

    def doubt(self, match: Match) -> None:
        """Ask Discord about notices that may not be noted before more are posted about a match."""
        self._sender.uncertain.add(match.id)

    async def _posted_before(self, match: Match, channel: ChannelId, post: Post) -> MessageRef | None:
        if match.id not in self._sender.uncertain:
            return None
        for found in await self._sender.left_behind(match, channel, await self._known(match)):
            if found.revision == match.revision and found.buttons == set(post.buttons):
                return MessageRef(channel, found.message)
        return None

    async def _known(self, match: Match) -> set[MessageId]:
        return {shown.ref.message for shown in await self._store.of(match.id) if shown.ref is not None}

    async def _note(self, kind: Showing, ref: MessageRef | None, matches: Iterable[Match]) -> bool:
        if ref is None:
            return False
        for match in matches:
            turn = match.play.turn if match.play is not None else None
            await self._store.note(match.id, [ShownMessage(kind, ref, match.revision, turn)])
        return True
