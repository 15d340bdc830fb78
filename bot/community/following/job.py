"""Direct messages to followers: news is gathered for each, and sent while they may see the match."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.community.following.service import Following
from bot.community.following.store import Follower, FollowingStore
from bot.community.following.views import could_win, follower_letter, wish_pressed, wishes
from bot.discord.interactions.components import pressable
from bot.discord.names import Names
from bot.discord.places import Languages, Places, can_view
from bot.discord.requests import UNDELIVERED, persistently, to_send
from bot.discord.throttle import after_others
from bot.matches.board.posts import Posts
from bot.matches.board.sending import LOOK_BACK, is_closed
from bot.matches.clock.notices import Retries
from bot.matches.people_store import PeopleStore
from bot.matches.repository import Repository
from bot.model.errors import UserError
from bot.model.following import FollowWish, News, news
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.match import Match, Status
from bot.runtime.clock import TrustedClock
from bot.runtime.context import survived
from bot.runtime.jobs import ASKED_EVERY, Job, TaskPool
from bot.ui import Post

log = logging.getLogger(__name__)

TRUSTED_FOR: Final = timedelta(hours=1)  # the time for which a person's view permission is cached
REMEMBERED: Final = 10_000  # the maximum number of cached permissions
UNKNOWN_MEMBER: Final = {10007, 10013}  # Discord's codes for users who left the server or do not exist


@dataclass(eq=False)
class FollowerMessages:
    """Writes to followers; ``now`` returns the time."""

    _client: discord.Client
    _following: FollowingStore
    _people: PeopleStore
    _posts: Posts
    _names: Names
    _places: Places
    _languages: Languages
    _now: Callable[[], datetime]
    _seeing: dict[tuple[GuildId, MatchId, UserId], datetime] = field(default_factory=dict, init=False)
    """The expiry of each cached permission, by server, match and user."""

    def changed(self, guild: GuildId) -> None:
        """Clear cached permissions of a server after roles or channels changed."""
        self._seeing = {key: until for key, until in self._seeing.items() if key[0] != guild}

    def reached(self, guild: GuildId | None) -> bool:
        return guild is not None and self._places.is_available(guild)

    async def write(self, match: Match, follower: Follower, news: News) -> bool:
        """Send the news to a follower who can be reached; returns True if it was sent or cannot be."""
        try:
            if not await self._may_see(match, follower.user):
                return True
        except UNDELIVERED as error:
            log.warning("The permission of a follower of match %d could not be checked: %s", match.id, error)
            return False
        try:
            if not (await self._people.preferences(follower.user)).dm_closed:
                await self._write_to(match, follower, news)
                return True
        except UNDELIVERED as error:
            if not is_closed(error):
                log.warning("The message to a follower of match %d could not be sent: %s", match.id, error)
                return False
            await self._people.note_closed_dms(follower.user)
        await self._following.reported(follower, news.upto, None)
        return True

    async def _write_to(self, match: Match, follower: Follower, news: News) -> None:
        """Send a message, unless it was sent or is outdated. Raises the errors of Discord's requests."""
        channel = await persistently(lambda: self._client.create_dm(discord.Object(follower.user)))
        before = await self._written(channel, follower)
        if before is not None:
            await self._following.reported(follower, before, follower.begun)
            return
        texts = await self._languages.of_person(follower.user, match.guild)
        board = (await self._posts.boards([match])).get(match.id)
        post = Post(follower_letter(match, news, board, texts, self._posts.signs))
        view, now = wishes(match.id, news.upto, follower.wish, texts), self._now()
        if await self._following.begin(follower, now):
            once = f"follow.{match.id}.{news.upto}"[:25]
            await persistently(lambda: channel.send(**to_send(post, view), nonce=once, silent=True))
            await self._following.reported(follower, news.upto, now)

    async def _written(self, channel: discord.DMChannel, follower: Follower) -> int | None:
        """Return the revision of a message that was sent but not recorded, because of a crash or a lost answer."""
        if follower.begun is None:
            return None
        async for message in channel.history(limit=LOOK_BACK):
            if message.author != self._client.user or message.interaction_metadata is not None:
                continue
            for press in pressable(message, wish_pressed):
                if press.match == follower.match and press.revision > follower.reported:
                    return press.revision
        return None

    async def _may_see(self, match: Match, user: UserId) -> bool:
        """Return whether a user sees the match; others unfollow. Raises the errors of Discord's requests."""
        server = None if match.guild is None else self._client.get_guild(match.guild)
        if server is None:
            return False
        now, guild = self._now(), GuildId(server.id)
        if now < self._seeing.get((guild, match.id, user), now):
            return True
        try:
            member = await persistently(lambda: server.fetch_member(user))
        except discord.NotFound as error:
            if error.code not in UNKNOWN_MEMBER:
                raise
            await self._following.gone(guild, user)
            return False
        self._names.note(guild, member)
        find = server.get_channel_or_thread
        place = find(match.channel or match.home) or find(match.home)
        if place is None or not can_view(place, member):
            await self._following.unfollow(match.id, user)
            return False
        if len(self._seeing) >= REMEMBERED:
            self._seeing.clear()
        self._seeing[guild, match.id, user] = now + TRUSTED_FOR
        return True


AT_ONCE: Final = 5  # the maximum number of concurrent messages to followers
GATHERED_FOR: Final = timedelta(seconds=15)
"""The time in which news is gathered, so that an immediate answer is included."""
WRITTEN_EVERY: Final = timedelta(minutes=5)  # the minimum time between messages about one match
AGAIN_AFTER: Final = timedelta(minutes=5)
"""The time before a retry after a database error, or for an unreachable server."""


class FollowerJob(Job):
    """Sends followers their news; ``soon`` is called when :meth:`tick` has work."""

    again_after = AGAIN_AFTER
    fault = "Followers could not be told."

    def __init__(
        self,
        store: FollowingStore,
        people: PeopleStore,
        watch: TrustedClock,
        repository: Repository,
        following: Following,
        letters: FollowerMessages,
        soon: Callable[[], object],
    ) -> None:
        super().__init__(watch, soon)
        self._store, self._people, self._repository, self._letters = store, people, repository, letters
        self._asks: datetime | None = None  # the time of the next check of the database; None for now
        self._looks: dict[MatchId, datetime] = {}  # the next check of each match with possible news
        self._waiting: dict[tuple[MatchId, UserId], tuple[Match, Follower, News]] = {}
        self._crew = TaskPool[tuple[MatchId, UserId]](AT_ONCE, self._send_waiting)
        self._retries = Retries[tuple[MatchId, UserId]]()  # failed messages by match and person, with the revision
        following.followed = self._watch_match

    def look(self) -> None:
        """Notify the followers of a server's matches: the server is available."""
        self._asks = None
        super().look()

    def stop(self) -> list[asyncio.Task[None]]:
        return [*self._crew.stop(), *super().stop()]

    def _watch_match(self, number: MatchId) -> None:
        """Listen to the changes of a match with followers who want news before the end."""
        self._repository.watched[number] = self._changed

    def _changed(self, match: Match) -> None:
        if match.status is Status.RUNNING:
            self._look_again(match.id, self._watch.now() + GATHERED_FOR)
        else:
            del self._repository.watched[match.id]

    async def tick(self) -> timedelta:
        if self._watch.doubt_left():
            self._asks = None
        return await super().tick()

    def _look_again(self, number: MatchId, at: datetime) -> None:
        self._looks[number] = min(self._looks.get(number, at), at)
        if self._due is not None and at < self._due:
            self._look_at(at)
            self._soon()

    async def work(self, now: datetime) -> datetime:
        """Handle the due matches, and query the database for all of them if that is due."""
        if self._asks is None or not now < self._asks <= now + ASKED_EVERY:
            asked = await survived(self._ask(now), "Which followers were not told could not be found out.")
            self._asks = now + (AGAIN_AFTER if asked is None else ASKED_EVERY)
        for number in [number for number, at in self._looks.items() if at <= now]:
            del self._looks[number]
            if await survived(self._look(number, now), f"The followers of match {number} could not be told.") is None:
                self._look_again(number, now + AGAIN_AFTER)
        self._send_waiting()
        return min([self._asks or now, *self._looks.values()])

    async def _ask(self, now: datetime) -> bool:
        for number in await self._store.closely_followed():
            self._watch_match(number)
        for follower in await self._store.behind():
            self._looks[follower.match] = now
        return True

    async def _look(self, number: MatchId, now: datetime) -> bool:
        followers = await self._store.behind(number)
        try:
            match = await self._repository.match(number) if followers else None
        except UserError:  # its log does not replay
            return True
        if match is None or not self._letters.reached(match.guild):  # else it is looked at once that is
            return True
        winning, known = await could_win(match), dict[tuple[int, FollowWish], News | None]()
        for follower in followers:
            of = follower.reported, follower.wish
            if of not in known:
                known[of] = news(match, *of, winning)
            await self._plan(match, follower, known[of], now)
        return True

    async def _plan(self, match: Match, follower: Follower, latest: News | None, now: datetime) -> None:
        """Queue a user's message, or schedule it for when they may be written to."""
        key = match.id, follower.user
        if latest is None or key in self._waiting or key in self._crew:
            return
        free = [latest.since + GATHERED_FOR, *([] if follower.written is None else [follower.written + WRITTEN_EVERY])]
        # What lies further ahead was written down by a clock that was ahead.
        failed = self._retries.of(key, follower.reported)
        rest = [failed.again] if failed is not None and failed.rests(now) else []
        at = max([now, *rest, *(each for each in free if each <= now + WRITTEN_EVERY)])
        quiet = (await self._people.preferences(follower.user)).quiet_until(at)
        if at <= now and quiet is None:
            self._waiting[key] = match, follower, latest
        else:
            self._look_again(match.id, quiet or at)

    def _send_waiting(self) -> None:
        while self._crew.free and self._waiting:
            key = next(iter(self._waiting))
            self._crew.begin(key, self._write(*self._waiting.pop(key)))

    async def _write(self, match: Match, follower: Follower, latest: News) -> None:
        with after_others():
            work = self._letters.write(match, follower, latest)
            settled = await survived(work, f"User {follower.user} could not be told of match {match.id}.")
        key, now = (match.id, follower.user), self._watch.now()
        if settled:
            self._retries.succeeded(key)
            self._look_again(match.id, now + WRITTEN_EVERY)
        else:
            self._look_again(match.id, self._retries.failed(key, follower.reported, now))
