"""Use cases of tournaments."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.matches.opening.service import born_in
from bot.matches.opening.store import expect_patience
from bot.matches.repository import ATTEMPTS, UnreadableMatch
from bot.matches.service import MatchService
from bot.matches.store.logs import Conflict
from bot.model.errors import UserError
from bot.model.ids import GuildId, MatchId, TournamentId, UserId
from bot.model.match import Match
from bot.model.rate_limits import NotifyingAction
from bot.model.tournament import Conclusion, Correction, NewPairing, NextRound, Replays, Stage, Tournament
from bot.tournaments import registration
from bot.tournaments.pairing.rounds import following, next_due
from bot.tournaments.registration import NewTournament
from bot.tournaments.store import TournamentStore

LAST_ENDED: Final = 10  # the maximum number of finished tournaments listed per server


@dataclass(eq=False)
class Tournaments:
    """Use cases of tournaments. Decisions are the pure functions of :mod:`.registration` and :mod:`.pairing.rounds`;
    after a conflict they are decided again."""

    _store: TournamentStore
    _table: MatchService
    _utcnow: Callable[[], datetime]
    _secret: Callable[[int], bytes]
    _doubt_left: Callable[[], timedelta] = timedelta

    def __post_init__(self) -> None:
        self.listeners: list[Callable[[TournamentId], object]] = []
        """Called with each tournament that has changed, by a user or by the end of a match."""
        self._table.repository.tournament_listeners.append(self._match_changed)

    # -- finding

    async def tournament(self, number: TournamentId) -> Tournament:
        """Return the tournament of this number. Raises ``UserError`` when there is none."""
        found = await self._store.load(number)
        if found is None:
            raise UserError("error-no-tournament", tournament=number)
        return found

    async def here(self, number: TournamentId, guild: GuildId) -> Tournament:
        """The tournament of this number in a server. Raises ``UserError`` if there is none there."""
        found = await self.tournament(number)
        if found.guild != guild:
            raise UserError("error-no-tournament", tournament=number)
        return found

    async def in_server(self, guild: GuildId) -> list[Tournament]:
        """Return the tournaments of a server without their pairings: live ones, newest first, then others."""
        return await self._store.in_server(guild, LAST_ENDED)

    # -- what people do

    async def open(self, wanted: NewTournament) -> Tournament:
        """Open a tournament. Raises ``UserError`` when its terms are impossible, or a limit is reached."""
        new = registration.opened_tournament(wanted, self._now())
        use = (NotifyingAction.OPENING, wanted.guild, wanted.organiser)
        expect_patience(self._table.budgets.wait(*use))
        kept = await self._store.insert(new)
        self._table.budgets.spend(*use)
        self._changed(kept.id)
        return await self.tournament(kept.id)

    async def join(self, number: TournamentId, user: UserId) -> Tournament:
        """Enter a tournament, or return to a ladder. Raises ``UserError`` when the user may not, or is in it."""

        async def enter(tournament: Tournament) -> None:
            dropped = registration.expect_may_enter(tournament, user)
            if dropped is None:
                await self._store.enter(tournament, user)
            else:
                await self._store.come_back(tournament, dropped.number)

        return await self._change(number, enter)

    async def leave(self, number: TournamentId, user: UserId) -> Tournament:
        """Withdraw an entry, or drop out and forfeit matches. Raises ``UserError`` when the user is not in it."""

        async def part(tournament: Tournament) -> None:
            await self._store.remove(tournament, registration.expect_entrant(tournament, user).number)

        return await self._change(number, part)

    async def begin(self, number: TournamentId, user: UserId, *, manages: bool) -> Tournament:
        """Start a tournament; :meth:`advance` pairs its first round. Raises ``UserError`` if it may not begin."""
        return await self._settled(number, partial(registration.begun_tournament, user=user, manages=manages))

    async def withdraw(self, number: TournamentId, user: UserId, *, manages: bool) -> Tournament:
        """End a tournament; its running matches do not count. Raises ``UserError`` if the user may not end it."""
        return await self._settled(number, partial(registration.withdrawn_tournament, user=user, manages=manages))

    async def correct(self, match: MatchId, user: UserId, correction: Correction, *, manages: bool) -> Tournament:
        """Set the score of a match in its tournament; ratings stay. Raises ``UserError`` if it may not be set."""
        number = await self._store.of_match(match)
        if number is None:
            raise UserError("error-tournament-no-match", match=match)

        async def put_right(tournament: Tournament) -> None:
            registration.corrected(tournament, match, user, correction, manages=manages, now=self._now())
            await self._store.correct(tournament, match, correction)

        return await self._change(number, put_right)

    # -- progress

    async def lost(self, number: TournamentId) -> None:
        """End a tournament whose channel was deleted."""

        async def end(tournament: Tournament) -> None:
            if tournament.stage.live:
                await self._settle(tournament, registration.ended(tournament, Stage.WITHDRAWN, self._now()))

        await self._change(number, end)

    async def advance(
        self, number: TournamentId, moved: Callable[[Match], object] = lambda _: None
    ) -> tuple[Match, ...]:
        """Do everything that is due in a tournament; repeatable, also concurrently. Expires stale registrations,
        forfeits matches of users who dropped out, pairs rounds, opens matches and ends the tournament. Returns the
        changed matches; ``moved`` receives each at once, so that a later failure loses none. Raises ``UserError`` when
        there is none of this number, or it keeps changing."""
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
        raise UserError("error-tournament-busy")

    async def _step(self, tournament: Tournament) -> list[Match] | None:
        """Do the next step; returns the matches that it opened, ``None`` if nothing follows. Raises ``Conflict``."""
        now = self._now()
        by_time = tournament.due is not None and tournament.due <= now
        if by_time and self._doubt_left():
            return None
        if tournament.stage is Stage.OPEN:
            lapsed = registration.ended(tournament, Stage.WITHDRAWN, now)
            return await self._settle(tournament, lapsed) if by_time else None
        match await asyncio.to_thread(following, tournament, now):
            case NextRound(pairings):
                after = registration.on_another_round(tournament, now)
                boards = [(pairing.board, first) for pairing in pairings for first in pairing.firsts]
                return await self._paired(tournament, after, pairings, boards)
            case Replays(boards):
                return await self._paired(tournament, tournament, (), boards)
            case Conclusion():
                return await self._settle(tournament, registration.ended(tournament, Stage.OVER, now))
            case None:
                waits = replace(tournament, due=next_due(tournament, now))
                return await self._settle(tournament, waits) if by_time else None

    async def _paired(
        self, before: Tournament, after: Tournament, pairings: Sequence[NewPairing], boards: Sequence[tuple[int, int]]
    ) -> list[Match]:
        both = {pairing.board: (pairing.one, pairing.other) for pairing in before.in_round(after.round)}
        both |= {pairing.board: (pairing.one, pairing.other) for pairing in pairings}
        matches = [(board, first, self._new_match(after, both[board], first)) for board, first in boards]
        kept = await self._store.pair(before, after, pairings, matches)
        for match in kept:
            self._table.repository.kept(match)
        return kept

    def _new_match(self, tournament: Tournament, both: tuple[int, int | None], first: int) -> Match:
        second = next(number for number in both if number is not None and number != first)
        people = (tournament.entrant(first).user, tournament.entrant(second).user)
        return born_in(tournament, people, self._secret(32), self._now())

    async def _given_up(self, tournament: Tournament) -> AsyncIterator[Match]:
        running = [(pairing, leg) for pairing in tournament.pairings for leg in pairing.legs if not leg.over]
        for pairing, leg in running:
            for number in (pairing.one, pairing.other):
                if number is None or tournament.entrant(number).dropped is None:
                    continue
                try:
                    match = await self._table.part(leg.match, tournament.entrant(number).user)
                except UnreadableMatch:  # which is reported elsewhere
                    continue
                if not match.status.live:
                    yield match

    async def _settle(self, before: Tournament, after: Tournament) -> list[Match]:
        """Store another stage of a tournament that opens no match."""
        await self._store.settle(before, after)
        return []

    async def _settled(self, number: TournamentId, decide: Callable[[Tournament, datetime], Tournament]) -> Tournament:
        """Store the stage that ``decide`` returns for a tournament; returns the result."""
        return await self._change(number, lambda found: self._settle(found, decide(found, self._now())))

    async def _change(self, number: TournamentId, change: Callable[[Tournament], Awaitable[object]]) -> Tournament:
        """Change a tournament, deciding again after a conflict; returns the result."""
        for _ in range(ATTEMPTS):
            try:
                await change(await self.tournament(number))
            except Conflict:
                continue
            self._changed(number)
            return await self.tournament(number)
        raise UserError("error-tournament-busy")

    def _match_changed(self, match: Match) -> None:
        if match.tournament is not None and not match.status.live:
            self._changed(match.tournament)

    def _changed(self, number: TournamentId) -> None:
        for listener in self.listeners:
            listener(number)

    def _now(self) -> datetime:
        """Return the time in whole seconds, as the database stores it."""
        return self._utcnow().replace(microsecond=0)
