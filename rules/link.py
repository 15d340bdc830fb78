"""LINK (Bill Taylor, 1992): stones and diagonal bars; whoever first joins the own two edges wins.

Rulings where the post is silent: a corner cell belongs to both its edges; a bar may cross one of its own colour. A
seat without a legal step would pass, but that never happens: with every cell taken and every bar of one colour drawn
or crossed, one of the two has already joined its edges.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Final

from rules.game import Event, Game, Illegal, Outcome
from rules.grid import Grid, cells_in, grid, joined, mask, shortest_path
from rules.notation import tokens
from rules.options import choice, number

BLACK: Final = 0
WHITE: Final = 1
COLOURS: Final = ("black", "white")
OPENING_STONES: Final = 3
"""Stones that seat 0 places before seat 1 chooses a colour in the three-move opening."""


@dataclass(frozen=True)
class LinkOptions:
    """``size``: cells along each side; ``opening``: how the first move's advantage is evened out."""

    size: int = number(8, 4, 12, "Cells along each side of the board")
    opening: str = choice(
        "three-move",
        {
            "three-move": "one places black, white, black; the other chooses a colour",
            "swap": "White may take over Black's first stone",
            "none": "Black simply begins",
        },
        "How the first move's advantage is evened out",
    )


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

_HOW: Final = "Write one cell for a stone, such as `d4`, or two for a bar, such as `c3-d4`."
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
    summary: ClassVar = "Join two sides with stones and diagonal bars: Black top and bottom, White left and right."
    example: ClassVar = "c3-d4"
    options: ClassVar = LinkOptions
    roles: ClassVar = ("Black", "White")
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

    def label(self, state: LinkState, move: Move) -> str:
        if isinstance(move, Stone):
            return f"Stone on {move.text}"
        if isinstance(move, Bar):
            return f"Bar {move.text}"
        return "Swap: play Black and own its stone" if move == SWAP else f"Play {move.text.capitalize()}"

    def path(self, state: LinkState, move: Move) -> tuple[tuple[str, str], ...]:
        if isinstance(move, Stone):
            return (("Kind", "Stone"), ("Column", f"Column {move.text[0]}"), ("Cell", move.text))
        if isinstance(move, Bar):
            return (("Kind", "Bar"), ("Column", f"From column {move.text[0]}"), ("Ends", move.text))
        return (("Kind", "Swap"),) if move == SWAP else (("Colour", move.text.capitalize()),)

    def refusal(self, state: LinkState, written: tuple[str, ...]) -> str:
        if state.to_move is None:
            return "The match is over; no more stones or bars can be played."
        if _must_choose(state):
            return "Three stones are placed; now choose your colour: `black` or `white`."
        fixed = board(state.options.size).grid
        words = [token for token in written if token.isalpha()]
        off_board = [token for token in written if not token.isalpha() and token not in fixed.by_name]
        if words:
            return _no_reply(state, words[0])
        if off_board:
            return f"{off_board[0]} is not a cell; columns are a to {fixed.names[-1][0]} and rows 1 to {fixed.height}."
        if len(written) == 1:
            return f"{written[0]} already holds a stone; choose a vacant cell."
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


def _no_reply(state: LinkState, word: str) -> str:
    """Why a word is no step now."""
    if SWAP.text.startswith(word):
        if state.options.opening != SWAP.text:
            return "This match is played without `swap`; place a stone, such as `d4`, or draw a bar, such as `c3-d4`."
        if state.turn == 1:
            return "Saying `swap` answers Black's first stone; place that stone first, such as `d4`."
        return "Saying `swap` was only possible right after Black's first stone; place a stone or draw a bar."
    if any(colour.startswith(word) for colour in COLOURS):
        if state.black is None:
            return "The colours are chosen after the third stone; place a stone on a vacant cell, such as `d4`."
        return "The colours are settled; write only where: a cell such as `d4`, or a bar such as `c3-d4`."
    return _HOW


def _no_bar(state: LinkState, one: int, other: int) -> str:
    """Why no bar may be drawn between two cells now."""
    fixed = board(state.options.size)
    names, colour = fixed.grid.names, COLOURS[state.colour]
    bar = fixed.moves.get(fixed.grid.join((one, other)))
    if not isinstance(bar, Bar):
        return f"{names[one]} and {names[other]} are not diagonal neighbours; a bar joins two stones that are."
    mine, theirs = state.sides[state.colour], state.sides[1 - state.colour]
    bare = [names[cell] for cell in bar.cells if not mine.stones >> cell & 1]
    if bare:
        return f"{bare[0]} holds no {colour} stone; a bar joins two {colour} stones."
    if mine.bars & bar.spots[state.colour]:
        return f"The bar {bar.text} is already there; draw another one or place a stone."
    assert theirs.bars & bar.spots[state.colour], "any other bar would have been legal"
    crossing = f"{COLOURS[1 - state.colour]} bar {fixed.bars[bar.slot ^ 1].text}"
    return f"The {crossing} crosses there; draw another one or place a stone."


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
