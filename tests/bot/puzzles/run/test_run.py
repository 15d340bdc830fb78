"""Puzzle runs: ever harder puzzles until three mistakes, what counts, and what is redone."""

from bot.model.ids import UserId
from bot.model.ratings.days import day_of
from bot.puzzles.catalogue.files import Puzzle, listed, puzzle_of
from bot.puzzles.run.store import MISTAKES, BestRuns, Run
from tests.bot.guide import answer
from tests.bot.puzzles.answered import shown_in, wrong
from tests.bot.puzzles.daily_solving import DAY
from tests.bot.puzzles.solving import Solving, confirmed_at_once
from tests.peer import Club


class Running(Solving):
    """A person in a run."""

    @property
    def puzzle(self) -> Puzzle:
        entry = listed(self.waiting)
        assert entry is not None
        return puzzle_of(entry)

    waiting = ""  # the puzzle of the run that waits for an answer

    async def open(self) -> str:
        said = self.now(await self.club.slash(self.who, "puzzle run"))
        await self.look()
        return said

    async def look(self) -> Run | None:
        user, day = UserId(self.club.people[self.who].id), day_of(self.club.env.now())
        run = await self.club.bot._storage.runs.unfinished(user, day)
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
    run = await again.look()
    assert run is not None
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
