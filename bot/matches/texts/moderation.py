"""What is said where somebody who manages the server struck the result of a match out."""

from enum import StrEnum, auto

from bot.model.ids import MatchId
from bot.model.match import Match
from bot.ui.languages import Texts
from bot.ui.post import Post


class Posted(StrEnum):
    """What became of a post to the place where a match was played."""

    DONE = auto()
    GONE = auto()
    """There is no such channel or thread any more."""
    FAILED = auto()
    """Discord did not take it."""


def voided(match: Match, texts: Texts) -> Post:
    """What all are told where a match was played that counts no more; nobody is pinged."""
    return Post(f"**{texts('ruling-void', match=match.id)}**")


def voided_told(number: MatchId, posted: Posted, texts: Texts) -> Post:
    """What the person is told who struck it out."""
    return Post(f"{texts('ruling-void-told', match=number)} {texts(f'ruling-posted-{posted}')}")
