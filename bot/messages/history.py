"""Histories: the finished matches of a server or of somebody, a line each."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.match import UserId
from bot.messages.escaping import plain
from bot.messages.figures import NOT_RATED
from bot.messages.lengths import LONGEST_LABEL, fitting, within
from bot.messages.post import Post
from bot.messages.words import COMPUTER, when
from bot.standing.leaderboards import PAGE, PastMatch, PastSeat
from bot.standing.results import Ending
from renderers.kit.text import listed
from rules import GAMES

_ENDINGS: Final = {Ending.RESIGNED: "by resignation", Ending.CLAIMED: "out of time", Ending.DRAWN: "a draw was agreed"}


def history(title: str, found: Sequence[PastMatch], page: int, *, more: bool, names: Mapping[UserId, str]) -> Post:
    """A page of finished matches; the menu below it shows one of them."""
    lines = [f"{title} Page {page}; `page:{page + 1}` shows more." if more else title]
    lines += [_past(past, names) for past in found]
    return Post(within(lines if found else [*lines, "There are none here."]))


def _past(past: PastMatch, names: Mapping[UserId, str]) -> str:
    why = [_ENDINGS[past.ending]] if past.ending in _ENDINGS else []
    why += ["void"] if past.voided else [NOT_RATED[past.unrated]] if past.unrated is not None else []
    told = f"{past.match} · {GAMES[past.game].title} · {_outcome(past, names)}"
    return " · ".join([told, *why, when(past.ended), f"<#{past.channel}>"])


def _outcome(past: PastMatch, names: Mapping[UserId, str]) -> str:
    in_order = sorted(past.seats, key=lambda seat: seat.place or 0)
    first = [plain(_name(seat, names)) for seat in past.seats if seat.place == 1]
    behind = [plain(_name(seat, names)) for seat in in_order if seat.place != 1]
    return f"{listed(first)} before {listed(behind)}" if behind else f"{listed(first)} tied"


def _name(seat: PastSeat, names: Mapping[UserId, str]) -> str:
    return COMPUTER if seat.user is None else names[seat.user]


def past_label(past: PastMatch, names: Mapping[UserId, str]) -> str:
    """A finished match as an entry of a menu."""
    people = ", ".join(_name(seat, names) for seat in past.seats)
    return fitting(f"{GAMES[past.game].title} {past.match}: {people}", LONGEST_LABEL)


def page_of(found: Sequence[PastMatch]) -> tuple[Sequence[PastMatch], bool]:
    """The matches that a page shows, and whether there are more."""
    return found[:PAGE], len(found) > PAGE
