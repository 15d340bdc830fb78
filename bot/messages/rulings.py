"""What is said where somebody who manages the server struck the result of a match out."""

from enum import Enum, auto
from typing import Final

from bot.match import Match, MatchId
from bot.messages.post import Post


class Posted(Enum):
    """What became of a post to the place where a match was played."""

    DONE = auto()
    GONE = auto()
    """There is no such channel or thread any more."""
    FAILED = auto()
    """Discord did not take it."""


_POSTED: Final = {
    Posted.DONE: "I said so where it was played.",
    Posted.GONE: "The place where it was played is gone, so nothing was posted.",
    Posted.FAILED: "I could not post that where it was played; please tell the players.",
}


def voided(match: Match) -> Post:
    """What all are told where a match was played that counts no more; nobody is pinged."""
    return Post(
        f"**Somebody who manages this server struck out the result of match {match.id}; it does not count any more.**"
    )


def voided_told(number: MatchId, posted: Posted) -> Post:
    """What the person is told who struck it out."""
    return Post(f"Match {number} is void; everything that followed from it was counted anew. {_POSTED[posted]}")
