"""Pure decisions about undo, draws, resigning and rematches; refusals raise ``UserError``."""

from dataclasses import replace
from datetime import datetime
from typing import Final, assert_never

from bot.matches.apply import begun, closed, entered, expect_moment, expect_player, expect_playing, left
from bot.model.errors import StaleButton, UserError, mention
from bot.model.ids import UserId
from bot.model.log import PLAYED, Kind, OfferKind
from bot.model.match import Match, Status
from bot.model.time_limits import REMATCH_WITHIN

TURNS_BEFORE_ABORT_ENDS: Final = 2  # turns of each side after which a match is too old to be aborted
UNDOS_A_TURN: Final = 5  # steps that a player may take back before another one acts
WISHED: Final = frozenset({Kind.OFFERED, Kind.AGREED, Kind.REMATCHED})  # after them, what all must press means the same


def undone(match: Match, user: UserId, now: datetime, revision: int | None = None) -> Match:
    """Undo one's last step at once, or ask for it after another player's step or a draw."""
    seat = expect_playing(match, user, revision)
    if _undone_lately(match, seat) >= UNDOS_A_TURN:
        raise UserError("error-undo-limit", count=UNDOS_A_TURN)
    kept = _kept_after_undo(match, seat)
    if kept == len(begun(match.play).steps) - 1:
        return entered(match, seat, now, Kind.UNDONE, str(kept))
    return _offered(match, seat, now, OfferKind.UNDO)


def draw_offered(match: Match, user: UserId, now: datetime, revision: int | None = None) -> Match:
    """Offer a draw, or accept the one that is offered."""
    seat = expect_playing(match, user, revision)
    if not match.game.draw_can_be_agreed:
        raise UserError("error-no-draw", game=match.game.title)
    return _offered(match, seat, now, OfferKind.DRAW)


def abort_asked(match: Match, user: UserId, now: datetime, revision: int | None = None) -> Match:
    """Ask to end a young match without a result."""
    seat = expect_playing(match, user, revision)
    if match.tournament is not None:
        raise UserError("error-tournament-no-abort")
    if all(match.turns_of(side) >= TURNS_BEFORE_ABORT_ENDS for side in match.sides):
        raise UserError("error-too-late-to-abort")
    return _offered(match, seat, now, OfferKind.ABORT)


def resigned(match: Match, user: UserId, now: datetime, revision: int | None = None) -> Match:
    """Give up. In a team the partner must agree; with three sides the others play on."""
    seat = expect_playing(match, user, revision)
    if set(match.side_of(seat)) - {seat, *match.out}:
        return _offered(match, seat, now, OfferKind.RESIGN)
    return left(match, seat, now, Kind.RESIGNED, match.side_of(seat))


def answered(match: Match, user: UserId, now: datetime, *, agree: bool, revision: int | None = None) -> Match:
    """Accept or decline the offer of another player."""
    expect_moment(match, revision, Status.RUNNING, {Kind.AGREED})
    seat, offer = expect_player(match, user), match.offer
    if offer is None:
        raise UserError("error-no-offer")
    if seat not in match.asked_seats:
        raise UserError("error-offer-already-accepted" if seat in offer.agreed else "error-offer-not-for-you")
    return _agreed(match, seat, now) if agree else entered(match, seat, now, Kind.REFUSED, offer.wish)


def answered_by_computer(match: Match, position: int, now: datetime, *, agree: bool) -> Match:
    """Let a computer player answer an offer at the revision ``position``."""
    wanted, offer = match.wanted, match.offer
    if wanted is None or not wanted.answer or wanted.position != position or offer is None:
        raise StaleButton(match)
    return _agreed(match, wanted.seat, now) if agree else entered(match, wanted.seat, now, Kind.REFUSED, offer.wish)


def rematch_wished(match: Match, user: UserId, now: datetime, revision: int | None = None) -> Match:
    """Ask for a rematch, or agree to it; the log says so once all do."""
    expect_moment(match, revision, Status.FINISHED, WISHED)
    seat = expect_player(match, user)
    if match.tournament is not None:
        raise UserError("error-tournament-no-rematch")
    if match.has_former_player:
        raise UserError("error-rematch-deleted-player")
    if now - match.ended_at > REMATCH_WITHIN:
        raise UserError("error-rematch-too-late", days=REMATCH_WITHIN.days)
    if any(entry.kind is Kind.REMATCHED for entry in match.entries):
        raise UserError("error-rematch-running")
    if match.offer is not None and seat in match.offer.agreed:
        raise UserError("error-rematch-already-asked")
    kind, text = (Kind.AGREED, "") if match.offer else (Kind.OFFERED, OfferKind.REMATCH)
    match = entered(match, seat, now, kind, text)
    return match if match.asked_seats else entered(match, None, now, Kind.REMATCHED)


def _offered(match: Match, seat: int, now: datetime, wish: OfferKind) -> Match:
    offer = match.offer
    if offer is not None and seat in match.asked_seats:
        if offer.wish is wish and wish is not OfferKind.UNDO:  # whose step is taken back, the two would see differently
            return _agreed(match, seat, now)
        asking = match.seats[offer.by].user
        if asking is None:
            raise UserError("error-offer-pending-computer")
        raise UserError("error-offer-pending", who=mention(asking))
    if offer is not None:
        raise UserError("error-offer-already-open")
    if (seat, wish) in match.asked:
        raise UserError("error-offer-once-a-turn")
    match = entered(match, seat, now, Kind.OFFERED, wish)
    return match if match.asked_seats else _fulfilled(match, now, wish, seat)


def _agreed(match: Match, seat: int, now: datetime) -> Match:
    offer, wanted = match.offer, match.asked_seats
    assert offer is not None, "somebody agrees to something"
    match = entered(match, seat, now, Kind.AGREED)
    return match if wanted - {seat} else _fulfilled(match, now, offer.wish, offer.by)


def _fulfilled(match: Match, now: datetime, wish: OfferKind, by: int) -> Match:
    match wish:
        case OfferKind.UNDO:
            return entered(match, by, now, Kind.UNDONE, str(_kept_after_undo(match, by)))
        case OfferKind.DRAW:
            return entered(replace(match, status=Status.FINISHED), None, now, Kind.DRAWN)
        case OfferKind.ABORT:
            return entered(replace(match, status=Status.CLOSED), None, now, Kind.ABORTED)
        case OfferKind.RESIGN:
            return left(match, by, now, Kind.RESIGNED, match.side_of(by))
        case OfferKind.REMATCH:
            raise AssertionError("a rematch is wished for by all, and granted by nobody")
        case _:
            assert_never(wish)


def _undone_lately(match: Match, seat: int) -> int:
    count = 0
    for entry in reversed(match.entries):
        if entry.kind is Kind.BEGUN or (entry.kind in PLAYED and entry.seat not in (None, seat)):
            break
        count += entry.kind is Kind.UNDONE and entry.seat == seat
    return count


def _kept_after_undo(match: Match, seat: int) -> int:
    """The number of steps that remain after an undo of this seat's last step."""
    steps = match.play.steps if match.play else ()
    own = [index for index, step in enumerate(steps) if step.seat == seat]
    if not own:
        raise UserError("error-nothing-to-undo")
    return own[-1]


def parted_from(match: Match, user: UserId, now: datetime) -> Match:
    """Remove a person from a match that is not over: resign for this seat alone, withdraw, or decline."""
    seat = match.seat_of(user)
    if match.status is Status.RUNNING:
        return match if seat is None or seat in match.out else left(match, seat, now, Kind.RESIGNED, (seat,))
    if match.status is not Status.OPEN:
        return match
    if user == match.opener:
        return closed(match, now, Kind.WITHDRAWN)
    kept = next((index for index, each in enumerate(match.seats) if each.user == user), None)
    return match if kept is None else closed(match, now, Kind.DECLINED, str(kept))
