"""Changes to a database behind the bot's back, seen or with all chains forged."""

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.runtime.database_url import Where
from bot.storage.connection import Connection
from tests.databases import careless

_BYTES = re.compile("x'([0-9a-f]*)'")  # Bytes as SQLite writes them; PostgreSQL has another way
SETTLED = ("id", "game", "version", "options", "first", "seats", "seed", "pace", "rated", "guild", "home", "role")


@contextmanager
def tampering(where: Where) -> Iterator[Connection]:
    """A connection without triggers and foreign keys."""
    with careless(where) as connection:
        connection.execute("BEGIN")
        triggers = _triggers(connection) if isinstance(where, Path) else []
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _, sql in triggers:
            connection.execute(sql)
        connection.execute("COMMIT")


def _triggers(connection: Connection) -> list[tuple[str, str]]:
    return connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()


def silently(where: Where, sql: str, *, forge: bool = False) -> None:
    """Change a database without triggers; ``forge`` also rehashes the chains."""
    with tampering(where) as connection:
        connection.execute(sql if isinstance(where, Path) else _BYTES.sub(r"'\\x\1'", sql))
        if forge:
            forged(connection)


def forged(connection: Connection) -> None:
    """Rehash all chains by ``docs/decisions/hash-chain.md`` without the bot's code."""
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
