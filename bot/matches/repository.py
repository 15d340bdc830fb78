"""Loads matches and appends to their logs, with a cache of recent ones."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import Final

from bot.matches.apply import countdown, with_answers
from bot.matches.opening.store import MOST_OPEN, Inviting, Seating
from bot.matches.people_store import PeopleStore
from bot.matches.store.logs import Conflict
from bot.matches.store.matches import MatchStore, PreparedStore
from bot.model.errors import UserError
from bot.model.ids import ChannelId, MatchId, UserId
from bot.model.log import Entry
from bot.model.match import Match
from bot.model.replay import Unreplayable

MOST: Final = 64 * 1024 * 1024  # bytes of all matches in memory
OF_A_MATCH: Final = 3_000  # an upper bound of the bytes of a match without entries
OF_AN_ENTRY: Final = 500  # and of an entry


def size(match: Match) -> int:
    """An upper bound of the bytes of a match; measuring would cost more than reading it."""
    return OF_A_MATCH + OF_AN_ENTRY * len(match.entries)


class MatchMemory:
    """A cache of matches, least recently used first, up to a size in bytes."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[MatchId, Match] = OrderedDict()
        self.get = self._known.get
        self.taken = 0  # bytes of all matches

    def __len__(self) -> int:
        return len(self._known)

    def keep(self, match: Match) -> Match:
        """Cache a match unless a later revision is cached; returns the newest."""
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
        match = self._known.pop(number, None)
        if match is not None:
            self.taken -= size(match)


AT_A_STRETCH: Final = 20
PAUSE: Final = 0.1  # seconds of pause after each stretch of a bulk read: a sixth of its time
ATTEMPTS: Final = 20  # the tries of a change to a match that changes all the time


class UnreadableMatch(UserError):
    """The log of a match does not replay."""

    def __init__(self, number: MatchId, why: Unreplayable) -> None:
        super().__init__("error-match-unreadable", match=number, why=why.text)
        self.number = number
        self._why = why

    def __str__(self) -> str:
        return f"Match {self.number} can't be shown or played on, because I can't replay its log. ({self._why}.)"


class Repository:
    """Loads, caches and appends to matches. What was decided on an outdated match, a refusal too, is decided again."""

    def __init__(
        self, matches: MatchStore, people: PeopleStore, prepared: PreparedStore, most_open: int = MOST_OPEN
    ) -> None:
        self._matches = matches
        self._people = people
        self._prepared = prepared
        self._most_open = most_open
        self._known = MatchMemory()
        self.listeners: list[Callable[[Match], None]] = []  # called with each match that was written or changed
        self.tournament_listeners: list[Callable[[Match], None]] = []  # called with those of tournaments
        self.watched: Final[dict[MatchId, Callable[[Match], None]]] = {}  # the listeners of single matches
        self.appended: Callable[[Match, Sequence[Entry]], object] = lambda match, entries: None
        """Called with the entries appended to a match."""

    async def match(self, number: MatchId) -> Match:
        """The match of this number. Raises ``UserError`` (:class:`UnreadableMatch` if it does not replay)."""
        found = self._known.get(number)
        if found is None:
            try:
                found = await self._matches.load(number)
            except Unreplayable as error:
                raise UnreadableMatch(number, error) from error
            if found is None:
                raise UserError("error-no-match", match=number)
        return self._known.keep(found)

    async def readable(self, numbers: Iterable[MatchId]) -> list[Match]:
        """The matches of these numbers, in their order, without those that do not replay."""
        return [match for number in numbers if (match := await self._readable(number)) is not None]

    async def one_by_one(self, numbers: Iterable[MatchId]) -> AsyncIterator[Match | UnreadableMatch]:
        """The matches of these numbers, not cached, with pauses for other work."""
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
        """The numbers of matches that do not replay."""
        return [number for number in numbers if await self._readable(number) is None]

    async def _readable(self, number: MatchId) -> Match | None:
        try:
            return await self.match(number)
        except UnreadableMatch:
            return None

    async def match_in(self, channel: ChannelId) -> Match | None:
        """The match that is played in a channel: the running one, or the last."""
        number = await self._matches.match_in(channel)
        return None if number is None else await self.match(number)

    async def live_of(self, user: UserId) -> list[Match]:
        """A person's open and running matches and invitations, oldest first."""
        found = await self.readable(await self._matches.live_of(user))
        return [match for match in found if match.seat_of(user) not in match.out]

    async def add(self, match: Match, by: UserId) -> Match:
        """Write a new match; returns it with its number. Raises ``UserError`` and ``ChannelOccupied``."""
        seating = Seating(match.players, by, self._most_open)
        return self.kept(await self._matches.insert(match, seating, Inviting(by, match.invited, match.entries[0].at)))

    async def change(self, number: MatchId, decide: Callable[[Match], Match], by: UserId | None = None) -> Match:
        """Append the entries that ``decide`` adds to a match; a change decided too late is decided again."""
        return (await self.change_and_open(number, lambda match: (decide(match), None), by))[0]

    async def change_and_open(
        self, number: MatchId, decide: Callable[[Match], tuple[Match, Match | None]], by: UserId | None
    ) -> tuple[Match, Match | None]:
        """The same for a change that may open another match; returns both. Answers go into the same write."""
        for _ in range(ATTEMPTS):
            before = await self.match(number)
            try:
                after, opened = decide(before)
            except UserError:
                if await self._matches.revision(number) == before.revision:
                    raise
                self.forget(number)  # another process has changed it, and the notification is under way
                continue
            prepared = () if before.play is None else await self._prepared.of(number)
            if prepared and (await self._people.server(before.guild)).prepared:
                after = with_answers(after, prepared)
            entries = after.entries[len(before.entries) :]
            if not entries:
                return before, None
            sat, invited = before.players, before.invited
            sitting_down = tuple(user for user in after.players if user not in sat)
            uninvited = tuple(user for user in sitting_down if user not in invited)
            if opened is not None:
                sitting_down += opened.players
            try:
                kept, opened = await self._matches.append(
                    after,
                    entries,
                    countdown=countdown(before, after),
                    opened=opened,
                    prepared=prepared,
                    seating=Seating(sitting_down, by, self._most_open, uninvited),
                )
            except Conflict:
                self.forget(number)
                self.notify_listeners(await self.match(number))  # its author may have been told that it failed
                continue
            self.appended(kept, entries)
            return self.kept(kept), None if opened is None else self.kept(opened)
        raise UserError("error-busy")

    def kept(self, match: Match) -> Match:
        """Cache a match that was just written, and call the listeners."""
        self.notify_listeners(match)
        return self._known.keep(match)

    def notify_listeners(self, match: Match) -> None:
        for listener in self.listeners if match.tournament is None else [*self.listeners, *self.tournament_listeners]:
            listener(match)
        if match.id in self.watched:
            self.watched[match.id](match)

    def forget(self, number: MatchId) -> None:
        """Drop a match from the cache, since the database has changed it."""
        self._known.forget(number)

    def forget_all(self) -> None:
        self._known = MatchMemory()
