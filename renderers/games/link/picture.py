"""The picture of a position of LINK."""

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final

from PIL import Image

from data.texts import Texts
from renderers.games.link import words
from renderers.games.link.stones import (
    Arm,
    Crossing,
    bar_sign,
    black_sign,
    game_sign,
    ghost_bar,
    joint,
    named_stone,
    rail,
    sign,
    small_bar,
    stone_cell,
    stone_sign,
    white_sign,
)
from renderers.kit.board import Frame, add_spots, columns, coordinates
from renderers.kit.canvas import Area, Canvas
from renderers.kit.layout import (
    Token,
    caption,
    card,
    header,
    match_footer,
    paragraph,
    plan,
    player,
    result,
    turn_text,
)
from renderers.kit.palette import Theme, theme
from renderers.kit.typography import TEXT, TITLE, fitted
from renderers.look import Look, ended, role_of, to_move
from renderers.renderer import Renderer
from rules.game import Event, Menu
from rules.link.state import (
    BLACK,
    COLOURS,
    WHITE,
    Bar,
    LinkState,
    Move,
    OpeningStone,
    Stone,
    bars,
    board,
    stones,
    winning_path,
)
from rules.play import Play

_RIM: Final = 12
_CROSSING: Final = 0.6
"""The place of a bar where it can be chosen, as a share of a cell."""
_ASIDE: Final = 0.1
"""From the crossing to the middle of that place: to the right for a bar that rises, else to the left."""
_PAD: Final = 22
_ROWS: Final = ((36, 52), (33, 50))
"""From the end of a card up to its last row, and from that to the one above, in usual and in large letters."""


@lru_cache(maxsize=12)
def _panels(colours: Theme) -> tuple[Area, ...]:
    """The cards next to the board: owners of edges, steps played, and the current question."""
    return plan(colours).panels(*((168, 168, 272) if colours.large else (174, 174, 300)))


def _rows(colours: Theme, card: Area) -> tuple[int, int]:
    """The vertical position of each colour's row on its card."""
    above, apart = _ROWS[colours.large]
    return card[3] - above - apart, card[3] - above


def marked(play: Play[LinkState, Move], menu: Menu[Move], look: Look) -> Canvas:
    """The position with the open columns, the cells and the bars of one level of a menu on it."""
    canvas, state = position(play, look), play.state
    size, moves = state.options.size, list(menu.moves())
    frame = Frame(board(size).grid, _RIM, plan(canvas.theme))
    faint = any(isinstance(move, Stone) for move in moves)
    for bar in moves:
        if isinstance(bar, Bar):
            _lay_ghost(canvas, frame, bar, state.colour, faint=faint)
    columns(canvas, frame, menu)
    for choice in menu.choices:
        if isinstance(choice.then, Stone):
            cell = choice.then.cell
            ground = canvas.theme.checked if _checked(size, cell) else canvas.theme.cell
            named_stone(canvas, frame.centre(cell), frame.pitch, state.colour, choice.then.text, ground)
    add_spots(canvas, menu, lambda move: _spot(frame, move))
    return canvas


def _spot(frame: Frame, move: Move) -> Area | None:
    """The cell of a stone, the crossing of a bar; nothing for a reply without a place."""
    if isinstance(move, Stone):
        return frame.around(frame.centre(move.cell))
    if isinstance(move, Bar):
        (ax, ay), (bx, by) = (frame.centre(cell) for cell in move.cells)
        towards = _ASIDE if (ax < bx) == (ay > by) else -_ASIDE  # since all four stones may be of one colour
        return frame.around(((ax + bx) // 2 + round(towards * frame.pitch), (ay + by) // 2), _CROSSING)
    return None


def _lay_ghost(canvas: Canvas, frame: Frame, bar: Bar, colour: int, *, faint: bool) -> None:
    """A bar as it would be, between its stones."""
    lower, rising = min(bar.cells), bar.cells[0] < bar.cells[1]
    checked = _checked(frame.grid.width, lower)
    ghost = ghost_bar(canvas.theme, frame.pitch, colour, rising=rising, checked=checked, faint=faint)
    x, y = frame.corner(lower if rising else lower - 1)
    canvas.stamp(ghost, x + frame.pitch, y)


def position(play: Play[LinkState, Move], look: Look) -> Canvas:
    """The position on its canvas."""
    state, colours, texts = play.state, theme(look.appearance), look.texts
    canvas = Canvas(colours, _table(colours, state.options.size, texts))
    size = state.options.size
    about = " · ".join(filter(None, [f"{size}×{size}", turn_text(play, look)]))
    header(canvas, play, look, _tokens(play, texts), about)
    laid = _Picture(play, canvas)
    laid.draw()
    _counts(canvas, state, [colour for _, colour in laid.bars])
    left, top, right, bottom = _panels(colours)[2]
    x, y, room = left + _PAD, top + 34, right - left - 2 * _PAD
    if ended(play, look):
        caption(canvas, x, y, texts("link-panel-end"))
        result(canvas, play, look, (x, y + 52), room)
    else:
        title, text = words.panel(play, fitted(canvas.theme, player(look, 1), TEXT, room - 10), texts)
        caption(canvas, x, y, title)
        paragraph(canvas, (x, y + 42), text, room, bottom - 16)
    match_footer(canvas, look, play.seats, lambda names: words.latest(play, names, to_move(play, look), texts))
    return canvas


@lru_cache(maxsize=16)
def _table(colours: Theme, size: int, texts: Texts) -> Image.Image:
    """The constant part of pictures of one size and language: cards, empty cells, rails, coordinates, captions."""
    canvas, fixed = Canvas(colours), board(size)
    frame, (goal, played, now) = Frame(fixed.grid, _RIM, plan(colours)), _panels(colours)
    for area in (frame.plan.board, goal, played, now):
        card(canvas, area)
    for cell in fixed.grid.cells:
        canvas.stamp(stone_cell(colours, frame.pitch, None, checked=_checked(size, cell)), *frame.corner(cell))
    left, top, side = frame.left, frame.top, frame.pitch * size
    right, bottom = left + side, top + side
    rail(canvas, (left + 2, top - 11, right - 2, top - 1), BLACK)
    rail(canvas, (left + 2, bottom + 1, right - 2, bottom + 11), BLACK)
    rail(canvas, (left - 11, top + 2, left - 1, bottom - 2), WHITE)
    rail(canvas, (right + 1, top + 2, right + 11, bottom - 2), WHITE)
    coordinates(canvas, frame)
    x = goal[0] + _PAD
    caption(canvas, x, goal[1] + 34, texts("link-panel-edges"))
    caption(canvas, x, played[1] + 34, texts("link-panel-played"))
    for colour, name in enumerate(COLOURS):
        for y in (_rows(colours, goal)[colour], _rows(colours, played)[colour]):
            canvas.stamp(sign(colour, 17, colours, colours.muted, colours.card), x + 17, y)
        between = texts("link-panel-between", colour=name)
        canvas.text((x + 48, _rows(colours, goal)[colour]), between, TEXT, colours.ink, on=colours.card)
        canvas.stamp(small_bar(colours, colour), x + 120 + 24 * colours.large, _rows(colours, played)[colour])
    return canvas.image


def _checked(size: int, cell: int) -> bool:
    return (cell // size + cell % size) % 2 == 0


def _tokens(play: Play[LinkState, Move], texts: Texts) -> list[Token]:
    if play.state.black is None:
        return [Token() for _ in range(play.seats)]
    signs = [black_sign if seat == play.state.black else white_sign for seat in range(play.seats)]
    return [Token(role_of(play, seat, texts), sign) for seat, sign in enumerate(signs)]


def _counts(canvas: Canvas, state: LinkState, bars_of: Sequence[int]) -> None:
    """The number of stones and bars each colour has; ``bars_of`` names the colour of each bar."""
    colours, played = canvas.theme, _panels(canvas.theme)[1]
    bars_at = played[0] + 172 + 28 * colours.large
    for colour, y in zip((BLACK, WHITE), _rows(colours, played), strict=True):
        for x, number in ((played[0] + 70, len(stones(state, colour))), (bars_at, bars_of.count(colour))):
            canvas.text((x, y), str(number), TITLE, colours.ink, on=colours.card)


def _trace(state: LinkState, path: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    """The straight segments of the winning path, to the next stone or to the edge of the board."""
    if not path:
        return {}
    size, outward = state.options.size, (0, 1) if state.colour == BLACK else (1, 0)
    found: dict[int, list[tuple[int, int]]] = {cell: [] for cell in path}
    for one, other in pairwise(path):
        dx, dy = other % size - one % size, other // size - one // size
        if not (dx and dy):
            found[one].append((dx, dy))
            found[other].append((-dx, -dy))
    found[path[0]].append((-outward[0], -outward[1]))
    found[path[-1]].append(outward)
    return found


class _Picture:
    """The stones and bars of one position on their way to the canvas."""

    def __init__(self, play: Play[LinkState, Move], canvas: Canvas) -> None:
        self.state, self.canvas = play.state, canvas
        self.size = play.state.options.size
        self.frame = Frame(board(self.size).grid, _RIM, plan(canvas.theme))
        self.path = winning_path(play.state)
        self.trace = _trace(play.state, self.path)
        steps = [step.move for step in play.steps if isinstance(step.move, (Stone, Bar))]
        last = steps[-1] if steps else None
        self.bars = [(bar, colour) for colour in (BLACK, WHITE) for bar in bars(play.state, colour)]
        if self.path:
            self.lit = set(self.path)
            hops = {frozenset(hop) for hop in pairwise(self.path)}
            self.lit_slots = {bar.slot for bar, _ in self.bars if frozenset(bar.cells) in hops}
        else:
            self.lit = set() if last is None else set(last.cells) if isinstance(last, Bar) else {last.cell}
            self.lit_slots = {last.slot} if isinstance(last, Bar) else set()

    def draw(self) -> None:
        """Lay the winning path, then every stone with its bars, then the bars' middles."""
        colours, pitch, arms = self.canvas.theme, self.frame.pitch, self._arms()
        for colour in (BLACK, WHITE):
            for cell in stones(self.state, colour):
                tile = stone_cell(
                    colours,
                    pitch,
                    colour,
                    checked=_checked(self.size, cell),
                    lit=cell in self.lit,
                    arms=tuple(sorted(arms.get(cell, ()))),
                )
                self.canvas.stamp(tile, *self.frame.corner(cell))
        corners: dict[int, list[Crossing | None]] = {}
        for bar, colour in self.bars:
            corners.setdefault(bar.slot // 2, [None, None])[bar.slot % 2] = (colour, bar.slot in self.lit_slots)
        for corner, (rising, falling) in sorted(corners.items()):
            row, column = divmod(corner, self.size - 1)
            cell = row * self.size + column
            x, y = self.frame.corner(cell)
            piece = joint(colours, pitch, rising, falling, checked=_checked(self.size, cell))
            self.canvas.stamp(piece, x + pitch, y)

    def _arms(self) -> dict[int, list[Arm]]:
        """The arms of each stone, by cell."""
        found = {cell: [(dx, dy, True) for dx, dy in ways] for cell, ways in self.trace.items()}
        for bar, _ in self.bars:
            left, right = bar.cells
            up, lit = 1 if right > left else -1, bar.slot in self.lit_slots
            found.setdefault(left, []).append((1, up, lit))
            found.setdefault(right, []).append((-1, -up, lit))
        return found


class LinkRenderer(Renderer[LinkState, Move]):
    """Shows matches of LINK."""

    signs = {
        "link": game_sign,
        "link_black": partial(stone_sign, BLACK),
        "link_white": partial(stone_sign, WHITE),
        "link_bar": bar_sign,
    }
    laid = staticmethod(position)
    marked = staticmethod(marked)
    board = staticmethod(words.text_board)
    question = staticmethod(words.asked)
    step_text = staticmethod(words.did)
    verdict = staticmethod(words.verdict)
    ahead = staticmethod(words.ahead)
    sign_of = staticmethod(words.sign_of)

    def event_text(self, event: Event, names: Sequence[str], texts: Texts) -> str:
        return "" if isinstance(event, OpeningStone) else super().event_text(event, names, texts)

    def words(self, play: Play[LinkState, Move], names: Sequence[str], texts: Texts, *, over: bool = False) -> str:
        return words.words(play, self.opening_words(play, names, texts, over=over), texts)
