"""Command and buttons of the puzzle run: ``/puzzle run``."""

from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import command
from bot.discord.interactions.components import ButtonRoute
from bot.matches.finding import server_name
from bot.matches.play.picker_views import PickerSubject, PickerTarget
from bot.puzzles.commands import PuzzlePicker, share
from bot.puzzles.run import views
from bot.puzzles.run.service import RunQuestion
from bot.puzzles.run.views import RunControl, RunPress
from bot.puzzles.services import PuzzleServices
from bot.puzzles.views import puzzle_question
from bot.ui import Post, Texts
from bot.ui.texts import plain


class RunPicker(PuzzlePicker[RunQuestion]):
    """The picker of the puzzles of a run."""

    over = PickerSubject.RUN

    async def find(self, services: PuzzleServices, answer: Answer, spot: PickerTarget) -> RunQuestion:
        return await services.runs.question(answer.user, spot.number, spot.revision)

    def spot(self, question: RunQuestion) -> PickerTarget:
        return PickerTarget(PickerSubject.RUN, question.run.id, question.run.asked)

    def title(self, question: RunQuestion, texts: Texts) -> str:
        return views.run_title(question, texts)

    async def show(self, services: PuzzleServices, answer: Answer, question: RunQuestion, note: str = "") -> None:
        scene, texts = await self.scene(services, answer, question), answer.texts
        post = await puzzle_question(scene, texts("run-counts"), note)
        await answer.say(post, views.run_asking(question.run, texts))

    async def play(self, services: PuzzleServices, answer: Answer, subject: RunQuestion, steps: str | None) -> None:
        assert steps is not None, "no button of a run asks for the solution"
        answered = await services.runs.answer(answer.user, subject, steps)
        note = views.answered_text(subject, answered, answer.texts)
        if answered.following is not None:
            await self.show(services, answer, answered.following, note)
            return
        scene, bests = await self.scene(services, answer, subject), await services.runs.bests(answer.user)
        post = await views.run_over(scene, note, answered.run, bests)
        await answer.say(post, views.over_buttons(answered.run, answer.texts))


PICKER: Final = RunPicker()


def register(tree: app_commands.CommandTree[Any], services: PuzzleServices) -> None:
    """Add ``/puzzle run``."""
    group = tree.get_command("puzzle")
    assert isinstance(group, app_commands.Group), "puzzles are registered before"

    @command(group, services, "puzzle run")
    async def run(answer: Answer) -> None:
        answer.soon_privately()
        await _begin(services, answer)


async def pressed(services: PuzzleServices, answer: Answer, press: RunPress) -> None:
    """Handle a button of a run."""
    match press.control:
        case RunControl.TRY:
            answer.soon_in_place()
            spot = PickerTarget(PickerSubject.RUN, press.number, press.asked)
            await PICKER.open(services, answer, spot, solution=False)
        case RunControl.BEGIN:
            answer.soon_in_place()
            await _begin(services, answer)
        case RunControl.SHARE:
            await _share(services, answer, press)
        case RunControl.TABLE:
            answer.soon_privately()
            await _table(services, answer)


async def _begin(services: PuzzleServices, answer: Answer) -> None:
    await PICKER.show(services, answer, await services.runs.begin(answer.user, answer.guild))


async def _share(services: PuzzleServices, answer: Answer, press: RunPress) -> None:
    answer.soon_privately()
    run = await services.runs.over(answer.user, press.number)
    first = answer.guild is not None and await services.runs.share(answer.user, run.id)

    async def line(texts: Texts) -> str:
        return views.share_line(run, texts)

    await share(answer, line, first=first)


async def _table(services: PuzzleServices, answer: Answer) -> None:
    texts = answer.texts
    if answer.guild is None:
        bests = await services.runs.bests(answer.user)
        await answer.say(Post(texts("run-own", today=bests.today, ever=bests.ever)))
        return
    today, ever = await services.runs.tables(answer.guild)
    people = {line.user for line in (*today, *ever)}
    called = await services.names.at_present(answer.guild, people, texts)
    names = {user: f"**{plain(name)}**" if user == answer.user else plain(name) for user, name in called.items()}
    await answer.say(Post(views.table_text(today, ever, server_name(answer), names, texts)))


ROUTES: Final = (ButtonRoute(RunPress.pattern(), RunPress.read, pressed), *PICKER.routes)
