"""Checking the draws of a match that is over: what was checked, in two sentences, with the record as a file."""

import asyncio
import json

from bot.match import Match
from bot.messages.post import Document, Post
from rules.deal import audit


async def draws_checked(match: Match) -> Post:
    """Whether the draws of a match that is over followed from its secret; replayed in a worker thread."""
    assert match.play is not None, "a match with draws has begun"
    record = match.play.record()
    found = await asyncio.to_thread(audit, record, match.seed)
    text = json.dumps(record | {"seed": match.seed.hex()}, indent=1, ensure_ascii=False)
    document = Document(text.encode(), "The record of the match.", f"{match.game.key}-{match.id}.json")
    if found.step is not None:
        said = (
            f"Step {found.step + 1} of this match should have been `{found.dealt}`, but was `{found.recorded}`. "
            "Please tell whoever runs me; the record below shows every step."
        )
    else:
        said = (
            f"I made all {found.followed} draws of this match again from its secret, and each came out as it was. "
            "The secret was settled before the first of them: its SHA-256 is the one that stands at the beginning."
        )
    return Post(said, also=(document,))
