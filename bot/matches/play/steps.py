"""Pure decisions about steps: typed or chosen steps become entries of the log, all or none."""

import re
from datetime import datetime
from typing import Final

from bot.matches.apply import advanced, begun, entered, expect_moment, expect_turn
from bot.model.errors import Stale, UserError
from bot.model.ids import UserId
from bot.model.log import Kind
from bot.model.match import Match, Status
from rules.codes import code
from rules.game import Illegal, Label
from rules.notation import Unreadable
from rules.play import AnyPlay

BETWEEN_STEPS: Final = re.compile(r"[,;\n]+")
LONGEST_TYPED: Final = 400
"""Characters of a typed turn; more than any turn has."""
LATEST: Final = 4
"""Steps played last, near which the next one is likely to be."""


def played(match: Match, user: UserId, now: datetime, text: str, revision: int | None = None) -> Match:
    """The match after the step, or the several steps of one turn, that ``text`` means.

    With ``revision``, only if it still stands there. Draws that fall due are drawn at once.

    :raises UserError: it is not this person's turn, or a step cannot be played.
    """
    expect_moment(match, revision, Status.RUNNING)
    seat, before = expect_turn(match, user), begun(match.play)
    for step in read_steps(before, text).steps[len(before.steps) :]:
        match = entered(match, seat, now, Kind.STEP, step.text)
    return advanced(match, now)


def played_by_computer(match: Match, position: int, step: str, now: datetime) -> Match:
    """The match after the step that a computer player found in the position of that revision.

    A stand-in's step belongs to no seat: nobody who plays has found it.

    :raises Stale: the match has moved on since.
    """
    wanted = match.wanted
    if wanted is None or wanted.answer or wanted.position != position:
        raise Stale(match)
    seat = None if wanted.seat in match.out else wanted.seat
    return advanced(entered(match, seat, now, Kind.STEP, begun(match.play).read(step).steps[-1].text), now)


def completions(match: Match, user: UserId, typed: str) -> list[tuple[Label, str]]:
    """The completions of ``typed``, best first: pairs of a readable label and the text.

    Several steps of one turn are completed part by part.
    """
    if match.play is None or match.waiting_for != user or len(typed) > LONGEST_TYPED:
        return []
    *done, last = BETWEEN_STEPS.split(typed)
    play = _within_turn(match.play, done)
    if play is None:  # a comma may also stand within a step
        return _offered(match.play, typed)
    before = ", ".join(step.text for step in play.steps[len(match.play.steps) :])
    return [
        (code("table-steps", before=before, next=label), f"{before}, {text}") for label, text in _offered(play, last)
    ]


def _within_turn(play: AnyPlay, done: list[str]) -> AnyPlay | None:
    """The match after the first steps of a turn that goes on; ``None`` if they are not that."""
    try:
        after = _read(play, done) if done else None
    except UserError:
        return None
    goes_on = after is not None and (after.to_move, after.turn) == (play.to_move, play.turn)
    return after if goes_on else None


def _offered(play: AnyPlay, typed: str) -> list[tuple[Label, str]]:
    game, state = play.game, play.state
    latest = [step.move for step in play.steps[-LATEST:] if step.seat is not None]
    return [(game.label(state, move), game.format(move)) for move in game.complete(state, typed, latest)]


def read_steps(play: AnyPlay, text: str) -> AnyPlay:
    """The match after the one step that ``text`` means or, if it is none, after each of its parts."""
    try:
        return play.read(text)
    except (Unreadable, Illegal) as error:
        parts = [part for part in BETWEEN_STEPS.split(text) if part.strip()]
        if len(parts) < 2 or len(text) > LONGEST_TYPED:
            raise UserError(error.code) from error
        return _read(play, parts)


def _read(play: AnyPlay, parts: list[str]) -> AnyPlay:
    """The match after several steps of one seat in one turn.

    :raises UserError: one of them cannot be played; the sentence names it.
    """
    seat, turn = play.to_move, play.turn
    for count, part in enumerate(parts, start=1):
        if (play.to_move, play.turn) != (seat, turn):
            raise UserError("table-turn-ends", step=count - 1)
        play = read_step(play, count, part)
    return play


def read_step(play: AnyPlay, number: int, text: str) -> AnyPlay:
    """The match after one step of several, of which it is the one of this ``number``.

    :raises UserError: it cannot be played; the sentence names it.
    """
    try:
        return play.read(text)
    except (Unreadable, Illegal) as error:
        raise UserError("table-step", step=number, why=error.code) from error
