"""What players are asked: offers, reminders, and questions before something final."""

from collections.abc import Sequence
from typing import Final

from bot.match import Entry, Kind, Match, Status, Wish
from bot.messages.invitation import PACE_NAMES
from bot.messages.post import Button, Post, mention, when, within
from bot.table import asked_of
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

LATE: Final = (Button.CLAIM, Button.EXTEND)
"""What the others can do about a player whose time has run out."""
STILL_RUNNING: Final = Post("This match is still running; I write so that Discord keeps its thread open.")


def offer(match: Match) -> Post:
    """The message under which an offer is answered, or that says what became of it."""
    if match.offer is None:
        return Post(_settled(match))
    asked = asked_of(match)
    what = ASKED[match.offer.wish].format(mention(match.offer.by))
    answers = (Button.ACCEPT, Button.DECLINE) if match.status is Status.RUNNING else ()
    return Post(f"{_them(match)}: {what}", None, answers, tuple(sorted(asked)))


def _them(match: Match) -> str:
    """Those whose answer is awaited."""
    asked = asked_of(match)
    return listed(mention(user) for user in match.players if user in asked)


def _settled(match: Match) -> str:
    """What was asked last, and what became of it."""
    number = max(index for index, entry in enumerate(match.entries) if entry.kind is Kind.OFFERED)
    offered, since = match.entries[number], match.entries[number + 1 :]
    wish = Wish(offered.text)
    return f"{ASKED[wish].format(mention(offered.user))} {_answer(wish, since)}"


def _answer(wish: Wish, since: Sequence[Entry]) -> str:
    for entry in since:
        if entry.kind is Kind.REFUSED:
            return f"{mention(entry.user)} declined."
        if entry.kind is FULFILLED[wish]:
            return "That was agreed."
        if entry.kind is Kind.STEP and wish is not Wish.DRAW:
            break
    return "That has lapsed."


def done(match: Match, user: int) -> Post:
    """What somebody who has just asked for something, or agreed to it, is told alone."""
    if match.offer is not None and user in match.offer.agreed:
        asked = asked_of(match)
        return Post(f"{_them(match)} {'has' if len(asked) == 1 else 'have'} been asked.")
    own = next(entry for entry in reversed(match.entries) if entry.user == user)
    told = {Kind.UNDONE: "Your last step is taken back.", Kind.RESIGNED: f"You resigned match {match.id}."}
    return Post(told.get(own.kind, "That is agreed."))


def overdue(match: Match) -> Post:
    """What tells the others that a player's time has run out."""
    late, others = mention(match.waiting_for), match.others(match.waiting_for or 0)
    claimed = "Claim win ends the match" if len(match.seats) == 2 else "Claim win lets a simple player go on for them"
    more = PACE_NAMES[match.pace].removesuffix(" a turn")
    text = f"{listed(map(mention, others))}: {late}'s time has run out. {claimed}; Give time adds {more}."
    return Post(text, None, LATE, others)


def before_resigning(match: Match, user: int) -> Post:
    """The question before a match is given up."""
    seat = match.seat_of(user)
    assert seat is not None, "only players are asked"
    own, staying = match.side_of(seat), set(range(len(match.seats))) - set(match.out)
    partners = [mention(match.players[other]) for other in own if other in staying - {seat}]
    if match.offer is not None and match.offer.wish is Wish.RESIGN and user in asked_of(match):
        partners = []  # they have asked for it themselves
    rivals = [side for side in match.sides if side != own and staying & set(side)]
    if partners:
        what = f"Resign match {match.id} for your side? {listed(partners)} must agree"
    elif len(rivals) > 1:
        what = f"Resign match {match.id}? The others play on, and you come behind them"
    else:
        what = f"Resign match {match.id}? {listed(mention(match.players[other]) for other in rivals[0])} would win"
    return Post(f"{what}; this cannot be taken back.")


def reminder(matches: Sequence[Match], user: int) -> Post:
    """The message that reminds somebody of the matches that wait."""
    lines = [f"{mention(user)}, {_waits(matches[0])}" if len(matches) == 1 else f"{mention(user)}, these wait for you:"]
    if len(matches) > 1:
        lines += [f"{_name(match)} in <#{match.channel}>{_left(match)}" for match in matches]
    return Post(within(lines), pings=(user,))


def _waits(match: Match) -> str:
    return f"{_name(match)} in <#{match.channel}> waits for you{_left(match)}."


def _name(match: Match) -> str:
    return f"{match.game.title} {match.id}"


def _left(match: Match) -> str:
    return "" if match.due is None else f"; your time ends {when(match.due)}"
