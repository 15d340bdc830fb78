"""Pure decisions about a running match: preconditions, steps, and ends by time. Refusals raise ``UserError``."""

import re
from collections.abc import Container
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from bot.model.conditional_moves import Tree, due, may_prepare, steps_of
from bot.model.errors import StaleButton, UserError, mention
from bot.model.ids import UserId
from bot.model.log import PLAYED, Entry, Kind, OfferKind
from bot.model.match import Match, Status
from bot.model.replay import logged
from bot.model.time_limits import Countdown
from bot.ui import languages, texts_in
from rules.codes import code
from rules.deal import deal
from rules.game import CHANCE, Illegal, Label
from rules.notation import Unreadable, normalized, steps_in
from rules.play import AnyPlay

LONGEST_TYPED: Final = 400  # characters of a typed turn; more than any turn has
_POINTS: Final = re.compile(r" \+\d+$")  # the points at the end of a label
LATEST: Final = 4  # steps played last, near which the next one is likely to be


def expect_moment(match: Match, revision: int | None, status: Status, harmless: Container[Kind] = frozenset()) -> None:
    """Raise ``StaleButton`` if entries not of ``harmless`` kinds came after ``revision``; refuse another ``status``."""
    if revision is not None:
        since = match.entries[revision:]
        if revision > match.revision or any(entry.kind not in harmless for entry in since):
            raise StaleButton(match)
    if match.status is not status:
        still = status is Status.FINISHED and match.status is Status.RUNNING
        raise UserError("error-not-over" if still else _NOT_IN[match.status])


def expect_player(match: Match, user: UserId) -> int:
    """The seat of a player."""
    seat = match.seat_of(user)
    if seat is None:
        raise UserError("error-not-a-player")
    if seat in match.out and match.status is Status.RUNNING:
        raise UserError("error-player-left")
    return seat


def expect_playing(match: Match, user: UserId, revision: int | None = None) -> int:
    """The seat of a player in a running match, which is still as at ``revision``."""
    expect_moment(match, revision, Status.RUNNING)
    return expect_player(match, user)


def expect_no_player(match: Match, user: UserId) -> None:
    """Refuse a manager who plays in the match; before it begins it has no players."""
    if match.play is not None and match.seat_of(user) is not None:
        raise UserError("error-moderating-own-match", match=match.id)


def expect_turn(match: Match, user: UserId) -> int:
    """The seat of the person to move."""
    seat = expect_player(match, user)
    waiting_for = match.waiting_for
    if waiting_for is None:
        raise UserError("error-computer-thinks")
    if waiting_for != user:
        raise UserError("error-not-your-turn", who=mention(waiting_for))
    return seat


_NOT_IN: Final = {
    Status.OPEN: "error-not-begun",
    Status.RUNNING: "error-already-begun",
    Status.FINISHED: "error-over",
    Status.CLOSED: "error-closed",
}


def entered(match: Match, seat: int | None, now: datetime, kind: Kind, text: str = "") -> Match:
    """The match with one more entry in its log."""
    return logged(match, [Entry(match.revision + 1, now, seat, kind, text)])


def advanced(match: Match, now: datetime) -> Match:
    """The match after the draws that are due, finished if it is decided."""
    while match.status is Status.RUNNING and match.play is not None:
        play, seat = match.play, match.play.to_move
        if seat is None or match.decided:
            return replace(match, status=Status.FINISHED)
        if seat != CHANCE:
            break
        count = sum(step.seat is None for step in play.steps) + 1
        match = entered(match, None, now, Kind.STEP, play.game.format(deal(play.game, play.state, match.seed, count)))
    return match


def with_answers(match: Match, prepared: Tree) -> Match:
    """The match after a step and the conditional moves that answer it; one that cannot be played is skipped."""
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
    """Effect on the clock of the player to move: playing a step and undoing it gains no time."""
    last = after.entries[-1].kind
    if last is Kind.PREPARED:
        return Countdown.ANSWERED
    if last is Kind.HOSTED:
        return Countdown.STARTS
    if _awaited(before) == _awaited(after):
        return Countdown.EXTENDS if last is Kind.EXTENDED else Countdown.RUNS
    agreed = before.offer is not None and before.offer.wish is OfferKind.UNDO
    return Countdown.RETURNS if last is Kind.UNDONE and not agreed else Countdown.STARTS


def _awaited(match: Match) -> tuple[int | None, int | None]:
    return match.seat_to_move, match.play.turn if match.play else None


def claimed(match: Match, user: UserId | None, now: datetime, revision: int | None = None) -> Match:
    """End an overdue player's part: the other of two wins, else a stand-in plays on. No ``user``: automatic forfeit."""
    expect_moment(match, revision, Status.RUNNING)
    late = _late_seat(match, user, now)
    return left(match, match.seat_of(user) if user is not None else None, now, Kind.CLAIMED, (late,))


def extended(match: Match, user: UserId, now: datetime, revision: int | None = None) -> Match:
    """Give an overdue player the time of one more turn."""
    expect_moment(match, revision, Status.RUNNING)
    _late_seat(match, user, now)
    return entered(match, match.seat_of(user), now, Kind.EXTENDED)


def ended_by_time(match: Match, now: datetime, kind: Kind) -> Match:
    """The match closed by time: open ones expire, running ones lapse, only one whose clock stands is unreachable."""
    status = {Kind.EXPIRED: Status.OPEN, Kind.LAPSED: Status.RUNNING}.get(kind, match.status)
    if kind is Kind.UNREACHABLE and match.stopped is None:
        return match
    return closed(match, now, kind) if match.status.live and match.status is status else match


def closed_by_server(match: Match, by: UserId, now: datetime) -> Match:
    """Close a match without a result, by a manager of the server."""
    expect_no_player(match, by)
    if not match.status.live:
        raise UserError("error-already-ended", match=match.id)
    return closed(match, now, Kind.CLOSED)


def closed(match: Match, now: datetime, kind: Kind, text: str = "") -> Match:
    """The match closed without a result for the reason ``kind``."""
    return entered(replace(match, status=Status.CLOSED), None, now, kind, text)


def left(match: Match, seat: int | None, now: datetime, kind: Kind, seats: tuple[int, ...]) -> Match:
    """The match after seats left; it ends if only one side remains."""
    gone = [each for each in seats if each not in match.out]
    return advanced(entered(match, seat, now, kind, " ".join(map(str, gone))), now)


def _late_seat(match: Match, user: UserId | None, now: datetime) -> int:
    if user is not None:
        expect_player(match, user)
    if match.stopped is not None:
        raise UserError("error-clock-stopped")
    seat = match.seat_to_move
    if seat is None or match.due is None or now < match.due:
        raise UserError("error-not-overdue")
    if match.waiting_for == user:
        raise UserError("error-own-time-over")
    return seat


# -- steps


def played(match: Match, user: UserId, now: datetime, text: str, revision: int | None = None) -> Match:
    """The match after the steps of one turn in ``text``, and the draws then due."""
    expect_moment(match, revision, Status.RUNNING)
    seat, before = expect_turn(match, user), begun(match.play)
    for step in read_steps(before, text).steps[len(before.steps) :]:
        match = entered(match, seat, now, Kind.STEP, step.text)
    return advanced(match, now)


def played_by_computer(match: Match, position: int, step: str, now: datetime) -> Match:
    """The match after a computer player's step at the revision ``position``; a stand-in's has no seat."""
    wanted = match.wanted
    if wanted is None or wanted.answer or wanted.position != position:
        raise StaleButton(match)
    seat = None if wanted.seat in match.out else wanted.seat
    return advanced(entered(match, seat, now, Kind.STEP, begun(match.play).read(step).steps[-1].text), now)


def completions(match: Match, user: UserId, typed: str) -> list[tuple[Label, str]]:
    """Completions of ``typed``, part by part, best first: pairs of a readable label and the text."""
    if match.play is None or match.waiting_for != user or len(typed) > LONGEST_TYPED:
        return []
    *done, last = steps_in(typed)
    try:
        play = _read(match.play, done) if done else match.play
    except UserError:
        play = None
    if not done or play is None or not play.same_turn(match.play):  # a comma may also stand within a step
        return _offered(match.play, typed)
    before = ", ".join(step.text for step in play.steps[len(match.play.steps) :])
    return [
        (code("error-next-step", before=before, next=label), f"{before}, {text}")
        for label, text in _offered(play, last)
    ]


def _offered(play: AnyPlay, typed: str) -> list[tuple[Label, str]]:
    game, state = play.game, play.state
    latest = [step.move for step in play.steps[-LATEST:] if step.seat is not None]
    return [(game.label(state, move), game.format(move)) for move in game.complete(state, typed, latest)]


def read_steps(play: AnyPlay, text: str) -> AnyPlay:
    """The match after the one step that ``text`` means or, if it is none, after each of its parts."""
    try:
        return _after(play, text)
    except (Unreadable, Illegal) as error:
        parts = [part for part in steps_in(text) if part]
        if len(parts) < 2 or len(text) > LONGEST_TYPED:
            raise UserError(error.code) from error
        return _read(play, parts)


def _read(play: AnyPlay, parts: list[str]) -> AnyPlay:
    start = play
    for count, part in enumerate(parts, start=1):
        if not play.same_turn(start):
            raise UserError("error-turn-complete", step=count - 1)
        play = read_step(play, count, part)
    return play


def read_step(play: AnyPlay, number: int, text: str) -> AnyPlay:
    """The play after one step, the one with this ``number``."""
    try:
        return _after(play, text)
    except (Unreadable, Illegal) as error:
        raise UserError("error-step", step=number, why=error.code) from error


def _after(play: AnyPlay, text: str) -> AnyPlay:
    """The play after the step that typed text means: notation, or a label of the bot in any language."""
    try:
        return play.after(play.game.typed(play.state, text))
    except (Unreadable, Illegal):
        move = _labels(play).get(_label(text))
        if move is None:
            raise
        return play.after(move)


def _labels(play: AnyPlay) -> dict[str, Any]:
    """The legal moves by their labels in each language, with and without the points; none by a label of several."""
    found: dict[str, list[Any]] = {}
    for move in play.game.legal_moves(play.state):
        label = play.game.label(play.state, move)
        for text in {_label(texts_in(language).render(label)) for language in languages()}:
            for each in {text, _POINTS.sub("", text)}:
                found.setdefault(each, []).append(move)
    return {label: moves[0] for label, moves in found.items() if len(moves) == 1}


def _label(text: str) -> str:
    return " ".join(re.split(r"[\s,()-]+", normalized(text).casefold())).strip()
