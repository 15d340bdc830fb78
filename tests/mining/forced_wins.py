"""Settings of mining for each game whose wins can be forced, and keys of positions that look the same."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

from bot.players.games.link.board import LinkBoard
from bot.players.games.linkage.board import LinkageBoard
from bot.players.games.linkage.endgame import dominoes_to_come
from bot.players.games.linkage.geometry import PLANE
from bot.players.games.linkx.board import LinkxBoard
from bot.players.games.linkx.pieces import GRID_CELLS, ROW
from bot.players.goals import ANY_NUMBER, Forcing
from rules.game import Json
from rules.linkage import BOARD, COLOURS, LinkageOptions
from rules.linkx import GRID
from rules.options import declared
from rules.play import AnyPlay, replay

_TARGETS: Final = next(option.choices for option in declared(LinkageOptions) if option.name == "target")
_LINKAGE_TURNS: Final = 4


def _with_hardest_target(play: AnyPlay, forcing: Forcing[LinkageBoard]) -> AnyPlay:
    """The steps are the same whatever number of groups is wanted."""
    board, found = LinkageBoard.of(play), None
    for target in sorted(map(int, _TARGETS), reverse=board.side != board.more):
        board.target = target
        if not forcing.forces(board, board.side, ANY_NUMBER):
            break
        found = target
    if found is None:
        return play
    options = replace(play.options, target=found)
    return replay(play.game, options, play.seats, play.texts)


def _linkage_likeness(board: LinkageBoard) -> Hashable:
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


def _link_likeness(board: LinkBoard) -> Hashable:
    """Mirrored both ways; turned by a quarter as well, when the colours change places. Bars are left out."""
    width = board.fixed.width
    stones = [[divmod(cell, width) for cell in board.fixed.cells if mine >> cell & 1] for mine in board.stones]
    turned = [[(column, row) for row, column in mine] for mine in reversed(stones)]
    images = [
        (colour, *(sorted((abs(across - row), abs(along - column)) for row, column in mine) for mine in both))
        for colour, both in ((board.colour, stones), (1 - board.colour, turned))
        for across, along in product((0, width - 1), repeat=2)
    ]
    return width, repr(min(images))


def _linkx_likeness(board: LinkxBoard) -> Hashable:
    """Mirrored left and right."""
    sides = tuple(sum(areas) for areas in board.areas)
    return board.side, *board.stocks, min(sides, tuple(map(_mirrored, sides)))


def _mirrored(cells: int) -> int:
    rows = (cells >> ROW * row & (1 << GRID.width) - 1 for row in range(GRID.height))
    return sum(int(f"{row:0{GRID.width}b}"[::-1], 2) << ROW * at for at, row in enumerate(rows)) & GRID_CELLS


@dataclass(frozen=True)
class ForcedWins:
    """The matches and positions of a game in which forced wins are searched."""

    most_turns: int  # the maximum number of turns to search for wins
    latest: int  # the number of last positions of a match worth searching
    likeness: Callable[[Any], Hashable]  # the same for boards that are the same to the eye
    worthwhile: int = 100_000  # the limit of positions for a puzzle
    tables: tuple[Mapping[str, Json], ...] = ({},)  # the options of matches to search
    hard_tables: tuple[Mapping[str, Json], ...] = ({},)  # the options of matches with the most hard puzzles
    within_reach: Callable[[Any], bool] = lambda board: True  # whether the end may be near enough to search for a win
    hardest: Callable[[AnyPlay, Forcing[Any]], AnyPlay] = lambda play, forcing: play
    """The position with the options that make winning hardest but possible. Raises ``TooHard`` beyond the limit."""


FORCED_WINS: Final = {
    "linkage": ForcedWins(
        most_turns=_LINKAGE_TURNS,
        latest=9,
        likeness=_linkage_likeness,
        within_reach=lambda board: dominoes_to_come(board.empty) <= 2 * _LINKAGE_TURNS + 1,
        hardest=_with_hardest_target,
    ),
    "link": ForcedWins(
        most_turns=3,
        latest=16,
        likeness=_link_likeness,
        tables=tuple({"size": size, "opening": "none"} for size in (8, 8, 7, 6)),
        hard_tables=({"size": 9, "opening": "none"},),
        within_reach=lambda board: board.is_settled,
    ),
    "linkx": ForcedWins(most_turns=3, latest=7, likeness=_linkx_likeness, worthwhile=1000),
}
