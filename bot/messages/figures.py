"""Numbers as people say them: ratings, counts, shares, durations."""

from collections.abc import Mapping
from typing import Final

from bot.standing.ladders import Standing
from bot.standing.results import Unrated
from bot.standing.tallies import Statistic
from rules import GAMES

Counts = Mapping[Statistic, Mapping[str, int]]
"""What is counted of somebody in one game, or of a server."""
NOT_RATED: Final = {
    Unrated.ASKED: "opened as not rated",
    Unrated.NO_RESULT: "without a result",
    Unrated.YOUNG: "over too early to be rated",
    Unrated.LEFT: "left too early to be rated, which costs only whoever left",
    Unrated.OFTEN: "not rated, the sixth or later of these two that day",
    Unrated.BUSY: "not rated, the eleventh or later of a player that day; only losing counts",
    Unrated.COMPUTER: "not rated, a computer player took part",
}
"""Why a match changes no rating."""


def rating(standing: Standing) -> str:
    """A rating in words: ``1612 ± 80``, with a question mark while it is provisional."""
    return f"{standing.rating.points}{'?' if standing.provisional else ''} ± {standing.rating.spread}"


def matches(count: int) -> str:
    """So many matches."""
    return "1 match" if count == 1 else f"{count} matches"


def part_name(game: str, part: str) -> str:
    """A role, or a seat by its number."""
    return part if part in GAMES[game].roles else f"seat {part}"


def span(seconds: int) -> str:
    """A duration in one rounded unit, such as ``3 hours``."""
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            count = round(seconds / length)
            return f"1 {unit}" if count == 1 else f"{count} {unit}s"
    return "less than a minute"
