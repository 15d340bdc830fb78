"""Files and texts that our web pages share."""

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from data.texts import DEFAULT, Texts, sources

SHARED: Final = files("bot.ui").joinpath("page")
_ENTRY: Final = re.compile(r"^([a-z-]+) =(.*(?:\n .*)*)", re.MULTILINE)
_VALUE: Final = re.compile(r"\$([a-z]+)")
_FILLED_IN: Final = re.compile(r"\{\{([a-z]+-[a-z-]+)\}\}")  # the place of a text in the first page
_LANGUAGE: Final = "{{language}}"


def page_file(name: str, folders: Sequence[Traversable]) -> Traversable | None:
    """A file of a page, from the first of its folders that has it."""
    found = (file for folder in folders for file in folder.iterdir() if file.name == name)
    return next(found, None)


def words(texts: Texts, *catalogues: str) -> dict[str, str]:
    """The texts of catalogues, with ``{name}`` for values."""
    written = [sources(DEFAULT)[catalogue] for catalogue in catalogues]
    asked = {key: _VALUE.findall(text) for each in written for key, text in _ENTRY.findall(each)}
    return {key: texts(key, **{name: f"{{{name}}}" for name in names}) for key, names in asked.items()}


def filled_in(page: str, texts: Texts) -> str:
    """A page with its texts, and its language."""
    return _FILLED_IN.sub(lambda found: escape(texts(found[1])), page.replace(_LANGUAGE, texts.language))
