"""Texts about time: reminders, warnings, overdue turns, and how an overdue turn was resolved."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.matches.board.store import MessageKind, ShownMessage
from bot.matches.opening.texts import closed_there
from bot.matches.texts.board import ending, how_it_ended
from bot.model.agenda import gives_up_at
from bot.model.ids import UserId
from bot.model.log import Kind
from bot.model.match import Match, Status
from bot.model.time_limits import Pace
from bot.ui import Texts
from bot.ui.post import Button, Post
from bot.ui.texts import within
from bot.ui.words import called, mention, place, players, someone, when

LATE: Final = (Button.CLAIM, Button.EXTEND)


def reminder(matches: Sequence[Match], user: UserId, texts: Texts) -> Post:
    """The reminder of matches that wait for a person."""
    if len(matches) == 1:
        lines = [texts("reminder-one", who=mention(user), **_place(matches[0]), **_left(matches[0]))]
    else:
        lines = [texts("reminder-several", who=mention(user))]
        lines += [texts("reminder-line", **_place(match), **_left(match)) for match in matches]
    return Post(within(lines, texts), None, (Button.MUTE,), (user,))


def letter_settled(match: Match, letter: ShownMessage, texts: Texts) -> str:
    """The text of a direct message about a turn that is over, or after the end of the match."""
    assert letter.turn is not None, "a letter is about a turn"
    if match.status is not Status.RUNNING:
        return texts("reminder-match-over", **_place(match), how=how_it_ended(match, players(match, texts), texts))
    return texts("reminder-turn-over", **_place(match), turn=letter.turn)


def notice_settled(match: Match, notice: ShownMessage, texts: Texts) -> str:
    """The text of a notice that is settled."""
    since, closed = {entry.kind for entry in match.entries[notice.revision :]}, match.status is Status.CLOSED
    if notice.kind is MessageKind.REMINDER:
        key = "done"
    elif notice.kind is MessageKind.WARNING and notice.turn is None:  # about an invitation, in a channel with others
        key = "warning-expired" if match.play is None else "warning-begun"
    elif notice.kind is MessageKind.WARNING:
        running = match.status is Status.RUNNING
        key = "warning-running" if running else "warning-closed" if closed else "warning-ended"
    elif Kind.EXTENDED in since:
        key = "late-extended"
    else:
        key = "late-claimed" if Kind.CLAIMED in since else "late" if closed else "late-played"
    return f"-# {texts(f'reminder-{key}', match=_name(match))}"


def your_turn(match: Match, texts: Texts) -> Post:
    """The direct message at the start of a turn."""
    return Post(texts("reminder-turn", **_place(match), **_left(match)), None, (Button.MOVE, Button.RULES))


def goes_on(match: Match, texts: Texts) -> Post:
    """The message in a match's place after the bot could not write there."""
    seat = match.seat_to_move
    who = someone(None, texts) if seat is None else called(match, seat, texts)
    timed = match.waiting_for is not None and match.time_limit is not Pace.NONE
    text = texts("reminder-resumed", match=_name(match), who=who, timed="yes" if timed else "no")
    return Post(text, None, (), () if match.waiting_for is None else (match.waiting_for,))


def unseen(match: Match, user: UserId, texts: Texts) -> Post | None:
    """The notice sent to a player elsewhere, if the match's place takes no messages or is gone."""
    if not match.status.live:
        how = (
            closed_there(match, texts) if match.status is Status.CLOSED else ending(match, players(match, texts), texts)
        )
        who = texts.listed(map(mention, match.players))
        return Post(texts("reminder-match-ended", match=_name(match), who=who, how=how))
    if match.stopped is None:
        return None
    end, moves = gives_up_at(match), match.waiting_for == user
    timed = {"timed": "no", "when": ""} if end is None else {"timed": "yes", "when": when(end)}
    lines = [texts("reminder-paused", **_place(match), **timed)]
    if moves or user in match.asked_people:
        asked = {"what": "turn" if moves else "answer", "number": match.id}
        lines.append(texts("reminder-paused-turn", **asked))
    return Post(" ".join(lines), None, (Button.MOVE,) if moves else ())


def _name(match: Match) -> str:
    return f"{match.game.title} {match.id}"


def _place(match: Match) -> dict[str, str]:
    return {"match": _name(match), "channel": place(match)}


def _left(match: Match) -> dict[str, str]:
    return {"timed": "no", "when": ""} if match.due is None else {"timed": "yes", "when": when(match.due)}


def expiring(match: Match, at: datetime, where: str, texts: Texts) -> Post:
    """The warning that an invitation, which is posted ``where``, will expire."""
    if match.awaits_level and not match.open_seats and not match.invited:
        opener = someone(match.opener, texts)
        asks = texts("reminder-expiring-level", who=opener, match=_name(match), when=when(at), where=where)
        return Post(asks, None, (Button.RULES,), match.players[:1])
    if not match.invited:
        free = texts("reminder-expiring-free", match=_name(match), when=when(at), where=where)
        return Post(free, None, (Button.RULES,))
    people = texts.listed(map(mention, match.invited))
    text = texts("reminder-expiring", who=people, match=_name(match), when=when(at), where=where)
    return Post(text, None, (Button.RULES,), match.invited)


def lapsing(match: Match, at: datetime, texts: Texts) -> Post:
    """The warning that an idle match will be closed."""
    players = match.others(None)
    key = "reminder-lapsing-alone" if match.alone else "reminder-lapsing"
    text = texts(key, who=texts.listed(map(mention, players)), match=_name(match), when=when(at))
    return Post(text, None, (*(() if match.alone else LATE), Button.MORE), players)


def forfeiting(match: Match, at: datetime, texts: Texts) -> Post:
    """The warning of a forfeit that comes among many others."""
    late = match.waiting_for
    text = texts("reminder-forfeiting", who=someone(late, texts), match=_name(match), when=when(at))
    return Post(text, None, LATE, () if late is None else (late,))


def overdue(match: Match, texts: Texts) -> Post:
    """The notice to the others that a player is overdue."""
    late, others = someone(match.waiting_for, texts), match.others(match.waiting_for)
    people = texts.listed(map(mention, others))
    key = "reminder-overdue" if len(match.seats) == 2 else "reminder-overdue-stand-in"
    text = texts(key, who=people, late=late, time=texts(f"reminder-time-{match.pace}"))
    return Post(text, None, LATE, others)
