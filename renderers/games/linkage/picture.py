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
from renderers.kit.canvas import Canvas
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
)
from renderers.kit.lettering import FIGURE, STRONG, TEXT, TITLE
from renderers.kit.palette import Theme, theme
from renderers.kit.pieces import badge, counter, cross
from renderers.look import Look, ended, role_of, to_move
from rules.linkage import BOARD, COLOURS, FEWER, MORE, Domino, LinkageState, Move, colour_groups, forbidden_cells
from rules.play import Play

_FRAME: Final = Frame(BOARD)
_POOL: Final = (PANEL[0], BOARD_CARD[1], PANEL[1], 412)
_COUNT: Final = (PANEL[0], 428, PANEL[1], BOARD_CARD[3])
_PAD: Final = 22
_ROW: Final = 68
"""From one colour of the pool to the next."""


def draw(play: Play[LinkageState, Move], look: Look) -> Image.Image:
    """The position as a picture."""
    state, colours = play.state, theme(look.dark)
    canvas = Canvas(colours, _table(colours))
    over = ended(play, look)
    groups = colour_groups(state)
    header(canvas, play, look, _tokens(play, look.texts), look.texts("position-turn", turn=play.turn))
    _dominoes(canvas, state, playing=not over)
    if state.black is not None:
        canvas.stamp(counter(colours, "black", 28, colours.cell), *_FRAME.centre(state.black))
    if over:
        _numbered_groups(canvas, state, groups)
        _shares(canvas, groups, look.texts)
    else:
        for cell in forbidden_cells(state):
            canvas.stamp(cross(colours, 12), *_FRAME.centre(cell))
        if state.green:
            face = colours.materials[state.green.colour].face
            canvas.stamp(counter(colours, "green", 17, face), *_middle(state.green))
        _pool(canvas, state.pool, look.texts)
    _count(canvas, play, look, len(groups))
    match_footer(canvas, look, play.seats, lambda names: latest(play, names, to_move(play, look), look.texts))
    return canvas.finished()


@lru_cache(maxsize=2)
def _table(colours: Theme) -> Image.Image:
    """What stays the same in every picture: cards, empty cells, coordinates, captions."""
    canvas = Canvas(colours)
    for area in (BOARD_CARD, _POOL, _COUNT):
        card(canvas, area)
    for cell in BOARD.cells:
        canvas.stamp(cell_sprite(colours, _FRAME.pitch), *_FRAME.corner(cell))
    coordinates(canvas, _FRAME)
    return canvas.image


def _tokens(play: Play[LinkageState, Move], texts: Texts) -> list[Token]:
    roles = [play.game.role(play.state, seat) for seat in range(play.seats)]
    told = [role_of(play, seat, texts) for seat in range(play.seats)]
    signs = {MORE: many, FEWER: few}
    return [Token(name, signs[role]) if role else Token() for role, name in zip(roles, told, strict=True)]


def _middle(domino: Domino) -> tuple[int, int]:
    (ax, ay), (bx, by) = (_FRAME.centre(cell) for cell in domino.cells)
    return (ax + bx) // 2, (ay + by) // 2


def _dominoes(canvas: Canvas, state: LinkageState, *, playing: bool) -> None:
    colours = canvas.theme
    on: dict[int, Domino] = {}
    for domino in state.dominoes:
        first, last = domino.cells
        flat = last - first == 1
        now = playing and domino is state.dominoes[-1]
        canvas.stamp(
            domino_sprite(colours, _FRAME.pitch, domino.colour, flat=flat, now=now),
            *_FRAME.corner(first if flat else last),
        )
        on.update(dict.fromkeys(domino.cells, domino))
    for cell, domino in on.items():
        x, y = _FRAME.corner(cell)
        for step, flat, joint in ((1, True, (_FRAME.pitch, _FRAME.pitch // 2)), (7, False, (_FRAME.pitch // 2, 0))):
            near = on.get(cell + step)
            beside = cell + step in BOARD.beside[cell]
            if beside and near and near is not domino and near.colour == domino.colour:
                canvas.stamp(bridge(colours, _FRAME.pitch, domino.colour, flat=flat), x + joint[0], y + joint[1])


def _pool(canvas: Canvas, pool: Sequence[int], texts: Texts) -> None:
    colours = canvas.theme
    x, y = _POOL[0] + _PAD, _POOL[1] + 34
    caption(canvas, x, y, texts("linkage-pool"))
    for row, (colour, left) in enumerate(zip(COLOURS, pool, strict=True)):
        y = _POOL[1] + 86 + row * _ROW
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
    Borders(_FRAME, {cell: number for number, (_, group) in enumerate(groups) for cell in group}).draw(canvas)
    for number, (colour, group) in enumerate(groups, 1):
        domino = next(d for d in state.dominoes if d.cells[0] in group)
        x, y = _middle(domino)
        black, white = colours.materials["black"], colours.materials["white"]
        canvas.stamp(badge(colours, 19, colours.materials[colour].face), x, y)
        canvas.text((x, y), str(number), STRONG, white.face, on=black.face, align="middle")


def _count(canvas: Canvas, play: Play[LinkageState, Move], look: Look, count: int) -> None:
    """The number that decides, the way to the target, and what it means."""
    colours, target, texts = canvas.theme, play.options.target, look.texts
    x, right, top = _COUNT[0] + _PAD, _COUNT[2] - _PAD, _COUNT[1]
    caption(canvas, x, top + 34, texts("linkage-colour-groups"))
    wide = canvas.text((x - 3, top + 96), str(count), FIGURE, colours.ink, on=colours.card)
    of_target = texts("linkage-of-target", target=target)
    canvas.text((x + wide + 12, top + 113), of_target, TEXT, colours.muted, on=colours.card)
    meter(canvas, (x, top + 148, right, top + 172), count, target)
    y = top + 218
    if ended(play, look):
        result(canvas, play, look, (x, y), right - x)
        return
    from_target, up_to = texts("linkage-from", target=target), texts("linkage-up-to", most=target - 1)
    for icon, role, text in ((many, MORE, from_target), (few, FEWER, up_to)):
        canvas.stamp(icon(colours, colours.muted, colours.card), x + 12, y)
        canvas.text((x + 34, y), texts(f"linkage-role-{role}"), TEXT, colours.muted, on=colours.card)
        canvas.text((right, y), text, TEXT, colours.ink, on=colours.card, align="right")
        y += 42
