"""Changing a database silently: by SQL, past the triggers, which stand there again afterwards."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

SETTLED = ("id", "game", "version", "options", "first", "seats", "seed", "pace", "rated", "guild", "home", "role")


@contextmanager
def tampering(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection past the triggers and all references; what is done stays."""
    with closing(sqlite3.connect(file)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _, sql in triggers:
            connection.execute(sql)
        connection.commit()


def silently(file: Path, sql: str, *, forge: bool = False) -> None:
    """Change a database; who forges hashes all chains anew afterwards."""
    with tampering(file) as connection:
        connection.executescript(sql)
        if forge:
            forged(connection)


def forged(connection: sqlite3.Connection) -> None:
    """Hash all chains anew, as ``docs/decisions/hash-chain.md`` says: written again, not borrowed from the bot."""
    for number, *settled in connection.execute(f"SELECT {', '.join(SETTLED)} FROM match").fetchall():
        settled[5] = hashlib.sha256(settled[5]).hexdigest()
        head = opening = _hash(["interlink", number, *settled])
        entries = connection.execute(
            "SELECT revision, at, seat, kind, text FROM entry WHERE match = ? ORDER BY revision", (number,)
        )
        for entry in entries.fetchall():
            head = _hash([head.hex(), *entry])
            connection.execute("UPDATE entry SET hash = ? WHERE match = ? AND revision = ?", (head, number, entry[0]))
        connection.execute("UPDATE match SET opening = ?, head = ? WHERE id = ?", (opening, head, number))


def _hash(values: list[object]) -> bytes:
    return hashlib.sha256(json.dumps(values, separators=(",", ":")).encode()).digest()
