"""What stands in the ids of buttons and selects about prepared answers, which are grown on a study of a running match.

A button's id is ``il:prepared:<study>:<revision of it>:<steps of the match>:<control>``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from hashlib import sha256
from typing import Any, Final

import discord

from bot.discord.interactions.components import SELECTED, Press, SelectChoice, number_chosen, select, view
from bot.matches.play.conditional_texts import branch_label
from bot.model.conditional_moves import Line
from bot.model.study import Study, StudyId
from bot.studies.study.views import StudyControl, StudyPress
from bot.ui.languages import Texts

_BRANCHES: Final = "answers"


class PreparedControl(StrEnum):
    """Buttons of conditional moves."""

    PREPARE = auto()
    """Ask for confirmation."""
    PREPARING = auto()
    """Confirm."""
    PREPARED = auto()
    """List."""
    WITHDRAWN = auto()
    """Withdraw all."""


@dataclass(frozen=True, slots=True)
class PreparedPress(Press):
    """A button of conditional moves, for a revision of the study and a number of steps of the match."""

    word = "prepared"

    study: StudyId
    revision: int
    steps: int
    control: PreparedControl


@dataclass(frozen=True, slots=True)
class BranchChosen(SelectChoice):
    """A variation chosen to be withdrawn, by a number that follows from its steps."""

    study: StudyId
    branch: int

    @classmethod
    def of(cls, study: StudyId, line: Line) -> "BranchChosen":
        return cls(study, int.from_bytes(sha256("\n".join(line).encode()).digest()[:6], "big"))

    @property
    def menu(self) -> str:
        """The id of the select."""
        return f"il:{_BRANCHES}:{self.study}:0:"


BRANCHES: Final = f"il:{_BRANCHES}{SELECTED}"
"""Pattern of the ids of the select."""


def branch_chosen(custom_id: str, value: str) -> BranchChosen | None:
    """The variation chosen in the select; ``None`` for an invalid value."""
    number = number_chosen(value)
    return None if number is None else BranchChosen(StudyId(int(custom_id.split(":")[2])), number)


_LAST_ROW: Final = 4
MOST_OFFERED: Final = 25


def preparing_buttons(study: Study, prepared: int, texts: Texts) -> list[discord.ui.Button[Any]]:
    """Buttons of conditional moves, in the last row of a study."""
    wanted = (PreparedControl.PREPARE, PreparedControl.PREPARED) if prepared else (PreparedControl.PREPARE,)
    return [_button(study, control, texts, row=_LAST_ROW) for control in wanted]


def confirming(study: Study, steps: int, texts: Texts) -> discord.ui.View:
    """Confirm and Cancel, for a match with so many steps."""
    confirm = _button(study, PreparedControl.PREPARING, texts, steps, style=discord.ButtonStyle.success)
    return view(confirm, _back(study, texts("button-cancel")))


def prepared_view(study: Study, branches: Sequence[Line], texts: Texts) -> discord.ui.View:
    """A select of variations to withdraw, a button for all, and Back."""
    back = _back(study, texts("button-back"))
    if not branches:
        return view(back)
    offered = {
        BranchChosen.of(study.id, branch).value: branch_label(number, branch, texts)
        for number, branch in enumerate(branches[:MOST_OFFERED], start=1)
    }
    menu = select(BranchChosen.of(study.id, branches[0]).menu, texts("button-answers"), offered)
    return view(menu, _button(study, PreparedControl.WITHDRAWN, texts, style=discord.ButtonStyle.danger), back)


def _button(
    study: Study,
    control: PreparedControl,
    texts: Texts,
    steps: int = 0,
    *,
    row: int | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        label=texts(f"button-{control}"),
        style=style,
        custom_id=PreparedPress(study.id, study.revision, steps, control).custom_id,
        row=row,
    )


def _back(study: Study, label: str) -> discord.ui.Button[Any]:
    custom_id = StudyPress(study.id, study.revision, StudyControl.KEEP).custom_id
    return discord.ui.Button(label=label, custom_id=custom_id)
