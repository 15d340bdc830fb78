"""What stands in the ids of the buttons about a tournament: which one, what is wanted, and further a number.

A button's id is ``il:tournament:<id>:<control>``, or ``il:tournament:<id>:<control>:<number>``.
"""

import re
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

from bot.match.ids import TournamentId

_TOURNAMENT: Final = "tournament"


class TournamentControl(StrEnum):
    """The buttons about a tournament; their labels are texts."""

    JOIN = auto()
    LEAVE = auto()
    QUIT = auto()
    """Under the question before matches are given up by that: it is meant."""
    STAY = auto()
    """Under the same question: it is not."""
    BEGIN = auto()
    RULES = auto()
    """The rulebook of its game."""
    TABLE = auto()
    """How it stands, in a private message of its own; the number is the round under whose pairings it is."""
    TEXT = auto()
    """The standings in words, in a private message of their own."""
    LEAF = auto()
    """The same in place of another page of them, whose number it is, from 0."""


@dataclass(frozen=True, slots=True)
class TournamentPress:
    """A button about a tournament."""

    tournament: TournamentId
    control: TournamentControl
    number: int = 0

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        number = f":{self.number}" if self.number else ""
        return f"il:{_TOURNAMENT}:{self.tournament}:{self.control}{number}"


TOURNAMENTS: Final = rf"il:{_TOURNAMENT}:\d{{1,15}}:(?:{'|'.join(TournamentControl)})(?::\d{{1,6}})?"
"""A pattern, without groups, of the ids of the buttons."""


def tournament_pressed(custom_id: str) -> TournamentPress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if re.fullmatch(TOURNAMENTS, custom_id) is None:
        return None
    tournament, control, *number = custom_id.split(":")[2:]
    return TournamentPress(TournamentId(int(tournament)), TournamentControl(control), int(number[0]) if number else 0)
