"""The puzzle of the day is posted at its hour, once a day, whatever comes between."""

import io
from datetime import date, timedelta
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from PIL import Image
from simcord.builders import ChannelHandle

from bot.matches.texts.board import drawn as as_drawn
from bot.model.ids import ChannelId, GuildId
from bot.model.ratings.days import Day
from bot.puzzles.daily import job as posting
from tests.bot.puzzles import daily_solving
from tests.bot.puzzles.dailies import answer_daily, today
from tests.bot.stories import labels, private
from tests.bot.weeks import clock_wrong, killed_at, manager, told
from tests.hands import answer_lost
from tests.peer import Club

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
DARK = 90
"""A picture's corner is darker than this in the dark theme, out of 255."""
NOT_WANTED = "The puzzle of the day is not posted in this server; /server daily channel: has it posted."


async def until(club: Club, hour: int) -> None:
    await daily_solving.until(club, hour)
    await club.env.advance_time(2)


async def wanted(club: Club, who: str | None = None, **options: Any) -> str:
    return private(await club.slash(who or manager(club), "server daily", **options))


async def wanted_at(club: Club, at: int, **options: Any) -> None:
    await until(club, at)
    await wanted(club, **({"channel": club.channel} | options))
    await club.env.advance_time(2)


async def corner(message: discord.Message) -> int:
    found = Image.open(io.BytesIO(await message.attachments[0].read())).convert("L").getpixel((2, 2))
    assert isinstance(found, int)
    return found


def posts(club: Club, channel: ChannelHandle | None = None) -> list[discord.Message]:
    return [message for message in club.public(channel) if "Puzzle of the day" in message.content]


def english(day: Day) -> str:
    return f"{date.fromordinal(day):%-d %b %Y}"


def current(club: Club) -> list[bool]:
    return [english(today(club)) in post.content for post in posts(club)]


def tried(club: Club, since: int, method: str, path: str) -> int:
    return sum((each.method, each.path) == (method, path) for each in club.env.http_requests[since:])


def path_of(club: Club, message: discord.Message | None = None) -> str:
    path = f"/channels/{club.channel.id}/messages"
    return path if message is None else f"{path}/{message.id}"


async def test_puzzle_is_posted_once_a_day_also_when_set_up_late(club: Club):
    await until(club, 5)
    before = len(club.pings())
    said = await wanted(club, channel=club.channel, hour=7)
    assert said.startswith(f"The puzzle of the day comes to <#{club.channel.id}> each day at <t:")
    assert posts(club) == []
    await club.restart()
    await until(club, 7)
    (post,) = posts(club)
    assert current(club) == [True]
    assert "One try counts." in post.content
    assert len(post.attachments) == 1
    assert labels(post) == ["Try it", "This week"]
    await club.restart()
    await until(club, 6)
    assert posts(club) == [post]
    await until(club, 7)
    assert current(club) == [False, True]
    assert not any(club.pings()[before:])
    assert await wanted(club, "eve", off=True) == "The puzzle of the day is not posted in this server any more."
    await until(club, 6)
    await until(club, 15)
    assert len(posts(club)) == 2
    assert "today's comes now" in await wanted(club, "eve", channel=club.channel)
    await club.env.advance_time(5)
    assert current(club) == [False, False, True]
    await wanted(club, "eve", off=True)
    await until(club, 9)
    assert len(posts(club)) == 3
    for _ in range(2):
        await wanted(club, "eve", channel=club.channel)
        await club.env.advance_time(2)
        assert len(posts(club)) == 4, "no day is posted twice"
        await wanted(club, "eve", off=True)
    assert "the next one on" in await wanted(club, "eve", channel=club.channel)


async def test_day_changes_at_midnight(club: Club):
    other = club.another("Elsewhere", "zoe")
    other.join("max", other.managers())
    await until(club, 20)
    await wanted(club, channel=club.channel, hour=0)
    await wanted(other, "max", channel=other.channel, hour=23)
    day = today(club)
    await until(club, 23)
    for _ in range(2):
        await until(club, 0)
        await until(club, 23)
    days = [english(Day(day + more)) for more in range(3)]
    for place in (club, other):
        assert [shown in post.content for shown, post in zip(days, posts(place), strict=True)] == [True] * 3
    here, there = posts(club)[-1], posts(other)[-1]
    assert here.content == there.content
    assert await here.attachments[0].read() == await there.attachments[0].read()


async def test_one_picture_serves_many_servers(club: Club, monkeypatch: pytest.MonkeyPatch):
    drawn = AsyncMock(wraps=as_drawn)
    monkeypatch.setattr("bot.puzzles.daily.job.drawn", drawn)
    await until(club, 5)
    others = [club.another(f"Elsewhere {number}", f"max{number}") for number in range(2 * posting.AT_ONCE)]
    store = club.bot.storage.daily_posts
    for other in others:
        await store.want(GuildId(other.guild.id), ChannelId(other.channel.id), 9, today(club))
    await until(club, 9)
    await club.env.advance_time(5)
    assert [len(posts(other)) for other in others] == [1] * len(others)
    assert drawn.await_count == 1


async def test_posts_not_noted_or_with_lost_answers_are_not_repeated(club: Club):
    await wanted_at(club, 5)
    with killed_at(club, club.bot.storage.daily_posts, "posted"):
        await until(club, 9)
    assert len(posts(club)) == 1
    await club.restart()
    await club.env.advance_time(HOUR)
    assert len(posts(club)) == 1
    await answer_daily(club, "ada")
    await club.env.advance_time(11)
    assert "1 of 1 solved it" in told(club, posts(club)[0]), "it is known where it is"
    with answer_lost(path_of(club)):
        await until(club, 9)
    for _ in range(30):
        await club.people["ada"].send(club.channel, "Good morning")
    await club.env.advance_time(HOUR)
    assert len(posts(club)) == 2
    await until(club, 9)
    assert len(posts(club)) == 3


async def test_wrong_clocks_and_deleted_channels_post_nothing(club: Club):
    await wanted_at(club, 5, hour=9)
    with clock_wrong(timedelta(days=3, hours=8)):
        await club.env.advance_time(5 * MINUTE)
        await wanted(club, "eve", hour=8)
        await club.env.advance_time(MINUTE)
        assert posts(club) == []
    await club.env.advance_time(20 * MINUTE)
    assert posts(club) == []
    await until(club, 8)
    await club.env.advance_time(15 * MINUTE)
    assert current(club) == [True]
    other = club.text_channel("puzzles")
    await until(club, 5)
    await wanted(club, "eve", channel=other, hour=9)
    await club.delete(other)
    assert await wanted(club, "eve") == NOT_WANTED
    since = len(club.env.http_requests)
    await until(club, 9)
    assert [each for each in club.env.http_requests[since:] if each.path.startswith("/channels/")] == []
    await until(club, 5)
    await wanted(club, "eve", channel=club.channel)
    club.env.inject_error("POST", path_of(club), status=404, code=10003, times=None)
    await until(club, 9)
    assert await wanted(club, "eve") == NOT_WANTED, "its deletion was not noticed"


async def test_refused_post_waits_a_day_and_a_failed_one_less(club: Club):
    await wanted_at(club, 5)
    since = len(club.env.http_requests)
    club.env.inject_error("POST", path_of(club), status=403, code=50013, times=1)
    await until(club, 9)
    await club.env.advance_time(8 * HOUR)
    assert posts(club) == []
    assert tried(club, since, "POST", path_of(club)) == 1
    since = len(club.env.http_requests)
    club.env.inject_error("POST", path_of(club), status=400, code=0, times=3)
    await until(club, 9)
    assert posts(club) == []
    await club.env.advance_time(36 * MINUTE)
    assert current(club) == [True]
    assert tried(club, since, "POST", path_of(club)) == 4, "ever more rarely"
    await club.remove_bot()
    since = len(club.env.http_requests)
    for _ in range(2):
        await until(club, 10)
    assert [each for each in club.env.http_requests[since:] if "/channels/" in each.path] == []
    await club.take_bot_back()
    await club.env.advance_time(2)
    assert current(club) == [False, True], "the missed day is not made up for"


async def test_solvers_are_added_in_one_edit(club: Club):
    await wanted_at(club, 10)
    await answer_daily(club, "ben", solved=False)
    await club.restart()
    await club.env.advance_time(2)
    assert posts(club)[0].content.endswith("\nOne person has tried it; nobody has solved it yet."), (
        "answered before a restart"
    )
    await club.env.advance_time(11)
    since = len(club.env.http_requests)
    await answer_daily(club, "cleo")
    await club.env.advance_time(2)
    await answer_daily(club, "ada")
    await answer_daily(club, "ada")
    await club.env.advance_time(11)
    (post,) = posts(club)
    assert told(club, post).endswith("\n2 of 3 solved it: Cleo and Ada.")
    assert tried(club, since, "PATCH", path_of(club, post)) == 1
    assert len(post.attachments) == 1
    assert labels(post) == ["Try it", "This week"]
    assert not any(club.pings())
    path = path_of(club, post)
    club.env.inject_error("PATCH", path, status=400, code=0, times=1)
    await answer_daily(club, "dan")
    await club.env.advance_time(11)
    assert posts(club)[0].content == post.content
    await club.env.advance_time(6 * MINUTE)
    assert "3 of 4 solved it" in posts(club)[0].content, "what failed is done again"
    since = len(club.env.http_requests)
    club.env.inject_error("PATCH", path, status=403, code=50013, times=None)
    await answer_daily(club, "eve")
    await club.env.advance_time(3 * HOUR)
    assert tried(club, since, "PATCH", path) == 1, "what is refused is not"


async def test_next_post_sums_up_the_day_and_on_monday_the_week(club: Club):
    await until(club, 10)
    while today(club) % 7 != 0:  # a Sunday
        await club.env.advance_time(DAY)
    await wanted_at(club, 22, hour=22)
    yesterday = today(club)
    assert "Last week" not in posts(club)[0].content
    await answer_daily(club, "ada")
    await answer_daily(club, "ben", solved=False)
    await until(club, 21)
    await answer_daily(club, "cleo", day=yesterday)
    await club.env.advance_time(11)
    assert "2 of 3 solved it" in posts(club)[0].content
    await until(club, 22)
    second = posts(club)[1]
    assert "\nYesterday 2 of 3 solved it." in second.content
    assert "solved it:" not in second.content
    assert "\n**Last week**\n1 · Ada: 1 of 1 solved\n1 · Cleo: 1 of 1 solved" in told(club, second)


async def test_post_has_language_and_theme_of_the_server(club: Club):
    await club.speaks("de")
    await wanted_at(club, 10)
    (dark,) = [message for message in club.public() if "Rätsel des Tages" in message.content]
    assert labels(dark) == ["Versuchen", "Diese Woche"]
    await club.slash("eve", "server settings", display="light")
    await until(club, 10)
    light = club.public()[-1]
    assert "Rätsel des Tages" in light.content
    assert await corner(dark) < DARK < await corner(light)
