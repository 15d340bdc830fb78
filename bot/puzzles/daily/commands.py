"""Commands and buttons of the puzzle of the day: ``/puzzle daily`` and ``/server daily``."""

import asyncio
from typing import Any, Final

import discord
from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import Acknowledgement, command
from bot.discord.interactions.components import ButtonRoute
from bot.matches.finding import expect_posting, server_name, server_of
from bot.matches.play.picker_views import PickerSubject, PickerTarget
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId
from bot.model.ratings.days import Day
from bot.puzzles.commands import PuzzlePicker, share
from bot.puzzles.daily import views
from bot.puzzles.daily.service import USUAL_HOUR, DailyAnswer, DailyQuestion
from bot.puzzles.daily.views import DailyControl, DailyPress
from bot.puzzles.services import PuzzleServices
from bot.puzzles.views import puzzle_question, puzzle_result, score
from bot.ui import Post, Texts
from bot.ui.texts import plain


class DailyPicker(PuzzlePicker[DailyQuestion]):
    """The picker of the puzzle of a day."""

    over = PickerSubject.DAILY

    async def find(self, services: PuzzleServices, answer: Answer, spot: PickerTarget) -> DailyQuestion:
        return await services.daily.question(answer.user, answer.guild, Day(spot.number))

    def spot(self, question: DailyQuestion) -> PickerTarget:
        return PickerTarget(PickerSubject.DAILY, question.day, 0)

    def title(self, question: DailyQuestion, texts: Texts) -> str:
        return views.daily_title(question.day, question.puzzle, texts)

    async def show(self, services: PuzzleServices, answer: Answer, question: DailyQuestion, note: str = "") -> None:
        """Show a puzzle that waits for an answer, or the result of the answer that counts."""
        if question.stands is not None:
            await self.tell(services, answer, await services.daily.again(question, question.stands), note)
            return
        scene, texts = await self.scene(services, answer, question), answer.texts
        counts = texts("daily-counts" if question.open else "daily-expired")
        await answer.say(await puzzle_question(scene, counts, note), views.daily_asking(question.day, texts))

    async def play(self, services: PuzzleServices, answer: Answer, subject: DailyQuestion, steps: str | None) -> None:
        await self.tell(services, answer, await services.daily.answer(answer.user, answer.guild, subject, steps))

    async def tell(self, services: PuzzleServices, answer: Answer, answered: DailyAnswer, note: str = "") -> None:
        """Show the result of an answer, and the results of all."""
        texts, question, counted = answer.texts, answered.question, answered.counted
        scene, lines = await self.scene(services, answer, question), list[str]()
        if counted is not None and counted.first:
            lines.append(score(True, counted.before, counted.after, question.puzzle.play.game.title, texts))
        if question.stands is None:
            lines.append(texts("daily-expired"))
        elif not answered.first:
            lines.append(texts("daily-already-answered", solved="yes" if question.stands.solved else "no"))
        results, streak = await asyncio.gather(
            services.daily.results(answer.guild, question.day), services.daily.streak(answer.user)
        )
        named = results.solvers[: views.MOST_NAMED] if answer.guild else ()
        names = await services.names.of(answer.guild, named, texts)
        lines.append(texts("daily-streak", streak=streak.streak, best=streak.best))
        # The longest comes last: what is too long for a message is cut there.
        lines.append(views.solvers_text(results.tried, len(results.solvers), [plain(name) for name in names], texts))
        text = "\n-# ".join(lines)
        post = await puzzle_result(scene, answered.steps, answered.judgement, text, own=answered.own, note=note)
        await answer.say(post, views.daily_answered_view(answered, texts))


PICKER: Final = DailyPicker()


def register(tree: app_commands.CommandTree[Any], services: PuzzleServices) -> None:
    """Add ``/puzzle daily``."""
    group = tree.get_command("puzzle")
    assert isinstance(group, app_commands.Group), "puzzles are registered before"

    @command(group, services, "puzzle daily")
    async def daily(answer: Answer) -> None:
        await open_day(services, answer, services.daily.today())


async def open_day(services: PuzzleServices, answer: Answer, day: Day) -> None:
    """Show the puzzle of a day in a private message."""
    answer.soon_privately()
    await PICKER.show(services, answer, await services.daily.question(answer.user, answer.guild, day))


async def pressed(services: PuzzleServices, answer: Answer, press: DailyPress) -> None:
    """Handle a button that leads to the puzzle of a day, or one below it."""
    match press.control:
        case DailyControl.OPEN:
            await open_day(services, answer, press.day)
        case DailyControl.SHARE:
            await _share(services, answer, press.day)
        case DailyControl.WEEK:
            answer.soon_privately()
            await _week(services, answer, press.day)
        case DailyControl.LEAF:
            answer.soon_in_place()
            await _week(services, answer, press.day)
        case DailyControl.TRY | DailyControl.SHOW:
            answer.soon_in_place()
            spot = PickerTarget(PickerSubject.DAILY, press.day, 0)
            solving = PICKER.open(services, answer, spot, solution=press.control is DailyControl.SHOW)
            await PICKER.within(services, answer, spot, solving)


async def _share(services: PuzzleServices, answer: Answer, day: Day) -> None:
    answer.soon_privately()
    stands = await services.daily.stands(answer.user, day)
    question = await services.daily.question(answer.user, answer.guild, day)
    first = answer.guild is not None and await services.daily.share(answer.user, answer.guild, day)

    async def line(texts: Texts) -> str:
        answered = await services.daily.again(question, stands)
        shown = views.squares(question.puzzle, answered.judgement, own=answered.own)
        return views.share_line(day, question.puzzle, shown, await services.daily.streak(answer.user), texts)

    await share(answer, line, first=first)


async def _week(services: PuzzleServices, answer: Answer, day: Day) -> None:
    texts = answer.texts
    table = await services.daily.week(answer.user, answer.guild, day)
    if answer.guild is None:
        text = views.own_week_text(table.first, table.solved, table.tried, texts)
    else:
        lines = table.lines[: views.MOST_LINES]
        called = await services.names.at_present(answer.guild, {line.user for line in lines}, texts)
        names = {user: f"**{plain(name)}**" if user == answer.user else plain(name) for user, name in called.items()}
        text = views.week_text(table.first, server_name(answer), lines, names, texts)
    await answer.say(Post(text), views.week_leafing(table.first, services.daily.today(), texts))


ROUTES: Final = (ButtonRoute(DailyPress.pattern(), DailyPress.read, pressed), *PICKER.routes)


def add_daily(services: PuzzleServices, group: app_commands.Group, acknowledge: Acknowledgement) -> None:
    """Add ``/server daily``; ``acknowledge`` checks the permission."""

    @command(group, services, "server daily", acknowledge=acknowledge)
    async def daily(
        answer: Answer,
        channel: discord.TextChannel | None = None,
        hour: app_commands.Range[int, 0, 23] | None = None,
        off: bool = False,
    ) -> None:
        guild, servers, texts = GuildId(server_of(answer).id), services.daily_servers, answer.texts
        if off:
            await servers.end(guild)
            await answer.say(Post(texts("daily-post-off")))
            return
        wanted = await servers.of(guild)
        if channel is not None or hour is not None:
            before, at = (None, USUAL_HOUR) if wanted is None else (wanted.channel, wanted.hour)
            there = before if channel is None else ChannelId(channel.id)
            if there is None:
                raise UserError("daily-post-no-channel")
            await expect_posting(services, answer, guild, there)
            wanted = await servers.want(guild, there, at if hour is None else hour)
        text = texts("daily-post-not-enabled")
        if wanted is not None:
            text = views.daily_wanted(wanted.channel, servers.following(wanted), texts)
        await answer.say(Post(text))
