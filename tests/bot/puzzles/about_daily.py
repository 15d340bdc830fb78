"""Permissions of puzzles and the puzzle of the day: everybody, for themselves. A part of ``about_buttons``."""

from simcord.results import InteractionResult

from bot.model.ids import GuildId, UserId
from bot.model.picking import path_to
from bot.model.ratings.days import day_of
from bot.puzzles.catalogue.files import catalogue, puzzle_of
from bot.puzzles.daily.views import DailyControl
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
