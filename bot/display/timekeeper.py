"""Does what falls due: asks the database which matches to look at, and each match what its time has come for."""

import logging
from collections import defaultdict
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final, TypeVar

import discord
from discord import utils

from bot.display.components import muting
from bot.display.failures import UNDELIVERED
from bot.display.reconciler import Reconciler
from bot.display.sending import ChannelGone, Sender
from bot.display.threads import ARCHIVE_AFTER, ARCHIVE_SOONER
from bot.match import GuildId, Match, UserId
from bot.match.agenda import Due, Schedule, Task, agenda, reminder_soon
from bot.match.people import OverdueRule, RemindBy
from bot.match.shown import MessageRef, Showing, ShownMessage
from bot.messages.reminders import STILL_RUNNING, overdue, reminder
from bot.storage import Storage
from bot.table import Refused, Table

LONGEST_SLEEP: Final = timedelta(days=1)
SHORTEST_SLEEP: Final = timedelta(seconds=1)
AFTER_A_FAULT: Final = timedelta(minutes=10)
WAKING: Final = "wake"
"""What the message that keeps a thread awake is known by."""
RESEND_AFTER: Final = timedelta(minutes=1)
"""After which a reminder is sent again that was perhaps not sent: while Discord still knows its nonce."""

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DueReminder:
    """A match of which its player is to be reminded, and until when everything is done once that is."""

    match: Match
    schedule: Schedule
    until: datetime


class Timekeeper:
    """Looks at the matches whose time has come."""

    def __init__(
        self, client: discord.Client, storage: Storage, table: Table, reconciler: Reconciler, sender: Sender
    ) -> None:
        self._client = client
        self._storage = storage
        self._table = table
        self._reconciler = reconciler
        self._sender = sender

    async def tick(self) -> timedelta:
        """Do everything that is due; returns how long there is nothing to do."""
        left = await _survived(self._do_what_is_due(utils.utcnow()), "What is due could not be found out.")
        return AFTER_A_FAULT if left is None else min(max(left, SHORTEST_SLEEP), LONGEST_SLEEP)

    async def _do_what_is_due(self, now: datetime) -> timedelta:
        reminders: dict[UserId, list[DueReminder]] = defaultdict(list)
        while schedules := await self._storage.schedule.due(now):
            for schedule in schedules:
                fault = f"What is due in match {schedule.match} could not be done."
                if not await _survived(self._do(schedule, now, reminders), fault):
                    await self._storage.schedule.postpone(schedule.match, now + AFTER_A_FAULT)
        for user, theirs in reminders.items():
            await _survived(self._remind(user, theirs, now), f"What user {user} is reminded of could not be noted.")
        following = await self._storage.schedule.next()
        return LONGEST_SLEEP if following is None else following - now

    async def _do(self, schedule: Schedule, now: datetime, reminders: dict[UserId, list[DueReminder]]) -> bool:
        """Do what is due in a match, its reminders aside, which are collected; returns that it was done."""
        try:
            match, coming = await self._agenda(schedule)
        except Refused as refusal:  # its log does not replay, so nobody can act on it either
            log.error("%s", refusal)  # noqa: TRY400 - the sentence says all
            await self._storage.schedule.postpone(schedule.match, now + LONGEST_SLEEP)
            return True
        if await self._reconciler.stops(match):
            return True
        past = {due.task for due in coming if due.at <= now}
        if await self._ended(match, past):
            return True
        try:
            if Task.OVERDUE in past:
                await self._say_overdue(match)
            elif Task.WAKE in past:
                await self._wake(match)
        except ChannelGone:
            await self._reconciler.lost(match.id)
            return True
        if Task.REMIND in past and Task.OVERDUE not in past and match.waiting_for is not None:
            reminders[match.waiting_for].append(DueReminder(match, schedule, now))
            await self._storage.schedule.postpone(match.id, now + RESEND_AFTER)
        else:
            await self._done(match, schedule, now, reminds=False)
        return True

    async def _agenda(self, schedule: Schedule) -> tuple[Match, list[Due]]:
        match = await self._table.match(schedule.match)
        user = match.waiting_for
        to_move = None if user is None else await self._storage.people.preferences(user)
        return match, agenda(match, to_move, schedule)

    async def _done(self, match: Match, schedule: Schedule, until: datetime, *, reminds: bool) -> None:
        """Note that everything due by then is done, and when to look at the match again, if nobody has acted."""
        now, coming = await self._agenda(replace(schedule, done_until=until))
        if now.revision != match.revision:
            return
        await self._storage.schedule.done(match, until, coming[0].at if coming else None, reminds=reminds)

    async def _ended(self, match: Match, past: set[Task]) -> bool:
        """Whether the match, or an overdue player's part in it, ended because its time had come."""
        if Task.EXPIRE in past:
            after = await self._table.expire(match.id)
        elif Task.LAPSE in past:
            after = await self._table.lapse(match.id)
        elif Task.OVERDUE in past and await self._forfeits(match):
            try:
                after = await self._table.claim(match.id, None)
            except Refused:  # somebody acted in the last moment
                return False
        else:
            return False
        await self._reconciler.show(match.id)
        return after.revision > match.revision

    async def _forfeits(self, match: Match) -> bool:
        return (await self._storage.people.server(match.guild)).overdue is OverdueRule.FORFEIT

    async def _say_overdue(self, match: Match) -> None:
        await self._reconciler.refresh(match.id)
        if match.channel is not None:
            ref = await self._sender.send(match, match.channel, overdue(match), Showing.OVERDUE)
            await self._note(Showing.OVERDUE, ref, [match])

    async def _note(self, kind: Showing, ref: MessageRef | None, matches: Iterable[Match]) -> None:
        """Note a message about the time of turns, so that it can say later how that was settled."""
        for match in matches if ref is not None else ():
            turn = match.play.turn if match.play is not None else None
            await self._storage.shown.note(match.id, [ShownMessage(kind, ref, match.revision, turn)])

    async def _remind(self, user: UserId, reminders: list[DueReminder], now: datetime) -> None:
        reminders = [*reminders, *await self._soon(user, reminders, now)]
        matches = sorted((each.match for each in reminders), key=_urgency)
        await _survived(self._tell(user, matches), f"User {user} could not be reminded.")
        for each in reminders:
            await self._done(each.match, each.schedule, each.until, reminds=True)

    async def _tell(self, user: UserId, matches: list[Match]) -> None:
        """One message for all that wait: by DM, in the channel of the most urgent, or both."""
        remind_by = (await self._storage.people.preferences(user)).remind_by
        if remind_by is not RemindBy.CHANNEL:
            first, post = matches[0], reminder(matches, user)
            ref = await self._sender.write_to(
                user, first, post, Showing.REMINDER, muting(matches), since=first.revision
            )
            await self._note(Showing.REMINDER, ref, matches)
            if remind_by is RemindBy.DM and ref is not None:
                return
        # A channel is told of the matches of its own server only.
        for _, there in groupby(sorted(matches, key=_server), key=_server):
            await self._remind_in_channel(user, list(there))

    async def _remind_in_channel(self, user: UserId, matches: list[Match]) -> None:
        while matches:
            first = matches[0]
            assert first.channel is not None, "a match with a turn is placed"
            try:
                post = reminder(matches, user)
                ref = await self._sender.send(first, first.channel, post, Showing.REMINDER, muting(matches))
            except ChannelGone:
                await self._reconciler.lost(matches.pop(0).id)
            else:
                await self._note(Showing.REMINDER, ref, matches)
                return

    async def _soon(self, user: UserId, already: list[DueReminder], now: datetime) -> list[DueReminder]:
        """The other matches of which this player would be reminded shortly, and until when that is dealt with then."""
        known = {each.match.id for each in already}
        found = []
        for schedule in await self._storage.schedule.waiting(user):
            try:
                match, coming = await self._agenda(schedule)
            except Refused:  # its log does not replay
                continue
            at = reminder_soon(match, coming, now)
            if at is not None and match.waiting_for == user and match.id not in known:
                found.append(DueReminder(match, schedule, at))
        return found

    async def _wake(self, match: Match) -> None:
        """Touch the settings of a thread, so that Discord does not archive it, or write into it where we may not."""
        if match.channel is None:
            return
        try:
            thread = self._client.get_channel(match.channel) or await self._client.fetch_channel(match.channel)
            if isinstance(thread, discord.Thread):
                # Only a change counts as activity.
                await thread.edit(archived=False, auto_archive_duration=ARCHIVE_SOONER)
                await thread.edit(auto_archive_duration=ARCHIVE_AFTER)
        except discord.NotFound as error:
            raise ChannelGone from error
        except discord.Forbidden:
            await self._sender.send(match, match.channel, STILL_RUNNING, WAKING)
        except UNDELIVERED as error:
            log.warning("The thread of match %d could not be kept awake: %s", match.id, error)


def _urgency(match: Match) -> tuple[bool, datetime | None, int]:
    return match.due is None, match.due, match.id


def _server(match: Match) -> GuildId:
    return match.guild


async def _survived(work: Awaitable[T], fault: str) -> T | None:
    """What ``work`` returns, or ``None`` if it fails: that must not stop the clock of all other matches."""
    try:
        return await work
    except Exception:  # whatever it is, the log tells and the clock goes on
        log.exception(fault)
        return None
