"""Pictures as files. Encoding would cost more than drawing, so it is done by a compressor made for speed (ISA-L)."""

import struct
import zlib
from collections.abc import Callable
from functools import partial
from typing import Final

from isal import isal_zlib
from PIL import Image
from zlib_ng import zlib_ng

MOST: Final = 44_000
"""Bytes of packed pixels above which a picture is packed again, harder: with the rest it must not reach 45,000."""
_PACKERS: Final[tuple[Callable[[bytes], bytes], ...]] = (
    partial(isal_zlib.compress, level=1),
    partial(zlib_ng.compress, level=5),
    partial(zlib_ng.compress, level=9),
)
"""The quickest first. Each takes about six times as long as the one before it; the second makes files a quarter
smaller, the third a tenth more."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PALETTE_COLOUR: Final = 3


def png(image: Image.Image) -> bytes:
    """A picture in a palette (mode ``P``) as a PNG file (W3C PNG, third edition)."""
    width, height = image.size
    # Each row begins with a byte that names its filter, 0 for none: the padding of the row before it.
    rows = b"\0" + image.tobytes("raw", "P", width + 1)[:-1]
    packed = _packed(rows)
    header = struct.pack(">IIBBBBB", width, height, 8, _PALETTE_COLOUR, 0, 0, 0)
    palette = image.getpalette() or []
    return b"".join(
        [
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", bytes(palette)),
            _chunk(b"IDAT", packed),
            _chunk(b"IEND", b""),
        ]
    )


def _packed(rows: bytes) -> bytes:
    """The rows packed as quickly as keeps them small enough, or else as hard as can be."""
    for pack in _PACKERS:
        packed = pack(rows)
        if len(packed) <= MOST:
            break
    return packed


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
