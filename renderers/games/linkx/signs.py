"""The signs of Linkx: each piece in each orientation, and two that lie on each other for the game."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PIL import Image

from renderers.games.linkx.polyominoes import Cells, lay_piece
from renderers.kit.palette import LIGHT
from renderers.kit.signs import SIDE, sign_image
from renderers.kit.sketch import Sketch
from rules.linkx import PIECES, Slide

_MOST: Final = 92
"""The maximum size of a cell, so that one cell looks smaller than two."""
_RIM: Final = 2.5
"""The factor for the edge of a piece, so that it is visible in a small sign."""
_LYING: Final[tuple[tuple[Cells, str], ...]] = (
    (((0, 0), (1, 0), (2, 0), (2, 1)), "blue"),
    (((0, 1), (0, 2), (1, 1)), "white"),
)
"""The pieces of the game's sign, in a frame three cells wide and high."""


def sign_of(slide: Slide) -> str:
    """The name of the sign of the piece that is slid, as it is turned."""
    return _name(slide.piece, slide.form)


def _name(piece: int, form: Cells) -> str:
    return f"linkx_{PIECES[piece].name.lower()}_{PIECES[piece].forms.index(form) + 1}"


def _piece(form: Cells) -> Image.Image:
    return _drawn([(form, "blue")])


def _drawn(pieces: list[tuple[Cells, str]]) -> Image.Image:
    """Pieces in one frame, as large as the sign allows."""
    cells = [cell for form, _ in pieces for cell in form]
    wide, high = (max(part) + 1 for part in zip(*cells, strict=True))
    pitch = min(SIDE // max(wide, high), _MOST)
    left, bottom = (SIDE - wide * pitch) // 2, (SIDE + high * pitch) // 2
    sketch = Sketch(LIGHT, (SIDE, SIDE), LIGHT.card)
    for form, name in pieces:
        top = bottom - (max(row for _, row in form) + 1) * pitch
        lay_piece(sketch, form, pitch, name, (left, top), 1, rim=_RIM)
    return sign_image(sketch)


SIGNS: Final[dict[str, Callable[[], Image.Image]]] = {
    "linkx": partial(_drawn, list(_LYING)),
    **{_name(at, form): partial(_piece, form) for at, piece in enumerate(PIECES) for form in piece.forms},
}
"""All signs by their names."""
