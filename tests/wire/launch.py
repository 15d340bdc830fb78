"""The bot as it is, pointed at another Discord: ``python -m tests.wire.launch``.

discord.py's own address constants are all that differs from ``python -m bot``; its pause before it says that it is
ready is shortened, as are the ten minutes for which the clock must be sane after a pause, and a test may let time go by
faster. Nothing in the bot knows of it.
"""

import json
import os
import sys
import time
from collections.abc import Awaitable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partialmethod
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.state import ConnectionState

ADDRESS = "WIRE_ADDRESS"
CLOCK = "WIRE_CLOCK"
"""A file with seconds added to real time, read each time."""
DRAWS_BESIDE = "WIRE_DRAWS_BESIDE"
READY_AFTER = "WIRE_READY_AFTER"
PAUSES = "WIRE_PAUSES"
"""Factor of the pauses before another attempt to start; what the log says of them stays."""
CONSTANTS = "WIRE_CONSTANTS"
"""JSON with the seconds of constants of the bot, by module and name."""
THINKS = "WIRE_THINKS"
"""The seconds that the strongest computer player thinks, if not as many as for people."""
USER = "WIRE_USER"
"""The user id of the bot from its beginning on; the user who runs the tests has imported it."""
UNLIMITED = 9999
"""As many requests a second as a benchmark may have the bot make; no bot makes as many."""
SHORT: Final = {
    "bot.runtime.worker_pool.NICENESS": 0,  # computer players think although tests beside this one want all processors
    "bot.settings.MOST_REQUESTS": UNLIMITED,
    "bot.studies.study.commands.FETCHED_WITHIN": 2.0,
    "bot.matches.board.backlog.AGAIN_AFTER": 0.5,
    "bot.discord.gateway.shards.AGAIN_AFTER": 1.0,
    "bot.app.health.health.AWAY": 0.5,
    "bot.app.health.health.TRIED_AFTER": 0.5,
    "bot.app.health.health.TRIED_AGAIN_AFTER": 0.5,
    "bot.model.time_limits.SANE_FOR": 0.5,
}
"""Constants that every bot of these tests has."""
SENT = "X-Sent"
"""A header with the moment at which a request was sent; what it meets on its way would blur how many were at once."""


def point_at(address: str) -> None:
    Route.BASE = f"http://{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")


def hurry(seconds: float) -> None:
    """Wait so long, not two seconds, for further servers before saying that all are there."""
    patient = ConnectionState.__init__
    patch.object(ConnectionState, "__init__", partialmethod(patient, guild_ready_timeout=seconds)).start()


def set_constants(seconds: Mapping[str, float]) -> None:
    for path, value in seconds.items():
        module, _, name = path.rpartition(".")
        found = import_module(module)
        is_delta = isinstance(getattr(found, name), timedelta)
        patch.object(found, name, timedelta(seconds=value) if is_delta else value).start()


def think_for(seconds: float) -> None:
    from bot.model import levels
    from bot.players import pool

    patch.object(pool, "MOST_SECONDS", max(seconds, pool.MOST_SECONDS)).start()
    patch.object(levels, "LEVELS", (*levels.LEVELS[:-1], replace(levels.LEVELS[-1], seconds=seconds))).start()


def shorten_pauses(to: float) -> None:
    """Wait only such a share of the pauses before another attempt to start, or at what the start asks for."""
    from bot.app import lifecycle as running
    from bot.discord import requests as attempts

    patch.object(attempts, "FIRST_PAUSE", attempts.FIRST_PAUSE * to).start()

    first = running._first

    async def shortly(*some: Awaitable[object], within: float | None = None) -> None:
        await first(*some, within=None if within is None else within * to)

    patch.object(running, "_first", shortly).start()


def draw_in_the_bot() -> None:
    """Start no process that draws: a bot of a test draws few pictures."""
    from bot.ui.drawing import RENDER_CLIENT

    async def not_now(*_: Any) -> None:
        return

    patch.object(RENDER_CLIENT, "work", not_now).start()


def tell_when_sent() -> None:
    from bot.discord.throttle import Throttle

    waiting = Throttle._starts

    async def stamped(self: Throttle, session: Any, context: Any, request: Any) -> None:
        await waiting(self, session, context, request)
        request.headers[SENT] = str(time.monotonic())

    patch.object(Throttle, "_starts", stamped).start()


def left_until(dt: datetime) -> float:
    """The seconds until a moment, as discord.py's loops reckon them, by the clock that the bot goes by."""
    return max((dt - discord.utils.utcnow()).total_seconds(), 0)


def use_clock(file: Path) -> None:
    """Let time go by as the file says: for the time of day, and for the clock that nobody can set."""
    from bot.app import client

    right, real = discord.utils.utcnow, client.steady

    last = 0.0

    def gone() -> float:
        nonlocal last
        if text := file.read_text():  # it is empty for a moment while it is written
            last = float(text)
        return last

    discord.utils.utcnow = lambda: right() + timedelta(seconds=gone())
    discord.utils.compute_timedelta = left_until
    patch.object(client, "steady", lambda: real() + gone()).start()


def live() -> int:
    """Run the bot as the environment says, once a line comes on stdin; its exit status."""
    point_at(os.environ[ADDRESS])
    hurry(float(os.environ[READY_AFTER]))
    if CLOCK in os.environ:
        use_clock(Path(os.environ[CLOCK]))
    if DRAWS_BESIDE not in os.environ:
        draw_in_the_bot()
    from bot.__main__ import main
    from tests.generous import generous

    set_constants(SHORT | json.loads(os.environ[CONSTANTS]))
    shorten_pauses(float(os.environ[PAUSES]))
    if THINKS in os.environ:
        think_for(float(os.environ[THINKS]))
    tell_when_sent()
    sys.stdin.readline()  # everything is imported; the test says when to begin
    if USER in os.environ:
        os.setgid(int(os.environ[USER]))
        os.setuid(int(os.environ[USER]))
    with generous():  # the few people of a test invite each other more often within seconds than anybody does
        return main()


if __name__ == "__main__":
    sys.exit(live())
