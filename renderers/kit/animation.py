"""Pictures in motion, as GIF files (CompuServe, GIF89a, 1990) that show and repeat them for ever.

All frames hold the same palette, and each only the rectangle in which something changed; what stays as it was shows
through. Pillow packs the pixels. Its own writer of such files would look for a palette in every picture.
"""

import struct
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from PIL import Image, ImageChops


class Still(NamedTuple):
    """A picture and how many milliseconds it is seen."""

    image: Image.Image
    lasts: int


_THROUGH: Final = 255
"""The entry of the palette through which the frame before is seen; palettes leave it free."""
_SAME: Final = bytes([_THROUGH] + [0] * 255)
_FOR_EVER: Final = b"!\xff\x0bNETSCAPE2.0\3\1\0\0\0"
_BITS: Final = 8
"""Of an index."""


def gif(frames: Iterable[Still]) -> Iterator[bytes]:
    """A file piece by piece, a frame each. Pictures have one size and one palette of fewer than 256 colours.

    Only two pictures are held at a time.
    """
    before: Image.Image | None = None
    for image, lasts in frames:
        if before is None:
            yield _head(image) + _frame(image, (0, 0), lasts)
        else:
            yield _frame(*_change(before, image), lasts)
        before = image
    yield b";"


def _head(image: Image.Image) -> bytes:
    """What the whole file says first: size, palette, and that it repeats."""
    palette = bytes(image.getpalette() or []).ljust(3 * 2**_BITS, b"\0")
    return b"GIF89a" + struct.pack("<HHBBB", *image.size, 0xF7, 0, 0) + palette + _FOR_EVER


def _change(before: Image.Image, after: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    """The part of a picture in which it differs from the one before it, and where that lies; one pixel at least."""
    change = ImageChops.difference(before, after)
    box = change.getbbox() or (0, 0, 1, 1)
    # What is the same becomes the highest index there is, and so higher than that of any colour.
    return ImageChops.lighter(after.crop(box), change.crop(box).point(_SAME)), box[:2]


def _frame(image: Image.Image, at: tuple[int, int], lasts: int) -> bytes:
    """One frame: how long it is seen, where it lies, and its pixels."""
    control = struct.pack("<4sHBB", b"!\xf9\4\5", lasts // 10, _THROUGH, 0)
    place = struct.pack("<cHHHHBB", b",", *at, *image.size, 0, _BITS)
    return control + place + image.tobytes("gif", image.mode, _BITS, 0) + b"\0"
