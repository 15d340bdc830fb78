"""Taking all finished matches of a server away: what ``/server records`` does."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from bot.discord.interactions.answers import Answer
from bot.matches.finding import known
from bot.matches.repository import UnreadableMatch
from bot.matches.services import MatchServices
from bot.matches.texts.record import record_line, records_told
from bot.model.errors import Refused
from bot.model.ids import GuildId, MatchId
from bot.ui import Post
from bot.ui.lengths import HEAVIEST

AT_MOST: Final = 720.0
"""Seconds that it takes: after fifteen minutes Discord takes no more answers to a command."""


async def take_away(services: MatchServices, answer: Answer, guild: GuildId, first: MatchId) -> None:
    """The records of a server's finished matches as files, from the match ``first`` on, for whoever asks.

    :raises Refused: there are none.
    """
    said = False
    async for post in _posts(services, answer, guild, first):
        await (answer.add(post) if said else answer.say(post))
        said = True
    if not said:
        raise Refused("answer-records-none")


async def _posts(services: MatchServices, answer: Answer, guild: GuildId, first: MatchId) -> AsyncIterator[Post]:
    """Files as they fill, and at the end what is in none of them."""
    texts, clock = answer.texts, asyncio.get_running_loop().time
    lines: dict[MatchId, bytes] = {}
    unreadable: list[str] = []
    size, until, rest = 0, clock() + AT_MOST, None
    async for found in services.table.finished_in(guild, first):
        if isinstance(found, UnreadableMatch):
            unreadable.append(str(found.number))
            continue
        if clock() > until:
            rest = found.id
            break
        line = record_line(found, await known(services, found, texts), texts)
        if lines and size + len(line) > HEAVIEST:
            yield records_told(lines, texts)
            lines, size = {}, 0
        lines[found.id] = line
        size += len(line)
    if lines:
        yield records_told(lines, texts)
    if unreadable:
        yield Post(texts("answer-records-unreadable", count=len(unreadable), matches=texts.listed(unreadable)))
    if rest is not None:
        yield Post(texts("answer-records-more", match=rest))
