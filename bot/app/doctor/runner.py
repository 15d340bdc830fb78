"""Running all checks and printing their findings, worst first."""

import asyncio
from collections.abc import AsyncIterable, Iterable

import aiohttp
import discord

from bot.app.doctor import Finding, activity, wrong
from bot.app.doctor.discord import application, commands, connection, permissions, shards
from bot.app.doctor.machine import backups, database, drawing_process, fonts, port, search, settings, versions
from bot.app.startup import trouble
from bot.model.errors import BadDatabase
from bot.settings import BadSetting
from bot.storage.errors import ENGINE_ERRORS, in_one_line
from bot.ui import Texts

TIME_LIMIT = 30.0  # seconds for one check


async def examine(server: int | None, channel: int | None, texts: Texts, *, show_all: bool = False) -> bool:
    """Run all checks, and print the problems or all findings; returns whether all passed."""
    found = await _findings(server, channel, texts)
    levels = ("wrong", "note", "fine") if show_all else ("wrong", "note")
    lines = [str(finding) for level in levels for finding in found if finding.level == level]
    if hidden := len(found) - len(lines):
        lines.append(f"{hidden} checks are fine; --all lists them.")
    print("\n".join(lines))
    return all(finding.level != "wrong" for finding in found)


async def _findings(server: int | None, channel: int | None, texts: Texts) -> list[Finding]:
    config, found = settings()
    access = "Check that it can be reached, and that the bot may read and write there."
    found += await _checked("versions", versions())
    found += await _checked("search", search())
    found += await _checked("database", database(config.database), access)
    found += await _checked("backups", backups(config.database, config.backups), access)
    found += await _checked("fonts", fonts())
    found += await _checked("processes", drawing_process(), "Check the free memory and the limit of processes.")
    found += await _checked("port", port(config.health_port))
    found += await _checked(activity.NAME, activity.addresses(config.activity))
    if not config.token:
        return found
    async with discord.Client(intents=discord.Intents.none()) as client:
        found += await _checked("Discord", connection(client, config.token))
        if client.application is not None:
            found += await _checked("application", application(client.application))
            found += await _checked("shards", shards(client, config.shards, client.application.approximate_guild_count))
            found += await _checked("commands", commands(client, config))
            found += await _checked(activity.NAME, activity.switches(config.activity, client.application))
            found += await _checked(activity.NAME, activity.entry_point(client, config.activity))
            found += await _checked("permissions", permissions(client, server, channel, texts))
    return found


async def _checked(
    name: str, check: Iterable[Finding] | AsyncIterable[Finding], remedy: str = "Update the bot."
) -> list[Finding]:
    """Return the findings of one check; if it fails, the last finding gives the error and a remedy."""
    found = list[Finding]()
    try:
        async with asyncio.timeout(TIME_LIMIT):
            if isinstance(check, AsyncIterable):
                async for finding in check:
                    found.append(finding)
            else:
                found.extend(check)
    except (aiohttp.ClientError, discord.DiscordException, BadSetting, BadDatabase) as error:
        found.append(wrong(name, trouble(error, connected=False).sentence))
    except TimeoutError:
        found.append(wrong(name, f"It took more than {TIME_LIMIT:.0f} seconds.", "Check the network and the load."))
    except (AttributeError, EOFError, LookupError, OSError, TypeError, ValueError, *ENGINE_ERRORS) as error:
        found.append(wrong(name, f"It cannot be used ({in_one_line(error)}).", remedy))
    return found
