"""What stands in the ids about a puzzle of the day: which day, and what is wanted.

A button's id is ``il:daily:<day>:<control>``; those of its picker are in ``picker_ids``. Whatever is pressed belongs to
the day in its id, also after midnight.
"""

import re
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

from bot.standing.days import Day

_DAILY: Final = "daily"


class DailyControl(StrEnum):
    """The buttons about a puzzle of the day; their labels are texts."""

    OPEN = auto()
    """The puzzle in a private message of its own: what stands below the one that everybody sees."""
    TRY = auto()
    SHOW = auto()
    SHARE = auto()
    WEEK = auto()
    """The table of the week that the day is in, in a private message of its own."""
    LEAF = auto()
    """The same in place of the table of another week."""


@dataclass(frozen=True, slots=True)
class DailyPress:
    """A button about the puzzle of a day."""

    day: Day
    control: DailyControl

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_DAILY}:{self.day}:{self.control}"


DAILY_BUTTONS: Final = rf"il:{_DAILY}:\d{{1,7}}:(?:{'|'.join(DailyControl)})"
"""A pattern, without groups, of the ids of the buttons."""


def daily_pressed(custom_id: str) -> DailyPress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if re.fullmatch(DAILY_BUTTONS, custom_id) is None:
        return None
    day, control = custom_id.split(":")[2:]
    return DailyPress(Day(int(day)), DailyControl(control))
