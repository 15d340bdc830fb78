"""Whether Discord knows the token, and how the application and its commands are there."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

import discord
from discord import app_commands
from discord.http import Route

from bot.commands.syncing import differing
from bot.doctor.findings import Finding, fine, note, wrong
from bot.match.shards import ShardRange
from bot.settings import BadSetting

TOKEN, APPLICATION, SHARDS, STARTS, COMMANDS = "token", "application", "shards", "starts", "commands"
PAGE: Final = "https://discord.com/developers/applications"
MOST_SERVERS: Final = 2500
"""Servers of one shard, at the most; Discord closes the connection of a bot that is in more."""
FEW_STARTS: Final = 50
NAMED: Final = 8
"""So many commands are named, at the most."""
_PRIVILEGED: Final = {
    "Presence": ("gateway_presence", "gateway_presence_limited"),
    "Server Members": ("gateway_guild_members", "gateway_guild_members_limited"),
    "Message Content": ("gateway_message_content", "gateway_message_content_limited"),
}
"""The intents that are granted on the Bot page, and the flags that say that they are."""


def known(client: discord.Client) -> Finding:
    """That Discord knows the token, and as whom."""
    return fine(TOKEN, f"Discord knows it: this is {client.user}.")


def application(found: discord.AppInfo) -> list[Finding]:
    """How the application is set up."""
    findings = []
    if found.interactions_endpoint_url:
        sentence = f"Discord sends all that people do to another address; empty Interactions Endpoint URL at {PAGE}."
        findings.append(wrong(APPLICATION, sentence))
    if not found.bot_public:
        findings.append(note(APPLICATION, "It is not public, so that you alone can invite it into servers."))
    if found.guild_integration_config is None:
        sentence = f"It cannot be invited into servers; tick Guild Install on the Installation page at {PAGE}."
        findings.append(note(APPLICATION, sentence))
    if found.user_integration_config is None:
        sentence = f"Nobody can have it for themselves; tick User Install on the Installation page at {PAGE}."
        findings.append(note(APPLICATION, sentence))
    granted = [name for name, flags in _PRIVILEGED.items() if any(getattr(found.flags, flag) for flag in flags)]
    if granted:
        sentence = f"It is granted the intents {', '.join(granted)}, which the bot needs not; untick them at {PAGE}."
        findings.append(note(APPLICATION, sentence))
    return findings or [fine(APPLICATION, "It is public, and can be installed in servers and for oneself.")]


async def connections(client: discord.Client, shards: int | ShardRange | None, servers: int) -> list[Finding]:
    """Whether so many ``shards`` serve so many ``servers``, and how often the bot may connect today."""
    own = len(shards.shards) if isinstance(shards, ShardRange) else shards
    shards = shards.of if isinstance(shards, ShardRange) else shards
    told: Mapping[str, Any] = await client.http.request(Route("GET", "/gateway/bot"))
    recommended, limit = int(told["shards"]), told.get("session_start_limit") or {}
    return [_shards(shards, recommended, servers), _starts(limit, own or recommended)]


def _shards(wanted: int | None, recommended: int, servers: int) -> Finding:
    if wanted is None:
        return fine(SHARDS, f"As many as Discord recommends: {recommended}.")
    if wanted * MOST_SERVERS < servers:
        why = f"Discord lets {wanted} serve {wanted * MOST_SERVERS} servers, and the bot is in {servers}"
        return wrong(SHARDS, f"{why}; empty INTERLINK_SHARDS or raise it to {recommended}.")
    if wanted < recommended:
        sentence = f"INTERLINK_SHARDS says {wanted}, Discord recommends {recommended}; empty it or raise it soon."
        return note(SHARDS, sentence)
    return fine(SHARDS, f"INTERLINK_SHARDS says {wanted}, Discord recommends {recommended}.")


def _starts(limit: Mapping[str, Any], wanted: int) -> Finding:
    left, most = int(limit.get("remaining", 0)), int(limit.get("total", 0))
    again = timedelta(seconds=int(limit.get("reset_after", 0)) // 1000)
    said = f"Discord allows {left} of {most} connections for the next {again} (hours, minutes, seconds)"
    if left < wanted:
        return wrong(STARTS, f"{said}, and a start takes {wanted}; leave the bot as it is until then.")
    if left < max(FEW_STARTS, 2 * wanted):
        return note(STARTS, f"{said}; does something start the bot again and again?")
    return fine(STARTS, f"{said}.")


async def commands(
    client: discord.Client, tree: app_commands.CommandTree[Any], development: int | None
) -> list[Finding]:
    """Whether Discord has our commands as they are in this version."""
    try:
        others = await differing(tree, development, client)
    except BadSetting as error:
        return [wrong(COMMANDS, str(error))]
    if not others:
        return [fine(COMMANDS, "Discord has all of them, as they are in this version.")]
    named = ", ".join(others[:NAMED]) + (", …" if len(others) > NAMED else "")
    return [note(COMMANDS, f"Discord has others than this version ({named}); the bot tells it when it starts.")]
