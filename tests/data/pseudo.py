"""A language that nobody speaks for one of Discord's locales: the English texts with accents, longer, between right-to-
left marks."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl

import data.texts
from bot.matches import rulebook as rulebooks
from data.texts import DEFAULT, FOLDER, languages, sources, texts_in
from rules import GAMES

PSEUDO: Final = "fi"
"""The locale that it stands in for."""
MARK: Final = "\u200f"
_ACCENTED: Final = str.maketrans("aeiouyAEIOUYcnsCNS", "áéíóúýÁÉÍÓÚÝçñšÇÑŠ")
_PLAIN_VOWEL: Final = re.compile(r"[A-Za-z]*[aeiouAEIOU][A-Za-z]*")
_WORD: Final = re.compile(r"[^\W\d_]{2,}(?![^\W_])")
_CALLED: Final = re.compile(r"command-(?!about-|choice-)[a-z0-9_-]+")
"""The texts that are names of commands and of their options, which have room for accents alone."""
_SHORT: Final = re.compile(r"command-about-.+|command-choice-.+|[a-z]+-summary|[a-z]+-option-.+")
_ROOM: Final = 100
"""Characters of descriptions and choices, which have accents alone if they would be longer."""
_LETTER: Final = re.compile(r"[a-z]+-letter-.+")
"""Signs of the text boards, which are one letter in every language."""
_KEPT: Final = re.compile(r"(`[^`]*`|\{[^{}]*\})")
"""Code and quoted numbers in a page of a rulebook."""
_COLUMNS: Final = frozenset("abcdefghijkl")
_NOT_OURS: Final = re.compile(r"`[^`]*`|<[^<>]*>|https?://\S+|\w*\d\w*|The Link Club|\w+kuu(ta)?\b")
"""Text from outside the catalogues: notation, Discord's own, links, cells, the server, months."""
_SAME: Final = frozenset(
    {
        *["Interlink", "Ada", "Ben", "Cleo", "Dan", "Link", "Club", "games", "Europe", "Berlin", "UTC", "ja", "tai"],
        "LINK",
    }
).union(*(game.title.split() for game in GAMES.values()))
"""Names, and how a list ends in the language that it stands in for."""


def accented(text: str, *, longer: bool = True) -> str:
    """A text with accents, most of those letters twice if it is to be longer; single letters are signs and stay."""

    def change(word: re.Match[str]) -> str:
        wide = re.sub(r"([aeiousyAEIOUY])", lambda vowel: vowel[0] + vowel[0].lower(), word[0]) if longer else word[0]
        return wide.translate(_ACCENTED)

    return _WORD.sub(change, text)


def pseudo(file: str) -> str:
    resource = FluentParser().parse(file)
    for entry in resource.body:
        if isinstance(entry, ftl.Message) and entry.value is not None:
            _Telling(entry.id.name).change(entry.value)
    return FluentSerializer().serialize(resource)


class _Telling:
    def __init__(self, key: str) -> None:
        self._sign = bool(_LETTER.fullmatch(key))
        self._name = bool(_CALLED.fullmatch(key))
        self._short = bool(_SHORT.fullmatch(key))

    def change(self, pattern: ftl.Pattern) -> None:
        said = [element for element in pattern.elements if isinstance(element, ftl.TextElement)]
        longer = not self._name and self._grows(said)
        quoted = False
        for element in pattern.elements:
            if isinstance(element, ftl.TextElement):
                parts = element.value.split("`")
                for at, part in enumerate(parts):
                    quoted = not quoted if at else quoted
                    parts[at] = part if quoted or self._sign else accented(part, longer=longer)
                element.value = "`".join(parts)
            elif isinstance(element, ftl.Placeable) and isinstance(element.expression, ftl.SelectExpression):
                for variant in element.expression.variants:
                    self.change(variant.value)
        if said and longer and not self._sign:
            said[0].value = f"{MARK}{said[0].value}"
            said[-1].value = f"{said[-1].value}{MARK}"

    def _grows(self, said: list[ftl.TextElement]) -> bool:
        return not self._short or sum(len(accented(element.value)) + 2 for element in said) <= _ROOM


def unspoken(text: str) -> list[str]:
    """The words of a text that are not of the pseudo-language, though they should be."""
    words = _PLAIN_VOWEL.findall(_NOT_OURS.sub(" ", text).replace("\u2068", " "))
    return [each for each in words if len(each) > 2 and each not in _SAME and not set(each) <= _COLUMNS]


@contextmanager
def spoken(folder: Path) -> Iterator[None]:
    """The pseudo-language is one of ours, its catalogue in a folder that is like ``data``."""
    _write(folder)
    caches = (languages, texts_in, rulebooks.pages)
    with patch.object(data.texts, "FOLDER", folder / "texts"), patch.object(rulebooks, "DATA", folder):
        try:
            for each in caches:
                each.cache_clear()
            yield
        finally:
            for each in caches:
                each.cache_clear()


def _write(folder: Path) -> None:
    ours = folder / "texts" / PSEUDO
    ours.mkdir(parents=True)
    (folder / "examples").symlink_to(FOLDER.parent / "examples")
    for language in languages():
        (folder / "texts" / language).symlink_to(FOLDER / language)
    for name, source in sources(DEFAULT).items():
        (ours / f"{name}.ftl").write_text(pseudo(source), "utf-8")
    for page in (FOLDER / DEFAULT / "rulebooks").glob("*/*.md"):
        copy = ours / page.relative_to(FOLDER / DEFAULT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        parts = _KEPT.split(page.read_text("utf-8"))
        copy.write_text("".join(part if at % 2 else accented(part, longer=False) for at, part in enumerate(parts)))
