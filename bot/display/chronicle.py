"""Which message tells which part of a log. Pure: a thread, read from top to bottom, tells each entry once, in order.

Boards and offers follow each other, each telling the entries after those that the messages before it tell. The last of
them may go on telling; one that has others below it never changes what it tells.
"""

from bot.match import Kind, Match
from bot.match.shown import ShownMessage
from bot.messages.account import account
from bot.messages.board import Told

LONGEST_TOLD = 1500
"""Characters that a board may tell before another one is begun, so that nothing must be cut."""
_ANSWERS = (Kind.AGREED, Kind.REFUSED)


def offer_pending(match: Match) -> int | None:
    """The revision at which what is offered now was offered."""
    if match.offer is None:
        return None
    return next(entry.revision for entry in reversed(match.entries) if entry.kind is Kind.OFFERED)


def told_by_boards(match: Match) -> int:
    """Up to which revision boards tell: all but the offer at the end of the log that has a message of its own."""
    offered = offer_pending(match)
    if offered is None:
        return match.revision
    at_the_end = all(entry.kind is Kind.AGREED for entry in match.entries[offered:])
    return offered - 1 if at_the_end else match.revision


def answers_after(match: Match, revision: int) -> int:
    """How many answers to an offer follow at once in the log."""
    count = 0
    for entry in match.entries[revision:]:
        if entry.kind not in _ANSWERS:
            break
        count += 1
    return count


def last_actor(match: Match, since: int) -> int | None:
    """The seat that acted last after a revision; nobody where somebody else gave it more time."""
    for entry in reversed(match.entries[since:]):
        if entry.kind is Kind.EXTENDED:
            return None
        if entry.seat is not None:
            return entry.seat
    return None


def parted(match: Match, told: Told) -> list[Told]:
    """A part of the log in pieces that a message holds each: more than one where people could not be shown for long."""
    parts, since = [], told.since
    if _length(match, told) <= LONGEST_TOLD:
        return [told]
    for upto in range(told.since + 1, told.upto + 1):
        if upto - since > 1 and _length(match, Told(since, upto)) > LONGEST_TOLD:
            parts.append(Told(since, upto - 1))
            since = upto - 1
    return [*parts, Told(since, told.upto)]


def _length(match: Match, told: Told) -> int:
    return len("\n".join(account(match, told.since, told.upto)))


def is_unfinished(match: Match, board: ShownMessage) -> bool:
    """Whether a board tells just the first steps of a turn that was still under way."""
    return not board.settled and not _begins(match, board) and board.turn in _turns_told(match, board)


def _begins(match: Match, board: ShownMessage) -> bool:
    """Whether a board tells of the beginning of the match."""
    return any(h.entry.kind is Kind.BEGUN for h in match.happenings[board.since : board.upto])


def _turns_told(match: Match, board: ShownMessage) -> set[int]:
    """The turns of which a board tells steps that their players took themselves."""
    told = match.happenings[board.since : board.upto]
    return {
        happening.step.turn for happening in told if happening.step is not None and happening.entry.seat is not None
    }


def goes_on(match: Match, board: ShownMessage, told: int) -> bool:
    """Whether the newest board can tell what comes after ``told`` as well: it is of the player whose turn it tells."""
    if board.settled or match.play is None or match.seat_to_move is None:
        return False
    fresh = match.happenings[told:]
    if not all(happening.entry.kind in (Kind.STEP, Kind.UNDONE, *_ANSWERS) for happening in fresh):
        return False
    seat = match.seat_to_move
    if any(happening.entry.seat != seat for happening in fresh if happening.entry.kind is not Kind.STEP):
        return False
    own = _turns_told(match, board)
    if not own and board.turn is not None and _begins(match, board):
        own = {board.turn}  # before it there is no player's turn that the board could be about
    steps = [happening.step for happening in fresh if happening.step is not None]
    if any(step.seat != seat or step.turn not in own for step in steps):
        return False
    if any(step.seat != seat or step.turn not in own for happening in fresh for step in happening.undone):
        return False
    return _length(match, Told(board.since, match.revision)) <= LONGEST_TOLD
