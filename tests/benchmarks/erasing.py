"""What it takes to erase a large server: ``python -m tests.benchmarks.erasing [MATCHES]``.

A database is made with twice as many finished matches, each with a log; half of them are the server's. That is erased
as it is thirty days after the bot was removed: in pieces, for each of which others wait.
"""

import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Final

from bot.stores import Storage
from tests.benchmarks.figures import Figure, show
from tests.benchmarks.filling import NOW, SERVER, filled

MANY: Final = 20_000
ENTRIES: Final = 20
"""In the log of each match."""
WAIT_BUDGET: Final = 250.0
"""Milliseconds that somebody waits at most for a piece that goes; the disk is in it."""
_LOGS: Final = """
WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
INSERT INTO entry (match, revision, at, seat, kind, text, hash)
SELECT id, n, 1795000000, n % 2, 'played', 'd4', randomblob(32) FROM match CROSS JOIN number
WHERE status = 'finished' ORDER BY id, n
"""
_WORLDWIDE: Final = "UPDATE result SET worldwide = 1 WHERE id % 3 = 0 AND guild < 5"


async def erased(storage: Storage) -> tuple[int, list[float]]:
    """Erase the server; how many matches it had, and the seconds that each piece took."""
    await storage.left_servers.note(SERVER, NOW)
    matches, pieces, over = 0, list[float](), False
    while not over:
        began = perf_counter()
        part = await storage.left_servers.erase_some(SERVER)
        pieces.append(perf_counter() - began)
        matches, over = matches + len(part.matches), part.over
    return matches, pieces


async def measured(file: Path) -> list[Figure]:
    """Erase the server in a database, then count anew what it counted for elsewhere."""
    storage = Storage(file)
    await storage.open()
    try:
        await storage.recount.everything()
        matches, pieces = await erased(storage)
        began = perf_counter()
        await storage.recount.freshen()
        took = perf_counter() - began
    finally:
        await storage.close()
    note = f"{matches} matches, {len(pieces)} pieces"
    return [
        Figure("a server is erased", sum(pieces), "s", note=note),
        Figure("a piece, on average", 1000 * sum(pieces) / len(pieces), "ms"),
        Figure("the longest piece", 1000 * max(pieces), "ms", WAIT_BUDGET),
        Figure("the ladders across servers, counted anew", took, "s", note="most of it beside others"),
    ]


def figures(many: int = MANY) -> Iterator[Figure]:
    """What a server of so many matches takes to go."""
    with tempfile.TemporaryDirectory() as folder:
        file = filled(Path(folder), 2 * many)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute(_LOGS, (ENTRIES,))
            connection.execute(_WORLDWIDE)
            connection.commit()
        yield from asyncio.run(measured(file))


if __name__ == "__main__":
    show(figures(int(sys.argv[1]) if len(sys.argv) > 1 else MANY))
