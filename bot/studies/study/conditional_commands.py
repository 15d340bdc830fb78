"""Buttons of conditional moves on a study of a running match: confirm, list and withdraw them."""

from typing import Final

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.components import ButtonRoute, SelectRoute
from bot.matches.apply import begun
from bot.matches.play.picker_ids import PickerSubject, PickerTarget
from bot.model.conditional_moves import Line, branches, steps_of
from bot.model.errors import StaleButton, UserError
from bot.model.match import Match
from bot.model.study import Study
from bot.studies.services import StudyServices
from bot.studies.study.conditional_views import (
    BRANCHES,
    BranchChosen,
    PreparedControl,
    PreparedPress,
    asked,
    conditional_moves_text,
    confirming,
    prepared_view,
)
from bot.studies.study.conditional_views import branch_chosen as read_branch
from bot.studies.study.picker import PICKER, show, who_plays
from bot.ui import Post

_OF_A_MOMENT = (PreparedControl.PREPARE, PreparedControl.PREPARING)
"""Valid only for the variation that is shown."""


async def pressed(services: StudyServices, answer: Answer, press: PreparedPress) -> None:
    """Handle a button of conditional moves."""
    spot = PickerTarget(PickerSubject.STUDY, press.study, press.revision)
    await PICKER.within(services, answer, spot, _pressed(services, answer, press))


async def _pressed(services: StudyServices, answer: Answer, press: PreparedPress) -> None:
    answer.soon_in_place()
    moment = press.revision if press.control in _OF_A_MOMENT else None
    study = await services.studies.of(press.study, answer.user, moment)
    match = await _match(services, study)
    try:
        match press.control:
            case PreparedControl.PREPARE:
                await _ask(services, answer, study, match)
            case PreparedControl.PREPARING:
                await _prepare(services, answer, study, match, press.steps)
            case PreparedControl.PREPARED:
                await _tree(services, answer, study, match)
            case PreparedControl.WITHDRAWN:
                await services.preparing.withdraw(match.id, answer.user)
                await show(services, answer, study, answer.texts("prepared-withdrawn"))
    except StaleButton as stale:
        raise UserError("prepared-outdated", match=match.id) from stale


async def branch_chosen(services: StudyServices, answer: Answer, press: BranchChosen) -> None:
    """Withdraw a variation."""
    await PICKER.within(
        services, answer, PickerTarget(PickerSubject.STUDY, press.study, 0), _withdraw(services, answer, press)
    )


async def _withdraw(services: StudyServices, answer: Answer, press: BranchChosen) -> None:
    answer.soon_in_place()
    study = await services.studies.of(press.study, answer.user)
    match = await _match(services, study)
    tree = await services.preparing.tree(match.id, answer.user)
    wanted = (line for line in branches(tree) if BranchChosen.of(study.id, line) == press)
    await services.preparing.withdraw(match.id, answer.user, next(wanted, ()))
    await _tree(services, answer, study, match, answer.texts("prepared-withdrawn"))


async def _ask(services: StudyServices, answer: Answer, study: Study, match: Match) -> None:
    """Ask for confirmation of the shown variation."""
    count, line = len(steps_of(match)), study.line.shown.steps
    texts = _shown(study)
    seat, giving_way = await services.preparing.check(match.id, answer.user, texts[:count], texts[count:])
    who = await who_plays(services, study, answer)
    text = asked(match.id, line[count:], seat, who.names, len(giving_way), answer.texts)
    await answer.say(Post(text), confirming(study, count, answer.texts))


async def _prepare(services: StudyServices, answer: Answer, study: Study, match: Match, count: int) -> None:
    """Store the variation that was confirmed when the match had ``count`` steps."""
    line = _shown(study)
    tree = await services.preparing.prepare(match.id, answer.user, line[:count], line[count:])
    await show(services, answer, study, answer.texts("prepared-done", count=len(tree), match=match.id))


async def _tree(services: StudyServices, answer: Answer, study: Study, match: Match, note: str = "") -> None:
    kept, seat = await services.preparing.tree(match.id, answer.user), match.seat_of(answer.user)
    lines, who = branches(kept), await who_plays(services, study, answer)
    text = conditional_moves_text(match.id, begun(match.play), lines, seat or 0, who.names, answer.texts)
    await answer.say(Post("\n".join(filter(None, (note, text)))), prepared_view(study, lines, answer.texts))


async def _match(services: StudyServices, study: Study) -> Match:
    if study.match is None:
        raise UserError("prepared-no-match")
    return await services.table.match(study.match)


def _shown(study: Study) -> Line:
    return tuple(step.text for step in study.line.shown.steps)


ROUTES: Final = (
    ButtonRoute(PreparedPress.pattern(), PreparedPress.read, pressed),
    SelectRoute(BRANCHES, read_branch, branch_chosen),
)
