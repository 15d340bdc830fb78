"""The signs of Linkage: a domino of each colour, and the game as two of them."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PIL import Image

from renderers.kit.palette import LIGHT
from renderers.kit.pieces import body, mark, round_body
from renderers.kit.signs import SIDE, sign_image
from renderers.kit.sketch import Box, Sketch
from rules.linkage import COLOURS

_ROUND: Final = 18


def _blank() -> Sketch:
    return Sketch(LIGHT, (SIDE, SIDE), LIGHT.card)


def _lay(sketch: Sketch, colour: str, box: Box, size: float) -> None:
    """A domino in its bounds, with a mark of this size on each half."""
    left, top, right, bottom = box
    body(sketch, box, _ROUND, LIGHT.materials[colour], shadow=False)
    x, y = (left + right) / 2, (top + bottom) / 2
    along, down = ((right - left) / 4, 0.0) if right - left > bottom - top else (0.0, (bottom - top) / 4)
    for way in (-1, 1):
        mark(sketch, colour, (x + way * along, y + way * down), size)


def _domino(colour: str) -> Image.Image:
    sketch = _blank()
    _lay(sketch, colour, (2, 28, SIDE - 2, 100), 20)
    return sign_image(sketch)


def _game() -> Image.Image:
    """Two dominoes side by side, the green counter on one."""
    sketch = _blank()
    _lay(sketch, "blue", (2, 2, 62, SIDE - 2), 15)
    _lay(sketch, "yellow", (66, 2, SIDE - 2, SIDE - 2), 15)
    round_body(sketch, (32, SIDE / 2), 14, LIGHT.materials["green"], LIGHT.materials["green"].mark)
    return sign_image(sketch)


SIGNS: Final[dict[str, Callable[[], Image.Image]]] = {
    "linkage": _game,
    **{f"linkage_{colour}": partial(_domino, colour) for colour in COLOURS},
}
"""Each sign by its name."""
