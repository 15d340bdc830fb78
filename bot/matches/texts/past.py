"""Finished matches as entries of lists: who played, and how it ended."""

from collections.abc import Mapping, Sequence

from bot.model.ids import UserId
from bot.model.ratings.leaderboards import PastMatch
from bot.ui.languages import Texts
from bot.ui.lengths import LONGEST_LABEL, fitting
from bot.ui.words import computer
from rules import GAMES


def outcome_told(past: PastMatch, called: Sequence[str], texts: Texts) -> str:
    """Who came before whom; what those who sat are ``called`` stands there as it is to be read."""
    ranked = [(seat.place or 0, name) for seat, name in zip(past.seats, called, strict=True)]
    first = texts.listed(name for place, name in ranked if place == 1)
    behind = texts.listed(name for place, name in sorted(ranked, key=lambda one: one[0]) if place != 1)
    return texts("history-before", first=first, behind=behind) if behind else texts("history-tied", first=first)


def seated(past: PastMatch, names: Mapping[UserId, str], texts: Texts) -> list[str]:
    """What the players were called, in seat order."""
    machines = [seat for seat in past.seats if seat.user is None]
    numbers = iter(range(1, len(machines) + 1) if len(machines) > 1 else [None])
    return [
        computer(seat.level, texts, next(numbers)) if seat.user is None else names[seat.user] for seat in past.seats
    ]


def past_label(past: PastMatch, names: Mapping[UserId, str], texts: Texts) -> str:
    """A finished match as an entry of a menu."""
    people = texts.series(seated(past, names, texts))
    label = texts("history-label", game=GAMES[past.game].title, match=int(past.match), people=people)
    return fitting(label, LONGEST_LABEL)
