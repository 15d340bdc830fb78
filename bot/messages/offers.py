"""What players ask of each other: offers and their answers, and the question before a match is given up."""

from collections.abc import Sequence
from typing import Final

from bot.match import Entry, Kind, Match, Status, UserId, Wish
from bot.messages.post import Button, Post
from bot.messages.words import called, mention
from renderers.kit.text import listed

ASKED: Final = {
    Wish.UNDO: "{} asks to take their last step back, with all that came after it.",
    Wish.DRAW: "{} offers a draw.",
    Wish.ABORT: "{} asks to end the match without a result.",
    Wish.RESIGN: "{} would resign for your side.",
    Wish.REMATCH: "{} would like a rematch; press Rematch under the board.",
}
FULFILLED: Final = {
    Wish.UNDO: Kind.UNDONE,
    Wish.DRAW: Kind.DRAWN,
    Wish.ABORT: Kind.ABORTED,
    Wish.RESIGN: Kind.RESIGNED,
    Wish.REMATCH: Kind.REMATCHED,
}


def offer(match: Match) -> Post:
    """The message under which an offer is answered, or that says what became of it."""
    if match.offer is None:
        return Post(_settled(match))
    what = ASKED[match.offer.wish].format(_player(match, match.offer.by))
    answers = (Button.ACCEPT, Button.DECLINE) if match.status is Status.RUNNING else ()
    return Post(f"{_them(match)}: {what}", None, answers, tuple(sorted(match.asked_people)))


def _them(match: Match) -> str:
    """Those whose answer is awaited."""
    return listed(map(mention, match.asked_people))


def _player(match: Match, seat: int | None) -> str:
    return called(None if seat is None else match.seats[seat].occupant)


def _settled(match: Match) -> str:
    """What was asked last, and what became of it."""
    number = max(index for index, entry in enumerate(match.entries) if entry.kind is Kind.OFFERED)
    offered, since = match.entries[number], match.entries[number + 1 :]
    wish = Wish(offered.text)
    return f"{ASKED[wish].format(_player(match, offered.seat))} {_answer(match, wish, since)}"


def _answer(match: Match, wish: Wish, since: Sequence[Entry]) -> str:
    for entry in since:
        if entry.kind is Kind.REFUSED:
            return f"{_player(match, entry.seat)} declined."
        if entry.kind is FULFILLED[wish]:
            return "That was agreed."
        if entry.kind is Kind.STEP and wish is not Wish.DRAW:
            break
    return "That has lapsed."


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
