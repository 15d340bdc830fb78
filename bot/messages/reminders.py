"""What people are told when time passes: reminders of their turn, and that somebody's time has run out."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.match import Kind, Match, Status, UserId
from bot.match.shown import Showing, ShownMessage
from bot.messages.invitation import PACE_NAMES
from bot.messages.lengths import within
from bot.messages.post import Button, Post
from bot.messages.words import mention, when
from renderers.kit.text import listed

LATE: Final = (Button.CLAIM, Button.EXTEND)
"""What the others can do about a player whose time has run out."""
STILL_RUNNING: Final = Post("This match is still running; I write so that Discord keeps its thread open.")


def reminder(matches: Sequence[Match], user: UserId) -> Post:
    """The message that reminds somebody of the matches that wait."""
    lines = [f"{mention(user)}, {_waits(matches[0])}" if len(matches) == 1 else f"{mention(user)}, these wait for you:"]
    if len(matches) > 1:
        lines += [f"{_name(match)} in <#{match.channel}>{_left(match)}" for match in matches]
    return Post(within(lines), None, (Button.MUTE,), (user,))


def letter_settled(match: Match, letter: ShownMessage) -> str:
    """What a direct message about the beginning of a turn says once that turn is over."""
    return f"{match.game.title} {match.id} in <#{match.channel}>: turn {letter.turn} is over."


def notice_settled(match: Match, notice: ShownMessage) -> str:
    """What a notice about the time of a turn or a match says once that is settled."""
    since = match.entries[notice.revision :]
    if notice.kind is Showing.REMINDER:
        return "-# A reminder; it is settled."
    if notice.kind is Showing.WARNING:
        return f"-# A warning; {_after_warning(match, notice)}"
    if any(entry.kind is Kind.EXTENDED for entry in since):
        return "-# The time of this turn had run out; more was given."
    if any(entry.kind is Kind.CLAIMED for entry in since):
        return "-# The time of this turn had run out, and that was claimed."
    if match.status is Status.CLOSED:
        return "-# The time of this turn had run out."
    return "-# The time of this turn had run out; it has been played all the same."


def _after_warning(match: Match, warning: ShownMessage) -> str:
    if warning.turn is None:  # of the end of an invitation, beside others in its channel
        name = _name(match)
        return f"the invitation to {name} has ended." if match.play is None else f"{name} has begun."
    if match.status is Status.RUNNING:
        return "the match goes on."
    return "the match was closed." if match.status is Status.CLOSED else "the match has ended."


def your_turn(match: Match) -> Post:
    """What somebody is written who wants to be told of turns by direct message."""
    return Post(
        f"It is your turn: {_name(match)} in <#{match.channel}>{_left(match)}.", None, (Button.MOVE, Button.RULES)
    )


def _waits(match: Match) -> str:
    return f"{_name(match)} in <#{match.channel}> waits for you{_left(match)}."


def _name(match: Match) -> str:
    return f"{match.game.title} {match.id}"


def _left(match: Match) -> str:
    return "" if match.due is None else f"; end of your time: {when(match.due)}"


def expiring(match: Match, at: datetime, where: str) -> Post:
    """What tells those who have not answered that their invitation, which stands ``where``, ends."""
    ends = f"the invitation to {_name(match)} ends {when(at)}: {where}"
    if not match.invited:
        return Post(f"Nobody has taken the free seat yet, and {ends}", None, (Button.RULES,))
    return Post(f"{listed(map(mention, match.invited))}, {ends}", None, (Button.RULES,), match.invited)


def lapsing(match: Match, at: datetime) -> Post:
    """What tells the players that a match nobody touches will be closed."""
    players = match.others(None)
    text = (
        f"{listed(map(mention, players))}: nobody has touched {_name(match)} since the time for this turn ran out. "
        f"It will be closed without a result {when(at)}, unless one of you plays, claims the win or gives time."
    )
    return Post(text, None, (*LATE, Button.MORE), players)


def forfeiting(match: Match, at: datetime) -> Post:
    """What tells a player whose time ran out with that of many others that this is about to have its consequence."""
    late = match.waiting_for
    text = f"{mention(late)}, your time has run out; you forfeit {_name(match)} {when(at)}, unless you play."
    return Post(text, None, LATE, () if late is None else (late,))


def overdue(match: Match) -> Post:
    """What tells the others that a player's time has run out."""
    late, others = mention(match.waiting_for), match.others(match.waiting_for)
    claimed = "Claim win ends the match" if len(match.seats) == 2 else f"With Claim win a stand-in plays on for {late}"
    more = PACE_NAMES[match.pace].removesuffix(" a turn")
    text = f"{listed(map(mention, others))}: {late}'s time has run out. {claimed}; Give time adds {more}."
    return Post(text, None, LATE, others)
