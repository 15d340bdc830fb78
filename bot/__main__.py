"""``python -m bot``: run the bot with the token of ``.env`` or the environment."""

import asyncio
import logging
import sys

import aiohttp
import discord

from bot.client import create
from bot.settings import BadSetting, Settings, load
from bot.storage import BadDatabase

UNUSABLE = 2
"""Exit status for settings, tokens and databases that cannot be used."""


def main() -> int:
    """Run until stopped; returns the exit status."""
    try:
        settings = load()
    except BadSetting as error:
        return _refuse(str(error))
    if not settings.token:
        return _refuse("DISCORD_TOKEN is not set; copy .env.example to .env and write your bot's token into it.")
    discord.utils.setup_logging(level=logging.getLevelNamesMapping()[settings.log_level], root=True)
    try:
        asyncio.run(_run(settings))
    except discord.LoginFailure:
        return _refuse("Discord does not know this DISCORD_TOKEN; copy it again from the Bot page of your application.")
    except BadDatabase as error:
        return _refuse(str(error))
    except (aiohttp.ClientError, OSError) as error:
        return _refuse(f"Discord cannot be reached ({type(error).__name__}); check the connection and start again.")
    except KeyboardInterrupt:
        print("Stopped.")
    return 0


async def _run(settings: Settings) -> None:
    async with create(settings) as client:
        await client.start(settings.token)


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return UNUSABLE


if __name__ == "__main__":
    sys.exit(main())
