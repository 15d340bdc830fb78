"""``python -m tests.wire.launch``: the bot with another Discord's address, shorter pauses and a settable clock."""

import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
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
CLOCK = "WIRE_CLOCK"  # A file with seconds added to real time
DRAWS_BESIDE = "WIRE_DRAWS_BESIDE"
READY_AFTER = 0.2  # Seconds that a bot waits for further servers
PAUSES = "WIRE_PAUSES"  # Factor of the pauses between attempts to start
FREEZE = "WIRE_FREEZE"  # A file that names the call at which the process is to stop
CONSTANTS = "WIRE_CONSTANTS"  # JSON of seconds by module and name
THINKS = "WIRE_THINKS"  # Seconds that the strongest computer player thinks
UNLIMITED = 9999  # More requests a second than any bot makes
SHORT: Final = {  # Constants that every bot of these tests has
    "bot.runtime.worker_pool.NICENESS": 0,  # computer players think although tests beside this one want all processors
    "bot.settings.MOST_REQUESTS": UNLIMITED,
    "bot.matches.board.backlog.AGAIN_AFTER": 0.5,
    "bot.discord.gateway.shards.AGAIN_AFTER": 1.0,
    "bot.app.health.health.AWAY": 0.5,
    "bot.app.health.health.TRIED_AFTER": 0.5,
    "bot.app.health.health.TRIED_AGAIN_AFTER": 0.5,
    "bot.runtime.clock.SANE_FOR": 0.5,
}
FREEZING_POINTS: Final = {  # Where a process may hang: the function, and whether before or after it
    "decided": ("bot.storage.database.Database.write", False),
    "begun": ("bot.storage.postgresql.engine.ServerEngine.begin", True),
    "to be committed": ("bot.storage.postgresql.engine.ServerEngine.keep", False),
    "committed": ("bot.storage.postgresql.engine.ServerEngine.keep", True),
    "to be posted": ("bot.matches.board.sending.Sender.send", False),
    "posted": ("bot.matches.board.store.ShownStore.note", False),
    "edited": ("bot.matches.board.sending.Sender.edit", False),
}
SENT = "X-Sent"  # A header with the time of sending, for exact counts


def point_at(address: str) -> None:
    Route.BASE = f"http://{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")


def hurry() -> None:
    patient = ConnectionState.__init__
    patch.object(ConnectionState, "__init__", partialmethod(patient, guild_ready_timeout=READY_AFTER)).start()


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
    from bot.app import lifecycle as running
    from bot.discord import requests as attempts

    patch.object(attempts, "FIRST_PAUSE", attempts.FIRST_PAUSE * to).start()

    first = running._first

    async def shortly(*some: Awaitable[object], within: float | None = None) -> None:
        await first(*some, within=None if within is None else within * to)

    patch.object(running, "_first", shortly).start()


def freeze_by(file: Path) -> None:
    """Stop this process at the call that the file names: its point, its number, and a name of the order."""

    calls = Counter[str]()

    def reached(point: str) -> None:
        with suppress(FileNotFoundError):
            order = file.read_text()
            wanted, call, _ = order.split(",")
            calls[order] += wanted == point
            if calls[order] == int(call):
                file.unlink()
                os.kill(os.getpid(), signal.SIGSTOP)

    def freezing(point: str, original: Callable[..., Any], *, after: bool) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            if not after:
                reached(point)
            result = original(*args, **options)
            if after:
                reached(point)
            return result

        return call

    for point, (path, after) in FREEZING_POINTS.items():
        module, kind, name = path.rsplit(".", 2)
        found = getattr(import_module(module), kind)
        patch.object(found, name, freezing(point, getattr(found, name), after=after)).start()


def draw_in_the_bot() -> None:
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
    """Seconds until a moment by the bot's clock, for discord.py's loops."""
    return max((dt - discord.utils.utcnow()).total_seconds(), 0)


def use_clock(file: Path) -> None:
    """Read both clocks' offset from a file."""
    from bot.app import client
    from bot.runtime.clock import steady

    right, real = discord.utils.utcnow, steady

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
    """Run the bot by the environment after a line on stdin; returns its exit status."""
    point_at(os.environ[ADDRESS])
    hurry()
    if CLOCK in os.environ:
        use_clock(Path(os.environ[CLOCK]))
    if DRAWS_BESIDE not in os.environ:
        draw_in_the_bot()
    from bot.__main__ import main
    from tests.generous import generous

    set_constants(SHORT | json.loads(os.environ[CONSTANTS]))
    shorten_pauses(float(os.environ[PAUSES]))
    if FREEZE in os.environ:
        freeze_by(Path(os.environ[FREEZE]))
    if THINKS in os.environ:
        think_for(float(os.environ[THINKS]))
    tell_when_sent()
    sys.stdin.readline()  # everything is imported; the test says when to begin
    with generous():  # the few people of a test invite each other more often within seconds than anybody does
        return main()


if __name__ == "__main__":
    sys.exit(live())
