"""Checking the draws of a match that is over: what was checked, in two sentences, with the record as a file."""

import asyncio
import json

from bot.match import Match
from bot.messages.languages import Texts
from bot.messages.post import Document, Post
from rules.deal import audit


async def draws_checked(match: Match, texts: Texts) -> Post:
    """Whether the draws of a match that is over followed from its secret; replayed in a worker thread."""
    assert match.play is not None, "a match with draws has begun"
    record = match.play.record()
    found = await asyncio.to_thread(audit, record, match.seed)
    text = json.dumps(record | {"seed": match.seed.hex()}, indent=1, ensure_ascii=False)
    document = Document(text.encode(), texts("draws-record"), f"{match.game.key}-{match.id}.json")
    if found.step is not None:
        said = texts("draws-wrong", step=found.step + 1, dealt=str(found.dealt), recorded=str(found.recorded))
    else:
        said = texts("draws-right", count=found.followed)
    return Post(said, also=(document,))
