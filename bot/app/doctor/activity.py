"""Checks of the Activity: its page, its addresses, and the switches in Discord's developer portal."""

from collections.abc import AsyncIterator, Iterator

import aiohttp
import discord

from bot.app.activity import is_built
from bot.app.command_sync import fetched
from bot.app.doctor import Finding, fine, grade, note, wrong
from bot.discord.interactions.commands import is_entry_point
from bot.settings import ActivitySettings

LIMIT = aiohttp.ClientTimeout(total=5)
SAID_BY_THE_PAGE = "data-client="
NAME = "Activity"


async def addresses(config: ActivitySettings | None) -> AsyncIterator[Finding]:
    """Check that the page is built, and that it is at its public address."""
    if config is None:
        return
    build = "Run npm ci && npm run build in bot/matches/activity/sdk."
    yield grade(NAME, "Its page needs a part from Discord's SDK.", (not is_built(), wrong, build))
    try:
        async with aiohttp.ClientSession(timeout=LIMIT) as session, session.get(config.url) as answer:
            there = answer.status == 200 and SAID_BY_THE_PAGE in await answer.text()
    except (aiohttp.ClientError, TimeoutError):
        there = False
    remedy = f"Start the bot, and let the proxy pass this address on to {config.host}:{config.port}."
    sentence = f"The page {'is' if there else 'is not'} at {config.url}."
    yield grade(NAME, sentence, (not there, note, remedy))


def switches(config: ActivitySettings | None, info: discord.AppInfo) -> Iterator[Finding]:
    """Check that Activities are switched on for the application, if the settings have one."""
    if config is None:
        return
    on = bool(info.flags.embedded)
    remedy = f"Enable Activities at https://discord.com/developers/applications/{info.id}/embedded/settings."
    yield grade(NAME, f"Activities are switched {'on' if on else 'off'} for {info.name}.", (not on, wrong, remedy))


async def entry_point(client: discord.Client, config: ActivitySettings | None) -> AsyncIterator[Finding]:
    """Check that the app launcher can open the Activity."""
    if config is not None and not any(is_entry_point(each) for each in await fetched(client, None)):
        yield note(NAME, "Discord's app launcher has no command for it.", "Discord makes one with Enable Activities.")
    elif config is not None:
        yield fine(NAME, "Discord's app launcher has a command for it.")
