"""Which message tells which part of a log. Pure: a thread, read from top to bottom, tells each entry once, in order.

Boards and offers follow each other, each telling the entries after those that the messages before it tell. The last of
them may go on telling; one that has others below it never changes what it tells.
"""

from dataclasses import replace

from bot.matches.board.posted_messages import ShownMessages
from bot.matches.texts.board import Told
from bot.matches.texts.narration import account
from bot.model.log import Happening, Kind
from bot.model.match import Match, Status
from bot.model.posted_messages import Showing, ShownMessage
from bot.model.replay import at
from bot.ui.languages import Texts
from bot.ui.signs import Signs
from bot.ui.words import players

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


def owed_by_offer(match: Match, shown: ShownMessages) -> ShownMessage | None:
    """The newest offer as its message must still be edited; ``None`` while it is pending, and once that is done.

    It tells the answers if no message stands below it. This is noted before the edit, as for a board, because the next
    board tells only the entries after it.
    """
    offer = shown.current(Showing.OFFER)
    if offer is None or offer.settled or offer_pending(match) == offer.since + 1:
        return None
    return replace(offer, upto=offer.upto + (_answers_after(match, offer.upto) if shown.is_last(offer) else 0))


def _answers_after(match: Match, revision: int) -> int:
    """The number of answers to an offer that follow at once in the log."""
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


def parted(match: Match, told: Told, texts: Texts, signs: Signs) -> list[Told]:
    """A part of the log in pieces that a message holds each: more than one where people could not be shown for long."""
    parts, since = [], told.since
    if _length(match, told, texts, signs) <= LONGEST_TOLD:
        return [told]
    for upto in range(told.since + 1, told.upto + 1):
        if upto - since > 1 and _length(match, Told(since, upto), texts, signs) > LONGEST_TOLD:
            parts.append(Told(since, upto - 1))
            since = upto - 1
    return [*parts, Told(since, told.upto)]


def _length(match: Match, told: Told, texts: Texts, signs: Signs) -> int:
    return len("\n".join(account(match, told.since, told.upto, texts, signs)))


def own_turn(match: Match, board: ShownMessage) -> int | None:
    """The turn whose steps a board may tell: the one it told last, or where it tells of none, the one it asks for."""
    for happening in reversed(match.happenings[board.since : board.upto]):
        if happening.step is not None and happening.step.seat is not None:
            return happening.step.turn
    return board.turn


def goes_on(match: Match, board: ShownMessage, texts: Texts, signs: Signs) -> bool:
    """Whether the newest board can tell the rest of the log as well: its own turn is still under way."""
    own, seat, fresh = own_turn(match, board), match.seat_to_move, match.happenings[board.upto :]
    if board.settled or match.play is None or seat is None or not own == board.turn == match.play.turn:
        return False
    if any(happening.entry.kind not in (Kind.STEP, Kind.PREPARED, Kind.UNDONE, *_ANSWERS) for happening in fresh):
        return False
    if any(_actor(happening) != seat for happening in fresh if not _is_draw(happening)):
        return False
    played = [step for happening in fresh for step in (happening.step, *happening.undone) if step is not None]
    if any(step.seat is not None and step.turn != own for step in played):
        return False
    return _length(match, Told(board.since, match.revision), texts, signs) <= LONGEST_TOLD


def finished_at(match: Match, board: ShownMessage, texts: Texts, signs: Signs) -> int | None:
    """Up to which revision the newest board tells its own turn, now that it is over; ``None`` if it tells no more.

    The board that begins a match and tells no step of it stays as it is.
    """
    own = own_turn(match, board)
    under_way = match.status is Status.RUNNING and match.play is not None and own == match.play.turn
    untold = board.upto == board.since
    if board.settled or own is None or under_way or not (untold or _tells(match, board, own)):
        return None
    upto = board.upto
    for happening in match.happenings[upto:]:
        if not _belongs(happening, own):
            break
        upto += 1
    fits = _length(match, Told(board.since, upto), texts, signs) <= LONGEST_TOLD
    return upto if upto > board.upto and fits else None


def owed_by_last(match: Match, shown: ShownMessages, texts: Texts, signs: Signs) -> ShownMessage | None:
    """The newest board as it is to be once the next is posted, where it has to tell the end of its own turn."""
    board = shown.growing
    upto = None if board is None else finished_at(match, board, texts, signs)
    return None if board is None or upto is None else replace(board, upto=upto)


def _tells(match: Match, board: ShownMessage, turn: int) -> bool:
    told = match.happenings[board.since : board.upto]
    return any(happening.step is not None and happening.step.turn == turn for happening in told)


def _belongs(happening: Happening, turn: int) -> bool:
    """Whether an entry is of this turn, as its player or a stand-in played it, or what is drawn after it."""
    played = [step for step in (happening.step, *happening.undone) if step is not None]
    by_player = _actor(happening) is not None and all(step.turn == turn for step in played)
    return bool(played) and (by_player or _is_draw(happening))


def _actor(happening: Happening) -> int | None:
    """The seat that acted; of a stand-in's step, which no seat says, the one that it stands in for."""
    if happening.entry.seat is None and happening.step is not None:
        return happening.step.seat
    return happening.entry.seat


def left_saying(match: Match, board: ShownMessage, texts: Texts, signs: Signs) -> list[str]:
    """What a board says once another has replaced it."""
    told = account(match, board.since, board.upto, texts, signs)
    if told:
        return told
    then = at(match, board.revision)
    if then.seat_to_move is None:
        return []
    return [f"-# {texts('place-was-to-move', player=players(match, texts)[then.seat_to_move])}"]


def _is_draw(happening: Happening) -> bool:
    return happening.step is not None and happening.step.seat is None
