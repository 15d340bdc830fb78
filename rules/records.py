"""The record of a match as a file, readable by every later version (``docs/records.md``,
``data/record.schema.json``)."""

import json
import re
from calendar import monthrange
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.codes import Code, code, either, quoted
from rules.deal import commitment
from rules.game import Json
from rules.notation import LONGEST as LONGEST_STEP
from rules.play import AnyPlay, BadRecord, read_record, replay
from rules.strict_json import parsed

HIGHEST_LEVEL: Final = 5
"""The level of the best computer player."""
LONGEST_PACE: Final = 366 * 86_400
"""Seconds that a turn may have."""
PORTABLE: Final = ("game", "seats", "options", "steps")
"""The fields needed to replay a record."""
BESIDES: Final = ("rules", "players", "pace", "began", "ended", "result", "commitment", "seed", "annotations")
"""The optional fields, in the order in which they are written."""

LONGEST_NAME: Final = 100
LONGEST_COMMENT: Final = 300
_BREAKING: Final = "\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ud800-\\udfff"
"""Characters that would end a line, and surrogates."""
_UNFIT: Final = re.compile(f"[{_BREAKING}]")
NAME: Final = f"[^{_BREAKING}]{{1,{LONGEST_NAME}}}"
COMMENT: Final = f"[^{_BREAKING}]{{1,{LONGEST_COMMENT}}}"
MOMENT: Final = "[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}Z"
COMMITMENT: Final = "[0-9a-f]{64}"
SEED: Final = "([0-9a-f]{2}){1,64}"


class Ending(StrEnum):
    """Reasons for the end of a match."""

    RULES = "rules"
    RESIGNED = "resigned"
    CLAIMED = "claimed"
    """A seat's time had run out."""
    DRAWN = "drawn"
    """All agreed to a draw."""
    CLOSED = "closed"
    """Without a result."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat; raises :class:`BadRecord` for a name that does not fit on one line or an unknown level."""

    name: str | None = None
    """1 to 100 characters on one line; ``None`` for an unnamed player."""
    level: int | None = None
    """The level of a computer player, from 1; ``None`` for a person."""

    @classmethod
    def called(cls, name: str, level: int | None = None) -> "Player":
        """A player with a typed name made to fit; without a name if nothing is left of it."""
        return cls(_fitting(name, LONGEST_NAME), level)

    def __post_init__(self) -> None:
        if self.name is not None and not _fits(NAME, self.name):
            raise BadRecord("record-name", longest=LONGEST_NAME)
        if self.level is not None and not _whole(self.level, HIGHEST_LEVEL):
            raise BadRecord("record-level", highest=HIGHEST_LEVEL)


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """The result of a match; raises :class:`BadRecord` unless exactly the matches not closed have places."""

    by: Ending
    places: tuple[int, ...] | None = None
    """The place of each seat as the match counted, with those who left behind; ``None`` in a match that was closed."""

    def __post_init__(self) -> None:
        if (self.places is None) is not (self.by is Ending.CLOSED):
            raise BadRecord("record-places-missing")


class Mark(StrEnum):
    """Judgements of a step, as in chess."""

    GOOD = "!"
    MISTAKE = "?"
    BRILLIANT = "!!"
    BLUNDER = "??"
    INTERESTING = "!?"
    DUBIOUS = "?!"


@dataclass(frozen=True, slots=True)
class Annotation:
    """A mark or a comment on a step, or both; raises :class:`BadRecord` for neither, or for one that does not fit."""

    step: int
    """The number of the step, from 1."""
    mark: Mark | None = None
    comment: str | None = None
    """1 to 300 characters on one line."""

    @classmethod
    def typed(cls, step: int, mark: Mark | None, comment: str) -> "Annotation | None":
        """An annotation with a typed comment made to fit; ``None`` if nothing is left of it."""
        fitting = _fitting(" ".join(comment.split()), LONGEST_COMMENT)
        return cls(step, mark, fitting) if mark or fitting else None

    def __post_init__(self) -> None:
        if self.mark is None and self.comment is None:
            raise BadRecord("record-annotation")
        if self.comment is not None and not _fits(COMMENT, self.comment):
            raise BadRecord("record-comment", longest=LONGEST_COMMENT)


@dataclass(frozen=True, slots=True)
class Record:
    """A match with all that its record says; ``None`` or empty is left out. Raises :class:`BadRecord` for bad
    values."""

    play: AnyPlay
    rules: int | None = None
    """The version of the game's rules under which it was played."""
    players: tuple[Player, ...] = ()
    """In seat order."""
    pace: int | None = None
    """Seconds for one turn; ``None`` for no limit."""
    began: str | None = None
    """Start of the match in UTC: ``2026-11-22T15:56:11Z``."""
    ended: str | None = None
    result: RecordedResult | None = None
    commitment: str | None = None
    """The hash published before the first draw (:func:`rules.deal.commitment`)."""
    seed: bytes | None = None
    """The source of all draws; secret until the match is over."""
    annotations: tuple[Annotation, ...] = ()
    """In the order of their steps, at most one each."""

    def __post_init__(self) -> None:
        game, seats = self.play.game, self.play.seats
        if self.rules is not None and not _whole(self.rules, game.version):
            raise BadRecord("record-rules", game=game.title, latest=game.version)
        if len(self.players) not in (0, seats):
            raise BadRecord("record-players", seats=seats)
        if self.pace is not None and not _whole(self.pace, LONGEST_PACE):
            raise BadRecord("record-pace", longest=LONGEST_PACE)
        for field, moment in (("began", self.began), ("ended", self.ended)):
            if moment is not None and not _is_moment(moment):
                raise BadRecord("record-time", field=field)
        if self.result is not None:
            if self.result.places is not None and not _are_places(self.result.places, game.sides(seats)):
                raise BadRecord("record-places", seats=seats)
            if self.result.by is Ending.RULES and self.play.outcome is None:
                raise BadRecord("record-not-over")
        _check_order(self.annotations, len(self.play.steps))
        self._check_draws()

    def _check_draws(self) -> None:
        if self.commitment is not None and not _fits(COMMITMENT, self.commitment):
            raise BadRecord("record-commitment")
        if self.seed is None:
            return
        if not _fits(SEED, self.seed.hex()):
            raise BadRecord("record-seed")
        if not self.over:
            raise BadRecord("record-seed-early")
        if self.commitment not in (None, commitment(self.seed)):
            raise BadRecord("record-seed-other")

    @property
    def over(self) -> bool:
        """True if the match has ended, by its rules or otherwise."""
        return self.result is not None or self.play.to_move is None


def written(record: Record) -> bytes:
    """A record as one line of JSON in UTF-8: :data:`PORTABLE`, then :data:`BESIDES`; the same record is always the same
    bytes."""
    result, seed = record.result, record.seed
    besides: dict[str, Json] = {
        "rules": record.rules,
        "players": [_present({"name": each.name, "level": each.level}) for each in record.players] or None,
        "pace": record.pace,
        "began": record.began,
        "ended": record.ended,
        "result": None if result is None else _present({"by": result.by, "places": result.places}),
        "commitment": record.commitment,
        "seed": None if seed is None else seed.hex(),
        "annotations": annotations_as_json(record.annotations) or None,
    }
    return (json.dumps(record.play.record() | _present(besides), ensure_ascii=False) + "\n").encode()


def read(data: bytes) -> Record:
    """The record in a file, its match replayed; steps may be written loosely. Raises only :class:`BadRecord`."""
    return record_of(parsed(data))


def record_of(given: object) -> Record:
    """The record that :func:`read` finds in parsed JSON."""
    if not isinstance(given, dict):
        raise BadRecord("rules-record-form")
    _check_fields(given, (*PORTABLE, *BESIDES))
    play = _replayed(given)
    return Record(
        play,
        given.get("rules"),
        _players(given["players"], play.seats) if "players" in given else (),
        given.get("pace"),
        given.get("began"),
        given.get("ended"),
        _result(given["result"]) if "result" in given else None,
        given.get("commitment"),
        _seed(given["seed"]) if "seed" in given else None,
        annotations_in(given["annotations"], len(play.steps)) if "annotations" in given else (),
    )


def _check_fields(given: Mapping[str, object], known: Iterable[str]) -> None:
    """Refuse unknown fields and null."""
    for name, value in given.items():
        if name not in known:
            raise BadRecord("record-field", field=quoted(name), known=either(known))
        if value is None:
            raise BadRecord("record-null", field=name)


def _replayed(given: Mapping[str, object]) -> AnyPlay:
    first, steps = read_record(given)
    # Texts that are read as steps are remembered, which long ones must not be.
    too_long = next((index for index, step in enumerate(steps) if len(step) > LONGEST_STEP), None)
    if too_long is not None:
        raise _refused(steps, too_long, code("rules-no-step", example=first.game.example))
    try:
        return replay(first.game, first.options, first.seats, steps)
    except BadRecord as error:
        raise _refused(steps, error.step, error.code) from error


def _refused(steps: Sequence[str], index: int | None, why: Code) -> BadRecord:
    assert index is not None, "what is replayed are steps, so one of them is at fault"
    return BadRecord(code("record-step", number=index + 1, step=quoted(steps[index]), why=why), index)


def _players(given: object, seats: int) -> tuple[Player, ...]:
    if not isinstance(given, list) or len(given) != seats:
        raise BadRecord("record-players", seats=seats)
    players = []
    for each in given:
        if not isinstance(each, dict):
            raise BadRecord("record-player")
        _check_fields(each, ("name", "level"))
        players.append(Player(**each))
    return tuple(players)


def annotations_as_json(annotations: Iterable[Annotation]) -> list[Json]:
    """Annotations as they stand in a record."""
    return [_present({"step": each.step, "mark": each.mark, "comment": each.comment}) for each in annotations]


def annotations_in(given: object, count: int) -> tuple[Annotation, ...]:
    """The annotations in parsed JSON, of a match with ``count`` steps."""
    if not isinstance(given, list):
        raise BadRecord("record-annotations", count=count)
    annotations = []
    for each in given:
        if not isinstance(each, dict) or "step" not in each:
            raise BadRecord("record-annotation")
        _check_fields(each, ("step", "mark", "comment"))
        mark = each.get("mark")
        if mark is not None and (not isinstance(mark, str) or mark not in tuple(Mark)):
            raise BadRecord("record-mark", marks=either(Mark))
        annotations.append(Annotation(each["step"], None if mark is None else Mark(mark), each.get("comment")))
    _check_order(annotations, count)
    return tuple(annotations)


def _check_order(annotations: Sequence[Annotation], count: int) -> None:
    steps = [each.step for each in annotations]
    if not all(_whole(step, count) for step in steps) or sorted({*steps}) != steps:
        raise BadRecord("record-annotations", count=count)


def _result(given: object) -> RecordedResult:
    if not isinstance(given, dict):
        raise BadRecord("record-result")
    _check_fields(given, ("by", "places"))
    by, places = given.get("by"), given.get("places")
    if not isinstance(by, str) or by not in tuple(Ending):
        raise BadRecord("record-by", ends=either(Ending))
    return RecordedResult(Ending(by), tuple(places) if isinstance(places, list) else places)


def _seed(given: object) -> bytes:
    if not _fits(SEED, given):
        raise BadRecord("record-seed")
    return bytes.fromhex(str(given))


def _present(fields: Mapping[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in fields.items() if value is not None}


def _whole(value: object, highest: int) -> bool:
    """True for whole numbers from 1; booleans are not numbers here."""
    return type(value) is int and 1 <= value <= highest


def _fitting(typed: str, longest: int) -> str | None:
    """A typed text made to fit on one line; ``None`` if nothing is left of it."""
    return _UNFIT.sub(" ", typed).strip()[:longest].rstrip() or None


def _fits(pattern: str, value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


def _is_moment(value: object) -> bool:
    if isinstance(value, str) and _fits(MOMENT, value):
        year, month, day = map(int, value[:10].split("-"))
        return day <= monthrange(year, month)[1]
    return False


def _are_places(places: object, sides: tuple[tuple[int, ...], ...]) -> bool:
    """True if seats of one side share a place, and each place is 1 + the number of sides that did better."""
    if not isinstance(places, tuple) or len(places) != sum(map(len, sides)):
        return False
    if not all(_whole(place, len(places)) for place in places):
        return False
    of_sides = [places[side[0]] for side in sides]
    shared = all(places[seat] == places[side[0]] for side in sides for seat in side)
    return shared and all(place == 1 + sum(other < place for other in of_sides) for place in of_sides)
