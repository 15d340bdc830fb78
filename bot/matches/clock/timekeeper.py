"""The scheduler of matches. Each match stores its next due time in the database, so no timer is lost in a crash."""

import logging
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, TypeAlias

import discord

from bot.discord.places import Languages, ShardStates, known
from bot.discord.requests import UNDELIVERED
from bot.matches.board.reconciler import Reconciler
from bot.matches.board.sending import ARCHIVE_AFTER, ARCHIVE_SOONER, ChannelGone, Sender
from bot.matches.board.store import MessageKind, ShownStore
from bot.matches.clock.notices import FIRST_RETRY, GIVEN_UP_AFTER, Notices, Retries
from bot.matches.clock.reminders import SECOND_LOOK, AgendaStore, DueEnding, DueReminder, ReminderJob, Timeouts
from bot.matches.clock.store import ScheduleStore
from bot.matches.clock.texts import expiring, lapsing, overdue
from bot.matches.people_store import PeopleStore
from bot.matches.service import MatchService
from bot.model.agenda import WARNED_LATE, WARNED_OF_EXPIRY, WARNED_OF_LAPSE, Schedule, Task
from bot.model.errors import UserError
from bot.model.ids import MatchId, UserId
from bot.model.match import Match, Status
from bot.model.people import OverdueRule
from bot.runtime.clock import TrustedClock
from bot.runtime.context import match_context, survived
from bot.runtime.jobs import ASKED_EVERY, SOON
from bot.ui import Post
from bot.ui.words import link

LONGEST_SLEEP: Final = timedelta(hours=1)  # the delay until a machine that wakes notices a jump of the clock
AFTER_A_FAULT: Final = timedelta(minutes=10)
AWAY_FOR: Final = timedelta(minutes=10)  # the longest wait for a server's shard
UNREADABLE_FOR: Final = timedelta(days=1)  # the pause for a match that does not replay
WAKING: Final = "wake"

Reminders: TypeAlias = defaultdict[UserId, list[DueReminder]]

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Timekeeper:
    """Handles the matches that are due on this process's shards, as long as the ``watch`` can be believed."""

    _client: discord.Client
    _people: PeopleStore
    _schedule: ScheduleStore
    _shown: ShownStore
    _table: MatchService
    _reconciler: Reconciler
    _sender: Sender
    _watch: TrustedClock
    _languages: Languages
    _states: ShardStates
    _following: datetime | None = field(default=None, init=False)  # when something is due; `None`: ask the database
    _unreachable: dict[MatchId, None] = field(default_factory=dict, init=False)  # matches whose clocks are to stop
    _away: set[MatchId] = field(default_factory=set, init=False)  # matches in servers not heard of when they were due
    _doubted: bool = field(default=False, init=False)
    _taken: dict[int, datetime] = field(default_factory=dict, init=False)  # when shards were taken over

    def __post_init__(self) -> None:
        lost, languages = self._reconciler.lost, self._languages
        self._agendas = AgendaStore(self._people, self._schedule, self._table)
        self._notices = Notices(self._shown, self._sender)
        self._retries = Retries[MatchId]()
        self._endings = Timeouts(self._shown, self._table, self._reconciler, self._notices, languages)
        self._reminding = ReminderJob(
            self._people, self._schedule, self._agendas, self._notices, self._retries, languages, lost
        )

    def look_at(self, at: datetime) -> bool:
        """Note that something is due then; returns whether to tick: it comes first, or the clock jumped past it."""
        if self._following is None:
            return True
        before, self._following = self._following, min(self._following, at)
        return at < before or self._following <= discord.utils.utcnow()

    def stop(self, number: MatchId) -> None:
        """Stop the clock of a match at the next tick, unless people are reached by then."""
        self._unreachable[number] = None

    def look_again(self) -> None:
        """Ask the database at the next tick, since Discord has told of more servers."""
        self._following = None

    def take_over(self, shards: Iterable[int]) -> None:
        """Note that another process has handled these shards until now."""
        self._taken |= dict.fromkeys(shards, self._watch.now())

    async def tick(self) -> timedelta:
        """Do everything that is due; returns how long there is nothing to do."""
        now, doubt = self._watch.now(), self._watch.doubt_left()
        if doubt:
            self._doubted = True
            await survived(self._doubt(now, now + max(doubt, SOON)), "What is due could not be found out.")
            return doubt
        left = await survived(self._believe(now), "What is due could not be found out.")
        if left is None:
            self._following = None
            return AFTER_A_FAULT
        return min(left, LONGEST_SLEEP)

    async def _doubt(self, now: datetime, until: datetime) -> None:
        """Do nothing while the clock is doubtful, but warn of ends if it has been right for a while."""
        self._endings.forget()
        while self._watch.may_warn() and (schedules := await self._schedule.due(now, within=self._states.part)):
            for schedule in schedules:
                with match_context(schedule.match):
                    await survived(self._warn_only(schedule, now), f"Match {schedule.match} could not be looked at.")
                await self._schedule.postpone(schedule.match, until)

    async def _warn_only(self, schedule: Schedule, now: datetime) -> None:
        try:
            match, coming = await self._agendas.read(schedule)
            for due in () if self._reconciler.away(match) else coming:
                if due.task is Task.WARN and due.at <= now:
                    self._doubt_before(match, due.at)
                    await self._warn(match, due.at, now)
        except UserError:  # its log does not replay, which is logged when it is due
            return
        except ChannelGone:
            await self._reconciler.lost(schedule.match)

    async def _believe(self, now: datetime) -> timedelta:
        if self._doubted:
            for number in await self._schedule.put_right(now):
                self._table.repository.forget(number)
                with match_context(number):
                    await survived(self._reconciler.refresh(number), f"Match {number} could not be redrawn.")
            self._doubted, self._following = False, None
        unreachable, self._unreachable = self._unreachable, {}
        for number in unreachable:
            with match_context(number):
                await survived(self._stop(number), f"The clock of match {number} could not be stopped.")
        if self._following is None or self._following <= now:
            self._following = now + ASKED_EVERY  # unless something earlier is written from here on
            while self._away:
                await self._schedule.postpone(self._away.pop(), now)
            await self._do_what_is_due(now)
            following = await self._schedule.next(self._states.part)
            if self._following is None:  # Discord has told of more servers meanwhile
                return timedelta()
            self._following = min(self._following, following or self._following)
        return self._following - now

    async def _stop(self, number: MatchId) -> None:
        with suppress(UserError):  # its log does not replay, which is logged when it is due
            await self._reconciler.stops(await self._table.match(number))

    async def _do_what_is_due(self, now: datetime) -> None:
        reminders: Reminders = defaultdict(list)
        endings: list[DueEnding] = []
        # The time is read again each round, since it may have been set back.
        while not self._watch.doubt_left() and (
            schedules := await self._schedule.due(min(now, self._watch.now()), within=self._states.part)
        ):
            for schedule in schedules:
                fault = f"What is due in match {schedule.match} could not be done."
                with match_context(schedule.match):
                    done = await survived(self._do(schedule, now, reminders, endings), fault)
                if not done:
                    await self._schedule.postpone(schedule.match, now + AFTER_A_FAULT)
        await survived(self._endings.carry_out(endings, now), "Matches could not be ended.")
        for user, theirs in reminders.items():
            fault = f"What user {user} is reminded of could not be noted."
            await survived(self._reminding.remind(user, theirs, now), fault)

    async def _do(self, schedule: Schedule, now: datetime, reminders: Reminders, endings: list[DueEnding]) -> bool:
        """Do what is due in a match, and collect its reminders and its end; returns that it was done."""
        try:
            match, coming = await self._agendas.read(schedule)
        except UserError as refusal:  # its log does not replay, so no player can act either
            log.error("%s", refusal)  # noqa: TRY400 - the sentence says all
            await self._schedule.postpone(schedule.match, now + UNREADABLE_FOR)
            return True
        if self._reconciler.away(match):
            self._away.add(match.id)
            await self._schedule.postpone(match.id, now + AWAY_FOR)
            return True
        if match.stopped is None and await self._reconciler.stops(match):
            return True
        past = {due.task: due.at for due in coming if due.at <= now}
        end = await self._end(match, past)
        if end is not None:
            endings.append((match, end))
            await self._schedule.postpone(match.id, now + SECOND_LOOK)
            return True
        for task, at in past.items():
            if task is not Task.WAKE:
                self._doubt_before(match, at)
        try:
            shown = await self._say(match, past, now)
        except ChannelGone:
            await self._reconciler.lost(match.id)
            return True
        if not shown:
            again = self._retries.failed(match.id, match.revision, now)
            await self._schedule.postpone(match.id, again)
        elif Task.REMIND in past and Task.OVERDUE not in past and match.waiting_for is not None:
            reminders[match.waiting_for].append(DueReminder(match, schedule, now))
            await self._schedule.postpone(match.id, now + FIRST_RETRY)
        else:
            self._retries.succeeded(match.id)
            warned = now if Task.WARN in past else schedule.warned
            await self._agendas.done(match, replace(schedule, warned=warned), now, reminds=False)
        return True

    def _doubt_before(self, match: Match, at: datetime) -> None:
        """Doubt posts that were due before the start, or on a shard taken over."""
        since = (self._watch.started, self._taken.get(self._states.of(match.guild)))
        if any(began is not None and at <= began for began in since):
            self._notices.doubt(match)

    async def _end(self, match: Match, past: Container[Task]) -> Task | None:
        end = next((task for task in (Task.EXPIRE, Task.LAPSE, Task.GIVE_UP, Task.OVERDUE) if task in past), None)
        if end is not Task.OVERDUE or match.tournament is not None:
            return end
        forfeits = (await self._people.server(match.guild)).overdue is OverdueRule.FORFEIT
        return end if forfeits else None

    async def _say(self, match: Match, past: Mapping[Task, datetime], now: datetime) -> bool:
        """Post what is due except reminders; returns whether that worked."""
        if Task.WARN in past and not await self._warn(match, past[Task.WARN], now):
            return False
        if Task.OVERDUE in past:
            await self._reconciler.refresh(match.id)
            assert match.channel is not None, "a match with a turn is placed"
            texts = await self._languages.of_match(match)
            return await self._notices.post(match, match.channel, overdue(match, texts), MessageKind.OVERDUE, texts)
        if Task.WAKE in past and self._retries.of(match.id, match.revision) is None:
            await self._wake(match)
        return True

    async def _warn(self, match: Match, at: datetime, now: datetime) -> bool:
        """Warn that a match will be closed; the warning was due ``at`` that time."""
        texts = await self._languages.of_match(match)
        if match.status is Status.OPEN:
            invited = (await self._shown.of(match.id)).current(MessageKind.INVITATION)
            there = (match.home,) if invited is None else (invited.sent.channel, invited.sent.message)
            end = max(at + WARNED_OF_EXPIRY, now + WARNED_LATE)
            channel, post = match.home, expiring(match, end, link(match.guild, *there), texts)
        else:
            end = max(at + WARNED_OF_LAPSE, now + WARNED_LATE)
            channel, post = match.channel or match.home, lapsing(match, end, texts)
        if not await self._notices.post(match, channel, post, MessageKind.WARNING, texts):
            before = self._retries.of(match.id, match.revision)
            if before is None or now - before.since < GIVEN_UP_AFTER:
                return False
        await self._schedule.warned(match.id, now)
        return True

    async def _wake(self, match: Match) -> None:
        """Keep a thread from being archived: change its settings, or else post in it."""
        if match.channel is None or match.guild is None:
            return  # direct messages do not fall asleep
        try:
            there = known(self._client, match.guild, match.channel)
            thread = there or await self._client.fetch_channel(match.channel)
            if isinstance(thread, discord.Thread):
                # Only a change counts as activity.
                await thread.edit(archived=False, auto_archive_duration=ARCHIVE_SOONER)
                await thread.edit(auto_archive_duration=ARCHIVE_AFTER)
        except discord.NotFound as error:
            raise ChannelGone from error
        except discord.Forbidden:
            texts = await self._languages.of_match(match)
            post = Post(texts("reminder-still-running"))
            await self._sender.send(match, match.channel, post, WAKING, texts)
        except UNDELIVERED as error:
            log.warning("The thread of match %d could not be kept open: %s", match.id, error)
