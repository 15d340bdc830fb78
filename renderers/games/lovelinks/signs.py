"""The signs of Love Links: hearts, a closed bracelet, and gemstones, on any backdrop."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PIL import Image

from renderers.games.lovelinks.charms import heart_outline, side_mark
from renderers.kit.palette import LIGHT
from renderers.kit.sketch import Point, Sketch, sign_image

_SIDE: Final = 64
_CENTRE: Final = (32.0, 32.0)


def _sketch() -> Sketch:
    return Sketch(LIGHT, (_SIDE, _SIDE), LIGHT.card)


def _lay_heart(sketch: Sketch, name: str, centre: Point, half: float) -> None:
    """A heart with a light rim, which parts it from any backdrop."""
    material = sketch.theme.materials[name]
    sketch.polygon(heart_outline(centre, half), material.mark, 1)
    sketch.polygon(heart_outline(centre, half - 3), material.face)


def _key() -> Image.Image:
    """The blue heart of a key, with a key on it."""
    sketch, ink = _sketch(), LIGHT.materials["blue"].mark
    _lay_heart(sketch, "blue", (32, 33), 30)
    sketch.ring((22, 27), 11, 6, ink)
    sketch.rod((32, 27), (50, 27), 6, ink)
    for x in (41.0, 50.0):
        sketch.rod((x, 27), (x, 35), 6, ink)
    return sign_image(sketch)


def _lock() -> Image.Image:
    """The red heart of a lock, with a keyhole in it."""
    sketch, ink = _sketch(), LIGHT.materials["red"].mark
    _lay_heart(sketch, "red", (32, 33), 30)
    sketch.disc((32, 23), 8, ink)
    sketch.polygon([(30, 26), (34, 26), (38, 43), (26, 43)], ink, 1)
    return sign_image(sketch)


def _close() -> Image.Image:
    """A bracelet that is closed: a ring of gold, key and lock joined at its top."""
    sketch, gold = _sketch(), LIGHT.materials["gold"]
    sketch.ring((32, 36), 27, 12, gold.edge)
    sketch.ring((32, 36), 25, 8, gold.mark)
    _lay_heart(sketch, "blue", (18, 18), 17)
    _lay_heart(sketch, "red", (46, 18), 17)
    return sign_image(sketch)


def _gem(side: int) -> Image.Image:
    """The gemstone of a side on its white disc."""
    sketch, white = _sketch(), LIGHT.materials["white"]
    sketch.disc(_CENTRE, 31, white.edge)
    sketch.disc(_CENTRE, 28, white.face)
    side_mark(sketch, side, _CENTRE, 18)
    return sign_image(sketch)


def _game() -> Image.Image:
    """Key and lock side by side, joined."""
    sketch = _sketch()
    _lay_heart(sketch, "blue", (22, 28), 21)
    _lay_heart(sketch, "red", (42, 38), 21)
    return sign_image(sketch)


SIGNS: Final[Mapping[str, Callable[[], Image.Image]]] = {
    "lovelinks": _game,
    "lovelinks_key": _key,
    "lovelinks_lock": _lock,
    "lovelinks_close": _close,
    "lovelinks_square": partial(_gem, 0),
    "lovelinks_triangle": partial(_gem, 1),
    "lovelinks_cross": partial(_gem, 2),
}
