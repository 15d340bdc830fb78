"""The bot as it is, pointed at another Discord: ``python -m tests.wire.launch``.

discord.py's own address constants are all that differs from ``python -m bot``; its pause before it says that it is
ready is shortened, and a clock that a test sets may run ahead or behind. Nothing in the bot knows of it.
"""

import os
import sys
import time
from datetime import datetime, timedelta
from functools import partialmethod
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.state import ConnectionState

ADDRESS = "WIRE_ADDRESS"
CLOCK = "WIRE_CLOCK"
"""A file with the seconds by which the clock is wrong, read anew each time."""
READY_AFTER = "WIRE_READY_AFTER"
AGAIN_AFTER = 0.5
SENT = "X-Sent"
"""A header with the moment at which a request was sent; what it meets on its way would blur how many were at once."""


def point_at(address: str) -> None:
    Route.BASE = f"http://{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")


def hurry(seconds: float) -> None:
    """Wait so long, not two seconds, for further servers before saying that all are there."""
    patient = ConnectionState.__init__
    patch.object(ConnectionState, "__init__", partialmethod(patient, guild_ready_timeout=seconds)).start()


def be_impatient(seconds: float) -> None:
    """What Discord did not let the bot show is tried again after so long, not after a minute."""
    from bot.display import backoff

    patch.object(backoff, "AGAIN_AFTER", timedelta(seconds=seconds)).start()


def tell_when_sent() -> None:
    from bot.display.throttle import Throttle

    waiting = Throttle._starts

    async def stamped(self: Throttle, session: Any, context: Any, request: Any) -> None:
        await waiting(self, session, context, request)
        request.headers[SENT] = str(time.monotonic())

    patch.object(Throttle, "_starts", stamped).start()


def use_clock(file: Path) -> None:
    right = discord.utils.utcnow

    def utcnow() -> datetime:
        return right() + timedelta(seconds=float(file.read_text() or 0))

    discord.utils.utcnow = utcnow


if __name__ == "__main__":
    point_at(os.environ[ADDRESS])
    hurry(float(os.environ[READY_AFTER]))
    if CLOCK in os.environ:
        use_clock(Path(os.environ[CLOCK]))
    from bot.__main__ import main

    be_impatient(AGAIN_AFTER)
    tell_when_sent()
    sys.stdin.readline()  # everything is imported; the test says when to begin
    sys.exit(main())
