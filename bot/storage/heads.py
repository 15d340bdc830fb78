"""The heads of all chains of a database."""

from dataclasses import dataclass
from hashlib import sha256

from bot.storage.connection import Connection


@dataclass(frozen=True, slots=True)
class Heads:
    """The heads of all chains of a database: who keeps them can tell later whether anything before was changed."""

    lines: tuple[str, ...]
    """One for each match: its number, its last entry, and the link of that."""

    @property
    def digest(self) -> str:
        """One hash over all: the SHA-256 of the lines, each with its end of line."""
        return sha256("".join(f"{line}\n" for line in self.lines).encode("ascii")).hexdigest()


def heads_of(connection: Connection) -> Heads:
    """The heads of the chains of all matches in a database of the newest version."""
    rows = connection.execute("SELECT id, revision, head FROM match ORDER BY id").fetchall()
    return Heads(tuple(f"Head of match {number} at entry {last}: {head.hex()}" for number, last, head in rows))
