"""A study: a board of one person, who moves for all seats and takes back freely, on one line of steps or on two. Steps
are kept and no positions, which would be a second truth about what is legal."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from typing import Final, NewType

from bot.model.ids import MatchId, UserId
from rules.deal import deal
from rules.game import CHANCE, AnyGame
from rules.play import AnyPlay, begin
from rules.records import Annotation, Mark

StudyId = NewType("StudyId", int)

MOST_STUDIES: Final = 20  # of one person
MOST_LINES: Final = 2
LONGEST_NAME: Final = 30  # characters of the name of a line


@dataclass(frozen=True, slots=True)
class StudyLine:
    """One way that a match may go."""

    play: AnyPlay  # with all of its steps
    at: int  # the number of steps shown
    name: str = ""
    annotations: tuple[Annotation, ...] = ()  # in the order of their steps

    @property
    def shown(self) -> AnyPlay:
        return self.play if self.at == len(self.play.steps) else self.play.at(self.at)

    @property
    def stops(self) -> tuple[int, ...]:
        """The step counts to stop at when browsing: the start, and each position worth seeing."""
        return tuple(sorted({0, *self.play.stops()}))

    def leafed(self, by: int) -> int:
        """The number of steps shown ``by`` stops later, or earlier if negative."""
        stops = self.stops
        at = bisect_left(stops, self.at) if by < 0 else bisect_right(stops, self.at) - 1
        return stops[max(0, min(len(stops) - 1, at + by))]

    def after(self, play: AnyPlay) -> "StudyLine":
        """The line after ``play``, which continues the shown position; known later steps stay."""
        known = self.play.texts[: len(play.steps)] == play.texts
        return replace(self, at=len(play.steps)) if known else self.replaced(play)

    def replaced(self, play: AnyPlay) -> "StudyLine":
        """The line with ``play`` instead, shown at its end; annotations of the steps that both begin with stay."""
        pairs = enumerate(zip(self.play.texts, play.texts, strict=False))
        same = next((at for at, (old, new) in pairs if old != new), min(len(self.play.steps), len(play.steps)))
        kept = tuple(each for each in self.annotations if each.step <= same)
        return replace(self, play=play, at=len(play.steps), annotations=kept)

    @property
    def step(self) -> int:
        """The number of the last step shown that a seat played, which can be annotated; 0 if there is none."""
        return next((at for at in range(self.at, 0, -1) if self.play.steps[at - 1].seat is not None), 0)

    @property
    def annotation(self) -> Annotation | None:
        """The annotation of that step, if any."""
        return next((each for each in self.annotations if each.step == self.step), None)


@dataclass(frozen=True, slots=True)
class ComputerOpponent:
    """That a computer answers in a study, which makes it a private match."""

    level: int  # the level, from 1
    seat: int  # the owner's seat; the computer has all others


@dataclass(frozen=True, slots=True)
class Study:
    """A study at one revision; every change raises it."""

    id: StudyId
    owner: UserId
    lines: tuple[StudyLine, ...]  # one or two
    open: int = 0  # the index of the shown variation
    match: MatchId | None = None  # the match that it continues, if it is one of the bot's
    names: tuple[str, ...] = ()
    revision: int = 1
    against: ComputerOpponent | None = None  # the computer opponent; None if the owner moves for all seats

    @property
    def awaits_computer(self) -> bool:
        """True if it is a private match with a draw due, or with the computer to move."""
        return self.against is not None and self.line.play.to_move not in (None, self.against.seat)

    @property
    def own_turn(self) -> bool:
        """True if the owner may play a step here; in a private match only at its end and at their turn."""
        shown = self.line.shown
        if self.against is None:
            return shown.to_move is not None
        return self.line.at == len(self.line.play.steps) and shown.to_move == self.against.seat

    @property
    def line(self) -> StudyLine:
        return self.lines[self.open]

    @property
    def other(self) -> StudyLine | None:
        return self.lines[1 - self.open] if len(self.lines) > 1 else None

    def with_line(self, line: StudyLine) -> "Study":
        """The study with another line in the place of the one that is shown."""
        lines = tuple(line if index == self.open else kept for index, kept in enumerate(self.lines))
        return replace(self, lines=lines)

    def shown_at(self, at: int) -> "Study":
        """The study after ``at`` steps of the shown line, or after all if it has fewer."""
        return self.with_line(replace(self.line, at=max(0, min(len(self.line.play.steps), at))))

    def played(self, play: AnyPlay) -> "Study":
        """The study after ``play``, which continues the shown position."""
        return self.with_line(self.line.after(play))

    def taken_back(self) -> "Study":
        """The match before its owner's last step; unchanged if there is none."""
        at = self.last_own
        return self if at is None else self.with_line(self.line.replaced(self.line.play.at(at)))

    def anew(self) -> "Study":
        """The match restarted, with the owner on the next seat."""
        if self.against is None:
            return self
        play = self.line.play
        fresh = StudyLine(begin(play.game, play.options, play.seats), 0)
        return replace(self.with_line(fresh), against=replace(self.against, seat=(self.against.seat - 1) % play.seats))

    @property
    def last_own(self) -> int | None:
        """The number of steps before the owner's last one in a private match, if there is one."""
        if self.against is None:
            return None
        own = [at for at, step in enumerate(self.line.play.steps) if step.seat == self.against.seat]
        return own[-1] if own else None

    def drawn(self, seed: bytes) -> "Study":
        """The study after the draws that are due, drawn at random by ``seed``."""
        play, count = self.line.shown, 0
        while play.to_move == CHANCE:
            count += 1
            play = play.after(deal(play.game, play.state, seed, count))
        return self.played(play)

    def named(self, name: str) -> "Study":
        """The study with the shown line renamed; white space is normalized, and long names are cut."""
        return self.with_line(replace(self.line, name=" ".join(name.split())[:LONGEST_NAME].rstrip()))

    def annotated(self, mark: Mark | None, comment: str) -> "Study":
        """The study with another annotation of the step that is shown, or without one; unchanged before the first."""
        line, made = self.line, Annotation.typed(self.line.step, mark, comment)
        if not line.step:
            return self
        others = (each for each in line.annotations if each.step != line.step)
        annotations = sorted((*others, *([made] if made else [])), key=lambda each: each.step)
        return self.with_line(replace(line, annotations=tuple(annotations)))

    def on_other_line(self) -> "Study":
        """The study with its other line shown; a missing one is created from the shown position."""
        if len(self.lines) == MOST_LINES:
            return replace(self, open=1 - self.open)
        return replace(self, lines=(*self.lines, replace(self.line.replaced(self.line.shown), name="")), open=1)

    def without_line(self) -> "Study":
        """The study without the line that is shown, if there is another."""
        other = self.other
        return self if other is None else replace(self, lines=(other,), open=0)

    def caught_up(self, now: AnyPlay) -> "Study":
        """The study on a line that continues a match as of ``now``: the shown one, the other, or a new one instead."""
        for index in dict.fromkeys((self.open, len(self.lines) - 1 - self.open)):
            if self.lines[index].play.texts[: len(now.steps)] == now.texts:
                found = replace(self, open=index)
                return found if found.line.at >= len(now.steps) else found.shown_at(len(now.steps))
        return self.with_line(replace(self.line.replaced(now), name=""))


@dataclass(frozen=True, slots=True)
class ShelvedStudy:
    """Summary of a study for lists."""

    id: StudyId
    game: AnyGame
    match: MatchId | None
    names: tuple[str, ...]  # the names of its variations, without unnamed ones
    steps: int  # of the line that is shown
    level: int | None = None  # the level of its computer opponent, if any
