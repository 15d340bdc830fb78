"""Conditional moves in words, their buttons and selects, and the ids of these.

A button's id is ``il:prepared:<study>:<revision of it>:<steps of the match>:<control>``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from hashlib import sha256
from itertools import groupby
from typing import Any, Final

import discord

from bot.discord.interactions.components import SELECTED, Press, SelectChoice, number_chosen, select, view
from bot.model.conditional_moves import Line
from bot.model.ids import MatchId
from bot.model.study import Study, StudyId
from bot.studies.study.views import StudyControl, StudyPress
from bot.ui import Texts
from bot.ui.texts import LONGEST_LABEL, LONGEST_MESSAGE, fitting, units, within
from rules.play import AnyPlay, Step

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
    """Return Confirm and Cancel for a match with this many steps."""
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
    menu = select(BranchChosen.of(study.id, branches[0]).menu, texts("button-withdraw-answer"), offered)
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


LONGEST_PART: Final = 800
"""The form within a text: a branch among others, or steps of several players."""


def asked(
    match: MatchId, line: Sequence[Step[Any]], seat: int, names: Sequence[str], giving_way: int, texts: Texts
) -> str:
    """The question before a variation becomes conditional moves, with the number of answers it would replace."""
    question, notes = texts("prepared-question", match=match), [f"-# {texts('prepared-at-once')}"]
    if giving_way:
        notes.insert(0, texts("prepared-replaces", count=giving_way))
    note = "\n".join(notes)
    room = LONGEST_MESSAGE - units(note) - 1
    return f"{within([question, *_sentences(line, seat, names, texts)], texts, room)}\n{note}"


def conditional_moves_text(
    match: MatchId, play: AnyPlay, branches: Sequence[Line], seat: int, names: Sequence[str], texts: Texts
) -> str:
    """The conditional moves of a person in the position of ``play``, one numbered line per branch."""
    if not branches:
        return texts("prepared-none", match=match)
    lines = [texts("prepared-tree", match=match)]
    known: dict[Line, AnyPlay] = {(): play}
    for number, branch in enumerate(branches, start=1):
        after = _after(branch, known)
        text = " ".join(_sentences(after.steps[len(play.steps) :], seat, names, texts))
        lines.append(texts("prepared-branch", number=number, text=fitting(text, LONGEST_PART)))
    return within(lines, texts)


def _after(branch: Line, known: dict[Line, AnyPlay]) -> AnyPlay:
    """Return the match after a branch; shared beginnings are played once and cached in ``known``."""
    if branch not in known:
        known[branch] = _after(branch[:-1], known).read(branch[-1])
    return known[branch]


def branch_label(number: int, branch: Line, texts: Texts) -> str:
    """A branch in a select."""
    return fitting(texts("prepared-branch", number=number, text=texts.series(branch)), LONGEST_LABEL)


def _sentences(line: Sequence[Step[Any]], seat: int, names: Sequence[str], texts: Texts) -> list[str]:
    """Return a variation in sentences: what is played, and this seat's answers."""
    first = next((index for index, step in enumerate(line) if step.seat != seat), len(line))
    sentences, before = list[str](), [texts("prepared-own", step=step.text) for step in line[:first]]
    for own, together in groupby(line[first:], key=lambda step: step.seat == seat):
        if not own:
            before += [texts("prepared-plays", who=names[step.seat or 0], step=step.text) for step in together]
            continue
        answers = texts.listed(f"`{step.text}`" for step in together)
        key = "prepared-then" if sentences else "prepared-if"
        sentences.append(texts(key, steps=fitting(texts.listed(before), LONGEST_PART), answers=answers))
        before = []
    return sentences
