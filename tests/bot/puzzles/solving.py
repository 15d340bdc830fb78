"""Solving a puzzle in stories."""

from abc import ABC, abstractmethod
from typing import Any

from simcord.results import InteractionResult

from bot.model.picking import path_to
from bot.puzzles.catalogue.files import Answer, Puzzle
from tests.bot.picking import children, choices
from tests.bot.shared import Private


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
        return await self.fill_in("Type", "steps", text)

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
