"""Does what falls due: asks the database which matches to look at, and each match what its time has come for."""

import logging
from collections import defaultdict
from collections.abc import Awaitable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final, TypeVar

import discord
from discord import utils

from bot.boards import Boards
from bot.clock import Due, What, agenda, reminder_soon
from bot.delivery import UNDELIVERED
from bot.match import Match
from bot.messages.asking import STILL_RUNNING, overdue, reminder
from bot.places import ARCHIVE_AFTER, ARCHIVE_SOONER
from bot.posting import ChannelGone
from bot.storage import Look, Storage
from bot.table import Refused, Table
from bot.views import muting

LONGEST_SLEEP: Final = timedelta(days=1)
SHORTEST_SLEEP: Final = timedelta(seconds=1)
AFTER_A_FAULT: Final = timedelta(minutes=10)
IF_WE_DIE: Final = timedelta(minutes=1)
"""After which a reminder is sent again that was perhaps not sent: while Discord still knows its nonce."""

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Owed:
    """A match of which its player is to be reminded, and until when everything is dealt with once that was done."""

    match: Match
    look: Look
    until: datetime


class Timekeeper:
    """Looks at the matches whose time has come."""

    def __init__(self, client: discord.Client, storage: Storage, table: Table, boards: Boards) -> None:
        self._client = client
        self._storage = storage
        self._table = table
        self._boards = boards

    async def tick(self) -> timedelta:
        """Do everything that is due; answers how long there is nothing to do."""
        left = await _survived(self._do_what_is_due(utils.utcnow()), "What is due could not be found out.")
        return AFTER_A_FAULT if left is None else min(max(left, SHORTEST_SLEEP), LONGEST_SLEEP)

    async def _do_what_is_due(self, now: datetime) -> timedelta:
        owed: dict[int, list[Owed]] = defaultdict(list)
        while looks := await self._storage.clock.due(now):
            for look in looks:
                fault = f"What is due in match {look.match} could not be done."
                if not await _survived(self._look(look, now, owed), fault):
                    await self._storage.clock.postpone(look.match, now + AFTER_A_FAULT)
        for user, reminders in owed.items():
            await _survived(self._remind(user, reminders, now), f"What user {user} is reminded of could not be noted.")
        following = await self._storage.clock.next()
        return LONGEST_SLEEP if following is None else following - now

    async def _look(self, look: Look, now: datetime, owed: dict[int, list[Owed]]) -> bool:
        match, coming = await self._agenda(look)
        past = {due.what for due in coming if due.at <= now}
        if await self._ended(match, past):
            return True
        try:
            if What.OVERDUE in past:
                await self._say_overdue(match)
            elif What.WAKE in past:
                await self._wake(match)
        except ChannelGone:
            await self._boards.lost(match.id)
            return True
        if What.REMIND in past and What.OVERDUE not in past and match.waiting_for is not None:
            owed[match.waiting_for].append(Owed(match, look, now))
            await self._storage.clock.postpone(match.id, now + IF_WE_DIE)
        else:
            await self._looked(match, look, now, reminds=False)
        return True

    async def _agenda(self, look: Look) -> tuple[Match, list[Due]]:
        match = await self._table.match(look.match)
        person = await self._storage.people.person(match.waiting_for or 0)
        return match, agenda(match, person, look.changed, look.muted, look.looked, look.reminded)

    async def _looked(self, match: Match, look: Look, until: datetime, *, reminds: bool) -> None:
        """Note that everything due by then is dealt with, and when to look at the match again, if nobody has acted."""
        now, coming = await self._agenda(replace(look, looked=until))
        if now.revision != match.revision:
            return
        await self._storage.clock.looked(match, until, coming[0].at if coming else None, reminds=reminds)

    async def _ended(self, match: Match, past: set[What]) -> bool:
        """Whether the match, or an overdue player's part in it, ended because its time had come."""
        if What.EXPIRE in past:
            after = await self._table.expire(match.id)
        elif What.LAPSE in past:
            after = await self._table.lapse(match.id)
        elif What.OVERDUE in past and (await self._storage.people.server(match.guild)).overdue == "forfeit":
            try:
                after = await self._table.claim(match.id, None)
            except Refused:  # somebody acted in the last moment
                return False
        else:
            return False
        await self._boards.show(match.id)
        return after.revision > match.revision

    async def _say_overdue(self, match: Match) -> None:
        await self._boards.refresh(match.id)
        if match.channel is not None:
            await self._boards.posting.send(match, match.channel, overdue(match), "overdue")

    async def _remind(self, user: int, reminders: list[Owed], now: datetime) -> None:
        reminders = [*reminders, *await self._soon(user, reminders, now)]
        matches = sorted((each.match for each in reminders), key=_urgency)
        await _survived(self._tell(user, matches), f"User {user} could not be reminded.")
        for each in reminders:
            await self._looked(each.match, each.look, each.until, reminds=True)

    async def _tell(self, user: int, matches: list[Match]) -> None:
        """One message for all that wait: by DM, in the channel of the most urgent, or both."""
        person = await self._storage.people.person(user)
        by_dm = person.remind_by != "channel" and await self._boards.posting.write_to(
            user, matches[0], reminder(matches, user), "reminder", muting(matches), since=matches[0].revision
        )
        if person.remind_by == "dm" and by_dm:
            return
        # A channel is told of the matches of its own server only.
        for _, there in groupby(sorted(matches, key=_server), key=_server):
            await self._remind_in_channel(user, list(there))

    async def _remind_in_channel(self, user: int, matches: list[Match]) -> None:
        while matches:
            first = matches[0]
            assert first.channel is not None, "a match with a turn is placed"
            try:
                post = reminder(matches, user)
                await self._boards.posting.send(first, first.channel, post, "reminder", muting(matches))
            except ChannelGone:
                await self._boards.lost(matches.pop(0).id)
            else:
                return

    async def _soon(self, user: int, already: list[Owed], now: datetime) -> list[Owed]:
        """The other matches of which this player would be reminded shortly, and until when that is dealt with then."""
        known = {each.match.id for each in already}
        found = []
        for look in await self._storage.clock.waiting(user):
            match, coming = await self._agenda(look)
            at = reminder_soon(match, coming, now)
            if at is not None and match.waiting_for == user and match.id not in known:
                found.append(Owed(match, look, at))
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
            await self._boards.posting.send(match, match.channel, STILL_RUNNING, "wake")
        except UNDELIVERED as error:
            log.warning("The thread of match %d could not be kept awake: %s", match.id, error)


def _urgency(match: Match) -> tuple[bool, datetime | None, int]:
    return match.due is None, match.due, match.id


def _server(match: Match) -> int:
    return match.guild


async def _survived(work: Awaitable[T], fault: str) -> T | None:
    """What ``work`` answers, or ``None`` if it fails: that must not stop the clock of all other matches."""
    try:
        return await work
    except Exception:  # whatever it is, the log tells and the clock goes on
        log.exception(fault)
        return None
