"""Scheduled direct messages to followers: events are gathered and sent to each."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from bot.community.following.posts import FollowerMessages
from bot.community.following.service import Following
from bot.community.following.store import Follower, FollowingStore
from bot.community.following.texts import could_win
from bot.discord.throttle import after_others
from bot.matches.clock.notices import Retries
from bot.matches.people_store import PeopleStore
from bot.matches.repository import Repository
from bot.model.errors import UserError
from bot.model.following import FollowWish, News, news
from bot.model.ids import MatchId, UserId
from bot.model.match import Match, Status
from bot.runtime.clock import TrustedClock
from bot.runtime.jobs import ASKED_EVERY, LONGEST_DOUBTING, SHORTEST_SLEEP, TaskPool
from bot.runtime.log_context import survived

AT_ONCE: Final = 5  # the maximum number of concurrent messages to followers
GATHERED_FOR: Final = timedelta(seconds=15)
"""The time in which news is gathered, so that an immediate answer is included."""
WRITTEN_EVERY: Final = timedelta(minutes=5)  # the minimum time between messages about one match
AGAIN_AFTER: Final = timedelta(minutes=5)
"""The time before a retry after a database error, or for an unreachable server."""


class FollowerJob:
    """Sends followers their news; ``soon`` is called when :meth:`tick` has work."""

    def __init__(
        self,
        following_store: FollowingStore,
        people: PeopleStore,
        watch: TrustedClock,
        repository: Repository,
        following: Following,
        letters: FollowerMessages,
        soon: Callable[[], object],
    ) -> None:
        self._following = following_store
        self._people = people
        self._watch = watch
        self._repository = repository
        self._letters = letters
        self._soon = soon
        self._asks: datetime | None = None  # the time of the next check of the database; None for now
        self._looks: dict[MatchId, datetime] = {}  # the next check of each match with possible news
        self._followed: set[MatchId] = set()  # matches that have or had followers who want news before the end
        self._waiting: dict[tuple[MatchId, UserId], tuple[Match, Follower, News]] = {}
        self._crew = TaskPool[tuple[MatchId, UserId]](AT_ONCE, self._send_waiting)
        self._retries = Retries[tuple[MatchId, UserId]]()  # failed messages by match and person, with the revision
        self._looking: asyncio.Task[None] | None = None
        self._over = False
        repository.listeners.append(self._changed)
        following.followed = self._followed.add

    def look(self) -> None:
        """Notify the followers of a server's matches: the server is available."""
        self._asks = None
        self._soon()

    def stop(self) -> list[asyncio.Task[None]]:
        self._over = True
        if self._looking is None:
            return self._crew.stop()
        self._looking.cancel()
        return [*self._crew.stop(), self._looking]

    def _changed(self, match: Match) -> None:
        """Handle a changed match once its news is gathered, if it has followers."""
        if match.id not in self._followed:
            return
        if match.status is Status.RUNNING:
            self._look_again(match.id, self._watch.now() + GATHERED_FOR)
        else:
            self._followed.discard(match.id)

    async def tick(self) -> timedelta:
        now, doubt = self._watch.now(), self._watch.doubt_left()
        if doubt:
            self._asks = None
            return max(min(doubt, LONGEST_DOUBTING), SHORTEST_SLEEP)
        if self._looking is not None or self._over:
            return ASKED_EVERY
        asks = self._asks is None or not now < self._asks <= now + ASKED_EVERY
        if asks or any(at <= now for at in self._looks.values()):
            self._looking = asyncio.create_task(self._look_through(now, asks), name="followers")
            return ASKED_EVERY
        return max(min([self._asks or now, *self._looks.values()]) - now, SHORTEST_SLEEP)

    def _look_again(self, number: MatchId, at: datetime) -> None:
        """Schedule a match, unless it is due earlier."""
        sooner = at < min(self._looks.values(), default=at + SHORTEST_SLEEP)
        self._looks[number] = min(self._looks.get(number, at), at)
        if sooner:
            self._soon()

    async def _look_through(self, now: datetime, asks: bool) -> None:
        """Handle the due matches, and query the database for all of them if it ``asks``."""
        if asks:
            asked = await survived(self._ask(now), "Which followers were not told could not be found out.")
            self._asks = now + (AGAIN_AFTER if asked is None else ASKED_EVERY)
        for number in [number for number, at in self._looks.items() if at <= now]:
            del self._looks[number]
            if await survived(self._look(number, now), f"The followers of match {number} could not be told.") is None:
                self._look_again(number, now + AGAIN_AFTER)
        self._looking = None
        self._send_waiting()
        self._soon()

    async def _ask(self, now: datetime) -> bool:
        self._followed |= await self._following.closely_followed()
        for follower in await self._following.behind():
            self._looks[follower.match] = now
        return True

    async def _look(self, number: MatchId, now: datetime) -> bool:
        followers = await self._following.behind(number)
        try:
            match = await self._repository.match(number) if followers else None
        except UserError:  # its log does not replay
            return True
        if match is None:
            return True
        if not self._letters.reached(match.guild):  # else it is looked at once that is
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
