"""Limits of invitations, openings and seats; refusals raise ``UserError``."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.model.errors import UserError, mention
from bot.model.ids import UserId
from bot.model.match import Match, Status
from bot.model.people import InvitedBy, ServerSettings
from bot.model.rate_limits import AllowanceScope, ExhaustedAllowance

MOST_OPEN: Final = 50
MOST_PENDING: Final = 3
"""Invitations from one person to another that may wait for an answer at a time: a choice of matches, not a pile."""
A_DAY: Final = timedelta(days=1)
MOST_UNACCEPTED: Final = 6
"""Those that one person may send another in :data:`A_DAY` and that are not accepted, withdrawn ones as well: each has
pinged. It is twice the number of open invitations, so that each can be withdrawn and repeated with other options."""
PAUSES: Final = (timedelta(hours=1), timedelta(days=1), timedelta(weeks=1))
"""The pause after a decline before the same person may invite again: after one decline they may just be busy, two
in a row mean not today, and three or more that they would rather ask themselves."""


@dataclass(frozen=True, slots=True)
class Declined:
    """The number of declines since the last acceptance, and the time of the latest."""

    times: int
    at: datetime


@dataclass(frozen=True, slots=True)
class InviteHistory:
    """The history between an inviter and an invited person, without this invitation."""

    invited: UserId
    blocks: bool = False
    """True if the invited person blocks the inviter."""
    takes: InvitedBy = InvitedBy.EVERYONE
    played: bool = False
    """True if they have played or play with each other; queried only if needed."""
    pending: int = 0
    """The number of open invitations in all servers."""
    lately: tuple[datetime, ...] = ()
    """The times of the last day's invitations that were not accepted, withdrawn ones included, oldest first."""
    declined: Declined | None = None


@dataclass(frozen=True, slots=True)
class SeatCount:
    """The number of matches in which a person has a seat."""

    user: UserId
    here: int
    """Open and running ones in one server or in direct messages, without tournaments and those they left."""
    waiting: int
    """Open ones everywhere."""


def expect_room(settings: ServerSettings, loads: Sequence[SeatCount], *, most: int, by: UserId | None) -> None:
    """Refuse more running matches than a server allows, or more than ``most`` not begun; only ``by`` is named."""
    here = settings.most_running
    for load in loads:
        if (here is None or load.here <= here) and load.waiting <= most:
            continue
        if load.user != by:
            raise UserError("error-opponent-match-limit")
        if here is not None and load.here > here:
            raise UserError("error-match-limit", count=here)
        raise UserError("error-open-match-limit", count=most)


def soon(moment: datetime) -> str:
    """A time in Discord's relative format: "in 3 minutes"."""
    return f"<t:{int(moment.timestamp()) + 1}:R>"


def expect_patience(wait: ExhaustedAllowance | None) -> None:
    """Refuse an opening after too many lately."""
    if wait is None:
        return
    key = "error-user-opening-limit" if wait.among is AllowanceScope.PERSON else "error-server-opening-limit"
    raise UserError(key, when=soon(wait.until))


def expect_welcome(people: Sequence[InviteHistory], now: datetime) -> None:
    """Refuse to invite people who do not want it; settings for everyone come first, so blocks stay hidden."""
    for person in people:
        if person.takes is InvitedBy.NOBODY:
            raise UserError("error-invitations-off", who=mention(person.invited))
        if person.takes is InvitedBy.PLAYED and not person.played:
            raise UserError("error-invitations-from-opponents-only", who=mention(person.invited))
    if any(person.blocks for person in people):
        raise UserError("error-invitation-blocked")
    for person in people:
        _expect_pause(person, now)


def _expect_pause(person: InviteHistory, now: datetime) -> None:
    """Refuse an invitation soon after a decline, or after many that were not accepted."""
    who, declined = mention(person.invited), person.declined
    if declined is not None and declined.at <= now:  # a clock that was ahead does not lock anyone out
        until = declined.at + PAUSES[min(declined.times, len(PAUSES)) - 1]
        if now < until:
            raise UserError("error-invitation-declined-lately", who=who, when=soon(until))
    if person.pending >= MOST_PENDING:
        raise UserError("error-invitations-pending-limit", who=who, count=MOST_PENDING)
    lately = [at for at in person.lately if at <= now]
    if len(lately) >= MOST_UNACCEPTED:
        until = lately[-MOST_UNACCEPTED] + A_DAY
        raise UserError("error-invitations-daily-limit", who=who, count=MOST_UNACCEPTED, when=soon(until))


def expect_company(uninvited: Sequence[UserId], blocks: frozenset[tuple[UserId, UserId]]) -> None:
    """Refuse an open seat next to a person with a block; a block by others is not named."""
    for user, other in sorted(blocks):
        if user in uninvited:
            raise UserError("error-blocked-player-seated", who=mention(other))
    if any(other in uninvited for _, other in blocks):
        raise UserError("error-no-seat")


def offered(matches: Iterable[Match], user: UserId, apart: Container[UserId]) -> list[Match]:
    """The matches without open seats next to people who are ``apart`` from a user."""

    def hidden(match: Match) -> bool:
        open_to = match.status is Status.OPEN and match.open_seats and user not in (*match.players, *match.invited)
        return bool(open_to) and any(other in apart for other in match.players)

    return [match for match in matches if not hidden(match)]
