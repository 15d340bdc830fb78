"""Sprites in palette indices, drawn at four times the size over the backdrop they will stand on."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil, cos, hypot, radians, sin
from sys import byteorder
from typing import Final

from PIL import Image, ImageDraw

from renderers.kit.palette import Colour, Theme

_SCALE: Final = 4
_EDGE: Final = re.compile(rb"[^\x00\xff]")

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Ink = int | Colour
"""The ink for an image of one band or of three."""


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A finished shape: palette indices, the mask of what it covers, and the point that is laid on the position."""

    image: Image.Image
    mask: Image.Image
    anchor: tuple[int, int]
    whole: bool = False
    """It covers all of its image, so that it can be laid without the mask."""

    def trimmed(self) -> "Sprite":
        """The same without what lies around it."""
        box = self.mask.getbbox() or (0, 0, 1, 1)
        anchor = (self.anchor[0] - box[0], self.anchor[1] - box[1])
        mask = self.mask.crop(box)
        return Sprite(self.image.crop(box), mask, anchor, whole=mask.getextrema() == (255, 255))


class Sketch:
    """A drawing under way, in pixels of the finished picture; later shapes lie over earlier ones."""

    def __init__(self, theme: Theme, size: tuple[int, int], backdrop: Colour) -> None:
        self.theme = theme
        self.size = size
        self._backdrop = backdrop
        large = (size[0] * _SCALE, size[1] * _SCALE)
        self._image = Image.new("RGB", large, backdrop)
        self._cover = Image.new("L", large)

    def rounded(self, box: Box, radius: float, fill: Colour, strength: float = 1) -> None:
        """A rectangle with round corners."""
        left, top, right, bottom = (value * _SCALE for value in box)
        self._lay(
            fill,
            strength,
            lambda pen, ink: pen.rounded_rectangle((left, top, right - 1, bottom - 1), radius * _SCALE, ink),
        )

    def disc(self, centre: Point, radius: float, fill: Colour, strength: float = 1) -> None:
        """A full circle."""
        x, y, r = centre[0] * _SCALE, centre[1] * _SCALE, radius * _SCALE
        self._lay(fill, strength, lambda pen, ink: pen.ellipse((x - r, y - r, x + r - 1, y + r - 1), ink))

    def ring(self, centre: Point, radius: float, thickness: float, fill: Colour) -> None:
        """A circle's line, its outer edge at ``radius``."""
        x, y, r = centre[0] * _SCALE, centre[1] * _SCALE, radius * _SCALE
        box = (x - r, y - r, x + r - 1, y + r - 1)
        self._lay(fill, 1, lambda pen, ink: pen.ellipse(box, outline=ink, width=round(thickness * _SCALE)))

    def polygon(self, points: Sequence[Point], fill: Colour, softness: float = 0, strength: float = 1) -> None:
        """A polygon, its corners rounded by ``softness``."""
        large = [(x * _SCALE, y * _SCALE) for x, y in points]

        def draw(pen: ImageDraw.ImageDraw, ink: Ink) -> None:
            pen.polygon(large, ink)
            for start, end in zip(large, [*large[1:], large[0]], strict=True):
                _rod(pen, ink, start, end, softness * _SCALE)

        self._lay(fill, strength, draw)

    def rod(self, start: Point, end: Point, thickness: float, fill: Colour, strength: float = 1) -> None:
        """A straight line with round ends."""
        first, last = (start[0] * _SCALE, start[1] * _SCALE), (end[0] * _SCALE, end[1] * _SCALE)
        self._lay(fill, strength, lambda pen, ink: _rod(pen, ink, first, last, thickness * _SCALE / 2))

    def shadow(self, box: Box, radius: float) -> None:
        """The soft shadow that a rounded body casts, two pixels down."""
        left, top, right, bottom = box
        for spread, drop in ((1.5, 2.5), (0.5, 2), (-0.5, 2)):
            grown = (left - spread, top - spread + drop, right + spread, bottom + spread + drop)
            self.rounded(grown, radius + spread, self.theme.shade, self.theme.shade_strength)

    def settle(self) -> None:
        """Make all that is drawn so far part of the backdrop."""
        self._cover.paste(0, (0, 0, *self._cover.size))

    def sprite(self, anchor: tuple[int, int] = (0, 0), *, whole: bool = False) -> Sprite:
        """The drawing as a sprite; ``whole`` keeps the backdrop as part of it."""
        small = self._image.reduce(_SCALE)
        pixels = memoryview(small.tobytes("raw", "RGBX")).cast("I")
        entries = {pixel: self._entry(pixel) for pixel in set(pixels)}
        image = Image.frombytes("L", small.size, bytes(map(entries.__getitem__, pixels)))
        touched = [0] + [255] * 255
        cover = self._cover.point(touched).reduce(_SCALE).point(touched)
        return Sprite(image, Image.new("L", small.size, 255) if whole else cover, anchor, whole)

    def _entry(self, pixel: int) -> int:
        """The entry of the palette nearest to a pixel of four bytes, the last of which says nothing."""
        red, green, blue, _ = pixel.to_bytes(4, byteorder)
        return self.theme.index((red, green, blue))

    def cut_out(self, size: tuple[int, int]) -> Image.Image:
        """The drawing in mode ``RGBA`` on nothing, as large as wanted; not for one in which something is settled."""
        mixture, cover = (layer.resize(size, Image.Resampling.HAMMING) for layer in (self._image, self._cover))
        mixture.paste((0, 0, 0), None, cover.point([255] + [0] * 255))
        mixture.putalpha(cover)
        pixels = bytearray(mixture.tobytes())
        for edge in _EDGE.finditer(cover.tobytes()):
            at = 4 * edge.start()
            red, green, blue, alpha = pixels[at : at + 4]
            pixels[at : at + 3] = bytes(_freed((red, green, blue), self._backdrop, alpha))
        return Image.frombytes("RGBA", size, bytes(pixels))

    def _lay(self, fill: Colour, strength: float, draw: Callable[[ImageDraw.ImageDraw, Ink], None]) -> None:
        if strength == 1:
            draw(ImageDraw.Draw(self._cover), 255)
            draw(ImageDraw.Draw(self._image), fill)
        else:
            mask = Image.new("L", self._image.size)
            draw(ImageDraw.Draw(mask), round(255 * strength))
            self._image.paste(fill, None, mask)
            self._cover.paste(255, None, mask)


def _freed(mixed: Colour, backdrop: Colour, alpha: int) -> Colour:
    """The colour that became ``mixed`` when it covered ``backdrop`` by ``alpha`` of 255."""
    red, green, blue = (
        min(255, max(0, round(behind + (seen - behind) * 255 / alpha)))
        for seen, behind in zip(mixed, backdrop, strict=True)
    )
    return (red, green, blue)


def _rod(pen: ImageDraw.ImageDraw, ink: Ink, start: Point, end: Point, radius: float) -> None:
    """A line with round ends, ``radius`` thick on either side of it."""
    if radius <= 0:
        return
    for x, y in (start, end):
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), ink)
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length:
        across = ((start[1] - end[1]) / length * radius, (end[0] - start[0]) / length * radius)
        pen.polygon(
            [
                (start[0] + across[0], start[1] + across[1]),
                (end[0] + across[0], end[1] + across[1]),
                (end[0] - across[0], end[1] - across[1]),
                (start[0] - across[0], start[1] - across[1]),
            ],
            ink,
        )


def regular(centre: Point, radius: float, corners: int, turn: float = -90) -> list[Point]:
    """The corners of a regular polygon, the first in the direction ``turn`` (degrees, upwards at -90)."""
    angles = [radians(turn + 360 * i / corners) for i in range(corners)]
    return [(centre[0] + radius * cos(a), centre[1] + radius * sin(a)) for a in angles]


def around(radius: float) -> tuple[tuple[int, int], Point, tuple[int, int]]:
    """Size, centre and anchor of a sketch that holds a circle of ``radius`` with its shadow."""
    reach = ceil(radius) + 5
    return (2 * reach, 2 * reach), (reach, reach), (reach, reach)


SIDE: Final = 128
"""The size of an emoji in Discord."""


def sign_image(sketch: Sketch) -> Image.Image:
    """A square sketch as a sign, transparent where nothing is drawn, whatever it was sketched over."""
    return sketch.cut_out((SIDE, SIDE))


def sign_png(image: Image.Image) -> bytes:
    """A sign as a file of a few kB."""
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
