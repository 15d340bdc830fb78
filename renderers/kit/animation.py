"""Pictures in motion, as GIF files (CompuServe, GIF89a, 1990) that show and repeat them for ever.

All frames hold the same palette, and each only what differs from the one before it; what stays as it was shows through.
Pillow packs pixels, but takes as long for those that stay as for others. So only the bands of rows in which something
differs are packed by it, and what it packed is joined with runs for the rows between, which need no packing.
"""

import struct
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageChops

Band = tuple[int, int]
"""The first row in which something differs, and the first one below it in which nothing does."""


class Frame(NamedTuple):
    """A picture and how many milliseconds it is seen."""

    image: Image.Image
    lasts: int


_THROUGH: Final = 255
"""The entry of the palette through which the frame before is seen; palettes leave it free."""
_STRIP: Final = 4
"""So many rows are compared at once."""
_APART: Final = 12
"""Rows at least between two bands: what lies closer together is packed in one."""
_DIFFERENT: Final = bytes([0] + [255] * 255)
_CLEAR: Final = 256
"""The code after which a packer and its reader begin to learn anew; the one that ends a picture is the next."""
_LEARNED: Final = _CLEAR + 2
"""The first code of what is learned."""
_NARROWEST: Final = 9
"""Bits of the codes after that."""
_GROWS: Final = (255 * 9, 255 * 9 + 512 * 10, 255 * 9 + 512 * 10 + 1024 * 11)
"""After so many bits codes are one bit wider each time: when the codes learned no longer fit."""
_FULL: Final = 255 * 9 + 512 * 10 + 1024 * 11 + 2048 * 12 + 12
"""And after so many, the last of which say so, all is cleared."""


class _Codes(NamedTuple):
    """Packed pixels as one number, the first code lowest: what follows a :data:`_CLEAR`, and how many bits it has."""

    number: int
    bits: int

    @property
    def width(self) -> int:
        """How many bits the next code has."""
        return _NARROWEST + bisect_right(_GROWS, self.bits % _FULL)


def gif(frames: Iterable[Frame]) -> Iterator[bytes]:
    """A file piece by piece, a frame each. Pictures have one size and one palette of fewer than 256 colours.

    Only two pictures are held at a time.
    """
    before = b""
    for image, lasts in frames:
        pixels, width = image.tobytes(), image.width
        if before:
            rows, parts = _changes(width, before, pixels)
        else:
            yield _head(image)
            rows, parts = (0, image.height), [_packed(image)]
        before = pixels
        yield _shown(rows, width, lasts, _joined(parts))
    yield b";"


def _head(image: Image.Image) -> bytes:
    """What the whole file says first: size, palette, and that it repeats."""
    palette = bytes(image.getpalette() or []).ljust(3 * 256, b"\0")
    return b"GIF89a" + struct.pack("<HHBBB", *image.size, 0xF7, 0, 0) + palette + b"!\xff\x0bNETSCAPE2.0\3\1\0\0\0"


def _shown(rows: Band, width: int, lasts: int, packed: bytes) -> bytes:
    """One frame: how long it is seen, where it lies, and its pixels in blocks."""
    control = struct.pack("<4sHBB", b"!\xf9\4\5", lasts // 10, _THROUGH, 0)
    place = struct.pack("<cHHHHBB", b",", 0, rows[0], width, rows[1] - rows[0], 0, _NARROWEST - 1)
    blocks = [packed[at : at + 255] for at in range(0, len(packed), 255)]
    return b"".join([control, place, *(part for block in blocks for part in (bytes([len(block)]), block)), b"\0"])


def _changes(width: int, before: bytes, after: bytes) -> tuple[Band, list[_Codes]]:
    """The rows from the first change to the last, packed; where nothing changed, the first row."""
    bands = _bands(width, before, after) or [(0, 1)]
    parts = []
    for (top, bottom), (following, _) in pairwise([*bands, (bands[-1][1], 0)]):
        parts.append(_packed(_difference(width, *(each[top * width : bottom * width] for each in (before, after)))))
        if following > bottom:
            parts.append(_run((following - bottom) * width))
    return (bands[0][0], bands[-1][1]), parts


def _bands(width: int, before: bytes, after: bytes) -> list[Band]:
    """Where two pictures differ, from the top down."""
    size, bands = _STRIP * width, list[Band]()
    for at in range(0, len(after), size):
        if before[at : at + size] != after[at : at + size]:
            top, bottom = at // width, min(at + size, len(after)) // width
            bands.append((bands.pop()[0] if bands and top - bands[-1][1] < _APART else top, bottom))
    return bands


def _difference(width: int, before: bytes, after: bytes) -> Image.Image:
    """The rows ``after``, where they are the same as before seen through."""
    size = (width, len(after) // width)
    old, new = (Image.frombytes("L", size, pixels) for pixels in (before, after))
    found = Image.new("L", size, _THROUGH)
    found.paste(new, mask=ImageChops.difference(old, new).point(_DIFFERENT))
    return found


def _packed(image: Image.Image) -> _Codes:
    """Pixels packed by Pillow, which writes blocks of at most 255 bytes, each behind its length."""
    data = image.tobytes("gif", image.mode, 8, 0)
    raw = b"".join(data[at + 1 : at + 256] for at in range(0, len(data), 256))
    number = int.from_bytes(raw, "little")
    # The last code is the one after _CLEAR, whose highest bit, the ninth, is the highest of all.
    bits = number.bit_length() - 2 * _NARROWEST
    return _Codes(number >> _NARROWEST & (1 << bits) - 1, bits)


@lru_cache(maxsize=1024)
def _run(pixels: int) -> _Codes:
    """So many pixels through which the frame before is seen: one, then two together, three together and so on."""
    lengths, left = [], pixels
    while left:
        lengths.append(min(left, len(lengths) + 1))
        left -= lengths[-1]
    found = _Codes(0, 0)
    for length in lengths:
        code = _THROUGH if length == 1 else _LEARNED + length - 2
        found = _Codes(found.number | code << found.bits, found.bits + found.width)
    return found


def _joined(parts: Iterable[_Codes]) -> bytes:
    """The codes of one picture, which begin and end as they must."""
    number, at = _CLEAR, _NARROWEST
    for part in parts:
        number |= (part.number | _CLEAR << part.bits) << at
        at += part.bits + part.width
    number += 1 << at - part.width
    return number.to_bytes((at + 7) // 8, "little")
