"""Commands and buttons of lessons: ``/learn``, and the picker of steps."""

from collections.abc import Sequence
from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import GAME_CHOICES, command, one_of, personal
from bot.discord.interactions.components import ButtonRoute
from bot.discord.names import person_name
from bot.matches.finding import expect_place, match_button
from bot.matches.opening.opening import alone, settings_of
from bot.matches.opening.service import Opening
from bot.matches.opening.texts import closed
from bot.matches.play.picker import StepPicker
from bot.matches.play.picker_views import Picker, PickerSubject, PickerTarget
from bot.matches.views import ButtonPress, LessonControl, LessonPress
from bot.model.errors import UserError
from bot.model.levels import LEVELS
from bot.model.match import Computer, First, Status
from bot.model.picking import pick
from bot.studies.lessons import views
from bot.studies.lessons.model import Lesson
from bot.studies.lessons.service import LessonProgress, StaleLesson
from bot.studies.lessons.views import LessonScene
from bot.studies.services import StudyServices
from bot.studies.study.commands import begin_privately
from bot.ui import Button, Post, Texts
from bot.ui.post import appearance_to
from bot.ui.words import place
from rules import GAMES
from rules.game import AnyGame

EASIEST: Final = LEVELS[0].number


def register(tree: app_commands.CommandTree[Any], services: StudyServices) -> None:
    """Add ``/learn``."""

    @personal
    @command(tree, services, "learn")
    @app_commands.choices(game=GAME_CHOICES)
    async def learn(answer: Answer, game: str | None = None) -> None:
        answer.soon_privately()
        if game is None:
            await answer.say(Post(answer.texts("learning-which-game")), views.lessons_menu(services.signs))
        else:
            await show(services, answer, await services.lessons.of(answer.user, one_of("game", game, GAMES)))


async def learn_of(services: StudyServices, answer: Answer, press: ButtonPress) -> None:
    """Show the lesson of a match's game."""
    answer.soon_privately()
    match = await services.table.match(press.match)
    await show(services, answer, await services.lessons.of(answer.user, match.game.key))


async def pressed(services: StudyServices, answer: Answer, press: LessonPress) -> None:
    """Handle a button that leads to a lesson, or one below it."""
    if press.control is LessonControl.LEARN:
        answer.soon_privately()
        await show(services, answer, await standing(services, answer, press.game))
    else:
        spot = PickerTarget(PickerSubject.LESSON, press.game, press.at)
        await PICKER.within(services, answer, spot, _within(services, answer, press, spot))


async def _within(services: StudyServices, answer: Answer, press: LessonPress, spot: PickerTarget) -> None:
    answer.soon_in_place()
    learned = await PICKER.find(services, answer, spot)
    match press.control:
        case LessonControl.TRY:
            await PICKER.choosing(services, answer, learned, ())
        case LessonControl.SHOW:
            await PICKER.play(services, answer, learned, None)
        case LessonControl.BACK:
            await show(services, answer, await services.lessons.back(answer.user, learned))
        case LessonControl.AGAIN:
            await show(services, answer, await services.lessons.leaf(answer.user, learned, 0))
        case LessonControl.PLAY:
            await services.lessons.finish(answer.user, learned)
            await opened_to_learn(services, answer, learned.lesson)
        case _:
            await show(services, answer, learned)


async def opened_to_learn(services: StudyServices, answer: Answer, lesson: Lesson) -> None:
    """Open the match that closes a lesson: against the easiest computer players, with hints."""
    seats = min(lesson.game.seats)
    if not answer.is_member:
        await begin_privately(services, answer, lesson.game, lesson.options, seats, First.ME, EASIEST)
        return
    await expect_place(services, answer, answer.guild, answer.channel)
    opening = Opening(
        game=lesson.game,
        options=lesson.options,
        seats=seats,
        first=First.ME,
        opener=answer.user,
        invited=(Computer(EASIEST),) * (seats - 1),
        guild=answer.guild,
        home=answer.channel,
        pace=(await settings_of(services, answer, answer.channel)).pace,
        usual_pace=True,
        rated=False,
        hints=True,
    )
    if answer.guild is None:
        opening = await alone(services, answer, opening, EASIEST)
    match = await services.table.open(opening)
    await services.reconciler.show(match.id)
    now, texts = await services.table.match(match.id), answer.texts
    begun = texts("lesson-match", match=match.id, channel=place(now))
    await answer.say(Post(closed(now, texts) if now.status is Status.CLOSED else begun))


class LessonPicker(StepPicker[StudyServices, LessonProgress]):
    """The picker in a lesson; the last choice tries its step at once."""

    over = PickerSubject.LESSON
    stale = (StaleLesson,)

    async def find(self, services: StudyServices, answer: Answer, spot: PickerTarget) -> LessonProgress:
        learned = await standing(services, answer, spot.number)
        if learned.at != spot.revision:
            raise StaleLesson
        return learned

    def form(self, subject: LessonProgress, texts: Texts) -> tuple[str, AnyGame]:
        return texts("lesson-form", game=subject.lesson.game.title), subject.lesson.game

    async def picker(
        self, services: StudyServices, answer: Answer, subject: LessonProgress, path: Sequence[int]
    ) -> Picker:
        step = subject.expect_step()
        try:
            picked = pick(step.play, path, skipping=False)
        except IndexError as error:
            raise StaleLesson from error
        scene = await _scene(services, answer, subject)
        spot = PickerTarget(PickerSubject.LESSON, list(GAMES).index(subject.lesson.game.key), subject.at)
        return Picker(spot, picked, scene.drawing(step), scene.heading, answer.texts("lesson-at-once"))

    async def play(self, services: StudyServices, answer: Answer, subject: LessonProgress, steps: str | None) -> None:
        """Try a step, or show a right one, and its effect."""
        tried = await services.lessons.play(answer.user, subject, steps)
        post = await views.lesson_tried(await _scene(services, answer, subject), tried)
        now = LessonProgress(subject.lesson, subject.at + 1) if tried.right else subject
        await answer.say(post, views.after_attempt(now, answer.texts, right=tried.right))

    async def leave(self, services: StudyServices, answer: Answer, spot: PickerTarget, note: str = "") -> None:
        await show(services, answer, await standing(services, answer, spot.number), note)


PICKER: Final = LessonPicker()


async def standing(services: StudyServices, answer: Answer, game: int) -> LessonProgress:
    """Return a user's progress in a lesson by the game's index. Raises ``UserError`` if there is no such game."""
    if game >= len(GAMES):
        raise UserError("reply-rulebook-removed")
    return await services.lessons.of(answer.user, list(GAMES)[game])


async def show(services: StudyServices, answer: Answer, learned: LessonProgress, note: str = "") -> None:
    """Show a lesson at the learner's progress, below a ``note``."""
    scene = await _scene(services, answer, learned)
    post = await (views.lesson_done if learned.step is None else views.lesson_asked)(scene, note)
    await answer.say(post, views.asking(learned, answer.texts))


async def _scene(services: StudyServices, answer: Answer, learned: LessonProgress) -> LessonScene:
    appearance = await appearance_to(answer.guild, answer.user, services.people)
    return LessonScene(learned, person_name(answer.interaction.user), answer.texts, appearance)


ROUTES: Final = (
    match_button(Button.LEARN, learn_of),
    ButtonRoute(LessonPress.pattern(), LessonPress.read, pressed),
    *PICKER.routes,
)
