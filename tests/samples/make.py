"""Write the sample of a version: ``python -m tests.samples.make 3``, once a fourth migration is on its way.

Two short matches of Linkage, one running and one not begun, are played with the newest version; what a database of the
older version has room for is kept. Samples that exist are history and stay as they are.
"""

import asyncio
import random
import sqlite3
import sys
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot.storage import Board, Storage
from bot.storage.migrating import MIGRATIONS
from bot.table import Opening, Table
from rules.linkage import LinkageGame

FOLDER = Path(__file__).parent
ADA, BEN, CLEO, GUILD, HOME, THREAD = 101, 102, 103, 1, 11, 12
STEPS = 5


def sample(version: int) -> Path:
    """Where the sample of a version is."""
    return FOLDER / f"version_{version}.sql"


def load(version: int, file: Path) -> None:
    """Make a database from a sample."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(sample(version).read_text(encoding="utf-8"))


async def played(file: Path) -> None:
    """A database of the newest version with the two matches in it."""
    storage = Storage(file)
    await storage.open()
    table = Table(storage, lambda: datetime(2026, 11, 1, 12, tzinfo=UTC), seed=1)
    game, dice = LinkageGame(), random.Random(1)
    match = await table.open(Opening(game, game.options(), 2, "me", ADA, (BEN,), GUILD, HOME))
    match = await table.join(match.id, BEN, match.revision)
    await table.place(match.id, THREAD)
    for _ in range(STEPS):
        match = await table.match(match.id)
        assert match.play is not None
        assert match.waiting_for is not None
        step = game.format(dice.choice(game.legal_moves(match.play.state)))
        await table.submit(match.id, match.waiting_for, step)
    match = await table.match(match.id)
    assert match.play is not None
    board = Board(match.id, "board", THREAD, 1001, match.revision, match.play.turn)
    await storage.matches.note(match.id, {"board": board}, match.revision)
    waiting = await table.open(Opening(game, game.options(), 2, "random", CLEO, (), GUILD, HOME))
    board = Board(waiting.id, "invitation", HOME, 1002, waiting.revision, 0)
    await storage.matches.note(waiting.id, {"invitation": board}, waiting.revision)
    await storage.close()


def dumped(source: Path, version: int) -> str:
    """What a database of ``version`` would hold of another one, as SQL."""
    scripts = sorted(MIGRATIONS.glob("[0-9]*.sql"))[:version]
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.executescript("\n".join(script.read_text(encoding="utf-8") for script in scripts))
        connection.execute("ATTACH ? AS newest", (str(source),))
        names = "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        for (name,) in connection.execute(names).fetchall():
            columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA main.table_info({name})"))
            connection.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM newest.{name}")
        connection.execute("DETACH newest")
        return "\n".join([*connection.iterdump(), f"PRAGMA user_version = {version};\n"])


def main(version: int) -> None:
    """Write one sample."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "newest.db"
        asyncio.run(played(file))
        sample(version).write_text(dumped(file, version), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]))
