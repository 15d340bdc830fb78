"""Conditional moves: "if they play this, I answer that". Values and pure functions. An answer is found by the steps
played, not by the position, so the possible ones are always known and legal when due: they were parsed there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from bot.model.log import Entry, Kind
from bot.model.match import Match, Person, Status
from rules.play import Step

MOST_PREPARED: Final = 50  # answers that a seat may have prepared in a match at a time

Line: TypeAlias = tuple[str, ...]  # steps that follow each other, in notation


@dataclass(frozen=True, slots=True)
class PreparedAnswer:
    """A conditional move of a seat, played as soon as certain steps were played."""

    seat: int
    base: int  # the number of steps played when it was prepared
    path: Line  # the steps of all seats that trigger it: at least one
    step: str

    @property
    def line(self) -> Line:
        """The steps that trigger it, and the answer."""
        return (*self.path, self.step)

    def after(self, steps: Line) -> "PreparedAnswer | None":
        """This answer relative to the position after these steps; ``None`` if it has become impossible."""
        if self.base > len(steps):
            return None
        played = steps[self.base :]
        if played == self.path or played != self.path[: len(played)]:
            return None
        return replace(self, base=len(steps), path=self.path[len(played) :])


Tree: TypeAlias = tuple[PreparedAnswer, ...]  # answers of one seat or all; at most one per seat and situation


def steps_of(match: Match) -> Line:
    """The steps of a match so far."""
    return () if match.play is None else match.play.texts


def answers_in(line: Sequence[Step[Any]], seat: int, base: int) -> Tree:
    """The answers of a seat in a variation after ``base`` steps: its own steps after the first of another seat."""
    texts = tuple(step.text for step in line)
    others = next((index for index, step in enumerate(line) if step.seat != seat), len(line))
    return tuple(
        PreparedAnswer(seat, base, texts[:index], step.text)
        for index, step in enumerate(line)
        if step.seat == seat and index > others
    )


def following(tree: Tree, steps: Line) -> Tree:
    """The part of a tree that is still possible after these steps, relative to them."""
    return tuple(later for answer in tree if (later := answer.after(steps)) is not None)


def grown(tree: Tree, more: Tree) -> Tree:
    """A seat's tree with more answers after the same steps; a new one replaces an old one and all that followed it."""
    found = {answer.path: answer for answer in (*tree, *more)}
    return tuple(
        answer
        for answer in found.values()
        if all(
            found[answer.path[:count]].step == answer.path[count]
            for count in range(len(answer.path))
            if answer.path[:count] in found
        )
    )


def branches(tree: Tree) -> tuple[Line, ...]:
    """A seat's tree from its root to each of its leaves, in alphabetical order; all prepared after the same steps."""
    lines = sorted(answer.line for answer in tree)
    return tuple(line for line in lines if not any(_leads_to(line, other) for other in lines if other != line))


def without(tree: Tree, branch: Line) -> Tree:
    """A seat's tree without the answers that only this branch has."""
    others = [line for line in branches(tree) if line != branch]
    return tuple(answer for answer in tree if any(_leads_to(answer.line, other) for other in others))


def due(tree: Tree, seat: int, steps: Line) -> PreparedAnswer | None:
    """The conditional move of a seat after exactly these steps."""
    return next(
        (each for each in tree if each.seat == seat and each.base <= len(steps) and steps[each.base :] == each.path),
        None,
    )


def remaining(match: Match, entries: Iterable[Entry], tree: Tree) -> Tree:
    """Those that remain after the latest ``entries``; none after the end, or an undo, which they would reverse."""
    if not tree or match.status is not Status.RUNNING or any(entry.kind is Kind.UNDONE for entry in entries):
        return ()
    steps = steps_of(match)
    return tuple(each for each in tree if may_prepare(match, each.seat) and each.after(steps) is not None)


def may_prepare(match: Match, seat: int) -> bool:
    """True if a person plays on this seat and has not left."""
    return seat not in match.out and isinstance(match.seats[seat].occupant, Person)


def _leads_to(line: Line, other: Line) -> bool:
    return other[: len(line)] == line
