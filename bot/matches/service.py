"""Use cases of matches: find one, decide purely, append to its log."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil
from typing import Any, Concatenate, Final, ParamSpec

from bot.matches import apply
from bot.matches.offers import service as offers
from bot.matches.opening import service as seats
from bot.matches.opening.store import MOST_OPEN, expect_patience, expect_room
from bot.matches.people_store import PeopleStore
from bot.matches.repository import Repository, UnreadableMatch
from bot.matches.store.logs import ChannelOccupied
from bot.matches.store.matches import MatchStore, PreparedStore
from bot.matches.store.recount import RecountStore
from bot.model.agenda import waits_since
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, MatchId, RoleId, UserId
from bot.model.log import Kind
from bot.model.match import Match, Status
from bot.model.rate_limits import Budgets, NotifyingAction

P = ParamSpec("P")
CLOSINGS_LISTED_FOR: Final = timedelta(days=14)  # the time for which `/matches` lists a match that was closed by others


def _acting(
    decide: Callable[Concatenate[Match, UserId, datetime, P], Match],
) -> Callable[Concatenate["MatchService", MatchId, UserId, P], Coroutine[Any, Any, Match]]:
    """The use case of a person who changes a match by a pure decision."""

    async def act(table: "MatchService", number: MatchId, user: UserId, /, *args: P.args, **kwargs: P.kwargs) -> Match:
        return await table.change(number, lambda match, now: decide(match, user, now, *args, **kwargs), user)

    return act


def waiting_longest(matches: Iterable[Match], user: UserId) -> Match | None:
    """The match that has waited longest for a step of a user."""
    waiting = (match for match in matches if match.waiting_for == user)
    return min(waiting, key=lambda match: (waits_since(match), match.id), default=None)


class MatchService:
    """Use cases of matches; pure functions decide, and their docstrings say what they refuse.

    ``seed`` fixes all randomness, for tests. ``most_open`` limits the matches per person that have not begun.
    ``doubt_left`` is how long ``now`` may be wrong; nobody loses by time then. A ``revision`` makes sure that the match
    still is as the player saw it.
    """

    def __init__(
        self,
        matches: MatchStore,
        people: PeopleStore,
        prepared: PreparedStore,
        recount: RecountStore,
        finished_in: Callable[[GuildId, MatchId], Awaitable[list[MatchId]]],
        now: Callable[[], datetime],
        seed: int | None = None,
        most_open: int = MOST_OPEN,
        doubt_left: Callable[[], timedelta] = timedelta,
    ) -> None:
        self._matches, self._people, self._recount = matches, people, recount
        self._finished_in = finished_in
        self._most_open = most_open
        self.repository = Repository(matches, people, prepared, most_open)
        self.match, self.match_in = self.repository.match, self.repository.match_in
        self.budgets = Budgets(now)
        self._utcnow, self._doubt_left = now, doubt_left
        self._secret = secrets.token_bytes if seed is None else random.Random(seed).randbytes
        self._opening = asyncio.Lock()  # held while a match is opened, which depends on other matches

    def _now(self) -> datetime:
        return self._utcnow().replace(microsecond=0)

    # -- finding

    async def head(self, match: Match) -> str:
        """The head of the hash chain over a match's log, in hexadecimal digits."""
        return (await self._matches.head(match.id, match.revision)).hex()

    async def matches_of(self, user: UserId) -> list[Match]:
        """A person's open and running matches, those that wait for this person first, then by time left."""

        def urgency(match: Match) -> tuple[object, ...]:
            waits = user in (match.waiting_for, *match.invited, *match.asked_people)
            return not waits, match.due is None, match.due or 0, match.id

        return sorted(await self.repository.live_of(user), key=urgency)

    async def unreadable_of(self, user: UserId) -> list[MatchId]:
        return await self.repository.unreadable(await self._matches.live_of(user))

    async def unreadable(self) -> list[UnreadableMatch]:
        """All open and running matches whose logs do not replay."""
        live = self.repository.one_by_one(await self._matches.live())
        return [each async for each in live if isinstance(each, UnreadableMatch)]

    async def finished_in(self, guild: GuildId, first: MatchId) -> AsyncIterator[Match | UnreadableMatch]:
        """The finished matches of a server from one number on, with pauses."""
        async for found in self.repository.one_by_one(await self._finished_in(guild, first)):
            yield found

    async def next_for(self, user: UserId, after: MatchId) -> Match | None:
        """The match that has waited longest for a person's step, except ``after``."""
        return waiting_longest([match for match in await self.repository.live_of(user) if match.id != after], user)

    async def matches_in(self, guild: GuildId) -> list[Match]:
        """The open and running matches of a server, newest first."""
        return await self.repository.readable(await self._matches.live_in(guild))

    async def unreadable_in(self, guild: GuildId) -> list[MatchId]:
        return await self.repository.unreadable(await self._matches.live_in(guild))

    async def open_in(self, guild: GuildId) -> list[Match]:
        return [match for match in await self.matches_in(guild) if match.status is Status.OPEN and match.open_seats]

    async def closed_lately(self, user: UserId) -> list[Match]:
        """A person's matches that were closed in the last days, but not by a player, newest first."""
        closed = await self._matches.closed_of(user, self._now() - CLOSINGS_LISTED_FOR)
        return await self.repository.readable(closed)

    async def check_turn(self, number: MatchId, user: UserId, revision: int | None = None) -> Match:
        """The match if it waits for this person, or a refusal."""
        match = await self.check_player(number, user, revision)
        apply.expect_turn(match, user)
        return match

    async def check_player(self, number: MatchId, user: UserId, revision: int | None = None) -> Match:
        """The match if it runs and this person plays in it, or a refusal."""
        match = await self.match(number)
        apply.expect_playing(match, user, revision)
        return match

    # -- before a match begins

    async def open(self, opening: seats.Opening) -> Match:
        """Open a match and keep its seats for the people named; refusals include rate limits."""
        match = seats.opened(opening, self._secret(32), self._now())
        async with self._opening:
            if opening.once:
                for other in await self.repository.live_of(opening.opener):
                    seats.expect_no_duplicate(other, opening)
            if opening.guild is None:
                await self._expect_alone_there(opening.home)
            use = (NotifyingAction.OPENING, opening.guild, opening.opener)
            expect_patience(self.budgets.wait(*use))
            kept = await self.repository.add(match, opening.opener)
            self.budgets.spend(*use)
            return kept

    async def join(self, number: MatchId, user: UserId, revision: int, roles: frozenset[RoleId] = frozenset()) -> Match:
        """Take the seat kept for ``user`` (Accept), or an open one (Join); ``roles`` are this person's."""
        opener = (await self.match(number)).opener
        match = await self._sit_down(number, user, revision, roles=roles)
        if opener is not None and match.status is Status.RUNNING:
            self.budgets.give_back(NotifyingAction.OPENING, match.guild, opener)
        return match

    _sit_down = _acting(seats.joined)
    decline = _acting(seats.declined)
    withdraw = _acting(seats.withdrawn)
    begin_with_fewer = _acting(seats.ready_with_fewer)
    choose_level = _acting(seats.level_chosen)

    async def host(self, number: MatchId, channel: ChannelId) -> Match | None:
        """Settle in which channel or thread a match is played; ``None`` if another is running there."""
        try:
            return await self.change(number, lambda match, now: seats.hosted(match, now, channel))
        except ChannelOccupied:
            return None

    async def give_up_hosting(self, number: MatchId) -> Match:
        return await self.change(number, lambda match, now: apply.closed(match, now, Kind.UNHOSTED))

    # -- playing, and settling things among the players

    submit = _acting(apply.played)
    undo = _acting(offers.undone)
    draw = _acting(offers.draw_offered)
    abort = _acting(offers.abort_asked)
    resign = _acting(offers.resigned)
    answer = _acting(offers.answered)
    give_time = _acting(apply.extended)

    async def rematch(self, number: MatchId, user: UserId, revision: int | None = None) -> tuple[Match, Match | None]:
        """Ask for a rematch; once all do, the next match begins. Returns both matches."""

        def decide(match: Match) -> tuple[Match, Match | None]:
            wished = offers.rematch_wished(match, user, self._now(), revision)
            agreed = wished.entries[-1].kind is Kind.REMATCHED
            return wished, seats.again(wished, self._secret(32), self._now()) if agreed else None

        wished = offers.rematch_wished(await self.match(number), user, self._now(), revision)
        if any([user in await self._people.blocked_by(other) for other in wished.asked_people]):
            raise UserError("error-invitation-blocked")  # blockers are not named
        settings, load = await self._people.server(wished.guild), await self._matches.load_of(wished.guild, user)
        expect_room(settings, [replace(load, here=load.here + 1)], most=self._most_open, by=user)
        async with self._opening:
            if wished.guild is None:
                await self._expect_alone_there(wished.home)
            use = (NotifyingAction.OPENING, wished.guild, user)
            expect_patience(self.budgets.wait(*use))
            match, opened = await self.repository.change_and_open(number, decide, user)
            if opened is not None:
                self.budgets.spend(*use)
            return match, opened

    async def part(self, number: MatchId, user: UserId) -> Match:
        return await self.change(number, lambda match, now: offers.parted_from(match, user, now))

    async def submit_for_computer(self, number: MatchId, position: int, step: str) -> Match:
        return await self.change(number, lambda match, now: apply.played_by_computer(match, position, step, now))

    async def answer_for_computer(self, number: MatchId, position: int, *, agree: bool) -> Match:
        return await self.change(
            number, lambda match, now: offers.answered_by_computer(match, position, now, agree=agree)
        )

    # -- what time and servers do

    async def claim(self, number: MatchId, user: UserId | None, revision: int | None = None) -> Match:
        """End an overdue player's part; ``None`` is automatic forfeit."""
        return await self.change(number, lambda match, now: self.claimed(match, user, now, revision), user)

    def claimed(self, match: Match, user: UserId | None, now: datetime, revision: int | None = None) -> Match:
        """The match after a claim. Also refused while the clock is in doubt."""
        after = apply.claimed(match, user, now, revision)
        if doubt := self._doubt_left():
            raise UserError("error-clock-uncertain", minutes=ceil(doubt / timedelta(minutes=1)))
        return after

    async def end(self, number: MatchId, kind: Kind, revision: int | None = None) -> Match:
        """Close a match for a reason of time or place, such as EXPIRED, unless it was changed after ``revision``."""

        def decide(match: Match, now: datetime) -> Match:
            return match if revision not in (None, match.revision) else apply.ended_by_time(match, now, kind)

        return await self.change(number, decide)

    async def close_match(self, number: MatchId, guild: GuildId, by: UserId) -> Match:
        """Close a match without a result, for a manager of its server who does not play in it."""
        await self._expect_here(number, guild)
        return await self.change(number, lambda match, now: apply.closed_by_server(match, by, now))

    async def void(self, number: MatchId, guild: GuildId, by: UserId) -> Match:
        """Void the result of a match, for a manager of its server who did not play in it."""
        match = await self._expect_here(number, guild)
        apply.expect_no_player(match, by)
        if await self._recount.void(number) is None:
            raise UserError("error-no-result", match=number)
        self.repository.notify_listeners(match)
        return match

    async def change(
        self, number: MatchId, decide: Callable[[Match, datetime], Match], by: UserId | None = None
    ) -> Match:
        """Append what ``decide`` adds to a match; ``by`` is the person who acts."""
        match = await self.repository.change(number, lambda match: decide(match, self._now()), by)
        if by is not None:
            for other in set(match.players) - {by}:
                self.budgets.attended(match.guild, other, by)  # they may be pinged again, since this person acts
        return match

    async def _expect_alone_there(self, home: ChannelId) -> None:
        """Refuse a second match in direct messages, even if the first cannot be read."""
        for number in await self._matches.hosted_in(home):
            match = await self.match(number)
            raise UserError("error-dm-match-running", match=number, begun="no" if match.play is None else "yes")

    async def _expect_here(self, number: MatchId, guild: GuildId) -> Match:
        match = await self.match(number)
        if match.guild != guild:
            raise UserError("error-no-match-here", match=number)
        return match
