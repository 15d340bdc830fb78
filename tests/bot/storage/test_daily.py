"""Puzzles of the day on disk: the first answer counts, whoever settles a day first decides, and the check looks."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.app.maintenance import check
from bot.model.ids import GuildId, UserId
from bot.model.ratings.days import Day, day_of
from bot.puzzles.catalogue.catalogue import listed, shipped
from bot.puzzles.catalogue.judge import Judge
from bot.puzzles.daily.choice import ruled
from bot.puzzles.daily.service import DailyPuzzles
from bot.puzzles.daily.store import DailyFared, DailyTry
from bot.puzzles.solving.store import PuzzleTry
from tests.bot.storage.rows import changed
from tests.bot.tables import refusing
from tests.databases import careless

ADA, BEN, CLEO = UserId(101), UserId(102), UserId(103)
HERE, THERE = GuildId(1), GuildId(2)
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
DAY = day_of(NOW)


async def noted(storage, user=ADA, *, solved=True, guild=HERE, day=DAY, counts=True, now=NOW):
    await storage.daily.settle(day, "link-00000001")
    steps = ("a1", "b2") if solved else ("c3",)
    tried = PuzzleTry(user, "link", "link-00000001", 25.0, solved)
    return await storage.daily.note(day, tried, steps, guild, now, counts=counts)


async def test_whoever_settles_a_day_first_decides_and_what_is_gone_is_replaced(storage):
    found = await asyncio.gather(*(storage.daily.settle(DAY, f"link-{number:08}") for number in range(5)))
    assert len(set(found)) == 1
    assert await storage.daily.puzzles(DAY, DAY) == {DAY: found[0]}
    assert await storage.daily.settle(DAY, "link-9", "link-8") == found[0]
    assert await storage.daily.settle(DAY, "link-9", found[0]) == "link-9"


async def test_of_answers_at_the_same_instant_one_counts_and_is_rated(storage):
    found = await asyncio.gather(*(noted(storage, solved=bool(number % 2)) for number in range(10)))
    assert [each.first for each in found].count(True) == 1
    assert [each.counted.first for each in found].count(True) == 1
    first = next(each for each in found if each.first)
    assert first.counted.first
    assert {each.stands for each in found} == {first.stands}
    assert (await storage.puzzles.tries(ADA, "link")).solver.tried == 1


async def test_a_puzzle_that_was_tried_before_counts_for_its_day_all_the_same(storage):
    await storage.puzzles.note(PuzzleTry(ADA, "link", "link-00000001", 25.0, False), NOW - timedelta(days=9))
    found = await noted(storage)
    assert (found.first, found.counted.first) == (True, False)
    assert found.stands == DailyTry(("a1", "b2"), True)


async def test_what_comes_too_late_is_a_try_of_the_puzzle_and_none_of_its_day(storage):
    found = await noted(storage, counts=False, now=NOW + timedelta(days=2))
    assert (found.first, found.stands, found.counted.first) == (False, None, True)
    assert await storage.daily.fared(None, DAY) == DailyFared(0, ())


async def test_servers_tell_of_those_who_are_known_there_in_the_order_of_time(storage):
    await noted(storage, BEN, now=NOW + timedelta(minutes=1))
    await noted(storage, ADA, now=NOW + timedelta(minutes=2))
    await noted(storage, CLEO, solved=False, guild=None)
    assert await storage.daily.fared(HERE, DAY) == DailyFared(2, (BEN, ADA))
    assert await storage.daily.fared(THERE, DAY) == DailyFared(0, ())
    assert await storage.daily.fared(None, DAY) == DailyFared(3, (BEN, ADA))
    await storage.daily.opened(CLEO, THERE)
    await storage.daily.opened(ADA, THERE)
    assert await storage.daily.fared(THERE, DAY) == DailyFared(2, (ADA,))
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


async def test_it_is_shared_once_in_each_server(storage):
    await noted(storage)
    shared = await asyncio.gather(*(storage.daily.share(ADA, HERE, DAY) for _ in range(5)))
    assert shared.count(True) == 1
    assert await storage.daily.share(ADA, THERE, DAY)


async def test_a_day_keeps_its_puzzle_while_that_is_in_a_file(storage):
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
    with refusing("Nobody asked"):
        await daily.of(Day(DAY - 2))
    clock[0] += timedelta(hours=12)
    assert (await daily.of(Day(DAY + 1))).id == ruled(Day(DAY + 1), shipped())


async def test_who_answered_a_puzzle_that_is_gone_finds_the_solution_of_the_other(storage):
    judge = Judge()
    daily = DailyPuzzles(storage.daily, judge, lambda: NOW)
    await storage.daily.settle(DAY, "link-ffffffff")
    tried = PuzzleTry(ADA, "link", "link-ffffffff", 25.0, True)
    await storage.daily.note(DAY, tried, ("z9",), HERE, NOW, counts=True)
    posed = await daily.posed(ADA, HERE, DAY)
    assert posed.stands == await daily.stands(ADA, DAY)
    again = await daily.again(posed, await daily.stands(ADA, DAY))
    assert (again.own, again.steps) == (False, posed.puzzle.solutions[0])
    await judge.close()


TIME = "was answered at another time than it could be."
SOLVED = "was solved is neither yes nor no, or not by an answer."
DAMAGE = {
    "UPDATE daily_try SET tried = tried + 86400 * 2": TIME,
    "UPDATE daily_try SET tried = tried - 86400": TIME,
    "UPDATE daily_try SET answer = ''": SOLVED,
    "UPDATE daily_puzzle SET puzzle = 'chess-00000001'": "has an id that no puzzle has.",
    "UPDATE daily_puzzle SET day = day + 1": "belongs to a daily_puzzle that is not there.",
    "UPDATE daily_try SET tried = 1152921504606846976": "The puzzles of the day cannot be read",
}
OF_SQLITE = {"UPDATE daily_try SET solved = 7": SOLVED}
"""Damage that PostgreSQL refuses."""


async def test_check_finds_what_cannot_be(storage, where):
    await noted(storage)
    await storage.close()
    with careless(where) as connection:
        for damage, told in (DAMAGE | (OF_SQLITE if isinstance(where, Path) else {})).items():
            assert list(check(where)) == []
            with changed(connection, damage, "daily_try", "daily_puzzle"):
                assert any(told in problem for problem in check(where)), damage
