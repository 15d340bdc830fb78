"""Tries of puzzles on disk: the first counts, both ratings follow from it."""

import asyncio
from datetime import UTC, datetime, timedelta

from bot.model.ids import UserId
from bot.model.ratings.ratings import NEW
from bot.puzzles.solving.store import PuzzleTry

ADA, BEN = UserId(101), UserId(102)
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
LATER = NOW + timedelta(minutes=5)


def tried(user=ADA, puzzle="link-00000001", *, solved=True):
    return PuzzleTry(user, "link", puzzle, 25.0, solved)


async def test_first_answer_alone_moves_both_ratings(storage):
    first = await storage.puzzles.note(tried(), NOW)
    assert first.first
    assert first.after.rating.mu > NEW.mu
    assert (first.after.tried, first.after.solved, first.after.streak, first.after.best) == (1, 1, 1, 1)
    again = await storage.puzzles.note(tried(solved=False), LATER)
    assert (again.first, again.after) == (False, first.after)
    tries = await storage.puzzles.tries(ADA, "link")
    assert tries.solver == first.after
    assert tries.seen == {"link-00000001": int(LATER.timestamp())}
    assert tries.strengths["link-00000001"] < 25.0


async def test_answers_at_the_same_instant_count_once(storage):
    noted = await asyncio.gather(*(storage.puzzles.note(tried(solved=bool(n % 2)), NOW) for n in range(10)))
    assert [each.first for each in noted].count(True) == 1
    assert (await storage.puzzles.tries(ADA, "link")).solver.tried == 1


async def test_streaks_are_counted_game_by_game(storage):
    for number, solved in enumerate((True, True, False, True)):
        await storage.puzzles.note(tried(puzzle=f"link-{number:08}", solved=solved), NOW)
    await storage.puzzles.note(PuzzleTry(ADA, "linkx", "linkx-00000001", 16.0, True), NOW)
    found = await storage.puzzles.solvers(ADA)
    assert {key: (one.tried, one.solved, one.streak, one.best) for key, one in found.items()} == {
        "link": (4, 3, 1, 2),
        "linkx": (1, 1, 1, 1),
    }
    assert await storage.puzzles.solvers(BEN) == {}


async def test_a_puzzle_is_the_stronger_the_more_have_failed(storage):
    await storage.puzzles.note(tried(), NOW)
    await storage.puzzles.note(tried(BEN, solved=False), NOW)
    once = (await storage.puzzles.tries(ADA, "link")).strengths["link-00000001"]
    await storage.puzzles.note(tried(UserId(103), solved=False), NOW)
    assert (await storage.puzzles.tries(ADA, "link")).strengths["link-00000001"] > once


async def test_tries_are_known_puzzle_by_puzzle(storage):
    await storage.puzzles.note(tried(), NOW)
    assert await storage.puzzles.tried(ADA, "link-00000001")
    assert not await storage.puzzles.tried(BEN, "link-00000001")
    assert not await storage.puzzles.tried(ADA, "link-00000002")
