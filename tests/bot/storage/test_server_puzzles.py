"""What a server's matches are searched for: taken a few times at most, bounded, and forgotten where it is to be."""

import sqlite3
from contextlib import closing

from bot.match import MatchId
from bot.storage import Storage
from bot.storage import server_puzzles as kept
from bot.storage.server_puzzles import ServerPuzzle, Unsearched
from tests.bot.storage.filled import GUILD, fill
from tests.bot.tables import ADA, DAN


def found(*numbers: int) -> list[ServerPuzzle]:
    return [ServerPuzzle(f"linkage-{n:08x}", 3, "{}", f"look {n}", MatchId(4)) for n in numbers]


async def test_a_match_is_taken_a_few_times_and_then_no_more(tmp_path):
    file = tmp_path / "matches.db"
    storage = await opened(file)
    store, waiting = storage.server_puzzles, noted(file)
    assert MatchId(4) in waiting
    taken = [await store.take() for _ in range(3 * len(waiting) + 1)]
    assert taken == [*(Unsearched(match, n) for n in (1, 2, 3) for match in waiting), None]
    assert not await store.waiting()
    await store.keep(MatchId(4), found(1))
    assert [each.match for each in await store.of(GUILD, "linkage", DAN)] == [3]
    await storage.close()


async def test_a_server_keeps_the_newest(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "MOST", 2)
    storage = await opened(tmp_path / "matches.db")
    store = storage.server_puzzles
    await store.keep(MatchId(4), found(1, 2, 5))
    assert [each.id for each in await store.of(GUILD, "linkage", DAN)] == ["linkage-00000001", "linkage-00000002"]
    assert await store.of(GUILD, "linkage", ADA) == []
    await store.keep(MatchId(4), found(6))
    assert await store.one(GUILD, "linkage-00000006", DAN) is None
    await storage.close()


async def test_no_more_matches_wait_than_there_is_room_for(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "MOST_UNSEARCHED", 0)
    storage = await opened(tmp_path / "matches.db")
    assert not await storage.server_puzzles.waiting()
    await storage.close()


def noted(file):
    """The matches that are to be searched, the oldest first."""
    with closing(sqlite3.connect(file)) as connection:
        return [MatchId(match) for (match,) in connection.execute("SELECT match FROM unsearched_match ORDER BY match")]


async def opened(file):
    await fill(file)
    storage = Storage(file)
    await storage.open()
    return storage
