"""A tournament: entrants, pairings and results. Values only."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.model.ids import ChannelId, GuildId, MatchId, TournamentId, UserId
from bot.model.time_limits import Pace
from rules.game import AnyGame

WON: Final = 2  # in half points
DRAWN: Final = 1
LOST: Final = 0


class System(StrEnum):
    """Tournament systems."""

    ROUND_ROBIN = "round-robin"  # each entrant meets each other
    SWISS = "swiss"  # Swiss pairing
    KNOCK_OUT = "knock-out"  # losers are eliminated
    LADDER = "ladder"  # endless; who beats the one above takes their place

    @property
    def most(self) -> int:
        return 12 if self is System.ROUND_ROBIN else 64


class Stage(StrEnum):
    """The stage of a tournament."""

    OPEN = "open"  # people enter
    RUNNING = "running"
    OVER = "over"  # it has ended, a ladder by its organiser
    WITHDRAWN = "withdrawn"  # its organiser cancelled it, or it never began

    @property
    def live(self) -> bool:
        return self in (Stage.OPEN, Stage.RUNNING)


class Correction(StrEnum):
    """A correction by the organiser, relative to the entrant on the first seat."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    VOID = "void"  # nothing for either


COUNTS: Final = {
    Correction.WON: (WON, LOST),
    Correction.DRAWN: (DRAWN, DRAWN),
    Correction.LOST: (LOST, WON),
    Correction.VOID: None,
}
"""Scores of the first seat and the other."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant."""

    number: int  # from 1, in the order in which people entered
    user: UserId
    rating: float  # the seed: the conservative rating on the server's ladder
    entered: int = 0  # the last paired round at the entry; 0 for those there from the start
    dropped: int | None = None  # the last paired round at the drop-out
    returned: tuple[int, ...] = ()  # the last paired round at each return, only on a ladder


@dataclass(frozen=True, slots=True)
class Leg:
    """A match of a pairing."""

    match: MatchId
    first: int  # the number of the entrant on the first seat
    over: bool = False  # true if it ended before the tournament did
    score: tuple[int, int] | None = None
    """The scores of the first seat and the other in half points; 0 for both without a result."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet in a round, or one who has a bye; all by their numbers. Where there are two and no leg, one of them
    had dropped out before and the other one wins without playing."""

    round: int
    board: int  # from 1
    one: int
    other: int | None
    legs: tuple[Leg, ...] = ()

    @property
    def over(self) -> bool:
        """True if nothing of it is left to play so far."""
        return all(leg.over for leg in self.legs)


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament at one revision."""

    id: TournamentId
    guild: GuildId
    channel: ChannelId
    organiser: UserId
    name: str  # as it was typed; nothing where it is called by its game and system
    system: System
    game: AnyGame
    options: object
    pace: Pace
    stage: Stage
    opened: datetime
    planned: int | None = None  # rounds, as soon as that is known; None on a ladder
    round: int = 0  # the last round that is paired
    revision: int = 1
    shown: int = 0  # the revision that people see in Discord
    begun: datetime | None = None
    ended: datetime | None = None
    due: datetime | None = None  # the next deadline: the end of entries, or the next pairing of a ladder
    entrants: tuple[Entrant, ...] = ()  # in the order of their numbers
    pairings: tuple[Pairing, ...] = ()  # in the order of rounds and boards

    @property
    def live_pace(self) -> bool:
        return self.pace is Pace.FIVE_MINUTES

    @property
    def legs_each(self) -> int:
        """The matches per pairing: two with exchanged roles if the roles differ."""
        return 2 if self.game.rated_by_role else 1

    @property
    def staying(self) -> tuple[Entrant, ...]:
        """Those who have not dropped out."""
        return tuple(entrant for entrant in self.entrants if entrant.dropped is None)

    @property
    def beginners(self) -> tuple[Entrant, ...]:
        """Those who were there when it began, also those who have dropped out since."""
        return tuple(entrant for entrant in self.entrants if entrant.entered == 0 and entrant.dropped != 0)

    @property
    def seeded(self) -> tuple[Entrant, ...]:
        """The entrants by rating, best first; equals in order of entry."""
        return tuple(sorted(self.entrants, key=lambda entrant: (-entrant.rating, entrant.number)))

    def entrant(self, number: int) -> Entrant:
        return self.entrants[number - 1]

    def entrant_of(self, user: UserId) -> Entrant | None:
        """The entry of a user, dropped ones included."""
        return next((entrant for entrant in self.entrants if entrant.user == user), None)

    def played_by(self, user: UserId) -> tuple[MatchId, ...]:
        """The current matches of a user in this tournament."""
        own = self.entrant_of(user)
        if own is None or own.dropped is not None or self.stage is not Stage.RUNNING:
            return ()
        return tuple(leg.match for pairing in self.pairings_of(own.number) for leg in pairing.legs if not leg.over)

    def pairings_of(self, number: int) -> tuple[Pairing, ...]:
        return tuple(pairing for pairing in self.pairings if number in (pairing.one, pairing.other))

    def in_round(self, number: int) -> tuple[Pairing, ...]:
        return tuple(pairing for pairing in self.pairings if pairing.round == number)


@dataclass(frozen=True, slots=True)
class NewPairing:
    """A pairing as it is decided, before its matches are opened."""

    board: int
    one: int
    other: int | None
    firsts: tuple[int, ...] = ()  # the entrant on the first seat of each match that is to be opened, by number


@dataclass(frozen=True, slots=True)
class NextRound:
    """Another round is to be paired like this."""

    pairings: tuple[NewPairing, ...]


@dataclass(frozen=True, slots=True)
class Replays:
    """Matches of the round under way that are to be played again: which board, and who is on the first seat."""

    boards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Conclusion:
    """It is over."""


@dataclass(frozen=True, slots=True)
class TournamentLink:
    """A board in a round of a tournament. It never changes."""

    name: str  # as it was typed; nothing where the tournament is called by its system and game
    system: System
    game: str  # the title of its game
    round: int
    board: int
