"""The rulebooks that players read: Markdown per language and game under ``data/rulebooks``."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Final

from rules.play import AnyPlay, read_record

FOLDER: Final = Path(__file__).parent.parent.parent / "data" / "rulebooks"
LONGEST_PAGE: Final = 1900


@lru_cache(maxsize=32)
def pages(game: str, language: str = "en") -> tuple[str, ...]:
    """The rulebook of a game in messages of at most 1900 characters, parted at its headings."""
    text = (FOLDER / language / f"{game}.md").read_text(encoding="utf-8").strip()
    sections = [section.strip() for section in text.replace("\n## ", "\n\0## ").split("\0")]
    found = [sections[0]]
    for section in sections[1:]:
        if len(found[-1]) + 2 + len(section) <= LONGEST_PAGE:
            found[-1] += f"\n\n{section}"
        else:
            found.append(section)
    return tuple(found)


@lru_cache(maxsize=32)
def example(game: str) -> AnyPlay:
    """The position that the rulebook's picture shows, from its record."""
    record = json.loads((FOLDER / "examples" / f"{game}.json").read_text(encoding="utf-8"))
    play, steps = read_record(record)
    for step in steps:
        play = play.read(step)
    return play
