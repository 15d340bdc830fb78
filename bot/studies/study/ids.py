"""What stands in the ids below a study: which one, at which revision, and what is wanted.

A button's id is ``il:study:<study>:<revision>:<control>``; those of its picker are in ``picker_ids``.
"""

import re
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import ClassVar, Final

from bot.discord.interactions.components import SELECTED, number_chosen
from bot.model.study import StudyId

_STUDY: Final = "study"
_STUDIES: Final = "studies"


class StudyControl(StrEnum):
    """The buttons below a study; their labels are texts."""

    FIRST = auto()
    BACK = auto()
    ON = auto()
    LAST = auto()
    STEP = auto()
    DEAL = auto()
    ADVICE = auto()
    BRANCH = auto()
    SWITCH = auto()
    NAME = auto()
    DROP = auto()
    GIF = auto()
    RECORD = auto()
    CLOSE = auto()
    CLOSED = auto()
    """Confirmed."""
    KEEP = auto()
    """Not closed after all."""
    UNDO = auto()
    """In a match: the owner's last step is taken back, with what followed."""
    WAIT = auto()
    """In a match, while the computer thinks."""
    AGAIN = auto()
    """In a match that is over: play again."""


@dataclass(frozen=True, slots=True)
class StudyPress:
    """A button below a study as it was at a revision; the form to name a line has the same id as its button."""

    study: StudyId
    revision: int
    control: StudyControl

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_STUDY}:{self.study}:{self.revision}:{self.control}"


@dataclass(frozen=True, slots=True)
class StudyChosen:
    """A study chosen in a list."""

    study: StudyId

    MENU: ClassVar[str] = f"il:{_STUDIES}:0:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return str(self.study)


STUDYING: Final = rf"il:{_STUDY}:\d{{1,15}}:\d{{1,9}}:(?:{'|'.join(StudyControl)})"
"""A pattern, without groups, of the ids of the buttons."""
NAMING: Final = rf"il:{_STUDY}:\d{{1,15}}:\d{{1,9}}:{StudyControl.NAME}"
"""The same of the form to name a line."""
STUDIES: Final = f"il:{_STUDIES}{SELECTED}"
"""The same of the select in a list of studies."""


def studying(custom_id: str) -> StudyPress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if re.fullmatch(STUDYING, custom_id) is None:
        return None
    study, revision, control = custom_id.split(":")[2:]
    return StudyPress(StudyId(int(study)), int(revision), StudyControl(control))


def study_chosen(_: str, value: str) -> StudyChosen | None:
    """The study that the value of an option names; ``None`` if it names none."""
    number = number_chosen(value)
    return None if number is None else StudyChosen(StudyId(number))
