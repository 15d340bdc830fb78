"""Formatting of numbers: ratings, counts, shares, durations."""

from collections.abc import Mapping
from typing import Final

from bot.model.ratings.counters import Statistic
from bot.model.ratings.ladders import Standing
from bot.model.ratings.results import Score, Unrated
from data.texts import Texts
from rules import GAMES

Counts = Mapping[Statistic, Mapping[str, int]]  # counters of a person in one game, or of a server
_UNITS: Final = (("day", 86_400), ("hour", 3_600), ("minute", 60))
_SCORES: Final = {Score.WON: "format-form-won", Score.TIED: "format-form-tied", Score.LOST: "format-form-lost"}


def not_rated(reason: Unrated, texts: Texts) -> str:
    """Why a match changes no rating, as part of a line."""
    return texts("format-unrated", reason=reason.value)


def rating(standing: Standing) -> str:
    """A rating in words: ``1612 ± 80``, with a question mark while it is provisional."""
    return f"{standing.rating.points}{'?' if standing.provisional else ''} ± {standing.rating.spread}"


def matches(count: int, texts: Texts) -> str:
    """A number of matches."""
    return texts("format-matches", count=count)


def turns(count: int, texts: Texts) -> str:
    """A number of turns."""
    return texts("format-turns", count=count)


def form(letters: str, texts: Texts) -> str:
    """The last results as letters, the latest at the end."""
    return "".join(texts(_SCORES[Score(letter)]) for letter in letters)


def part_name(game: str, part: str, texts: Texts) -> str:
    """A role, or a seat by its number, within a sentence."""
    return texts(f"{game}-role-{part}") if part in GAMES[game].roles else texts("format-seat", seat=part)


def part_label(game: str, part: str, texts: Texts) -> str:
    """A role or seat at the start of a sentence, or alone."""
    return texts(f"{game}-role-{part}") if part in GAMES[game].roles else texts("format-seat-label", seat=part)


def span(seconds: int, texts: Texts) -> str:
    """A duration in one rounded unit, such as ``3 hours``."""
    unit, count = _rounded(seconds)
    return texts("format-span", unit=unit, count=count)


def lasted(seconds: int, texts: Texts) -> str:
    """The time within which something was over: ``in 3 hours``."""
    unit, count = _rounded(seconds)
    return texts("format-within", unit=unit, count=count)


def _rounded(seconds: int) -> tuple[str, int]:
    return next(((unit, round(seconds / length)) for unit, length in _UNITS if seconds >= length), ("moment", 0))
