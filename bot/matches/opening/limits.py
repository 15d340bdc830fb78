"""Limits of invitations, openings and seats: who may invite whom, and how often; no effects."""

from collections.abc import Container, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.matches.opening.store import Acquaintance, Load
from bot.model.errors import UserError, mention
from bot.model.ids import UserId
from bot.model.match import Match, Status
from bot.model.people import InvitedBy, ServerSettings
from bot.model.rate_limits import Among, Wait

MOST_OPEN: Final = 50
"""The default maximum of matches not begun in which a person may have a seat."""
MOST_PENDING: Final = 3
"""Invitations from one person to another that may wait for an answer at a time: a choice of matches, not a pile."""
A_DAY: Final = timedelta(days=1)
MOST_UNACCEPTED: Final = 6
"""Those that one person may send another in :data:`A_DAY` and that are not accepted, withdrawn ones as well: each has
pinged. It is twice the number of open invitations, so that each can be withdrawn and repeated with other options."""
PAUSES: Final = (timedelta(hours=1), timedelta(days=1), timedelta(weeks=1))
"""The pause after a decline before the same person may invite again: after one decline they may just be busy, two
in a row mean not today, and three or more that they would rather ask themselves."""


def expect_room(settings: ServerSettings, loads: Sequence[Load], *, most: int, by: UserId | None) -> None:
    """Refuse a seat to people who sit in too many matches then; ``by`` is told so, others are not named.

    A server may allow a player only so many, and nobody waits for others in more than ``most`` altogether.

    :raises UserError: one of them has more.
    """
    here = settings.most_running
    for load in loads:
        if (here is None or load.here <= here) and load.waiting <= most:
            continue
        if load.user != by:
            raise UserError("table-others-full")
        if here is not None and load.here > here:
            raise UserError("table-too-many-here", count=here)
        raise UserError("table-too-many-waiting", count=most)


def soon(moment: datetime) -> str:
    """The time of the next attempt, formatted by Discord for each reader: "in 3 minutes"."""
    return f"<t:{int(moment.timestamp()) + 1}:R>"


def expect_patience(wait: Wait | None) -> None:
    """Refuse one more opening where there were many lately.

    :raises UserError: there is something to wait for; the sentence says when to try again.
    """
    if wait is None:
        return
    key = "table-opened-lately" if wait.among is Among.PERSON else "table-server-lately"
    raise UserError(key, when=soon(wait.until))


def expect_welcome(people: Sequence[Acquaintance], now: datetime) -> None:
    """Refuse an invitation to people who do not want it, or who have been invited enough.

    What somebody wants of everyone is told before what they want of one person, so that who has blocked whom shows
    where nothing else would be said.

    :raises UserError: one of them takes no such invitation, has blocked the one who sends it, was invited too often, or
        has just declined; the sentence says what would be right.
    """
    for person in people:
        _expect_wanted(person)
    if any(person.blocks for person in people):
        raise UserError("table-not-sent")
    for person in people:
        _expect_pause(person, now)
        _expect_few(person, now)


def _expect_wanted(person: Acquaintance) -> None:
    if person.takes is InvitedBy.NOBODY:
        raise UserError("table-invites-nobody", who=mention(person.invited))
    if person.takes is InvitedBy.PLAYED and not person.played:
        raise UserError("table-invites-played", who=mention(person.invited))


def _expect_pause(person: Acquaintance, now: datetime) -> None:
    if person.declined is None or person.declined.at > now:  # a clock that was ahead locks nobody out
        return
    until = person.declined.at + PAUSES[min(person.declined.times, len(PAUSES)) - 1]
    if now < until:
        raise UserError("table-invites-pause", who=mention(person.invited), when=soon(until))


def _expect_few(person: Acquaintance, now: datetime) -> None:
    who = mention(person.invited)
    if person.pending >= MOST_PENDING:
        raise UserError("table-invites-pending", who=who, count=MOST_PENDING)
    lately = [at for at in person.lately if at <= now]
    if len(lately) >= MOST_UNACCEPTED:
        until = lately[-MOST_UNACCEPTED] + A_DAY
        raise UserError("table-invites-day", who=who, count=MOST_UNACCEPTED, when=soon(until))


def expect_company(uninvited: Sequence[UserId], blocks: frozenset[tuple[UserId, UserId]]) -> None:
    """Refuse an open seat beside somebody who has blocked the one who takes it, or was blocked by them.

    :raises UserError: only of their own block somebody is told.
    """
    for user, other in sorted(blocks):
        if user in uninvited:
            raise UserError("table-blocked-sits", who=mention(other))
    if any(other in uninvited for _, other in blocks):
        raise UserError("table-no-seat")


def offered(matches: Iterable[Match], user: UserId, apart: Container[UserId]) -> list[Match]:
    """Those of these matches that somebody is shown: no open seats beside people who are ``apart`` from them."""

    def hidden(match: Match) -> bool:
        open_to = match.status is Status.OPEN and match.open_seats and user not in (*match.players, *match.invited)
        return bool(open_to) and any(other in apart for other in match.players)

    return [match for match in matches if not hidden(match)]
