"""Stories about setting up the puzzle of the day in a server."""

from typing import Any

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


async def test_channels_and_hours_are_checked(club: Club):
    eve = manager(club)
    before = dump(club.settings.database)
    said = "Name the channel in which the puzzle of the day is to be posted: a text channel or one for announcements."
    assert await daily(club, eve, hour=7) == said
    for hour in (24, -1):
        assert (await club.crafted(eve, club.channel, "server daily", ("hour", hour))).acknowledged
    denied: dict[str, dict[str, bool]] = {
        "Embed Links": {"embed_links": False},
        "Attach Files, Read Message History": {"attach_files": False, "read_message_history": False},
    }
    for number, (named, lacking) in enumerate(denied.items()):
        closed = club.text_channel(f"cellar-{number}", None, **lacking)
        said = f"I lack permissions in <#{closed.id}>: {named}. Somebody who manages it can grant them."
        assert await daily(club, eve, channel=closed) == said
        here = private(await club.slash(eve, "server daily", closed, channel=closed))
        assert here == f"I lack permissions in this channel: {named}. Somebody who manages it can grant them."
    assert dump(club.settings.database) == before
    news = club.guild.create_news_channel("news")
    plain = club.text_channel("plain", create_public_threads=False, send_messages_in_threads=False)
    for allowed in (news, plain):
        assert f"<#{allowed.id}>" in await daily(club, eve, channel=allowed)
