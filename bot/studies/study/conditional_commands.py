"""Conditional moves on a study of a running match: confirm, list and withdraw them."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Any, Final

import discord

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.components import SELECTED, ButtonRoute, SelectChoice, SelectRoute, select, view
from bot.matches.apply import begun
from bot.model.conditional_moves import Line, branches, steps_of
from bot.model.errors import StaleButton, UserError
from bot.model.ids import MatchId
from bot.model.match import Match
from bot.model.study import Study, StudyId
from bot.studies.services import StudyServices
from bot.studies.study.picker import above_study, show, who_plays
from bot.studies.study.views import PreparedControl, PreparedPress, StudyControl, StudyPress, prepared_button
from bot.ui import Post, Texts
from bot.ui.texts import LONGEST_LABEL, LONGEST_MESSAGE, fitting, units, within
from rules.play import AnyPlay, Step

_BRANCHES: Final = "answers"
MOST_OFFERED: Final = 25


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
        return f"il:{_BRANCHES}:{self.study}:0:"


BRANCHES: Final = f"il:{_BRANCHES}{SELECTED}"  # pattern of the ids of the select


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
    return view(menu, prepared_button(study, PreparedControl.WITHDRAWN, texts, style=discord.ButtonStyle.danger), back)


def _back(study: Study, label: str) -> discord.ui.Button[Any]:
    return StudyPress(study.id, study.revision, StudyControl.KEEP).button(label)


LONGEST_PART: Final = 800  # the form within a text: a branch among others, or steps of several players


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


# -- commands

_OF_A_MOMENT = (PreparedControl.PREPARE, PreparedControl.PREPARING)  # valid only for the variation that is shown


@above_study
async def pressed(services: StudyServices, answer: Answer, press: PreparedPress) -> None:
    """Handle a button of conditional moves."""
    answer.soon_in_place()
    moment = press.revision if press.control in _OF_A_MOMENT else None
    study = await services.studies.of(press.study, answer.user, moment)
    match = await _match(services, study)
    try:
        match press.control:
            case PreparedControl.PREPARE:
                await _ask(services, answer, study, match)
            case PreparedControl.PREPARING:
                line, count = study.line.shown.texts, press.steps
                tree = await services.preparing.prepare(match.id, answer.user, line[:count], line[count:])
                await show(services, answer, study, answer.texts("prepared-done", count=len(tree), match=match.id))
            case PreparedControl.PREPARED:
                await _tree(services, answer, study, match)
            case PreparedControl.WITHDRAWN:
                await services.preparing.withdraw(match.id, answer.user)
                await show(services, answer, study, answer.texts("prepared-withdrawn"))
    except StaleButton as stale:
        raise UserError("prepared-outdated", match=match.id) from stale


@above_study
async def withdrawn(services: StudyServices, answer: Answer, press: BranchChosen) -> None:
    """Withdraw a variation."""
    answer.soon_in_place()
    study = await services.studies.of(press.study, answer.user)
    match = await _match(services, study)
    tree = await services.preparing.tree(match.id, answer.user)
    wanted = (line for line in branches(tree) if BranchChosen.of(study.id, line) == press)
    await services.preparing.withdraw(match.id, answer.user, next(wanted, ()))
    await _tree(services, answer, study, match, answer.texts("prepared-withdrawn"))


async def _ask(services: StudyServices, answer: Answer, study: Study, match: Match) -> None:
    count, shown, texts = len(steps_of(match)), study.line.shown, answer.texts
    steps = shown.texts
    seat, giving_way = await services.preparing.check(match.id, answer.user, steps[:count], steps[count:])
    who = await who_plays(services, study, answer)
    text = asked(match.id, shown.steps[count:], seat, who.names, len(giving_way), texts)
    confirm = prepared_button(study, PreparedControl.PREPARING, texts, count, style=discord.ButtonStyle.success)
    await answer.say(Post(text), view(confirm, _back(study, texts("button-cancel"))))


async def _tree(services: StudyServices, answer: Answer, study: Study, match: Match, note: str = "") -> None:
    kept, seat = await services.preparing.tree(match.id, answer.user), match.seat_of(answer.user)
    lines, who = branches(kept), await who_plays(services, study, answer)
    text = conditional_moves_text(match.id, begun(match.play), lines, seat or 0, who.names, answer.texts)
    await answer.say(Post("\n".join(filter(None, (note, text)))), prepared_view(study, lines, answer.texts))


async def _match(services: StudyServices, study: Study) -> Match:
    if study.match is None:
        raise UserError("prepared-no-match")
    return await services.table.match(study.match)


ROUTES: Final = (
    ButtonRoute(PreparedPress.pattern(), PreparedPress.read, pressed),
    SelectRoute(BRANCHES, BranchChosen.read, withdrawn),
)
