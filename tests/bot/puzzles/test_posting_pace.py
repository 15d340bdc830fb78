"""Posts reach many servers, a few at a time; no change is lost while the database answers."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any, cast
from unittest.mock import Mock

import pytest

from bot.app.stores import Storage
from bot.model.ids import ChannelId, GuildId, MessageId, MessageRef, TournamentId
from bot.model.ratings.days import Day, day_of
from bot.puzzles.daily.job import AT_ONCE, DailyJob, DailyPosts
from bot.puzzles.daily.store import DailyChannel
from bot.runtime.jobs import SOON
from bot.tournaments.jobs import TournamentAnnouncer
from bot.tournaments.posts import TournamentPosts

NOON = datetime(2026, 11, 22, 12, 30, tzinfo=UTC)
MANY = AT_ONCE + 5


def set_watch() -> Any:
    watch = Mock(time=NOON, doubt=timedelta())
    watch.configure_mock(now=lambda: watch.time, doubt_left=lambda: watch.doubt)
    return watch


class SlowPosts:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.gate, self.full = asyncio.Event(), asyncio.Event()
        self.begun: list[GuildId] = []
        self.posted: list[GuildId] = []

    def reached(self, guild: GuildId) -> bool:
        return True

    async def post(self, there: DailyChannel, day: Day) -> bool:
        self.begun.append(there.guild)
        if len(self.begun) == AT_ONCE:
            self.full.set()
        await self.gate.wait()
        await self._storage.daily_posts.posted(there.guild, day, MessageRef(there.channel, MessageId(1)), 0)
        self.posted.append(there.guild)
        return True

    async def refresh(self, guild: GuildId, day: Day) -> bool:
        raise AssertionError("nobody has answered")


class Scene:
    def __init__(self, storage: Storage) -> None:
        self.storage, self.watch, self.posts = storage, set_watch(), SlowPosts(storage)
        self.posting = DailyJob(storage.daily_posts, self.watch, cast(DailyPosts, self.posts), lambda: None)

    async def begin(self) -> timedelta:
        left = await self.posting.tick()
        await self.posts.full.wait()
        return left

    async def done(self) -> None:
        self.posts.gate.set()
        while self.posting._pool._tasks:
            await asyncio.wait(set(self.posting._pool._tasks.values()))
            await asyncio.sleep(0)


@pytest.fixture
async def scene(storage: Storage) -> Any:
    for number in range(1, MANY + 1):
        await storage.daily_posts.want(GuildId(number), ChannelId(number), 12, day_of(NOON))
    return Scene(storage)


async def test_servers_are_served_in_batches_and_once(scene: Scene):
    assert await scene.begin() == timedelta(minutes=30)
    assert len(scene.posts.begun) == AT_ONCE
    scene.posting.look()
    await scene.posting.tick()
    await scene.done()
    assert sorted(scene.posts.posted) == list(range(1, MANY + 1))


async def test_servers_that_wait_need_a_believed_clock(scene: Scene):
    await scene.begin()
    scene.watch.doubt = timedelta(minutes=10)
    await scene.done()
    assert len(scene.posts.posted) == AT_ONCE
    assert await scene.posting.tick() == scene.watch.doubt
    scene.watch.doubt = timedelta()
    await scene.storage.daily_posts.end(GuildId(MANY))
    await scene.posting.tick()
    await scene.done()
    assert sorted(scene.posts.posted) == list(range(1, MANY)), "without the server that has ended it meanwhile"


async def test_a_stop_and_a_new_day_cancel_what_is_not_posted(scene: Scene):
    await scene.begin()
    assert len(scene.posting.stop()) == AT_ONCE
    await scene.done()
    assert scene.posts.posted == []
    scene = Scene(scene.storage)
    await scene.begin()
    scene.watch.time = NOON + timedelta(hours=12)
    await scene.done()
    assert len(scene.posts.posted) == AT_ONCE, "those that wait get no puzzle of a past day"


async def test_server_reached_during_a_look_is_looked_at_next(storage: Storage, monkeypatch: pytest.MonkeyPatch):
    announcing = TournamentAnnouncer(storage.tournaments, set_watch(), cast(TournamentPosts, None), lambda: None)
    looks = [announcing.look, lambda: None]

    async def unshown() -> list[tuple[TournamentId, int]]:
        looks.pop(0)()
        return []

    monkeypatch.setattr(storage.tournaments, "unshown", unshown)
    assert await announcing.tick() == timedelta()
    assert await announcing.tick() > SOON
    assert looks == []
