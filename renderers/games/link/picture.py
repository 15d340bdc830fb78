"""How LINK is perceived: the picture, the sentences, and the text board."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image

from renderers.games.link.stones import Rod, black_sign, joint, rail, sign, small_rod, stone_cell, white_sign
from renderers.kit.canvas import Canvas
from renderers.kit.furniture import (
    BOARD_CARD,
    PANEL,
    Frame,
    Token,
    caption,
    card,
    coordinates,
    footer,
    header,
    paragraph,
    player,
    result,
)
from renderers.kit.lettering import TEXT, TITLE, fitted
from renderers.kit.palette import Theme, theme
from renderers.kit.text import LONGEST_WORDS, clipped, rows_told
from renderers.look import Look, ended, name_of, to_move
from renderers.renderer import Renderer
from rules.link import BLACK, COLOURS, SWAP, WHITE, Bar, LinkState, Move, Stone, bars, board, stones, winning_path
from rules.play import Play, Step

_RIM: Final = 12
_GOAL: Final = (PANEL[0], BOARD_CARD[1], PANEL[1], 246)
_PLAYED: Final = (PANEL[0], 262, PANEL[1], 436)
_NOW: Final = (PANEL[0], 452, PANEL[1], BOARD_CARD[3])
_PAD: Final = 22
_EDGES: Final = (("top", "bottom"), ("left", "right"))
_STEP_TEXT: Final = "place a stone on a free cell, or draw a bar between two of your stones that touch at a corner"


class LinkRenderer(Renderer[LinkState, Move]):
    """Shows matches of LINK."""

    def draw(self, play: Play[LinkState, Move], look: Look) -> Image.Image:
        state, colours = play.state, theme(look.dark)
        canvas = Canvas(colours, _table(colours, state.options.size))
        size = state.options.size
        header(canvas, play, look, _tokens(play), f"{size}×{size} · turn {play.turn}")
        _Picture(play, canvas).draw()
        _counts(canvas, state)
        x, y, room = _NOW[0] + _PAD, _NOW[1] + 34, _NOW[2] - _NOW[0] - 2 * _PAD
        if ended(play, look):
            caption(canvas, x, y, "The end")
            result(canvas, play, look, (x, y + 52), room)
        else:
            title, text = _panel_text(play, fitted(player(look, 1), TEXT, room - 10))
            caption(canvas, x, y, title)
            paragraph(canvas, (x, y + 42), text, room)
        footer(canvas, look.note or self._latest(play, look))
        return canvas.finished()

    def words(self, play: Play[LinkState, Move], names: Sequence[str]) -> str:
        state = play.state
        grid = board(state.options.size).grid
        held = {name: frozenset(stones(state, colour)) for colour, name in enumerate(COLOURS)}
        drawn = [bars(state, colour) for colour in (BLACK, WHITE)]
        start = f"{self.summed_up(play, names)} {grid.width} by {grid.height} cells."
        edges = "Black joins top and bottom, White left and right."
        named = [
            f"{name.capitalize()} bars: {', '.join(bar.text for bar in own)}."
            for name, own in zip(COLOURS, drawn, strict=True)
            if own
        ]
        words = " ".join([start, edges, rows_told(grid, held), *named])
        if len(words) <= LONGEST_WORDS:
            return words
        return clipped(" ".join([start, rows_told(grid, held, spaced=False), _bars_by_row(state)]), LONGEST_WORDS)

    def board(self, play: Play[LinkState, Move]) -> str:
        state = play.state
        size = state.options.size
        names, gap = board(size).grid.names, 3 if size <= 8 else 1
        signs = {cell: sign for colour, sign in ((BLACK, "#"), (WHITE, "O")) for cell in stones(state, colour)}
        slots = {bar.slot for colour in (BLACK, WHITE) for bar in bars(state, colour)}
        letters = " " * 3 + (" " * gap).join(names[column][0] for column in range(size))
        lines = [letters]
        for row in reversed(range(size)):
            shown = (" " * gap).join(signs.get(row * size + column, ".") for column in range(size))
            lines.append(f"{row + 1:>2} {shown} {row + 1}")
            if row:
                pairs = [2 * ((row - 1) * (size - 1) + column) for column in range(size - 1)]
                crossed = [" /\\x"[(slot in slots) + 2 * (slot + 1 in slots)].center(gap) for slot in pairs]
                lines.append((" " * 4 + " ".join(crossed)).rstrip())
        key = ["", "# Black joins top and bottom", "O White joins left and right", "/ \\ bars   x two bars that cross"]
        return "\n".join([*lines, letters, *key])

    def asks(self, play: Play[LinkState, Move], names: Sequence[str]) -> str:
        state, seat = play.state, play.to_move or 0
        who, other = name_of(names, seat), name_of(names, 1 - seat)
        if state.options.opening == "three-move" and state.black is None:
            return (
                f"{who}, place the opening for both: a black stone, then a white one, then a black one. "
                f"{other} then chooses a colour, so keep it balanced. First: a black stone.",
                f"{who}, now the white stone of the opening; a last black one follows, then {other} chooses a colour.",
                f"{who}, now the last stone of the opening, a black one; then {other} chooses a colour.",
                f"{who}, choose the colour you want to play, black or white; White moves next.",
            )[_placed(state)]
        if state.options.opening == SWAP.text and state.turn == 1:
            return (
                f"{who}, place the first black stone. {other} may then swap, that is play Black and own that stone, "
                "so keep it balanced."
            )
        if state.options.opening == SWAP.text and state.turn == 2:
            return (
                f"{who}, answer that stone: swap, which makes you Black and the stone yours while {other} goes on as "
                "White, or place a white stone and stay White."
            )
        asked = super().asks(play, names)
        return f"{asked[:-1]}: {_STEP_TEXT}." if state.turn <= 4 else asked

    def did(self, step: Step[Move], names: Sequence[str]) -> str:
        who = name_of(names, step.seat or 0)
        if isinstance(step.move, Stone):
            return f"{who} placed a stone on {step.text}."
        if isinstance(step.move, Bar):
            return f"{who} drew the bar {step.text}."
        if step.move == SWAP:
            return f"{who} swapped and plays Black now; the stone stays where it is."
        return f"{who} chose to play {step.text.capitalize()}."

    def verdict(self, play: Play[LinkState, Move], names: Sequence[str]) -> str:
        state = play.state
        seat = state.black if state.colour == BLACK else 1 - (state.black or 0)
        first, second = _EDGES[state.colour]
        who, colour = name_of(names, seat or 0), COLOURS[state.colour]
        return f"{who} ({colour.capitalize()}) wins: {colour} stones join {first} and {second}."

    def _latest(self, play: Play[LinkState, Move], look: Look) -> str:
        """The footer's sentence: the last step, and who is to go on."""
        names = [fitted(player(look, seat), TEXT, 200) for seat in range(play.seats)]
        told = self.did(play.steps[-1], names) if play.steps else "The board is empty."
        seat = to_move(play, look)
        if play.outcome:
            return f"{told} {_EDGES[play.state.colour][0].capitalize()} and {_EDGES[play.state.colour][1]} are joined."
        return told if seat is None else f"{told} {names[seat]} to move."


def _placed(state: LinkState) -> int:
    return sum(len(stones(state, colour)) for colour in (BLACK, WHITE))


def _bars_by_row(state: LinkState) -> str:
    """All bars as pairs of column letters, the end in the lower row first."""
    grid, said = board(state.options.size).grid, []
    drawn = sorted((bar for colour in (BLACK, WHITE) for bar in bars(state, colour)), key=lambda bar: bar.slot)
    for row in reversed(range(grid.height - 1)):
        ends = [sorted(bar.cells) for bar in drawn if min(bar.cells) // grid.width == row]
        if ends:
            pairs = " ".join(grid.names[low][0] + grid.names[high][0] for low, high in ends)
            said.append(f"{row + 1} {pairs}")
    return f"Bars by the row of their lower end, that end first: {', '.join(said)}." if said else ""


def _panel_text(play: Play[LinkState, Move], second: str) -> tuple[str, str]:
    """What is asked now, as the title and text of a narrow panel; ``second`` is the name of seat 1."""
    state = play.state
    if state.options.opening == "three-move" and state.black is None:
        placed = _placed(state)
        return f"Opening, {placed + 1} of 4", (
            f"Place a black stone, then a white, then a black. Then {second} takes a colour.",
            f"Now a white stone, then the last black. Then {second} takes a colour.",
            f"Now the last stone, a black one. Then {second} takes a colour.",
            "Choose a colour: black or white. White moves next.",
        )[placed]
    if state.options.opening == SWAP.text and state.turn == 1:
        return "Opening, 1 of 2", f"Place the first black stone. {second} may then swap and own it as Black."
    if state.options.opening == SWAP.text and state.turn == 2:
        return "Opening, 2 of 2", "Swap and own the black stone, or place a white one and stay White."
    return "A turn", "One stone, or one bar between two of your stones that touch at a corner."


# -- the picture


@lru_cache(maxsize=8)
def _table(colours: Theme, size: int) -> Image.Image:
    """What stays the same in every picture of one size: cards, empty cells, rails, coordinates, captions."""
    canvas, fixed = Canvas(colours), board(size)
    frame = Frame(fixed.grid, _RIM)
    for area in (BOARD_CARD, _GOAL, _PLAYED, _NOW):
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
    x = _GOAL[0] + _PAD
    caption(canvas, x, _GOAL[1] + 34, "Join your edges")
    caption(canvas, x, _PLAYED[1] + 34, "Played")
    for colour, edges in enumerate(_EDGES):
        y = 52 * colour + 86
        for left_of, top_of in ((_GOAL[0], _GOAL[1]), (_PLAYED[0], _PLAYED[1])):
            canvas.stamp(sign(colours, colour, 17, colours.muted, colours.card), left_of + _PAD + 17, top_of + y)
        canvas.text((x + 48, _GOAL[1] + y), f"{edges[0]} – {edges[1]}", TEXT, colours.ink, on=colours.card)
        canvas.stamp(small_rod(colours, colour), _PLAYED[0] + 142, _PLAYED[1] + y)
    return canvas.image


def _checked(size: int, cell: int) -> bool:
    return (cell // size + cell % size) % 2 == 0


def _tokens(play: Play[LinkState, Move]) -> list[Token]:
    roles = [play.game.role(play.state, seat) for seat in range(play.seats)]
    return [Token(role, {"Black": black_sign, "White": white_sign}[role]) if role else Token() for role in roles]


def _counts(canvas: Canvas, state: LinkState) -> None:
    colours = canvas.theme
    for colour in (BLACK, WHITE):
        y = _PLAYED[1] + 52 * colour + 86
        for x, number in ((_PLAYED[0] + 70, len(stones(state, colour))), (_PLAYED[0] + 172, len(bars(state, colour)))):
            canvas.text((x, y), str(number), TITLE, colours.ink, on=colours.card)


def _trace(state: LinkState, path: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    """Where the winning path leaves its stones straight to a side, to the next stone or to the edge of the board."""
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
        self.frame = Frame(board(self.size).grid, _RIM)
        self.path = winning_path(play.state)
        self.trace = _trace(play.state, self.path)
        steps = [step.move for step in play.steps if isinstance(step.move, (Stone, Bar))]
        last = steps[-1] if steps else None
        self.bars = {(bar, colour) for colour in (BLACK, WHITE) for bar in bars(play.state, colour)}
        if self.path:
            self.lit = set(self.path)
            hops = {frozenset(hop) for hop in pairwise(self.path)}
            self.lit_slots = {bar.slot for bar, _ in self.bars if frozenset(bar.cells) in hops}
        else:
            self.lit = set() if last is None else set(last.cells) if isinstance(last, Bar) else {last.cell}
            self.lit_slots = {last.slot} if isinstance(last, Bar) else set()

    def draw(self) -> None:
        """Lay the winning path, then every stone with its rods, then the rods' middles."""
        colours, pitch = self.canvas.theme, self.frame.pitch
        for colour in (BLACK, WHITE):
            for cell in stones(self.state, colour):
                tile = stone_cell(
                    colours,
                    pitch,
                    colour,
                    checked=_checked(self.size, cell),
                    lit=cell in self.lit,
                    arms=tuple(sorted(self._arms(cell))),
                )
                self.canvas.stamp(tile, *self.frame.corner(cell))
        corners: dict[int, list[Rod | None]] = {}
        for bar, colour in self.bars:
            corners.setdefault(bar.slot // 2, [None, None])[bar.slot % 2] = (colour, bar.slot in self.lit_slots)
        for corner, (rising, falling) in sorted(corners.items()):
            row, column = divmod(corner, self.size - 1)
            cell = row * self.size + column
            x, y = self.frame.corner(cell)
            piece = joint(colours, pitch, rising, falling, checked=_checked(self.size, cell))
            self.canvas.stamp(piece, x + pitch, y)

    def _arms(self, cell: int) -> Iterator[tuple[int, int, bool]]:
        for bar in board(self.size).bars_from[cell]:
            if any((bar, colour) in self.bars for colour in (BLACK, WHITE)):
                other = next(end for end in bar.cells if end != cell)
                across = 1 if other % self.size > cell % self.size else -1
                yield across, 1 if other > cell else -1, bar.slot in self.lit_slots
        yield from ((dx, dy, True) for dx, dy in self.trace.get(cell, ()))
