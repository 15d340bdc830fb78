"""The heads of all chains of a database: who keeps them can tell later whether anything before was changed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from bot.storage.content import Content, TableLayout

_HEADS: Final = TableLayout("match", ("id", "revision", "head"), ("id",), frozenset())


@dataclass(frozen=True, slots=True)
class Heads:
    """How many chains there are, and one hash over all their heads."""

    chains: int
    digest: str
    """The SHA-256 of the lines that tell them, each with its end of line."""


def head_lines(content: Content) -> Iterator[str]:
    """A line for each match of a database of the newest version: its number, its last entry, and the link of that."""
    for rows in content.pieces(_HEADS):
        for number, last, head in rows:
            assert isinstance(head, bytes), "the table says so"
            yield f"Head of match {number} at entry {last}: {head.hex()}"


def heads_of(lines: Iterable[str]) -> Heads:
    """What these lines come to."""
    count, hashed = 0, sha256()
    for line in lines:
        count += 1
        hashed.update(f"{line}\n".encode("ascii"))
    return Heads(count, hashed.hexdigest())
