"""The bot as it is, pointed at another Discord: ``python -m tests.wire.launch``.

discord.py's own address constants are all that differs from ``python -m bot``; its pause before it says that it is
ready is shortened, and a clock that a test sets may run ahead or behind. Nothing in the bot knows of it.
"""

import os
import sys
from datetime import datetime, timedelta
from functools import partialmethod
from pathlib import Path
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
USER = "WIRE_USER"
"""Who the bot is from its beginning on; it was imported by whoever runs the tests."""
AGAIN_AFTER = 0.5


def point_at(address: str) -> None:
    Route.BASE = f"http://{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")


def hurry(seconds: float) -> None:
    """Wait so long, not two seconds, for further servers before saying that all are there."""
    patient = ConnectionState.__init__
    patch.object(ConnectionState, "__init__", partialmethod(patient, guild_ready_timeout=seconds)).start()


def be_impatient(seconds: float) -> None:
    """What Discord did not let the bot show is tried again after so long, not after a minute."""
    from bot.client import Interlink

    Interlink._catching_up.change_interval(seconds=seconds)


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
    sys.stdin.readline()  # everything is imported; the test says when to begin
    if USER in os.environ:
        os.setgid(int(os.environ[USER]))
        os.setuid(int(os.environ[USER]))
    sys.exit(main())
