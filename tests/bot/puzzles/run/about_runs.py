"""Permissions of puzzle runs: everybody, in their own. A part of ``about_buttons``."""

from simcord.results import InteractionResult

from bot.model.ids import GuildId, UserId
from bot.model.ratings.days import day_of
from bot.puzzles.run.store import MISTAKES
from bot.puzzles.store import PuzzleTry
from tests.bot.permissions.attempts import Attempt, Row
from tests.bot.permissions.cast import ALL, EVERYBODY, Cast, running
from tests.bot.puzzles.about_daily import FIRST, PUZZLE, STEPS

OTHERS = " ".join(who for who in EVERYBODY if who not in ("ada", "abroad"))
STALE = "This puzzle of the run no longer waits for an answer"
QUESTION = "Which colour?"


async def begun(cast: Cast) -> None:
    """Everybody has begun a run, each at the same puzzle."""
    await running(cast)
    for who in EVERYBODY:
        server, _, _ = cast.where(who)
        day = day_of(cast.club.env.now())
        await cast.club.bot._storage.runs.begin(_id(cast, who), GuildId(server.guild.id), day, PUZZLE.id)


async def ended(cast: Cast) -> None:
    """Everybody has made three mistakes."""
    await begun(cast)
    now, store = cast.club.env.now(), cast.club.bot._storage.runs
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
        (run,) = await cast.club.bot._storage._database.row(newest, _id(cast, whose or who))
        return await cast.press(who, custom_id.format(run=run))

    return attempt


OWN = (
    ("RunPress", begun, "il:run:{run}:0:try", QUESTION, ""),
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
        Row(tries, begun, in_the_run(pressed, "ada"), {}, {STALE: OTHERS})
        for tries, pressed in (("RunPress", "il:run:{run}:0:try"), ("StepsPress", f"il:run-steps:{{run}}:0:{STEPS}"))
    ),
]
