"""The Activity in the running bot: its pages over the services of all features, and the server that shows them."""

import asyncio
import logging
from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import discord
from aiohttp import web

from bot.app.features import ROUTES
from bot.app.logs import http_log
from bot.app.services import Services
from bot.matches.activity.pages import Client, Pages, Run, directly
from bot.matches.activity.server import PLATFORM, SHUT_WITHIN, ActivityServer, Origins
from bot.matches.activity.visits import DiscordGate, Gate, Sessions
from bot.matches.views import learn_button
from bot.puzzles.daily.views import DailyControl, DailyPress
from bot.runtime.listening import listen
from bot.settings import Settings
from bot.ui import Texts
from bot.ui.web_page import SHARED
from rules import GAMES

log = logging.getLogger(__name__)

PAGE: Final = files("bot.matches.activity").joinpath("page")
DISCORD: Final = ("https://discord.com", "https://*.discord.com")  # that frame the page


def is_built() -> bool:
    """True if the page's part from Discord's SDK is there (``docs/activity.md`` has the command)."""
    return PAGE.joinpath(PLATFORM).is_file()


def pages_of(client: Client, services: Services, run: Run = directly) -> Pages:
    """Pages over the services of a client; ``run`` does each piece of their work."""

    def also(texts: Texts) -> Sequence[discord.ui.Item[Any]]:
        daily = DailyPress(services.daily.today(), DailyControl.OPEN).button(texts("button-lobby-daily"))
        lessons = [
            learn_button(game, texts("activity-lesson", game=game.title), services.signs.emoji(key))
            for key, game in GAMES.items()
        ]
        return daily, *lessons

    return Pages(client, services, ROUTES, also, run)


def server_of(pages: Pages, gate: Gate, token: str, origins: Origins, *more: Traversable) -> ActivityServer:
    """The server of these pages; ``more`` are folders whose files come first."""
    sessions = Sessions(token, discord.utils.utcnow)
    return ActivityServer(pages, gate, sessions, origins, (*more, PAGE, SHARED))


class ActivityJob:
    """The Activity of a running bot, if its settings have one and its page is built."""

    def __init__(self, client: Client, settings: Settings) -> None:
        self._client, self._token, self._settings = client, settings.token, settings.activity
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Task[None] | None = None
        self._pages: Pages | None = None

    async def begin(self, services: Services) -> None:
        """Serve the page over these services, once its port is free."""
        if self._settings is None:
            return
        if not is_built():
            log.warning("The Activity is off, since its page is not built; docs/activity.md has the command.")
            return
        client, self._pages = self._client, pages_of(self._client, services)
        pages = self._pages
        origins = Origins(lambda: f"https://{client.application_id}.discordsays.com", DISCORD)
        server = server_of(pages, DiscordGate(client, self._settings.secret), self._token, origins)
        pages.begin()
        app = server.application()
        self._runner = web.AppRunner(app, access_log=None, logger=http_log, shutdown_timeout=SHUT_WITHIN)
        await self._runner.setup()
        listening = listen(self._runner, self._settings.host, self._settings.port, "Activity")
        self._listening = asyncio.create_task(listening)

    def forget(self) -> None:
        """Drop all pictures, since a name on them is to be erased; open pages ask for theirs again."""
        if self._pages is not None:
            self._pages.pictures.clear()

    async def close(self) -> None:
        """Close all pages, which connect again later."""
        runner, self._runner = self._runner, None
        if runner is not None and self._listening is not None:
            self._listening.cancel()
            await runner.cleanup()
