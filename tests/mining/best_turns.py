"""Best turns of Love Links for two seats, by all turns and all replies, and a key of positions that look the same."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.players.games.lovelinks.board import LoveLinksBoard
from bot.players.games.lovelinks.measuring import begun, best_reply, check_end, closings, turns
from bot.players.games.lovelinks.position import BORN, Key
from bot.players.goals import Answer
from rules.play import AnyPlay


@dataclass(frozen=True, slots=True)
class Best:
    """The most that can be reached in a position, and all that reaches it."""

    worth: int
    answers: tuple[Answer, ...]
    second: int | None  # the most that anything else reaches, if there is anything else


def best_turn(play: AnyPlay) -> Best | None:
    """Raises ``Unmeasurable`` if it is unknown."""
    board = begun(play)
    seat, made = board.seat, board.scores[board.seat]
    found: dict[Key, tuple[LoveLinksBoard, list[tuple[int, ...]]]] = {}
    for steps, end in turns(board):
        check_end(board, end)
        found.setdefault(end.key(), (end, []))[1].append(steps)
    most = second = None
    best: list[tuple[int, ...]] = []
    for end, ways in sorted(found.values(), key=lambda each: -each[0].scores[seat]):
        ceiling = end.scores[seat] - made
        if second is not None and ceiling < second:
            break  # no reply makes less than nothing
        worth = ceiling - best_reply(end)[0]
        if most is None or worth > most:
            most, second, best = worth, most, ways
        elif worth == most:
            best += ways
        elif second is None or worth > second:
            second = worth
    assert most is not None, "some turn is legal"
    return Best(most, tuple(sorted(tuple(map(board.text, steps)) for steps in best)), second)


def best_closing(play: AnyPlay) -> Best | None:
    """``None`` if no bracelet can be closed. Raises ``Unmeasurable`` if it is unknown."""
    board = begun(play)
    found = dict(closings(board))
    if not found:
        return None
    most = max(found.values())
    others = [worth for worth in found.values() if worth < most]
    best = sorted(tuple(map(board.text, steps)) for steps, worth in found.items() if worth == most)
    return Best(most, tuple(best), max(others, default=None))


BEST: Final[Mapping[str, Mapping[str, Callable[[AnyPlay], Best | None]]]] = {
    "lovelinks": {"best turn": best_turn, "best closing": best_closing},
}
"""By the key of the game and the goal."""


def likeness(play: AnyPlay) -> Hashable:
    """A key independent of the names and order of bracelets and links."""
    board = LoveLinksBoard.of(play)
    rows = sorted((row[:BORN], row[BORN + 1 :]) for row in board.rows)
    return repr((rows, [sorted(stock) for stock in board.stocks], board.seat))
