"""Choosing steps in a lesson: its picker, in which the last choice is tried at once, and its form to type into."""

from collections.abc import Awaitable, Sequence
from typing import Final

from bot.discord.interactions.answers import Answer
from bot.matches.play.picker import Typed, show_picker, steps_form
from bot.matches.play.picker_ids import CancelPress, Over, PickerPress, Spot, StepsPress, TypePress
from bot.matches.routing import Picking, picker_routes
from bot.matches.texts.board import Heard
from bot.model.errors import Refused
from bot.model.picking import pick
from bot.studies.lessons.model import Tried
from bot.studies.lessons.service import Learned, StaleLesson
from bot.studies.lessons.texts import lesson_asked, lesson_done, lesson_heading, lesson_look, lesson_tried, seated
from bot.studies.lessons.views import asking, told
from bot.studies.services import StudyServices
from bot.ui.escaping import one_line
from rules import GAMES


async def choose(services: StudyServices, answer: Answer, press: PickerPress) -> None:
    """A choice in the picker, or Back: show what comes next."""
    answer.soon_in_place()
    await choosing(services, answer, await still(services, answer, press.spot.number, press.spot.revision), press.path)


async def confirm(services: StudyServices, answer: Answer, press: StepsPress) -> None:
    """What the last choice tries."""
    answer.soon_in_place()
    await _try(services, answer, await still(services, answer, press.spot.number, press.spot.revision), press.steps)


async def pencil(services: StudyServices, answer: Answer, press: TypePress) -> None:
    """The pencil: open the form to type a step into."""
    answer.soon_in_place()
    game = (await still(services, answer, press.spot.number, press.spot.revision)).lesson.game
    title = answer.texts("lesson-form", game=game.title)
    await answer.ask(steps_form(press.spot, title, game.example, answer.texts))


async def typed(services: StudyServices, answer: Answer, sent: Typed) -> None:
    """The form was sent: try what was typed; where that cannot be played, say why and show the picker again."""
    answer.soon_in_place()
    learned = await still(services, answer, sent.spot.number, sent.spot.revision)
    try:
        await _try(services, answer, learned, sent.text)
    except StaleLesson:
        raise
    except Refused as refused:
        await choosing(services, answer, learned, (), answer.texts.of(refused.code))


async def cancel(services: StudyServices, answer: Answer, press: CancelPress) -> None:
    """Cancel: back to what is asked."""
    answer.soon_in_place()
    await show(services, answer, await standing(services, answer, press.spot.number))


# -- what the buttons below a lesson need as well


async def in_lesson(services: StudyServices, answer: Answer, game: int, work: Awaitable[None]) -> None:
    """Do something in a lesson; what is refused is said above it as it stands."""
    try:
        await work
    except Refused as refused:
        await show(services, answer, await standing(services, answer, game), answer.texts.of(refused.code))


async def standing(services: StudyServices, answer: Answer, game: int) -> Learned:
    """Where somebody stands in the lesson of a game, by its place in the list of games.

    :raises Refused: there is no such game any more.
    """
    if game >= len(GAMES):
        raise Refused("answer-rulebook-gone")
    return await services.lessons.of(answer.user, list(GAMES)[game])


async def still(services: StudyServices, answer: Answer, game: int, at: int) -> Learned:
    """The same, if it is still there that a button was pressed.

    :raises StaleLesson: it is not.
    """
    learned = await standing(services, answer, game)
    if learned.at != at:
        raise StaleLesson
    return learned


async def show(services: StudyServices, answer: Answer, learned: Learned, note: str = "") -> None:
    """A lesson where somebody stands in it, below a ``note``."""
    texts, learner = answer.texts, _called(answer)
    appearance = await services.posts.appearance(answer.guild, answer.user)
    if learned.step is None:
        post = await lesson_done(learned.lesson, learner, texts, appearance=appearance, note=note)
    else:
        post = await lesson_asked(learned.lesson, learned.at, learner, texts, appearance=appearance, note=note)
    await answer.say(post, asking(learned, texts))


async def choosing(
    services: StudyServices, answer: Answer, learned: Learned, path: Sequence[int], note: str = ""
) -> None:
    """Show the picker where ``path`` leads, below a ``note``."""
    texts, step = answer.texts, learned.expect_step()
    try:
        picked = pick(step.play, path, skipping=False)
    except IndexError as error:
        raise StaleLesson from error
    names = seated(step, _called(answer), texts)
    look = lesson_look(names, texts, appearance=await services.posts.appearance(answer.guild, answer.user))
    spot = Spot.in_lesson(list(GAMES).index(learned.lesson.game.key), learned.at)
    heard, at_once = Heard(names, ""), texts("lesson-at-once")
    note = f"{note}\n{lesson_heading(learned.lesson, learned.at, texts)}".lstrip()
    await show_picker(services, answer, spot, picked, look, heard, told=at_once, note=note)


async def say_tried(services: StudyServices, answer: Answer, learned: Learned, tried: Tried) -> None:
    """What a step did, and the way on from there."""
    texts, learner = answer.texts, _called(answer)
    appearance = await services.posts.appearance(answer.guild, answer.user)
    post = await lesson_tried(learned.lesson, learned.at, tried, learner, texts, appearance=appearance)
    now = Learned(learned.lesson, learned.at + 1) if tried.right else learned
    await answer.say(post, told(now, texts, right=tried.right))


def _called(answer: Answer) -> str:
    """What somebody who learns is called in the pictures."""
    return one_line(answer.interaction.user.display_name)


async def _try(services: StudyServices, answer: Answer, learned: Learned, steps: str) -> None:
    await say_tried(services, answer, learned, await services.lessons.play(answer.user, learned, steps))


async def _within(services: StudyServices, answer: Answer, spot: Spot, work: Awaitable[None]) -> None:
    await in_lesson(services, answer, spot.number, work)


LESSON_PICKER: Final = picker_routes(Over.LESSON, Picking(choose, confirm, pencil, typed, cancel), _within)
