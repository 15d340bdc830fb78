"""Commands and buttons of studies: ``/study open``, ``/study import``, and ``/play`` outside of servers."""

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import discord
from discord import app_commands

from bot.discord.interactions.answers import Answer, Interaction
from bot.discord.interactions.commands import GAME_CHOICES, Someone, about, command, completing, name, one_of, personal
from bot.discord.interactions.components import ButtonRoute, Fields, FormRoute, SelectRoute
from bot.discord.requests import UNDELIVERED, persistently
from bot.matches.apply import begun
from bot.matches.finding import expect_seen, fitting_choices, match_button
from bot.matches.opening.opening import is_me, level_given
from bot.matches.views import ButtonPress
from bot.model.errors import UserError
from bot.model.ids import UserId
from bot.model.levels import STAND_IN
from bot.model.match import First, Status
from bot.model.study import ComputerOpponent, Study, StudyId
from bot.studies.replay.commands import visible_match
from bot.studies.replay.views import Control, ReplayPress
from bot.studies.services import StudyServices
from bot.studies.study import views
from bot.studies.study.picker import PICKER, above_study, advise, show, who_plays
from bot.studies.study.texts import shelved_label, study_in_motion, study_record_text
from bot.studies.study.views import StudyChosen, StudyControl, StudyPress, TypedComment, TypedName
from bot.ui import Button, Post, texts_for
from bot.ui.drawing import to_worker
from bot.ui.post import appearance_to
from bot.ui.texts import LONGEST_LABEL, fitting, with_quotes_escaped
from rules import GAMES
from rules.codes import Code
from rules.game import AnyGame
from rules.play import BadRecord, begin
from rules.records import Record, read
from rules.strict_json import LONGEST, too_long

FETCHED_WITHIN: Final = 15.0  # deadline in seconds for Discord to hand over a file; it usually takes less than one
MANY: Final = ".jsonl"  # suffix of files with many records
_ELSEWHERE: Final = ("role", "pace")  # options without a meaning in a private match


def register(tree: app_commands.CommandTree[Any], services: StudyServices) -> None:
    """Add ``/study open`` and ``/study import``."""
    group = personal(app_commands.Group(name=name("study"), description=about("study")))
    tree.add_command(group)

    @command(group, services, "study open")
    @app_commands.choices(game=GAME_CHOICES)
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
            menu = views.shelf_menu(shelf, answer.texts, services.signs) if shelf else None
            heading = answer.texts("study-list", count=len(shelf)) if shelf else answer.texts("study-list-empty")
            await answer.say(Post(heading), menu)

    @show_study.autocomplete("study")
    @completing(services)
    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        texts, shelf = texts_for(interaction.locale.value), await services.studies.shelf(UserId(interaction.user.id))
        return fitting_choices({each.id: fitting(shelved_label(each, texts), LONGEST_LABEL) for each in shelf}, typed)

    @command(group, services, "study import")
    async def import_record(answer: Answer, record: discord.Attachment | None = None) -> None:
        if record is None:
            await answer.ask(views.import_form(answer.texts))
        else:
            await _import(services, answer, record)


async def imported(services: StudyServices, answer: Answer, form: Fields) -> None:
    """Open the study of the record in the form."""
    record = form.file(views.RECORD)
    if record is None:
        raise UserError("reply-file-failed")
    await _import(services, answer, record)


async def _import(services: StudyServices, answer: Answer, record: discord.Attachment) -> None:
    await answer.privately()
    found = await read_in_worker(await _fetched(record))
    names = [player.name or "" for player in found.players]
    opened = services.studies.open(answer.user, found.play, names=names, annotations=found.annotations)
    await show(services, answer, await opened)


async def from_here(services: StudyServices, answer: Answer, press: ReplayPress) -> None:
    """Open a study at the position of a replay."""
    answer.soon_privately()
    match = await visible_match(services, answer, press.match)
    play = begun(match.play)
    at = min(press.steps, len(play.steps))
    await show(services, answer, await services.studies.open(answer.user, play, at=at, match=match.id))


async def analyse(services: StudyServices, answer: Answer, press: ButtonPress) -> None:
    """Open the study of a running match at its position."""
    answer.soon_privately()
    match = await services.table.match(press.match)
    expect_seen(answer.interaction, match)
    if match.play is None or match.status is not Status.RUNNING:
        raise UserError("study-not-running")
    await show(services, answer, await services.studies.analysis(answer.user, match))


async def chosen_study(services: StudyServices, answer: Answer, press: StudyChosen) -> None:
    """Show a study chosen in the list."""
    answer.soon_in_place()
    await show(services, answer, await services.studies.of(press.study, answer.user))


@above_study
async def pressed(services: StudyServices, answer: Answer, press: StudyPress) -> None:
    """Handle a button below a study."""
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
            await answer.ask(views.study_naming(study, answer.texts))
        case StudyControl.COMMENT if study.line.step:
            await answer.ask(views.step_commenting(study, answer.texts))
        case StudyControl.CLOSE:
            await answer.say(Post(answer.texts("study-close", study=study.id)), views.closing(study, answer.texts))
        case StudyControl.CLOSED:
            await services.studies.close(study.id, answer.user)
            await answer.confirm(Post(answer.texts("study-closed", study=study.id)))
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
"""Changes of a study by its buttons."""


@above_study
async def name_line(services: StudyServices, answer: Answer, sent: TypedName) -> None:
    """Handle the form that names a variation."""
    answer.soon_in_place()
    named = await services.studies.change(sent.study, answer.user, sent.revision, lambda study: study.named(sent.name))
    await show(services, answer, named)


@above_study
async def comment_step(services: StudyServices, answer: Answer, sent: TypedComment) -> None:
    """Handle the form that comments a step."""
    answer.soon_in_place()

    def change(study: Study) -> Study:
        return study.annotated(sent.mark, sent.comment)

    await show(services, answer, await services.studies.change(sent.study, answer.user, sent.revision, change))


async def _take_away(services: StudyServices, answer: Answer, press: StudyPress) -> None:
    await answer.privately()
    texts, study = answer.texts, await services.studies.of(press.study, answer.user)
    who = await who_plays(services, study, answer)
    if press.control is StudyControl.RECORD:
        await answer.say(await study_record_text(study, who, texts))
    else:
        appearance = await appearance_to(answer.guild, answer.user, services.people)
        await answer.say(await study_in_motion(study, who, texts, appearance=appearance))


async def read_in_worker(data: bytes) -> Record:
    """Parse a record in a worker process, since a hostile one takes long. Raises ``UserError`` if it holds none."""
    found = await to_worker(_read, data)
    if isinstance(found, Code):
        raise UserError(with_quotes_escaped(found))
    return found


async def _fetched(file: discord.Attachment) -> bytes:
    """Read a file. Raises ``UserError`` if it is larger than a record, or Discord does not return it."""
    if file.size > LONGEST:
        raise UserError("record-several" if file.filename.endswith(MANY) else too_long().code)
    try:
        async with asyncio.timeout(FETCHED_WITHIN):
            return await persistently(file.read)
    except TimeoutError:
        raise UserError("reply-file-timed-out") from None
    except UNDELIVERED:
        raise UserError("reply-file-failed") from None


def _read(data: bytes) -> Record | Code:
    """Parse a record; returns the error, since a worker that raises counts as faulty."""
    try:
        return read(data)
    except BadRecord as error:
        return error.code


async def play_privately(
    services: StudyServices,
    answer: Answer,
    game: AnyGame,
    options: object,
    people: Sequence[Someone],
    given: Mapping[str, Any],
) -> None:
    """``/play`` of one user against computers, of the middle level by default. Raises ``UserError``."""
    if any(not is_me(answer, person) for person in people):
        raise UserError("reply-private-people")
    for option in _ELSEWHERE:
        if given.get(option) is not None:
            raise UserError(f"reply-private-{option}")
    if given.get("rated"):
        raise UserError("reply-private-rated")
    answer.soon_privately()
    seats = given.get("seats") or max(len(people) + 1, min(game.seats))
    first = one_of("first", given.get("first") or First.RANDOM, First)
    await begin_privately(services, answer, game, options, seats, first, level_given(given) or STAND_IN.number)


async def begin_privately(
    services: StudyServices, answer: Answer, game: AnyGame, options: object, seats: int, first: First, level: int
) -> None:
    """Begin a private match and show it. Raises ``UserError`` when the user has too many studies."""
    seat = {First.ME: 0, First.OTHER: seats - 1}.get(first, random.randrange(seats))
    empty = begin(game, options, seats)
    await show(services, answer, await services.studies.open(answer.user, empty, against=ComputerOpponent(level, seat)))


ROUTES: Final = (
    match_button(Button.ANALYSE, analyse),
    ButtonRoute(ReplayPress.pattern(Control.STUDY), ReplayPress.read, from_here),
    ButtonRoute(StudyPress.pattern(), StudyPress.read, pressed),
    SelectRoute(views.STUDIES, views.StudyChosen.read, chosen_study),
    FormRoute(StudyPress.pattern(StudyControl.NAME), views.line_named, name_line),
    FormRoute(views.IMPORTING, lambda _, fields: fields, imported),
    FormRoute(StudyPress.pattern(StudyControl.COMMENT), views.step_commented, comment_step),
    *PICKER.routes,
)
