"""The messages that show one match, as they are noted: read once, and written once after all that was posted."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.match import Match
from bot.storage import Board

REPLACED: Final = "replaced "
"""Kinds of boards that another has replaced begin with this; their buttons are still to be removed."""


class Noted:
    """What is noted of one match, and in ``changes`` what is to be noted anew; ``None`` stands for no longer."""

    def __init__(self, boards: Mapping[str, Board]) -> None:
        self._boards = dict(boards)
        self.changes: dict[str, Board | None] = {}

    def get(self, kind: str) -> Board | None:
        """The message of this kind, if there is one."""
        return self._boards.get(kind)

    @property
    def messages(self) -> set[int]:
        """Every message that is noted."""
        return {board.message for board in self._boards.values()}

    @property
    def replaced(self) -> list[Board]:
        """Boards that others have replaced and that may still have their buttons."""
        return [board for kind, board in self._boards.items() if kind.startswith(REPLACED)]

    def note(self, match: Match, kind: str, channel: int, message: int, turn: int) -> None:
        """Note which message shows a match now, in place of the one noted before."""
        self._set(Board(match.id, kind, channel, message, match.revision, turn))

    def add(self, board: Board) -> None:
        """Note one more message of its kind; the older of two stays noted until its buttons are gone."""
        other = self.get(board.kind)
        if other is not None:
            older, board = (other, board) if other.revision < board.revision else (board, other)
            self._set(replace(older, kind=f"{REPLACED}{older.message}"))
        self._set(board)

    def drop(self, board: Board) -> None:
        """Forget a message that is of no more concern."""
        del self._boards[board.kind]
        self.changes[board.kind] = None

    def _set(self, board: Board) -> None:
        self._boards[board.kind] = self.changes[board.kind] = board
