"""A match: seats, log, and the state derived from both. Values only."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from bot.model.ids import ChannelId, GuildId, MatchId, RoleId, TournamentId, UserId, is_former
from bot.model.log import (
    AFTER_THE_END,
    ENDS_WITH_RESULT,
    ENDS_WITHOUT_RESULT,
    PLAYED,
    USUAL_PACE,
    Entry,
    Happening,
    Kind,
    OfferKind,
)
from bot.model.time_limits import REMATCH_WITHIN, Pace
from rules.codes import Code, code
from rules.game import CHANCE, AnyGame, Outcome
from rules.options import values
from rules.play import AnyPlay


@dataclass(frozen=True, slots=True)
class Person:
    """A human player."""

    user: UserId


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player. Several may sit in one match."""

    level: int | None  # the level, from 1; None until the opener has chosen it


Occupant: TypeAlias = Person | Computer | None  # the occupant of a seat; None for an open seat


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: its occupant, and whether it is taken."""

    occupant: Occupant
    taken: bool
    ready: bool = False  # before the start: true if its player would begin without the free seats

    @property
    def user(self) -> UserId | None:
        return self.occupant.user if isinstance(self.occupant, Person) else None


class Status(StrEnum):
    """The status of a match."""

    OPEN = "open"  # seats are still to be taken
    RUNNING = "running"
    FINISHED = "finished"  # it has a result
    CLOSED = "closed"  # it ended without one: withdrawn, declined, aborted, or given up by everyone

    @property
    def live(self) -> bool:
        return self in (Status.OPEN, Status.RUNNING)


class First(StrEnum):
    """The choice of the first player, relative to the opener."""

    ME = "me"
    OTHER = "other"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Offer:
    """A request that others must agree to; it lapses with a step, a draw only with a step of another side."""

    wish: OfferKind
    by: int
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """A request to a computer player: a step in a position, or an answer to an offer."""

    seat: int
    position: int  # the revision at which the position came about
    answer: bool = False  # true for an answer to an offer, False for a step


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one revision. ``play`` is ``None`` until it begins. The log of entries is the truth about the play:
    :func:`bot.model.replay.logged` makes the position from it. Every entry raises the revision, so a revision names one
    moment of a match for ever."""

    id: MatchId
    game: AnyGame
    options: object
    first: First
    seed: bytes  # the secret that fixes every random draw of the match
    guild: GuildId | None  # None in direct messages with the bot, where one person plays computers
    home: ChannelId  # the channel in which it was opened
    channel: ChannelId | None  # the channel or thread in which it is played; None until that is settled
    status: Status
    revision: int
    seats: tuple[Seat, ...]  # until the match begins, the opener has the first
    entries: tuple[Entry, ...]
    happenings: tuple[Happening, ...] = ()  # the entries with what the rules made of each; it follows from them
    pace: Pace = Pace.NONE
    due: datetime | None = None  # the deadline of the player to move; None while the clock stands still
    stopped: datetime | None = None  # the time since which its players cannot be told of it, so that its clock stands
    stood: timedelta = timedelta()  # the total time for which its clock stood still before
    role: RoleId | None = None  # a role of the server that open seats are kept for
    rated: bool = True  # true if the result may change ratings
    hints: bool = False  # true if all players agreed to hints when they joined
    version: int = 1  # the version of the game's rules that it is played under
    tournament: TournamentId | None = None  # the tournament in which it is played
    play: AnyPlay | None = None
    offer: Offer | None = None
    asked: frozenset[tuple[int, OfferKind]] = frozenset()  # offers made in this turn, by seat; none may be repeated
    out: tuple[int, ...] = ()  # seats that left before the end, in order; a stand-in plays for them

    @property
    def players(self) -> tuple[UserId, ...]:
        """The people who sit, in seat order."""
        return tuple(seat.user for seat in self.seats if seat.taken and seat.user is not None)

    @property
    def reader(self) -> UserId | None:
        """The only reader of its posts, if it is played in direct messages."""
        return self.players[0] if self.guild is None else None

    @property
    def invited(self) -> tuple[UserId, ...]:
        """The people named who have not answered yet."""
        return tuple(seat.user for seat in self.seats if not seat.taken and seat.user is not None)

    @property
    def opener(self) -> UserId | None:
        """The opener of the match; unknown once it has begun."""
        return self.seats[0].user if self.play is None else None

    @property
    def open_seats(self) -> int:
        return sum(seat.occupant is None for seat in self.seats)

    @property
    def ready(self) -> tuple[UserId, ...]:
        """The players who would begin without the free seats."""
        return tuple(seat.user for seat in self.seats if seat.ready and seat.user is not None)

    @property
    def computers(self) -> tuple[int, ...]:
        return tuple(seat for seat, kept in enumerate(self.seats) if isinstance(kept.occupant, Computer))

    @property
    def sitting(self) -> int:
        """The number of seats taken by people or reserved for computer players."""
        return sum(seat.taken or isinstance(seat.occupant, Computer) for seat in self.seats)

    @property
    def awaits_level(self) -> bool:
        """True if the opener has not chosen the level of its computer players yet."""
        unchosen = any(seat.occupant == Computer(None) for seat in self.seats)
        return unchosen and self.status is Status.OPEN

    @property
    def allows_hints(self) -> bool:
        """True if all players agreed to hints, or there is only one."""
        return self.hints or len(self.players) == 1

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together."""
        return self.game.sides(len(self.seats))

    @property
    def decided(self) -> bool:
        """True if all sides but one have left."""
        return sum(not set(side) <= set(self.out) for side in self.sides) <= 1

    @property
    def seat_to_move(self) -> int | None:
        seat = None if self.status is not Status.RUNNING or self.play is None else self.play.to_move
        return None if seat == CHANCE else seat

    @property
    def waiting_for(self) -> UserId | None:
        """The person to move; ``None`` for computers, stand-ins and deleted users."""
        seat = self.seat_to_move
        user = None if seat is None or self.played_by_computer(seat) else self.seats[seat].user
        return None if is_former(user) else user

    @property
    def computer_to_move(self) -> int | None:
        """The seat to move if a computer player moves for it."""
        seat = self.seat_to_move
        return seat if seat is not None and self.played_by_computer(seat) else None

    def played_by_computer(self, seat: int) -> bool:
        """True if a computer player moves for a seat: its owner, or the replacement of a player who left."""
        return seat in self.out or isinstance(self.seats[seat].occupant, Computer)

    @property
    def wanted(self) -> EngineRequest | None:
        """The request to a computer player, answers first; ``None`` after the end: those who left answer again."""
        if self.status is not Status.RUNNING:
            return None
        answering = [seat for seat in sorted(self.asked_seats) if self.played_by_computer(seat)]
        if answering:
            return EngineRequest(answering[0], self.position, answer=True)
        seat = self.computer_to_move
        return None if seat is None else EngineRequest(seat, self.position)

    @property
    def position(self) -> int:
        """The revision of the current position; offers do not change it."""
        moving = PLAYED | {Kind.BEGUN, Kind.UNDONE}
        return next((entry.revision for entry in reversed(self.entries) if entry.kind in moving), 0)

    @property
    def step_entries(self) -> tuple[Entry, ...]:
        """The entries of the steps that were not undone, in order."""
        stand: list[Entry] = []
        for entry in self.entries:
            if entry.kind in PLAYED:
                stand.append(entry)
            elif entry.kind is Kind.UNDONE:
                del stand[int(entry.text) :]
        return tuple(stand)

    @property
    def asked_seats(self) -> frozenset[int]:
        """The seats whose answer to the offer is awaited; computer players agree to all but draws unasked."""
        if self.offer is None:
            return frozenset()
        seats = self.side_of(self.offer.by) if self.offer.wish is OfferKind.RESIGN else range(len(self.seats))
        asked = Person | Computer if self.offer.wish is OfferKind.DRAW else Person
        sitting = {seat for seat in seats if isinstance(self.seats[seat].occupant, asked)}
        staying = sitting if self.offer.wish is OfferKind.REMATCH else sitting - set(self.out)
        return frozenset(staying) - self.offer.agreed

    @property
    def asked_people(self) -> tuple[UserId, ...]:
        """The people whose answer to the offer is awaited, in seat order."""
        users = (self.seats[seat].user for seat in sorted(self.asked_seats))
        return tuple(user for user in users if user is not None and not is_former(user))

    @property
    def has_former_player(self) -> bool:
        return any(is_former(user) for user in self.players)

    @property
    def ended_by(self) -> Entry | None:
        """The entry that ended the match other than by its rules, if one did."""
        if self.status.live or (self.play is not None and self.play.outcome is not None):
            return None
        ends = ENDS_WITH_RESULT | ENDS_WITHOUT_RESULT
        return next((entry for entry in reversed(self.entries) if entry.kind in ends), None)

    @property
    def lost_its_thread(self) -> bool:
        """True if the match ended because its thread cannot be written to, so that the invitation tells it."""
        elsewhere, end = self.channel not in (None, self.home), self.ended_by
        return elsewhere and end is not None and end.kind in (Kind.ABANDONED, Kind.UNREACHABLE)

    @property
    def ended_at(self) -> datetime:
        """The end of a finished match; entries about a rematch come later."""
        return next(entry.at for entry in reversed(self.entries) if entry.kind not in AFTER_THE_END)

    def can_be_played_again(self, now: datetime) -> bool:
        """True while a rematch can be requested."""
        if self.status is not Status.FINISHED or self.has_former_player or self.tournament is not None:
            return False
        if any(entry.kind is Kind.REMATCHED for entry in self.entries):
            return False
        return now - self.ended_at <= REMATCH_WITHIN

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

    def seat_of(self, user: UserId | None) -> int | None:
        return next((i for i, seat in enumerate(self.seats) if seat.taken and seat.user == user), None)

    def side_of(self, seat: int) -> tuple[int, ...]:
        return next(side for side in self.sides if seat in side)

    @property
    def alone(self) -> bool:
        """True if all players still in the match but one are computer players."""
        return len(self.others(None)) <= 1

    @property
    def time_limit(self) -> Pace:
        """The pace, unless nobody but computer players waits and nobody has named it."""
        return Pace.NONE if self.alone and self.entries[0].text == USUAL_PACE else self.pace

    def others(self, user: UserId | None) -> tuple[UserId, ...]:
        """The players still in the match but this one."""
        return tuple(
            seat.user
            for i, seat in enumerate(self.seats)
            if seat.taken and seat.user is not None and seat.user != user and i not in self.out
        )

    def turns_of(self, side: tuple[int, ...]) -> int:
        steps = self.play.steps if self.play else ()
        return len({step.turn for step in steps if step.seat in side})


def unlike_printed(game: AnyGame, options: object) -> tuple[Code, ...]:
    """Those of a game's options that differ from the printed one, as ``target 13`` each."""
    printed = values(game.options())
    return tuple(
        code(f"error-option-{name}", value=value) for name, value in values(options).items() if value != printed[name]
    )
