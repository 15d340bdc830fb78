"""Permissions of puzzles, the puzzle of the day and runs: everybody, for themselves. A part of ``about_buttons``."""

from simcord.results import InteractionResult

from bot.model.ids import GuildId, UserId
from bot.model.picking import path_to
from bot.model.ratings.days import day_of
from bot.puzzles.catalogue.files import catalogue, puzzle_of
from bot.puzzles.daily.views import DailyControl
from bot.puzzles.run.store import MISTAKES
from bot.puzzles.store import PuzzleTry
from bot.puzzles.views import PuzzleControl, first_number, number_of
from tests.bot.permissions.attempts import Attempt, Row, at
from tests.bot.permissions.cast import ALL, EVERYBODY, Cast, running
from tests.bot.puzzles.daily_solving import puzzle_on

HEADING = "**Puzzle of the day** · "
QUESTION = "hich "  # of the picker: which column, or a stone in which
TO_COME = {"That day is still to come.": ALL}
GONE = {"There is no puzzle of that day any more": ALL}


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
    """Everybody has seen today's puzzle, while a match runs."""
    await running(cast)
    day, store = day_of(cast.club.env.now()), cast.club.bot.storage.daily
    await store.settle(day, puzzle_on(day).id)
    for who in EVERYBODY:
        server, name, _ = cast.where(who)
        await store.opened(UserId(server.people[name].id), GuildId(server.guild.id))


async def solved(cast: Cast) -> None:
    """Everybody has solved it as well."""
    await opened(cast)
    now, store = cast.club.env.now(), cast.club.bot.storage.daily
    puzzle = puzzle_on(day_of(now))
    for who in EVERYBODY:
        server, name, _ = cast.where(who)
        tried = PuzzleTry(UserId(server.people[name].id), puzzle.play.game.key, puzzle.id, puzzle.start_mu, True)
        await store.note(day_of(now), tried, puzzle.solutions[0], None, now, counts=True)


BELOW = (
    ("DailyPress", "il:daily:{day}:open", HEADING, ""),
    ("DailyPress", "il:daily:{day}:try", QUESTION, ""),
    ("DailyPress", "il:daily:{day}:show", "**Solution:**", "daily_try"),
    ("DailyPress", "il:daily:{day}:week", "Nobody has solved one in this week.", ""),
    ("DailyPress", "il:daily:{day}:leaf", "Nobody has solved one in this week.", ""),
    ("PickerPress", "il:daily-at:{day}:0:{first}", QUESTION, ""),
    ("PickerPress", "il:daily-at:{day}:0:99", "That choice is no longer here", ""),
    ("StepsPress", "il:daily-steps:{day}:0:{steps}", "**Right:**", "daily_try"),
    ("StepsPress", "il:daily-steps:{day}:0:nonsense", HEADING, ""),
    ("TypePress", "il:daily-type:{day}:0:", "", ""),
    ("CancelPress", "il:daily-cancel:{day}:0:", HEADING, ""),
)

OF_THE_DAY = [
    *(Row(tries, opened, today(custom_id), {said: ALL}, wrote=wrote) for tries, custom_id, said, wrote in BELOW),
    *(
        at("DailyPress", running, f"il:daily:9999999:{control}", {}, TO_COME)
        for control in DailyControl
        if control is not DailyControl.SHARE
    ),
    *(at("DailyPress", running, f"il:daily:700000:{control}", {}, GONE) for control in ("open", "try", "show")),
    Row("DailyPress", running, today("il:daily:{day}:open"), {HEADING: "ada fay zoe"}, wrote="daily_solver"),
    Row("DailyPress", running, today("il:daily:{day}:share"), {}, {"Answer the puzzle first": ALL}),
    Row("DailyPress", solved, today("il:daily:{day}:share"), {": Interlink, ": ALL}, wrote="daily_share"),
    at("PickerPress", running, "il:daily-at:9999999:0:1", {}, TO_COME),
]

PUZZLE = puzzle_of(next(iter(catalogue("linkage").values())))
NUMBER, NONE = number_of(PUZZLE.id), 9 * 16**8
SHOWN = f"**Puzzle** · Linkage · level {PUZZLE.grade}"
NOT_HERE = {"This puzzle no longer exists; /puzzle next has others.": ALL}
FIRST, STEPS = path_to(PUZZLE.play, PUZZLE.solutions[0][0])[0], ", ".join(PUZZLE.solutions[0])
BELOW_A_PUZZLE = (
    ("PuzzlePress", f"puzzle:{NUMBER}:0:{PuzzleControl.NEW}", "**Puzzle** · Linkage · level", ""),
    ("PuzzlePress", f"puzzle:{NUMBER}:0:{PuzzleControl.NEXT}", "**Puzzle** · Linkage · level", ""),
    ("PuzzlePress", f"puzzle:{NUMBER}:0:{PuzzleControl.TRY}", "Which colour?", ""),
    ("PuzzlePress", f"puzzle:{NUMBER}:0:{PuzzleControl.SHOW}", "**Solution:**", "puzzle_try"),
    ("PuzzlePress", f"puzzle:{NUMBER}:0:{PuzzleControl.STUDY}", "**Study ", "study"),
    ("PuzzlePress", f"puzzle:{NUMBER}:0:{PuzzleControl.RECORD}", "The record of the match up to this puzzle", ""),
    ("PuzzlePress", f"puzzle:{NUMBER}:77:next", "There is no puzzle of level 77", ""),
    ("PickerPress", f"puzzle-at:{NUMBER}:0:{FIRST}", " · In which column", ""),
    ("PickerPress", f"puzzle-at:{NUMBER}:0:99", "That choice is no longer here", ""),
    ("StepsPress", f"puzzle-steps:{NUMBER}:0:{STEPS}", "**Right:**", "puzzle_try"),
    ("StepsPress", f"puzzle-steps:{NUMBER}:0:nonsense", SHOWN, ""),
    ("TypePress", f"puzzle-type:{NUMBER}:0:", "", ""),
    ("CancelPress", f"puzzle-cancel:{NUMBER}:0:", SHOWN, ""),
)

DAYS = [
    *OF_THE_DAY,
    *(at(tries, running, f"il:{below}", {said: ALL}, wrote=wrote) for tries, below, said, wrote in BELOW_A_PUZZLE),
    *(
        at("PuzzlePress", running, f"il:puzzle:{number}:0:{control}", {}, NOT_HERE)
        for number in (first_number("linkx"), NONE)
        for control in (PuzzleControl.TRY, PuzzleControl.SHOW, PuzzleControl.STUDY, PuzzleControl.RECORD)
    ),
    at("PuzzlePress", running, f"il:puzzle:{NONE}:0:next", {}, NOT_HERE),
]


NEITHER = " ".join(who for who in EVERYBODY if who not in ("ada", "abroad"))
STALE = "This puzzle of the run no longer waits for an answer"


async def begun(cast: Cast) -> None:
    """Everybody has begun a run, each at the same puzzle."""
    await running(cast)
    for who in EVERYBODY:
        server, _, _ = cast.where(who)
        day = day_of(cast.club.env.now())
        await cast.club.bot.storage.runs.begin(_id(cast, who), GuildId(server.guild.id), day, PUZZLE.id)


async def ended(cast: Cast) -> None:
    """Everybody has made three mistakes."""
    await begun(cast)
    now, store = cast.club.env.now(), cast.club.bot.storage.runs
    for who in EVERYBODY:
        run = await store.unfinished(_id(cast, who), day_of(now))
        while run is not None and run.missed < MISTAKES:
            answer = PuzzleTry(_id(cast, who), "linkage", PUZZLE.id, PUZZLE.start_mu, solved=False)
            run = await store.answer(run, answer, PUZZLE.id, now)


def _id(cast: Cast, who: str) -> UserId:
    server, name, _ = cast.where(who)
    return UserId(server.people[name].id)


def in_the_run(custom_id: str, whose: str | None = None) -> Attempt:
    """Pressing a component of the run of ``whose``, or of the person who presses."""

    async def attempt(cast: Cast, who: str) -> InteractionResult:
        newest = "SELECT max(id) FROM puzzle_run WHERE user = ?"
        (run,) = await cast.club.bot.storage.database.row(newest, _id(cast, whose or who))
        return await cast.press(who, custom_id.format(run=run))

    return attempt


OWN = (
    ("RunPress", begun, "il:run:{run}:0:try", "Which colour?", ""),
    ("RunPress", begun, "il:run:{run}:0:begin", "**Puzzle run** · 0 solved", ""),
    ("RunPress", begun, "il:run:{run}:0:table", "Nobody has solved a puzzle in a run", ""),
    ("RunPress", begun, "il:run:{run}:0:share", STALE, ""),
    ("RunPress", begun, "il:run:{run}:1:try", STALE, ""),
    ("PickerPress", begun, f"il:run-at:{{run}}:0:{FIRST}", " · In which column", ""),
    ("StepsPress", begun, f"il:run-steps:{{run}}:0:{STEPS}", "**Right.**", "puzzle_run"),
    ("StepsPress", begun, "il:run-steps:{run}:0:nonsense", "**Puzzle run**", ""),
    ("TypePress", begun, "il:run-type:{run}:0:", "", ""),
    ("CancelPress", begun, "il:run-cancel:{run}:0:", "**Puzzle run** · 0 solved", ""),
    ("RunPress", ended, "il:run:{run}:3:try", STALE, ""),
    ("RunPress", ended, "il:run:{run}:3:begin", "**Puzzle run** · 0 solved", "puzzle_run"),
    ("RunPress", ended, "il:run:{run}:3:share", ": Interlink, puzzle run of", "puzzle_run"),
    ("PuzzlePress", ended, "il:puzzle:0:6:new", "**Puzzle** · Linkage", ""),
)
RUNS = [
    *(Row(tries, scene, in_the_run(pressed), {said: ALL}, wrote=wrote) for tries, scene, pressed, said, wrote in OWN),
    *(
        Row(tries, begun, in_the_run(pressed, "ada"), {}, {STALE: NEITHER})
        for tries, pressed in (("RunPress", "il:run:{run}:0:try"), ("StepsPress", f"il:run-steps:{{run}}:0:{STEPS}"))
    ),
]
