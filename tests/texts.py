"""The texts of both languages, for tests that compare words."""

import re

from bot.ui import Button
from data.texts import Texts, texts_in

ENGLISH = texts_in("en")
GERMAN = texts_in("de")


def label(button: Button, texts: Texts) -> str:
    """The label of a button."""
    return texts(f"button-{button}")


def in_words(text: str) -> str:
    """A message without emojis."""
    return re.sub(r"<:\w+:\d+> ?", "", text)


def domino(step: str) -> str:
    """A step of Linkage as the bot says it: ``Blue on d1-d2``."""
    colour, cells = step.split()
    return f"{colour.capitalize()} on {cells}"
