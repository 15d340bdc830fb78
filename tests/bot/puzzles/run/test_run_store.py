"""Runs in both databases: answers that count, results, and what is listed."""

from datetime import UTC, datetime, timedelta

from bot.model.ids import GuildId, UserId
from bot.model.ratings.days import day_of
from bot.puzzles.catalogue.judge import Judge
from bot.puzzles.run.service import PuzzleRuns, RunLine, RunTable
from bot.puzzles.run.store import MISTAKES, BestRuns, Run
from bot.puzzles.service import Puzzles
from bot.puzzles.store import PuzzleTry
from tests.bot.storage.places import on_each_engine

storage = on_each_engine

ADA, BEN, CLEO = UserId(101), UserId(102), UserId(103)
HERE, THERE = GuildId(1), GuildId(2)
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
FIRST, SECOND = "link-00000001", "link-00000002"


async def ran(storage, user, guild, solved, *, now=NOW):
    """A run that is over after some right answers and then only wrong ones."""
    run = await storage.runs.begin(user, guild, day_of(now), FIRST)
    for right in (*[True] * solved, *[False] * MISTAKES):
        run = await storage.runs.answer(run, PuzzleTry(user, "link", run.puzzle, 20.5, right), SECOND, now)
    assert (run.solved, run.missed, run.puzzle) == (solved, MISTAKES, None)
    return run


async def test_an_answer_counts_only_while_its_puzzle_waits(storage):
    begun = await storage.runs.begin(ADA, None, day_of(NOW), FIRST)
    answer = PuzzleTry(ADA, "link", FIRST, 20.5, True)
    after = await storage.runs.answer(begun, answer, SECOND, NOW)
    assert after == Run(begun.id, day_of(NOW), SECOND, 1, 0)
    assert await storage.runs.answer(begun, answer, SECOND, NOW) is None
    assert await storage.runs.of(ADA, begun.id) == after
    assert await storage.runs.of(BEN, begun.id) is None
    assert await storage.runs.unfinished(ADA, day_of(NOW)) == after
    assert await storage.runs.unfinished(ADA, day_of(NOW + timedelta(days=1))) is None
    assert not await storage.runs.share(ADA, begun.id), "it is not over"
    over = await ran(storage, ADA, None, 2)
    assert await storage.runs.unfinished(ADA, day_of(NOW)) is None
    assert [await storage.runs.share(user, over.id) for user in (BEN, ADA, ADA)] == [False, True, False]
    assert await storage.puzzles.unsolved(ADA) == [SECOND], "the last answer to the other was right"


async def test_tables_list_the_best_of_each_person_in_a_server(storage):
    tomorrow = NOW + timedelta(days=1)
    for user, guild, solved, now in (
        *((ADA, HERE, 3, NOW), (ADA, HERE, 1, tomorrow), (BEN, HERE, 3, NOW), (BEN, THERE, 5, NOW)),
        *((CLEO, HERE, 0, tomorrow), (CLEO, HERE, 2, tomorrow), (CLEO, None, 9, NOW)),
    ):
        await ran(storage, user, guild, solved, now=now)
    puzzles = Puzzles(storage.daily, storage.puzzles, Judge(), lambda: tomorrow)
    runs = PuzzleRuns(storage.runs, puzzles, lambda: tomorrow)
    assert await runs.table(HERE) == RunTable(
        (RunLine(1, CLEO, 2), RunLine(2, ADA, 1)), (RunLine(1, ADA, 3), RunLine(1, BEN, 3), RunLine(3, CLEO, 2))
    )
    assert await runs.table(GuildId(3)) == RunTable((), ())
    assert await runs.bests(CLEO) == BestRuns(2, 9)
    assert await runs.bests(UserId(104)) == BestRuns(0, 0)
