"""Matches of several games in one database."""

from collections.abc import AsyncIterator, Iterable

from bot.match import ChannelId, Match
from bot.table.table import Table
from tests.bot.playing import TABLES, started


async def each_game(
    table: Table, rows: Iterable[tuple[str, int]] = TABLES, **options: str
) -> AsyncIterator[tuple[str, int, Match]]:
    """Start a match of each game with each number of seats, in a channel of its own."""
    for channel, (key, seats) in enumerate(rows, 1000):
        yield key, seats, await started(table, key, seats, ChannelId(channel), **options)
