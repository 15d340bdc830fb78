"""Commands and buttons of puzzles: ``/puzzle next``, ``/puzzle redo``, and the picker of answers."""

from abc import abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import GAME_CHOICES, about, command, name, one_of, personal
from bot.discord.interactions.components import ButtonRoute
from bot.discord.names import person_name
from bot.matches.play.picker import StepPicker
from bot.matches.play.picker_views import Picker, PickerSubject, PickerTarget
from bot.matches.texts.record import record_files
from bot.model.errors import UserError
from bot.model.picking import PickerChoices, pick
from bot.puzzles import views
from bot.puzzles.catalogue.files import Puzzle
from bot.puzzles.service import REDO, PuzzleQuestion, first_whole
from bot.puzzles.services import PuzzleServices
from bot.puzzles.views import PuzzleControl, PuzzlePress, PuzzleScene
from bot.studies.study.picker import show as show_study
from bot.ui import Post, Texts
from bot.ui.post import appearance_to
from bot.ui.texts import plain
from rules import GAMES
from rules.game import AnyGame
from rules.records import Record

P = TypeVar("P", bound=PuzzleQuestion)


class PuzzlePicker(StepPicker[PuzzleServices, P]):
    """The picker of the answer to a puzzle."""

    @abstractmethod
    def spot(self, question: P) -> PickerTarget:
        """The place of a puzzle in ids."""

    @abstractmethod
    async def show(self, services: PuzzleServices, answer: Answer, question: P, note: str = "") -> None:
        """Show a puzzle without its picker, below a ``note``."""

    def title(self, question: P, texts: Texts) -> str:
        """The heading, unless it is the game and the grade."""
        return ""

    async def scene(self, services: PuzzleServices, answer: Answer, question: P) -> PuzzleScene:
        """A puzzle as one person sees it."""
        appearance, texts = await appearance_to(answer.guild, answer.user, services.people), answer.texts
        called = person_name(answer.interaction.user)
        return PuzzleScene(question.puzzle, called, texts, appearance, self.title(question, texts))

    def form(self, subject: P, texts: Texts) -> tuple[str, AnyGame]:
        game = subject.puzzle.play.game
        return texts("puzzle-form", game=game.title), game

    async def picker(self, services: PuzzleServices, answer: Answer, subject: P, path: Sequence[int]) -> Picker:
        try:
            picked = _only_whole(subject.puzzle, pick(subject.puzzle.play, path))
        except IndexError as error:
            raise UserError("puzzle-stale") from error
        scene = await self.scene(services, answer, subject)
        return Picker(self.spot(subject), picked, scene.drawing, scene.heading)

    @abstractmethod
    async def play(self, services: PuzzleServices, answer: Answer, subject: P, steps: str | None) -> None:
        """Take steps as an answer, or show the solution, and the result; the first answer of a person counts."""

    async def open(self, services: PuzzleServices, answer: Answer, spot: PickerTarget, *, solution: bool) -> None:
        """Show the solution of a puzzle, or the picker for an answer."""
        question = await self.find(services, answer, spot)
        if solution:
            await self.play(services, answer, question, None)
        else:
            await self.choosing(services, answer, question, ())

    async def leave(self, services: PuzzleServices, answer: Answer, spot: PickerTarget, note: str = "") -> None:
        await self.show(services, answer, await self.find(services, answer, spot), note)


def _only_whole(puzzle: Puzzle, picked: PickerChoices) -> PickerChoices:
    """Offer Confirm only for a whole answer, then without further choices."""
    if picked.steps and first_whole(puzzle, picked.steps) is not None:
        return replace(picked, menu=None)
    return replace(picked, steps=())


async def share(answer: Answer, line: Callable[[Texts], Awaitable[str]], *, first: bool) -> None:
    """Publish the ``line`` of a result if it is the ``first`` time in a server; otherwise offer it to copy."""
    if first:
        await answer.publicly()
        texts = await answer.public_texts()
        who = f"**{plain(person_name(answer.interaction.user))}**"
        await answer.say(Post(texts("daily-shared", who=who, line=await line(texts))))
    else:
        text = answer.texts("daily-copy" if answer.guild is None else "daily-shared-before")
        await answer.say(Post(f"{text}\n```\n{await line(answer.texts)}\n```"))


class SolvePicker(PuzzlePicker[PuzzleQuestion]):
    """The picker of a puzzle that one person was given."""

    over = PickerSubject.PUZZLE

    async def find(self, services: PuzzleServices, answer: Answer, spot: PickerTarget) -> PuzzleQuestion:
        return await services.puzzles.of(answer.user, views.puzzle_at(spot.number), spot.revision)

    def spot(self, question: PuzzleQuestion) -> PickerTarget:
        return PickerTarget(PickerSubject.PUZZLE, views.number_of(question.puzzle.id), question.level)

    async def show(self, services: PuzzleServices, answer: Answer, question: PuzzleQuestion, note: str = "") -> None:
        scene, texts = await self.scene(services, answer, question), answer.texts
        counts = texts("puzzle-tried" if question.tried else "puzzle-counts")
        await answer.say(await views.puzzle_question(scene, counts, note), views.puzzle_asking(question, texts))

    async def hint(self, services: PuzzleServices, answer: Answer, spot: PickerTarget) -> None:
        """Show a puzzle with the first choice of a solution above it."""
        question = await self.find(services, answer, spot)
        scene, texts = await self.scene(services, answer, question), answer.texts
        asked, choice = map(texts.render, await services.puzzles.hint(answer.user, question))
        note = texts("puzzle-hint", question=asked, choice=choice)
        post = await views.puzzle_question(scene, texts("puzzle-tried"), note)
        await answer.say(post, views.puzzle_asking(question, texts, hinted=True))

    async def play(self, services: PuzzleServices, answer: Answer, subject: PuzzleQuestion, steps: str | None) -> None:
        answered = await services.puzzles.answer(answer.user, subject, steps)
        texts, counted, puzzle = answer.texts, answered.counted, answered.question.puzzle
        scene = await self.scene(services, answer, answered.question)
        text = views.score(counted.first, counted.before, counted.after, puzzle.play.game.title, texts)
        post = await views.puzzle_result(scene, answered.steps, answered.judgement, text, own=answered.own)
        await answer.say(post, views.result_buttons(answered, texts))


PICKER: Final = SolvePicker()


_BESIDE: Final = (PuzzleControl.NEW, PuzzleControl.STUDY, PuzzleControl.RECORD)  # answered in a message of their own


def register(tree: app_commands.CommandTree[Any], services: PuzzleServices) -> None:
    """Add ``/puzzle next`` and ``/puzzle redo``."""
    group = personal(app_commands.Group(name=name("puzzle"), description=about("puzzle")))
    tree.add_command(group)

    @command(group, services, "puzzle next")
    @app_commands.choices(game=GAME_CHOICES)
    async def next_(answer: Answer, game: str | None = None, level: app_commands.Range[int, 1, 5] = 0) -> None:
        answer.soon_privately()
        if game is None:
            await answer.say(Post(answer.texts("puzzle-which-game")), views.puzzles_menu(level, services.signs))
        else:
            key = one_of("game", game, GAMES)
            await PICKER.show(services, answer, await services.puzzles.next(answer.user, key, level))

    @command(group, services, "puzzle redo")
    async def redo(answer: Answer) -> None:
        answer.soon_privately()
        await PICKER.show(services, answer, await services.puzzles.redo(answer.user))


async def pressed(services: PuzzleServices, answer: Answer, press: PuzzlePress) -> None:
    """Handle a button that leads to a puzzle, or one below it."""
    spot = PickerTarget(PickerSubject.PUZZLE, press.number, press.level)
    if press.control in _BESIDE:
        answer.soon_privately()
        await _act(services, answer, press, spot)
    else:
        answer.soon_in_place()
        await PICKER.within(services, answer, spot, _act(services, answer, press, spot))


async def _act(services: PuzzleServices, answer: Answer, press: PuzzlePress, spot: PickerTarget) -> None:
    match press.control:
        case PuzzleControl.NEW | PuzzleControl.NEXT:
            if press.level == REDO:
                question = await services.puzzles.redo(answer.user)
            elif (game := views.game_of(press.number)) is not None:
                question = await services.puzzles.next(answer.user, game, press.level)
            else:
                raise UserError("puzzle-gone")
            await PICKER.show(services, answer, question)
        case PuzzleControl.HINT:
            await PICKER.hint(services, answer, spot)
        case PuzzleControl.TRY | PuzzleControl.SHOW:
            await PICKER.open(services, answer, spot, solution=press.control is PuzzleControl.SHOW)
        case PuzzleControl.RECORD:
            puzzle = (await PICKER.find(services, answer, spot)).puzzle
            files = await record_files(Record(puzzle.play, rules=puzzle.rules), puzzle.id, answer.texts)
            await answer.say(Post(answer.texts("puzzle-recorded", count=len(puzzle.play.steps)), also=files))
        case PuzzleControl.STUDY:
            puzzle = (await PICKER.find(services, answer, spot)).puzzle
            await show_study(services, answer, await services.studies.open(answer.user, puzzle.play))


ROUTES: Final = (ButtonRoute(PuzzlePress.pattern(), PuzzlePress.read, pressed), *PICKER.routes)
