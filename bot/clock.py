"""What is due in a match at a given time: reminders, overdue turns, invitations, threads to be kept awake. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final

from bot.match import Match, Status
from bot.people import Person

INVITED_FOR: Final = timedelta(days=7)
UNTOUCHED_FOR: Final = timedelta(days=30)
AWAKE_FOR: Final = timedelta(days=3)
"""Discord archives a thread after seven quiet days; it is woken twice before, in case one time fails."""
MARKS: Final = {"none": (), "once": (1 / 6,), "twice": (1 / 2, 1 / 6), "often": (3 / 4, 1 / 2, 1 / 4, 1 / 6, 1 / 12)}
"""Which shares of the time are left when a player is reminded."""
SHORT_PACE: Final = 300
SHORT_MARK: Final = timedelta(minutes=1)
"""The shortest pace has one reminder, this long before its end."""
TOGETHER: Final = 1 / 50
"""The share of the pace by which a reminder may come early to stand in one message with another."""


class What(Enum):
    """The kinds of things that fall due."""

    EXPIRE = auto()
    """Nobody answered the invitation."""
    REMIND = auto()
    """The player to move is reminded."""
    OVERDUE = auto()
    """The turn's time has run out."""
    LAPSE = auto()
    """Nobody has touched the match for long."""
    WAKE = auto()
    """The thread must be kept from being archived."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something, and when."""

    at: datetime
    what: What


def agenda(
    match: Match,
    person: Person,
    changed: datetime,
    muted: int,
    since: datetime,
    reminded: timedelta | None = None,
) -> list[Due]:
    """Everything that falls due in a match after ``since`` if nobody acts, earliest first.

    ``person`` is the player to move, ``changed`` when somebody last acted, ``muted`` the turn not to be reminded of,
    ``reminded`` how much of the turn was left at the last reminder: what its clock has passed does not come again,
    even if it stood still since then.
    """
    found: list[Due] = []
    if match.status is Status.OPEN:
        found = [Due(match.entries[0].at + INVITED_FOR, What.EXPIRE)]
    elif match.status is Status.RUNNING and match.channel is not None:
        found = [*_waking(match, changed, since), *_ending(match, changed)]
        if match.play is None or match.play.turn != muted:
            found += _reminders(match, person, reminded)
    return sorted((due for due in found if due.at > since), key=lambda due: due.at)


def reminder_soon(match: Match, coming: list[Due], now: datetime) -> datetime | None:
    """When the next reminder is meant, if it may as well be sent now, in one message with another."""
    if not coming or coming[0].what is not What.REMIND or match.pace is None:
        return None
    early = timedelta(seconds=match.pace * TOGETHER)
    return coming[0].at if coming[0].at <= now + early else None


def _waking(match: Match, changed: datetime, since: datetime) -> Iterator[Due]:
    if match.channel != match.home:
        yield Due(changed + AWAKE_FOR * (max(since - changed, timedelta()) // AWAKE_FOR + 1), What.WAKE)


def _ending(match: Match, changed: datetime) -> Iterator[Due]:
    if match.due is not None:
        yield Due(match.due, What.OVERDUE)
        yield Due(max(match.due, changed) + UNTOUCHED_FOR, What.LAPSE)


def _reminders(match: Match, person: Person, reminded: timedelta | None) -> Iterator[Due]:
    if match.due is None or match.pace is None:
        return
    left = [timedelta(seconds=match.pace * share) for share in MARKS[person.reminders]]
    if match.pace <= SHORT_PACE and left:
        left = [SHORT_MARK]
    for time in left:
        at = person.quiet_until(match.due - time) or match.due - time
        if at < match.due and (reminded is None or time < reminded):
            yield Due(at, What.REMIND)
