"""A picture in progress: palette indices with layers of fills, letters, slabs and sprites, compared before they are
painted."""

from collections.abc import Callable, Iterable
from functools import lru_cache, update_wrapper
from itertools import pairwise
from typing import TYPE_CHECKING, Concatenate, Final, Literal, ParamSpec, TypeAlias

from PIL import Image

from renderers.kit.palette import Colour, Theme
from renderers.kit.sketch import Box, Sketch, Sprite
from renderers.kit.typography import Style, lettered, width

P = ParamSpec("P")

SIZE: Final = (1000, 800)

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

Align = Literal["left", "middle", "right"]
Area = tuple[int, int, int, int]
Path: TypeAlias = tuple[int, ...]
Spot: TypeAlias = tuple[Path, Area]
"""The indices of the choices that lead from a menu to a move or a further level, and where that lies on the picture."""
Layer: TypeAlias = tuple["ImagingCore | int", Area, "ImagingCore | None"]
"""Pixels, or one entry of the palette, where they lie, and the mask of what they cover if that is not all of it."""


class Canvas:
    """A picture under way, as high as wanted. ``base`` is one already begun with the same theme; it is copied."""

    def __init__(self, theme: Theme, base: Image.Image | None = None, *, height: int = SIZE[1]) -> None:
        self.theme = theme
        self.base = base
        self.size = base.size if base else (SIZE[0], height)
        self.laid: list[Layer] = []
        """Layers not painted yet, in order."""
        self.spots: list[Spot] = []
        """The places of choices, if they are marked on the picture. Where several overlap, the smallest counts, or the
        one of equal ones whose middle is nearest."""
        self._own: Image.Image | None = None

    def fill(self, area: Area, colour: Colour) -> None:
        """Fill a rectangle; the right and lower bounds lie outside it."""
        self.laid.append((self.theme.index(colour), area, None))

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """Lay a sprite with its anchor at a position."""
        self._lay(sprite.image, x - sprite.anchor[0], y - sprite.anchor[1], None if sprite.whole else sprite.mask)

    def text(
        self, at: tuple[int, int], text: str, style: Style, ink: Colour, *, on: Colour, align: Align = "left"
    ) -> int:
        """Write one line over the plain backdrop ``on``, its capitals centred on the height of ``at``; its width."""
        image, mask, middle = lettered(self.theme, text, style, ink, on)
        wide = width(self.theme, text, style)
        left = at[0] - {"left": 0, "middle": round(wide / 2), "right": wide}[align]
        self._lay(image, left - 2, at[1] - middle, mask)
        return wide

    def _lay(self, image: Image.Image, x: int, y: int, mask: Image.Image | None) -> None:
        wide, high = image.size
        self.laid.append((image.im, (x, y, x + wide, y + high), None if mask is None else mask.im))

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
        parts = _slab(self.theme, size, radius, fill, on, edge=edge, thick=thick, raised=raised)
        for part in parts:
            self.stamp(part, left, top)
        if len(parts) > 1:
            self.fill((left + radius, top + radius, right - radius, bottom - radius), fill)

    @property
    def image(self) -> Image.Image:
        """The picture as far as it is laid, in palette indices; what is drawn on it lies under what is laid later."""
        if self._own is None:
            self._own = self._begun((0, 0, *self.size))
        _paint(self._own, (0, 0), self.laid)
        self.laid.clear()
        return self._own

    def part(self, area: Area) -> Image.Image:
        """A part of the picture, painted for itself and without a palette; of a canvas not painted yet."""
        left, top, right, bottom = area
        image = self._begun(area)
        here = (
            each for each in self.laid if (at := each[1])[0] < right and left < at[2] and at[1] < bottom and top < at[3]
        )
        _paint(image, (left, top), here)
        return image

    def _begun(self, area: Area) -> Image.Image:
        left, top, right, bottom = area
        if self.base:
            return self.base.crop(area)
        return Image.new("L", (right - left, bottom - top), self.theme.index(self.theme.ground))

    def finished(self) -> Image.Image:
        """The picture in its palette; the canvas is not drawn on any more."""
        image = self.image
        image.putpalette(self.theme.flat_palette)
        return image


def _paint(image: Image.Image, corner: tuple[int, int], laid: Iterable[Layer]) -> None:
    """As ``Image.paste`` does, without its checks, which take longer than to lay most sprites."""
    paste, (left, top) = image.im.paste, corner
    for what, (x, y, right, bottom), mask in laid:
        box = (x - left, y - top, right - left, bottom - top)
        if mask is None:
            paste(what, box)
        else:
            paste(what, box, mask)


def cached_drawing(
    most: int,
) -> Callable[[Callable[Concatenate[Canvas, P], None]], Callable[Concatenate[Canvas, P], None]]:
    """Cache the layers of the last ``most`` calls of a drawing; they follow from the theme and hashable arguments
    alone."""

    def keeping(draw: Callable[Concatenate[Canvas, P], None]) -> Callable[Concatenate[Canvas, P], None]:
        def noted(theme: Theme, *args: P.args, **kwargs: P.kwargs) -> tuple[Layer, ...]:
            canvas = Canvas(theme)
            draw(canvas, *args, **kwargs)
            return tuple(canvas.laid)

        known: Callable[..., tuple[Layer, ...]] = lru_cache(most)(noted)

        def lay(canvas: Canvas, /, *args: P.args, **kwargs: P.kwargs) -> None:
            canvas.laid.extend(known(canvas.theme, *args, **kwargs))

        update_wrapper(lay, draw)
        return lay

    return keeping


_MARGIN: Final = 6
"""Pixels around a slab that its shadow may reach."""
_LARGE: Final = 30_000
"""Pixels from which filling what lies within a rim is quicker than laying it."""


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
) -> tuple[Sprite, ...]:
    """A slab stretched from its corners; of a large one only the rim, in parts that need no mask between corners."""
    corner = min(radius, size[0] // 2, size[1] // 2)
    wide, high, reach = size[0] + 2 * _MARGIN, size[1] + 2 * _MARGIN, corner + _MARGIN
    ends = _ends(theme, high, corner, fill, on, edge=edge, thick=thick, raised=raised)
    image, mask = (_wider(each, wide, reach) for each in (ends.image, ends.mask))
    if size[0] * size[1] <= _LARGE or min(size) <= 2 * radius:
        return (Sprite(image, mask, (_MARGIN, _MARGIN)),)
    across, down = (list(pairwise((0, reach, side - reach, side))) for side in (wide, high))
    boxes = [(left, top, right, below) for left, right in across for top, below in down]
    del boxes[4]  # the middle one of nine
    parts = (Sprite(image.crop(box), mask.crop(box), (_MARGIN - box[0], _MARGIN - box[1])) for box in boxes)
    return tuple(part.trimmed() for part in parts)


@lru_cache(maxsize=64)
def _ends(
    theme: Theme, high: int, radius: int, fill: Colour, on: Colour, *, edge: Colour | None, thick: float, raised: bool
) -> Sprite:
    """The left and the right end of slabs so high, which many of different widths have in common; 2 to 80 kB each."""
    piece, reach = _corners(theme, radius, fill, on, edge=edge, thick=thick, raised=raised), radius + _MARGIN
    return Sprite(_higher(piece.image, high, reach), _higher(piece.mask, high, reach), (0, 0))


def _wider(image: Image.Image, wide: int, reach: int) -> Image.Image:
    """An image as wide as wanted, the column between its first and its last ``reach`` ones repeated."""
    right, high = image.width - reach, image.height
    found = image.resize((wide, high), Image.Resampling.NEAREST, (reach, 0, right, high))
    found.paste(image.crop((0, 0, reach, high)), (0, 0))
    found.paste(image.crop((right, 0, image.width, high)), (wide - reach, 0))
    return found


def _higher(image: Image.Image, high: int, reach: int) -> Image.Image:
    return _wider(image.transpose(Image.Transpose.TRANSPOSE), high, reach).transpose(Image.Transpose.TRANSPOSE)


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
