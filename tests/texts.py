"""The texts of both languages, for tests that compare words."""

import re

from data.texts import texts_in

ENGLISH = texts_in("en")
GERMAN = texts_in("de")


def in_words(text: str) -> str:
    """A message without emojis."""
    return re.sub(r"<:\w+:\d+> ?", "", text)


def domino(step: str) -> str:
    """A step of Linkage as the bot says it: ``Blue on d1-d2``."""
    colour, cells = step.split()
    return f"{colour.capitalize()} on {cells}"
