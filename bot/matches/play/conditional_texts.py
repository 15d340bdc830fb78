"""Prepared answers in words: "If Ada plays this, you answer that"."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from bot.model.conditional_moves import Line
from bot.model.ids import MatchId
from bot.ui.languages import Texts
from bot.ui.lengths import LONGEST_LABEL, LONGEST_MESSAGE, fitting, units, within
from rules.play import AnyPlay, Step

LONGEST_PART: Final = 800
"""Of what stands within a text: a branch that is told with others, or what several people play."""


def asked(
    match: MatchId, line: Sequence[Step[Any]], seat: int, names: Sequence[str], giving_way: int, texts: Texts
) -> str:
    """What somebody on a seat would prepare in a match by a line, as a question; so many answers would give way."""
    question, notes = texts("prepared-asked", match=match), [f"-# {texts('prepared-at-once')}"]
    if giving_way:
        notes.insert(0, texts("prepared-giving-way", count=giving_way))
    note = "\n".join(notes)
    room = LONGEST_MESSAGE - units(note) - 1
    return f"{within([question, *_told(line, seat, names, texts)], texts, room)}\n{note}"


def prepared_told(
    match: MatchId, play: AnyPlay, branches: Sequence[Line], seat: int, names: Sequence[str], texts: Texts
) -> str:
    """What somebody has prepared in a match that stands as ``play`` says, a numbered line a branch."""
    if not branches:
        return texts("prepared-none", match=match)
    lines = [texts("prepared-tree", match=match)]
    known: dict[Line, AnyPlay] = {(): play}
    for number, branch in enumerate(branches, start=1):
        after = _after(branch, known)
        told = " ".join(_told(after.steps[len(play.steps) :], seat, names, texts))
        lines.append(texts("prepared-branch", number=number, told=fitting(told, LONGEST_PART)))
    return within(lines, texts)


def _after(branch: Line, known: dict[Line, AnyPlay]) -> AnyPlay:
    """The match after a branch; what branches have in common is played once, and ``known`` then."""
    if branch not in known:
        known[branch] = _after(branch[:-1], known).read(branch[-1])
    return known[branch]


def branch_label(number: int, branch: Line, texts: Texts) -> str:
    """A branch in a select."""
    return fitting(texts("prepared-branch", number=number, told=texts.series(branch)), LONGEST_LABEL)


def _told(line: Sequence[Step[Any]], seat: int, names: Sequence[str], texts: Texts) -> list[str]:
    """A line in sentences: what is played, and what this seat answers."""
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
