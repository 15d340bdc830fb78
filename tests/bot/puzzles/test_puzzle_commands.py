"""Puzzles: one is given, answered and explained, and counts once; runs of ever harder ones, and what is redone."""

import re
from typing import Any

import pytest

from bot.model.ids import UserId
from bot.model.picking import path_to
from bot.model.ratings.days import day_of
from bot.puzzles.catalogue.files import Puzzle, catalogue, listed, puzzle_of
from bot.puzzles.run.store import MISTAKES, BestRuns, Run
from bot.puzzles.store import SolverHistory
from rules import GAMES
from tests.bot.guide import answer
from tests.bot.picking import choices
from tests.bot.puzzles.answered import Solving, confirmed_at_once, shown_in, wrong
from tests.bot.puzzles.daily_solving import DAY
from tests.peer import Club
from tests.present import present


class Given(Solving):
    def __init__(self, club: Club, key: str, who: str = "ada") -> None:
        super().__init__(club, who)
        self.key = key

    @property
    def puzzle(self) -> Puzzle:
        return shown_in(self.message)

    async def open(self, **options: Any) -> str:
        return self.now(await self.club.slash(self.who, "puzzle next", game=self.key, **options))

    async def tries(self) -> SolverHistory:
        user = UserId(self.club.people[self.who].id)
        return await self.club.bot.storage.puzzles.tries(user, self.key)


@pytest.mark.parametrize("key", ["linkage", "lovelinks"])  # wins are sought in one, and points in the other
async def test_only_the_first_answer_to_a_puzzle_counts(club, key):
    ada = Given(club, key)
    said = await ada.open()
    first = ada.puzzle
    assert said.startswith(f"**Puzzle** · {GAMES[key].title} · level {first.grade}\n")
    assert "Your first answer counts" in said
    assert ada.labels == ["Move", "Hint", "Show solution"]
    said = await ada.pick(first.solutions[0])
    assert "**Right:**" in said
    assert "Solved in a row: 1" in said
    assert ada.labels == ["Next puzzle", "Play on from here", "Record"]

    await ada.press("Next puzzle")
    assert ada.puzzle != first
    said = await ada.type(", ".join(wrong(ada.puzzle)).upper())
    assert "**Not this one:**" in said
    assert "Longest streak: 1." in said
    assert ada.labels == ["Next puzzle", "Try again", "Show solution", "Play on from here", "Record"]
    solver = (await ada.tries()).solver
    assert "**Right:**" in await ada.pick(ada.puzzle.solutions[-1])
    assert ada.message.content.endswith("Only your first answer to a puzzle counts.")
    assert (await ada.tries()).solver == solver

    await ada.press("Next puzzle")
    assert "**Solution:**" in await ada.press("Show solution")
    assert ada.labels == ["Next puzzle", "Try again", "Play on from here", "Record"]
    solver = (await ada.tries()).solver
    assert (solver.tried, solver.solved) == (3, 1)
    assert "**Right:**" in await ada.pick(ada.puzzle.solutions[0])
    assert (await ada.tries()).solver == solver


async def test_hints_count_as_not_solved_and_part_of_a_turn_not(club):
    for key in GAMES:
        ada = Given(club, key)
        await ada.open()
        said = await ada.press("Hint")
        assert "had help with it, so it no longer counts." in said
        assert ada.labels == ["Move", "Show solution"]
        hinted = re.match(r"\*\*Hint\*\* · .+\? \*\*(.+)\*\*\n", said)
        assert hinted is not None, said
        solution = ada.puzzle.solutions[0]
        await ada.press("Move")
        first = choices(ada.message)[path_to(ada.puzzle.play, solution[0])[0]]
        assert first.label == hinted[1], key
        await ada.press("Cancel")
        assert "**Right:**" in await ada.pick(solution)
        assert ada.message.content.endswith("Only your first answer to a puzzle counts.")
        solver = (await ada.tries()).solver
        assert (solver.tried, solver.solved) == (1, 0), key
    ada = Given(club, "lovelinks")
    entry = next(e for e in catalogue("lovelinks").values() if len(puzzle_of(e).solutions[0]) > 1)
    while True:
        await ada.open(level=entry.grade)
        if len(ada.puzzle.solutions[0]) > 1:
            break
        await ada.press("Show solution")
    said = await ada.type(ada.puzzle.solutions[0][0])
    assert said.startswith("That is only part of the turn;")
    assert "Which link?" in said
    assert ada.puzzle.id not in (await ada.tries()).seen


async def test_a_puzzle_outlives_a_restart_and_leads_on(club):
    asked = answer(await club.slash("ada", "puzzle next", level=4))
    assert asked.content == "Which game?"
    ada = Given(club, "link")
    assert ada.now(await club.press("ada", asked, "LINK")).startswith("**Puzzle** · LINK · level 4\n")
    assert ada.message.id != asked.id
    await ada.chosen(ada.puzzle.solutions[0])
    await club.restart()
    assert "Solved in a row: 1" in await ada.press("Confirm")
    study = await ada.beside("Play on from here")
    assert study.content.startswith("**Study 1** · LINK\n")
    assert "You play for" in study.content
    files = (await ada.beside("Record")).attachments
    assert [file.filename for file in files] == [f"{ada.puzzle.id}.json", f"{ada.puzzle.id}.txt"]
    told = answer(await club.slash("ada", "profile"))
    assert "Puzzles of LINK: 1 of 1 solved, rating 1" in told.content
    assert told.content.endswith("1 in a row, longest streak 1.")
    for _ in range(2):
        await ada.press("Next puzzle")
        assert ada.puzzle.grade == 4, "the level asked for stays"
        await ada.press("Show solution")


class Running(Solving):
    """A person in a run."""

    @property
    def puzzle(self) -> Puzzle:
        entry = present(listed(self.waiting))
        return puzzle_of(entry)

    waiting = ""  # the puzzle of the run that waits for an answer

    async def open(self) -> str:
        said = self.now(await self.club.slash(self.who, "puzzle run"))
        await self.look()
        return said

    async def look(self) -> Run | None:
        user, day = UserId(self.club.people[self.who].id), day_of(self.club.env.now())
        run = await self.club.bot.storage.runs.unfinished(user, day)
        self.waiting = "" if run is None or run.puzzle is None else run.puzzle
        return run

    async def answered(self, *, right: bool) -> str:
        puzzle = self.puzzle
        said = await self.type(", ".join(puzzle.solutions[0] if right else wrong(puzzle)))
        await self.look()
        return said

    async def missed(self, times: int = MISTAKES) -> str:
        said = [await self.answered(right=False) for _ in range(times)]
        return said[-1]


async def test_a_run_grows_harder_and_ends_with_the_third_mistake(club: Club):
    ada = Running(club, "ada")
    assert (await ada.open()).startswith("**Puzzle run** · 0 solved · ♥♥♥ · ")
    assert ada.labels == ["Move"]
    seen, grades = [ada.waiting], [ada.puzzle.grade]
    for solved in range(1, 21):
        said = await ada.answered(right=True)
        assert said.startswith(f"**Right.**\n**Puzzle run** · {solved} solved · ♥♥♥ · ")
        seen.append(ada.waiting)
        grades.append(ada.puzzle.grade)
    assert len({*seen}) == len(seen)
    assert grades == sorted(grades)
    assert (grades[0], grades[-1]) == (1, 5)
    assert len({each.partition("-")[0] for each in seen}) > 1

    await club.restart()
    assert "20 solved · ♥♥♥" in await ada.open(), "it continues where it stood"
    missed = ada.puzzle
    said = await ada.answered(right=False)
    assert said.startswith("**Not this time.** Right was ")
    assert "20 solved · ♥♥♡" in said
    said = await ada.missed(2)
    assert said.endswith("**The run is over: 20 solved.** Your best today: 20, ever: 20.")
    assert ada.labels == ["New run", "Share", "Best runs", "Redo unsolved ones"]

    ada.message = await ada.beside("Redo unsolved ones")
    assert shown_in(ada.message).id == missed.id, "the first that was missed"


async def test_each_answer_counts_once_and_bests_are_told(club: Club):
    ada, again, ben = Running(club, "ada"), Running(club, "ada"), Running(club, "ben")
    await ada.open()
    await again.open()
    assert ada.waiting == again.waiting, "the same run"
    await ada.chosen(ada.puzzle.solutions[0])
    await again.chosen(wrong(again.puzzle))
    said = await confirmed_at_once(ada, ada, again)
    assert sum("no longer waits for an answer" in each for each in said) == 2, said
    run = present(await again.look())
    assert run.asked == 1

    await again.open()
    await again.answered(right=True)
    solved = 1 + run.solved
    assert f"Your best today: {solved}, ever: {solved}." in await again.missed(MISTAKES - run.missed)
    await ben.open()
    await ben.missed()
    told = await again.take("Best runs")
    best = f"1 · **Ada**: {solved}"
    lines = ["**Best puzzle runs** · The Link Club", "Today", best, "Ever", best]
    assert told.content.splitlines() == lines
    public = len(club.public())
    assert f": {solved} solved" in (await again.take("Share")).content
    await again.take("Share")
    assert len(club.public()) == public + 1, "once"

    await club.env.advance_time(DAY)
    assert (await again.open()).startswith("**Puzzle run** · 0 solved"), "a new day, a new run"
    bests = await club.bot.services.runs.bests(UserId(club.people["ada"].id))
    assert bests == BestRuns(0, solved)


async def test_what_was_solved_later_need_not_be_redone(club: Club):
    ada = Running(club, "ada")
    told = answer(await club.slash("ada", "puzzle redo"))
    assert told.content == "There is nothing to redo: your last answer to each puzzle was right."
    await ada.open()
    await ada.missed()
    ada.now(await club.slash("ada", "puzzle redo"))
    left = MISTAKES
    while left:
        puzzle = shown_in(ada.message)
        assert "it no longer counts" in ada.message.content
        ada.waiting = puzzle.id
        assert "**Right:**" in await ada.pick(puzzle.solutions[0])
        left -= 1
        said = await ada.press("Next puzzle")
    assert "There is nothing to redo" in said
