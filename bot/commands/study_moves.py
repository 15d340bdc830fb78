"""Choosing steps in a study: its picker, which plays what is pressed, and its form to type into."""

from collections.abc import Awaitable, Sequence
from typing import Final

from bot.commands.answers import Answer
from bot.commands.match_routing import Picking, picker_routes
from bot.commands.picking import show_picker
from bot.commands.study_services import StudyServices
from bot.commands.studying import in_study, show, who_plays
from bot.display.picker import Typed, steps_form
from bot.display.picker_ids import CancelPress, Over, PickerPress, Spot, StepsPress, TypePress
from bot.match.picking import path_to, pick
from bot.messages.picker import hinted
from bot.study.study import Study, StudyId
from bot.table.refusals import Refused
from bot.table.studies import StaleStudy


async def choose(services: StudyServices, answer: Answer, press: PickerPress) -> None:
    """A choice in the picker, or Back: show what comes next."""
    answer.soon_in_place()
    await choosing(services, answer, await _still(services, answer, press.spot), press.path)


async def confirm(services: StudyServices, answer: Answer, press: StepsPress) -> None:
    """What the last choice plays; within a turn that goes on, go on choosing."""
    answer.soon_in_place()
    await _play(services, answer, await _still(services, answer, press.spot), press.steps)


async def pencil(services: StudyServices, answer: Answer, press: TypePress) -> None:
    """The pencil: open the form to type a step into."""
    answer.soon_in_place()
    study = await _still(services, answer, press.spot)
    game = study.line.play.game
    title = answer.texts("study-steps-form", game=game.title, study=study.id)
    await answer.ask(steps_form(press.spot, title, game.example, answer.texts))


async def typed(services: StudyServices, answer: Answer, sent: Typed) -> None:
    """The form was sent: play what was typed; where that cannot be, say why and show the picker again."""
    answer.soon_in_place()
    study = await _still(services, answer, sent.spot)
    try:
        await _play(services, answer, study, sent.text)
    except StaleStudy:
        raise
    except Refused as refused:
        await choosing(services, answer, study, (), answer.texts.of(refused.code))


async def cancel(services: StudyServices, answer: Answer, press: CancelPress) -> None:
    """Cancel: back to the study."""
    answer.soon_in_place()
    await show(services, answer, await services.studies.of(StudyId(press.spot.number), answer.user))


async def advise(services: StudyServices, answer: Answer, study: Study) -> None:
    """Hint: a good step in the picker, with the reason where there is one."""
    await answer.in_place()
    advice, play = await services.studies.advice(study), study.line.shown
    path = path_to(play, advice.step, skipping=False)
    await choosing(services, answer, study, path, hinted(play, advice, answer.texts))


async def choosing(services: StudyServices, answer: Answer, study: Study, path: Sequence[int], note: str = "") -> None:
    """Show the picker where ``path`` leads, below a ``note``."""
    texts = answer.texts
    try:
        picked = pick(study.line.shown, path, skipping=False)
    except IndexError as error:
        raise StaleStudy from error
    who, appearance = (
        await who_plays(services, study, answer),
        await services.posts.appearance(answer.guild, answer.user),
    )
    look, told = (
        who.look(texts, appearance=appearance),
        texts("study-at-once" if study.against is None else "study-match-at-once"),
    )
    await show_picker(services, answer, Spot.in_study(study), picked, look, who.heard, told=told, note=note)


async def _still(services: StudyServices, answer: Answer, spot: Spot) -> Study:
    """The study of a picker, if it still stands where the picker shows it."""
    return await services.studies.of(StudyId(spot.number), answer.user, spot.revision)


async def _play(services: StudyServices, answer: Answer, study: Study, steps: str) -> None:
    played = await services.studies.play(study.id, answer.user, study.revision, steps)
    before, after = study.line.shown, played.line.shown
    if (before.to_move, before.turn) == (after.to_move, after.turn):
        await choosing(services, answer, played, ())
    else:
        await show(services, answer, played)


async def _within(services: StudyServices, answer: Answer, spot: Spot, work: Awaitable[None]) -> None:
    await in_study(services, answer, StudyId(spot.number), work)


STUDY_PICKER: Final = picker_routes(Over.STUDY, Picking(choose, confirm, pencil, typed, cancel), _within)
