"""TrueType fonts of a few rectangles, made from nothing (OpenType 1.9): no test depends on the fonts of a machine."""

import struct
from pathlib import Path

UNITS = 1000
TALL, WIDE = 700, 500
"""How high the rectangle of the first character is, and how wide all are; each further one is a little lower."""


def write(path: Path, characters: str, *, family: str = "Tiny", tall: int = TALL) -> Path:
    """Write a font that has a glyph for each of some characters below U+10000, and an empty one for all others."""
    path.parent.mkdir(parents=True, exist_ok=True)
    codes = sorted(set(map(ord, characters)))
    glyphs = [b"", *(_rectangle(tall - 10 * at) for at in range(len(codes)))]
    offsets = [sum(map(len, glyphs[:at])) for at in range(len(glyphs) + 1)]
    count, advances = len(glyphs), struct.pack(">Hh", WIDE + 100, 50)
    tables = {
        b"cmap": struct.pack(">HHHHI", 0, 1, 3, 1, 12) + _segments(codes),
        b"glyf": b"".join(glyphs),
        b"head": struct.pack(
            ">IIIIHHQQhhhhHHhhh", 0x10000, 0, 0, 0x5F0F3CF5, 3, UNITS, 0, 0, 0, 0, WIDE, tall, 0, 8, 2, 1, 0
        ),
        b"hhea": struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, 900, -200, 0, WIDE + 100, *([0] * 11), count),
        b"hmtx": advances * count,
        b"loca": struct.pack(f">{count + 1}I", *offsets),
        b"maxp": struct.pack(">IHHHHHHHHHHHHHH", 0x10000, count, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
        b"name": _name(family),
    }
    return _written(path, tables)


def _rectangle(tall: int) -> bytes:
    head = struct.pack(">hhhhh", 1, 50, 0, 50 + WIDE, tall)
    points = struct.pack(">HH4B4h4h", 3, 0, 1, 1, 1, 1, 50, 0, WIDE, 0, 0, tall, 0, -tall)
    return (head + points).ljust(-(-len(head + points) // 4) * 4, b"\0")


def _segments(codes: list[int]) -> bytes:
    """A character map of format 4, a segment for each character."""
    ends = [*codes, 0xFFFF]
    deltas = [(at + 1 - code) % 0x10000 for at, code in enumerate(codes)] + [1]
    count = len(ends)
    body = struct.pack(f">{count}HH{count}H{count}H{count}H", *ends, 0, *ends, *deltas, *([0] * count))
    return struct.pack(">HHHHHHH", 4, 14 + len(body), 0, 2 * count, 0, 0, 0) + body


def _name(family: str) -> bytes:
    text = family.encode("utf-16-be")
    return struct.pack(">HHH6H", 0, 1, 18, 3, 1, 0x409, 1, len(text), 0) + text


def _written(path: Path, tables: dict[bytes, bytes]) -> Path:
    directory, data, start = b"", b"", 12 + 16 * len(tables)
    for tag, table in tables.items():
        directory += tag + struct.pack(">III", 0, start + len(data), len(table))
        data += table.ljust(-(-len(table) // 4) * 4, b"\0")
    path.write_bytes(struct.pack(">IHHHH", 0x10000, len(tables), 0, 0, 0) + directory + data)
    return path
