"""Pure decisions about a match: preconditions, new entries, and ends by time."""

from collections.abc import Container
from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from bot.model.conditional_moves import Tree, due, may_prepare, steps_of
from bot.model.errors import Stale, UserError, mention
from bot.model.ids import UserId
from bot.model.log import PLAYED, Entry, Kind, Wish
from bot.model.match import Match, Status
from bot.model.replay import logged
from bot.model.time_limits import Countdown
from rules.deal import deal
from rules.game import CHANCE, Illegal
from rules.notation import Unreadable
from rules.play import AnyPlay


def expect_moment(match: Match, revision: int | None, status: Status, harmless: Container[Kind] = frozenset()) -> None:
    """Refuse what was meant for another moment; entries of ``harmless`` kinds do not count.

    :raises Stale: the match has moved on since ``revision``.
    :raises UserError: it is not in this ``status``.
    """
    if revision is not None:
        since = match.entries[revision:]
        if revision > match.revision or any(entry.kind not in harmless for entry in since):
            raise Stale(match)
    if match.status is not status:
        still = status is Status.FINISHED and match.status is Status.RUNNING
        raise UserError("table-not-over" if still else _NOT_IN[match.status])


def expect_player(match: Match, user: UserId) -> int:
    """The seat of somebody who plays, or a refusal."""
    seat = match.seat_of(user)
    if seat is None:
        raise UserError("table-no-player")
    if seat in match.out and match.status is Status.RUNNING:
        raise UserError("table-left")
    return seat


def expect_no_player(match: Match, user: UserId) -> None:
    """Refuse to let somebody decide over a match that they play in; before it begins it has no players."""
    if match.play is not None and match.seat_of(user) is not None:
        raise UserError("table-own-match", match=match.id)


def expect_certain_time(doubt_left: timedelta) -> None:
    """Refuse to end somebody's part while the clock may be wrong."""
    if doubt_left:
        raise UserError("table-doubted-time", minutes=ceil(doubt_left / timedelta(minutes=1)))


def expect_turn(match: Match, user: UserId) -> int:
    """The seat of somebody whose turn it is, or a refusal."""
    seat = expect_player(match, user)
    if match.waiting_for is None:
        raise UserError("table-computer-thinks")
    if match.waiting_for != user:
        raise UserError("table-not-your-turn", who=mention(match.waiting_for))
    return seat


_NOT_IN: Final = {
    Status.OPEN: "table-not-begun",
    Status.RUNNING: "table-already-begun",
    Status.FINISHED: "table-over",
    Status.CLOSED: "table-closed",
}


def entered(match: Match, seat: int | None, now: datetime, kind: Kind, text: str = "") -> Match:
    """The match with one more entry in its log."""
    return logged(match, [Entry(match.revision + 1, now, seat, kind, text)])


def advanced(match: Match, now: datetime) -> Match:
    """The match after the draws that are due, finished if it is decided."""
    while match.status is Status.RUNNING and match.play is not None:
        play, seat = match.play, match.play.to_move
        if seat is None or match.decided:
            return replace(match, status=Status.FINISHED)
        if seat != CHANCE:
            break
        match = entered(match, None, now, Kind.STEP, _drawn(play, match.seed))
    return match


def with_answers(match: Match, prepared: Tree) -> Match:
    """The match after a step and the conditional moves that answer it; one that cannot be played is skipped."""
    now = match.entries[-1].at
    if match.entries[-1].kind not in PLAYED:
        return match
    while (seat := match.seat_to_move) is not None and may_prepare(match, seat):
        answer = due(prepared, seat, steps_of(match))
        if answer is None:
            break
        try:
            match = advanced(entered(match, seat, now, Kind.PREPARED, answer.step), now)
        except (Unreadable, Illegal):
            break
    return match


def begun(play: AnyPlay | None) -> AnyPlay:
    """The play of a match that has begun."""
    assert play is not None, "the match has begun"
    return play


def countdown(before: Match, after: Match) -> Countdown:
    """The effect on the time of the player to move: nobody gains any by playing a step and taking it back.

    Time begins to run when there is a place to play.
    """
    last = after.entries[-1].kind
    if last is Kind.PREPARED:
        return Countdown.ANSWERED
    if last is Kind.HOSTED:
        return Countdown.STARTS
    if _awaited(before) == _awaited(after):
        return Countdown.EXTENDS if last is Kind.EXTENDED else Countdown.RUNS
    agreed = before.offer is not None and before.offer.wish is Wish.UNDO
    return Countdown.RETURNS if last is Kind.UNDONE and not agreed else Countdown.STARTS


def _awaited(match: Match) -> tuple[int | None, int | None]:
    return match.seat_to_move, match.play.turn if match.play else None


def _drawn(play: AnyPlay, seed: bytes) -> str:
    drawn = sum(step.seat is None for step in play.steps)
    return play.game.format(deal(play.game, play.state, seed, drawn + 1))


def claimed(match: Match, user: UserId | None, now: datetime, revision: int | None = None) -> Match:
    """The match after an overdue player's part in it: won by the other of two, else a stand-in takes over.

    ``user`` claims; ``None`` is automatic forfeit.

    :raises UserError: nobody is overdue, or it is this person.
    """
    expect_moment(match, revision, Status.RUNNING)
    late = _late_seat(match, user, now)
    return left(match, match.seat_of(user) if user is not None else None, now, Kind.CLAIMED, (late,))


def extended(match: Match, user: UserId, now: datetime, revision: int | None = None) -> Match:
    """The match after an overdue player was given the time of one more turn.

    :raises UserError: nobody is overdue, or it is this person.
    """
    expect_moment(match, revision, Status.RUNNING)
    _late_seat(match, user, now)
    return entered(match, match.seat_of(user), now, Kind.EXTENDED)


def ended_by_time(match: Match, now: datetime, kind: Kind) -> Match:
    """The match closed without a result; one that has begun does not expire, and only a running one lapses."""
    status = {Kind.EXPIRED: Status.OPEN, Kind.LAPSED: Status.RUNNING}.get(kind, match.status)
    return closed(match, now, kind) if match.status.live and match.status is status else match


def closed_by_server(match: Match, by: UserId, now: datetime) -> Match:
    """The match closed without a result by a manager of the server.

    :raises UserError: it has ended already, or this person plays in it.
    """
    expect_no_player(match, by)
    if not match.status.live:
        raise UserError("table-ended-already", match=match.id)
    return closed(match, now, Kind.CLOSED)


def closed(match: Match, now: datetime, kind: Kind, text: str = "") -> Match:
    """The match closed without a result for the reason ``kind``."""
    return entered(replace(match, status=Status.CLOSED), None, now, kind, text)


def left(match: Match, seat: int | None, now: datetime, kind: Kind, seats: tuple[int, ...]) -> Match:
    """The match after seats left; it ends if only one side remains."""
    gone = [each for each in seats if each not in match.out]
    return advanced(entered(match, seat, now, kind, " ".join(map(str, gone))), now)


def _late_seat(match: Match, user: UserId | None, now: datetime) -> int:
    """The seat whose time has run out."""
    if user is not None:
        expect_player(match, user)
    seat = match.seat_to_move
    if seat is None or match.due is None or now < match.due:
        raise UserError("table-nobody-overdue")
    if match.waiting_for == user:
        raise UserError("table-own-overdue")
    return seat
