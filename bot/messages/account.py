"""What happened in a match, told once and in order: lines for the entries of its log."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, assert_never

from bot.match import Entry, Happening, Kind, Match, Status, Wish
from bot.messages.invitation import partners
from bot.messages.words import called, players
from renderers import RENDERERS
from renderers.kit.text import listed
from rules.deal import commitment
from rules.play import Step

OFFERED: Final = {
    Wish.UNDO: "{} asked to take their last step back, with all that came after it.",
    Wish.DRAW: "{} offered a draw.",
    Wish.ABORT: "{} asked to end the match without a result.",
    Wish.RESIGN: "{} asked their partner to resign.",
    Wish.REMATCH: "{} asked for a rematch.",
}


def account(match: Match, since: int, upto: int) -> list[str]:
    """What happened after the revision ``since``, up to ``upto``, a line each; draws that follow each other in one."""
    lines: list[str] = []
    for drawn, together in groupby(match.happenings[since:upto], key=_is_draw):
        if drawn:
            lines.append(f"-# Drawn: {', '.join(_drawn(happening) for happening in together)}.")
        else:
            lines += [line for happening in together for line in _told(match, happening)]
    return lines


def answers(match: Match, happenings: Iterable[Happening]) -> list[str]:
    """What was answered to an offer: a sentence for everyone who agreed or declined."""
    return [line for happening in happenings for line in _told(match, happening)]


def commitment_line(match: Match) -> str:
    """What proves later that the draws were settled before the first of them."""
    return f"-# The draws follow from a secret whose SHA-256 is `{commitment(match.seed)}`."


def has_draws(match: Match) -> bool:
    """Whether anything is drawn at random in a match that has begun."""
    return match.play is not None and any(step.seat is None for step in match.play.steps)


def left_early(entry: Entry, names: Sequence[str]) -> str:
    """Who left the match before its end, why, and who said so."""
    gone = listed(names[seat] for seat in entry.seats)
    if entry.kind is Kind.RESIGNED:
        return f"{gone} resigned"
    claimed = "" if entry.seat is None else f", and {names[entry.seat]} claimed it"
    return f"{gone} ran out of time{claimed}"


def _is_draw(happening: Happening) -> bool:
    return happening.step is not None and happening.step.seat is None


def _drawn(happening: Happening) -> str:
    return happening.entry.text.removeprefix("draw ")


def _told(match: Match, happening: Happening) -> list[str]:
    entry, names = happening.entry, players(match)
    who = "Somebody" if entry.seat is None else names[entry.seat]
    match entry.kind:
        case Kind.BEGUN:
            begins = [f"**{match.game.title}** begins.", *partners(match)]
            return [*begins, commitment_line(match)] if has_draws(match) else begins
        case Kind.STEP:
            assert happening.step is not None, "a step was played"
            people = names if entry.seat is not None else _with_stand_ins(match, happening.step)
            return [RENDERERS[match.game.key].told(happening.step, people)]
        case Kind.UNDONE:
            return [f"{who} took back {listed(f'`{step.text}`' for step in happening.undone)}."]
        case Kind.OFFERED:
            return [OFFERED[Wish(entry.text)].format(who)]
        case Kind.AGREED:
            return [f"{who} agreed."]
        case Kind.REFUSED:
            return [f"{who} declined."]
        case Kind.EXTENDED:
            late = "the player to move" if happening.awaited is None else names[happening.awaited]
            return [f"{who} gave {late} more time."]
        case Kind.RESIGNED | Kind.CLAIMED:
            if match.status is not Status.RUNNING and match.ended_by == entry:
                return []  # the verdict tells it
            gone, verb = listed(names[seat] for seat in entry.seats), "comes" if len(entry.seats) == 1 else "come"
            return [f"{left_early(entry, names)}; {gone} {verb} last, and a stand-in plays on."]
        case (
            Kind.OPENED
            | Kind.JOINED
            | Kind.DECLINED
            | Kind.WITHDRAWN
            | Kind.EXPIRED
            | Kind.READY
            | Kind.HOSTED
            | Kind.UNHOSTED
            | Kind.DRAWN
            | Kind.ABORTED
            | Kind.LAPSED
            | Kind.ABANDONED
            | Kind.CLOSED
            | Kind.REMATCHED
        ):
            return []  # told by the invitation, by the verdict, or by the next match
        case _:
            assert_never(entry.kind)


def _with_stand_ins(match: Match, step: Step[object]) -> Sequence[str]:
    """What the players are called where a stand-in has played for one of them."""
    return [
        f"The stand-in for {called(seat.occupant)}" if index == step.seat else called(seat.occupant)
        for index, seat in enumerate(match.seats)
    ]
