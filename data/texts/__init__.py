"""Catalogues of texts: a folder of Fluent files (https://projectfluent.org/fluent/guide/) per language, and formatting.
A key begins with the name of its file: ``board-begins`` is in ``board.ftl``."""

import logging
from collections.abc import Iterable, Mapping
from datetime import date as Day
from functools import cache, lru_cache, reduce
from pathlib import Path
from typing import Final

from babel import Locale
from babel.dates import format_skeleton
from babel.lists import format_list
from babel.numbers import format_percent
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from rules.codes import Code, Listing, Value

FOLDER: Final = Path(__file__).parent
DEFAULT: Final = "en"
"""The default language."""
_LOCALES: Final = {"en": "en_001"}
"""Locales for numbers, dates and lists; English alone would be that of the United States."""
REMEMBERED: Final = 8192
"""Texts of a language that are kept with their values: from board to board most rows and names stay as they were."""
LOCALES: Final = 64
"""Locales of which is kept which language they are; Discord has some thirty, and asks of each with every text."""

log = logging.getLogger(__name__)


class NoText(LookupError):
    """A text or one of its values is missing: a mistake of ours, which a test finds."""


class Texts:
    """The texts of one language. Called with a key and its values it gives the text."""

    def __init__(
        self, language: str, sources: Iterable[str], *, locale: str | None = None, instead: "Texts | None" = None
    ) -> None:
        """``sources`` are Fluent files, ``locale`` that of numbers and lists; ``instead`` has texts missing here."""
        self.language: Final = language
        self.locale = (locale or language).replace("-", "_")
        self._instead = instead
        self._unsaid: set[str] = set()
        """The keys that ``instead`` had to say, which is logged once for each."""
        self._remembered = lru_cache(REMEMBERED)(self._told)
        self._bundle = FluentBundle([self.locale], use_isolating=False)
        for source in sources:
            self._bundle.add_resource(FluentResource(source))

    def __contains__(self, key: str) -> bool:
        return self._bundle.has_message(key)

    def __call__(self, key: str, /, **values: Value) -> str:
        """The text of a key, numbers without grouping; raises :class:`NoText` if it or a value is missing in both
        languages."""
        try:
            return self._remembered(key, tuple(values.items()))
        except NoText as error:
            if self._instead is None:
                raise
            if key not in self._unsaid:
                self._unsaid.add(key)
                log.error("%s; it is said in %s.", error, self._instead.language)  # noqa: TRY400 - a text is at fault
            return self._instead(key, **values)

    def _told(self, key: str, values: tuple[tuple[str, Value], ...]) -> str:
        if key not in self or (pattern := self._bundle.get_message(key).value) is None:
            raise NoText(f"{key} is not among the texts of {self.language}")
        text, errors = self._bundle.format_pattern(pattern, {name: self._given(each) for name, each in values})
        if errors:
            raise NoText(f"{key} in {self.language}: {errors[0]}")
        return str(text)

    def of(self, code: Code) -> str:
        """The text that a code stands for."""
        return self(code.key, **dict(code.values))

    def render(self, thing: Code | str) -> str:
        """A code in words; notation and names stay as they are."""
        return self.of(thing) if isinstance(thing, Code) else thing

    def listed(self, items: Iterable[str]) -> str:
        """Things in a sentence: ``a, b and c``; empty if there are none."""
        return format_list(list(items), "standard", self.locale)

    def either(self, items: Iterable[str]) -> str:
        """Things of which one is meant: ``a, b or c``."""
        return format_list(list(items), "or", self.locale)

    def series(self, items: Iterable[str]) -> str:
        """Things one after the other: ``a, b, c``."""
        # What stands before the last two of a list: not every language has a form of its own for mere series.
        between = Locale.parse(self.locale).list_patterns["standard"]["middle"]
        parts = list(items)
        return reduce(between.format, parts) if parts else ""

    def date(self, day: Day) -> str:
        """A day, its month cut short: ``3 Mar 2027``."""
        return format_skeleton("yMMMd", day, locale=self.locale)

    def month(self, day: Day) -> str:
        """The month that a day is in: ``March 2027``."""
        return format_skeleton("yMMMM", day, locale=self.locale)

    def percent(self, share: float) -> str:
        """A share of one in hundredths: ``48%``."""
        return format_percent(round(share * 100) / 100, locale=self.locale)

    def _given(self, value: Value) -> object:
        match value:
            case int():
                return fluent_number(value, useGrouping=False)
            case Code():
                return self.of(value)
            case Listing(items, either):
                return (self.either if either else self.listed)(self.render(item) for item in items)
            case _:
                return value


def sources(language: str) -> Mapping[str, str]:
    """The files of a language by their names."""
    return {file.stem: file.read_text("utf-8") for file in sorted((FOLDER / language).glob("*.ftl"))}


@cache
def languages() -> tuple[str, ...]:
    """Every language there is, the default first."""
    found = sorted(file.name for file in FOLDER.iterdir() if file.is_dir() and any(file.glob("*.ftl")))
    return (DEFAULT, *(language for language in found if language != DEFAULT))


@cache
def texts_in(language: str) -> Texts:
    """The texts of a language: ``en``; raises :class:`NoText` for an unknown one."""
    if language not in languages():
        raise NoText(f"there are no texts in {language}")
    instead = None if language == DEFAULT else texts_in(DEFAULT)
    return Texts(language, sources(language).values(), locale=_LOCALES.get(language), instead=instead)


def language_of(locale: str | None) -> str | None:
    """The project's language for a locale such as ``en-US`` or ``pt-BR``, the whole locale first; ``None`` without
    one."""
    return _spoken((locale or "").casefold(), languages())


@lru_cache(LOCALES)
def _spoken(wanted: str, ours: tuple[str, ...]) -> str | None:
    named = {language.casefold(): language for language in ours}
    return named.get(wanted) or named.get(wanted.split("-", maxsplit=1)[0])


def nearest(locale: str | None) -> str:
    """The best language for a locale."""
    return language_of(locale) or DEFAULT


def texts_for(locale: str | None) -> Texts:
    """The texts for a locale such as ``de`` or ``en-GB``; in the default language without one."""
    return texts_in(nearest(locale))
