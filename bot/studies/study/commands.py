"""Studies: ``/study``, what leads to one, and what stands below it."""

from collections.abc import Callable
from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer, Interaction, answering
from bot.discord.interactions.autocomplete import completing
from bot.discord.interactions.localization import about, name, options
from bot.discord.interactions.options import GAME_CHOICES, one_of, personal
from bot.discord.interactions.routing import ButtonRoute, FormRoute, SelectRoute
from bot.matches.finding import expect_seen, fitting_choices
from bot.matches.play.picker_ids import Over, Spot
from bot.matches.routing import match_button
from bot.matches.views import ButtonPress
from bot.model.errors import Refused
from bot.model.ids import UserId
from bot.model.match import Status
from bot.model.study import Study, StudyId
from bot.studies.replay.views import PLAYING_ON, ReplayPress, replaying
from bot.studies.services import StudyServices
from bot.studies.study.ids import (
    NAMING,
    STUDIES,
    STUDYING,
    StudyChosen,
    StudyControl,
    StudyPress,
    study_chosen,
    studying,
)
from bot.studies.study.picker import PICKER, advise, show, who_plays
from bot.studies.study.texts import shelf_told, shelved_label, study_in_motion, study_record_told
from bot.studies.study.views import Named, closing, line_named, shelf_menu, study_naming
from bot.ui import Button, Post
from bot.ui.languages import texts_for
from bot.ui.lengths import LONGEST_LABEL, fitting
from rules import GAMES
from rules.play import begin
from rules.records import Record


def register(tree: app_commands.CommandTree[Any], services: StudyServices) -> None:
    """Add ``/study``."""

    @personal
    @tree.command(name=name("study"), description=about("study"))
    @options("study", "study", "game")
    @app_commands.choices(game=GAME_CHOICES)
    @answering(services)
    async def show_study(answer: Answer, study: int | None = None, game: str | None = None) -> None:
        answer.soon_privately()
        if study is not None:
            await show(services, answer, await services.studies.of(StudyId(study), answer.user))
        elif game is not None:
            chosen = GAMES[one_of("game", game, GAMES)]
            empty = begin(chosen, chosen.options(), min(chosen.seats))
            await show(services, answer, await services.studies.open(answer.user, empty))
        else:
            shelf = await services.studies.shelf(answer.user)
            menu = shelf_menu(shelf, answer.texts, services.signs) if shelf else None
            await answer.say(Post(shelf_told(shelf, answer.texts)), menu)

    @show_study.autocomplete("study")
    @completing(services)
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        texts, shelf = texts_for(interaction.locale.value), await services.studies.shelf(UserId(interaction.user.id))
        return fitting_choices({each.id: fitting(shelved_label(each, texts), LONGEST_LABEL) for each in shelf}, typed)


# -- what leads to one


async def opened(services: StudyServices, answer: Answer, record: Record) -> None:
    """A study of a record that somebody has brought, where it ends."""
    names = [player.name or "" for player in record.players]
    await show(services, answer, await services.studies.open(answer.user, record.play, names=names))


async def from_here(services: StudyServices, answer: Answer, press: ReplayPress) -> None:
    """Play on from here, below a replay: a study that begins with the position that is shown."""
    answer.soon_privately()
    match = await services.table.match(press.match)
    expect_seen(answer.interaction, match)
    if match.play is None:
        raise Refused("answer-not-begun")
    steps = min(press.steps, len(match.play.steps))
    await show(services, answer, await services.studies.open(answer.user, match.play, at=steps, match=match.id))


async def analyse(services: StudyServices, answer: Answer, press: ButtonPress) -> None:
    """Analyse: the study of a running match, where it stands now."""
    answer.soon_privately()
    match = await services.table.match(press.match)
    expect_seen(answer.interaction, match)
    if match.play is None or match.status is not Status.RUNNING:
        raise Refused("study-not-running")
    await show(services, answer, await services.studies.analysis(answer.user, match))


async def chosen_study(services: StudyServices, answer: Answer, press: StudyChosen) -> None:
    """A study chosen in the list."""
    answer.soon_in_place()
    await show(services, answer, await services.studies.of(press.study, answer.user))


# -- what stands below it


async def pressed(services: StudyServices, answer: Answer, press: StudyPress) -> None:
    """A button below a study."""
    spot = Spot(Over.STUDY, press.study, press.revision)
    await PICKER.within(services, answer, spot, _pressed(services, answer, press))


async def _pressed(services: StudyServices, answer: Answer, press: StudyPress) -> None:
    if press.control in (StudyControl.GIF, StudyControl.RECORD):
        await _take_away(services, answer, press)
        return
    answer.soon_in_place()
    if press.control in CHANGES:
        change = CHANGES[press.control]
        await show(services, answer, await services.studies.change(press.study, answer.user, press.revision, change))
        return
    moment = None if press.control is StudyControl.WAIT else press.revision
    study = await services.studies.of(press.study, answer.user, moment)
    match press.control:
        case StudyControl.STEP:
            await PICKER.choosing(services, answer, study, ())
        case StudyControl.ADVICE:
            await advise(services, answer, study)
        case StudyControl.DEAL:
            await show(services, answer, await services.studies.draw(study.id, answer.user, study.revision))
        case StudyControl.NAME:
            await answer.ask(study_naming(study, answer.texts))
        case StudyControl.CLOSE:
            await answer.say(Post(answer.texts("study-close", study=study.id)), closing(study, answer.texts))
        case StudyControl.CLOSED:
            await services.studies.close(study.id, answer.user)
            await answer.say(Post(answer.texts("study-closed", study=study.id)))
        case _:
            await show(services, answer, study)


CHANGES: dict[StudyControl, Callable[[Study], Study]] = {
    StudyControl.FIRST: lambda study: study.shown_at(0),
    StudyControl.BACK: lambda study: study.shown_at(study.line.leafed(-1)),
    StudyControl.ON: lambda study: study.shown_at(study.line.leafed(1)),
    StudyControl.LAST: lambda study: study.shown_at(len(study.line.play.steps)),
    StudyControl.BRANCH: Study.on_other_line,
    StudyControl.SWITCH: Study.on_other_line,
    StudyControl.DROP: Study.without_line,
    StudyControl.UNDO: Study.taken_back,
    StudyControl.AGAIN: Study.anew,
}
"""What the buttons do that change a study by themselves."""


async def name_line(services: StudyServices, answer: Answer, sent: Named) -> None:
    """The form was sent: the line has a name, or none any more."""
    spot = Spot(Over.STUDY, sent.study, sent.revision)
    await PICKER.within(services, answer, spot, _name_line(services, answer, sent))


async def _name_line(services: StudyServices, answer: Answer, sent: Named) -> None:
    answer.soon_in_place()
    named = await services.studies.change(sent.study, answer.user, sent.revision, lambda study: study.named(sent.name))
    await show(services, answer, named)


async def _take_away(services: StudyServices, answer: Answer, press: StudyPress) -> None:
    """GIF and Record: the line that is shown, in motion or as files; whatever it has become since."""
    await answer.privately()
    texts, study = answer.texts, await services.studies.of(press.study, answer.user)
    who = await who_plays(services, study, answer)
    if press.control is StudyControl.RECORD:
        await answer.say(await study_record_told(study, who, texts))
    else:
        appearance = await services.posts.appearance(answer.guild, answer.user)
        await answer.say(await study_in_motion(study, who, texts, appearance=appearance))


ROUTES: Final = (
    match_button(Button.ANALYSE, analyse),
    ButtonRoute(PLAYING_ON, replaying, from_here),
    ButtonRoute(STUDYING, studying, pressed),
    SelectRoute(STUDIES, study_chosen, chosen_study),
    FormRoute(NAMING, line_named, name_line),
    *PICKER.routes,
)
