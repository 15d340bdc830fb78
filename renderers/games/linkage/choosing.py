"""Choices of the next step of Linkage, marked on the position: colours, columns, places, cells."""

from data.texts import Texts
from renderers.games.linkage.dominoes import candidate
from renderers.games.linkage.picture import frame, lay_left, lay_role, lies_flat, middle
from renderers.kit.canvas import Canvas
from renderers.kit.choosing import columns, tag
from renderers.kit.lettering import STRONG
from rules.game import Menu
from rules.linkage import BOARD, COLOURS, Counter, Domino, LinkageState, Move, Role


def mark_choices(canvas: Canvas, state: LinkageState, menu: Menu[Move], texts: Texts) -> None:
    """The choices of one level of the menu, and below the first the colour that was chosen."""
    for colour in dict.fromkeys(move.colour for move in menu.moves() if isinstance(move, Domino)):
        lay_left(canvas, colour, state.pool[COLOURS.index(colour)], framed=True)
    if columns(canvas, frame(canvas.theme), menu):
        for move in menu.moves():
            if isinstance(move, Domino):
                _hint(canvas, move)
    for number, choice in enumerate(menu.choices, 1):
        if isinstance(choice.then, Domino):
            _candidate(canvas, choice.then, number)
        elif isinstance(choice.then, Counter):
            cell = choice.then.cell
            tag(canvas, frame(canvas.theme).centre(cell), BOARD.names[cell], canvas.theme.cell)
        elif isinstance(choice.then, Role):
            lay_role(canvas, choice.then.name, state.options.target, texts, framed=True)


def _hint(canvas: Canvas, domino: Domino) -> None:
    """A faint sign that a domino may lie here, before its column is chosen."""
    colours, (x, y) = canvas.theme, middle(canvas.theme, domino)
    along, across = (17, 7) if lies_flat(domino) else (7, 17)
    canvas.slab((x - along, y - across, x + along, y + across), 7, colours.hint, colours.cell)


def _candidate(canvas: Canvas, domino: Domino, number: int) -> None:
    """A place for a domino as a small one over the joint of its two cells, so that neighbours stay apart."""
    colours, at = canvas.theme, middle(canvas.theme, domino)
    canvas.stamp(candidate(colours, domino.colour, flat=lies_flat(domino)), *at)
    on, ink = colours.materials["black"].face, colours.materials["white"].face
    canvas.text(at, str(number), STRONG, ink, on=on, align="middle")
