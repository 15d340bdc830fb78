"""Answering puzzles of any kind: their picker, in which a whole turn is chosen and confirmed, and their form."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from bot.discord.interactions.answers import Answer
from bot.matches.play.picker import Typed, show_picker, steps_form
from bot.matches.play.picker_ids import CancelPress, PickerPress, Spot, StepsPress, TypePress
from bot.matches.routing import Picking
from bot.model.errors import Refused
from bot.model.picking import Picked, pick
from bot.puzzles.catalogue.puzzle import Puzzle
from bot.puzzles.services import PuzzleServices
from bot.puzzles.solving.service import Posed, first_whole
from bot.puzzles.solving.texts import PuzzleScene

P = TypeVar("P", bound=Posed)


class PuzzlePicking(ABC, Generic[P]):
    """What is done in the picker and with the form: where puzzles come from, and how answers are taken, is the rest."""

    @abstractmethod
    async def posed(self, services: PuzzleServices, answer: Answer, spot: Spot) -> P:
        """The puzzle that a picker is over, as somebody finds it now.

        :raises Refused: there is none any more.
        """

    @abstractmethod
    def spot(self, posed: P) -> Spot:
        """Where the steps of an answer are chosen."""

    @abstractmethod
    async def scene(self, services: PuzzleServices, answer: Answer, posed: P) -> PuzzleScene:
        """A puzzle before one person."""

    @abstractmethod
    async def pose(self, services: PuzzleServices, answer: Answer, posed: P, note: str = "") -> None:
        """Show a puzzle without its picker, below a ``note``."""

    @abstractmethod
    async def solve(self, services: PuzzleServices, answer: Answer, posed: P, text: str) -> None:
        """Take ``text`` as the answer, and say what came of it.

        :raises Refused: it is none.
        """

    async def choose(self, services: PuzzleServices, answer: Answer, press: PickerPress) -> None:
        """A choice in the picker, or Back: show what comes next."""
        answer.soon_in_place()
        await self.choosing(services, answer, await self.posed(services, answer, press.spot), press.path)

    async def confirm(self, services: PuzzleServices, answer: Answer, press: StepsPress) -> None:
        """Confirm: what is chosen is the answer."""
        answer.soon_in_place()
        await self.solve(services, answer, await self.posed(services, answer, press.spot), press.steps)

    async def pencil(self, services: PuzzleServices, answer: Answer, press: TypePress) -> None:
        """The pencil: open the form to type a turn into."""
        answer.soon_in_place()
        game, texts = (await self.posed(services, answer, press.spot)).puzzle.play.game, answer.texts
        await answer.ask(steps_form(press.spot, texts("puzzle-form", game=game.title), game.example, texts))

    async def typed(self, services: PuzzleServices, answer: Answer, sent: Typed) -> None:
        """The form was sent: what was typed is the answer; where it is none, say why and show the picker again."""
        answer.soon_in_place()
        posed = await self.posed(services, answer, sent.spot)
        try:
            await self.solve(services, answer, posed, sent.text)
        except Refused as refused:
            await self.choosing(services, answer, posed, (), answer.texts.of(refused.code))

    async def cancel(self, services: PuzzleServices, answer: Answer, press: CancelPress) -> None:
        """Cancel: back to the puzzle."""
        answer.soon_in_place()
        await self.pose(services, answer, await self.posed(services, answer, press.spot))

    async def within(self, services: PuzzleServices, answer: Answer, spot: Spot, work: Awaitable[None]) -> None:
        """Do something with a puzzle; what is refused is said above it, where there still is one."""
        try:
            await work
        except Refused as refused:
            posed = await self.posed(services, answer, spot)
            await self.pose(services, answer, posed, answer.texts.of(refused.code))

    @property
    def picking(self) -> Picking[PuzzleServices]:
        """Its handlers."""
        return Picking(self.choose, self.confirm, self.pencil, self.typed, self.cancel)

    async def choosing(
        self, services: PuzzleServices, answer: Answer, posed: P, path: Sequence[int], note: str = ""
    ) -> None:
        """Show the picker where ``path`` leads, below a ``note`` and what is wanted."""
        try:
            picked = _only_whole(posed.puzzle, pick(posed.puzzle.play, path))
        except IndexError as error:
            raise Refused("puzzle-stale") from error
        scene = await self.scene(services, answer, posed)
        note = f"{note}\n{scene.heading}".lstrip()
        await show_picker(services, answer, self.spot(posed), picked, scene.look, scene.heard, note=note)


def _only_whole(puzzle: Puzzle, picked: Picked) -> Picked:
    """The same with nothing to confirm before it is a whole answer, and nothing more to choose then."""
    if picked.steps and first_whole(puzzle, picked.steps) is not None:
        return replace(picked, menu=None)
    return replace(picked, steps=())
