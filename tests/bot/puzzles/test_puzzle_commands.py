"""Puzzles: one is given, answered by thumb or by keyboard, refuted or explained, and counts once."""

import re
from typing import Any

import pytest

from bot.model.ids import UserId
from bot.model.picking import path_to
from bot.puzzles.catalogue.files import Puzzle, catalogue, puzzle_of
from bot.puzzles.store import SolverHistory
from rules import GAMES
from tests.bot.guide import answer
from tests.bot.picking import choices
from tests.bot.puzzles.answered import shown_in, wrong
from tests.bot.puzzles.solving import Solving
from tests.peer import Club


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
        return await self.club.bot._storage.puzzles.tries(user, self.key)


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


async def test_a_hint_names_the_first_choice_and_counts_as_not_solved(club):
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


async def test_a_part_of_a_turn_is_no_answer(club):
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
