"""A score sheet of a record: players, numbered turns with points, passes, and the result, steps in notation."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final, TypeAlias

from rules.codes import Code, code
from rules.game import CHANCE, AnyMove, Json, Passed
from rules.options import text
from rules.play import Step
from rules.records import Ending, Player, Record, RecordedResult

Sheet: TypeAlias = tuple[tuple[Code, ...], ...]
"""Its parts, with a line for each code: the steps and their seats, the turns, the end."""

_UNITS: Final = {"d": 86_400, "h": 3600, "m": 60, "s": 1}
"""Seconds in each unit of a pace."""


def scoresheet(record: Record) -> Sheet:
    """The lines of a record; ``Texts.of`` has their words."""
    parts = _heading(record), _turns(record), _end(record)
    return tuple(lines for part in parts if (lines := tuple(part)))


def _heading(record: Record) -> Iterator[Code]:
    play = record.play
    yield code("record-heading", game=play.game.title, seats=play.seats)
    if options := text(play.options):
        yield code("record-options", options=options)
    for seat, player in enumerate(record.players):
        yield code("record-seat", number=seat + 1, who=_described(player, seat))
    if record.pace is not None:
        yield code("record-pace-of", pace=_span(record.pace))
    if record.began is not None:
        yield code("record-began", at=record.began)
    if record.ended is not None:
        yield code("record-ended", at=record.ended)


def _turns(record: Record) -> Iterator[Code]:
    marks = {each.step: each.mark for each in record.annotations if each.mark}
    comments = {each.step: each.comment for each in record.annotations if each.comment}
    numbered = enumerate(record.play.steps, 1)
    for (turn, seat), group in groupby(numbered, key=lambda each: (each[1].turn, each[1].seat)):
        numbers, steps = zip(*group, strict=True)
        texts = {number: step.text + marks.get(number, "") for number, step in zip(numbers, steps, strict=True)}
        played = ", ".join(texts.values())
        if seat is None:
            yield code("record-drawn", steps=played)
        elif points := _points(steps):
            yield code("record-turn-points", turn=turn, who=_name(record, seat), steps=played, points=f"{points:+d}")
        else:
            yield code("record-turn", turn=turn, who=_name(record, seat), steps=played)
        for event in (event for step in steps for event in step.events if isinstance(event, Passed)):
            yield code("record-passes", who=_name(record, event.seat))
        for number in filter(comments.get, texts):
            yield code("record-comment-on", step=texts[number], comment=comments[number])


def _end(record: Record) -> Iterator[Code]:
    play, outcome, result = record.play, record.play.outcome, record.result
    if result is None and outcome is not None:
        result = RecordedResult(Ending.RULES, outcome.places)
    if result is not None:
        yield code(f"record-end-{result.by}")
        for seat, place in sorted(enumerate(result.places or ()), key=lambda found: found[1]):
            yield code("record-place", place=place, who=_name(record, seat))
    elif play.to_move == CHANCE:
        yield code("record-draw-due")
    elif play.to_move is not None:
        yield code("record-to-move", who=_name(record, play.to_move))
    if outcome is not None:
        yield code("record-narration", account=_account(outcome.detail))


def _points(steps: tuple[Step[AnyMove], ...]) -> int:
    return sum(event.points for step in steps for event in step.events)


def _name(record: Record, seat: int) -> Code | str:
    name = record.players[seat].name if record.players else None
    return code("position-player", number=seat + 1) if name is None else name


def _described(player: Player, seat: int) -> Code | str:
    if player.level is None:
        return player.name or code("position-player", number=seat + 1)
    if player.name is None:
        return code("record-computer", level=player.level)
    return code("record-computer-named", name=player.name, level=player.level)


def _span(seconds: int) -> str:
    """A duration in the largest unit without a rest: ``3d``."""
    unit = next(unit for unit, size in _UNITS.items() if seconds % size == 0)
    return f"{seconds // _UNITS[unit]}{unit}"


def _account(detail: Mapping[str, Json]) -> str:
    """The game's own detail of its end: ``scores=143/128 captured=15/10``."""
    shown = {name: "/".join(map(str, value)) if isinstance(value, list) else value for name, value in detail.items()}
    return " ".join(f"{name}={value}" for name, value in shown.items())
