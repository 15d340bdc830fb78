"""Use cases of matches: find one, decide purely, append to its log."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.matches.apply import (
    claimed,
    closed,
    closed_by_server,
    ended_by_time,
    expect_certain_time,
    expect_moment,
    expect_no_player,
    expect_player,
    expect_turn,
    extended,
)
from bot.matches.offers.service import (
    abort_asked,
    answered,
    answered_by_computer,
    draw_offered,
    parted_from,
    rematch_wished,
    resigned,
    undone,
)
from bot.matches.opening.limits import MOST_OPEN, expect_patience, expect_room
from bot.matches.opening.service import (
    Opening,
    again,
    declined,
    expect_no_twin,
    hosted,
    joined,
    level_chosen,
    opened,
    ready_with_fewer,
    withdrawn,
)
from bot.matches.people_store import PeopleStore
from bot.matches.play.conditional_store import PreparedStore
from bot.matches.play.steps import completions, played, played_by_computer
from bot.matches.repository import Repository, UnreadableMatch
from bot.matches.store.logs import Occupied
from bot.matches.store.matches import MatchStore
from bot.matches.store.recount import RecountStore
from bot.model.agenda import waiting_longest
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, MatchId, RoleId, UserId
from bot.model.log import Kind
from bot.model.match import Match, Status
from bot.model.rate_limits import Attention, Budgets
from rules.game import Label

CLOSINGS_TOLD_FOR: Final = timedelta(days=14)
"""The time for which ``/matches`` names a match that was closed by others."""


class MatchService:
    """Use cases of matches; pure functions decide, and their docstrings say what they refuse.

    ``seed`` fixes all randomness, for tests. ``most_open`` limits the matches per person that have not begun.
    ``doubt_left`` is how long ``now`` may be wrong; nobody loses by time then. A ``revision`` makes sure that the match
    still is as somebody saw it.
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
        self._matches = matches
        self._people = people
        self._recount = recount
        self._finished_in = finished_in
        self._most_open = most_open
        self.repository = Repository(matches, people, prepared, most_open)
        self.budgets = Budgets(now)
        self._utcnow = now
        self._doubt_left = doubt_left
        self._secret = secrets.token_bytes if seed is None else random.Random(seed).randbytes
        self._opening = asyncio.Lock()
        """Held while a match is opened, which depends on other matches."""

    def _now(self) -> datetime:
        """The time in whole seconds, as the database keeps it."""
        return self._utcnow().replace(microsecond=0)

    # -- finding

    async def match(self, number: MatchId) -> Match:
        """The match of this number, or a refusal."""
        return await self.repository.match(number)

    async def match_in(self, channel: ChannelId) -> Match | None:
        """The running match of a channel, or the last."""
        return await self.repository.match_in(channel)

    async def head(self, match: Match) -> str:
        """The proof of a match's log up to this moment: the head of its chain of hashes, in hexadecimal digits."""
        return (await self._matches.head(match.id, match.revision)).hex()

    async def matches_of(self, user: UserId) -> list[Match]:
        """Somebody's open and running matches, those that wait for this person first, then by time left."""
        return sorted(
            await self.repository.live_of(user),
            key=lambda match: (not _waits_for(match, user), match.due is None, match.due or 0, match.id),
        )

    async def unreadable_of(self, user: UserId) -> list[MatchId]:
        """Somebody's open and running matches whose logs do not replay."""
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
        """The match that has waited longest for somebody's step, but for ``after``."""
        return waiting_longest([match for match in await self.repository.live_of(user) if match.id != after], user)

    async def matches_in(self, guild: GuildId) -> list[Match]:
        """The open and running matches of a server, newest first."""
        return await self.repository.readable(await self._matches.live_in(guild))

    async def unreadable_in(self, guild: GuildId) -> list[MatchId]:
        """The open and running matches of a server whose logs do not replay."""
        return await self.repository.unreadable(await self._matches.live_in(guild))

    async def open_in(self, guild: GuildId) -> list[Match]:
        """The matches of a server with open seats, newest first."""
        return [match for match in await self.matches_in(guild) if match.status is Status.OPEN and match.open_seats]

    async def closed_lately(self, user: UserId) -> list[Match]:
        """Somebody's matches that were closed by nobody who plays in the last days, newest first."""
        closed_ones = await self._matches.closed_of(user, self._now() - CLOSINGS_TOLD_FOR)
        return await self.repository.readable(closed_ones)

    async def check_turn(self, number: MatchId, user: UserId, revision: int | None = None) -> Match:
        """The match if it waits for this person, or a refusal."""
        match = await self.check_player(number, user, revision)
        expect_turn(match, user)
        return match

    async def check_player(self, number: MatchId, user: UserId, revision: int | None = None) -> Match:
        """The match if it runs and this person plays in it, or a refusal."""
        match = await self.match(number)
        expect_moment(match, revision, Status.RUNNING)
        expect_player(match, user)
        return match

    # -- before a match begins

    async def open(self, opening: Opening) -> Match:
        """Open a match and keep its seats for the people named.

        :raises UserError: these people cannot play this game together, were invited already, do not accept the opener's
            invitations, or have too many matches; the direct messages have a match; or too many were opened lately.
        """
        match = opened(opening, self._secret(32), self._now())
        async with self._opening:
            if opening.once:
                for other in await self.repository.live_of(opening.opener):
                    expect_no_twin(other, opening)
            if opening.guild is None:
                await self._expect_alone_there(opening.home)
            use = (Attention.OPENING, opening.guild, opening.opener)
            expect_patience(self.budgets.wait(*use))
            kept = await self.repository.add(match, opening.opener)
            self.budgets.spend(*use)
            return kept

    async def join(self, number: MatchId, user: UserId, revision: int, roles: frozenset[RoleId] = frozenset()) -> Match:
        """Take the seat kept for ``user`` (Accept), or an open one (Join); ``roles`` are this person's."""
        opener = (await self.match(number)).opener
        match = await self._change(number, lambda match, now: joined(match, user, now, revision, roles=roles), user)
        if opener is not None and match.status is Status.RUNNING:
            self.budgets.give_back(Attention.OPENING, match.guild, opener)
        return match

    async def decline(self, number: MatchId, user: UserId, revision: int) -> Match:
        """Decline an invitation, which closes the match."""
        return await self._change(number, lambda match, now: declined(match, user, now, revision), user)

    async def withdraw(self, number: MatchId, user: UserId, revision: int) -> Match:
        """Withdraw an open match."""
        return await self._change(number, lambda match, now: withdrawn(match, user, now, revision), user)

    async def begin_with_fewer(self, number: MatchId, user: UserId, revision: int) -> Match:
        """Ask to begin without the open seats; it begins when all who sit have asked."""
        return await self._change(number, lambda match, now: ready_with_fewer(match, user, now, revision), user)

    async def choose_level(self, number: MatchId, user: UserId, level: int, revision: int) -> Match:
        """Choose the level of the computer players of a match that ``user`` has opened."""
        return await self._change(number, lambda match, now: level_chosen(match, user, now, level, revision), user)

    async def host(self, number: MatchId, channel: ChannelId) -> Match | None:
        """Settle in which channel or thread a match is played; ``None`` if another is running there."""
        try:
            return await self._change(number, lambda match, now: hosted(match, now, channel))
        except Occupied:
            return None

    async def give_up_hosting(self, number: MatchId) -> Match:
        """Close a match that has no channel."""
        return await self._change(number, lambda match, now: closed(match, now, Kind.UNHOSTED))

    # -- playing

    async def completions(self, number: MatchId, user: UserId, typed: str) -> list[tuple[Label, str]]:
        """Completions of ``typed``, best first: pairs of a readable label and the text."""
        return completions(await self.match(number), user, typed)

    async def submit(self, number: MatchId, user: UserId, text: str, revision: int | None = None) -> Match:
        """Play the steps of one turn that ``text`` means, all or none."""
        return await self._change(number, lambda match, now: played(match, user, now, text, revision), user)

    async def submit_for_computer(self, number: MatchId, position: int, step: str) -> Match:
        """Play the step that a computer player found at the revision ``position``."""
        return await self._change(number, lambda match, now: played_by_computer(match, position, step, now))

    async def answer_for_computer(self, number: MatchId, position: int, *, agree: bool) -> Match:
        """Let a computer player accept or refuse a draw at the revision ``position``."""
        return await self._change(number, lambda match, now: answered_by_computer(match, position, now, agree=agree))

    # -- settling things among the players

    async def undo(self, number: MatchId, user: UserId, revision: int | None = None) -> Match:
        """Take back one's last step, or ask for it."""
        return await self._change(number, lambda match, now: undone(match, user, now, revision), user)

    async def draw(self, number: MatchId, user: UserId, revision: int | None = None) -> Match:
        """Offer a draw, or accept the one that is offered."""
        return await self._change(number, lambda match, now: draw_offered(match, user, now, revision), user)

    async def abort(self, number: MatchId, user: UserId, revision: int | None = None) -> Match:
        """Ask to end the match without a result, while it is young."""
        return await self._change(number, lambda match, now: abort_asked(match, user, now, revision), user)

    async def resign(self, number: MatchId, user: UserId, revision: int | None = None) -> Match:
        """Give a running match up, or ask one's partner to."""
        return await self._change(number, lambda match, now: resigned(match, user, now, revision), user)

    async def answer(self, number: MatchId, user: UserId, *, agree: bool, revision: int | None = None) -> Match:
        """Agree to what another player asks, or not."""
        return await self._change(
            number, lambda match, now: answered(match, user, now, agree=agree, revision=revision), user
        )

    async def rematch(self, number: MatchId, user: UserId, revision: int | None = None) -> tuple[Match, Match | None]:
        """Ask for a rematch; once all do, the next match begins. Returns both matches.

        :raises UserError: also if another player has blocked this person and has not asked for it, or if there are too
            many matches, running or opened lately.
        """

        def decide(match: Match) -> tuple[Match, Match | None]:
            wished = rematch_wished(match, user, self._now(), revision)
            agreed = wished.entries[-1].kind is Kind.REMATCHED
            return wished, again(wished, self._secret(32), self._now()) if agreed else None

        wished = rematch_wished(await self.match(number), user, self._now(), revision)
        await self._expect_welcome(user, wished.asked_people)
        await self._expect_own_room(wished.guild, user)
        async with self._opening:
            if wished.guild is None:
                await self._expect_alone_there(wished.home)
            use = (Attention.OPENING, wished.guild, user)
            expect_patience(self.budgets.wait(*use))
            match, opened = await self.repository.change_and_open(number, decide, user)
            if opened is not None:
                self.budgets.spend(*use)
            return match, opened

    async def part(self, number: MatchId, user: UserId) -> Match:
        """Remove somebody from a match for good; does nothing in one that is over."""
        return await self._change(number, lambda match, now: parted_from(match, user, now))

    # -- what time and servers do

    async def claim(self, number: MatchId, user: UserId | None, revision: int | None = None) -> Match:
        """End an overdue player's part; ``None`` is automatic forfeit. Also refused while the clock is in doubt."""

        def decide(match: Match, now: datetime) -> Match:
            after = claimed(match, user, now, revision)
            expect_certain_time(self._doubt_left())
            return after

        return await self._change(number, decide, user)

    async def give_time(self, number: MatchId, user: UserId, revision: int | None = None) -> Match:
        """Give an overdue player the time of one more turn."""
        return await self._change(number, lambda match, now: extended(match, user, now, revision), user)

    async def end(self, number: MatchId, kind: Kind) -> Match:
        """Close an invitation that nobody answered (EXPIRED), a match that everybody has given up (LAPSED) or one whose
        channel is gone (ABANDONED)."""
        return await self._change(number, lambda match, now: ended_by_time(match, now, kind))

    async def close_match(self, number: MatchId, guild: GuildId, by: UserId) -> Match:
        """Close a match without a result, for a manager of its server.

        :raises UserError: it has ended already, belongs to another server, or this person plays in it.
        """
        await self._expect_here(number, guild)
        return await self._change(number, lambda match, now: closed_by_server(match, by, now))

    async def void(self, number: MatchId, guild: GuildId, by: UserId) -> Match:
        """Void the result of a match, for a manager of its server.

        :raises UserError: it has none that counts, belongs to another server, or this person played in it.
        """
        match = await self._expect_here(number, guild)
        expect_no_player(match, by)
        if await self._recount.void(number) is None:
            raise UserError("table-no-result", match=number)
        self.repository.tell_of(match)
        return match

    # -- within

    async def _change(
        self, number: MatchId, decide: Callable[[Match, datetime], Match], by: UserId | None = None
    ) -> Match:
        match = await self.repository.change(number, lambda match: decide(match, self._now()), by)
        if by is not None:
            self._attended(match, by)
        return match

    def _attended(self, match: Match, user: UserId) -> None:
        """Give the others their attention budgets for this person back, since this person acts."""
        for other in match.players:
            if other != user:
                self.budgets.attended(match.guild, other, user)

    async def _expect_welcome(self, user: UserId, others: Iterable[UserId]) -> None:
        """Refuse an invitation to somebody who has blocked its sender, without telling who did."""
        for other in others:
            if user in await self._people.blocked_by(other):
                raise UserError("table-not-sent")

    async def _expect_alone_there(self, home: ChannelId) -> None:
        """Refuse a second match in somebody's direct messages, even if the first cannot be read."""
        for number in await self._matches.hosted_in(home):
            match = await self.match(number)
            raise UserError("table-direct-already", match=number, begun="no" if match.play is None else "yes")

    async def _expect_own_room(self, guild: GuildId | None, user: UserId) -> None:
        """Refuse early what would be refused when people sit down."""
        settings, load = await self._people.server(guild), await self._matches.load_of(guild, user)
        expect_room(settings, [replace(load, here=load.here + 1)], most=self._most_open, by=user)

    async def _expect_here(self, number: MatchId, guild: GuildId) -> Match:
        match = await self.match(number)
        if match.guild != guild:
            raise UserError("table-no-match-here", match=number)
        return match


def _waits_for(match: Match, user: UserId) -> bool:
    return match.waiting_for == user or user in match.invited or user in match.asked_people
