"""Telling Discord our commands, only when they differ from those it has."""

import logging
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, Final

import discord
from discord import app_commands

from bot.settings import BadSetting

COMPARED: Final = {
    "name",
    "type",
    "description",
    "options",
    "required",
    "choices",
    "value",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
    "channel_types",
    "default_member_permissions",
    "contexts",
    "integration_types",
    "nsfw",
}
"""What is ours in a command's payload; the rest is Discord's."""
GLOBAL: Final = {"contexts", "integration_types"}
"""What Discord keeps of global commands only."""

TYPED: Final = discord.AppCommandType.chat_input.value

log = logging.getLogger(__name__)


async def sync(tree: app_commands.CommandTree[Any], guild: int | None) -> dict[str, int]:
    """Bring Discord's commands in line with ``tree``, in one server if ``guild`` is given.

    They are read, which costs one request, and written only if they differ, which counts against a daily limit.
    Returns the ids that Discord has given to those that are typed, by their names.

    :raises BadSetting: the bot is not in that server.
    """
    where = None if guild is None else discord.Object(guild)
    if where is not None:
        tree.copy_global_to(guild=where)
    client, application = tree.client, tree.client.application_id
    assert application is not None, "the client has logged in"
    there = await (client.http.get_global_commands(application) if guild is None else _in(guild, client, application))
    ours = [command.to_dict(tree) for command in tree.get_commands(guild=where)]
    compared = COMPARED if guild is None else COMPARED - GLOBAL
    if _by_name(ours, compared) == _by_name(there, compared):
        return {payload["name"]: int(payload["id"]) for payload in there if payload.get("type", TYPED) == TYPED}
    told = await tree.sync(guild=where)
    log.info("Told Discord %d commands.", len(ours))
    return {command.name: command.id for command in told if command.type is discord.AppCommandType.chat_input}


async def _in(guild: int, client: discord.Client, application: int) -> Sequence[Mapping[str, Any]]:
    try:
        return await client.http.get_guild_commands(application, guild)
    except (discord.Forbidden, discord.NotFound) as error:
        raise BadSetting(
            "Discord does not let me into the server of INTERLINK_DEVELOPMENT_GUILD; invite me there or empty it."
        ) from error


def _by_name(payloads: Iterable[Mapping[str, Any]], compared: Set[str]) -> dict[tuple[str, int], object]:
    return {(payload["name"], payload.get("type", TYPED)): _normal(payload, compared) for payload in payloads}


def _normal(payload: object, compared: Set[str]) -> object:
    """A command payload without what Discord adds, leaves out, orders or writes differently by itself."""
    if isinstance(payload, Mapping):
        kept = {key: _normal(value, compared) for key, value in payload.items() if key in compared}
        if kept.get("default_member_permissions") is not None:
            kept["default_member_permissions"] = str(kept["default_member_permissions"])
        return {key: value for key, value in kept.items() if value not in (None, False, "", [], {})}
    if isinstance(payload, list | tuple):
        items = [_normal(item, compared) for item in payload]
        return sorted(items, key=str) if all(isinstance(item, int) for item in items) else items
    return payload
