"""Puzzles as stories find and solve them: the one that a message shows, and answers to it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from simcord.results import InteractionResult

from bot.model.picking import path_to
from bot.puzzles.catalogue.files import Answer, Puzzle, listed, puzzle_of
from bot.puzzles.catalogue.judge import complete
from bot.puzzles.views import puzzle_at
from rules.play import AnyPlay
from tests.bot.picking import children, choices
from tests.bot.shared import Private
from tests.present import present


def shown_in(message: Any) -> Puzzle:
    number = next(child.custom_id.split(":")[2] for child in children(message) if child.custom_id)
    puzzle = present(puzzle_at(int(number)))
    entry = present(listed(puzzle))
    return puzzle_of(entry)


def wrong(puzzle: Puzzle) -> Answer:
    return next(each for each in _answers(puzzle, puzzle.play, ()) if each not in puzzle.solutions)


def _answers(puzzle: Puzzle, play: AnyPlay, steps: Answer) -> Iterator[Answer]:
    for move in play.game.legal_moves(play.state):
        answer, after = (*steps, play.game.format(move)), play.after(move)
        if complete(puzzle, answer):
            yield answer
        elif after.turn == puzzle.play.turn:
            yield from _answers(puzzle, after, answer)


class Solving(Private, ABC):
    @property
    @abstractmethod
    def puzzle(self) -> Puzzle:
        """The one that is shown."""

    async def beside(self, label: str) -> Any:
        told = await self.take(label)
        assert told.id != self.message.id
        return told

    async def pick(self, steps: Answer) -> str:
        await self.chosen(steps)
        return await self.press("Confirm")

    async def chosen(self, steps: Answer) -> None:
        await self.press("Move" if "Move" in self.labels else "Try again")
        person, play = self.club.people[self.who], self.puzzle.play
        for step in steps:
            for index in path_to(play, step):
                offered = choices(self.message)
                assert "Confirm" not in self.labels
                if hasattr(offered[0], "options"):
                    result = await person.select(self.message, [str(index)], custom_id=offered[0].custom_id)
                else:
                    result = await person.click(self.message, custom_id=offered[index].custom_id)
                self.now(result)
            play = play.read(step)

    async def type(self, text: str) -> str:
        if "Type" not in self.labels:
            await self.press("Move" if "Move" in self.labels else "Try again")
        return await self.fill_in("Type", steps=text)

    def now(self, result: InteractionResult) -> str:
        said = super().now(result)
        assert len(self.message.attachments) == 1
        return said


async def confirmed_at_once(*solving: Solving) -> list[str]:
    club, who = solving[0].club, solving[0].who
    confirms = [
        (who, each.message, next(child.custom_id for child in children(each.message) if child.label == "Confirm"))
        for each in solving
    ]
    since = len(club.env.http_requests)
    await club.at_once(*confirms)
    return [data["content"] for _, data in club.said(since)]
