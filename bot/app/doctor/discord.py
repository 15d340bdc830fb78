"""Checks of the bot at Discord: token, latency, clock, application, shards, commands and permissions."""

import time
from collections.abc import AsyncIterator, Iterator
from email.utils import parsedate_to_datetime

import aiohttp
import discord
from discord.abc import GuildChannel, PrivateChannel
from discord.http import Route

from bot.app.client import create
from bot.app.command_sync import differing, fetched
from bot.app.doctor import Finding, fine, grade, note, wrong
from bot.discord.interactions.commands import Localizer
from bot.discord.places import invitation, missing
from bot.model.ids import ShardRange
from bot.settings import Settings
from bot.ui import Texts

SLOW = 0.5  # seconds; interactions must be answered within three, and an answer takes several requests


async def connection(client: discord.Client, token: str) -> AsyncIterator[Finding]:
    """Check the token, which the other checks reuse, the latency and this machine's clock."""
    await client.login(token)
    yield fine("Discord", f"It accepts the token; the bot is {client.user}.")
    took = list[float]()
    async with aiohttp.ClientSession(headers={"User-Agent": client.http.user_agent}, raise_for_status=True) as session:
        for _ in range(4):  # the first request takes longer
            begun = time.perf_counter()
            async with session.get(f"{Route.BASE}/gateway") as answer:
                await answer.read()
            took.append(time.perf_counter() - begun)
    slow = min(took) > SLOW, note, "Run the bot on a machine closer to Discord."
    yield grade("latency", f"Discord answers in {min(took) * 1000:.0f} ms.", slow)
    off = (discord.utils.utcnow() - parsedate_to_datetime(answer.headers["Date"])).total_seconds()
    yield grade(
        "clock",
        f"It is {abs(off):.0f} seconds {'ahead of' if off > 0 else 'behind'} Discord's.",
        (abs(off) > 60, wrong, "Set it by the network (NTP), or turns end at wrong times."),
        (abs(off) > 5, note, "Set it by the network (NTP)."),
    )


def application(info: discord.AppInfo) -> Iterator[Finding]:
    """Check the settings of the application in Discord's developer portal."""
    diverted = bool(info.interactions_endpoint_url), wrong, "Empty its Interactions Endpoint URL."
    yield grade("application", f"{info.name} is at https://discord.com/developers/applications/{info.id}.", diverted)
    if not info.bot_public:
        yield note("application", "Only you can add it to servers.", "Tick Public Bot on its Bot page.")
    if info.guild_integration_config is None:
        yield note("application", "It cannot be added to servers.", "Tick Guild Install on its Installation page.")
    if info.user_integration_config is None:
        yield note("application", "Nobody can add it to an account.", "Tick User Install on its Installation page.")


async def shards(client: discord.Client, wanted: int | ShardRange | None, servers: int) -> AsyncIterator[Finding]:
    """Check the number of shards."""
    recommended: int = (await client.http.request(Route("GET", "/gateway/bot")))["shards"]
    total = wanted.of if isinstance(wanted, ShardRange) else wanted or recommended
    yield grade(
        "shards",
        f"There are {total}; Discord recommends {recommended} for {servers} servers.",
        (total * 2500 < servers, wrong, "Discord allows 2500 servers a shard; empty INTERLINK_SHARDS or raise it."),
        (total < recommended, note, "Empty INTERLINK_SHARDS or raise it soon."),
    )


async def commands(client: discord.Client, config: Settings) -> AsyncIterator[Finding]:
    """Check that Discord has the commands of this version."""
    tree = create(config).tree
    await tree.set_translator(Localizer())
    guild = config.development_guild
    names = await differing(tree, guild, await fetched(client, guild))
    update = f"The bot updates {', '.join(names[:8])} … when it starts."
    yield grade("commands", f"{len(names)} differ from this version.", (bool(names), note, update))


async def permissions(
    client: discord.Client, server: int | None, channel: int | None, texts: Texts
) -> AsyncIterator[Finding]:
    """Check the permissions in a channel, in a server, or in the first three servers."""
    link = invitation(client.application_id or 0)
    ids = [server or 0]
    if server is None and channel is None:
        ids = [guild.id async for guild in client.fetch_guilds(limit=3, with_counts=False)]
    if not ids:
        yield note("servers", "The bot is in none.", f"Add it with {link}")
    for number in ids:
        try:
            yield await _permissions(client, number, channel, texts)
        except (discord.NotFound, discord.Forbidden):
            remedy = f"Check the id, allow {texts('permission-view-channel')} there, or add the bot with {link}"
            yield wrong(f"channel {channel}" if channel else f"server {number}", "The bot cannot see it.", remedy)


async def _permissions(client: discord.Client, server: int, channel: int | None, texts: Texts) -> Finding:
    """Return a finding about a server, or about a channel or thread if given; the server may be 0 then."""
    assert client.user is not None, "the client has logged in"
    place = None if channel is None else await client.fetch_channel(channel)
    if isinstance(place, PrivateChannel) or (place is not None and server not in (0, place.guild.id)):
        return wrong(f"channel {channel}", "It is not in that server.", "Give --channel the id of one of its channels.")
    guild = await client.fetch_guild(server if place is None else place.guild.id, with_counts=False)
    me = await guild.fetch_member(client.user.id)
    name, granted, thread = f"server {guild.id}, {guild.name}", me.guild_permissions, isinstance(place, discord.Thread)
    if place is not None:
        parent = await guild.fetch_channel(place.parent_id if isinstance(place, discord.Thread) else place.id)
        assert isinstance(parent, GuildChannel), "a thread is in no other thread"
        # TextChannel.permissions_for removes more without the right to post, which does not apply to threads.
        name, granted = f"channel {place.id}, #{place.name}", GuildChannel.permissions_for(parent, me)
    if lacking := missing(granted, texts, thread=thread, makes_threads=True):
        return wrong(name, f"The bot lacks {lacking}.", "Allow that to its role, or in the channel.")
    threadless = not thread and not granted.create_public_threads
    remedy = "Matches are played in the channel itself until you allow Create Public Threads."
    return grade(name, "The bot has the permissions that it needs.", (threadless, note, remedy))
