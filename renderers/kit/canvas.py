"""The picture under way: an image of palette indices on which fills, letters, slabs and sprites are laid."""

from functools import lru_cache
from typing import Final, Literal

from PIL import Image, ImageDraw

from renderers.kit.lettering import Style, lettered, width
from renderers.kit.palette import Colour, Theme
from renderers.kit.sketch import Box, Sketch, Sprite

SIZE: Final = (1000, 800)

Align = Literal["left", "middle", "right"]
Area = tuple[int, int, int, int]


class Canvas:
    """A picture under way, as high as wanted. ``base`` is one already begun with the same theme; it is copied."""

    def __init__(self, theme: Theme, base: Image.Image | None = None, *, height: int = SIZE[1]) -> None:
        self.theme = theme
        self.image = base.copy() if base else Image.new("L", (SIZE[0], height), theme.index(theme.ground))
        self._pen = ImageDraw.Draw(self.image)

    def fill(self, area: Area, colour: Colour) -> None:
        """Fill a rectangle; the right and lower bounds lie outside it."""
        left, top, right, bottom = area
        self._pen.rectangle((left, top, right - 1, bottom - 1), self.theme.index(colour))

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """Lay a sprite with its anchor at a position."""
        self.image.paste(sprite.image, (x - sprite.anchor[0], y - sprite.anchor[1]), sprite.mask)

    def text(
        self, at: tuple[int, int], text: str, style: Style, ink: Colour, *, on: Colour, align: Align = "left"
    ) -> int:
        """Write one line over the plain backdrop ``on``, its capitals centred on the height of ``at``; its width."""
        image, mask, middle = lettered(self.theme, text, style, ink, on)
        wide = width(text, style)
        left = at[0] - {"left": 0, "middle": round(wide / 2), "right": wide}[align]
        self.image.paste(image, (left - 2, at[1] - middle), mask)
        return wide

    def slab(
        self,
        area: Area,
        radius: int,
        fill: Colour,
        on: Colour,
        *,
        edge: Colour | None = None,
        thick: float = 0,
        raised: bool = False,
    ) -> None:
        """A rectangle with round corners, of any size, with an edge and a soft shadow if wanted."""
        left, top, right, bottom = area
        size = (right - left, bottom - top)
        slab = _slab(self.theme, size, radius, fill, on, edge=edge, thick=thick, raised=raised)
        self.image.paste(slab.image, (left - _MARGIN, top - _MARGIN), slab.mask)

    def finished(self) -> Image.Image:
        """The picture in its palette; the canvas is not drawn on any more."""
        self.image.putpalette(self.theme.flat_palette)
        return self.image


_MARGIN: Final = 6
"""Pixels around a slab that its shadow may reach."""


@lru_cache(maxsize=128)
def _slab(
    theme: Theme,
    size: tuple[int, int],
    radius: int,
    fill: Colour,
    on: Colour,
    *,
    edge: Colour | None,
    thick: float,
    raised: bool,
) -> Sprite:
    """A slab of this size, stretched from its corners, so that only they are sketched."""
    corner = min(radius, size[0] // 2, size[1] // 2)
    piece, reach = _corners(theme, corner, fill, on, edge=edge, thick=thick, raised=raised), corner + _MARGIN
    whole = (size[0] + 2 * _MARGIN, size[1] + 2 * _MARGIN)
    image, mask = Image.new("L", whole), Image.new(piece.mask.mode, whole)
    for (x, wide), (u, part_wide) in zip(_spans(whole[0], reach), _parts(reach), strict=True):
        for (y, high), (v, part_high) in zip(_spans(whole[1], reach), _parts(reach), strict=True):
            part = (u, v, u + part_wide, v + part_high)
            if wide > 0 and high > 0:
                for to, source in ((image, piece.image), (mask, piece.mask)):
                    to.paste(source.crop(part).resize((wide, high), Image.Resampling.NEAREST), (x, y))
    return Sprite(image, mask, (0, 0))


@lru_cache(maxsize=128)
def _corners(
    theme: Theme, radius: int, fill: Colour, on: Colour, *, edge: Colour | None, thick: float, raised: bool
) -> Sprite:
    side = 2 * (radius + _MARGIN) + 1
    sketch = Sketch(theme, (side, side), on)
    box: Box = (_MARGIN, _MARGIN, side - _MARGIN, side - _MARGIN)
    if raised:
        sketch.shadow(box, radius)
    if edge is not None:
        sketch.rounded(box, radius, edge)
        box = (box[0] + thick, box[1] + thick, box[2] - thick, box[3] - thick)
    sketch.rounded(box, radius if edge is None else radius - thick, fill)
    return sketch.sprite()


def _spans(length: int, reach: int) -> tuple[tuple[int, int], ...]:
    """Where the two corners and what lies between them go along one direction, and how long each is."""
    return ((0, reach), (reach, length - 2 * reach), (length - reach, reach))


def _parts(reach: int) -> tuple[tuple[int, int], ...]:
    return ((0, reach), (reach, 1), (reach + 1, reach))
