"""The puzzle of the day: ``/daily``, the buttons that lead to it, and those below it."""

from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, name
from bot.discord.interactions.options import personal
from bot.discord.interactions.routing import ButtonRoute
from bot.matches.finding import server_of
from bot.matches.play.picker_ids import Over, Spot
from bot.matches.routing import picker_routes
from bot.model.ratings.days import Day
from bot.puzzles.daily.answering import DAILY
from bot.puzzles.daily.service import DailyPosed
from bot.puzzles.daily.store import DailyTry
from bot.puzzles.daily.texts import MOST_LINES, own_week_told, share_line, shared, squares, to_copy, week_told
from bot.puzzles.daily.views import DAILY_BUTTONS, DailyControl, DailyPress, daily_pressed, week_leafing
from bot.puzzles.services import PuzzleServices
from bot.ui import Post
from bot.ui.escaping import plain
from bot.ui.languages import Texts


def register(tree: app_commands.CommandTree[Any], services: PuzzleServices) -> None:
    """Add ``/daily``."""

    @personal
    @tree.command(name=name("daily"), description=about("daily"))
    @answering(services)
    async def daily(answer: Answer) -> None:
        await open_today(services, answer)


async def open_today(services: PuzzleServices, answer: Answer) -> None:
    """The puzzle of the day that it is, in a private message."""
    answer.soon_privately()
    await _open(services, answer, services.daily.today())


async def pressed(services: PuzzleServices, answer: Answer, press: DailyPress) -> None:
    """A button that leads to the puzzle of a day, or below one."""
    match press.control:
        case DailyControl.OPEN:
            answer.soon_privately()
            await _open(services, answer, press.day)
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
            await DAILY.within(services, answer, Spot.on_day(press.day), _within(services, answer, press))


async def _open(services: PuzzleServices, answer: Answer, day: Day) -> None:
    await DAILY.pose(services, answer, await services.daily.posed(answer.user, answer.guild, day))


async def _within(services: PuzzleServices, answer: Answer, press: DailyPress) -> None:
    posed = await services.daily.posed(answer.user, answer.guild, press.day)
    if press.control is DailyControl.SHOW:
        await DAILY.tell(services, answer, await services.daily.show(answer.user, answer.guild, posed))
    else:
        await DAILY.choosing(services, answer, posed, ())


async def _share(services: PuzzleServices, answer: Answer, day: Day) -> None:
    """Share: once a day before everybody in a server, and else to be copied."""
    answer.soon_privately()
    stands = await services.daily.stands(answer.user, day)
    posed = await services.daily.posed(answer.user, answer.guild, day)
    if answer.guild is not None and await services.daily.share(answer.user, answer.guild, day):
        await answer.publicly()
        texts = await answer.public_texts()
        line = await _line(services, answer, posed, stands, texts)
        await answer.say(shared(answer.interaction.user.display_name, line, texts))
        return
    line = await _line(services, answer, posed, stands, answer.texts)
    await answer.say(to_copy(line, answer.texts, stands=answer.guild is not None))


async def _line(services: PuzzleServices, answer: Answer, posed: DailyPosed, stands: DailyTry, texts: Texts) -> str:
    answered = await services.daily.again(posed, stands)
    shown = squares(posed.puzzle, answered.judgement, own=answered.own)
    return share_line(posed.day, posed.puzzle, shown, await services.daily.streak(answer.user), texts)


async def _week(services: PuzzleServices, answer: Answer, day: Day) -> None:
    """The table of a week, as it stands now."""
    texts = answer.texts
    table = await services.daily.week(answer.user, answer.guild, day)
    if answer.guild is None:
        told = own_week_told(table.first, table.solved, table.tried, texts)
    else:
        lines = table.lines[:MOST_LINES]
        called = await services.names.at_present(answer.guild, {line.user for line in lines}, texts)
        names = {user: f"**{plain(name)}**" if user == answer.user else plain(name) for user, name in called.items()}
        told = week_told(table.first, server_of(answer).name, lines, names, texts)
    await answer.say(Post(told), week_leafing(table.first, services.daily.today(), texts))


ROUTES: Final = (
    ButtonRoute(DAILY_BUTTONS, daily_pressed, pressed),
    *picker_routes(Over.DAILY, DAILY.picking, DAILY.within),
)
