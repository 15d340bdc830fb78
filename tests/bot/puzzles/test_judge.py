"""Judging beside the loop: the same as at hand, one after the other, and whether it is right where all else fails."""

import asyncio
import sys

import pytest

from bot.players.process import Worker
from bot.puzzles import judge
from bot.puzzles.answering import Judgement, judged
from bot.puzzles.catalogue import catalogue, puzzle_of
from rules import GAMES
from tests.bot.puzzles.answered import wrong


@pytest.fixture(autouse=True)
def _in_a_process(monkeypatch):
    monkeypatch.setattr(judge, "Worker", Worker)


@pytest.mark.slow
async def test_process_judges_as_at_hand():
    beside = judge.Judge()
    try:
        for game in GAMES:
            entry = next(iter(catalogue(game).values()))
            puzzle = puzzle_of(entry)
            for steps in (puzzle.solutions[0], wrong(puzzle)):
                assert await beside.judged(entry, steps) == judged(puzzle, steps)
    finally:
        await beside.close()


async def test_failed_process_still_tells_right_from_wrong(caplog):
    beside = judge.Judge((sys.executable, "-c", "raise SystemExit"))
    entry = next(iter(catalogue("link").values()))
    puzzle = puzzle_of(entry)
    assert await beside.judged(entry, puzzle.solutions[0]) == Judgement(True, ())
    assert await beside.judged(entry, wrong(puzzle)) == Judgement(False, ())
    assert "could not be judged" in caplog.text
    await beside.close()


async def test_full_queue_gives_short_answers():
    beside = judge.Judge()
    entry = next(each for each in catalogue("link").values() if puzzle_of(each).goal.turns == 3)
    steps = puzzle_of(entry).solutions[0]
    told = await asyncio.gather(*(beside.judged(entry, steps) for _ in range(judge.ROOM + 3)))
    assert all(each.right for each in told)
    assert [bool(each.line) for each in told].count(False) == 3
    await beside.close()


async def test_closing_answers_everyone():
    beside = judge.Judge()
    entry = next(iter(catalogue("linkage").values()))
    steps = puzzle_of(entry).solutions[0]
    waiting = [asyncio.create_task(beside.judged(entry, steps)) for _ in range(3)]
    await asyncio.sleep(0)
    await beside.close()
    assert [each.right for each in await asyncio.gather(*waiting)] == [True] * 3
