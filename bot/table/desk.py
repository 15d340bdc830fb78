"""What all use cases stand on: finding a match, deciding on it, and appending what was decided to its log."""

import asyncio
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable, Container
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.match import Entry, Kind, Match, Status, Wish, logged
from bot.players.simple import chosen
from bot.storage import Conflict, Countdown, Storage
from rules.deal import deal
from rules.game import CHANCE

REMEMBERED: Final = 5_000
"""Matches kept in memory."""
ATTEMPTS: Final = 20
"""How often a use case is decided again before it gives up on a match that changes all the time."""


class Refused(Exception):
    """Somebody asked for what cannot be; the text is one sentence for them alone, and nothing has changed."""


class Stale(Refused):
    """A button of an earlier moment was pressed; ``match`` is as it stands now."""

    def __init__(self, match: Match) -> None:
        super().__init__("That button belongs to an earlier moment; this is how the match stands now.")
        self.match = match


class Desk:
    """All matches of one bot. ``now`` tells the time; ``seed`` fixes all randomness, for tests.

    A use case decides on the match as it is and appends to its log. Where two people act at once the database lets one
    of them through, and the other is decided again on what the match has become.
    """

    def __init__(self, storage: Storage, now: Callable[[], datetime], seed: int | None = None) -> None:
        self._storage = storage
        self._clock = now
        self._secret = secrets.token_bytes if seed is None else random.Random(seed).randbytes
        self._matches: OrderedDict[int, Match] = OrderedDict()
        self._opening = asyncio.Lock()
        """Held while a match is opened: what it may depend on, other matches, changes by opening one."""

    def _now(self) -> datetime:
        """The time in whole seconds, as the database keeps it."""
        return self._clock().replace(microsecond=0)

    async def match(self, number: int) -> Match:
        """The match of this number.

        :raises Refused: there is none.
        """
        found = self._matches.get(number)
        if found is None:
            found = await self._storage.matches.load(number)
            if found is None:
                raise Refused(f"There is no match {number}; /matches lists yours.")
        return self._remember(found)

    async def match_in(self, channel: int) -> Match | None:
        """The match that is played in a channel: the running one, or the last."""
        number = await self._storage.matches.match_in(channel)
        return None if number is None else await self.match(number)

    async def _live_of(self, user: int) -> list[Match]:
        """The open and running matches to which somebody is invited or in which they play, oldest first."""
        found = [await self.match(number) for number in await self._storage.matches.live_of(user)]
        return [match for match in found if match.seat_of(user) not in match.out]

    def _remember(self, match: Match) -> Match:
        known = self._matches.get(match.id)
        if known is None or known.revision < match.revision:
            self._matches[match.id] = known = match
        self._matches.move_to_end(match.id)
        while len(self._matches) > REMEMBERED:
            self._matches.popitem(last=False)
        return known

    def _forget(self, number: int) -> None:
        self._matches.pop(number, None)

    async def _change(self, number: int, decide: Callable[[Match], Match]) -> Match:
        """Append what ``decide`` adds to the log of a match; a change decided too late is decided again."""
        return (await self._change_and_open(number, lambda match: (decide(match), None)))[0]

    async def _change_and_open(
        self, number: int, decide: Callable[[Match], tuple[Match, Match | None]]
    ) -> tuple[Match, Match | None]:
        for _ in range(ATTEMPTS):
            before = await self.match(number)
            after, opened = decide(before)
            entries = after.entries[len(before.entries) :]
            if not entries:
                return before, None
            try:
                kept, opened = await self._storage.matches.append(
                    after, entries, countdown=_countdown(before, after), opened=opened
                )
            except Conflict:
                self._forget(number)
                continue
            if opened is not None:
                self._remember(opened)
            return self._remember(kept), opened
        raise Refused("Many people are acting in this match at once; please try again in a moment.")

    def _with(self, match: Match, user: int | None, kind: Kind, text: str = "") -> Match:
        return logged(match, [Entry(match.revision + 1, self._now(), user, kind, text)])

    def _advanced(self, match: Match) -> Match:
        """The match after the steps that nobody is asked for: draws, and those of seats whose players have left."""
        while match.status is Status.RUNNING and match.play is not None:
            play, game = match.play, match.game
            if play.to_move is None or _decided(match):
                return replace(match, status=Status.FINISHED)
            if play.to_move == CHANCE:
                drawn = sum(step.seat is None for step in play.steps)
                move = deal(game, play.state, match.seed, drawn + 1)
            elif play.to_move in match.out:
                move = chosen(game, play.state)
            else:
                break
            match = self._with(match, None, Kind.STEP, game.format(move))
        return match

    def _expect(
        self, match: Match, revision: int | None, status: Status, harmless: Container[Kind] = frozenset()
    ) -> None:
        """Refuse what was meant for another moment; entries of ``harmless`` kinds make no other moment of it."""
        if revision is not None:
            since = match.entries[revision:]
            if revision > match.revision or any(entry.kind not in harmless for entry in since):
                raise Stale(match)
        if match.status is not status:
            still = status is Status.FINISHED and match.status is Status.RUNNING
            raise Refused(_NOT_OVER if still else _NOT_IN[match.status])

    def _expect_player(self, match: Match, user: int) -> int:
        seat = match.seat_of(user)
        if seat is None:
            raise Refused("You do not play in this match; open one of your own with /play.")
        if seat in match.out and match.status is Status.RUNNING:
            raise Refused("You have left this match; the others play on, and /board shows how it goes.")
        return seat

    def _expect_turn(self, match: Match, user: int) -> None:
        self._expect_player(match, user)
        if match.waiting_for != user:
            raise Refused(f"It is <@{match.waiting_for}>'s turn; yours comes after that.")


def _countdown(before: Match, after: Match) -> Countdown:
    """What becomes of the time of the player to move: nobody gains any by playing a step and taking it back."""
    last = after.entries[-1].kind
    if _awaited(before) == _awaited(after):
        return Countdown.STARTS if last is Kind.EXTENDED else Countdown.RUNS
    asked = before.offer is not None and before.offer.wish is Wish.UNDO
    return Countdown.RETURNS if last is Kind.UNDONE and not asked else Countdown.STARTS


def _awaited(match: Match) -> tuple[int | None, int | None]:
    return match.waiting_for, match.play.turn if match.play else None


def _decided(match: Match) -> bool:
    """Whether all sides but one have left."""
    return sum(not set(side) <= set(match.out) for side in match.sides) <= 1


_NOT_IN: Final = {
    Status.OPEN: "The match has not begun; it waits for somebody to sit down.",
    Status.RUNNING: "The match has already begun; /board shows how it stands.",
    Status.FINISHED: "The match is over; open a new one with /play.",
    Status.CLOSED: "The match was closed without a result; open a new one with /play.",
}
_NOT_OVER: Final = "The match is still running; a rematch can be asked for once it is over."
