"""The puzzles that come with the bot, read once for all tests."""

from functools import cache

from bot.puzzles.catalogue.files import FOLDER, Puzzle, load


@cache
def shelf(game: str) -> tuple[Puzzle, ...]:
    return load(FOLDER / f"{game}.jsonl")
