"""Matches found and their logs appended to, with those asked for lately kept in memory."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from functools import partial
from typing import Final

from bot.matches.apply import countdown, with_answers
from bot.matches.opening.consent import expect_company, expect_welcome
from bot.matches.opening.limits import A_DAY, MOST_OPEN, expect_room
from bot.matches.opening.seating_store import Seating
from bot.matches.opening.store import Inviting
from bot.matches.people_store import PeopleStore
from bot.matches.play.conditional_store import PreparedStore
from bot.matches.store.logs import Conflict
from bot.matches.store.matches import MatchStore
from bot.model.errors import Refused
from bot.model.ids import ChannelId, MatchId, UserId
from bot.model.log import Entry
from bot.model.match import Match
from bot.model.replay import Unreplayable

MOST: Final = 64 * 1024 * 1024
"""Bytes of all matches kept in memory together."""
OF_A_MATCH: Final = 3_000
"""Bytes that a match takes however short it is."""
OF_AN_ENTRY: Final = 500
"""Bytes of an entry with the step it records, rounded up from what the games take."""


def size(match: Match) -> int:
    """How many bytes a match takes at most, by the length of its log: measuring would cost more than reading it."""
    return OF_A_MATCH + OF_AN_ENTRY * len(match.entries)


class MatchMemory:
    """Matches by their numbers. What is put away for lack of room is read again when it is asked for."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[MatchId, Match] = OrderedDict()
        self.taken = 0
        """Bytes that all of them take together."""

    def __len__(self) -> int:
        return len(self._known)

    def get(self, number: MatchId) -> Match | None:
        """A match as it was last kept, if it still is."""
        return self._known.get(number)

    def keep(self, match: Match) -> Match:
        """Keep a match, unless a later moment of it is known already; returns the one that is known now."""
        known = self._known.get(match.id)
        if known is None or known.revision < match.revision:
            self.forget(match.id)
            self._known[match.id] = known = match
            self.taken += size(match)
        self._known.move_to_end(match.id)
        while self.taken > self._most and len(self) > 1:
            self.forget(next(iter(self._known)))
        return known

    def forget(self, number: MatchId) -> None:
        """Keep a match no longer."""
        match = self._known.pop(number, None)
        if match is not None:
            self.taken -= size(match)


AT_A_STRETCH: Final = 20
PAUSE: Final = 0.1
"""Seconds after so many matches that are read for no match's own sake: a sixth of the time goes into it."""
ATTEMPTS: Final = 20
"""How often a use case is decided again before it gives up on a match that changes all the time."""


class UnreadableMatch(Refused):
    """A match whose log does not replay was asked for; it harms no other."""

    def __init__(self, number: MatchId, why: Unreplayable) -> None:
        super().__init__("table-unreadable", match=number, why=why.said)
        self.number = number
        self._why = why

    def __str__(self) -> str:
        """For the log of whoever runs the bot."""
        return f"Match {self.number} can't be shown or played on, because I can't replay its log. ({self._why}.)"


class Repository:
    """All matches of one bot, kept in memory as far as they were asked for lately.

    A use case decides on the match as it is and appends to its log. Where two people act at once the database lets one
    of them through, and the other is decided again on what the match has become. Nobody sits in more matches at a
    time that have not begun than ``most_open``, or in more altogether than their server wants.
    """

    def __init__(
        self, matches: MatchStore, people: PeopleStore, prepared: PreparedStore, most_open: int = MOST_OPEN
    ) -> None:
        self._matches = matches
        self._people = people
        self._prepared = prepared
        self._most_open = most_open
        self._known = MatchMemory()
        self.listeners: list[Callable[[Match], None]] = []
        """Told of each match that was kept, or was found to have changed otherwise, as it stands then."""
        self.appended: Callable[[Match, Sequence[Entry]], object] = lambda match, entries: None
        """Told of what was appended to the log of a match."""

    async def match(self, number: MatchId) -> Match:
        """The match of this number.

        :raises Refused: there is none, or (:class:`UnreadableMatch`) its log does not replay.
        """
        found = self._known.get(number)
        if found is None:
            try:
                found = await self._matches.load(number)
            except Unreplayable as error:
                raise UnreadableMatch(number, error) from error
            if found is None:
                raise Refused("table-no-match", match=number)
        return self._known.keep(found)

    async def readable(self, numbers: Iterable[MatchId]) -> list[Match]:
        """The matches of these numbers, in their order, those left out whose logs do not replay."""
        found = []
        for number in numbers:
            try:
                found.append(await self.match(number))
            except UnreadableMatch:
                continue
        return found

    async def one_by_one(self, numbers: Iterable[MatchId]) -> AsyncIterator[Match | UnreadableMatch]:
        """The matches of these numbers, each read once and kept in memory no longer.

        It takes its time, so that people's own matches are not held up.
        """
        for count, number in enumerate(numbers, 1):
            if count % AT_A_STRETCH == 0:
                await asyncio.sleep(PAUSE)
            try:
                found = await self._matches.load(number)
            except Unreplayable as error:
                yield UnreadableMatch(number, error)
            else:
                if found is not None:
                    yield found

    async def unreadable(self, numbers: Iterable[MatchId]) -> list[MatchId]:
        """Those of these numbers whose matches cannot be read."""
        found = []
        for number in numbers:
            try:
                await self.match(number)
            except UnreadableMatch:
                found.append(number)
        return found

    async def match_in(self, channel: ChannelId) -> Match | None:
        """The match that is played in a channel: the running one, or the last."""
        number = await self._matches.match_in(channel)
        return None if number is None else await self.match(number)

    async def live_of(self, user: UserId) -> list[Match]:
        """The open and running matches to which somebody is invited or in which they play, oldest first."""
        found = await self.readable(await self._matches.live_of(user))
        return [match for match in found if match.seat_of(user) not in match.out]

    async def add(self, match: Match, by: UserId) -> Match:
        """Keep a new match that somebody opens; returns it with its number.

        :raises Refused: somebody who sits has too many matches, or somebody invited is not to be invited.
        :raises Occupied: another match is running in its channel.
        """
        now = match.entries[0].at
        inviting = Inviting(by, match.invited, now - A_DAY, partial(expect_welcome, now=now))
        return self.kept(await self._matches.insert(match, self._seating(match.players, by), inviting))

    async def change(self, number: MatchId, decide: Callable[[Match], Match], by: UserId | None = None) -> Match:
        """Append what ``decide`` adds to the log of a match; a change decided too late is decided again."""
        return (await self.change_and_open(number, lambda match: (decide(match), None), by))[0]

    async def change_and_open(
        self, number: MatchId, decide: Callable[[Match], tuple[Match, Match | None]], by: UserId | None
    ) -> tuple[Match, Match | None]:
        """The same where the change may open another match; returns both.

        What players have prepared as the answer to a change is kept with it, so that nothing can come between.

        :raises Refused: ``decide`` refuses, somebody who sits down has too many matches, or does so uninvited beside
            somebody who is blocked; or the match changes all the time.
        :raises Occupied: another match is running in the channel of one of them.
        """
        for _ in range(ATTEMPTS):
            before = await self.match(number)
            after, opened = decide(before)
            prepared = () if before.play is None else await self._prepared.of(number)
            if prepared and (await self._people.server(before.guild)).prepared:
                after = with_answers(after, prepared)
            entries = after.entries[len(before.entries) :]
            if not entries:
                return before, None
            sitting_down = _sitting_down(before, after)
            uninvited = tuple(user for user in sitting_down if user not in before.invited)
            if opened is not None:
                sitting_down += opened.players
            try:
                kept, opened = await self._matches.append(
                    after,
                    entries,
                    countdown=countdown(before, after),
                    opened=opened,
                    prepared=prepared,
                    seating=self._seating(sitting_down, by, uninvited),
                )
            except Conflict:
                self.forget(number)
                self.tell_of(await self.match(number))  # whoever changed it may have been told that it failed
                continue
            self.appended(kept, entries)
            return self.kept(kept), None if opened is None else self.kept(opened)
        raise Refused("table-busy")

    def kept(self, match: Match) -> Match:
        """Remember a match that was just written."""
        self.tell_of(match)
        return self._known.keep(match)

    def tell_of(self, match: Match) -> None:
        """Something about a match has changed; whoever listens is told."""
        for listener in self.listeners:
            listener(match)

    def forget(self, number: MatchId) -> None:
        """Read a match anew from the database when it is asked for next: it was changed there otherwise."""
        self._known.forget(number)

    def forget_all(self) -> None:
        """The same for all matches: nobody knows which of them were changed."""
        self._known = MatchMemory()

    def _seating(self, people: tuple[UserId, ...], by: UserId | None, uninvited: tuple[UserId, ...] = ()) -> Seating:
        return Seating(people, partial(expect_room, most=self._most_open, by=by), uninvited, expect_company)


def _sitting_down(before: Match, after: Match) -> tuple[UserId, ...]:
    """Those who sit in a match and did not before."""
    return tuple(user for user in after.players if user not in before.players)
