"""The picture of a position of Linkage."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from data.texts import Texts
from renderers.games.linkage.dominoes import bridge, few, many, small_domino
from renderers.games.linkage.dominoes import domino as domino_sprite
from renderers.games.linkage.words import latest
from renderers.kit.borders import Borders
from renderers.kit.canvas import Canvas, remembered
from renderers.kit.furniture import (
    BOARD_CARD,
    PANEL,
    Frame,
    Token,
    caption,
    card,
    cell_sprite,
    coordinates,
    header,
    match_footer,
    meter,
    result,
    turn_told,
)
from renderers.kit.lettering import FIGURE, STRONG, TEXT, TITLE
from renderers.kit.palette import Theme, theme
from renderers.kit.pieces import badge, counter, cross
from renderers.look import Look, ended, role_of, to_move
from rules.linkage import BOARD, COLOURS, FEWER, MORE, Domino, LinkageState, Move, colour_groups, forbidden_cells
from rules.play import Play

FRAME: Final = Frame(BOARD)
_POOL: Final = (PANEL[0], BOARD_CARD[1], PANEL[1], 412)
_COUNT: Final = (PANEL[0], 428, PANEL[1], BOARD_CARD[3])
_PAD: Final = 22
_ROW: Final = 68
"""From one colour of the pool to the next."""


def position(play: Play[LinkageState, Move], look: Look) -> Canvas:
    """The position as a picture under way, on which marks may be laid."""
    state, colours = play.state, theme(look.dark)
    canvas = Canvas(colours, _table(colours))
    over = ended(play, look)
    groups = colour_groups(state)
    header(canvas, play, look, _tokens(play, look.texts), turn_told(play, look))
    _dominoes(canvas, state, playing=not over)
    if state.black is not None:
        canvas.stamp(counter(colours, "black", 28, colours.cell), *FRAME.centre(state.black))
    if over:
        _numbered_groups(canvas, state, groups)
        _shares(canvas, groups, look.texts)
    else:
        for cell in () if look.replayed else forbidden_cells(state):
            canvas.stamp(cross(colours, 12), *FRAME.centre(cell))
        if state.green:
            face = colours.materials[state.green.colour].face
            canvas.stamp(counter(colours, "green", 17, face), *middle(state.green))
        _pool(canvas, state.pool, look.texts)
    _count(canvas, play, look, len(groups))
    match_footer(canvas, look, play.seats, lambda names: latest(play, names, to_move(play, look), look.texts))
    return canvas


@lru_cache(maxsize=2)
def _table(colours: Theme) -> Image.Image:
    """What stays the same in every picture: cards, empty cells, coordinates, captions."""
    canvas = Canvas(colours)
    for area in (BOARD_CARD, _POOL, _COUNT):
        card(canvas, area)
    for cell in BOARD.cells:
        canvas.stamp(cell_sprite(colours, FRAME.pitch), *FRAME.corner(cell))
    coordinates(canvas, FRAME)
    return canvas.image


def _tokens(play: Play[LinkageState, Move], texts: Texts) -> list[Token]:
    roles = [play.game.role(play.state, seat) for seat in range(play.seats)]
    told = [role_of(play, seat, texts) for seat in range(play.seats)]
    signs = {MORE: many, FEWER: few}
    return [Token(name, signs[role]) if role else Token() for role, name in zip(roles, told, strict=True)]


def lies_flat(domino: Domino) -> bool:
    """Whether it lies along a row."""
    return domino.cells[1] - domino.cells[0] == 1


def middle(domino: Domino) -> tuple[int, int]:
    """Where the joint of its two cells is."""
    (ax, ay), (bx, by) = (FRAME.centre(cell) for cell in domino.cells)
    return (ax + bx) // 2, (ay + by) // 2


def _dominoes(canvas: Canvas, state: LinkageState, *, playing: bool) -> None:
    colours = canvas.theme
    on: dict[int, Domino] = {}
    for domino in state.dominoes:
        (first, last), flat = domino.cells, lies_flat(domino)
        now = playing and domino is state.dominoes[-1]
        canvas.stamp(
            domino_sprite(colours, FRAME.pitch, domino.colour, flat=flat, now=now),
            *FRAME.corner(first if flat else last),
        )
        on.update(dict.fromkeys(domino.cells, domino))
    for cell, domino in on.items():
        x, y = FRAME.corner(cell)
        for step, flat, joint in ((1, True, (FRAME.pitch, FRAME.pitch // 2)), (7, False, (FRAME.pitch // 2, 0))):
            near = on.get(cell + step)
            beside = cell + step in BOARD.beside[cell]
            if beside and near and near is not domino and near.colour == domino.colour:
                canvas.stamp(bridge(colours, FRAME.pitch, domino.colour, flat=flat), x + joint[0], y + joint[1])


def _pool(canvas: Canvas, pool: Sequence[int], texts: Texts) -> None:
    caption(canvas, _POOL[0] + _PAD, _POOL[1] + 34, texts("linkage-pool"))
    for colour, left in zip(COLOURS, pool, strict=True):
        lay_left(canvas, colour, left)


@remembered(128)
def lay_left(canvas: Canvas, colour: str, left: int, *, framed: bool = False) -> None:
    """How many of a colour are left, in its row of the pool; ``framed`` where it is to be chosen, or was."""
    colours = canvas.theme
    x, y = _POOL[0] + _PAD, _POOL[1] + 86 + COLOURS.index(colour) * _ROW
    if framed:
        _framed(canvas, y, 31)
    canvas.stamp(small_domino(colours, colour, ghost=not left), x, y)
    ink = colours.ink if left else colours.muted
    canvas.text((x + 112, y), f"× {left}", TITLE, ink, on=colours.card)


def _shares(canvas: Canvas, groups: Sequence[tuple[str, frozenset[int]]], texts: Texts) -> None:
    """How many groups each colour has and which numbers they bear."""
    colours = canvas.theme
    x, y, first = _POOL[0] + _PAD, _POOL[1] + 34, 1
    caption(canvas, x, y, texts("linkage-by-colour"))
    for row, colour in enumerate(COLOURS):
        y = _POOL[1] + 86 + row * _ROW
        count = sum(group[0] == colour for group in groups)
        canvas.stamp(small_domino(colours, colour, ghost=not count), x, y)
        wide = canvas.text((x + 104, y), str(count), TITLE, colours.ink, on=colours.card)
        if count:
            span = f"{first}" if count == 1 else f"{first}–{first + count - 1}"
            canvas.text((x + 104 + wide + 12, y + 3), span, TEXT, colours.muted, on=colours.card)
        first += count


def _numbered_groups(canvas: Canvas, state: LinkageState, groups: Sequence[tuple[str, frozenset[int]]]) -> None:
    """Outline every group and number it, so that anybody can count again."""
    colours = canvas.theme
    Borders(FRAME, {cell: number for number, (_, group) in enumerate(groups) for cell in group}).draw(canvas)
    for number, (colour, group) in enumerate(groups, 1):
        domino = next(d for d in state.dominoes if d.cells[0] in group)
        x, y = middle(domino)
        black, white = colours.materials["black"], colours.materials["white"]
        canvas.stamp(badge(colours, 19, colours.materials[colour].face), x, y)
        canvas.text((x, y), str(number), STRONG, white.face, on=black.face, align="middle")


def _count(canvas: Canvas, play: Play[LinkageState, Move], look: Look, count: int) -> None:
    """The number that decides, and what it means."""
    x, right, target = _COUNT[0] + _PAD, _COUNT[2] - _PAD, play.options.target
    _lay_count(canvas, count, target, look.texts)
    if ended(play, look):
        result(canvas, play, look, (x, _COUNT[1] + 218), right - x)
        return
    for role in (MORE, FEWER):
        lay_role(canvas, role, target, look.texts)


@remembered(64)
def _lay_count(canvas: Canvas, count: int, target: int, texts: Texts) -> None:
    """How many groups there are, and the way to the target."""
    colours, x, right, top = canvas.theme, _COUNT[0] + _PAD, _COUNT[2] - _PAD, _COUNT[1]
    caption(canvas, x, top + 34, texts("linkage-colour-groups"))
    wide = canvas.text((x - 3, top + 96), str(count), FIGURE, colours.ink, on=colours.card)
    of_target = texts("linkage-of-target", target=target)
    canvas.text((x + wide + 12, top + 113), of_target, TEXT, colours.muted, on=colours.card)
    meter(canvas, (x, top + 148, right, top + 172), count, target)


@remembered(32)
def lay_role(canvas: Canvas, role: str, target: int, texts: Texts, *, framed: bool = False) -> None:
    """What a role needs, in its row below the count; ``framed`` where it is to be chosen."""
    colours = canvas.theme
    x, right = _COUNT[0] + _PAD, _COUNT[2] - _PAD
    y = _COUNT[1] + (218 if role == MORE else 260)
    if framed:
        _framed(canvas, y, 19)
    icon, needed = (
        (many, texts("linkage-from", target=target)) if role == MORE else (few, texts("linkage-up-to", most=target - 1))
    )
    canvas.stamp(icon(colours, colours.muted, colours.card), x + 12, y)
    canvas.text((x + 34, y), texts(f"linkage-role-{role}"), TEXT, colours.muted, on=colours.card)
    canvas.text((right, y), needed, TEXT, colours.ink, on=colours.card, align="right")


def _framed(canvas: Canvas, y: int, reach: int) -> None:
    """A frame for a row beside the board, as far as ``reach`` above and below its middle."""
    colours, (left, right) = canvas.theme, PANEL
    area = (left + 10, y - reach, right - 10, y + reach)
    canvas.slab(area, 16, colours.card, colours.card, edge=colours.ink, thick=3)
