"""Showing a study to its owner."""

from collections.abc import Awaitable
from contextlib import suppress

from bot.commands.answers import Answer
from bot.commands.finding import known
from bot.commands.study_services import StudyServices
from bot.display.study_board import study_buttons
from bot.match import Match
from bot.messages.escaping import one_line
from bot.messages.study import Cast, cast, cast_against, cast_of, study_shown
from bot.study.study import Study, StudyId
from bot.table.refusals import Refused


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
