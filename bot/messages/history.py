"""Histories: the finished matches of a server or of somebody, a line each."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.match import UserId
from bot.messages.escaping import plain
from bot.messages.figures import not_rated
from bot.messages.languages import Texts
from bot.messages.lengths import LONGEST_LABEL, fitting, within
from bot.messages.post import Post
from bot.messages.signs import Signs
from bot.messages.words import computer, when
from bot.standing.leaderboards import PAGE, PastMatch
from rules import GAMES
from rules.records import Ending

_TOLD: Final = (Ending.RESIGNED, Ending.CLAIMED, Ending.DRAWN)
"""The ways to end that are told; the others are told by the outcome, or by why a match was not rated."""


def history(
    title: str,
    found: Sequence[PastMatch],
    page: int,
    texts: Texts,
    signs: Signs,
    *,
    more: bool,
    names: Mapping[UserId, str],
) -> Post:
    """A page of finished matches; the menu below it shows one of them."""
    head = texts("history-page", title=title, page=page, next=page + 1) if more else title
    lines = [signs.before(_past(past, names, texts), past.game) for past in found] or [texts("history-none")]
    return Post(within([head, *lines], texts))


def _past(past: PastMatch, names: Mapping[UserId, str], texts: Texts) -> str:
    parts = [str(past.match), GAMES[past.game].title, _outcome(past, names, texts)]
    if past.ending in _TOLD:
        parts.append(texts("history-ending", ending=past.ending.value))
    if past.voided:
        parts.append(texts("history-void"))
    elif past.unrated is not None:
        parts.append(not_rated(past.unrated, texts))
    return " · ".join([*parts, when(past.ended), f"<#{past.channel}>"])


def _outcome(past: PastMatch, names: Mapping[UserId, str], texts: Texts) -> str:
    seated = [(seat.place or 0, plain(name)) for seat, name in zip(past.seats, _names(past, names, texts), strict=True)]
    first = texts.listed(name for place, name in seated if place == 1)
    behind = texts.listed(name for place, name in sorted(seated, key=lambda one: one[0]) if place != 1)
    return texts("history-before", first=first, behind=behind) if behind else texts("history-tied", first=first)


def _names(past: PastMatch, names: Mapping[UserId, str], texts: Texts) -> list[str]:
    """What the players were called, in seat order."""
    machines = [seat for seat in past.seats if seat.user is None]
    numbers = iter(range(1, len(machines) + 1) if len(machines) > 1 else [None])
    return [
        computer(seat.level, texts, next(numbers)) if seat.user is None else names[seat.user] for seat in past.seats
    ]


def past_label(past: PastMatch, names: Mapping[UserId, str], texts: Texts) -> str:
    """A finished match as an entry of a menu."""
    people = texts.series(_names(past, names, texts))
    label = texts("history-label", game=GAMES[past.game].title, match=int(past.match), people=people)
    return fitting(label, LONGEST_LABEL)


def page_of(found: Sequence[PastMatch]) -> tuple[Sequence[PastMatch], bool]:
    """The matches that a page shows, and whether there are more."""
    return found[:PAGE], len(found) > PAGE
