"""Tries of puzzles, those of the day, and runs: the first answer counts; ratings, days and tables follow from it."""

import asyncio
from datetime import UTC, datetime, timedelta

from bot.model.ids import GuildId, UserId
from bot.model.ratings.days import Day, WeekLine, day_of
from bot.model.ratings.ladders import NEW
from bot.puzzles.catalogue.files import listed, ruled, shipped
from bot.puzzles.catalogue.judge import Judge
from bot.puzzles.daily.service import DailyPuzzles, WeekTable
from bot.puzzles.daily.store import DailyResults, DailyTry
from bot.puzzles.run.service import PuzzleRuns
from bot.puzzles.run.store import MISTAKES, BestRuns, Run, RunLine
from bot.puzzles.service import Puzzles
from bot.puzzles.store import PuzzleTry
from tests.bot.storage.places import on_each_engine
from tests.bot.tables import refusing

storage = on_each_engine

ADA, BEN, CLEO, DAN = (UserId(user) for user in (101, 102, 103, 104))
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
LATER = NOW + timedelta(minutes=5)


def tried(user=ADA, puzzle="link-00000001", *, solved=True):
    return PuzzleTry(user, "link", puzzle, 25.0, solved)


async def test_first_answers_move_both_ratings_and_a_game_s_streak(storage):
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
    assert await storage.puzzles.tried(ADA, "link-00000001")
    assert not await storage.puzzles.tried(BEN, "link-00000001")
    assert not await storage.puzzles.tried(ADA, "link-00000002")
    strengths = []
    for user in (BEN, CLEO):
        await storage.puzzles.note(tried(user, solved=False), NOW)
        strengths.append((await storage.puzzles.tries(ADA, "link")).strengths["link-00000001"])
    assert strengths[1] > strengths[0] > tries.strengths["link-00000001"], "it is the stronger the more have failed"
    for number, solved in enumerate((True, True, False, True)):
        await storage.puzzles.note(tried(DAN, f"link-{number:08}", solved=solved), NOW)
    await storage.puzzles.note(PuzzleTry(DAN, "linkx", "linkx-00000001", 16.0, True), NOW)
    found = await storage.puzzles.solvers(DAN)
    assert {key: (one.tried, one.solved, one.streak, one.best) for key, one in found.items()} == {
        "link": (4, 3, 1, 2),
        "linkx": (1, 1, 1, 1),
    }
    assert await storage.puzzles.solvers(UserId(105)) == {}


HERE, THERE = GuildId(1), GuildId(2)
DAY = day_of(NOW)


async def noted(storage, user=ADA, *, solved=True, guild=HERE, day=DAY, counts=True, now=NOW):
    await storage.daily.settle(day, "link-00000001")
    steps = ("a1", "b2") if solved else ("c3",)
    return await storage.daily.note(day, tried(user, solved=solved), steps, guild, now, counts=counts)


async def test_first_settlement_of_a_day_decides(storage):
    found = await asyncio.gather(*(storage.daily.settle(DAY, f"link-{number:08}") for number in range(5)))
    assert len(set(found)) == 1
    assert await storage.daily.puzzles(DAY, DAY) == {DAY: found[0]}
    assert await storage.daily.settle(DAY, "link-9", "link-8") == found[0]
    assert await storage.daily.settle(DAY, "link-9", found[0]) == "link-9"


async def test_one_answer_counts_for_a_day_and_is_shared_once(storage):
    found = await asyncio.gather(*(noted(storage, solved=bool(number % 2)) for number in range(10)))
    assert [each.first for each in found].count(True) == 1
    assert [each.counted.first for each in found].count(True) == 1
    first = next(each for each in found if each.first)
    assert first.counted.first
    assert {each.stands for each in found} == {first.stands}
    assert (await storage.puzzles.tries(ADA, "link")).solver.tried == 1
    await storage.puzzles.note(tried(BEN, solved=False), NOW - timedelta(days=9))
    before = await noted(storage, BEN)
    assert (before.first, before.counted.first) == (True, False), "tried before it was the puzzle of a day"
    assert before.stands == DailyTry(("a1", "b2"), True)
    late = await noted(storage, CLEO, counts=False, now=NOW + timedelta(days=2))
    assert (late.first, late.stands, late.counted.first) == (False, None, True), "a try of the puzzle alone"
    assert (await storage.daily.results(None, DAY)).tried == 2
    shared = await asyncio.gather(*(storage.daily.share(ADA, HERE, DAY) for _ in range(5)))
    assert shared.count(True) == 1
    assert await storage.daily.share(ADA, THERE, DAY)


async def test_servers_list_who_is_known_there_by_time(storage):
    await noted(storage, BEN, now=NOW + timedelta(minutes=1))
    await noted(storage, ADA, now=NOW + timedelta(minutes=2))
    await noted(storage, CLEO, solved=False, guild=None)
    assert await storage.daily.results(HERE, DAY) == DailyResults(2, (BEN, ADA))
    assert await storage.daily.results(THERE, DAY) == DailyResults(0, ())
    assert await storage.daily.results(None, DAY) == DailyResults(3, (BEN, ADA))
    await storage.daily.opened(CLEO, THERE)
    await storage.daily.opened(ADA, THERE)
    assert await storage.daily.results(THERE, DAY) == DailyResults(2, (ADA,))
    assert (await noted(storage, ADA)).guilds == {HERE, THERE}


async def test_a_week_counts_its_seven_days(storage):
    monday = Day(DAY - 6)
    for ahead, solved in ((-1, True), (0, True), (6, False), (7, True)):
        await noted(storage, solved=solved, day=Day(monday + ahead))
    (line,) = await storage.daily.week(monday, HERE, BEN)
    assert (line.user, line.solved, line.tried) == (ADA, 1, 2)
    assert await storage.daily.week(monday, THERE, BEN) == []
    assert await storage.daily.week(monday, None, BEN) == []
    assert len(await storage.daily.week(monday, None, ADA)) == 1


async def test_a_week_ranks_by_solved_and_then_by_fewest_tries(storage):
    monday, made = Day(DAY - 6), {ADA: ("SSx", 50), BEN: ("SSS", 90), CLEO: ("SS", 99), DAN: ("SSx", 40)}
    made |= {UserId(105): ("xxx", 0), UserId(106): ("S", 10)}
    for user, (tries, minute) in made.items():
        for ahead, how in enumerate(tries):
            now = NOW + timedelta(minutes=minute)
            await noted(storage, user, solved=how == "S", day=Day(monday + ahead), now=now)
    lines = (
        WeekLine(1, BEN, 3, 3),
        WeekLine(2, CLEO, 2, 2),
        WeekLine(3, DAN, 2, 3),
        WeekLine(3, ADA, 2, 3),
        WeekLine(5, UserId(106), 1, 1),
    )
    daily = DailyPuzzles(storage.daily, Judge(), lambda: NOW)
    assert await daily.week(UserId(105), HERE, DAY) == WeekTable(monday, lines, 0, 3), "without those who solved none"


async def test_day_keeps_its_puzzle_while_that_is_in_a_file(storage):
    clock = [NOW]
    daily = DailyPuzzles(storage.daily, Judge(), lambda: clock[0])
    other = next(key for key in shipped()["link"] if key != ruled(DAY, shipped()))
    await storage.daily.settle(DAY, other)
    assert (await daily.of(DAY)).id == other
    await storage.daily.settle(Day(DAY - 1), "link-ffffffff")
    assert (await daily.of(Day(DAY - 1))).id == ruled(Day(DAY - 1), shipped())
    assert listed((await storage.daily.puzzles(Day(DAY - 1), DAY))[Day(DAY - 1)])
    with refusing("still to come"):
        await daily.of(Day(DAY + 1))
    with refusing("There is no puzzle of that day"):
        await daily.of(Day(DAY - 2))
    clock[0] += timedelta(hours=12)
    assert (await daily.of(Day(DAY + 1))).id == ruled(Day(DAY + 1), shipped())


async def test_answer_to_a_gone_puzzle_finds_the_new_solution(storage):
    judge = Judge()
    daily = DailyPuzzles(storage.daily, judge, lambda: NOW)
    await storage.daily.settle(DAY, "link-ffffffff")
    await storage.daily.note(DAY, tried(puzzle="link-ffffffff"), ("z9",), HERE, NOW, counts=True)
    question = await daily.question(ADA, HERE, DAY)
    assert question.stands == await daily.stands(ADA, DAY)
    again = await daily.again(question, await daily.stands(ADA, DAY))
    assert (again.own, again.steps) == (False, question.puzzle.solutions[0])
    await judge.close()


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
    assert await runs.tables(HERE) == (
        [RunLine(1, CLEO, 2), RunLine(2, ADA, 1)],
        [RunLine(1, ADA, 3), RunLine(1, BEN, 3), RunLine(3, CLEO, 2)],
    )
    assert await runs.tables(GuildId(3)) == ([], [])
    assert await runs.bests(CLEO) == BestRuns(2, 9)
    assert await runs.bests(DAN) == BestRuns(0, 0)
