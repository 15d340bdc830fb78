"""How a match moves on: an entry more, and what nobody is asked for: draws and prepared answers."""

from dataclasses import replace
from datetime import datetime

from bot.model.conditional_moves import Tree, due, may_prepare, steps_of
from bot.model.log import PLAYED, Entry, Kind, Wish
from bot.model.match import Match, Status
from bot.model.replay import logged
from bot.model.time_limits import Countdown
from rules.deal import deal
from rules.game import CHANCE, Illegal
from rules.notation import Unreadable
from rules.play import AnyPlay


def entered(match: Match, seat: int | None, now: datetime, kind: Kind, text: str = "") -> Match:
    """The match with one more entry in its log."""
    return logged(match, [Entry(match.revision + 1, now, seat, kind, text)])


def advanced(match: Match, now: datetime) -> Match:
    """The match after the draws that are due, and over if it is."""
    while match.status is Status.RUNNING and match.play is not None:
        play, seat = match.play, match.play.to_move
        if seat is None or match.decided:
            return replace(match, status=Status.FINISHED)
        if seat != CHANCE:
            break
        match = entered(match, None, now, Kind.STEP, _drawn(play, match.seed))
    return match


def with_answers(match: Match, prepared: Tree) -> Match:
    """The match after a change, and after what its seats had prepared for it, if that was a step.

    One that cannot be played is left alone: then its player is asked.
    """
    now = match.entries[-1].at
    if match.entries[-1].kind not in PLAYED:
        return match
    while (seat := match.seat_to_move) is not None and may_prepare(match, seat):
        answer = due(prepared, seat, steps_of(match))
        if answer is None:
            break
        try:
            match = advanced(entered(match, seat, now, Kind.PREPARED, answer.step), now)
        except (Unreadable, Illegal):
            break
    return match


def begun(play: AnyPlay | None) -> AnyPlay:
    """The play of a match that has begun."""
    assert play is not None, "the match has begun"
    return play


def countdown(before: Match, after: Match) -> Countdown:
    """What becomes of the time of the player to move: nobody gains any by playing a step and taking it back.

    Time begins to run when there is a place to play.
    """
    last = after.entries[-1].kind
    if last is Kind.PREPARED:
        return Countdown.ANSWERED
    if last is Kind.HOSTED:
        return Countdown.STARTS
    if _awaited(before) == _awaited(after):
        return Countdown.EXTENDS if last is Kind.EXTENDED else Countdown.RUNS
    agreed = before.offer is not None and before.offer.wish is Wish.UNDO
    return Countdown.RETURNS if last is Kind.UNDONE and not agreed else Countdown.STARTS


def _awaited(match: Match) -> tuple[int | None, int | None]:
    return match.seat_to_move, match.play.turn if match.play else None


def _drawn(play: AnyPlay, seed: bytes) -> str:
    drawn = sum(step.seat is None for step in play.steps)
    return play.game.format(deal(play.game, play.state, seed, drawn + 1))
