"""Entries of a match's log. They name seats, never people, so that people can be deleted."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from json.encoder import encode_basestring_ascii
from typing import Any

from rules.deal import commitment
from rules.game import Label
from rules.play import Step


class Kind(StrEnum):
    """Kinds of entries, with the meaning of their text."""

    OPENED = "opened"  # Text: `usual` if nobody named its pace, which holds only between people then
    JOINED = "joined"
    DECLINED = "declined"  # Text: the seat reserved for the person who declined
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    READY = "ready"  # a player would begin without the free seats
    LEVEL = "level"  # The opener has chosen how well the computer players play. Text: the level.
    BEGUN = "begun"  # Text: how many seats it has, where those are fewer than it was opened with
    HOSTED = "hosted"  # Text: the channel or thread in which the match is played
    UNHOSTED = "unhosted"  # no channel could be found for it
    STEP = "step"  # Text: the step in notation
    PREPARED = "prepared"  # A conditional move. Text: the step.
    UNDONE = "undone"  # Text: how many steps remain
    OFFERED = "offered"  # Text: the wish
    AGREED = "agreed"
    REFUSED = "refused"  # Text: the wish
    RESIGNED = "resigned"  # Text: the seats that left
    CLAIMED = "claimed"  # Text: the seats whose time had run out
    EXTENDED = "extended"
    DRAWN = "drawn"
    ABORTED = "aborted"
    LAPSED = "lapsed"
    ABANDONED = "abandoned"  # the channel is gone
    UNREACHABLE = "unreachable"  # its players could not be told of it there for too long
    CLOSED = "closed"  # a manager of the server closed the match
    REMATCHED = "rematched"


class OfferKind(StrEnum):
    """Kinds of offers."""

    UNDO = "undo"
    DRAW = "draw"
    ABORT = "abort"
    RESIGN = "resign"
    REMATCH = "rematch"


USUAL_PACE = "usual"
PLAYED = frozenset({Kind.STEP, Kind.PREPARED})  # entries that advance the play
CLOSED_FROM_OUTSIDE = frozenset({Kind.EXPIRED, Kind.LAPSED, Kind.ABANDONED, Kind.UNREACHABLE, Kind.CLOSED})
"""Entries that close a match without its players."""
ENDS_WITHOUT_RESULT = CLOSED_FROM_OUTSIDE | {Kind.DECLINED, Kind.WITHDRAWN, Kind.UNHOSTED, Kind.ABORTED}
ENDS_WITH_RESULT = frozenset({Kind.RESIGNED, Kind.CLAIMED, Kind.DRAWN})
"""Entries that give a result other than by the rules."""

AFTER_THE_END = frozenset({Kind.OFFERED, Kind.AGREED, Kind.REMATCHED})
"""Entries that may follow the end of a match: they are about a rematch."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log; the kind defines the meaning of ``text``."""

    revision: int
    at: datetime
    seat: int | None
    """The seat of the acting player; ``None`` before the match begins, for draws, stand-ins and timeouts."""
    kind: Kind
    text: str = ""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that left the match by this entry."""
        return tuple(int(seat) for seat in self.text.split()) if self.kind in (Kind.RESIGNED, Kind.CLAIMED) else ()


@dataclass(frozen=True, slots=True)
class Happening:
    """An entry with what the rules made of it: all that is needed to tell it, whatever happened afterwards."""

    entry: Entry
    awaited: int | None = None  # the seat whose step was awaited when it happened
    step: Step[Any] | None = None  # the step played
    undone: tuple[Step[Any], ...] = ()  # the steps undone, in the order in which they had been played
    taken_back: tuple[Label, ...] = ()  # the same as a person would say them


def opening_link(settled: Sequence[object]) -> bytes:
    """The first link: what is fixed when a match is opened, without people. Of the seed it has the commitment."""
    values = ["interlink", *(commitment(value) if isinstance(value, bytes) else value for value in settled)]
    return _digest(json.dumps(values, separators=(",", ":")))


def entry_link(before: bytes, revision: int, at: int, seat: int | None, kind: str, text: str) -> bytes:
    """The link of an entry, written ``at`` seconds since 1970, after the link ``before``."""
    where = "null" if seat is None else seat
    return _digest(
        f'["{before.hex()}",{revision},{at},{where},{encode_basestring_ascii(kind)},{encode_basestring_ascii(text)}]'
    )


def _digest(text: str) -> bytes:
    return sha256(text.encode("ascii")).digest()
