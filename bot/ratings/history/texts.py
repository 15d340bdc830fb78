"""Histories: the finished matches of a server or of somebody, a line each."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.matches.texts.lists import outcome_told, seated
from bot.model.ids import UserId
from bot.model.ratings.seasons import PAGE, PastMatch, Season
from bot.ratings.seasons.texts import season_line
from bot.ui.escaping import plain
from bot.ui.languages import Texts
from bot.ui.lengths import within
from bot.ui.number_format import not_rated
from bot.ui.post import Post
from bot.ui.signs import Signs
from bot.ui.words import when
from rules import GAMES
from rules.records import Ending

MOST_SEASONS: Final = 3
"""So many have a line; the others are in the menu alone."""
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
    seasons: Sequence[Season] = (),
) -> Post:
    """A page of finished matches, below the newest ``seasons`` that are over; menus below it show one of each."""
    head = texts("history-page", title=title, page=page, next=page + 1) if more else title
    lines = [signs.before(_past(past, names, texts), past.game) for past in found] or [texts("history-none")]
    over = [season_line(season, names, texts, signs) for season in seasons[:MOST_SEASONS]]
    return Post(within([head, *over, *lines], texts))


def _past(past: PastMatch, names: Mapping[UserId, str], texts: Texts) -> str:
    parts = [str(past.match), GAMES[past.game].title, _told(past, names, texts)]
    if past.ending in _TOLD:
        parts.append(texts("history-ending", ending=past.ending.value))
    if past.voided:
        parts.append(texts("history-void"))
    elif past.unrated is not None:
        parts.append(not_rated(past.unrated, texts))
    return " · ".join([*parts, when(past.ended), f"<#{past.channel}>"])


def _told(past: PastMatch, names: Mapping[UserId, str], texts: Texts) -> str:
    return outcome_told(past, [plain(name) for name in seated(past, names, texts)], texts)


def page_of(found: Sequence[PastMatch]) -> tuple[Sequence[PastMatch], bool]:
    """The matches that a page shows, and whether there are more."""
    return found[:PAGE], len(found) > PAGE
