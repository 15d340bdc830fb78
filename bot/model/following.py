"""Wishes of followers, and the news of a match after a revision. Pure."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.model.log import PLAYED, Happening, Kind, OfferKind
from bot.model.match import Match, Status
from rules.game import CHANCE
from rules.play import AnyPlay

MOST_TRIED: Final = 600  # legal steps that are tried at most to find out whether one of them wins


class FollowWish(StrEnum):
    """The events that a follower is notified of; each wish includes those after it."""

    TURNS = "turns"
    TURNING = "turning"  # turning points that everybody sees, and chances to win
    END = "end"  # only its end


@dataclass(frozen=True, slots=True)
class News:
    """News of a running match for a follower."""

    parts: tuple[tuple[int, int], ...]  # reported parts of the log in order: the revision before each, and its last
    upto: int  # the last reported revision; unfinished turns are reported later
    since: datetime  # the time of the first event of interest
    could_win: int | None = None  # the seat to move, if it could win with its next step and that is new


def news(match: Match, since: int, wish: FollowWish, could_win: int | None) -> News | None:
    """The news for a wish after the revision ``since``; ``None`` if there is none. ``could_win`` is the
    result of :func:`newly_winning` for the current position. The end is posted in the thread only."""
    if match.status is not Status.RUNNING or wish is FollowWish.END:
        return None
    upto = _settled(match)
    after = match.happenings[since:upto]
    wanted = [each for each in after if _turning(each) or (wish is FollowWish.TURNS and each.entry.kind in PLAYED)]
    stands = since < match.position <= upto
    winning = could_win if stands else None
    if not wanted and winning is None:
        return None
    first = wanted[0] if wanted else match.happenings[match.position - 1]
    apart = tuple((each.entry.revision - 1, each.entry.revision) for each in wanted)
    return News(((since, upto),) if wish is FollowWish.TURNS else apart, upto, first.entry.at, winning)


def _turning(happening: Happening) -> bool:
    entry = happening.entry
    if entry.kind in (Kind.OFFERED, Kind.REFUSED):
        return entry.text == OfferKind.DRAW
    if entry.kind in (Kind.UNDONE, Kind.RESIGNED, Kind.CLAIMED, Kind.EXTENDED):
        return True
    return happening.step is not None and any(event.new_stage for event in happening.step.events)


def newly_winning(play: AnyPlay) -> int | None:
    """The seat to move if one of its legal steps wins at once, and none did when its side played a turn before."""
    seat = play.to_move
    if seat is None or seat == CHANCE or not _could_win(play):
        return None
    side = next(side for side in play.game.sides(play.seats) if seat in side)
    before = [count for count, step in enumerate(play.steps) if step.seat in side and step.turn < play.turn]
    return None if before and _could_win(play.at(before[-1])) else seat


def _could_win(play: AnyPlay) -> bool:
    """True if the seat to move can win at once; False if there are too many legal steps to check."""
    game, state, seat = play.game, play.state, play.to_move
    moves = game.legal_moves(state)
    if seat is None or len(moves) > MOST_TRIED:
        return False
    outcomes = (game.outcome(game.apply(state, move)) for move in moves)
    return any(each is not None and each.places[seat] == 1 and len(set(each.places)) > 1 for each in outcomes)


def _settled(match: Match) -> int:
    """The revision before the first step of the turn under way, if it comes last in the log."""
    upto = match.revision
    for happening in reversed(match.happenings):
        step = happening.step
        if step is None or match.play is None or step.turn != match.play.turn:
            break
        if step.seat is not None:
            upto = happening.entry.revision - 1
    return upto
