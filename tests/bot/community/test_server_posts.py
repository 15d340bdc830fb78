"""The puzzle of the day and the lobby of a server, as those who manage it set them up."""

from typing import Any

from tests.bot.community.lobbies import wanted
from tests.bot.shared import unchanged
from tests.bot.stories import private
from tests.bot.weeks import manager
from tests.peer import Club

NO_DAILY = "The puzzle of the day is not posted in this server; /server daily channel: has it posted."
NO_LOBBY = "This server has no lobby; /server lobby channel: makes one."


async def daily(club: Club, who: str, **options: Any) -> str:
    """Somebody uses the command; what is answered."""
    return private(await club.slash(who, "server daily", **options))


def shows(club: Club, hour: int, *, tomorrow: bool = False) -> str:
    """A moment of today or tomorrow as Discord carries it."""
    now = club.env.now().replace(hour=hour, minute=0, second=0, microsecond=0)
    return f"<t:{int(now.timestamp()) + 86400 * tomorrow}"


async def test_the_daily_puzzle_is_posted_at_the_hour_that_is_set(club: Club):
    eve = manager(club)
    await club.env.advance_time((30 - club.env.now().hour) % 24 * 3600.0)  # six in the morning
    assert await daily(club, eve) == NO_DAILY
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
    assert await daily(club, eve) == NO_DAILY


async def test_channels_and_hours_of_the_daily_puzzle_are_checked(club: Club):
    eve, lacking = manager(club), "I lack permissions in {}: {}. Somebody who manages it can grant them."
    said = "Name the channel in which the puzzle of the day is to be posted: a text channel or one for announcements."
    denied: dict[str, dict[str, bool]] = {
        "Embed Links": {"embed_links": False},
        "Attach Files, Read Message History": {"attach_files": False, "read_message_history": False},
    }
    with unchanged(club):
        assert await daily(club, eve, hour=7) == said
        for hour in (24, -1):
            assert (await club.crafted(eve, club.channel, "server daily", ("hour", hour))).acknowledged
        for number, (named, flags) in enumerate(denied.items()):
            closed = club.text_channel(f"cellar-{number}", None, **flags)
            assert await daily(club, eve, channel=closed) == lacking.format(f"<#{closed.id}>", named)
            here = private(await club.slash(eve, "server daily", closed, channel=closed))
            assert here == lacking.format("this channel", named)
    news = club.guild.create_news_channel("news")
    plain = club.text_channel("plain", create_public_threads=False, send_messages_in_threads=False)
    for allowed in (news, plain):
        assert f"<#{allowed.id}>" in await daily(club, eve, channel=allowed)


async def test_the_lobby_is_switched_and_lacking_rights_are_named(club: Club):
    eve = manager(club)
    assert private(await club.slash(eve, "server lobby")) == NO_LOBBY
    with unchanged(club):
        for flag in ("send_messages", "embed_links"):
            closed = club.text_channel(flag, None, **{flag: False})
            assert (await wanted(club, eve, closed)).startswith(f"I lack permissions in <#{closed.id}>: ")
    said = f"The lobby of this server is kept up to date in <#{club.channel.id}>."
    assert await wanted(club, eve) == said
    assert private(await club.slash(eve, "server lobby")) == said
    assert private(await club.slash(eve, "server lobby", off=True)) == "This server has no lobby any more."
    assert private(await club.slash(eve, "server lobby")) == NO_LOBBY
