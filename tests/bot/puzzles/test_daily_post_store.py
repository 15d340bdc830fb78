"""Store of the puzzle of the day's posts: due once a day."""

from datetime import UTC, datetime

import pytest

from bot.app.stores import Storage
from bot.model.ids import ChannelId, GuildId, MessageId, MessageRef
from bot.model.ratings.days import Day
from bot.puzzles.daily.store import DailyChannel
from tests.bot.storage.places import on_each_engine
from tests.bot.storage.rows import done

storage = on_each_engine

ONE, TWO = GuildId(1), GuildId(2)
HERE, THERE = ChannelId(10), ChannelId(20)
NOW = datetime(2026, 11, 22, 9, tzinfo=UTC)
DAY = Day(100)


def at(message: int) -> MessageRef:
    return MessageRef(HERE, MessageId(message))


async def due(storage: Storage, day: Day = DAY, hour: int = 23) -> list[GuildId]:
    return [found.guild for found in await storage.daily_posts.due(day, hour)]


async def tries(storage: Storage, day: Day, *users: int) -> None:
    """These people, who have opened a puzzle of the day in the first server, answer that of a day."""
    once = "ON CONFLICT DO NOTHING"
    await done(
        storage,
        f"INSERT INTO daily_puzzle (day, puzzle) VALUES ({day}, 'link-00000000') {once}",
        *(f"INSERT INTO daily_solver (guild, user) VALUES ({ONE}, {user}) {once}" for user in users),
        *(
            f"INSERT INTO daily_try (day, user, answer, solved, tried) VALUES ({day}, {user}, 'c3', true, 0)"
            for user in users
        ),
    )


async def test_puzzle_is_due_from_its_hour_until_it_is_posted(storage: Storage):
    assert (await storage.daily_posts.want(ONE, HERE, 9, DAY)).posted is None
    await storage.daily_posts.want(TWO, THERE, 0, DAY)
    assert await storage.daily_posts.channel(ONE) == DailyChannel(ONE, HERE, 9)
    assert await due(storage, hour=8) == [TWO]
    assert await due(storage, hour=9) == [TWO, ONE]
    await storage.daily_posts.posted(ONE, DAY, at(5), 0)
    assert await due(storage) == [TWO]
    assert await storage.daily_posts.post(ONE, DAY) == at(5)
    assert await due(storage, Day(DAY + 1)) == [TWO, ONE]


async def test_begun_posting_is_known_until_it_ends(storage: Storage):
    await storage.daily_posts.want(ONE, HERE, 9, DAY)
    await storage.daily_posts.begin(ONE, NOW)
    (found,) = await storage.daily_posts.due(DAY, 9)
    assert found == DailyChannel(ONE, HERE, 9, None, NOW)
    await storage.daily_posts.posted(ONE, DAY, at(5), 0)
    (found,) = await storage.daily_posts.due(Day(DAY + 1), 9)
    assert found.begun is None


async def test_skipped_post_is_due_the_next_day_or_elsewhere(storage: Storage):
    await storage.daily_posts.want(ONE, HERE, 9, DAY)
    (found,) = await storage.daily_posts.due(DAY, 9)
    await storage.daily_posts.skip(found, DAY)
    assert await due(storage) == []
    assert await due(storage, Day(DAY + 1)) == [ONE]
    await storage.daily_posts.want(ONE, THERE, 9, DAY)
    assert await due(storage) == [ONE]
    await storage.daily_posts.skip(found, DAY)
    assert await due(storage) == [ONE], "that was elsewhere"


async def test_day_is_posted_once_whatever_is_set_meanwhile(storage: Storage):
    await storage.daily_posts.want(ONE, HERE, 9, DAY)
    await storage.daily_posts.posted(ONE, DAY, at(5), 0)
    await storage.daily_posts.end(ONE)
    assert await storage.daily_posts.channel(ONE) is None
    assert (await storage.daily_posts.want(ONE, THERE, 0, DAY)).posted == DAY
    assert await due(storage) == []
    await storage.daily_posts.posted(ONE, Day(DAY + 60), at(6), 0)
    assert await due(storage) == [], "the clock was put right again"
    assert await due(storage, Day(DAY + 1)) == [ONE]


async def test_the_last_two_posts_of_a_server_are_kept(storage: Storage):
    for number in range(4):
        await storage.daily_posts.posted(ONE, Day(DAY + number), at(5 + number), 0)
        await storage.daily_posts.posted(TWO, Day(DAY + number), at(50 + number), 0)
    found = [await storage.daily_posts.post(ONE, Day(DAY + number)) for number in range(4)]
    assert found == [None, None, at(7), at(8)]


async def test_gone_channel_ends_posting_there(storage: Storage):
    await storage.daily_posts.want(ONE, HERE, 9, DAY)
    await storage.daily_posts.want(TWO, THERE, 9, DAY)
    await storage.daily_posts.gone(HERE)
    assert await due(storage) == [TWO]


async def test_posts_are_looked_after_while_they_may_change(storage: Storage):
    assert not await storage.daily_posts.any(DAY)
    await storage.daily_posts.want(ONE, HERE, 9, DAY)
    assert await storage.daily_posts.any(DAY)
    await storage.daily_posts.posted(ONE, DAY, at(5), 0)
    await storage.daily_posts.end(ONE)
    assert [await storage.daily_posts.any(Day(DAY + later)) for later in range(3)] == [True, True, False]


@pytest.mark.parametrize("day", [DAY, Day(DAY - 1)])
async def test_recent_posts_behind_their_tries_are_known(storage: Storage, day: Day):
    await storage.daily_posts.posted(ONE, day, at(5), 0)
    await storage.daily_posts.posted(TWO, day, at(6), 0)
    assert await storage.daily_posts.behind(DAY) == []
    await tries(storage, day, 7, 8)
    assert await storage.daily_posts.behind(DAY) == [(ONE, day)]
    await storage.daily_posts.reported(ONE, day, 2)
    assert await storage.daily_posts.behind(DAY) == []
    await tries(storage, day, 9)
    assert await storage.daily_posts.behind(Day(day + 2)) == [], "that one stands as it is"
