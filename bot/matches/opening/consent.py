"""Deciding who may invite whom and who sits beside whom, from what there is between two people; no effects.

The limits are kept in the database, because a restart must not end a pause. Accepting an invitation, either way, ends
the pause after a decline; an invitation that expires makes none.
"""

from collections.abc import Container, Iterable, Sequence
from datetime import datetime

from bot.matches.opening.limits import A_DAY, MOST_PENDING, MOST_UNACCEPTED, PAUSES, soon
from bot.matches.opening.store import Acquaintance
from bot.model.errors import Refused, mention
from bot.model.ids import UserId
from bot.model.match import Match, Status
from bot.model.people import InvitedBy


def expect_welcome(people: Sequence[Acquaintance], now: datetime) -> None:
    """Refuse an invitation to people who do not want it, or who have been invited enough.

    What somebody wants of everyone is told before what they want of one person, so that who has blocked whom shows
    where nothing else would be said.

    :raises Refused: one of them takes no such invitation, has blocked the one who sends it, was invited too often, or
        has just declined; the sentence says what would be right.
    """
    for expect in (_expect_wanted, _expect_no_block):
        for person in people:
            expect(person)
    for person in people:
        _expect_pause(person, now)
        _expect_few(person, now)


def _expect_wanted(person: Acquaintance) -> None:
    if person.takes is InvitedBy.NOBODY:
        raise Refused("table-invites-nobody", who=mention(person.invited))
    if person.takes is InvitedBy.PLAYED and not person.played:
        raise Refused("table-invites-played", who=mention(person.invited))


def _expect_no_block(person: Acquaintance) -> None:
    if person.blocks:
        raise Refused("table-not-sent")


def _expect_pause(person: Acquaintance, now: datetime) -> None:
    if person.declined is None or person.declined.at > now:  # a clock that was ahead locks nobody out
        return
    until = person.declined.at + PAUSES[min(person.declined.times, len(PAUSES)) - 1]
    if now < until:
        raise Refused("table-invites-pause", who=mention(person.invited), when=soon(until))


def _expect_few(person: Acquaintance, now: datetime) -> None:
    who = mention(person.invited)
    if person.pending >= MOST_PENDING:
        raise Refused("table-invites-pending", who=who, count=MOST_PENDING)
    lately = [at for at in person.lately if at <= now]
    if len(lately) >= MOST_UNACCEPTED:
        until = lately[-MOST_UNACCEPTED] + A_DAY
        raise Refused("table-invites-day", who=who, count=MOST_UNACCEPTED, when=soon(until))


def expect_company(uninvited: Sequence[UserId], blocks: frozenset[tuple[UserId, UserId]]) -> None:
    """Refuse an open seat beside somebody who has blocked the one who takes it, or was blocked by them.

    :raises Refused: only of their own block somebody is told.
    """
    for user, other in sorted(blocks):
        if user in uninvited:
            raise Refused("table-blocked-sits", who=mention(other))
    if any(other in uninvited for _, other in blocks):
        raise Refused("table-no-seat")


def offered(matches: Iterable[Match], user: UserId, apart: Container[UserId]) -> list[Match]:
    """Those of these matches that somebody is shown: no open seats beside people who are ``apart`` from them."""
    return [match for match in matches if not _hidden(match, user, apart)]


def _hidden(match: Match, user: UserId, apart: Container[UserId]) -> bool:
    if match.status is not Status.OPEN or not match.open_seats or user in (*match.players, *match.invited):
        return False
    return any(other in apart for other in match.players)
