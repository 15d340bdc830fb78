"""Shared by tests of the use cases: a clock, matches at some point, and the proof that a refusal changed nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.app.stores import Storage
from bot.matches.opening import service as seating
from bot.matches.opening.service import Opening
from bot.matches.service import MatchService
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, UserId
from bot.model.match import First, Match
from bot.runtime.database_url import Where
from rules import GAMES
from rules.linkage import LinkageOptions
from tests.bot.stories import dump
from tests.texts import ENGLISH

ADA, BEN, CLEO, DAN = (UserId(user) for user in (101, 102, 103, 104))
HOME, THREAD = ChannelId(500), ChannelId(77)


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time + timedelta(microseconds=123456)


def asking(*invited: UserId, first: First = First.ME, opener: UserId = ADA, seats: int = 2, **options: Any) -> Opening:
    return Opening(
        GAMES["linkage"], LinkageOptions(**options), seats, first, opener, invited, guild=GuildId(1), home=HOME
    )


def seated(opening: Opening, at: datetime, channel: ChannelId = THREAD) -> Match:
    """A running match without storage."""
    match = seating.opened(opening, b"s" * 32, at)
    for user in match.invited:
        match = seating.joined(match, user, at, match.revision)
    return seating.hosted(match, at, channel)


async def hosted(table: MatchService, opening: Opening, channel: ChannelId = THREAD) -> Match:
    match = await table.open(opening)
    for user in match.invited:
        match = await table.join(match.id, user, match.revision)
    placed = await table.host(match.id, channel)
    assert placed is not None
    return placed


async def begun(table: MatchService, channel: ChannelId = THREAD, **asked: Any) -> Match:
    return await hosted(table, asking(BEN, **asked), channel)


async def refused(call: Awaitable[object], sentence: str, where: Where) -> None:
    """Assert that the call is refused with exactly this sentence and stores nothing."""
    before = dump(where)
    with pytest.raises(UserError) as raised:
        await call
    assert ENGLISH.of(raised.value.code) == sentence
    assert dump(where) == before


async def outcomes(calls: Iterable[Awaitable[Any]]) -> list[str]:
    results = await asyncio.gather(*calls, return_exceptions=True)
    assert all(result is None or isinstance(result, Match | UserError) for result in results), results
    return sorted(ENGLISH.of(result.code) if isinstance(result, UserError) else "" for result in results)


@contextmanager
def refusing(said: str) -> Iterator[None]:
    with pytest.raises(UserError) as raised:
        yield
    assert said in ENGLISH.of(raised.value.code)


async def refuses(said: str, call: Awaitable[object]) -> None:
    with refusing(said):
        await call


def users(match: Match) -> list[int | None]:
    return [seat.user for seat in match.seats]


def table_on(storage: Storage, now: Callable[[], datetime], *args: Any, **options: Any) -> MatchService:
    stores = storage.matches, storage.people, storage.prepared, storage.recount, storage.standings.finished_in
    return MatchService(*stores, now, *args, **options)
