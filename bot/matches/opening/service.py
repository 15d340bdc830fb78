"""Pure decisions before a match begins: opening, seats, start, and place. Refusals raise ``UserError``."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.matches.apply import advanced, closed, entered, expect_moment
from bot.model.errors import StaleButton, UserError, mention
from bot.model.ids import ChannelId, GuildId, MatchId, RoleId, UserId
from bot.model.log import USUAL_PACE, Kind
from bot.model.match import Computer, First, Match, Occupant, Person, Seat, Status
from bot.model.replay import at
from bot.model.time_limits import Pace
from bot.model.tournament import Tournament
from rules.codes import either
from rules.game import AnyGame
from rules.options import BadOption
from rules.play import begin

_UNNUMBERED: Final = MatchId(0)


@dataclass(frozen=True, slots=True)
class Opening:
    """The request to open a match; seats beyond those ``invited`` are open."""

    game: AnyGame
    options: object
    seats: int
    first: First
    opener: UserId
    invited: tuple[UserId | Computer, ...]
    guild: GuildId | None
    home: ChannelId
    pace: Pace = Pace.NONE
    role: RoleId | None = None  # the role that open seats are kept for
    rated: bool = True
    hints: bool = False  # true to allow hints, which makes the match unrated
    usual_pace: bool = False  # true if the pace is the server's, since nobody named one
    once: bool = False  # true to refuse a duplicate of an open invitation

    @property
    def people(self) -> tuple[UserId, ...]:
        return tuple(named for named in self.invited if not isinstance(named, Computer))

    @property
    def alone(self) -> bool:
        """True if all others are computer players."""
        return not self.people and len(self.invited) == self.seats - 1


def opened(opening: Opening, seed: bytes, now: datetime) -> Match:
    """A new match without a number, its seats kept for the people named; begun if no answer is missing."""
    people = (opening.opener, *opening.people)
    if len(set(people)) < len(people):
        raise UserError("error-same-opponent-twice")
    try:
        begin(opening.game, opening.options, opening.seats)
    except BadOption as error:
        raise UserError(error.code) from error
    seats = [Seat(Person(opening.opener), True), *map(_kept_for, opening.invited)]
    if len(seats) > opening.seats:
        raise UserError("error-too-many-opponents", seats=opening.seats)
    seats += [Seat(None, False)] * (opening.seats - len(seats))
    usual = USUAL_PACE if opening.usual_pace and len(opening.people) < len(opening.invited) else ""
    match = entered(_new(opening, seats, seed), None, now, Kind.OPENED, usual)
    return _begun(match, now) if all(seat.taken for seat in seats) else match


def _kept_for(named: UserId | Computer) -> Seat:
    return Seat(named, named.level is not None) if isinstance(named, Computer) else Seat(Person(named), False)


def _new(opening: Opening, seats: Sequence[Seat], seed: bytes) -> Match:
    return Match(
        id=_UNNUMBERED,
        game=opening.game,
        options=opening.options,
        first=opening.first,
        seed=seed,
        guild=opening.guild,
        home=opening.home,
        channel=None,
        status=Status.OPEN,
        revision=0,
        seats=tuple(seats),
        entries=(),
        pace=Pace.NONE if opening.usual_pace and opening.alone else opening.pace,
        role=opening.role,
        rated=opening.rated and not opening.hints and len(opening.people) == len(opening.invited),
        hints=opening.hints,
        version=opening.game.version,
    )


def expect_no_duplicate(match: Match, opening: Opening) -> None:
    """Refuse an invitation that another match of the opener has sent already."""
    same = match.game is opening.game and match.invited == opening.people and match.opener == opening.opener
    computers = len(opening.invited) - len(opening.people)
    if match.status is Status.OPEN and same and len(match.computers) == computers:
        raise UserError("error-level-pending" if match.awaits_level else "error-invitation-pending", match=match.id)


def joined(
    match: Match, user: UserId, now: datetime, revision: int, *, roles: frozenset[RoleId] = frozenset()
) -> Match:
    """Take the seat kept for a person, or an open one (some need a role); the last to sit begins the match."""
    expect_moment(match, revision, Status.OPEN)
    if match.seat_of(user) is not None:
        raise UserError("error-already-seated")
    wanted: Occupant = Person(user) if user in match.invited else None
    free = [i for i, seat in enumerate(match.seats) if not seat.taken and seat.occupant == wanted]
    if not free:
        raise UserError("error-seats-reserved")
    if wanted is None and match.role is not None and match.role not in roles:
        raise UserError("error-role-needed", role=f"<@&{match.role}>")
    seats = (*match.seats[: free[0]], Seat(Person(user), True), *match.seats[free[0] + 1 :])
    match = entered(replace(match, seats=seats), None, now, Kind.JOINED)
    return _begun(match, now) if all(seat.taken for seat in seats) else match


def declined(match: Match, user: UserId, now: datetime, revision: int) -> Match:
    """Close a match because an invitation was declined."""
    expect_moment(match, revision, Status.OPEN)
    if user not in match.invited:
        raise UserError("error-not-invited")
    seat = next(i for i, seat in enumerate(match.seats) if seat.user == user)
    return closed(match, now, Kind.DECLINED, str(seat))


def withdrawn(match: Match, user: UserId, now: datetime, revision: int) -> Match:
    """Close a match before it begins, by its opener."""
    expect_moment(match, revision, Status.OPEN)
    if user != match.opener:
        raise UserError("error-not-opener", who=mention(match.opener))
    return closed(match, now, Kind.WITHDRAWN)


def ready_with_fewer(match: Match, user: UserId, now: datetime, revision: int) -> Match:
    """Wish to begin without the free seats; the match begins when all who sit wish it."""
    expect_moment(match, revision, Status.OPEN, {Kind.READY})
    own = match.seat_of(user)
    if own is None:
        raise UserError("error-begin-not-seated")
    if match.sitting not in match.game.seats:
        raise UserError("error-begin-too-few", game=match.game.title, numbers=either(map(str, match.game.seats)))
    if match.awaits_level:
        raise UserError("error-level-not-chosen", who=mention(match.opener))
    if match.seats[own].ready:
        raise UserError("error-begin-already-agreed")
    seats = tuple(replace(seat, ready=True) if i == own else seat for i, seat in enumerate(match.seats))
    match = entered(replace(match, seats=seats), None, now, Kind.READY)
    taken = tuple(seat for seat in seats if seat.taken)
    fewer = str(len(taken)) if len(taken) < len(seats) else ""
    agreed = all(seat.ready or isinstance(seat.occupant, Computer) for seat in taken)
    return _begun(replace(match, seats=taken), now, fewer) if agreed else match


def level_chosen(match: Match, user: UserId, now: datetime, level: int, revision: int) -> Match:
    """Set the level of the computer players, once, by the opener; the match begins if no other answer is missing."""
    expect_moment(match, revision, Status.OPEN, {Kind.JOINED, Kind.READY})
    if user != match.opener:
        raise UserError("error-level-not-opener", who=mention(match.opener))
    if not match.awaits_level:
        raise StaleButton(match)
    computer = Seat(Computer(level), True)
    seats = tuple(computer if isinstance(seat.occupant, Computer) else seat for seat in match.seats)
    match = entered(replace(match, seats=seats), None, now, Kind.LEVEL, str(level))
    return _begun(match, now) if all(seat.taken for seat in seats) else match


def hosted(match: Match, now: datetime, channel: ChannelId) -> Match:
    """The match with the channel or thread in which it is played."""
    return entered(replace(match, channel=channel), None, now, Kind.HOSTED, str(channel))


def again(match: Match, seed: bytes, now: datetime) -> Match:
    """A rematch, begun: the same people and options, everyone one seat further."""
    fresh = replace(
        at(match, 0),
        id=_UNNUMBERED,
        seed=seed,
        version=match.game.version,
        channel=None,
        revision=0,
        seats=match.seats[1:] + match.seats[:1],
        due=None,
        tournament=None,
    )
    return _running(fresh, now, match.entries[0].text)


def born_in(tournament: Tournament, people: tuple[UserId, UserId], seed: bytes, now: datetime) -> Match:
    """A new match of a tournament, begun by two ``people`` in seat order."""
    game, home, pace = tournament.game, tournament.channel, tournament.pace
    opening = Opening(game, tournament.options, 2, First.ME, people[0], people[1:], tournament.guild, home, pace)
    match = _new(opening, [Seat(Person(user), True) for user in people], seed)
    return _running(replace(match, status=Status.RUNNING, tournament=tournament.id), now)


def _running(match: Match, now: datetime, usual: str = "") -> Match:
    """Begin a new match with all seats taken."""
    match = entered(match, None, now, Kind.OPENED, usual)
    return advanced(entered(match, None, now, Kind.BEGUN), now)


def _begun(match: Match, now: datetime, fewer: str = "") -> Match:
    """The match begun, its seats in the order in which they play; ``fewer`` is how many, if some were left out."""
    seats = len(match.seats)
    lot = int.from_bytes(hmac.digest(match.seed, b"first", hashlib.sha256), "big") % seats
    turn = {First.ME: 0, First.OTHER: 1}.get(match.first, lot)
    in_order = tuple(replace(seat, ready=False) for seat in match.seats[turn:] + match.seats[:turn])
    match = replace(match, seats=in_order, status=Status.RUNNING)
    return advanced(entered(match, None, now, Kind.BEGUN, fewer), now)
