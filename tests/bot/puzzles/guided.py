"""A part of the tour in ``test_every_language``: a puzzle of every game, missed and solved, in whatever language."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from bot.model.ids import UserId
from bot.model.ratings.days import day_of
from bot.puzzles.catalogue.files import CatalogueEntry, catalogue, listed, puzzle_of
from rules import GAMES
from tests.bot.guide import Guide, answer
from tests.bot.puzzles.answered import shown_in, wrong
from tests.bot.puzzles.dailies import answer_daily
from tests.bot.puzzles.daily_solving import puzzle_on

Act: TypeAlias = Callable[[Any, str], Awaitable[Any]]
"""Something done with a message; returns the answer."""


async def puzzles(guide: Guide) -> None:
    club, texts = guide.club, guide.texts

    async def pressed(message: Any, label: str) -> Any:
        return answer(await club.people["dan"].click(message, label=texts(label)))

    async def typed(message: Any, steps: str) -> Any:
        form = await club.people["dan"].click(message, label=texts("button-type"))
        return answer(await club.people["dan"].submit_modal(form, {"steps": steps}))

    menu = await guide.slash("dan", "puzzle next")
    for game in GAMES.values():
        told = answer(await club.people["dan"].click(menu, label=game.title))
        told = await pressed(await pressed(told, "button-puzzle-try"), "button-cancel")
        told = await pressed(told, "button-puzzle-try")
        told = await typed(told, "?")
        told = await typed(told, ", ".join(wrong(shown_in(told))))
        told = await pressed(told, "button-puzzle-retry")
        told = await typed(told, ", ".join(shown_in(told).solutions[0]))
        await pressed(told, "button-puzzle-record")
        await pressed(told, "button-puzzle-study")
        told = await pressed(told, "button-puzzle-next")
        await pressed(told, "button-puzzle-show")
        for entry in one_of_each_kind(game.key):
            told = await guide.slash("dan", "puzzle next", game=game.key, level=entry.grade)
    told = await guide.slash("dan", "puzzle daily")
    told = await pressed(await pressed(told, "button-puzzle-try"), "button-cancel")
    told = await typed(await pressed(told, "button-puzzle-try"), "?")
    told = await typed(told, ", ".join(wrong(puzzle_on(day_of(club.env.now())))))
    for label in ("button-daily-share", "button-daily-share", "button-puzzle-study", "button-puzzle-next"):
        await pressed(told, label)
    await pressed(await pressed(told, "button-daily-week"), "button-daily-before")
    await pressed(await pressed(told, "button-puzzle-show"), "button-puzzle-retry")
    await run(guide, pressed, typed)
    await guide.slash("dan", "profile", game="link")


async def run(guide: Guide, pressed: Act, typed: Act) -> None:
    """A run up to its end, what stands below its result, and the puzzles to redo."""
    await guide.slash("dan", "puzzle redo")
    told = await guide.slash("dan", "puzzle run")
    for right in (True, False, False, False):
        user = UserId(guide.club.people["dan"].id)
        waiting = await guide.club.bot._storage.runs.unfinished(user, day_of(guide.club.env.now()))
        assert waiting is not None
        entry = listed(str(waiting.puzzle))
        assert entry is not None
        puzzle = puzzle_of(entry)
        told = await pressed(await pressed(told, "button-puzzle-try"), "button-cancel")
        told = await pressed(told, "button-puzzle-try")
        told = await typed(told, ", ".join(puzzle.solutions[0] if right else wrong(puzzle)))
    for label in ("share", "share", "table", "redo"):
        await pressed(told, f"button-run-{label}")
    await pressed(told, "button-run-begin")


async def daily_posts(guide: Guide, eve: str) -> None:
    club, texts = guide.club, guide.texts
    await guide.slash(eve, "server daily")
    await guide.slash(eve, "server daily", hour=9)
    closed = club.text_channel("cellar", send_messages=False)
    await guide.slash(eve, "server daily", channel=closed)
    now = club.env.now()
    await club.env.advance_time(((6 - now.weekday()) * 24 + 12 - now.hour) * 3600.0)
    await guide.slash(eve, "server daily", channel=club.channel, hour=12)
    await club.env.advance_time(5)
    for who, control in (("ada", "open"), ("ada", "week")):
        post = club.public()[-1]
        result = await club.people[who].click(post, label=texts(f"button-daily-{control}"))
        shown_to = answer(result)
        if control == "open":
            answer(await club.people[who].click(shown_to, label=texts("button-puzzle-show")))
            await club.env.advance_time(11)
    await answer_daily(club, "ben")
    await club.env.advance_time(24 * 3600.0)
    await guide.slash(eve, "server daily")
    await guide.slash(eve, "server daily", off=True)


def one_of_each_kind(game: str) -> list[CatalogueEntry]:
    found = {puzzle_of(entry).goal: entry for entry in catalogue(game).values()}
    return list(found.values())
