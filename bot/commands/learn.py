"""Lessons: ``/learn``, the buttons that lead to one, and those below it."""

from typing import Any, Final

from discord import app_commands

from bot.commands.answers import Answer, answering
from bot.commands.lesson_moves import LESSON_PICKER, choosing, in_lesson, say_tried, show, standing, still
from bot.commands.options import GAME_CHOICES, one_of, personal
from bot.commands.play import opened_to_learn
from bot.commands.routing import ButtonRoute, match_button
from bot.commands.services import Services
from bot.commands.wording import about, name, options
from bot.display.custom_ids import ButtonPress
from bot.display.lesson_board import lessons_menu
from bot.display.lesson_ids import LEARNING, LessonControl, LessonPress, learning
from bot.messages import Button
from bot.messages.learning import which_game
from rules import GAMES


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
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


async def learn_of(services: Services, answer: Answer, press: ButtonPress) -> None:
    """Learn: the lesson of the game that the button's match plays."""
    answer.soon_privately()
    match = await services.table.match(press.match)
    await show(services, answer, await services.lessons.of(answer.user, match.game.key))


async def pressed(services: Services, answer: Answer, press: LessonPress) -> None:
    """A button that leads to a lesson, or below one."""
    if press.control is LessonControl.LEARN:
        answer.soon_privately()
        await show(services, answer, await standing(services, answer, press.game))
    else:
        await in_lesson(services, answer, press.game, _within(services, answer, press))


async def _within(services: Services, answer: Answer, press: LessonPress) -> None:
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


ROUTES: Final = (
    match_button(Button.LEARN, learn_of),
    ButtonRoute(LEARNING, learning, pressed),
    *LESSON_PICKER,
)
