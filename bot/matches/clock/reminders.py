"""Reminders of players, and ends of matches by time."""

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from bot.discord.places import Languages
from bot.matches.board.reconciler import Reconciler
from bot.matches.board.sending import ChannelGone
from bot.matches.board.store import MessageKind, ShownStore
from bot.matches.clock.notices import Notices, Retries
from bot.matches.clock.store import ScheduleStore
from bot.matches.clock.texts import forfeiting, reminder
from bot.matches.people_store import PeopleStore
from bot.matches.service import MatchService
from bot.model.agenda import Due, Schedule, Task, agenda, next_task, reminder_soon
from bot.model.errors import UserError
from bot.model.ids import MatchId, UserId
from bot.model.log import Kind
from bot.model.match import Match
from bot.model.people import Preferences, RemindBy
from bot.runtime.context import match_context, survived

log = logging.getLogger(__name__)

FEW: Final = 5  # matches that may end at once; more come only after a pause, or from a wrong clock or setting
SECOND_LOOK: Final = timedelta(minutes=5)  # the pause before many ends: time to stop the bot, and to play
KINDS: Final = {Task.EXPIRE: Kind.EXPIRED, Task.LAPSE: Kind.LAPSED, Task.GIVE_UP: Kind.UNREACHABLE}  # without a result
DueEnding: TypeAlias = tuple[Match, Task]  # a match that ends now, and why; OVERDUE forfeits the turn
Looks: TypeAlias = dict[MatchId, tuple[int, datetime]]  # the revision and time at which matches were to end


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
        sent_by = {match.id: self._retries.sent_by(match.id, match.revision) for match in matches}
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


def sorted_out(found: Iterable[DueEnding], looks: Looks, now: datetime) -> tuple[list[DueEnding], list[DueEnding]]:
    """Split the matches ``found`` into those that end now and those that wait for a second look."""
    seen, new = list[DueEnding](), list[DueEnding]()
    for match, task in found:
        revision, since = looks.get(match.id, (None, now))
        (seen if revision == match.revision and _over(since, now) else new).append((match, task))
    return (seen, new) if len(new) > FEW else ([*seen, *new], [])


def _over(since: datetime, now: datetime) -> bool:
    """True if it is time for the second look; the database stores whole seconds."""
    return now >= since.replace(microsecond=0) + SECOND_LOOK


@dataclass(eq=False)
class Timeouts:
    """Ends matches, many of them only at a second look."""

    _store: ShownStore
    _table: MatchService
    _reconciler: Reconciler
    _notices: Notices
    _languages: Languages
    _looks: Looks = field(default_factory=dict, init=False)

    def forget(self) -> None:
        """Forget the first looks, since the clock was wrong."""
        self._looks.clear()

    async def carry_out(self, found: list[DueEnding], now: datetime) -> None:
        """End the matches found, or say that many will end, which are found again after the second look."""
        ending, waiting = sorted_out(found, self._looks, now)
        self._looks = {number: look for number, look in self._looks.items() if not _over(look[1], now)}
        if waiting:
            counts = Counter(task.name.lower() for _, task in waiting)
            log.warning(
                "%d matches are due to end at once (%s). They end in %s if still due; stop the bot if that is wrong.",
                len(waiting),
                ", ".join(f"{task} {count}" for task, count in sorted(counts.items())),
                SECOND_LOOK,
            )
        for match, task in waiting:
            self._looks[match.id] = match.revision, now
            if task is Task.OVERDUE:
                fault = f"That match {match.id} will end could not be said."
                with match_context(match.id):
                    await survived(self._announce(match, now + SECOND_LOOK), fault)
        for match, task in ending:
            with match_context(match.id):
                await survived(self._end(match, task), f"Match {match.id} could not be ended.")

    async def _announce(self, match: Match, at: datetime) -> None:
        """Warn a player who will forfeit; other ends were announced long before."""
        turn = match.play.turn if match.play is not None else None
        notices = (await self._store.of(match.id)).notices
        announced = any(notice.kind is MessageKind.OVERDUE and notice.turn == turn for notice in notices)
        if announced or match.channel is None:
            return
        texts = await self._languages.of_match(match)
        try:
            await self._notices.post(match, match.channel, forfeiting(match, at, texts), MessageKind.OVERDUE, texts)
        except ChannelGone:
            await self._reconciler.lost(match.id)

    async def _end(self, match: Match, task: Task) -> None:
        number = match.id
        if task is Task.OVERDUE:
            try:
                await self._table.claim(number, None)
            except UserError:  # a player acted in the last moment
                return
        else:
            if task is Task.GIVE_UP:
                await self._reconciler.show(number)  # perhaps people can be told by now, and its clock runs again
            await self._table.end(number, KINDS[task], match.revision)
        await self._reconciler.show(number)
