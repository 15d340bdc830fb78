"""The picker of steps in a study, and the study as it is shown."""

from collections.abc import Sequence
from contextlib import suppress
from functools import wraps
from typing import Final, Protocol, TypeVar

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.components import Work
from bot.discord.names import person_name
from bot.matches.finding import known
from bot.matches.play.picker import StepPicker, hinted
from bot.matches.play.picker_views import Picker, PickerSubject, PickerTarget
from bot.model.errors import UserError
from bot.model.match import Match
from bot.model.picking import path_to, pick
from bot.model.study import Study, StudyId
from bot.studies.services import StudyServices
from bot.studies.study.service import StaleStudy
from bot.studies.study.texts import StudyPlayers, cast, cast_against, study_shown
from bot.studies.study.views import preparing_buttons, study_buttons
from bot.ui import Texts
from bot.ui.post import appearance_to
from bot.ui.words import players
from rules.game import AnyGame


class StudyPicker(StepPicker[StudyServices, Study]):
    """The picker in a study; the last choice plays its step at once."""

    over = PickerSubject.STUDY
    stale = (StaleStudy,)

    async def find(self, services: StudyServices, answer: Answer, spot: PickerTarget) -> Study:
        return await services.studies.of(StudyId(spot.number), answer.user, spot.revision)

    def form(self, subject: Study, texts: Texts) -> tuple[str, AnyGame]:
        game = subject.line.play.game
        return texts("study-steps-form", game=game.title, study=subject.id), game

    async def picker(self, services: StudyServices, answer: Answer, subject: Study, path: Sequence[int]) -> Picker:
        try:
            picked = pick(subject.line.shown, path, skipping=False)
        except IndexError as error:
            raise StaleStudy from error
        texts, who = answer.texts, await who_plays(services, subject, answer)
        how = who.drawing(texts, appearance=await appearance_to(answer.guild, answer.user, services.people))
        notice = texts("study-at-once" if subject.against is None else "study-match-at-once")
        return Picker(PickerTarget(PickerSubject.STUDY, subject.id, subject.revision), picked, how, notice=notice)

    async def play(self, services: StudyServices, answer: Answer, subject: Study, steps: str) -> None:
        """Play steps; continue choosing if the turn has more."""
        played = await services.studies.play(subject.id, answer.user, subject.revision, steps)
        if played.line.shown.same_turn(subject.line.shown):
            await self.choosing(services, answer, played, ())
        else:
            await show(services, answer, played)

    async def leave(self, services: StudyServices, answer: Answer, spot: PickerTarget, note: str = "") -> None:
        await show(services, answer, await services.studies.of(StudyId(spot.number), answer.user), note)


PICKER: Final = StudyPicker()


class StudyComponent(Protocol):
    """A component of a study, as it was used."""

    @property
    def study(self) -> StudyId: ...


C = TypeVar("C", bound=StudyComponent)


def above_study(handle: Work[StudyServices, C]) -> Work[StudyServices, C]:
    """Decorate the handler of a component of a study, so that an error is shown above the study."""

    @wraps(handle)
    async def handled(services: StudyServices, answer: Answer, press: C) -> None:
        spot = PickerTarget(PickerSubject.STUDY, press.study, 0)
        await PICKER.within(services, answer, spot, handle(services, answer, press))

    return handled


async def advise(services: StudyServices, answer: Answer, study: Study) -> None:
    """Show a good step in the picker, with the reason if there is one."""
    await answer.in_place()
    advice, play = await services.studies.advice(study), study.line.shown
    path = path_to(play, advice.step, skipping=False)
    await PICKER.choosing(services, answer, study, path, hinted(play, advice, answer.texts))


async def show(services: StudyServices, answer: Answer, study: Study, note: str = "") -> None:
    """Show a study below a ``note``; if the computer is to move, again after it has."""
    if study.awaits_computer:
        await _say(services, answer, study, note)
        study = await services.studies.replied(study)
    await _say(services, answer, study, note)


async def _say(services: StudyServices, answer: Answer, study: Study, note: str) -> None:
    texts = answer.texts
    who = await who_plays(services, study, answer)
    appearance = await appearance_to(answer.guild, answer.user, services.people)
    post = await study_shown(study, who, texts, services.signs, appearance=appearance, note=note)
    below = study_buttons(study, texts)
    if study.match is not None:
        prepared = await services.preparing.count(study.match, study.owner)
        for button in [] if prepared is None else preparing_buttons(study, prepared, texts):
            below.add_item(button)
    await answer.say(post, below)


async def who_plays(services: StudyServices, study: Study, answer: Answer) -> StudyPlayers:
    """Return the players of a study; without names if its match is unreadable."""
    texts = answer.texts
    if study.against is not None:
        return cast_against(study, study.against, person_name(answer.interaction.user), texts)
    match: Match | None = None
    if study.match is not None:
        with suppress(UserError):
            match = await services.table.match(study.match)
    if match is None:
        return cast(study, texts)
    named = await known(services, match, texts)
    recorded = ("" if user is None else named.get(user, "") for user in (seat.user for seat in match.seats))
    names = await services.posts.names(match, texts)
    return StudyPlayers(tuple(names), tuple(players(match, texts)), tuple(recorded))
