"""Matches that wait for a person, and since when."""

from collections.abc import Iterable
from datetime import datetime

from bot.model.ids import UserId
from bot.model.log import Happening
from bot.model.match import Match


def waits_since(match: Match) -> datetime:
    """The start of the current turn; other entries of this turn do not count."""
    assert match.play is not None, "a match in which somebody is to move has begun"
    turn, seat = match.play.turn, match.seat_to_move

    def began(happening: Happening) -> bool:
        return happening.awaited != seat if happening.step is None else happening.step.turn != turn

    return next(happening.entry.at for happening in reversed(match.happenings) if began(happening))


def waiting_longest(matches: Iterable[Match], user: UserId) -> Match | None:
    """The match that has waited longest for a step of somebody, if any does."""
    waiting = (match for match in matches if match.waiting_for == user)
    return min(waiting, key=lambda match: (waits_since(match), match.id), default=None)
