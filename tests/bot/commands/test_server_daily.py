"""Stories about setting up the puzzle of the day in a server."""

from typing import Any

import pytest

from tests.bot.stories import dump, private
from tests.bot.weeks import manager
from tests.peer import Club

NOT_WANTED = "The puzzle of the day is not posted in this server; /server daily channel: has it posted."


async def daily(club: Club, who: str, **options: Any) -> str:
    """Somebody uses the command; what is answered."""
    return private(await club.slash(who, "server daily", **options))


def shows(club: Club, hour: int, *, tomorrow: bool = False) -> str:
    """A moment of today or tomorrow as Discord carries it."""
    now = club.env.now().replace(hour=hour, minute=0, second=0, microsecond=0)
    return f"<t:{int(now.timestamp()) + 86400 * tomorrow}"


async def test_it_says_how_it_stands_and_each_reads_the_time_in_their_own_zone(club: Club):
    eve = manager(club)
    await club.env.advance_time((30 - club.env.now().hour) % 24 * 3600.0)  # six in the morning
    assert await daily(club, eve) == NOT_WANTED
    said = (
        f"The puzzle of the day comes to <#{club.channel.id}> each day at {shows(club, 9)}:t>;"
        f" the next one on {shows(club, 9)}:f>."
    )
    assert await daily(club, eve, channel=club.channel) == said
    assert await daily(club, eve) == said
    assert shows(club, 7) in await daily(club, eve, hour=7)
    await club.env.advance_time(2 * 3600.0)
    assert shows(club, 7, tomorrow=True) in await daily(club, eve)
    assert shows(club, 20, tomorrow=True) in await daily(club, eve, hour=20), "today's stands already"
    assert await daily(club, eve, off=True) == "The puzzle of the day is not posted in this server any more."
    assert await daily(club, eve) == NOT_WANTED


async def test_it_may_be_a_channel_for_announcements(club: Club):
    news = club.guild.create_news_channel("news")
    assert f"<#{news.id}>" in await daily(club, manager(club), channel=news)


async def test_without_a_channel_it_is_not_known_where(club: Club):
    said = "Name the channel in which the puzzle of the day is to be posted: a text channel or one for announcements."
    before = dump(club.settings.database)
    assert await daily(club, manager(club), hour=7) == said
    assert dump(club.settings.database) == before


@pytest.mark.parametrize(
    ("denied", "named"),
    [
        ({"embed_links": False}, "Embed Links"),
        ({"attach_files": False, "read_message_history": False}, "Attach Files, Read Message History"),
    ],
)
async def test_where_the_bot_may_not_post_it_is_refused_with_what_is_lacking(
    club: Club, denied: dict[str, bool], named: str
):
    closed = club.text_channel("cellar", None, **denied)
    before = dump(club.settings.database)
    said = f"I lack permissions in <#{closed.id}>: {named}. Somebody who manages it can grant them."
    assert await daily(club, manager(club), channel=closed) == said
    here = private(await club.slash("eve", "server daily", closed, channel=closed))
    assert here == f"I lack permissions in this channel: {named}. Somebody who manages it can grant them."
    assert dump(club.settings.database) == before


async def test_threads_need_not_be_allowed(club: Club):
    """A puzzle of the day needs none."""
    plain = club.text_channel("plain", create_public_threads=False, send_messages_in_threads=False)
    assert f"<#{plain.id}>" in await daily(club, manager(club), channel=plain)


async def test_an_hour_that_is_none_is_not_taken(club: Club):
    manager(club)
    before = dump(club.settings.database)
    for hour in (24, -1):
        result = await club.crafted("eve", club.channel, "server daily", ("hour", hour))
        assert result.acknowledged
    assert dump(club.settings.database) == before
