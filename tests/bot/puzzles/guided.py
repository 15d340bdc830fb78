"""A part of the tour in ``test_every_language``: a puzzle of every game, missed and solved, in whatever language."""

from typing import Any

from bot.puzzles.catalogue import Listed, catalogue, puzzle_of
from rules import GAMES
from tests.bot.guide import Guide, answer
from tests.bot.puzzles.answered import shown_in, wrong


async def puzzles(guide: Guide) -> None:
    """Somebody solves puzzles: each kind of goal, what refutes and what wins, the solution, and their profile."""
    club, texts = guide.club, guide.texts

    async def pressed(message: Any, label: str) -> Any:
        return answer(await club.people["dan"].click(message, label=texts(label)))

    async def typed(message: Any, steps: str) -> Any:
        form = await club.people["dan"].click(message, label=texts("button-type"))
        return answer(await club.people["dan"].submit_modal(form, {"steps": steps}))

    menu = await guide.slash("dan", "puzzle")
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
            told = await guide.slash("dan", "puzzle", game=game.key, level=entry.grade)
    await guide.slash("dan", "profile", game="link")


def one_of_each_kind(game: str) -> list[Listed]:
    """A puzzle of each goal."""
    found = {puzzle_of(entry).goal: entry for entry in catalogue(game).values()}
    return list(found.values())
