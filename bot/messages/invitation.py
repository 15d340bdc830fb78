"""The message under which the seats of a match are taken."""

from collections.abc import Sequence
from typing import Final

from bot.match import First, Kind, Match, Pace, Status
from bot.messages.lengths import LONGEST_TITLE, fitting
from bot.messages.post import Button, Post
from bot.messages.words import called, mention, players
from renderers.kit.text import listed

PACE_NAMES: Final = {
    Pace.NONE: "no time limit",
    Pace.FIVE_MINUTES: "5 minutes a turn",
    Pace.DAY: "1 day a turn",
    Pace.THREE_DAYS: "3 days a turn",
    Pace.WEEK: "7 days a turn",
}


def invitation(match: Match, note: str = "") -> Post:
    """A match before it begins, and what became of it; ``note`` is added once it has begun."""
    title = f"**{match.game.title}** · match {match.id}"
    if match.status is Status.OPEN:
        content = "\n".join([title, _asks(match), match.game.summary, *partners(match), _terms(match), *_wanted(match)])
        return Post(content, None, _seating(match), match.invited)
    if match.status is Status.CLOSED and match.channel is None:
        return Post(f"{title}\n{closed(match)}")
    where = "" if match.channel in (None, match.home) else f" in <#{match.channel}>"
    play = f"{listed(players(match))} play{where}. {note}".rstrip()
    return Post("\n".join([title, play, *partners(match)]))


def thread_title(match: Match, names: Sequence[str]) -> str:
    """The title of the thread in which a match is played; ``names`` are the players' names in seat order."""
    return fitting(f"{match.game.title} {match.id} · {' – '.join(names)}", LONGEST_TITLE)


def partners(match: Match) -> list[str]:
    """Who wins together, where people play in teams: one line or none."""
    teams = [[match.seats[seat].occupant for seat in side] for side in match.sides]
    if all(len(team) == 1 for team in teams):
        return []
    named = [listed("an open seat" if each is None else called(each) for each in team) for team in teams]
    return [f"Partners: {' against '.join(named)}."]


def closed(match: Match) -> str:
    """Why a match ended without a result."""
    last = match.ended_by
    assert last is not None, "a closed match was closed by something"
    if last.kind is Kind.DECLINED:
        seat = match.seats[int(last.text)].occupant if last.text else None
        return f"{called(seat)} declined; the match was not begun."
    if last.kind is Kind.WITHDRAWN:
        return f"{mention(match.opener)} withdrew the match before it began."
    return _CLOSED[last.kind]


_CLOSED: Final = {
    Kind.EXPIRED: "The invitation ended after 7 days; the match was not begun.",
    Kind.UNHOSTED: "The match could not begin: I could not make a thread, and another match is running in this "
    "channel. Finish that one first, or let me create public threads.",
    Kind.ABORTED: "All agreed to end the match without a result.",
    Kind.LAPSED: "Nobody touched this match for 30 days after a turn's time ran out, so it is closed without a result.",
    Kind.ABANDONED: "The channel of this match is gone, so it is closed without a result.",
    Kind.CLOSED: "Somebody who manages this server closed the match without a result.",
}


def _asks(match: Match) -> str:
    opener, invited, free = mention(match.opener), listed(map(mention, match.invited)), match.open_seats
    sitting = [mention(player) for player in match.players if player != match.opener]
    joined = f" {listed(sitting)} {'sits' if len(sitting) == 1 else 'sit'} already." if sitting else ""
    if invited and free:
        return f"{opener} invites {invited}; {_seats(match)}.{joined}"
    if invited:
        return f"{opener} invites {invited}.{joined}"
    return f"{opener} opens a match; {_seats(match)}.{joined}"


def _terms(match: Match) -> str:
    # In some openings roles are chosen later, so the position before the first step is asked.
    role = match.game.role(match.game.start(match.options, len(match.seats)), 0)
    second = match.seats[1].user
    other = f"{mention(second)} begins" if second is not None else f"{mention(match.opener)} does not begin"
    begins = {
        First.ME: f"{mention(match.opener)} begins",
        First.OTHER: other,
        First.RANDOM: "Who begins is drawn by lot",
    }[match.first]
    role = f" and plays {role}" if role and match.first is First.ME else ""
    options = match.described
    pace = PACE_NAMES[match.pace]
    rated = "" if match.rated else " Not rated."
    return f"{begins}{role}. Pace: {pace}.{rated}" + (f" Options: {options}." if options else "")


def _wanted(match: Match) -> list[str]:
    if not match.ready:
        return []
    return [f"{listed(map(mention, match.ready))} would begin with those who sit; press Begin to agree."]


def _seating(match: Match) -> tuple[Button, ...]:
    answers = (Button.ACCEPT, Button.DECLINE) if match.invited else ()
    fewer = len(match.players) in match.game.seats and len(match.players) < len(match.seats)
    return (
        *answers,
        *((Button.JOIN,) if match.open_seats else ()),
        *((Button.BEGIN,) if fewer else ()),
        Button.WITHDRAW,
        Button.RULES,
    )


def _seats(match: Match) -> str:
    whom = "anyone" if match.role is None else f"people with the role <@&{match.role}>"
    count = match.open_seats
    return f"a seat is open for {whom}" if count == 1 else f"{count} seats are open for {whom}"
