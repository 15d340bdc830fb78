"""Search of a database's files for a person's id."""

from pathlib import Path
from typing import Final

LONGEST_VARINT: Final = 9  # Bytes; the last of so many carries eight bits, all others seven


def spellings(user: int) -> tuple[bytes, ...]:
    """The bytes of an id in a file: digits, eight bytes, and SQLite's row key."""
    return (str(user).encode("ascii"), user.to_bytes(8, "big"), varint(user))


def stands_in(user: int, *files: Path) -> list[str]:
    found = {file.name: file.read_bytes() for file in files if file.exists()}
    return [name for name, data in found.items() if any(spelling in data for spelling in spellings(user))]


def varint(number: int) -> bytes:
    """A number as SQLite writes row keys (varint)."""
    if number >> 56:
        last, number = [number & 0xFF], number >> 8
        count = LONGEST_VARINT - 1
        return bytes([0x80 | (number >> 7 * place) & 0x7F for place in reversed(range(count))] + last)
    groups = [number & 0x7F]
    while number := number >> 7:
        groups.append(0x80 | number & 0x7F)
    return bytes(reversed(groups))
