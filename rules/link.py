"""LINK (Bill Taylor, 1992): stones and diagonal bars; whoever first joins the own two edges wins.

Rulings where the post is silent: a corner cell belongs to both its edges; a bar may cross one of its own colour. A
seat without a legal step would pass, but that never happens: with every cell taken and every bar of one colour drawn
or crossed, one of the two has already joined its edges.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Final

from rules.codes import Code, code
from rules.game import Event, Game, Illegal, Label, Outcome
from rules.grid import Grid, cells_in, grid, joined, mask, shortest_path
from rules.notation import tokens, words_meant
from rules.options import choice, number

BLACK: Final = 0
WHITE: Final = 1
COLOURS: Final = ("black", "white")
OPENING_STONES: Final = 3
"""Stones that seat 0 places before seat 1 chooses a colour in the three-move opening."""


@dataclass(frozen=True)
class LinkOptions:
    """``size``: cells along each side; ``opening``: how the first move's advantage is evened out."""

    size: int = number(8, 4, 12)
    opening: str = choice("three-move", "swap", "none")


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone of the colour to move on a cell."""

    cell: int
    text: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of the colour to move between two diagonally neighbouring cells, left cell first."""

    cells: tuple[int, int]
    text: str
    slot: int
    """Which diagonal it lies on; the one that crosses it has the same number with the last bit turned."""
    ends: int
    """Mask of its cells."""
    across: int
    """Mask of the cells of the diagonal that crosses it."""
    spots: tuple[int, int]
    """Its bit in :attr:`Side.bars`, by colour; a bar of the other colour across it would have the same bit."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What seat 1 may reply to the opening: ``swap``, ``black`` or ``white``."""

    text: str


Move = Stone | Bar | Reply

_HOW: Final = code("link-how")
SWAP: Final = Reply("swap")
_CHOICES: Final = tuple(Reply(colour) for colour in COLOURS)


@dataclass(frozen=True, slots=True)
class Side:
    """What one colour has on the board, as masks."""

    stones: int
    bars: int
    groups: tuple[int, ...]
    """The stones parted into what is joined by sides and bars."""
    open: tuple[Bar, ...]
    """Bars that may be drawn now."""


@dataclass(frozen=True, slots=True)
class LinkState:
    """A position."""

    options: LinkOptions
    to_move: int | None
    black: int | None
    """The seat that plays Black; ``None`` until it is chosen."""
    colour: int
    """The colour of the next stone or bar; of the winner once the match is over."""
    sides: tuple[Side, Side]
    vacant: tuple[Stone, ...]
    """The stones that may be placed now, by cell."""
    turn: int


@dataclass(frozen=True, slots=True)
class Board:
    """What never changes on boards of one size."""

    grid: Grid
    stones: tuple[Stone, ...]
    bars: tuple[Bar, ...]
    """By slot."""
    moves: dict[str, Stone | Bar]
    """By text."""
    beside: tuple[int, ...]
    """For each cell the mask of those that share a side with it."""
    bars_from: tuple[tuple[Bar, ...], ...]
    """For each cell the bars that may end there."""
    edges: tuple[tuple[int, int], tuple[int, int]]
    """For each colour the masks of its two edges."""


@lru_cache(maxsize=16)
def board(size: int) -> Board:
    """The one :class:`Board` of this size."""
    cells = grid(size, size)
    stones = tuple(Stone(cell, name) for cell, name in enumerate(cells.names))
    diagonals: list[tuple[int, int]] = []
    for cell in cells.cells:
        if cells.column(cell) + 1 < size and cells.row(cell) + 1 < size:
            diagonals += [(cell, cell + size + 1), (cell + size, cell + 1)]
    bars = tuple(
        Bar(pair, cells.join(pair), slot, mask(pair), mask(diagonals[slot ^ 1]), (1 << slot, 1 << (slot ^ 1)))
        for slot, pair in enumerate(diagonals)
    )
    rows = mask(range(size)), mask(range(size * size - size, size * size))
    columns = mask(range(0, size * size, size)), mask(range(size - 1, size * size, size))
    moves: tuple[Stone | Bar, ...] = (*stones, *bars)
    return Board(
        grid=cells,
        stones=stones,
        bars=bars,
        moves={move.text: move for move in moves},
        beside=tuple(mask(near) for near in cells.beside),
        bars_from=tuple(tuple(bar for bar in bars if cell in bar.cells) for cell in cells.cells),
        edges=(rows, columns),
    )


class LinkGame(Game[LinkState, Move]):
    """The rules of LINK."""

    version: ClassVar = 1
    key: ClassVar = "link"
    title: ClassVar = "LINK"
    example: ClassVar = "c3-d4"
    options: ClassVar = LinkOptions
    roles: ClassVar = COLOURS
    draw_can_be_agreed: ClassVar = False

    def start(self, options: LinkOptions, seats: int) -> LinkState:
        nothing = Side(0, 0, (), ())
        black = None if options.opening == "three-move" else 0
        return LinkState(options, 0, black, BLACK, (nothing, nothing), board(options.size).stones, 1)

    def least_turns(self, options: LinkOptions) -> int:
        """Half the stones of the shortest way across, so that on every board one can tell where it leads."""
        return options.size // 2

    def to_move(self, state: LinkState) -> int | None:
        return state.to_move

    def turn(self, state: LinkState) -> int:
        return state.turn

    def events(self, state: LinkState) -> tuple[Event, ...]:
        return ()

    def role(self, state: LinkState, seat: int) -> str | None:
        return None if state.black is None else self.roles[BLACK if seat == state.black else WHITE]

    def legal_moves(self, state: LinkState) -> Sequence[Move]:
        if state.to_move is None:
            return ()
        if state.turn == 2 and (replies := _replies(state)):
            return replies if state.black is None else (*replies, *state.vacant)
        bars = state.sides[state.colour].open
        if not bars:
            return state.vacant
        theirs = state.sides[1 - state.colour].stones
        contested = [bar for bar in bars if bar.across & theirs == bar.across]
        if not contested:
            return state.vacant + bars
        return [*contested, *state.vacant, *[bar for bar in bars if bar.across & theirs != bar.across]]

    def apply(self, state: LinkState, move: Move) -> LinkState:
        if isinstance(move, Reply):
            if state.to_move is None or move not in _replies(state):
                raise Illegal(self.refusal(state, (move.text,)))
            black = 1 if move.text in ("swap", "black") else 0
            return replace(state, black=black, to_move=1 - black, colour=WHITE, turn=3)
        fixed = board(state.options.size)
        known = fixed.moves.get(move.text)
        mine, theirs = state.sides[state.colour], state.sides[1 - state.colour]
        if (known is not move and known != move) or _must_choose(state) or state.to_move is None:
            raise Illegal(self.refusal(state, tokens(move.text)))
        if isinstance(move, Stone):
            if (mine.stones | theirs.stones) >> move.cell & 1:
                raise Illegal(self.refusal(state, (move.text,)))
            mine = _with_stone(fixed, mine, theirs, move.cell, state.colour)
            below = move.cell - ((mine.stones | theirs.stones) & ((1 << move.cell) - 1)).bit_count()
            vacant = state.vacant[:below] + state.vacant[below + 1 :]
        else:
            if move.ends & ~mine.stones or (mine.bars | theirs.bars) & move.spots[state.colour]:
                raise Illegal(self.refusal(state, tokens(move.text)))
            mine, theirs = _with_bar(mine, theirs, move, state.colour)
            vacant = state.vacant
        return _next(state, fixed, mine, theirs, vacant)

    def outcome(self, state: LinkState) -> Outcome | None:
        if state.to_move is not None:
            return None
        return Outcome((1, 2) if state.black == state.colour else (2, 1), {"colour": COLOURS[state.colour]})

    # -- notation

    def format(self, move: Move) -> str:
        return move.text

    def label(self, state: LinkState, move: Move) -> Label:
        if isinstance(move, Stone):
            return code("link-label-stone", cell=move.text)
        if isinstance(move, Bar):
            return code("link-label-bar", bar=move.text)
        return code("link-label-swap") if move == SWAP else code("link-label-colour", colour=move.text)

    def path(self, state: LinkState, move: Move) -> tuple[tuple[Code, Label], ...]:
        kind = code("link-prompt-kind")
        if isinstance(move, Stone):
            column = code("rules-column", column=move.text[0])
            return (
                (kind, code("link-kind-stone")),
                (code("rules-prompt-column"), column),
                (code("rules-prompt-cell"), move.text),
            )
        if isinstance(move, Bar):
            column = code("rules-from-column", column=move.text[0])
            return (
                (kind, code("link-kind-bar")),
                (code("rules-prompt-column"), column),
                (code("link-prompt-ends"), move.text),
            )
        if move == SWAP:
            return ((kind, code("link-kind-swap")),)
        return ((code("link-prompt-colour"), code(f"link-role-{move.text}")),)

    def refusal(self, state: LinkState, written: tuple[str, ...]) -> Code:
        if state.to_move is None:
            return code("link-over")
        if _must_choose(state):
            return code("link-choose")
        fixed = board(state.options.size).grid
        words = [token for token in written if token.isalpha()]
        off_board = [token for token in written if not token.isalpha() and token not in fixed.by_name]
        if words:
            return _no_reply(state, words[0])
        if off_board:
            return code("link-no-cell", cell=off_board[0], last=fixed.names[-1][0], rows=fixed.height)
        if len(written) == 1:
            return code("link-occupied", cell=written[0])
        if len(written) > 2:
            return _HOW
        return _no_bar(state, *(fixed.by_name[token] for token in written))


def _replies(state: LinkState) -> tuple[Reply, ...]:
    """What may be replied to the opening now."""
    if state.turn != 2 or state.options.opening == "none":
        return ()
    return _CHOICES if state.black is None else (SWAP,)


def _must_choose(state: LinkState) -> bool:
    return state.black is None and state.turn == 2


def _with_stone(fixed: Board, mine: Side, theirs: Side, cell: int, colour: int) -> Side:
    stones = mine.stones | 1 << cell
    opened = mine.open
    for bar in fixed.bars_from[cell]:
        if bar.ends & stones == bar.ends and not theirs.bars & bar.spots[colour]:
            opened = (*opened, bar)
    return Side(stones, mine.bars, joined(mine.groups, 1 << cell, fixed.beside[cell]), opened)


def _with_bar(mine: Side, theirs: Side, bar: Bar, colour: int) -> tuple[Side, Side]:
    """Both sides after ``mine`` has drawn a bar, which closes the bar across it to the other."""
    left = tuple([other for other in mine.open if other.slot != bar.slot])
    mine = Side(mine.stones, mine.bars | bar.spots[colour], joined(mine.groups, 0, bar.ends), left)
    if bar.across & theirs.stones == bar.across:
        left = tuple([other for other in theirs.open if other.slot != bar.slot ^ 1])
        theirs = Side(theirs.stones, theirs.bars, theirs.groups, left)
    return mine, theirs


def _next(state: LinkState, fixed: Board, mine: Side, theirs: Side, vacant: tuple[Stone, ...]) -> LinkState:
    """The state after a step, whose group is the last of ``mine``."""
    options, seat, black, colour, turn = state.options, state.to_move, state.black, state.colour, state.turn
    assert seat is not None, "a step was legal, so somebody was to move"
    first, second = fixed.edges[colour]
    group = mine.groups[-1]
    sides = (mine, theirs) if colour == BLACK else (theirs, mine)
    if group & first and group & second:
        return LinkState(options, None, black, colour, sides, vacant, turn)
    if black is not None:
        return LinkState(options, 1 - seat, black, 1 - colour, sides, vacant, turn + 1)
    done = len(fixed.stones) - len(vacant) == OPENING_STONES
    return LinkState(options, int(done), None, 1 - colour, sides, vacant, turn + done)


def _no_reply(state: LinkState, word: str) -> Code:
    """Why a word is no step now."""
    meant = words_meant(word, (SWAP.text, *COLOURS))
    if SWAP.text in meant:
        if state.options.opening != SWAP.text:
            return code("link-no-swap")
        if state.turn == 1:
            return code("link-swap-later")
        return code("link-swap-over")
    if meant:
        return code("link-choice-later" if state.black is None else "link-settled")
    return _HOW


def _no_bar(state: LinkState, one: int, other: int) -> Code:
    """Why no bar may be drawn between two cells now."""
    fixed = board(state.options.size)
    names, colour = fixed.grid.names, COLOURS[state.colour]
    bar = fixed.moves.get(fixed.grid.join((one, other)))
    if not isinstance(bar, Bar):
        return code("link-no-neighbours", one=names[one], other=names[other])
    mine, theirs = state.sides[state.colour], state.sides[1 - state.colour]
    bare = [names[cell] for cell in bar.cells if not mine.stones >> cell & 1]
    if bare:
        return code("link-no-stone", cell=bare[0], colour=colour)
    if mine.bars & bar.spots[state.colour]:
        return code("link-drawn", bar=bar.text)
    assert theirs.bars & bar.spots[state.colour], "any other bar would have been legal"
    return code("link-crossed", colour=COLOURS[1 - state.colour], bar=fixed.bars[bar.slot ^ 1].text)


# -- what a picture needs


def stones(state: LinkState, colour: int) -> tuple[int, ...]:
    """The cells that hold stones of a colour."""
    return cells_in(state.sides[colour].stones)


def bars(state: LinkState, colour: int) -> tuple[Bar, ...]:
    """The bars that a colour has drawn."""
    drawn = state.sides[colour].bars
    return tuple(bar for bar in board(state.options.size).bars if drawn & bar.spots[colour])


def winning_path(state: LinkState) -> tuple[int, ...]:
    """The cells of a shortest path of the winner from edge to edge; none while the match goes on."""
    if state.to_move is not None:
        return ()
    fixed = board(state.options.size)
    held = state.sides[state.colour].stones
    next_to = {cell: list(cells_in(fixed.beside[cell] & held)) for cell in cells_in(held)}
    for bar in bars(state, state.colour):
        one, other = bar.cells
        next_to[one].append(other)
        next_to[other].append(one)
    first, second = fixed.edges[state.colour]
    return shortest_path(cells_in(held & first), cells_in(held & second), next_to)
