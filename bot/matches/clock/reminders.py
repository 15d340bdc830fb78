"""Notices about time, and reminders: each is sent once; what could not be sent is tried again."""

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Generic, TypeVar

import discord

from bot.discord.places import Languages
from bot.discord.requests import UNDELIVERED
from bot.matches.board.sending import ChannelGone, Sender
from bot.matches.board.store import ShownStore
from bot.matches.clock.store import ScheduleStore
from bot.matches.clock.texts import reminder
from bot.matches.people_store import PeopleStore
from bot.matches.service import MatchService
from bot.matches.views import muting
from bot.model.agenda import Due, Schedule, agenda, next_task, reminder_soon
from bot.model.errors import UserError
from bot.model.ids import ChannelId, MatchId, MessageId, UserId
from bot.model.match import Match
from bot.model.people import Preferences, RemindBy
from bot.model.posted_messages import MessageKind, MessageRef, ShownMessage
from bot.runtime.log_context import survived
from bot.ui import Post, Texts

log = logging.getLogger(__name__)

FIRST_RETRY: Final = timedelta(minutes=1)
"""Short enough for Discord to know the nonce of a message, so that it is not sent twice."""
LONGEST_PAUSE: Final = timedelta(hours=6)
GIVEN_UP_AFTER: Final = timedelta(days=2)
REMEMBERED: Final = 5_000

About = TypeVar("About", bound=Hashable)


@dataclass(frozen=True, slots=True)
class FailedNotice:
    """A post about a match that failed, at least in some places."""

    revision: int
    since: datetime
    """The time of the first try."""
    again: datetime
    tries: int = 0
    sent_by: frozenset[RemindBy] = frozenset()
    """The places where it succeeded."""

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
        known, since, view = await self._recorded(match), match.revision - 1, _view(kind, [match, *also], texts)
        ref = await self._sender.write_to(user, match, post, kind, texts, view, since=since, known=known)
        return await self._note(kind, ref, [match, *also])

    def doubt(self, match: Match) -> None:
        """Ask Discord about notices that may not be noted before more are posted about a match."""
        self._sender.uncertain.add(match.id)

    async def _posted_before(self, match: Match, channel: ChannelId, post: Post) -> MessageRef | None:
        if match.id not in self._sender.uncertain:
            return None
        for found in await self._sender.left_behind(match, channel, await self._recorded(match)):
            if found.revision == match.revision and found.buttons == set(post.buttons):
                return MessageRef(channel, found.message)
        return None

    async def _recorded(self, match: Match) -> set[MessageId]:
        return {shown.ref.message for shown in await self._store.of(match.id) if shown.ref is not None}

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
class AgendaStore:
    """Agendas of matches, read and marked as done."""

    _people: PeopleStore
    _schedule: ScheduleStore
    _table: MatchService

    async def read(self, schedule: Schedule) -> tuple[Match, list[Due]]:
        """A match and what falls due in it."""
        match = await self._table.match(schedule.match)
        return match, agenda(match, await self._to_move(match), schedule)

    async def done(self, match: Match, schedule: Schedule, until: datetime, *, reminds: bool) -> None:
        """Note that everything due ``until`` then is done, and the next due time, if no player has acted."""
        now = await self._table.match(match.id)
        if now.revision != match.revision:
            return
        following = next_task(now, await self._to_move(now), replace(schedule, done_until=until))
        await self._schedule.done(match, until, following, reminds=reminds)

    async def _to_move(self, match: Match) -> Preferences | None:
        return None if match.waiting_for is None else await self._people.preferences(match.waiting_for)


@dataclass(frozen=True, slots=True)
class DueReminder:
    """A match whose player is to be reminded, and until when everything is done after that."""

    match: Match
    schedule: Schedule
    until: datetime


@dataclass(eq=False)
class ReminderJob:
    """Reminds one person at a time; ``lost`` is called with matches whose channel is gone."""

    _people: PeopleStore
    _schedule: ScheduleStore
    _agendas: AgendaStore
    _notices: Notices
    _retries: Retries[MatchId]
    _languages: Languages
    _lost: Callable[[MatchId], Awaitable[None]]

    async def remind(self, user: UserId, due: list[DueReminder], now: datetime) -> None:
        """Remind a person of what is due now or shortly; what fails is tried again."""
        due = [*due, *await self._soon(user, due, now)]
        matches = sorted((each.match for each in due), key=lambda match: (match.due is None, match.due, match.id))
        failed = {match.id: self._retries.of(match.id, match.revision) for match in matches}
        sent_by = {
            number: frozenset[RemindBy]() if notice is None else notice.sent_by for number, notice in failed.items()
        }
        done = await survived(self._remind(user, matches, sent_by), f"User {user} could not be reminded.")
        for each in due:
            match = each.match
            if done is not None and match.id in done:
                self._retries.succeeded(match.id)
                await self._agendas.done(match, each.schedule, each.until, reminds=True)
                continue
            if done is None:
                self._notices.doubt(match)
            again = self._retries.failed(match.id, match.revision, now, sent_by[match.id])
            if each.until <= now:
                await self._schedule.postpone(match.id, again)

    async def _remind(
        self, user: UserId, matches: list[Match], sent_by: dict[MatchId, frozenset[RemindBy]]
    ) -> set[MatchId]:
        """Remind by each way not in ``sent_by`` yet, and add it there; returns the matches that are done."""
        asked = (await self._people.preferences(user)).remind_by
        ways = {RemindBy.DM, RemindBy.CHANNEL} if asked is RemindBy.BOTH else {asked}
        if RemindBy.DM in ways:
            left = [each for each in matches if RemindBy.DM not in sent_by[each.id]]
            for match in left if left and await self._write_to(user, left) else ():
                same = match.guild is None  # a direct message is in the channel of the match
                sent_by[match.id] |= {RemindBy.DM, RemindBy.CHANNEL} if same else {RemindBy.DM}
            if (await self._people.preferences(user)).dm_closed:
                ways = {RemindBy.CHANNEL}
        if RemindBy.CHANNEL in ways:
            left = [each for each in matches if RemindBy.CHANNEL not in sent_by[each.id]]
            # A channel hears only of the matches of its own server.
            for guild in sorted({match.guild or 0 for match in left}):
                there = [match for match in left if (match.guild or 0) == guild]
                for match in await self._remind_in_channel(user, there):
                    sent_by[match.id] |= {RemindBy.CHANNEL}
        return {match.id for match in matches if ways <= sent_by[match.id]}

    async def _write_to(self, user: UserId, matches: list[Match]) -> bool:
        first, *others = matches
        texts = await self._languages.of_person(user, first.guild)
        post = reminder(matches, user, texts)
        return await self._notices.write_to(user, first, post, MessageKind.REMINDER, texts, others)

    async def _remind_in_channel(self, user: UserId, matches: list[Match]) -> list[Match]:
        """Remind in the channel of the most urgent match; returns the matches told."""
        while matches:
            first, *others = matches
            assert first.channel is not None, "a match with a turn is placed"
            texts = await self._languages.of_match(first)
            post = reminder(matches, user, texts)
            try:
                posted = await self._notices.post(first, first.channel, post, MessageKind.REMINDER, texts, others)
            except ChannelGone:
                await self._lost(first.id)
                matches = others
            else:
                return matches if posted else []
        return []

    async def _soon(self, user: UserId, already: list[DueReminder], now: datetime) -> list[DueReminder]:
        """The other matches with a reminder due shortly."""
        known = {each.match.id for each in already}
        found = []
        for schedule in await self._schedule.waiting(user):
            try:
                match, coming = await self._agendas.read(schedule)
            except UserError:  # its log does not replay
                continue
            at = reminder_soon(match, coming, now)
            if at is not None and match.waiting_for == user and match.id not in known:
                found.append(DueReminder(match, schedule, at))
        return found
