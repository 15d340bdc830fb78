"""What players ask of each other: offers and their answers, and the question before a match is given up."""

from typing import Final

from bot.match import Kind, Match, Status, UserId, Wish
from bot.messages.account import account
from bot.messages.post import Button, Post
from bot.messages.words import called, mention
from renderers.kit.text import listed

ASKED: Final = {
    Wish.UNDO: "{} asks to take their last step back, with all that came after it.",
    Wish.DRAW: "{} offers a draw.",
    Wish.ABORT: "{} asks to end the match without a result.",
    Wish.RESIGN: "{} would resign for your side.",
    Wish.REMATCH: "{} would like a rematch.",
}


def offer(match: Match) -> Post:
    """The message under which an offer is answered, with the answers so far."""
    assert match.offer is not None, "something is offered"
    what = ASKED[match.offer.wish].format(_player(match, match.offer.by))
    so_far = [line for seat in sorted(match.offer.agreed - {match.offer.by}) for line in [_agrees(match, seat)]]
    running = match.status is Status.RUNNING
    return Post(
        " ".join([f"{_them(match)}: {what}", *so_far]),
        None,
        (Button.ACCEPT, Button.DECLINE) if running else (Button.REMATCH,),
        tuple(sorted(match.asked_people)),
    )


def offer_settled(match: Match, since: int, upto: int) -> Post:
    """What was offered after the revision ``since`` and answered up to ``upto``; nothing is asked any more."""
    told = account(match, since, upto)
    if match.entries[upto - 1].kind is Kind.OFFERED:
        told.append("-# The answer stands below." if _answered_after(match, upto) else "-# It has lapsed.")
    return Post("\n".join(told))


def _answered_after(match: Match, revision: int) -> bool:
    """Whether the offer of that revision was answered later."""
    for entry in match.entries[revision:]:
        if entry.kind in (Kind.AGREED, Kind.REFUSED):
            return True
        if entry.kind is Kind.OFFERED:
            break
    return False


def _them(match: Match) -> str:
    """Those whose answer is awaited."""
    return listed(map(mention, match.asked_people))


def _player(match: Match, seat: int) -> str:
    return called(match.seats[seat].occupant)


def _agrees(match: Match, seat: int) -> str:
    return f"{_player(match, seat)} agreed."


def done(match: Match, user: UserId) -> Post:
    """What somebody who has just asked for something, or agreed to it, is told alone."""
    seat = match.seat_of(user)
    if match.offer is not None and seat in match.offer.agreed:
        return Post(f"{_them(match)} {'has' if len(match.asked_people) == 1 else 'have'} been asked.")
    own = next(entry for entry in reversed(match.entries) if entry.seat == seat)
    told = {Kind.UNDONE: "Your last step is taken back.", Kind.RESIGNED: f"You resigned match {match.id}."}
    return Post(told.get(own.kind, "That is agreed."))


def before_resigning(match: Match, user: UserId) -> Post:
    """The question before a match is given up."""
    seat = match.seat_of(user)
    assert seat is not None, "only players are asked"
    own, staying = match.side_of(seat), set(range(len(match.seats))) - set(match.out)
    partners = [_player(match, other) for other in own if other in staying - {seat}]
    if match.offer is not None and match.offer.wish is Wish.RESIGN and seat in match.asked_seats:
        partners = []  # they have asked for it themselves
    rivals = [side for side in match.sides if side != own and staying & set(side)]
    if partners:
        what = f"Resign match {match.id} for your side? {listed(partners)} must agree"
    elif len(rivals) > 1:
        what = f"Resign match {match.id}? The others play on, and you come behind them"
    else:
        what = f"Resign match {match.id}? {listed(_player(match, other) for other in rivals[0])} would win"
    return Post(f"{what}; this cannot be taken back.")
