"""Ids of the menu of seasons below a history: the quarter and the game."""

import re
from dataclasses import dataclass
from typing import ClassVar, Final

from bot.discord.interactions.components import SELECTED
from rules import GAMES

_SEASON: Final = "season"


@dataclass(frozen=True, slots=True)
class SeasonChosen:
    """A season that is over, chosen in a history of the server in which that stands."""

    period: str
    game: str

    MENU: ClassVar[str] = f"il:{_SEASON}:0:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return f"{self.period}.{self.game}"


SEASONS: Final = f"il:{_SEASON}{SELECTED}"
"""A pattern, without groups, of the id of the select."""
_VALUE: Final = re.compile(rf"([1-9]\d{{3}}-Q[1-4])\.({'|'.join(GAMES)})")


def season_chosen(_: str, value: str) -> SeasonChosen | None:
    """The season that the value of an option names; ``None`` if it is none."""
    found = _VALUE.fullmatch(value)
    return None if found is None else SeasonChosen(found[1], found[2])
