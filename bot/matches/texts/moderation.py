"""What is said where somebody who manages the server struck the result of a match out."""

import asyncio
from collections.abc import Mapping
from enum import StrEnum, auto

from bot.matches.texts.record import record_file
from bot.model.ids import MatchId, UserId
from bot.model.match import Match
from bot.ui.languages import Texts
from bot.ui.post import Post
from rules.deal import audit


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


async def draws_checked(match: Match, known: Mapping[UserId, str], texts: Texts) -> Post:
    """Whether the draws of a match that is over followed from its secret; replayed in a worker thread."""
    assert match.play is not None, "a match with draws has begun"
    found = await asyncio.to_thread(audit, match.play.record(), match.seed)
    if found.step is not None:
        said = texts("draws-wrong", step=found.step + 1, dealt=str(found.dealt), recorded=str(found.recorded))
    else:
        said = texts("draws-right", count=found.followed)
    return Post(said, also=(record_file(match, known, texts),))
