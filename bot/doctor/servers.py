"""Whether the bot may do what it must in a server, or in one channel of it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord
from discord.http import Route

from bot.display.permissions import invitation, missing
from bot.doctor.findings import Finding, fine, note, wrong
from bot.messages.languages import Texts

FIRST: Final = 3
"""In so many of its servers is looked where none is named."""
SERVERS: Final = "servers"


async def servers(client: discord.Client, server: int | None, channel: int | None, texts: Texts) -> list[Finding]:
    """What is found in the server or the channel that is named, or in the first few servers.

    ``texts`` is the language in which permissions are called.
    """
    if channel is not None:
        return await _channel(client, server, channel, texts)
    if server is not None:
        return await _server(client, server, texts)
    there: Sequence[Mapping[str, Any]] = await client.http.request(
        Route("GET", "/users/@me/guilds"), params={"limit": FIRST}
    )
    if not there:
        number = client.application_id or 0
        return [note(SERVERS, f"The bot is in none; {invitation(number)} invites it.")]
    return [finding for each in there for finding in await _server(client, int(each["id"]), texts)]


async def _server(client: discord.Client, number: int, texts: Texts) -> list[Finding]:
    what = f"server {number}"
    me = await _ourselves(client, number)
    if me is None:
        return [_not_there(what, client)]
    found = [_judged(f"{what}, {me.guild.name}", me.guild_permissions, texts, thread=False)]
    if not await _has_commands(client, number):
        sentence = f"Commands may not be used there; invite the bot once more, with {_link(client)}."
        found.append(wrong(what, sentence))
    return found


async def _channel(client: discord.Client, server: int | None, number: int, texts: Texts) -> list[Finding]:
    what = f"channel {number}"
    try:
        told: Mapping[str, Any] = await client.http.get_channel(number)
    except (discord.NotFound, discord.Forbidden) as error:
        if isinstance(error, discord.NotFound):
            return [wrong(what, "There is no such channel where the bot is; --channel takes the id of one.")]
        return [wrong(what, f"The bot may not see it; allow it {texts('place-view-channel')} there.")]
    of = told.get("guild_id")
    if of is None or (server is not None and int(of) != server):
        return [wrong(what, "It is not in that server; --channel takes the id of one of its channels.")]
    me = await _ourselves(client, int(of))
    if me is None:
        return [_not_there(f"server {of}", client)]
    place = await me.guild.fetch_channel(number)
    what = f"{what}, #{place.name}"
    if not isinstance(place, discord.Thread):
        return [_judged(what, place.permissions_for(me), texts, thread=False)]
    above = await me.guild.fetch_channel(place.parent_id)
    assert not isinstance(above, discord.Thread), "no thread is in another"
    # What a text channel takes from whoever may not write in it is not taken in its threads.
    return [_judged(what, discord.abc.GuildChannel.permissions_for(above, me), texts, thread=True)]


def _judged(what: str, granted: discord.Permissions, texts: Texts, *, thread: bool) -> Finding:
    """What is to be said of what the bot may do in a place."""
    if lacking := missing(granted, texts, thread=thread, makes_threads=True):
        return wrong(what, f"The bot lacks {lacking}; allow that to its role, or in the channel.")
    if not thread and not granted.create_public_threads:
        sentence = "The bot may make no threads (Create Public Threads), so that matches are played in the channel."
        return note(what, sentence)
    return fine(what, "The bot may do all that it must.")


async def _ourselves(client: discord.Client, number: int) -> discord.Member | None:
    """The bot as a member of a server, which knows its roles; ``None`` where it is not."""
    assert client.user is not None, "the client has logged in"
    try:
        guild = await client.fetch_guild(number, with_counts=False)
        return await guild.fetch_member(client.user.id)
    except (discord.NotFound, discord.Forbidden):
        return None


async def _has_commands(client: discord.Client, number: int) -> bool:
    """Whether the server let the bot in together with its commands."""
    assert client.application_id is not None, "the client has logged in"
    try:
        await client.http.get_guild_commands(client.application_id, number)
    except discord.Forbidden:
        return False
    return True


def _not_there(what: str, client: discord.Client) -> Finding:
    return wrong(what, f"The bot is not in it; {_link(client)} invites it.")


def _link(client: discord.Client) -> str:
    return invitation(client.application_id or 0)
