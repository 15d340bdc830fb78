"""Pictures in motion, as GIF files (CompuServe, GIF89a, 1990) that show and repeat them for ever.

All frames hold the same palette, and each only a rectangle in which something changed; what stays as it was shows
through. Pillow packs the pixels. Its own writer of such files would look for a palette in every picture.
"""

import struct
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from renderers.kit.canvas import Area, Canvas
from renderers.kit.changes import changes


class Still(NamedTuple):
    """A picture and how many milliseconds it is seen."""

    picture: Canvas
    lasts: int


_THROUGH: Final = 255
"""The entry of the palette through which the frame before is seen; palettes leave it free."""
_SAME: Final = bytes([_THROUGH] + [0] * 255)
_FOR_EVER: Final = b"!\xff\x0bNETSCAPE2.0\3\1\0\0\0"
_BITS: Final = 8
"""Of an index."""
SHORTEST: Final = 20
"""Milliseconds that a frame is seen at least: less is taken for 100 by those that show such files."""

Part: TypeAlias = tuple[Image.Image, tuple[int, int]]
"""A part of a picture and its upper left corner."""


def gif(stills: Iterable[Still], before: Canvas | None = None) -> Iterator[bytes]:
    """A file piece by piece, a picture each, and its end. Pictures have one size and fewer than 256 colours.

    Where it changed in several places a picture takes as many frames, one :data:`SHORTEST` after the other. With the
    picture ``before`` these, it is what follows in a file that is begun.
    """
    image = None if before is None else _whole(before)
    for picture, lasts in stills:
        if before is None or image is None:
            image = _whole(picture)
            yield _head(picture) + _frame((image, (0, 0)), lasts)
        else:
            parts = _changes(image, before, picture)
            held = lasts - SHORTEST * (len(parts) - 1)
            yield b"".join([*(_frame(part, SHORTEST) for part in parts[:-1]), _frame(parts[-1], held)])
        before = picture
    yield b";"


def _whole(picture: Canvas) -> Image.Image:
    return picture.part((0, 0, *picture.size))


def _head(picture: Canvas) -> bytes:
    """The header of the file: size, palette, looping."""
    palette = picture.theme.flat_palette.ljust(3 * 2**_BITS, b"\0")
    return b"GIF89a" + struct.pack("<HHBBB", *picture.size, 0xF7, 0, 0) + palette + _FOR_EVER


def _changes(image: Image.Image, before: Canvas, after: Canvas) -> list[Part]:
    """The parts of a picture that differ from the one before it, which becomes it; one pixel at least."""
    return [part for area in changes(before, after) if (part := _change(image, after.part(area), area))] or [
        (image.crop((0, 0, 1, 1)), (0, 0))
    ]


def _change(image: Image.Image, part: Image.Image, area: Area) -> Part | None:
    """The difference of an area to the previous picture."""
    # Pillow's own methods around these calls take longer than the calls.
    now = part.im
    change = image.im.crop(area).chop_difference(now)
    box = change.getbbox()
    if box is None:
        return None
    image.im.paste(now, area)
    # What is the same becomes the highest index there is, and so higher than that of any colour.
    changed = now.crop(box).chop_lighter(change.crop(box).point(_SAME, part.mode))
    return part._new(changed), (area[0] + box[0], area[1] + box[1])


def _frame(part: Part, lasts: int) -> bytes:
    """One frame: how long it is seen, where it lies, and its pixels."""
    image, at = part
    control = struct.pack("<4sHBB", b"!\xf9\4\5", lasts // 10, _THROUGH, 0)
    place = struct.pack("<cHHHHBB", b",", *at, *image.size, 0, _BITS)
    return control + place + image.tobytes("gif", image.mode, _BITS, 0) + b"\0"
