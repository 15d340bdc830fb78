"""What a server's matches are searched for: taken a few times at most, bounded, and forgotten where it is to be."""

from bot.match import MatchId
from bot.storage import Storage
from bot.storage import server_puzzles as kept
from bot.storage.server_puzzles import ServerPuzzle, Unsearched
from tests.bot.storage.filled import GUILD, fill
from tests.bot.tables import ADA, DAN
from tests.databases import connected


def found(*numbers: int) -> list[ServerPuzzle]:
    return [ServerPuzzle(f"linkage-{n:08x}", 3, "{}", f"look {n}", MatchId(4)) for n in numbers]


async def test_a_match_is_taken_a_few_times_and_then_no_more(where):
    storage = await opened(where)
    store, waiting = storage.server_puzzles, noted(where)
    assert MatchId(4) in waiting
    taken = [await store.take() for _ in range(3 * len(waiting) + 1)]
    assert taken == [*(Unsearched(match, n) for n in (1, 2, 3) for match in waiting), None]
    assert not await store.waiting()
    await store.keep(MatchId(4), found(1))
    assert [each.match for each in await store.of(GUILD, "linkage", DAN)] == [3]
    await storage.close()


async def test_a_server_keeps_the_newest(where, monkeypatch):
    monkeypatch.setattr(kept, "MOST", 2)
    storage = await opened(where)
    store = storage.server_puzzles
    await store.keep(MatchId(4), found(1, 2, 5))
    assert [each.id for each in await store.of(GUILD, "linkage", DAN)] == ["linkage-00000001", "linkage-00000002"]
    assert await store.of(GUILD, "linkage", ADA) == []
    await store.keep(MatchId(4), found(6))
    assert await store.one(GUILD, "linkage-00000006", DAN) is None
    await storage.close()


async def test_no_more_matches_wait_than_there_is_room_for(where, monkeypatch):
    monkeypatch.setattr(kept, "MOST_UNSEARCHED", 0)
    storage = await opened(where)
    assert not await storage.server_puzzles.waiting()
    await storage.close()


def noted(where):
    """The matches that are to be searched, the oldest first."""
    with connected(where) as connection:
        return [MatchId(match) for (match,) in connection.execute("SELECT match FROM unsearched_match ORDER BY match")]


async def opened(where):
    await fill(where)
    storage = Storage(where)
    await storage.open()
    return storage
