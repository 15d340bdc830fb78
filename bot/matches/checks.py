"""What every decision asks first: is this still the moment, and may this person do it?"""

from collections.abc import Container
from datetime import timedelta
from math import ceil
from typing import Final

from bot.model.errors import Refused, Stale, mention
from bot.model.ids import UserId
from bot.model.log import Kind
from bot.model.match import Match, Status


def expect_moment(match: Match, revision: int | None, status: Status, harmless: Container[Kind] = frozenset()) -> None:
    """Refuse what was meant for another moment; entries of ``harmless`` kinds make no other moment of it.

    :raises Stale: the match has moved on since ``revision``.
    :raises Refused: it is not in this ``status``.
    """
    if revision is not None:
        since = match.entries[revision:]
        if revision > match.revision or any(entry.kind not in harmless for entry in since):
            raise Stale(match)
    if match.status is not status:
        still = status is Status.FINISHED and match.status is Status.RUNNING
        raise Refused("table-not-over" if still else _NOT_IN[match.status])


def expect_player(match: Match, user: UserId) -> int:
    """The seat of somebody who plays.

    :raises Refused: this person does not, or no longer.
    """
    seat = match.seat_of(user)
    if seat is None:
        raise Refused("table-no-player")
    if seat in match.out and match.status is Status.RUNNING:
        raise Refused("table-left")
    return seat


def expect_no_player(match: Match, user: UserId) -> None:
    """Refuse to let somebody decide over a match that they play or played in.

    :raises Refused: this person does; before a match begins it has no players.
    """
    if match.play is not None and match.seat_of(user) is not None:
        raise Refused("table-own-match", match=match.id)


def expect_certain_time(doubt_left: timedelta) -> None:
    """Refuse to end somebody's part by a time that may be wrong, for so long yet.

    :raises Refused: it may be.
    """
    if doubt_left:
        raise Refused("table-doubted-time", minutes=ceil(doubt_left / timedelta(minutes=1)))


def expect_turn(match: Match, user: UserId) -> int:
    """The seat of somebody whose turn it is.

    :raises Refused: it is not.
    """
    seat = expect_player(match, user)
    if match.waiting_for is None:
        raise Refused("table-computer-thinks")
    if match.waiting_for != user:
        raise Refused("table-not-your-turn", who=mention(match.waiting_for))
    return seat


_NOT_IN: Final = {
    Status.OPEN: "table-not-begun",
    Status.RUNNING: "table-already-begun",
    Status.FINISHED: "table-over",
    Status.CLOSED: "table-closed",
}
