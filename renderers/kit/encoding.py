"""Encoding of pictures as files, with a fast compressor (ISA-L), because it would cost more than drawing.

What that makes too large is packed again, harder, but no more of it than is needed: a picture is packed in bands of
rows, one after the other.

ISA-L takes 0.3 ms for a board where zlib-ng takes 1.4 to 2.3 ms, for files a quarter to a third larger. PNG's filters
make pictures in palette indices larger. The budget is 45 kB at 1000 × 800.
"""

import struct
import zlib
from functools import partial
from typing import Final, Protocol

from isal import isal_zlib
from PIL import Image
from zlib_ng import zlib_ng

MOST: Final = 44_000
"""Bytes of packed pixels above which a picture is packed harder: with the rest it must not reach 45,000."""
_USUAL: Final = 800
"""Rows of most pictures; of one with more rows more bytes are taken, in proportion."""
BAND: Final = 200
"""Rows packed together: with fewer, each would have less to refer to; with more, more would be packed again."""
_BEFORE: Final = 32
"""As many rows before them fit into the window of a compressor."""


class Packing(Protocol):
    """A compressor of a stream."""

    def compress(self, data: bytes, /) -> bytes: ...
    def flush(self, mode: int, /) -> bytes: ...


class Packer(Protocol):
    """Begins to pack what may refer to ``zdict``."""

    def __call__(self, *, zdict: bytes) -> Packing: ...


_RAW: Final = -15
"""A window of 32 kB (2 to the power of 15), without the header and the checksum that stand around all bands."""
_PACKERS: Final[tuple[Packer, ...]] = (
    partial(isal_zlib.compressobj, level=1, wbits=_RAW),
    partial(zlib_ng.compressobj, level=5, wbits=_RAW),
    partial(zlib_ng.compressobj, level=6, wbits=_RAW),
    partial(zlib_ng.compressobj, level=9, wbits=_RAW),
)
"""The quickest first. The second takes six times as long as the first and makes bands a quarter smaller, the third a
quarter longer for a twentieth less, the last, which hardly a picture needs, five times as long for a twentieth more."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PALETTE_COLOUR: Final = 3
_BEGIN: Final = b"\x78\x01"
_END: Final = b"\x03\x00"
"""A last block, with nothing in it."""


def png(image: Image.Image) -> bytes:
    """A picture in a palette (mode ``P``) as a PNG file (W3C PNG, third edition)."""
    width, height = image.size
    header = struct.pack(">IIBBBBB", width, height, 8, _PALETTE_COLOUR, 0, 0, 0)
    palette = image.getpalette() or []
    return b"".join(
        [
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", bytes(palette)),
            _chunk(b"IDAT", _packed(image)),
            _chunk(b"IEND", b""),
        ]
    )


def _packed(image: Image.Image) -> bytes:
    """The pixels as a zlib stream, all bands packed quickly, the largest harder until there are few enough bytes."""
    quickly, *harder = _PACKERS
    most = MOST * max(1, image.height / _USUAL)
    checksum, packed = 1, []
    for top in range(0, image.height, BAND):
        rows = _rows(image, top, top + BAND)
        checksum = zlib_ng.adler32(rows, checksum)
        packed.append(_pack(quickly, rows))
    for packer in harder:
        for at in sorted(range(len(packed)), key=lambda at: len(packed[at]), reverse=True):
            if sum(map(len, packed)) <= most:
                break
            top = at * BAND
            packed[at] = _pack(packer, _rows(image, top, top + BAND), _rows(image, top - _BEFORE, top))
    return b"".join([_BEGIN, *packed, _END, struct.pack(">I", checksum)])


def _rows(image: Image.Image, top: int, bottom: int) -> bytes:
    """Rows of a picture, each after a byte that names its filter, 0 for none: what lies beside a picture is 0.

    Never all rows at once: so much memory would be given back to the system, and asked for again, in every picture.
    """
    return image.crop((-1, max(0, top), image.width, min(bottom, image.height))).tobytes()


def _pack(packer: Packer, rows: bytes, before: bytes = b"") -> bytes:
    """Rows packed as a part of a stream; they may refer to what stands before them there."""
    packing = packer(zdict=before)
    return packing.compress(rows) + packing.flush(zlib.Z_FULL_FLUSH)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib_ng.crc32(kind + data))
