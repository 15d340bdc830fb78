"""Deciding on what becomes of a match when somebody leaves it for good, whatever it waits for."""

from datetime import datetime

from bot.match import Kind, Match, Status, UserId
from bot.table.overdue import closed, left


def parted_from(match: Match, user: UserId, now: datetime) -> Match:
    """The match without somebody: resigned for their seat alone, or withdrawn, or declined; as it is if it is over.

    A partner goes on, with a stand-in at the seat that was left.
    """
    seat = match.seat_of(user)
    if match.status is Status.RUNNING:
        return match if seat is None or seat in match.out else left(match, seat, now, Kind.RESIGNED, (seat,))
    if match.status is not Status.OPEN:
        return match
    if user == match.opener:
        return closed(match, now, Kind.WITHDRAWN)
    kept = next((index for index, each in enumerate(match.seats) if each.user == user), None)
    return match if kept is None else closed(match, now, Kind.DECLINED, str(kept))
