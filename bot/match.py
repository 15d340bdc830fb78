"""A match as the bot keeps it: who sits where, its log, and what follows from both. Values only, no effects.

The log of entries is the truth about the play: :func:`logged` makes the position from it. Every entry raises the
revision, so a revision names one moment of a match for ever.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from rules.game import CHANCE, AnyGame, Outcome
from rules.options import values
from rules.play import AnyPlay, begin, replay


class Status(StrEnum):
    """Where a match is in its life."""

    OPEN = "open"
    """Seats are still to be taken."""
    RUNNING = "running"
    FINISHED = "finished"
    """It has a result."""
    CLOSED = "closed"
    """It ended without one: withdrawn, declined, aborted, or given up by everyone."""


class Kind(StrEnum):
    """What an entry of the log records."""

    OPENED = "opened"
    JOINED = "joined"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    BEGUN = "begun"
    PLACED = "placed"
    UNPLACED = "unplaced"
    STEP = "step"
    UNDONE = "undone"
    OFFERED = "offered"
    AGREED = "agreed"
    REFUSED = "refused"
    RESIGNED = "resigned"
    CLAIMED = "claimed"
    EXTENDED = "extended"
    DRAWN = "drawn"
    ABORTED = "aborted"
    LAPSED = "lapsed"
    ABANDONED = "abandoned"
    REMATCHED = "rematched"


class Wish(StrEnum):
    """What an offer asks the others to agree to."""

    UNDO = "undo"
    DRAW = "draw"
    ABORT = "abort"
    RESIGN = "resign"
    BEGIN = "begin"
    REMATCH = "rematch"


ENDS_WITHOUT_RESULT = frozenset(
    {Kind.DECLINED, Kind.WITHDRAWN, Kind.EXPIRED, Kind.UNPLACED, Kind.ABORTED, Kind.LAPSED, Kind.ABANDONED}
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's log. ``user`` did it; ``text`` says more: a step in notation, a wish, a seat, a channel."""

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
class Offer:
    """Something one player asks and others must agree to.

    It lapses when a step is played; a draw stands until another side plays one.
    """

    wish: Wish
    by: int
    agreed: frozenset[int]
    """Who has agreed so far, the one who asks included."""


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
    pace: int | None = None
    """Seconds for one turn, or ``None`` for no limit."""
    due: datetime | None = None
    """When the time of the player to move runs out."""
    role: int | None = None
    """A role of the server that open seats are kept for."""
    rated: bool = True
    """Whether its result may change ratings."""
    play: AnyPlay | None = None
    offer: Offer | None = None
    asked: frozenset[tuple[int, Wish]] = frozenset()
    """Who has asked for what in this turn: nobody asks twice."""
    out: tuple[int, ...] = ()
    """The seats that left the match before its end, in order; a simple player goes on for them."""

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
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together."""
        return self.game.sides(len(self.seats))

    @property
    def seat_to_move(self) -> int | None:
        """The seat whose step is awaited."""
        if self.status is not Status.RUNNING or self.play is None or self.play.to_move in (None, CHANCE):
            return None
        return self.play.to_move

    @property
    def waiting_for(self) -> int | None:
        """The player whose step is awaited."""
        seat = self.seat_to_move
        return None if seat is None else self.seats[seat].user

    @property
    def ended_by(self) -> Entry | None:
        """The entry that ended the match other than by its rules, if one did."""
        if self.status not in (Status.FINISHED, Status.CLOSED):
            return None
        ends = {Kind.RESIGNED, Kind.CLAIMED, Kind.DRAWN} | ENDS_WITHOUT_RESULT
        by_rules = self.play is not None and self.play.outcome is not None
        return None if by_rules else next((entry for entry in reversed(self.entries) if entry.kind in ends), None)

    @property
    def outcome(self) -> Outcome | None:
        """The result: by the rules, by agreement, or by those who left."""
        if self.status is not Status.FINISHED or self.play is None:
            return None
        by_rules = self.play.outcome
        if by_rules is not None and not self.out:
            return by_rules
        return Outcome(self._places(by_rules), by_rules.detail if by_rules else {})

    def _places(self, by_rules: Outcome | None) -> tuple[int, ...]:
        """Those who stayed as the rules rank them or else together; behind them those who left, the first last."""
        rank = {
            seat: (1, -self.out.index(seat)) if seat in self.out else (0, by_rules.places[seat] if by_rules else 1)
            for seat in range(len(self.seats))
        }
        # A side is ranked by its seat that stayed longest; partners share its place.
        best = {side: min(rank[seat] for seat in side) for side in self.sides}
        place = {seat: 1 + sum(other < own for other in best.values()) for side, own in best.items() for seat in side}
        return tuple(place[seat] for seat in range(len(self.seats)))

    def seat_of(self, user: int | None) -> int | None:
        """The seat that somebody has taken, or ``None``."""
        return next((i for i, seat in enumerate(self.seats) if seat.taken and seat.user == user), None)

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats that win with this one."""
        return next(side for side in self.sides if seat in side)

    def others(self, user: int) -> tuple[int, ...]:
        """The players still in the match but this one."""
        return tuple(
            seat.user
            for i, seat in enumerate(self.seats)
            if seat.taken and seat.user is not None and seat.user != user and i not in self.out
        )

    def turns_of(self, side: tuple[int, ...]) -> int:
        """How many turns a side has played in."""
        steps = self.play.steps if self.play else ()
        return len({step.turn for step in steps if step.seat in side})


def logged(match: Match, entries: Iterable[Entry]) -> Match:
    """The match after more entries: its revision, its play and what is offered follow them."""
    for entry in entries:
        match = replace(_happened(match, entry), revision=entry.revision, entries=(*match.entries, entry))
    return match


def turn_at(match: Match, revision: int) -> int:
    """The turn that was under way at an earlier revision; 0 before the match began."""
    fresh = replace(match, play=None, offer=None, out=(), entries=())
    then = logged(fresh, match.entries[:revision])
    return then.play.turn if then.play is not None else 0


def _happened(match: Match, entry: Entry) -> Match:
    match entry.kind:
        case Kind.BEGUN:
            return replace(match, play=begin(match.game, match.options, len(match.seats)), offer=None)
        case Kind.STEP:
            assert match.play is not None, "steps follow the beginning"
            return _moved(match, match.play.to_move, match.play.read(entry.text))
        case Kind.UNDONE:
            return _moved(match, match.seat_of(entry.user), _kept(match, int(entry.text)))
        case Kind.OFFERED:
            assert entry.user is not None, "people make offers"
            wish = Wish(entry.text)
            offer = Offer(wish, entry.user, frozenset({entry.user}))
            return replace(match, offer=offer, asked=match.asked | {(entry.user, wish)})
        case Kind.AGREED:
            assert match.offer is not None, "something was offered"
            assert entry.user is not None, "people agree"
            return replace(match, offer=replace(match.offer, agreed=match.offer.agreed | {entry.user}))
        case Kind.RESIGNED | Kind.CLAIMED:
            gone = tuple(int(seat) for seat in entry.text.split())
            return replace(match, out=match.out + gone, offer=None)
        case Kind.PLACED | Kind.OPENED | Kind.JOINED | Kind.EXTENDED:
            return match
        case _:
            return replace(match, offer=None)


def _moved(match: Match, seat: int | None, play: AnyPlay) -> Match:
    """The match after ``seat`` has played a step or taken one back."""
    asked = match.asked if match.play is not None and match.play.turn == play.turn else frozenset()
    offer = match.offer if play.to_move is not None and _outlives(match, seat) else None
    return replace(match, play=play, offer=offer, asked=asked)


def _outlives(match: Match, seat: int | None) -> bool:
    """Whether what is offered stands after a step of ``seat``."""
    by = None if match.offer is None else match.seat_of(match.offer.by)
    if match.offer is None or match.offer.wish is not Wish.DRAW or by is None:
        return False
    return seat in (CHANCE, *match.out, *match.side_of(by))


def _kept(match: Match, count: int) -> AnyPlay:
    assert match.play is not None, "only what was played is undone"
    return replay(match.game, match.options, len(match.seats), [step.text for step in match.play.steps[:count]])


def described(match: Match) -> str:
    """The options that differ from the printed game, as ``target 13``; empty if none do."""
    printed = values(match.game.options())
    return ", ".join(f"{name} {value}" for name, value in values(match.options).items() if value != printed[name])
