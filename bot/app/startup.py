"""Errors of start and connection, and repairs after a start."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import discord
from discord.ext import tasks

from bot.community.privacy.service import Erasure
from bot.discord.gateway.shards import NoGateway, NoStartsLeft
from bot.matches.board.recovery import name_unreadable
from bot.matches.service import MatchService
from bot.matches.store.recount import RecountStore
from bot.model.errors import BadDatabase, Unreachable, Unwritable
from bot.runtime.context import survived
from bot.settings import BadSetting

TOKEN: Final = "Discord does not know this DISCORD_TOKEN; copy it again from the Bot page of your application."
INTENTS: Final = "Discord refuses the bot's intents (4014); check them on the Bot page of your application."
CLOSED: Final = {
    4004: TOKEN,
    4010: "Discord refuses this connection as a shard (4010); start a newer version of the bot.",
    4011: "The bot is in more servers than so few shards may serve (4011); leave INTERLINK_SHARDS empty, or set more.",
    4012: "Discord no longer supports this version of its API (4012); start a newer version of the bot.",
    4013: "Discord does not know the bot's intents (4013); start a newer version of the bot.",
    4014: INTENTS,
}
"""The meaning of Discord's fatal close codes."""
UNAUTHORIZED, FORBIDDEN, LIMITED, AT_FAULT = 401, 403, 429, 500
SHORT: Final = 5.0
BANNED: Final = 60.0  # seconds until the next attempt when Discord blocks this address, which lasts for up to an hour


@dataclass(frozen=True, slots=True)
class StartupProblem:
    """A startup error: a sentence that says what to do, and the seconds until a retry."""

    sentence: str
    pause: float | None = None  # seconds until a retry; None if a retry is useless
    unforeseen: bool = False  # true if only the traceback explains it


ADRIFT: Final = StartupProblem("Discord closes every connection as soon as it is made.", SHORT)


def trouble(error: BaseException, *, connected: bool) -> StartupProblem:
    """Return the problem that ended the bot; if it had been ``connected``, its settings are not the cause."""
    match error:
        case Unreachable():
            return StartupProblem(str(error), SHORT)
        case BadDatabase() | BadSetting():
            return StartupProblem(str(error))
        case Unwritable():
            return StartupProblem(f"The database cannot be written ({error}); check its disk and start again.")
        case discord.LoginFailure():
            return StartupProblem(TOKEN)
        case discord.HTTPException():
            return _answered(error)
        case discord.PrivilegedIntentsRequired():
            return StartupProblem(INTENTS)
        case discord.ConnectionClosed() if error.code in CLOSED:
            return StartupProblem(CLOSED[error.code])
        case aiohttp.ClientError() | OSError():
            return StartupProblem(f"Discord cannot be reached ({type(error).__name__}); check the network.", SHORT)
        case NoGateway():
            return StartupProblem("Discord's gateway cannot be reached, though the rest of Discord can.", SHORT)
        case NoStartsLeft():
            sentence = "Discord's daily limit of session starts is reached; leave the bot running."
            return StartupProblem(sentence, max(error.seconds, SHORT))
        case _ if connected:
            sentence = f"Discord's data cannot be parsed ({type(error).__name__}); check for a proxy in between."
            return StartupProblem(sentence, SHORT, unforeseen=True)
        case _:
            return StartupProblem(
                f"An unexpected error prevents the start ({type(error).__name__}); run python -m bot check, look for a "
                "proxy between here and Discord, and set INTERLINK_LOG_LEVEL=DEBUG.",
                unforeseen=True,
            )


def _answered(error: discord.HTTPException) -> StartupProblem:
    """Return the meaning of an error response; its own text may be a whole page and is not repeated."""
    if error.status == UNAUTHORIZED:
        return StartupProblem(TOKEN)
    if error.status >= AT_FAULT:
        return StartupProblem(f"Discord has an outage ({error.status}); it will pass.", SHORT)
    shut_out = error.status == FORBIDDEN and error.text.lstrip().startswith("<")
    if error.status == LIMITED or shut_out:
        return StartupProblem(
            f"Discord blocks this address for a while ({error.status}), as after too many requests; "
            "leave the bot running, because each start extends the block.",
            BANNED,
        )
    return StartupProblem(
        f"Discord refuses this bot ({error.status}, {error.code}); see whether its application is in order at "
        "https://discord.com/developers/applications, and start a newer version of the bot."
    )


class StartupRecovery:
    """Recovery of work interrupted by a stop or an error; with several processes only the ``leads`` one runs it."""

    def __init__(
        self, store: RecountStore, table: MatchService, forgetting: Erasure, leads: Callable[[], bool]
    ) -> None:
        self._store = store
        self._table = table
        self._forgetting = forgetting
        self._leads = leads
        self._over = False
        forgetting.later = self.forget_later

    def begin(self) -> None:
        if self._leads():
            self._naming_unreadable.start()

    def resume(self) -> None:
        """Start the recovery that needs Discord."""
        if not self._freshening.is_running() and not self._over and self._leads():
            self._freshening.start()
            self.forget_later()

    def forget_later(self) -> None:
        """Start to resume interrupted deletions of users."""
        if not self._forgetting_on.is_running() and not self._over:
            self._forgetting_on.start()

    def stop(self) -> list[asyncio.Task[Any]]:
        self._over = True
        loops = (self._naming_unreadable, self._freshening, self._forgetting_on)
        for loop in loops:
            loop.cancel()
        return [*filter(None, (loop.get_task() for loop in loops))]

    @tasks.loop(count=1)
    async def _naming_unreadable(self) -> None:
        await name_unreadable(self._table)

    @tasks.loop(minutes=10)
    async def _freshening(self) -> None:
        """Recompute ratings outdated by a voided result, with retries until it succeeds."""
        if await survived(self._freshened(), "Ladders could not be recounted."):
            self._freshening.stop()

    async def _freshened(self) -> bool:
        await self._store.freshen()
        return True

    @tasks.loop(minutes=10)
    async def _forgetting_on(self) -> None:
        if await survived(self._forgetting.resume(), "Somebody could not be forgotten; it is tried again."):
            self._forgetting_on.stop()
