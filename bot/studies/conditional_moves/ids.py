"""What stands in the ids of buttons and selects about prepared answers, which are grown on a study of a running match.

A button's id is ``il:prepared:<study>:<revision of it>:<steps of the match>:<control>``.
"""

import re
from dataclasses import dataclass
from enum import StrEnum, auto
from hashlib import sha256
from typing import Final

from bot.discord.interactions.components import SELECTED, number_chosen
from bot.model.conditional_moves import Line
from bot.model.study import StudyId

_PREPARED: Final = "prepared"
_BRANCHES: Final = "answers"


class PreparedControl(StrEnum):
    """The buttons about prepared answers; their labels are texts."""

    PREPARE = auto()
    """Ask whether what is shown is meant."""
    PREPARING = auto()
    """Confirmed."""
    PREPARED = auto()
    """Show what is prepared."""
    WITHDRAWN = auto()
    """All of it."""


@dataclass(frozen=True, slots=True)
class PreparedPress:
    """A button about the answers in a study, as both it and its match stood."""

    study: StudyId
    revision: int
    steps: int
    """How many had been played in the match."""
    control: PreparedControl

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_PREPARED}:{self.study}:{self.revision}:{self.steps}:{self.control}"


@dataclass(frozen=True, slots=True)
class BranchChosen:
    """A branch of what is prepared, chosen to be withdrawn, by a number that follows from its steps."""

    study: StudyId
    branch: int

    @classmethod
    def of(cls, study: StudyId, line: Line) -> "BranchChosen":
        """The choice of a line."""
        return cls(study, int.from_bytes(sha256("\n".join(line).encode()).digest()[:6], "big"))

    @property
    def menu(self) -> str:
        """The id of the select."""
        return f"il:{_BRANCHES}:{self.study}:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return str(self.branch)


PREPARING: Final = rf"il:{_PREPARED}:\d{{1,15}}:\d{{1,9}}:\d{{1,9}}:(?:{'|'.join(PreparedControl)})"
"""A pattern, without groups, of the ids of the buttons."""
BRANCHES: Final = f"il:{_BRANCHES}{SELECTED}"
"""The same of the select of what is prepared."""


def preparing(custom_id: str) -> PreparedPress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if re.fullmatch(PREPARING, custom_id) is None:
        return None
    study, revision, steps, control = custom_id.split(":")[2:]
    return PreparedPress(StudyId(int(study)), int(revision), int(steps), PreparedControl(control))


def branch_chosen(custom_id: str, value: str) -> BranchChosen | None:
    """The branch chosen in the select that has an id of :data:`BRANCHES`; ``None`` if it means nothing."""
    number = number_chosen(value)
    return None if number is None else BranchChosen(StudyId(int(custom_id.split(":")[2])), number)
