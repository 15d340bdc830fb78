"""Commands and buttons of puzzles: ``/puzzle``, and the picker of answers."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from typing import Any, Final, Generic, TypeVar

from discord import app_commands

from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, name, options
from bot.discord.interactions.options import GAME_CHOICES, one_of, personal
from bot.discord.interactions.routing import ButtonRoute
from bot.matches.play.picker import Typed, show_picker, steps_form
from bot.matches.play.picker_ids import CancelPress, Over, PickerPress, Spot, StepsPress, TypePress
from bot.matches.routing import Picking, picker_routes
from bot.model.errors import Refused
from bot.model.picking import Picked, pick
from bot.puzzles.catalogue.model import Puzzle
from bot.puzzles.service import Answered, Posed, first_whole
from bot.puzzles.services import PuzzleServices
from bot.puzzles.texts import PuzzleScene, puzzle_answered, puzzle_posed, puzzle_recorded, score
from bot.puzzles.views import (
    PUZZLING,
    PuzzleControl,
    PuzzlePress,
    number_of,
    puzzle_asking,
    puzzle_at,
    puzzle_told,
    puzzles_menu,
    puzzling,
)
from bot.studies.study.picker import show as show_study
from bot.ui import Post
from rules import GAMES

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


class PuzzleMoves(PuzzlePicking[Posed]):
    """Puzzles by their numbers, each given to one person."""

    async def posed(self, services: PuzzleServices, answer: Answer, spot: Spot) -> Posed:
        """The puzzle of a number."""
        return await services.puzzles.of(answer.user, puzzle_at(spot.number), spot.revision)

    def spot(self, posed: Posed) -> Spot:
        """Its number, and how hard it was to be."""
        return Spot.in_puzzle(number_of(posed.puzzle.id), posed.level)

    async def scene(self, services: PuzzleServices, answer: Answer, posed: Posed) -> PuzzleScene:
        """A puzzle under the usual heading."""
        appearance, texts = await services.posts.appearance(answer.guild, answer.user), answer.texts
        return PuzzleScene(posed.puzzle, answer.interaction.user.display_name, texts, appearance)

    async def pose(self, services: PuzzleServices, answer: Answer, posed: Posed, note: str = "") -> None:
        """A puzzle that waits for an answer."""
        scene, texts = await self.scene(services, answer, posed), answer.texts
        counts = texts("puzzle-tried" if posed.tried else "puzzle-counts")
        await answer.say(await puzzle_posed(scene, counts, note), puzzle_asking(posed, texts))

    async def solve(self, services: PuzzleServices, answer: Answer, posed: Posed, text: str) -> None:
        """The first answer of a person to a puzzle counts."""
        await self.tell(services, answer, await services.puzzles.play(answer.user, posed, text))

    async def tell(self, services: PuzzleServices, answer: Answer, answered: Answered) -> None:
        """What came of an answer, and what can be done then."""
        texts, counted, puzzle = answer.texts, answered.counted, answered.posed.puzzle
        scene = await self.scene(services, answer, answered.posed)
        told = score(counted.first, counted.before, counted.after, puzzle.play.game.title, texts)
        post = await puzzle_answered(scene, answered.steps, answered.judgement, told, own=answered.own)
        await answer.say(post, puzzle_told(answered, texts))


PUZZLES: Final = PuzzleMoves()


_BESIDE: Final = (PuzzleControl.NEW, PuzzleControl.STUDY, PuzzleControl.RECORD)
"""What is shown in a message of its own."""


def register(tree: app_commands.CommandTree[Any], services: PuzzleServices) -> None:
    """Add ``/puzzle``."""

    @personal
    @tree.command(name=name("puzzle"), description=about("puzzle"))
    @options("puzzle", "game", "level")
    @app_commands.choices(game=GAME_CHOICES)
    @answering(services)
    async def puzzle(answer: Answer, game: str | None = None, level: app_commands.Range[int, 1, 5] = 0) -> None:
        answer.soon_privately()
        if game is None:
            await answer.say(Post(answer.texts("puzzle-which-game")), puzzles_menu(level, services.signs))
        else:
            key = one_of("game", game, GAMES)
            await PUZZLES.pose(services, answer, await services.puzzles.next(answer.user, key, level))


async def pressed(services: PuzzleServices, answer: Answer, press: PuzzlePress) -> None:
    """A button that leads to a puzzle, or below one."""
    if press.control in _BESIDE:
        answer.soon_privately()
        await _beside(services, answer, press)
    else:
        answer.soon_in_place()
        await PUZZLES.within(services, answer, _spot(press), _within(services, answer, press))


async def _beside(services: PuzzleServices, answer: Answer, press: PuzzlePress) -> None:
    if press.control is PuzzleControl.NEW:
        await _next(services, answer, press)
        return
    puzzle = (await PUZZLES.posed(services, answer, _spot(press))).puzzle
    if press.control is PuzzleControl.RECORD:
        await answer.say(await puzzle_recorded(puzzle, answer.texts))
    else:
        await show_study(services, answer, await services.studies.open(answer.user, puzzle.play))


async def _within(services: PuzzleServices, answer: Answer, press: PuzzlePress) -> None:
    if press.control is PuzzleControl.NEXT:
        await _next(services, answer, press)
        return
    posed = await PUZZLES.posed(services, answer, _spot(press))
    if press.control is PuzzleControl.SHOW:
        await PUZZLES.tell(services, answer, await services.puzzles.show(answer.user, posed))
    else:
        await PUZZLES.choosing(services, answer, posed, ())


async def _next(services: PuzzleServices, answer: Answer, press: PuzzlePress) -> None:
    if press.game is None:
        raise Refused("puzzle-gone")
    posed = await services.puzzles.next(answer.user, press.game, press.level)
    await PUZZLES.pose(services, answer, posed)


def _spot(press: PuzzlePress) -> Spot:
    return Spot.in_puzzle(press.number, press.level)


ROUTES: Final = (
    ButtonRoute(PUZZLING, puzzling, pressed),
    *picker_routes(Over.PUZZLE, PUZZLES.picking, PUZZLES.within),
)
