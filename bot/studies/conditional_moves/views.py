"""What stands below a study of a running match about prepared answers: to prepare, to see and to withdraw them."""

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.discord.interactions.components import select, view
from bot.matches.play.conditional_texts import branch_label
from bot.model.conditional_moves import Line
from bot.model.study import Study
from bot.studies.conditional_moves.ids import BranchChosen, PreparedControl, PreparedPress
from bot.studies.study.ids import StudyControl, StudyPress
from bot.ui.languages import Texts

MOST_OFFERED: Final = 25
"""Branches that a select holds."""


def preparing_buttons(study: Study, prepared: int, texts: Texts, row: int) -> list[discord.ui.Button[Any]]:
    """Prepare, and Prepared where there are so many answers, in a row of a study."""
    wanted = (PreparedControl.PREPARE, PreparedControl.PREPARED) if prepared else (PreparedControl.PREPARE,)
    return [_button(study, control, texts, row=row) for control in wanted]


def confirming(study: Study, steps: int, texts: Texts) -> discord.ui.View:
    """Confirm and Cancel under the question whether a line is meant, in a match with so many steps."""
    confirm = _button(study, PreparedControl.PREPARING, texts, steps, style=discord.ButtonStyle.success)
    return view(confirm, _back(study, texts("button-cancel")))


def prepared_view(study: Study, branches: Sequence[Line], texts: Texts) -> discord.ui.View:
    """A select of branches to withdraw, a button for all, and the way back to the study."""
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
    """To the study, as it stands."""
    custom_id = StudyPress(study.id, study.revision, StudyControl.KEEP).custom_id
    return discord.ui.Button(label=label, custom_id=custom_id)
