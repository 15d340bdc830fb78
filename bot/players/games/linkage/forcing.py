"""Forced wins in Linkage within a few turns, by exact endgame search."""

from collections.abc import Hashable
from dataclasses import replace
from typing import ClassVar, Final

from bot.players.board import OVER
from bot.players.games.linkage.board import LinkageBoard
from bot.players.games.linkage.endgame import Key, Position, dominoes_to_come, most_dominoes, position
from bot.players.games.linkage.geometry import PLANE
from bot.players.goals import ANY_NUMBER, Forcing
from rules.linkage import BOARD, COLOURS, LinkageOptions
from rules.options import declared
from rules.play import AnyPlay, replay

_TARGETS: Final = next(option.choices for option in declared(LinkageOptions) if option.name == "target")


class LinkageForcing(Forcing[LinkageBoard]):
    """Forced wins of Linkage, once the roles are settled."""

    to_the_end: ClassVar[bool] = True
    most_turns: ClassVar[int] = 4
    latest: ClassVar[int] = 9

    def __init__(self, nodes: int) -> None:
        super().__init__(nodes)
        self._known: dict[tuple[Key, int, int, bool], bool] = {}

    def forces(self, board: LinkageBoard, side: int, turns: int) -> bool:
        more = side == board.more
        if board.side == OVER:
            return (board.count >= board.target) == more
        return self._gets(position(board), board.target - board.count, turns, more)

    def within_reach(self, board: LinkageBoard) -> bool:
        return dominoes_to_come(board.empty) <= 2 * self.most_turns + 1

    def hardest(self, play: AnyPlay) -> AnyPlay:
        """The steps are the same whatever number of groups is wanted."""
        board, found = LinkageBoard.of(play), None
        for target in sorted(map(int, _TARGETS), reverse=board.side != board.more):
            board.target = target
            if not self.forces(board, board.side, ANY_NUMBER):
                break
            found = target
        if found is None:
            return play
        options = replace(play.options, target=found)
        return replay(play.game, options, play.seats, play.texts)

    def likeness(self, board: LinkageBoard) -> Hashable:
        """Turned and mirrored, the colours named in any way."""
        black = board.covered
        for colour in range(len(COLOURS)):
            black &= ~(board.planes >> PLANE * colour)
        masks = [board.planes >> PLANE * colour & (1 << PLANE) - 1 for colour in range(len(COLOURS))]
        masks += [black, board.shield]
        images = []
        for turned in range(8):
            *colours, hole, shield = (_turned(mask, turned) for mask in masks)
            images.append((*sorted(colours), hole, shield))
        return board.target, board.side == board.more, min(images)

    def _gets(self, at: Position, need: int, turns: int, more: bool) -> bool:
        """Return whether a role wins within ``turns`` own turns: ``need`` groups more for More, or fewer."""
        if not at.slots:
            return (need <= 0) == more
        mine = at.more_moves == more
        if mine and not turns:
            return False
        key = ((at.free, at.shield, at.more_moves, at.colours), need, turns, more)
        known = self._known.get(key)
        if known is None:
            self._count()
            least, most = at.bounds()
            if need <= least or need > most:
                in_time = most_dominoes(at.free) <= turns
                known = (need <= least) == more and (in_time or self._tried(at, need, turns, more))
            else:
                known = self._tried(at, need, turns, more)
            self._known[key] = known
        return known

    def _tried(self, at: Position, need: int, turns: int, more: bool) -> bool:
        mine = at.more_moves == more
        for step in at.steps():
            child, change = at.after(*step)
            if self._gets(child, need - change, turns - mine, more) == mine:
                return mine
        return not mine


def _turned(mask: int, turned: int) -> int:
    """Return a mask of cells, turned or mirrored in one of eight ways."""
    last, found = BOARD.width - 1, 0
    for cell in BOARD.cells:
        row, column = BOARD.row(cell), BOARD.column(cell)
        if mask >> 8 * row + column & 1:
            if turned & 1:
                row = last - row
            if turned & 2:
                column = last - column
            if turned & 4:
                row, column = column, row
            found |= 1 << 8 * row + column
    return found
