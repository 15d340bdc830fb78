"""Forgetting somebody: what becomes of every row, and that no byte of a file leads back to them."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.app.maintenance import backup, check
from bot.app.stores import Storage
from bot.community.privacy.store import PERSONAL, Removal
from bot.matches.board.store import MessageKind, ShownMessage
from bot.model.ids import ChannelId, MatchId, MessageId, MessageRef, UserId
from bot.runtime.database_url import Where
from bot.storage.connection import Connection
from tests.bot.community.test_erasure import LONG, forget
from tests.bot.scores import kept, random_results
from tests.bot.storage.filled import fill
from tests.bot.storage.places import on_each_engine, storage_on
from tests.bot.storage.rows import asked
from tests.bot.tables import ADA, BEN, Clock, table_on
from tests.databases import careless, columns_of, connected, tables_of
from tests.traces import stands_in, varint

storage = on_each_engine


@pytest_asyncio.fixture
async def filled(where: Where) -> AsyncIterator[Storage]:
    """A database with a little of everything, in which Ada has an id as long as those of Discord."""
    await fill(where)
    with careless(where) as connection:
        for each in PERSONAL:
            if each.removal is Removal.SPELT:
                old, new = (f"'{user}'" for user in (ADA, LONG))
            else:
                old, new = str(ADA), str(LONG)
            rows = f"{each.column} = {old}" + (f" AND {each.condition}" if each.condition else "")
            connection.execute(f"UPDATE {each.table} SET {each.column} = {new} WHERE {rows}")
    async with storage_on(where) as storage:
        yield storage


async def forgotten(storage: Storage, user: UserId = LONG) -> None:
    await forget(storage, table_on(storage, Clock(), seed=1), user)


async def named_in(storage: Storage, user: UserId) -> set[tuple[str, str]]:
    def work(connection: Connection) -> set[tuple[str, str]]:
        return {
            (table, column)
            for table in tables_of(connection)
            for column in columns_of(connection, table)
            if connection.execute(f'SELECT 1 FROM {table} WHERE CAST("{column}" AS TEXT) = ?', (str(user),)).fetchone()
        }

    return await storage.database.read(work)


async def test_forgetting_empties_every_column_and_the_rest_fits(filled: Storage, where: Where):
    found = await named_in(filled, LONG)
    assert len(found) > 15
    assert found <= {(each.table, each.column) for each in PERSONAL}
    others = "SELECT * FROM standing WHERE user > 0 AND user <> ? ORDER BY 1, 2, 3, 4"
    heads = await asked(filled, "SELECT id, head FROM match WHERE status <> 'open' ORDER BY id")
    before = await asked(filled, others, LONG)
    query = "SELECT match FROM seat JOIN match ON match.id = match WHERE user = ? AND guild > 0 AND match.channel > 0"
    ((number,), *_) = await asked(filled, query, LONG)
    direct = ShownMessage(MessageKind.STOCK, MessageRef(ChannelId(4_321), MessageId(5_678)), 1)
    await filled.shown.note(MatchId(number), [direct, ShownMessage(MessageKind.TURN, None, 1)])
    noted = (await filled.shown.of(MatchId(number))).noted
    await forgotten(filled)
    assert (await filled.shown.of(MatchId(number))).noted == [each for each in noted if each != direct]
    assert len(noted) > 2, "boards stay"
    assert await named_in(filled, LONG) == set()
    assert list(check(where)) == []
    assert (await filled.recount.everything()).differing == 0
    after = await asked(filled, others, LONG)
    assert {row[:4] for row in before} <= {row[:4] for row in after}
    ended = "SELECT id, head FROM match WHERE id IN (SELECT match FROM result) ORDER BY id"
    assert set(await asked(filled, ended)) & set(heads)
    assert await asked(filled, "SELECT count(*) FROM forgetting") == [(0,)]


async def test_opponents_keep_ratings_and_former_player_is_unlisted(storage: Storage):
    await kept(storage, random_results(80, seed=3))
    ((somebody,),) = await asked(storage, "SELECT user FROM standing GROUP BY user ORDER BY count(*) DESC LIMIT 1")
    others = "SELECT * FROM standing WHERE user NOT IN (?, -1) ORDER BY scope, game, period, user"
    before = await asked(storage, others, somebody)
    own = "SELECT scope, game, period, mu, sigma FROM standing WHERE user = ? ORDER BY 1, 2, 3"
    theirs = await asked(storage, own, somebody)
    assert theirs
    await forgotten(storage, UserId(somebody))
    assert await asked(storage, others, somebody) == before
    assert await asked(storage, own, -1) == theirs
    for _ in range(2):
        assert await asked(storage, "SELECT DISTINCT listed FROM standing WHERE user = -1") == [(0,)]
        assert (await storage.recount.everything()).differing == 0
    numbers = [await storage.forgetting.begin(user) for user in (LONG, BEN, LONG)]
    assert numbers == [-2, -3, -2]
    await storage.forgetting.done(-2, LONG)
    assert await storage.forgetting.begin(ADA) == -4, "a number is never given twice"


async def test_bytes_left_by_earlier_versions_are_found_and_go(tmp_path: Path, file: Path):
    dice = random.Random(1)
    for number, user in enumerate([1, 127, 128, 2**21, 2**55, 2**56 - 1, 2**56, dice.getrandbits(60), 2**63 - 1]):
        written = tmp_path / f"{number}.db"
        with connected(written) as connection:
            connection.execute("CREATE TABLE person (user INTEGER PRIMARY KEY, word TEXT)")
            connection.execute("INSERT INTO person VALUES (?, 'word')", (user,))
        assert varint(user) + b"\x03\x00\x15word" in written.read_bytes()
    await fill(file)
    with connected(file) as connection:
        connection.execute("PRAGMA secure_delete = OFF")
        for number in range(500):
            connection.execute("INSERT INTO block (user, blocked) VALUES (?, ?)", (LONG, number))
        connection.execute("INSERT INTO preferences (user, timezone) VALUES (?, ?)", (LONG, str(LONG)))
        connection.execute("DELETE FROM block WHERE user = ?", (LONG,))
        connection.execute("DELETE FROM preferences WHERE user = ?", (LONG,))
    assert stands_in(LONG, file), "only in bytes that nothing uses"
    async with storage_on(file) as storage:
        await forgotten(storage)
        backup(file, tmp_path / "copy.db")
        assert not stands_in(LONG, file, file.with_name(f"{file.name}-wal"), tmp_path / "copy.db")
        assert list(check(file)) == []
