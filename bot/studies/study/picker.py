"""Choosing steps in a study: its picker, which plays what is pressed, and its form to type into."""

from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import Final

from bot.discord.interactions.answers import Answer
from bot.matches.finding import known
from bot.matches.play.picker import Typed, show_picker, steps_form
from bot.matches.play.picker_ids import CancelPress, Over, PickerPress, Spot, StepsPress, TypePress
from bot.matches.play.picker_texts import hinted
from bot.matches.routing import Picking, picker_routes
from bot.model.errors import Refused
from bot.model.match import Match
from bot.model.picking import path_to, pick
from bot.model.study import Study, StudyId
from bot.studies.services import StudyServices
from bot.studies.study.service import StaleStudy
from bot.studies.study.texts import Cast, cast, cast_against, cast_of, study_shown
from bot.studies.study.views import study_buttons
from bot.ui.escaping import one_line


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


async def in_study(services: StudyServices, answer: Answer, number: StudyId, work: Awaitable[None]) -> None:
    """Do something in a study of somebody's; what is refused is said above it, and it stays where it is."""
    try:
        await work
    except Refused as refused:
        await show(services, answer, await services.studies.of(number, answer.user), answer.texts.of(refused.code))


async def show(services: StudyServices, answer: Answer, study: Study, note: str = "") -> None:
    """A study as it stands, below a ``note``; where the computer is to move in it, once more after it has."""
    if study.awaits_computer:
        await _say(services, answer, study, note)
        study = await services.studies.replied(study)
    await _say(services, answer, study, note)


async def _say(services: StudyServices, answer: Answer, study: Study, note: str) -> None:
    texts = answer.texts
    who, appearance = (
        await who_plays(services, study, answer),
        await services.posts.appearance(answer.guild, answer.user),
    )
    post = await study_shown(study, who, texts, services.signs, appearance=appearance, note=note)
    prepared = None if study.match is None else await services.preparing.count(study.match, study.owner)
    await answer.say(post, study_buttons(study, prepared, texts))


async def who_plays(services: StudyServices, study: Study, answer: Answer) -> Cast:
    """Who plays at its seats; players without names where the match that it goes on from cannot be read any more."""
    texts = answer.texts
    if study.against is not None:
        return cast_against(study, study.against, one_line(answer.interaction.user.display_name), texts)
    match: Match | None = None
    if study.match is not None:
        with suppress(Refused):
            match = await services.table.match(study.match)
    if match is None:
        return cast(study, texts)
    named = await known(services, match, texts)
    recorded = ["" if user is None else named.get(user, "") for user in (seat.user for seat in match.seats)]
    return cast_of(match, await services.posts.names(match, texts), recorded, texts)
