"""A match as the bot keeps it: who sits where, its log, and what follows from both. Values only, no effects.

The log of entries is the truth about the play: :func:`replayed` makes the position from it. Every entry raises the
revision, so a revision names one moment of a match for ever.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from rules.game import AnyGame, Outcome
from rules.options import values
from rules.play import AnyPlay, begin


class Status(StrEnum):
    """Where a match is in its life."""

    OPEN = "open"
    """Seats are still to be taken."""
    RUNNING = "running"
    FINISHED = "finished"
    """It has a result."""
    CLOSED = "closed"
    """It ended without one: withdrawn, declined, or never begun."""


class Kind(StrEnum):
    """What an entry of the log records."""

    OPENED = "opened"
    JOINED = "joined"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    BEGUN = "begun"
    PLACED = "placed"
    STEP = "step"
    RESIGNED = "resigned"
    UNPLACED = "unplaced"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's log. ``user`` did it; ``text`` is the step in notation or the channel's id."""

    revision: int
    at: datetime
    user: int | None
    kind: Kind
    text: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: for whom it is kept (``None``: for anyone), and whether that person has taken it."""

    user: int | None
    taken: bool


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one revision. ``play`` is ``None`` until it begins."""

    id: int
    game: AnyGame
    options: object
    first: str
    """Who was asked to begin: ``me``, ``other`` or ``random``, seen from the opener."""
    seed: bytes
    """The secret that fixes every random draw of the match."""
    guild: int
    home: int
    """The channel in which it was opened."""
    channel: int | None
    """The channel or thread in which it is played; ``None`` until that is settled."""
    opener: int
    status: Status
    revision: int
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...]
    play: AnyPlay | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The people who sit, in seat order."""
        return tuple(seat.user for seat in self.seats if seat.taken and seat.user is not None)

    @property
    def invited(self) -> tuple[int, ...]:
        """The people named who have not answered yet."""
        return tuple(seat.user for seat in self.seats if not seat.taken and seat.user is not None)

    @property
    def open_seats(self) -> int:
        """How many seats anyone may take."""
        return sum(seat.user is None for seat in self.seats)

    @property
    def waiting_for(self) -> int | None:
        """The player whose step is awaited."""
        if self.status is not Status.RUNNING or self.play is None or self.play.to_move is None:
            return None
        return self.seats[self.play.to_move].user if self.play.to_move >= 0 else None

    @property
    def resigned(self) -> int | None:
        """The seat that resigned, if one did."""
        last = self.entries[-1]
        return self.seat_of(last.user) if last.kind is Kind.RESIGNED else None

    @property
    def outcome(self) -> Outcome | None:
        """The result: by the rules, or by resignation."""
        if self.play is None:
            return None
        if self.resigned is None:
            return self.play.outcome
        lost = next(side for side in self.play.game.sides(len(self.seats)) if self.resigned in side)
        return Outcome(tuple(2 if seat in lost else 1 for seat in range(len(self.seats))), {})

    def seat_of(self, user: int | None) -> int | None:
        """The seat that somebody has taken, or ``None``."""
        return next((i for i, seat in enumerate(self.seats) if seat.taken and seat.user == user), None)


def logged(match: Match, entries: Iterable[Entry]) -> Match:
    """The match after more entries: its revision and its play follow them."""
    for entry in entries:
        match = replace(match, revision=entry.revision, entries=(*match.entries, entry), play=_played(match, entry))
    return match


def _played(match: Match, entry: Entry) -> AnyPlay | None:
    if entry.kind is Kind.BEGUN:
        return begin(match.game, match.options, len(match.seats))
    if entry.kind is Kind.STEP and match.play is not None:
        return match.play.read(entry.text)
    return match.play


def described(match: Match) -> str:
    """The options that differ from the printed game, as ``target 13``; empty if none do."""
    printed = values(match.game.options())
    return ", ".join(f"{name} {value}" for name, value in values(match.options).items() if value != printed[name])
