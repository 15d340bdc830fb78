"""Use cases of tournaments."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.matches.opening.limits import expect_patience
from bot.matches.opening.service import born_in
from bot.matches.repository import ATTEMPTS, UnreadableMatch
from bot.matches.service import MatchService
from bot.matches.store.logs import Conflict
from bot.model.errors import UserError
from bot.model.ids import GuildId, MatchId, TournamentId, UserId
from bot.model.match import Match
from bot.model.rate_limits import Attention
from bot.model.tournament import Conclusion, Correction, NewPairing, NextRound, Replays, Stage, Tournament
from bot.tournaments.pairing.rounds import following, next_due
from bot.tournaments.registration import (
    NewTournament,
    begun_tournament,
    corrected,
    ended,
    expect_entrant,
    expect_may_enter,
    expect_room_for_tournament,
    on_another_round,
    opened_tournament,
    withdrawn_tournament,
)
from bot.tournaments.store import TournamentStore

LAST_ENDED: Final = 10
"""The maximum number of finished tournaments listed per server."""


class Tournaments:
    """Tournaments of servers. ``now`` tells the time, and ``secret`` makes what the draws of their matches follow from.

    ``doubt_left`` tells for how long it may yet be another time; nothing happens by time alone then. What may be done
    is decided by the pure functions of :mod:`.registration` and :mod:`.pairing.rounds`; where two act at once, the
    second is decided again.
    """

    def __init__(
        self,
        store: TournamentStore,
        table: MatchService,
        now: Callable[[], datetime],
        secret: Callable[[int], bytes],
        doubt_left: Callable[[], timedelta] = timedelta,
    ) -> None:
        self._store = store
        self._table = table
        self._utcnow = now
        self._secret = secret
        self._doubt_left = doubt_left
        self.listeners: list[Callable[[TournamentId], object]] = []
        """Told of each tournament that has changed: by what somebody did, or because a match in it is over."""
        table.repository.listeners.append(self._match_changed)

    # -- finding

    async def tournament(self, number: TournamentId) -> Tournament:
        """The tournament of this number, as it stands.

        :raises UserError: there is none.
        """
        found = await self._store.load(number)
        if found is None:
            raise UserError("table-no-tournament", tournament=number)
        return found

    async def here(self, number: TournamentId, guild: GuildId) -> Tournament:
        """The tournament of this number in a server.

        :raises UserError: there is none there.
        """
        found = await self.tournament(number)
        if found.guild != guild:
            raise UserError("table-no-tournament", tournament=number)
        return found

    async def in_server(self, guild: GuildId) -> list[Tournament]:
        """The tournaments of a server without their pairings: those that have not ended, newest first, then others."""
        store = self._store
        return await store.outlined([*await store.live_in(guild), *await store.ended_in(guild, LAST_ENDED)])

    # -- what people do

    async def open(self, wanted: NewTournament) -> Tournament:
        """Open a tournament, which people may enter from now on.

        :raises UserError: it cannot be like this, there are too many already, or too much was opened lately.
        """
        new = opened_tournament(wanted, self._now())
        use = (Attention.OPENING, wanted.guild, wanted.organiser)
        expect_patience(self._table.budgets.wait(*use))
        kept = await self._store.insert(new, expect_room_for_tournament)
        self._table.budgets.spend(*use)
        self._changed(kept.id)
        return await self.tournament(kept.id)

    async def join(self, number: TournamentId, user: UserId) -> Tournament:
        """Enter a tournament; late, where its system lets people.

        :raises UserError: they may not, or are in it.
        """

        async def enter(tournament: Tournament) -> None:
            dropped = expect_may_enter(tournament, user)
            if dropped is None:
                await self._store.enter(tournament, user)
            else:
                await self._store.come_back(tournament, dropped.number)

        return await self._change(number, enter)

    async def leave(self, number: TournamentId, user: UserId) -> Tournament:
        """Take an entry back before it begins, or drop out: :meth:`advance` gives up the matches that are running.

        :raises UserError: this person is not in it.
        """

        async def part(tournament: Tournament) -> None:
            own = expect_entrant(tournament, user)
            if tournament.stage is Stage.OPEN:
                await self._store.take_back(tournament, own.number)
            else:
                await self._store.drop(tournament, own.number)

        return await self._change(number, part)

    async def begin(self, number: TournamentId, user: UserId, *, manages: bool) -> Tournament:
        """Begin a tournament; :meth:`advance` pairs its first round. ``manages``: whether this person may anyway.

        :raises UserError: it has begun, too few have entered, or somebody else opened it.
        """
        return await self._change(number, self._settling(partial(begun_tournament, user=user, manages=manages)))

    async def withdraw(self, number: TournamentId, user: UserId, *, manages: bool) -> Tournament:
        """End a tournament before its end, or a ladder. Matches that are running go on, and count nothing in it.

        :raises UserError: it has ended, or somebody else opened it.
        """
        return await self._change(number, self._settling(partial(withdrawn_tournament, user=user, manages=manages)))

    async def correct(self, match: MatchId, user: UserId, correction: Correction, *, manages: bool) -> Tournament:
        """Say what a match counts in its tournament, whatever its result; ratings stay as they are.

        :raises UserError: this person may not, the match is played in none, is not over, or it is too late.
        """
        number = await self._store.of_match(match)
        if number is None:
            raise UserError("table-tournament-no-match", match=match)

        async def put_right(tournament: Tournament) -> None:
            corrected(tournament, match, user, correction, manages=manages, now=self._now())
            await self._store.correct(tournament, match, correction)

        return await self._change(number, put_right)

    # -- progress

    async def lost(self, number: TournamentId) -> None:
        """End a tournament whose channel is gone."""

        async def end(tournament: Tournament) -> None:
            if tournament.stage.live:
                await self._settle(tournament, ended(tournament, Stage.WITHDRAWN, self._now()))

        await self._change(number, end)

    async def advance(
        self, number: TournamentId, moved: Callable[[Match], object] = lambda _: None
    ) -> tuple[Match, ...]:
        """Do all that follows in a tournament by itself; it may be asked at any time, also by two at once.

        Entries that nobody has begun lapse, running matches of those who dropped out are given up, rounds are paired
        and their matches opened, and at its end it is over. Returns the matches in which something has happened;
        ``moved`` is told of each at once, so that none is lost where what follows fails.

        :raises UserError: there is none of this number, or it changes all the time.
        """
        found: list[Match] = []
        for _ in range(ATTEMPTS):
            tournament = await self.tournament(number)
            if not tournament.stage.live:
                return tuple(found)
            before = len(found)
            async for match in self._given_up(tournament):
                found.append(match)
                moved(match)
            if len(found) > before:
                continue
            try:
                opened = await self._step(tournament)
            except Conflict:
                continue
            if opened is None:
                return tuple(found)
            found += opened
            for match in opened:
                moved(match)
            self._changed(number)
        raise UserError("table-tournament-busy")

    async def _step(self, tournament: Tournament) -> list[Match] | None:
        """Do what follows next; returns the matches that it opened, ``None`` where nothing follows.

        :raises Conflict: it is another tournament by now.
        """
        now = self._now()
        by_time = tournament.due is not None and tournament.due <= now
        if by_time and self._doubt_left():
            return None
        if tournament.stage is Stage.OPEN:
            return await self._settle(tournament, ended(tournament, Stage.WITHDRAWN, now)) if by_time else None
        match await asyncio.to_thread(following, tournament, now):
            case NextRound(pairings):
                after = on_another_round(tournament, now)
                boards = [(pairing.board, first) for pairing in pairings for first in pairing.firsts]
                return await self._paired(tournament, after, pairings, boards)
            case Replays(boards):
                return await self._paired(tournament, tournament, (), boards)
            case Conclusion():
                return await self._settle(tournament, ended(tournament, Stage.OVER, now))
            case None:
                waits = replace(tournament, due=next_due(tournament, now))
                return await self._settle(tournament, waits) if by_time else None

    async def _paired(
        self,
        before: Tournament,
        after: Tournament,
        pairings: Sequence[NewPairing],
        boards: Sequence[tuple[int, int]],
    ) -> list[Match]:
        """Keep pairings of the last round, and open matches at these boards, each with who is on the first seat."""
        both = {pairing.board: (pairing.one, pairing.other) for pairing in before.in_round(after.round)}
        both |= {pairing.board: (pairing.one, pairing.other) for pairing in pairings}
        matches = [(board, first, self._born(after, both[board], first)) for board, first in boards]
        kept = await self._store.pair(before, after, pairings, matches)
        for match in kept:
            self._table.repository.kept(match)
        return kept

    def _born(self, tournament: Tournament, both: tuple[int, int | None], first: int) -> Match:
        """A match of a tournament as it begins, not numbered yet."""
        second = next(number for number in both if number is not None and number != first)
        people = (tournament.entrant(first).user, tournament.entrant(second).user)
        return born_in(tournament, people, self._secret(32), self._now())

    async def _given_up(self, tournament: Tournament) -> AsyncIterator[Match]:
        """Give up for those who dropped out what they still play; gives the matches."""
        running = [(pairing, leg) for pairing in tournament.pairings for leg in pairing.legs if not leg.over]
        for pairing, leg in running:
            for number in (pairing.one, pairing.other):
                if number is None or tournament.entrant(number).dropped is None:
                    continue
                try:
                    match = await self._table.part(leg.match, tournament.entrant(number).user)
                except UnreadableMatch:  # which is told elsewhere
                    continue
                if not match.status.live:
                    yield match

    # -- within

    async def _settle(self, before: Tournament, after: Tournament) -> list[Match]:
        """Keep another stage of a tournament; no match is opened by that."""
        await self._store.settle(before, after)
        return []

    def _settling(
        self, decide: Callable[[Tournament, datetime], Tournament]
    ) -> Callable[[Tournament], Awaitable[object]]:
        """Store the stage that ``decide`` returns for a tournament."""

        async def settle(tournament: Tournament) -> None:
            await self._settle(tournament, decide(tournament, self._now()))

        return settle

    async def _change(self, number: TournamentId, change: Callable[[Tournament], Awaitable[object]]) -> Tournament:
        """Change a tournament; a change decided too late is decided again. Returns it as it is afterwards."""
        for _ in range(ATTEMPTS):
            try:
                await change(await self.tournament(number))
            except Conflict:
                continue
            self._changed(number)
            return await self.tournament(number)
        raise UserError("table-tournament-busy")

    def _match_changed(self, match: Match) -> None:
        if match.tournament is not None and not match.status.live:
            self._changed(match.tournament)

    def _changed(self, number: TournamentId) -> None:
        for listener in self.listeners:
            listener(number)

    def _now(self) -> datetime:
        """The time in whole seconds, as the database keeps it."""
        return self._utcnow().replace(microsecond=0)
