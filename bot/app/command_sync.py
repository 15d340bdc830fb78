"""Synchronisation of commands with Discord, only if they differ."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from contextlib import suppress
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands
from discord.http import Route

from bot.app.startup import trouble
from bot.discord.interactions.commands import is_entry_point
from bot.discord.requests import UNDELIVERED, BackgroundRetry, polled
from bot.settings import BadSetting

COMPARED: Final = {
    *("name", "type", "description", "options", "required", "choices", "value", "autocomplete", "channel_types"),
    *("min_value", "max_value", "min_length", "max_length"),
    *("default_member_permissions", "contexts", "integration_types", "nsfw"),
}
"""Fields of a command's payload that we set; Discord sets the others."""
GLOBAL: Final = {"contexts", "integration_types"}  # fields that exist for global commands only
LOCALISED: Final = {"name_localizations", "description_localizations"}  # fields that map locales to translations

HOPELESS: Final = {401, 403}
COMPARED_WITHIN: Final = 3.0  # seconds to wait at startup for Discord's list of commands

Typed: TypeAlias = app_commands.Command[Any, Any, Any] | app_commands.Group | app_commands.ContextMenu
TYPED: Final = discord.AppCommandType.chat_input.value

log = logging.getLogger(__name__)


class CommandSync(BackgroundRetry):
    """Sync of the commands with Discord at startup, with retries in the background; the bot works meanwhile. With
    several processes only the ``leads`` one writes, and the others wait until Discord has the commands."""

    def __init__(
        self,
        tree: app_commands.CommandTree[Any],
        guild: int | None,
        known: Callable[[dict[str, int]], None],
        leads: Callable[[], bool],
    ) -> None:
        super().__init__(self._sync)
        self._tree = tree
        self._guild = guild
        self._known = known
        self._leads = leads
        self._compared = self._begun = False
        self._there: dict[str, int] | None = None
        self._kept: Sequence[Mapping[str, Any]] = ()

    async def compare(self) -> None:
        """Check if Discord already has our commands, so that :meth:`begin` need not; changes nothing."""
        with suppress(BadSetting, TimeoutError, *UNDELIVERED):  # begin() checks again and reports errors
            async with asyncio.timeout(COMPARED_WITHIN):
                self._there, self._kept = await _compared(self._tree, self._guild)
                self._compared = True

    async def begin(self) -> None:
        """Try once and wait briefly; then retry in the background. Raises ``BadSetting`` if the bot is not in the
        server of its commands, and ``discord.HTTPException`` if Discord rejects the bot."""
        await super().begin()
        self._begun = True

    async def _sync(self) -> bool:
        compared, self._compared = self._compared, False
        try:
            if compared and self._there is None and self._leads():
                self._known(await _write(self._tree, self._guild, self._kept))
            else:
                there = self._there if compared else None
                self._known(await polled(self._synced) if there is None else there)
        except (BadSetting, *UNDELIVERED) as error:
            found = trouble(error, connected=True)
            refused = isinstance(error, discord.HTTPException) and error.status in HOPELESS
            if found.pause is None and (refused or isinstance(error, BadSetting)):
                if not self._begun:
                    raise
                log.error("%s", found.sentence)  # noqa: TRY400 - the sentence is complete without a traceback
                return True
            log.warning("%s The bot runs; the commands are sent later.", found.sentence)
            return False
        return True

    async def _synced(self) -> dict[str, int] | None:
        """Sync the commands and return their ids if this process leads; ``None`` until another process has done so."""
        return await (sync if self._leads() else _the_same)(self._tree, self._guild)


async def sync(tree: app_commands.CommandTree[Any], guild: int | None) -> dict[str, int]:
    """Sync Discord's commands with ``tree``, in one server if ``guild`` is given, and return the ids of the slash
    commands by name. Writes only if any differ, since writes have a daily limit. Raises ``BadSetting`` as above."""
    there, kept = await _compared(tree, guild)
    return await _write(tree, guild, kept) if there is None else there


async def _write(
    tree: app_commands.CommandTree[Any], guild: int | None, kept: Sequence[Mapping[str, Any]]
) -> dict[str, int]:
    """Replace Discord's commands with ours, except those ``kept``: Discord does not let a bot drop the one that opens
    its Activity."""
    payloads, client = await _payloads(tree, guild), tree.client
    application, http = client.application_id, client.http
    assert application is not None, "the client has logged in"
    if guild is None:
        synced = await http.bulk_upsert_global_commands(application, [*payloads, *map(dict, kept)])
    else:
        synced = await http.bulk_upsert_guild_commands(application, guild, payloads)
    log.info("Sent %d commands to Discord.", len(payloads))
    return _slash_commands(synced)


async def _the_same(tree: app_commands.CommandTree[Any], guild: int | None) -> dict[str, int] | None:
    """Return the ids of the slash commands by name if Discord's commands equal ours, else ``None``."""
    return (await _compared(tree, guild))[0]


async def _compared(
    tree: app_commands.CommandTree[Any], guild: int | None
) -> tuple[dict[str, int] | None, Sequence[Mapping[str, Any]]]:
    """Return the ids of :func:`_the_same`, and Discord's commands that are not ours to change."""
    there = await fetched(tree.client, guild)
    kept = [each for each in there if is_entry_point(each)]
    same = len(there) > len(kept) and not await differing(tree, guild, there)
    return _slash_commands(there) if same else None, kept


def _slash_commands(there: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    return {payload["name"]: int(payload["id"]) for payload in there if payload.get("type", TYPED) == TYPED}


async def differing(
    tree: app_commands.CommandTree[Any], guild: int | None, there: Sequence[Mapping[str, Any]]
) -> list[str]:
    """Return the names of commands that differ from those ``there``, as Discord sends them; the one that opens an
    Activity is not ours."""
    compared = COMPARED if guild is None else COMPARED - GLOBAL
    ours = _by_name(await _payloads(tree, guild), compared)
    theirs = _by_name([each for each in there if not is_entry_point(each)], compared)
    return sorted({name for name, kind in {*ours, *theirs} if ours.get((name, kind)) != theirs.get((name, kind))})


async def _payloads(tree: app_commands.CommandTree[Any], guild: int | None) -> list[dict[str, Any]]:
    translator = tree.translator
    assert translator is not None, "it is set before commands are compared"
    return [await command.get_translated_payload(tree, translator) for command in _ours(tree, guild)]


def _ours(tree: app_commands.CommandTree[Any], guild: int | None) -> Sequence[Typed]:
    """Our commands, also those of a development server."""
    if guild is None:
        return tree.get_commands()
    tree.copy_global_to(guild=discord.Object(guild))
    return tree.get_commands(guild=discord.Object(guild))


async def fetched(client: discord.Client, guild: int | None) -> Sequence[Mapping[str, Any]]:
    """Fetch Discord's commands with all translations, which discord.py does not request; ``client`` has logged in.
    Raises ``BadSetting`` if it may not see the server of its commands."""
    application = client.application_id
    assert application is not None, "the client has logged in"
    scope = "" if guild is None else "/guilds/{guild}"
    route = Route("GET", f"/applications/{{application}}{scope}/commands", application=application, guild=guild)
    try:
        found: Sequence[Mapping[str, Any]] = await client.http.request(route, params={"with_localizations": "true"})
    except (discord.Forbidden, discord.NotFound) as error:
        if guild is None:
            raise
        raise BadSetting(
            "Discord does not let me into the server of INTERLINK_DEVELOPMENT_GUILD; invite me there or empty it."
        ) from error
    return found


def _by_name(payloads: Iterable[Mapping[str, Any]], compared: Set[str]) -> dict[tuple[str, int], object]:
    return {(payload["name"], payload.get("type", TYPED)): _normal(payload, compared) for payload in payloads}


def _normal(payload: object, compared: Set[str]) -> object:
    """Normalise a command payload: drop fields, defaults and orderings that Discord adds or changes."""
    if isinstance(payload, Mapping):
        kept = {key: _normal(value, compared) for key, value in payload.items() if key in compared}
        kept |= {key: dict(payload[key]) for key in LOCALISED if payload.get(key)}
        if kept.get("default_member_permissions") is not None:
            kept["default_member_permissions"] = str(kept["default_member_permissions"])
        return {key: value for key, value in kept.items() if value not in (None, False, "", [], {})}
    if isinstance(payload, list | tuple):
        items = [_normal(item, compared) for item in payload]
        return sorted(items, key=str) if all(isinstance(item, int) for item in items) else items
    return payload
