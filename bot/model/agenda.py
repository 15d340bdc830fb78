"""Tasks due in a match at a time: reminders, overdue turns, invitations, threads to keep open. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final

from bot.model.ids import MatchId
from bot.model.log import Happening
from bot.model.match import Match, Status
from bot.model.people import Preferences, Reminders
from bot.model.time_limits import INVITED_FOR, STANDS_FOR, UNTOUCHED_FOR, Pace

AWAKE_FOR: Final = timedelta(days=3)  # Discord archives a thread after 7 quiet days; two attempts fit in
REMINDED_AT: Final = {
    Reminders.NONE: (),
    Reminders.ONCE: (1 / 6,),
    Reminders.TWICE: (1 / 2, 1 / 6),
    Reminders.OFTEN: (3 / 4, 1 / 2, 1 / 4, 1 / 6, 1 / 12),
}
"""Reminders by the share of time left."""
LAST_MINUTE: Final = timedelta(minutes=1)  # the shortest pace has one reminder, this long before its end
TOGETHER: Final = 1 / 50  # share of the pace by which reminders may come early to share one message
WARNED_OF_EXPIRY: Final = timedelta(days=1)  # the warning time before an invitation expires
WARNED_OF_LAPSE: Final = timedelta(days=3)  # the warning time before an untouched match is closed
WARNED_LATE: Final = timedelta(minutes=5)  # the minimum warning time after a late warning


class Task(Enum):
    """Kinds of tasks."""

    WARN = auto()  # warns the players that the match will be closed
    EXPIRE = auto()  # nobody answered the invitation
    REMIND = auto()  # the player to move is reminded
    OVERDUE = auto()  # the turn's time has run out
    LAPSE = auto()  # nobody has touched the match for long
    GIVE_UP = auto()  # its clock has stood still for too long
    WAKE = auto()  # the thread must be kept from being archived


@dataclass(frozen=True, slots=True)
class Due:
    """A task, and when it falls due."""

    at: datetime
    task: Task


@dataclass(frozen=True, slots=True)
class Schedule:
    """Data needed besides the match to compute its tasks."""

    match: MatchId
    done_until: datetime  # everything that was due by then is done
    changed: datetime  # the time of the last action of a person
    muted: int = 0  # the turn about which its player wants no reminders
    reminded: timedelta | None = None
    """The time left in the turn at the last reminder or at the start of an absence; ``None`` if there was none.
    Passed reminders do not repeat, even if the clock paused since then."""
    warned: datetime | None = None  # the time of the last warning that the match will be closed


def agenda(match: Match, to_move: Preferences | None, schedule: Schedule) -> list[Due]:
    """The unfinished tasks of a match if no player acts, earliest first; ``to_move`` is the person to move."""
    found: list[Due] = []
    ends: list[Due] = []
    if match.stopped is not None:
        end = gives_up_at(match)
        ends = [] if end is None else [Due(end, Task.GIVE_UP)]
    elif match.status is Status.OPEN:
        opened = min(match.entries[0].at, schedule.changed)  # an invitation sent by a clock that was ahead expires too
        ends = [_closing(Task.EXPIRE, opened + INVITED_FOR, WARNED_OF_EXPIRY, schedule.warned)]
    elif match.status is Status.RUNNING and match.channel is not None:
        if match.channel != match.home:
            quiet = max(schedule.done_until - schedule.changed, timedelta())
            found.append(Due(schedule.changed + AWAKE_FOR * (quiet // AWAKE_FOR + 1), Task.WAKE))
        if match.due is not None and not match.alone:
            found.append(Due(match.due, Task.OVERDUE))
        ends = [*_lapsing(match, schedule)]
        if match.play is None or match.play.turn != schedule.muted:
            found += _reminders(match, to_move, schedule.reminded)
    found = [due for due in found if due.at > schedule.done_until]
    return sorted([*found, *ends], key=lambda due: due.at)


def gives_up_at(match: Match) -> datetime | None:
    """The time at which a match is closed unless its clock runs by then; ``None`` if it has none, or it runs."""
    if match.stopped is None or match.status is not Status.RUNNING or match.time_limit is Pace.NONE:
        return None
    return match.stopped + STANDS_FOR - match.stood


def next_task(match: Match, to_move: Preferences | None, schedule: Schedule) -> datetime | None:
    """The time of the next task of a match; ``None`` if there is none."""
    return next((due.at for due in agenda(match, to_move, schedule)), None)


def reminder_soon(match: Match, coming: list[Due], now: datetime) -> datetime | None:
    """The time of the next reminder, if it may be sent now together with another one."""
    if not coming or coming[0].task is not Task.REMIND or match.pace.seconds is None:
        return None
    early = timedelta(seconds=match.pace.seconds * TOGETHER)
    return coming[0].at if coming[0].at <= now + early else None


def _lapsing(match: Match, schedule: Schedule) -> Iterator[Due]:
    warned = schedule.warned if schedule.warned and schedule.warned > schedule.changed else None
    if match.due is not None and match.alone:  # nobody could claim anything
        yield Due(match.due, Task.LAPSE)
    elif match.due is not None or (match.alone and match.guild is not None and match.time_limit is Pace.NONE):
        since = max(match.due or schedule.changed, schedule.changed)
        yield _closing(Task.LAPSE, since + UNTOUCHED_FOR, WARNED_OF_LAPSE, warned)


def _closing(end: Task, at: datetime, before: timedelta, warned: datetime | None) -> Due:
    """A warning, or the end once it was given; neither counts as done because later tasks are."""
    return Due(at - before, Task.WARN) if warned is None else Due(max(at, warned + WARNED_LATE), end)


def _reminders(match: Match, to_move: Preferences | None, reminded: timedelta | None) -> Iterator[Due]:
    if match.due is None or match.pace.seconds is None or to_move is None:
        return
    left = [timedelta(seconds=match.pace.seconds * share) for share in REMINDED_AT[to_move.reminders]]
    if match.pace is Pace.FIVE_MINUTES and left:
        left = [LAST_MINUTE]
    for time in left:
        at = to_move.quiet_until(match.due - time) or match.due - time
        if at < match.due and (reminded is None or time < reminded):
            yield Due(at, Task.REMIND)


def turn_began(match: Match) -> Happening:
    """The entry with which the move came to the seat to move; other entries of this turn do not count."""
    assert match.play is not None, "a match in which somebody is to move has begun"
    turn, seat = match.play.turn, match.seat_to_move

    def began(happening: Happening) -> bool:
        if happening.step is not None:
            return happening.step.turn != turn
        return happening.awaited != seat or any(step.turn != turn for step in happening.undone)

    return next(happening for happening in reversed(match.happenings) if began(happening))


def waits_since(match: Match) -> datetime:
    """The start of the current turn."""
    return turn_began(match).entry.at
