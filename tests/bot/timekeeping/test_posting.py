"""Stories about the puzzle of the day in servers that want it: at its hour, once a day, whatever comes between."""

import io
from datetime import date, timedelta
from typing import Any

import discord
import pytest
from PIL import Image
from simcord.builders import ChannelHandle

from bot.match import ChannelId, GuildId
from bot.messages.daily_post import daily_picture
from bot.standing.days import Day
from bot.timekeeping import posting
from tests.bot.puzzles import daily_solving
from tests.bot.puzzles.dailies import answer_daily, today
from tests.bot.stories import labels, private
from tests.bot.weeks import clock_wrong, manager, told
from tests.hands import answer_lost
from tests.peer import Club

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
DARK = 90
"""A picture's corner is darker than this in the dark theme, out of 255."""
NOT_WANTED = "The puzzle of the day is not posted in this server; /server daily channel: has it posted."


async def until(club: Club, hour: int) -> None:
    """Let time go by to the next time that the clock shows an hour, and a moment more."""
    await daily_solving.until(club, hour)
    await club.env.advance_time(2)


async def wanted(club: Club, who: str | None = None, **options: Any) -> str:
    """Those who manage the server set up the puzzle of the day; what they are told."""
    return private(await club.slash(who or manager(club), "server daily", **options))


async def corner(message: discord.Message) -> int:
    """How bright the background of the picture of a post is."""
    found = Image.open(io.BytesIO(await message.attachments[0].read())).convert("L").getpixel((2, 2))
    assert isinstance(found, int)
    return found


def posts(club: Club, channel: ChannelHandle | None = None) -> list[discord.Message]:
    """The puzzles of the day that stand in a channel."""
    return [message for message in club.public(channel) if "Puzzle of the day" in message.content]


def english(day: Day) -> str:
    """A day as a post names it."""
    return f"{date.fromordinal(day):%-d %b %Y}"


def dated(club: Club, message: discord.Message) -> bool:
    """Whether a post is of today."""
    return english(today(club)) in message.content


async def test_it_is_posted_at_its_hour_once_a_day_and_pings_nobody(club: Club):
    await until(club, 5)
    before = len(club.pings())
    said = await wanted(club, channel=club.channel, hour=7)
    assert said.startswith(f"The puzzle of the day comes to <#{club.channel.id}> each day at <t:")
    assert posts(club) == []
    await until(club, 7)
    (post,) = posts(club)
    assert dated(club, post)
    assert "One try counts." in post.content
    assert len(post.attachments) == 1
    assert labels(post) == ["Try it", "This week"]
    await until(club, 6)
    assert posts(club) == [post]
    await until(club, 7)
    assert len(posts(club)) == 2
    assert dated(club, posts(club)[1])
    assert not any(club.pings()[before:])


async def test_set_up_after_its_hour_todays_comes_at_once_and_the_next_at_the_hour(club: Club):
    await until(club, 15)
    assert "today's comes now" in await wanted(club, channel=club.channel)
    await club.env.advance_time(5)
    assert [dated(club, post) for post in posts(club)] == [True]
    await until(club, 8)
    assert len(posts(club)) == 1
    await until(club, 9)
    assert len(posts(club)) == 2


@pytest.mark.parametrize("hour", [0, 23])
async def test_the_day_changes_at_midnight(club: Club, hour: int):
    await until(club, 20)
    await wanted(club, channel=club.channel, hour=hour)
    days = [today(club)]
    if hour == 23:
        await until(club, 23)
    else:
        await club.env.advance_time(5)
    for _ in range(2):
        days.append(Day(days[-1] + 1))
        await until(club, hour)
    assert [english(day) in post.content for day, post in zip(days, posts(club), strict=True)] == [True] * 3


async def test_two_servers_have_the_same_puzzle_each_as_it_looks_there(club: Club):
    other = club.another("Elsewhere", "zoe")
    other.join("max", other.managers())
    await until(club, 5)
    await wanted(club, channel=club.channel)
    await other.slash("max", "server daily", channel=other.channel, hour=9)
    await until(club, 9)
    (here,), (there,) = posts(club), posts(other)
    assert here.content == there.content
    assert await here.attachments[0].read() == await there.attachments[0].read()


async def test_many_servers_at_the_same_hour_have_it_once_each_from_a_picture_drawn_once(club: Club, monkeypatch):
    drawn = list[Any]()

    async def counted(scene: Any) -> Any:
        drawn.append(scene)
        return await daily_picture(scene)

    monkeypatch.setattr("bot.display.daily_posts.daily_picture", counted)
    await until(club, 5)
    others = [club.another(f"Elsewhere {number}", f"max{number}") for number in range(2 * posting.AT_ONCE)]
    store = club.bot._storage.daily_posts
    for other in others:
        await store.want(GuildId(other.guild.id), ChannelId(other.channel.id), 9, today(club))
    await until(club, 9)
    await club.env.advance_time(5)
    assert [len(posts(other)) for other in others] == [1] * len(others)
    assert len(drawn) == 1


# -- restarts


async def test_a_restart_before_and_after_changes_nothing(club: Club):
    await until(club, 5)
    await wanted(club, channel=club.channel)
    await club.restart()
    await until(club, 9)
    assert len(posts(club)) == 1
    await club.restart()
    await club.env.advance_time(HOUR)
    assert len(posts(club)) == 1


async def test_killed_after_posting_and_before_noting_it_is_found_and_not_posted_again(club: Club, monkeypatch):
    await until(club, 5)
    await wanted(club, channel=club.channel)
    store = type(club.bot._storage.daily_posts)

    async def killed(*_: object) -> None:
        raise RuntimeError("on purpose")

    with monkeypatch.context() as patch:
        patch.setattr(store, "posted", killed)
        await until(club, 9)
    assert "on purpose" in str(club.forgive()[0].exc_info)
    assert len(posts(club)) == 1
    await club.restart()
    await club.env.advance_time(HOUR)
    assert len(posts(club)) == 1
    await answer_daily(club, "ada")
    await club.env.advance_time(11)
    assert "1 of 1 solved it" in told(club, posts(club)[0]), "it is known where it is"


async def test_what_was_posted_although_the_answer_was_lost_is_not_posted_again(club: Club):
    await until(club, 5)
    await wanted(club, channel=club.channel)
    with answer_lost(f"/channels/{club.channel.id}/messages"):
        await until(club, 9)
    for _ in range(30):
        await club.people["ada"].send(club.channel, "Good morning")
    await club.env.advance_time(HOUR)
    assert len(posts(club)) == 1
    await until(club, 9)
    assert len(posts(club)) == 2


async def test_after_two_days_off_only_todays_is_posted(club: Club):
    await until(club, 8)
    await wanted(club, channel=club.channel)
    await club.restart(after=2 * DAY + 4 * HOUR)
    assert [dated(club, post) for post in posts(club)] == [True]
    await until(club, 9)
    assert len(posts(club)) == 2


async def test_by_a_wrong_clock_nothing_is_posted(club: Club):
    await until(club, 5)
    await wanted(club, channel=club.channel, hour=9)
    with clock_wrong(timedelta(days=3, hours=8)):
        await club.env.advance_time(5 * MINUTE)
        await wanted(club, "eve", hour=8)
        await club.env.advance_time(MINUTE)
        assert posts(club) == []
    await club.env.advance_time(20 * MINUTE)
    assert posts(club) == []
    await until(club, 8)
    await club.env.advance_time(15 * MINUTE)
    assert [dated(club, post) for post in posts(club)] == [True]


# -- places that are gone or closed


async def test_a_channel_that_is_deleted_ends_it(club: Club):
    other = club.text_channel("puzzles")
    await until(club, 5)
    await wanted(club, channel=other)
    await club.delete(other)
    assert await wanted(club, "eve") == NOT_WANTED
    since = len(club.env.http_requests)
    await until(club, 9)
    assert [each for each in club.env.http_requests[since:] if each.path.startswith("/channels/")] == []


async def test_a_channel_that_was_deleted_unnoticed_ends_it_and_is_asked_once(club: Club):
    await until(club, 5)
    await wanted(club, channel=club.channel)
    path = f"/channels/{club.channel.id}/messages"
    club.env.inject_error("POST", path, status=404, code=10003, times=None)
    await until(club, 9)
    assert await wanted(club, "eve") == NOT_WANTED


async def test_where_it_is_refused_it_is_tried_again_the_next_day(club: Club):
    await until(club, 5)
    await wanted(club, channel=club.channel)
    path, since = f"/channels/{club.channel.id}/messages", len(club.env.http_requests)
    club.env.inject_error("POST", path, status=403, code=50013, times=1)
    await until(club, 9)
    await club.env.advance_time(8 * HOUR)
    assert posts(club) == []
    tried = [each for each in club.env.http_requests[since:] if (each.method, each.path) == ("POST", path)]
    assert len(tried) == 1
    await until(club, 9)
    assert [dated(club, post) for post in posts(club)] == [True]


async def test_where_it_was_refused_and_is_set_up_anew_todays_comes_at_once(club: Club):
    await until(club, 5)
    await wanted(club, channel=club.channel)
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=403, code=50013, times=1)
    await until(club, 9)
    assert "today's comes now" in await wanted(club, "eve", channel=club.channel)
    await club.env.advance_time(2)
    assert len(posts(club)) == 1


async def test_after_a_fault_it_is_tried_again_ever_more_rarely(club: Club):
    await until(club, 5)
    await wanted(club, channel=club.channel)
    path, since = f"/channels/{club.channel.id}/messages", len(club.env.http_requests)
    club.env.inject_error("POST", path, status=400, code=0, times=3)
    await until(club, 9)
    assert posts(club) == []
    await club.env.advance_time(36 * MINUTE)
    assert len(posts(club)) == 1
    tried = [each for each in club.env.http_requests[since:] if (each.method, each.path) == ("POST", path)]
    assert len(tried) == 4


async def test_a_server_that_removed_the_bot_is_asked_nothing_and_goes_on_when_it_is_back(club: Club):
    await until(club, 5)
    await wanted(club, channel=club.channel)
    await club.remove_bot()
    since = len(club.env.http_requests)
    await until(club, 10)
    assert [each for each in club.env.http_requests[since:] if "/channels/" in each.path] == []
    await club.take_bot_back()
    await club.env.advance_time(2)
    assert [dated(club, post) for post in posts(club)] == [True]


async def test_switched_off_nothing_more_is_posted_and_today_is_not_posted_twice(club: Club):
    await until(club, 10)
    await wanted(club, channel=club.channel)
    await club.env.advance_time(2)
    assert await wanted(club, "eve", off=True) == "The puzzle of the day is not posted in this server any more."
    await until(club, 9)
    assert len(posts(club)) == 1
    await wanted(club, "eve", channel=club.channel)
    await club.env.advance_time(2)
    await wanted(club, "eve", off=True)
    assert "the next one on" in await wanted(club, "eve", channel=club.channel)
    await club.env.advance_time(2)
    assert len(posts(club)) == 2


# -- what it tells


async def test_it_tells_who_solved_it_some_seconds_after_they_did_in_one_edit(club: Club):
    await until(club, 10)
    await wanted(club, channel=club.channel)
    await club.env.advance_time(2)
    path, since = f"/channels/{club.channel.id}/messages/{posts(club)[0].id}", len(club.env.http_requests)
    await answer_daily(club, "ben", solved=False)
    await answer_daily(club, "cleo")
    await club.env.advance_time(2)
    await answer_daily(club, "ada")
    await answer_daily(club, "ada")
    await club.env.advance_time(11)
    assert told(club, posts(club)[0]).endswith("\n2 of 3 solved it: Cleo and Ada.")
    edits = [each for each in club.env.http_requests[since:] if (each.method, each.path) == ("PATCH", path)]
    assert len(edits) == 1
    assert len(posts(club)[0].attachments) == 1
    assert labels(posts(club)[0]) == ["Try it", "This week"]
    assert not any(club.pings())


async def test_an_answer_before_a_restart_is_told_after_it(club: Club):
    await until(club, 10)
    await wanted(club, channel=club.channel)
    await club.env.advance_time(2)
    await answer_daily(club, "ada", solved=False)
    await club.restart()
    await club.env.advance_time(2)
    assert posts(club)[0].content.endswith("\n1 has tried it; nobody has solved it yet.")


async def test_an_edit_that_fails_is_made_later_and_one_that_is_refused_is_not(club: Club):
    await until(club, 10)
    await wanted(club, channel=club.channel)
    await club.env.advance_time(2)
    path = f"/channels/{club.channel.id}/messages/{posts(club)[0].id}"
    club.env.inject_error("PATCH", path, status=400, code=0, times=1)
    await answer_daily(club, "ada")
    await club.env.advance_time(11)
    assert "solved it" not in posts(club)[0].content
    await club.env.advance_time(6 * MINUTE)
    assert "1 of 1 solved it" in posts(club)[0].content
    since = len(club.env.http_requests)
    club.env.inject_error("PATCH", path, status=403, code=50013, times=None)
    await answer_daily(club, "ben")
    await club.env.advance_time(3 * HOUR)
    assert len([each for each in club.env.http_requests[since:] if each.path == path]) == 1


async def test_the_next_one_says_how_yesterdays_went_and_yesterdays_tells_of_late_answers(club: Club):
    await until(club, 22)
    await wanted(club, channel=club.channel, hour=22)
    await club.env.advance_time(2)
    yesterday = today(club)
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


async def test_on_mondays_the_table_of_last_week_comes_with_it(club: Club):
    await until(club, 10)
    while today(club) % 7 != 0:  # a Sunday
        await club.env.advance_time(DAY)
    await answer_daily(club, "ada")
    await answer_daily(club, "ben", solved=False)
    await wanted(club, channel=club.channel)
    await club.env.advance_time(2)
    assert "Last week" not in posts(club)[0].content
    await until(club, 9)
    assert "\n**Last week**\n1. Ada: 1 of 1 solved" in told(club, posts(club)[1])


async def test_it_is_posted_in_the_language_and_the_look_of_the_server(club: Club):
    await club.speaks("de")
    await until(club, 10)
    await wanted(club, channel=club.channel)
    await club.env.advance_time(2)
    (light,) = [message for message in club.public() if "Rätsel des Tages" in message.content]
    assert labels(light) == ["Versuchen", "Diese Woche"]
    await club.slash("eve", "server settings", dark=True)
    await until(club, 10)
    dark = club.public()[-1]
    assert "Rätsel des Tages" in dark.content
    assert await corner(dark) < DARK < await corner(light)
