"""Encoding of pictures as PNG, quickly (ISA-L) and harder (zlib-ng) only as far as needed, in bands of rows. ISA-L
takes 0.3 ms for a board, zlib-ng 1.4 to 2.3 ms for files a quarter smaller. Filters make indices larger."""

import struct
import zlib
from functools import partial
from typing import Final, Protocol

from isal import isal_zlib
from PIL import Image
from zlib_ng import zlib_ng

MOST: Final = 44_000
"""Bytes of packed pixels above which a picture is packed harder, for files below 45,000."""
_USUAL: Final = 800
"""Rows of most pictures; more rows may take more bytes in proportion."""
BAND: Final = 200
"""Rows packed together."""
_BEFORE: Final = 32
"""Rows before them within the window of a compressor."""


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
"""The quickest first: the second takes six times as long for a quarter less, the others a little more for a little
less."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PALETTE_COLOUR: Final = 3
_BEGIN: Final = b"\x78\x01"
_END: Final = b"\x03\x00"


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
    """Rows of a picture, each after its filter byte 0; few at a time, so that memory is not returned to the system."""
    return image.crop((-1, max(0, top), image.width, min(bottom, image.height))).tobytes()


def _pack(packer: Packer, rows: bytes, before: bytes = b"") -> bytes:
    """Rows packed as a part of a stream; they may refer to what stands before them there."""
    packing = packer(zdict=before)
    return packing.compress(rows) + packing.flush(zlib.Z_FULL_FLUSH)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib_ng.crc32(kind + data))
