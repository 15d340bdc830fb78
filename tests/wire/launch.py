"""The bot as it is, pointed at another Discord: ``python -m tests.wire.launch``.

discord.py's own address constants are all that differs from ``python -m bot``; its pause before it says that it is
ready is shortened, as are the ten minutes for which the clock must be sane after a pause, and a test may let time go by
faster. Nothing in the bot knows of it.
"""

import os
import sys
import time
from collections.abc import Awaitable
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
DRAWS_BESIDE = "WIRE_DRAWS_BESIDE"
"""A file with the seconds that have gone by beside those that really have, read anew each time."""
READY_AFTER = "WIRE_READY_AFTER"
PAUSES = "WIRE_PAUSES"
"""By what the pauses before another attempt to start are multiplied; what is said of them stays."""
IDENTIFY_EVERY = "WIRE_IDENTIFY_EVERY"
"""The seconds in which one shard of a bucket may begin, five at Discord."""
LAPSES_AFTER = "WIRE_LAPSES_AFTER"
"""The seconds after which shards are taken over that nobody has, if not as many as for people."""
USER = "WIRE_USER"
"""Who the bot is from its beginning on; it was imported by whoever runs the tests."""
AGAIN_AFTER = 0.5
UNLIMITED = 9999
"""As many requests a second as a benchmark may have the bot make; no bot makes as many."""
SENT = "X-Sent"
"""A header with the moment at which a request was sent; what it meets on its way would blur how many were at once."""


def point_at(address: str) -> None:
    Route.BASE = f"http://{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")


def hurry(seconds: float) -> None:
    """Wait so long, not two seconds, for further servers before saying that all are there."""
    patient = ConnectionState.__init__
    patch.object(ConnectionState, "__init__", partialmethod(patient, guild_ready_timeout=seconds)).start()


def begin_every(seconds: float) -> None:
    """Let the next shard begin so soon, as the gateway of a test permits."""
    from bot.gateway import turns

    patch.object(turns, "IDENTIFY_EVERY", seconds).start()


def take_over_after(seconds: float) -> None:
    """Wait so long for a process that has gone before its shards are taken over."""
    from bot.timekeeping import charge

    patch.object(charge, "LAPSES_AFTER", seconds).start()


def be_impatient(seconds: float) -> None:
    """What Discord did not let the bot show is tried again after so long, and so long the clock must be sane.

    So long a shard may be away before that is told, and the disk be idle before it is tried. A file is waited for four
    times as long.
    """
    from bot.commands import importing
    from bot.display import backoff
    from bot.health import condition, pulse
    from bot.match import sanity

    patch.object(backoff, "AGAIN_AFTER", timedelta(seconds=seconds)).start()
    patch.object(importing, "FETCHED_WITHIN", 4 * seconds).start()
    for module, name in ((condition, "AWAY"), (pulse, "TRIED_AFTER"), (pulse, "TRIED_AGAIN_AFTER")):
        patch.object(module, name, seconds).start()
    patch.object(sanity, "SANE_FOR", timedelta(seconds=seconds)).start()


def shorten_pauses(to: float) -> None:
    """Wait only such a share of the pauses before another attempt to start, or at what the start asks for."""
    from bot import running
    from bot.display import attempts

    patch.object(attempts, "FIRST_PAUSE", attempts.FIRST_PAUSE * to).start()

    first = running._first

    async def shortly(*some: Awaitable[object], within: float | None = None) -> None:
        await first(*some, within=None if within is None else within * to)

    patch.object(running, "_first", shortly).start()


def be_fair() -> None:
    """Let computer players think although the tests beside this one want all processors."""
    from bot.beside import process

    patch.object(process, "NICENESS", 0).start()


def lift_limit() -> None:
    """Let a benchmark ask for more requests a second than Discord answers."""
    from bot import settings

    patch.object(settings, "MOST_REQUESTS", UNLIMITED).start()


def draw_in_the_bot() -> None:
    """Start no process that draws: a bot of a test draws few pictures."""
    from bot.messages.drawing import STUDIO

    async def not_now(*_: Any) -> None:
        return

    patch.object(STUDIO, "work", not_now).start()


def tell_when_sent() -> None:
    from bot.display.throttle import Throttle

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
    from bot import client

    right, real = discord.utils.utcnow, client.steady

    def gone() -> float:
        return float(file.read_text() or 0)

    discord.utils.utcnow = lambda: right() + timedelta(seconds=gone())
    discord.utils.compute_timedelta = left_until
    patch.object(client, "steady", lambda: real() + gone()).start()


if __name__ == "__main__":
    point_at(os.environ[ADDRESS])
    hurry(float(os.environ[READY_AFTER]))
    if CLOCK in os.environ:
        use_clock(Path(os.environ[CLOCK]))
    if DRAWS_BESIDE not in os.environ:
        draw_in_the_bot()
    from bot.__main__ import main
    from tests.generous import generous

    be_impatient(AGAIN_AFTER)
    shorten_pauses(float(os.environ[PAUSES]))
    begin_every(float(os.environ[IDENTIFY_EVERY]))
    if LAPSES_AFTER in os.environ:
        take_over_after(float(os.environ[LAPSES_AFTER]))
    lift_limit()
    be_fair()
    tell_when_sent()
    sys.stdin.readline()  # everything is imported; the test says when to begin
    if USER in os.environ:
        os.setgid(int(os.environ[USER]))
        os.setuid(int(os.environ[USER]))
    with generous():  # the few people of a test invite each other more often within seconds than anybody does
        sys.exit(main())
