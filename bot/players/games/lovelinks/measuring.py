"""Exact values of turns in Love Links for two seats: all turns and all replies are searched. Stocks are open, and links
drawn after a turn go to its player, so the next seat's reply is certain unless the round ends first."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from bot.players.games.lovelinks.board import LoveLinksBoard
from bot.players.games.lovelinks.links import AT_BOTH, KIND_BITS
from bot.players.games.lovelinks.planning import apart, turn_continues
from bot.players.goals import Answer, Measure, Unmeasurable
from rules.play import AnyPlay

_SEATS = 2


class BestTurn(Measure):
    """The turn that makes most, less the most that the other side can make in its next one."""

    goal: ClassVar[str] = "best turn"

    def worth(self, play: AnyPlay, answer: Sequence[str]) -> int:
        board, end = _ended(play, answer)
        return end.scores[board.seat] - board.scores[board.seat] - best_reply(end)[0]

    def complete(self, play: AnyPlay, steps: Sequence[str]) -> bool:
        return _over(begun(play), steps)

    def reply(self, play: AnyPlay, answer: Sequence[str]) -> Answer:
        _, end = _ended(play, answer)
        _, steps = best_reply(end)
        draws = []
        while end.due:
            draws.append(end.moves()[0])
            end.play(draws[-1])
        return tuple(map(end.text, (*draws, *steps)))


class BestClosing(Measure):
    """The closing with the most points, at once or after one link was joined to the bracelet; nothing else counts."""

    goal: ClassVar[str] = "best closing"

    def worth(self, play: AnyPlay, answer: Sequence[str]) -> int:
        board = begun(play)
        # Before a closing no bracelet is started whose number would depend on others.
        return dict(closings(board)).get(tuple(map(board.number, answer)), 0)

    def complete(self, play: AnyPlay, steps: Sequence[str]) -> bool:
        board = begun(play)
        return any(_closes(board.number(step)) for step in steps) or _over(board, steps)

    def reply(self, play: AnyPlay, answer: Sequence[str]) -> Answer:
        return ()


def begun(play: AnyPlay) -> LoveLinksBoard:
    """The board of a position in which a turn of one of two seats begins. Raises ``Unmeasurable`` for others."""
    board = LoveLinksBoard.of(play)
    if len(board.stocks) != _SEATS or board.over or board.due or board.placed or board.owed:
        raise Unmeasurable
    return board


def check_end(board: LoveLinksBoard, end: LoveLinksBoard) -> None:
    """See that the other seat plays next, with the links it has. Raises ``Unmeasurable`` if it does not."""
    if end.over or end.round != board.round or end.seat == board.seat or not end.stocks[end.seat]:
        raise Unmeasurable


def turns(board: LoveLinksBoard) -> Iterator[tuple[tuple[int, ...], LoveLinksBoard]]:
    """Return every way to play the rest of a turn, and the position after it."""
    for step in board.moves():
        after = board.after(step)
        if turn_continues(after, board):
            for steps, end in turns(after):
                yield (step, *steps), end
        else:
            yield (step,), after


def best_reply(end: LoveLinksBoard) -> tuple[int, tuple[int, ...]]:
    """Return the maximum of the next seat's turn, and how to reach it; its later draw is not included."""
    board = end.copy()
    board.due = []
    before = board.scores[board.seat]
    return max(((after.scores[board.seat] - before, steps) for steps, after in turns(board)), key=lambda each: each[0])


def closings(board: LoveLinksBoard) -> Iterator[tuple[tuple[int, ...], int]]:
    """Return every closing of a turn with its points, without unnecessary steps."""
    seat = board.seat
    for step in board.moves():
        after = board.after(step)
        if _closes(step):
            yield (step,), after.scores[seat] - board.scores[seat]
        elif turn_continues(after, board):
            for closing in after.moves():
                if _closes(closing) and not apart(step, closing):
                    end = after.after(closing)
                    yield (step, closing), end.scores[seat] - after.scores[seat]


def _closes(step: int) -> bool:
    return step >> KIND_BITS & 3 == AT_BOTH


def _ended(play: AnyPlay, steps: Sequence[str]) -> tuple[LoveLinksBoard, LoveLinksBoard]:
    """The position before and after the steps of a turn. Raises ``Unmeasurable`` as the other checks do."""
    board = end = begun(play)
    for step in steps:
        end = end.after(end.number(step))
    check_end(board, end)
    return board, end


def _over(board: LoveLinksBoard, steps: Sequence[str]) -> bool:
    """Return whether the turn ends with these steps."""
    after = board
    for step in steps:
        before, after = after, after.after(after.number(step))
        if not turn_continues(after, before):
            return True
    return False
