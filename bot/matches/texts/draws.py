"""Checking the draws of a match that is over: what was checked, in two sentences, with the record as a file."""

import asyncio
from collections.abc import Mapping

from bot.matches.texts.record import record_file
from bot.model.ids import UserId
from bot.model.match import Match
from bot.ui.languages import Texts
from bot.ui.post import Post
from rules.deal import audit


async def draws_checked(match: Match, known: Mapping[UserId, str], texts: Texts) -> Post:
    """Whether the draws of a match that is over followed from its secret; replayed in a worker thread."""
    assert match.play is not None, "a match with draws has begun"
    found = await asyncio.to_thread(audit, match.play.record(), match.seed)
    if found.step is not None:
        said = texts("draws-wrong", step=found.step + 1, dealt=str(found.dealt), recorded=str(found.recorded))
    else:
        said = texts("draws-right", count=found.followed)
    return Post(said, also=(record_file(match, known, texts),))
