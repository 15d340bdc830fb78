"""Commands and buttons of lessons: ``/learn``, and the picker of steps."""

from collections.abc import Sequence
from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import GAME_CHOICES, about, answering, name, one_of, options, personal
from bot.discord.interactions.components import ButtonRoute
from bot.discord.names import person_name
from bot.matches.finding import match_button
from bot.matches.opening.opening import alone, expect_place_here, settings_of
from bot.matches.opening.service import Opening
from bot.matches.opening.texts import closed
from bot.matches.play.picker import StepPicker, show_picker
from bot.matches.play.picker_ids import PickerSubject, PickerTarget
from bot.matches.texts.board import AltContext, look_of
from bot.matches.views import ButtonPress, LessonControl, LessonPress
from bot.model.errors import UserError
from bot.model.levels import LEVELS
from bot.model.match import Computer, First, Status
from bot.model.picking import pick
from bot.studies.lessons.model import Lesson, StepEffect
from bot.studies.lessons.service import LessonProgress, StaleLesson
from bot.studies.lessons.views import (
    after_attempt,
    asking,
    lesson_asked,
    lesson_done,
    lesson_heading,
    lesson_tried,
    lessons_menu,
    seated,
)
from bot.studies.services import StudyServices
from bot.studies.study.commands import begin_privately
from bot.ui import Button, Post, Texts
from bot.ui.words import place
from rules import GAMES
from rules.game import AnyGame

EASIEST: Final = LEVELS[0].number


def register(tree: app_commands.CommandTree[Any], services: StudyServices) -> None:
    """Add ``/learn``."""

    @personal
    @tree.command(name=name("learn"), description=about("learn"))
    @options("learn", "game")
    @app_commands.choices(game=GAME_CHOICES)
    @answering(services)
    async def learn(answer: Answer, game: str | None = None) -> None:
        answer.soon_privately()
        if game is None:
            await answer.say(
                Post(answer.texts("learning-which-game")), lessons_menu(list(GAMES.values()), services.signs)
            )
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
        spot = PickerTarget.in_lesson(press.game, press.at)
        await PICKER.within(services, answer, spot, _within(services, answer, press, spot))


async def _within(services: StudyServices, answer: Answer, press: LessonPress, spot: PickerTarget) -> None:
    answer.soon_in_place()
    learned = await PICKER.find(services, answer, spot)
    match press.control:
        case LessonControl.TRY:
            await PICKER.choosing(services, answer, learned, ())
        case LessonControl.SHOW:
            await say_tried(services, answer, learned, await services.lessons.show(answer.user, learned))
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
    if not answer.is_member:
        seats = min(lesson.game.seats)
        await begin_privately(services, answer, lesson.game, lesson.options, seats, First.ME, EASIEST)
        return
    await expect_place_here(services, answer)
    opening = Opening(
        game=lesson.game,
        options=lesson.options,
        seats=min(lesson.game.seats),
        first=First.ME,
        opener=answer.user,
        invited=(Computer(EASIEST),) * (min(lesson.game.seats) - 1),
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

    async def choosing(
        self, services: StudyServices, answer: Answer, subject: LessonProgress, path: Sequence[int], note: str = ""
    ) -> None:
        texts, step = answer.texts, subject.expect_step()
        try:
            picked = pick(step.play, path, skipping=False)
        except IndexError as error:
            raise StaleLesson from error
        names = seated(step, _called(answer), texts)
        look = look_of(names, texts, await services.posts.appearance(answer.guild, answer.user))
        spot = PickerTarget.in_lesson(list(GAMES).index(subject.lesson.game.key), subject.at)
        note = f"{note}\n{lesson_heading(subject.lesson, subject.at, texts)}".lstrip()
        context, at_once = AltContext(names, ""), texts("lesson-at-once")
        await show_picker(services, answer, spot, picked, look, context, notice=at_once, note=note)

    async def play(self, services: StudyServices, answer: Answer, subject: LessonProgress, steps: str) -> None:
        await say_tried(services, answer, subject, await services.lessons.play(answer.user, subject, steps))

    async def leave(self, services: StudyServices, answer: Answer, spot: PickerTarget, note: str = "") -> None:
        await show(services, answer, await standing(services, answer, spot.number), note)


PICKER: Final = LessonPicker()


async def standing(services: StudyServices, answer: Answer, game: int) -> LessonProgress:
    """Return a user's progress in a lesson, by the game's place in the list of games.

    Raises ``UserError`` when the game does not exist.
    """
    if game >= len(GAMES):
        raise UserError("reply-rulebook-removed")
    return await services.lessons.of(answer.user, list(GAMES)[game])


async def show(services: StudyServices, answer: Answer, learned: LessonProgress, note: str = "") -> None:
    """Show a lesson at the learner's progress, below a ``note``."""
    texts, learner = answer.texts, _called(answer)
    appearance = await services.posts.appearance(answer.guild, answer.user)
    if learned.step is None:
        post = await lesson_done(learned.lesson, learner, texts, appearance=appearance, note=note)
    else:
        post = await lesson_asked(learned.lesson, learned.at, learner, texts, appearance=appearance, note=note)
    await answer.say(post, asking(learned, texts))


async def say_tried(services: StudyServices, answer: Answer, learned: LessonProgress, tried: StepEffect) -> None:
    """Show the effect of a step."""
    texts, learner = answer.texts, _called(answer)
    appearance = await services.posts.appearance(answer.guild, answer.user)
    post = await lesson_tried(learned.lesson, learned.at, tried, learner, texts, appearance=appearance)
    now = LessonProgress(learned.lesson, learned.at + 1) if tried.right else learned
    await answer.say(post, after_attempt(now, texts, right=tried.right))


def _called(answer: Answer) -> str:
    return person_name(answer.interaction.user)


ROUTES: Final = (
    match_button(Button.LEARN, learn_of),
    ButtonRoute(LessonPress.pattern(), LessonPress.read, pressed),
    *PICKER.routes,
)
