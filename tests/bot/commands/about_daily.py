"""Who may do what with the puzzle of the day: everybody, each for themselves. A part of ``test_who_may_press``."""

from simcord.results import InteractionResult

from bot.display.daily_ids import DailyControl
from bot.match import GuildId, UserId
from bot.match.picking import path_to
from bot.standing.days import day_of
from bot.storage.puzzles import PuzzleTry
from tests.bot.commands.attempts import Attempt, Row, component
from tests.bot.commands.cast import ALL, EVERYBODY, Cast, running
from tests.bot.puzzles.daily_solving import puzzle_on

HEADING = "**Puzzle of the day** · "
TO_COME = {"That day is still to come.": ALL}
GONE = {"Nobody asked for the puzzle of that day before it was over": ALL}
UNTRIED = {"Answer the puzzle first": ALL}


def today(custom_id: str) -> Attempt:
    """Pressing a component; in braces are the day, and the first choice and the steps that solve its puzzle."""

    async def attempt(cast: Cast, who: str) -> InteractionResult:
        day = day_of(cast.club.env.now())
        puzzle = puzzle_on(day)
        steps = puzzle.solutions[0]
        first = path_to(puzzle.play, steps[0])[0]
        return await cast.press(who, custom_id.format(day=day, first=first, steps=", ".join(steps)))

    return attempt


async def opened(cast: Cast) -> None:
    """Everybody has seen today's puzzle, besides a match that runs."""
    await running(cast)
    day, store = day_of(cast.club.env.now()), cast.club.bot._storage.daily
    await store.settle(day, puzzle_on(day).id)
    for who in EVERYBODY:
        server, name, _ = cast.where(who)
        await store.opened(UserId(server.people[name].id), GuildId(server.guild.id))


async def solved(cast: Cast) -> None:
    """Everybody has solved it as well."""
    await opened(cast)
    now, store = cast.club.env.now(), cast.club.bot._storage.daily
    puzzle = puzzle_on(day_of(now))
    for who in EVERYBODY:
        server, name, _ = cast.where(who)
        tried = PuzzleTry(UserId(server.people[name].id), puzzle.play.game.key, puzzle.id, puzzle.start_mu, True)
        await store.note(day_of(now), tried, puzzle.solutions[0], None, now, counts=True)


BELOW: dict[DailyControl, tuple[str, str]] = {
    DailyControl.OPEN: (HEADING, ""),
    DailyControl.TRY: ("Choose: ", ""),
    DailyControl.SHOW: ("**Solution:**", "daily_try"),
    DailyControl.WEEK: ("Nobody has solved one in this week.", ""),
    DailyControl.LEAF: ("Nobody has solved one in this week.", ""),
}
"""What is said when something below it is pressed, and what changes."""

DAYS = [
    *(
        Row("DailyPress", opened, today(f"il:daily:{{day}}:{control}"), {said: ALL}, wrote=wrote)
        for control, (said, wrote) in BELOW.items()
    ),
    *(
        Row("DailyPress", running, component(f"il:daily:9999999:{control}"), {}, TO_COME)
        for control in DailyControl
        if control is not DailyControl.SHARE
    ),
    *(
        Row("DailyPress", running, component(f"il:daily:700000:{control}"), {}, GONE)
        for control in (DailyControl.OPEN, DailyControl.TRY, DailyControl.SHOW)
    ),
    Row("DailyPress", running, today("il:daily:{day}:open"), {HEADING: "ada fay zoe"}, wrote="daily_solver"),
    Row("DailyPress", running, today("il:daily:{day}:share"), {}, UNTRIED),
    Row("DailyPress", solved, today("il:daily:{day}:share"), {": Interlink, ": ALL}, wrote="daily_share"),
    Row("PickerPress", opened, today("il:daily-at:{day}:0:{first}"), {"Choose: ": ALL}),
    Row("PickerPress", opened, today("il:daily-at:{day}:0:99"), {"That is no choice": ALL}),
    Row("PickerPress", running, component("il:daily-at:9999999:0:1"), {}, TO_COME),
    Row("StepsPress", opened, today("il:daily-steps:{day}:0:{steps}"), {"**Right:**": ALL}, wrote="daily_try"),
    Row("StepsPress", opened, today("il:daily-steps:{day}:0:nonsense"), {HEADING: ALL}),
    Row("TypePress", opened, today("il:daily-type:{day}:0:"), {"": ALL}),
    Row("CancelPress", opened, today("il:daily-cancel:{day}:0:"), {HEADING: ALL}),
]
