"""Linkx (Robert E. C. Coleman, 2025): pieces slide down an upright grid; link two opposite sides with one colour.
Rulings: cells link through sides and corners; equal largest areas are a tie. A piece that leaves no gap beneath it fits
the tops of its columns exactly, so a position is little more than heights."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from rules.codes import Code, Listing, code, either
from rules.game import Choice, Column, Event, Game, Illegal, Label, Menu, Outcome, Passed, places_by_score, replaced
from rules.grid import cells_in, grid, joined, mask, shortest_path
from rules.notation import as_notation, tokens

Form = tuple[tuple[int, int], ...]
"""One way to turn a piece: its cells as column and row, counted from the lower left of its frame, sorted."""

NO_ROOM: Final = code("linkx-pass")
COLOURS: Final = ("blue", "white")


@dataclass(frozen=True)
class LinkxOptions:
    """The printed game has no options; the grid and the set are in ``data/linkx.json``."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One shape of the set; each seat has ``copies`` of it."""

    name: str
    copies: int
    forms: tuple[Form, ...]
    """Every way to turn or flip it, each once."""


@dataclass(frozen=True, slots=True)
class Slide:
    """A turn: a piece slides down and comes to rest on given cells."""

    piece: int
    """Index in :data:`PIECES`."""
    form: Form
    """Its orientation: one of the forms of its piece."""
    column: int
    """The leftmost column it covers."""
    cells: tuple[int, ...]
    text: str
    negative_size: int
    """Sorts large pieces before small ones."""
    covers: int
    """Mask of its cells."""
    reach: int
    """Mask of the cells that share a side or a corner with them."""
    floor: tuple[int, ...]
    """The height that each column it covers must have before."""
    top: tuple[int, ...]
    """The height that each of them has after."""


class LinkxState(NamedTuple):
    """A position, a tuple because every step makes one."""

    to_move: int | None
    heights: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]
    """For each seat how many of each piece it still has, in the order of :data:`PIECES`."""
    placed: tuple[tuple[Slide, ...], ...]
    """For each seat its pieces on the grid, in the order of placing."""
    groups: tuple[tuple[int, ...], ...]
    """For each seat a mask for each linked area."""
    playable: tuple[Slide, ...]
    turn: int
    events: tuple[Event, ...]


def _turned(shape: Sequence[str]) -> tuple[Form, ...]:
    """All different ways to turn and flip a shape drawn from the top, as drawn first."""
    cells = [(x, -y) for y, row in enumerate(shape) for x, mark in enumerate(row) if mark == "#"]
    forms: dict[Form, None] = {}
    for _ in range(2):
        for _ in range(4):
            left, low = min(x for x, _ in cells), min(y for _, y in cells)
            forms[tuple(sorted((x - left, y - low) for x, y in cells))] = None
            cells = [(y, -x) for x, y in cells]
        cells = [(-x, y) for x, y in cells]
    return tuple(forms)


_SET: Final = json.loads((Path(__file__).parent.parent / "data" / "linkx.json").read_text("utf-8"))
GRID: Final = grid(_SET["columns"], _SET["rows"])
PIECES: Final = tuple(Piece(p["name"], p["copies"], _turned(p["shape"])) for p in _SET["pieces"])
_PIECE_OF: Final = {form: index for index, piece in enumerate(PIECES) for form in piece.forms}
_BY_NAME: Final = {piece.name.lower(): index for index, piece in enumerate(PIECES)}
_PIECE_OR_CELL: Final = re.compile(
    rf"(?<![\w-])(?:{'|'.join(piece.name for piece in PIECES if piece.name.lower() in GRID.by_name)})(?![\w-])"
)
"""A name that stands alone, spelled as a piece, and is also that of a cell."""
_WIDEST: Final = max(x + 1 for form in _PIECE_OF for x, _ in form)
_SIDES: Final = (
    (mask(range(0, len(GRID.cells), GRID.width)), mask(range(GRID.width - 1, len(GRID.cells), GRID.width))),
    (mask(range(GRID.width)), mask(GRID.cells[-GRID.width :])),
)
"""Left and right, bottom and top, as masks."""
_AT_ONCE: Final = 2
"""The number of likely slides from one column that are offered before others."""
_NEAR: Final = tuple(a + b for a, b in zip(GRID.beside, GRID.diagonal, strict=True))


class LinkxGame(Game[LinkxState, Slide]):
    """The rules of Linkx."""

    version: ClassVar = 1
    key: ClassVar = "linkx"
    title: ClassVar = "Linkx"
    example: ClassVar = "c1-c2-d1"
    options: ClassVar = LinkxOptions
    roles: ClassVar = COLOURS

    def start(self, options: LinkxOptions, seats: int) -> LinkxState:
        heights = (0,) * GRID.width
        left = tuple(piece.copies for piece in PIECES)
        return LinkxState(0, heights, (left, left), ((), ()), ((), ()), _playable(heights, left, 0), 1, ())

    def least_turns(self, options: LinkxOptions) -> int:
        """Three pieces are the minimum for a link; a side that lost earlier did not defend."""
        return 3

    def legal_moves(self, state: LinkxState) -> Sequence[Slide]:
        return state.playable

    def apply(self, state: LinkxState, move: Slide) -> LinkxState:
        seat, end = state.to_move, move.column + len(move.floor)
        if seat is None or state.heights[move.column : end] != move.floor or not state.left[seat][move.piece]:
            raise Illegal(self.refusal(state, tokens(move.text)))
        heights = state.heights[: move.column] + move.top + state.heights[end:]
        mine = state.left[seat]
        left = replaced(state.left, seat, replaced(mine, move.piece, mine[move.piece] - 1))
        placed = replaced(state.placed, seat, (*state.placed[seat], move))
        groups = replaced(state.groups, seat, joined(state.groups[seat], move.covers, move.reach))
        return _handed_on(LinkxState(seat, heights, left, placed, groups, (), state.turn, ()))

    def outcome(self, state: LinkxState) -> Outcome | None:
        if state.to_move is not None:
            return None
        for seat, groups in enumerate(state.groups):
            if any(_links(group) for group in groups):
                return Outcome(places_by_score(self.sides(2), [seat == 0, seat == 1]), {"by": "link"})
        sizes = [len(area(state, seat)) for seat in (0, 1)]
        return Outcome(places_by_score(self.sides(2), sizes), {"by": "area", "areas": sizes})

    # -- notation

    def aliases(self, move: Slide) -> tuple[str, ...]:
        return (f"{PIECES[move.piece].name} {_letter(move.column)}",)

    def doubt(self, text: str, move: Slide) -> Code | None:
        """I1, I2 and I3 are pieces and, in small letters, cells."""
        alone = _PIECE_OR_CELL.search(as_notation(text))
        return _which(alone[0]) if alone and sorted(tokens(text)) == sorted(tokens(move.text)) else None

    def label(self, state: LinkxState, move: Slide) -> Label:
        return code("linkx-label", piece=PIECES[move.piece].name, cells=move.text)

    def likely(self, state: LinkxState, moves: Sequence[Slide], latest: Sequence[Slide]) -> Sequence[Slide]:
        """First what wins, then what links: the longest area, near the last steps, large; columns take turns."""
        if state.to_move is None:
            return moves
        groups = [(group, _bounds(group)) for group in state.groups[state.to_move]]
        spots = [slide.column for slide in latest[-2:]] or [GRID.width // 2]
        away = [min(abs(column - spot) for spot in spots) for column in range(GRID.width)]
        ranked = sorted(
            (*_gained(move, groups), away[move.column], move.negative_size, at) for at, move in enumerate(moves)
        )
        met = [0] * GRID.width
        turns: list[tuple[int, int, int]] = []
        for place, (rank, *_, at) in enumerate(ranked):
            column = moves[at].column
            turns.append((rank, met[column] // _AT_ONCE, place))
            met[column] += 1
        return [moves[ranked[place][-1]] for _, _, place in sorted(turns)]

    def menu(self, state: LinkxState) -> Menu[Slide]:
        choices: list[Choice[Slide]] = []
        legal = {slide.text for slide in state.playable}
        for column in range(GRID.width):
            begun = _fitting(column, state.heights[column : column + _WIDEST])
            slides = sorted((slide for slide in begun if slide.text in legal), key=attrgetter("negative_size"))
            candidates = tuple(Choice(self.label(state, slide), slide) for slide in slides)
            below = Menu(code("linkx-prompt-piece"), candidates, numbered=True)
            choices.append(Choice(_letter(column), below if slides else None, about=Column(column)))
        return Menu(code("rules-prompt-column"), tuple(choices))

    def refusal(self, state: LinkxState, written: tuple[str, ...]) -> Code:
        if state.to_move is None:
            return code("linkx-over")
        if len(written) == 1 and written[0] in _BY_NAME.keys() & GRID.by_name.keys():
            return _which(written[0].upper())
        cells = [GRID.by_name[token] for token in written[1:] if token in GRID.by_name]
        if written[0] in _BY_NAME and len(written) - 1 == len(cells) == int(written[0][1:]) > 1:
            return _no_slide(state, sorted(set(cells)))
        if any(token.isalpha() or token in _BY_NAME.keys() - GRID.by_name.keys() for token in written):
            return _no_piece_there(state, written)
        off_grid = [token for token in written if token not in GRID.by_name]
        if off_grid:
            return code("linkx-no-cell", cell=off_grid[0], last=GRID.names[-1][0], rows=GRID.height)
        return _no_slide(state, sorted({GRID.by_name[token] for token in written}))


@cache
def _slide(form: Form, column: int, row: int) -> Slide | None:
    """A form with its frame's lower left on a cell, or ``None`` if it does not lie wholly inside the grid."""
    at = [(column + x, row + y) for x, y in form]
    if max(x for x, _ in at) >= GRID.width or max(y for _, y in at) >= GRID.height:
        return None
    cells = tuple(y * GRID.width + x for x, y in at)
    columns = range(column, max(x for x, _ in at) + 1)
    return Slide(
        piece=_PIECE_OF[form],
        form=form,
        column=column,
        cells=cells,
        text=GRID.join(cells),
        negative_size=-len(cells),
        covers=mask(cells),
        reach=mask({near for cell in cells for near in _NEAR[cell]}),
        floor=tuple(min(y for x, y in at if x == each) for each in columns),
        top=tuple(max(y for x, y in at if x == each) + 1 for each in columns),
    )


@cache
def _fitting(column: int, heights: tuple[int, ...]) -> tuple[Slide, ...]:
    """Every slide that begins in ``column`` and rests without a gap on columns of these heights."""
    found = []
    for form in _PIECE_OF:
        row = heights[0] - form[0][1]
        slide = _slide(form, column, row) if row >= 0 else None
        if slide and slide.floor == heights[: len(slide.floor)]:
            found.append(slide)
    return tuple(found)


def _playable(heights: tuple[int, ...], left: tuple[int, ...], own: int) -> tuple[Slide, ...]:
    """The legal slides of a seat; first those adjacent to its ``own`` cells, large pieces first."""
    found: list[Slide] = []
    for column in range(GRID.width):
        found += _fitting(column, heights[column : column + _WIDEST])
    if 0 in left:
        found = [slide for slide in found if left[slide.piece]]
    found.sort(key=attrgetter("negative_size"))
    linking: list[Slide] = []
    others: list[Slide] = []
    for slide in found:
        (linking if slide.reach & own else others).append(slide)
    return tuple(linking + others)


def _handed_on(state: LinkxState) -> LinkxState:
    """The state after the seat to move has placed the piece that is in the last of its groups: whose turn is next."""
    seat, heights, left, placed = state.to_move, state.heights, state.left, state.placed
    groups, turn = state.groups, state.turn
    assert seat is not None, "somebody has just placed a piece"
    if not _links(groups[seat][-1]):
        other = 1 - seat
        playable = _playable(heights, left[other], sum(groups[other]))
        if playable:
            return LinkxState(other, heights, left, placed, groups, playable, turn + 1, ())
        playable = _playable(heights, left[seat], sum(groups[seat]))
        if playable:
            return LinkxState(seat, heights, left, placed, groups, playable, turn + 2, (Passed(other, NO_ROOM),))
    return LinkxState(None, heights, left, placed, groups, (), turn, ())


Bounds = tuple[int, int, int, int]
"""The first and the last column of an area, and its first and last row."""


def _bounds(group: int) -> Bounds:
    cells = cells_in(group)
    columns = [GRID.column(cell) for cell in cells]
    return min(columns), max(columns), GRID.row(cells[0]), GRID.row(cells[-1])


def _gained(move: Slide, groups: Sequence[tuple[int, Bounds]]) -> tuple[int, int]:
    """0 for a slide that wins, 1 for one that links with a group, 2 for others; and the negative length of the area."""
    reach, rank = move.reach, 2
    left, right = move.column, move.column + len(move.floor) - 1
    low, high = min(move.floor), max(move.top) - 1
    for group, (first, last, lowest, highest) in groups:
        if reach & group:
            rank = 1
            left, right = min(left, first), max(right, last)
            low, high = min(low, lowest), max(high, highest)
    wide, tall = right - left + 1, high - low + 1
    return (0 if wide == GRID.width or tall == GRID.height else rank), -max(wide, tall)


def _links(group: int) -> bool:
    """True if an area reaches two opposite sides of the grid."""
    return any(group & one and group & other for one, other in _SIDES)


def _which(piece: str) -> Code:
    return code("linkx-piece-or-cell", piece=piece, cell=piece.lower())


def _letter(column: int) -> str:
    return GRID.names[column][0]


def _left_over(state: LinkxState) -> Listing:
    assert state.to_move is not None, "asked only while somebody is to move"
    return either(piece.name for piece, left in zip(PIECES, state.left[state.to_move], strict=True) if left)


def _no_piece_there(state: LinkxState, written: tuple[str, ...]) -> Code:
    """Why a piece and a column are no step now."""
    assert state.to_move is not None, "asked only while somebody is to move"
    names = [token for token in written if token in _BY_NAME]
    columns = [token for token in written if token in map(_letter, range(GRID.width))]
    if len(written) != 2 or len(names) != 1 or len(columns) != 1:
        return code("linkx-format", example=LinkxGame.example)
    piece = _BY_NAME[names[0]]
    if not state.left[state.to_move][piece]:
        return code("linkx-none-left", piece=PIECES[piece].name, left=_left_over(state))
    others = sorted({_letter(slide.column) for slide in state.playable if slide.piece == piece})
    if not others:
        return code("linkx-nowhere", piece=PIECES[piece].name, column=columns[0])
    return code("linkx-not-in-column", piece=PIECES[piece].name, column=columns[0], columns=either(others))


def _no_slide(state: LinkxState, cells: list[int]) -> Code:
    """Why no piece may be placed on these cells now."""
    assert state.to_move is not None, "asked only while somebody is to move"
    at = [(GRID.column(cell), GRID.row(cell)) for cell in cells]
    left, low = min(x for x, _ in at), min(y for _, y in at)
    piece = _PIECE_OF.get(tuple(sorted((x - left, y - low) for x, y in at)))
    if piece is None:
        return code("linkx-no-shape", cells=GRID.join(cells), left=_left_over(state))
    covered = [GRID.names[cell] for cell, (x, y) in zip(cells, at, strict=True) if y < state.heights[x]]
    if covered:
        return code("linkx-covered", cell=covered[0])
    if not state.left[state.to_move][piece]:
        return code("linkx-none-left", piece=PIECES[piece].name, left=_left_over(state))
    floors = [(x, state.heights[x]) for x in sorted({x for x, _ in at})]
    gaps = [f"{_letter(x)}{height + 1}" for x, height in floors if min(y for at_x, y in at if at_x == x) > height]
    if gaps:
        return code("linkx-gap", cell=gaps[0])
    return code("linkx-repeated-cell", cells=GRID.join(cells))


# -- what a picture needs


def area(state: LinkxState, seat: int) -> tuple[int, ...]:
    """The cells of the largest linked area of a seat."""
    return cells_in(max(state.groups[seat], key=int.bit_count, default=0))


def winning_path(state: LinkxState) -> tuple[int, ...]:
    """The cells of a shortest link between two opposite sides; none where nobody has linked any."""
    for group in (group for groups in state.groups for group in groups if _links(group)):
        held = set(cells_in(group))
        next_to = {cell: [near for near in _NEAR[cell] if near in held] for cell in held}
        paths = [shortest_path(cells_in(group & one), cells_in(group & other), next_to) for one, other in _SIDES]
        return min((path for path in paths if path), key=len)
    return ()
