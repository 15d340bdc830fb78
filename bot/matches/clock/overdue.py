"""Deciding on what time brings: overdue turns, invitations nobody answers, matches everybody has given up."""

from dataclasses import replace
from datetime import datetime

from bot.matches.apply import advanced, entered
from bot.matches.checks import expect_moment, expect_no_player, expect_player
from bot.model.errors import Refused
from bot.model.ids import UserId
from bot.model.log import Kind
from bot.model.match import Match, Status
from bot.model.people import AWAY_PER_YEAR, Preferences


def claimed(match: Match, user: UserId | None, now: datetime, revision: int | None = None) -> Match:
    """The match after an overdue player's part in it has ended: won if it is one of two, else a stand-in takes over.

    ``user`` claims; ``None`` is the server's rule of automatic forfeit.

    :raises Refused: nobody is overdue, or it is this person.
    """
    expect_moment(match, revision, Status.RUNNING)
    late = _late_seat(match, user, now)
    return left(match, match.seat_of(user) if user is not None else None, now, Kind.CLAIMED, (late,))


def extended(match: Match, user: UserId, now: datetime, revision: int | None = None) -> Match:
    """The match once an overdue player has been given the time of one more turn.

    :raises Refused: nobody is overdue, or it is this person.
    """
    expect_moment(match, revision, Status.RUNNING)
    _late_seat(match, user, now)
    return entered(match, match.seat_of(user), now, Kind.EXTENDED)


def ended_by_time(match: Match, now: datetime, status: Status | None, kind: Kind) -> Match:
    """The match closed without a result, if it still is in this status; ``None`` stands for any before its end."""
    if not match.status.live or status not in (None, match.status):
        return match
    return closed(match, now, kind)


def closed_by_server(match: Match, by: UserId, now: datetime) -> Match:
    """The match closed without a result by somebody who manages the server.

    :raises Refused: it has ended already, or this person plays in it.
    """
    expect_no_player(match, by)
    if not match.status.live:
        raise Refused("table-ended-already", match=match.id)
    return closed(match, now, Kind.CLOSED)


def closed(match: Match, now: datetime, kind: Kind, text: str = "") -> Match:
    """The match closed without a result; ``kind`` tells why."""
    return entered(replace(match, status=Status.CLOSED), None, now, kind, text)


def left(match: Match, seat: int | None, now: datetime, kind: Kind, seats: tuple[int, ...]) -> Match:
    """Seats leave the match; it ends if only one side is left, and goes on without them otherwise."""
    gone = [each for each in seats if each not in match.out]
    return advanced(entered(match, seat, now, kind, " ".join(map(str, gone))), now)


def _late_seat(match: Match, user: UserId | None, now: datetime) -> int:
    """The seat whose time has run out."""
    if user is not None:
        expect_player(match, user)
    seat = match.seat_to_move
    if seat is None or match.due is None or now < match.due:
        raise Refused("table-nobody-overdue")
    if match.waiting_for == user:
        raise Refused("table-own-overdue")
    return seat


def leaving(person: Preferences, now: datetime, until: datetime) -> Preferences:
    """Somebody away from now until a moment.

    :raises Refused: it lies in the past, or is more than the year allows.
    """
    back = person.back(now)
    if until <= now:
        raise Refused("table-away-past")
    year = back.away_too_long(now, until)
    if year is not None:
        left = max(0, back.away_left(year).days)
        raise Refused("table-away-too-long", most=AWAY_PER_YEAR.days, year=year, days=left)
    return replace(back, away_since=now, away_until=until)


def returning(person: Preferences, now: datetime) -> Preferences:
    """Somebody back; what was not used of the time away is not counted.

    :raises Refused: this person is not away.
    """
    if not person.away_at(now):
        raise Refused("table-not-away")
    return person.back(now)
