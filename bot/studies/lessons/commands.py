"""Lessons: ``/learn``, the buttons that lead to one, and those below it."""

from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, name, options
from bot.discord.interactions.options import GAME_CHOICES, one_of, personal
from bot.discord.interactions.routing import ButtonRoute
from bot.matches.opening.computers import alone
from bot.matches.opening.opening import expect_place_here, settings_of
from bot.matches.opening.seating import Opening
from bot.matches.opening.texts import closed
from bot.matches.routing import match_button
from bot.matches.rulebook.lesson_button import LEARNING, LessonControl, LessonPress, learning
from bot.matches.rulebook.texts import which_game
from bot.matches.views import ButtonPress
from bot.model.levels import LEVELS
from bot.model.match import First, Status
from bot.model.seats import Computer
from bot.studies.lessons.model import Lesson
from bot.studies.lessons.picker import LESSON_PICKER, choosing, in_lesson, say_tried, show, standing, still
from bot.studies.lessons.views import lessons_menu
from bot.studies.private import begin_privately
from bot.studies.services import StudyServices
from bot.ui import Button, Post
from bot.ui.words import place
from rules import GAMES

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
            await answer.say(which_game(answer.texts), lessons_menu(list(GAMES.values()), services.signs))
        else:
            await show(services, answer, await services.lessons.of(answer.user, one_of("game", game, GAMES)))


async def learn_of(services: StudyServices, answer: Answer, press: ButtonPress) -> None:
    """Learn: the lesson of the game that the button's match plays."""
    answer.soon_privately()
    match = await services.table.match(press.match)
    await show(services, answer, await services.lessons.of(answer.user, match.game.key))


async def pressed(services: StudyServices, answer: Answer, press: LessonPress) -> None:
    """A button that leads to a lesson, or below one."""
    if press.control is LessonControl.LEARN:
        answer.soon_privately()
        await show(services, answer, await standing(services, answer, press.game))
    else:
        await in_lesson(services, answer, press.game, _within(services, answer, press))


async def _within(services: StudyServices, answer: Answer, press: LessonPress) -> None:
    answer.soon_in_place()
    learned = await still(services, answer, press.game, press.at)
    match press.control:
        case LessonControl.TRY:
            await choosing(services, answer, learned, ())
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
    """The short match that closes a lesson: against the easiest computer players, with hints."""
    if not answer.guest:
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


ROUTES: Final = (
    match_button(Button.LEARN, learn_of),
    ButtonRoute(LEARNING, learning, pressed),
    *LESSON_PICKER,
)
