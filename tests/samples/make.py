"""Write the sample of the newest version: ``python -m tests.samples.make``, before a migration is added to it. Samples
that exist never change."""

import asyncio
import random
import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot.app.stores import Storage
from bot.matches.board.store import MessageKind, ShownMessage
from bot.matches.opening.service import Opening
from bot.model.ids import ChannelId, GuildId, MessageId, MessageRef, UserId
from bot.model.match import First
from bot.runtime.database_url import Where
from bot.storage.sqlite.migrating import newest
from rules.linkage import LinkageGame
from tests.bot.storage.filled import fill
from tests.bot.tables import table_on

FOLDER = Path(__file__).parent
ADA, BEN, CLEO = UserId(101), UserId(102), UserId(103)
GUILD, HOME, THREAD = GuildId(1), ChannelId(11), ChannelId(12)
STEPS = 5


def sample(version: int) -> Path:
    return FOLDER / f"version_{version}.sql"


def load(version: int, file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(sample(version).read_text(encoding="utf-8"))


async def played(where: Where) -> None:
    """A database of the newest version with two short matches of Linkage, one running and one not begun."""
    storage = Storage(where)
    await storage.open()
    table = table_on(storage, lambda: datetime(2026, 11, 1, 12, tzinfo=UTC), seed=1)
    game, dice = LinkageGame(), random.Random(1)
    match = await table.open(Opening(game, game.options(), 2, First.ME, ADA, (BEN,), GUILD, HOME))
    match = await table.join(match.id, BEN, match.revision)
    await table.host(match.id, THREAD)
    for _ in range(STEPS):
        match = await table.match(match.id)
        assert match.play is not None
        assert match.waiting_for is not None
        step = game.format(dice.choice(game.legal_moves(match.play.state)))
        await table.submit(match.id, match.waiting_for, step)
    match = await table.match(match.id)
    assert match.play is not None
    ref = MessageRef(THREAD, MessageId(1001))
    board = ShownMessage(MessageKind.BOARD, ref, match.revision, match.play.turn)
    await storage.shown.note(match.id, [board], upto=match.revision)
    waiting = await table.open(Opening(game, game.options(), 2, First.RANDOM, CLEO, (), GUILD, HOME))
    ref = MessageRef(HOME, MessageId(1002))
    await storage.shown.note(
        waiting.id, [ShownMessage(MessageKind.INVITATION, ref, waiting.revision)], upto=waiting.revision
    )
    await storage.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "newest.db"
        asyncio.run(fill(file))
        with closing(sqlite3.connect(file)) as connection:
            dump = "\n".join([*connection.iterdump(), f"PRAGMA user_version = {newest()};\n"])
        sample(newest()).write_text(dump, encoding="utf-8")
