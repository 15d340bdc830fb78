"""The lifecycle of the bot: start, reconnects, and a stop that finishes the requests in progress."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final

from bot.app.client import Interlink, create
from bot.app.health.health import Health
from bot.app.health.server import serve_health
from bot.app.logs import watch_loop
from bot.app.startup import ADRIFT, StartupProblem, trouble
from bot.runtime.context import cancelled
from bot.runtime.garbage_collection import GarbageCollection
from bot.runtime.metrics import Metrics
from bot.runtime.process import on_stop
from bot.settings import Settings
from bot.ui.drawing import RENDER_CLIENT

LONGEST_PAUSE: Final = 600.0  # the maximum seconds between two attempts, to limit requests to Discord
LONG_LIFE: Final = 600.0  # seconds that a connection must last to reset the backoff
TOLD_AGAIN: Final = 0.2  # seconds until the cancellation of a connection is repeated
log = logging.getLogger(__name__)


class StartupError(Exception):
    """Permanent startup error; the text is a sentence that says what to do."""


async def run(settings: Settings) -> None:
    """Run the bot until stopped; a second signal ends it at once. Raises ``StartupError`` when it cannot run."""
    asyncio.get_running_loop().set_exception_handler(watch_loop)
    stop, now = asyncio.Event(), asyncio.Event()
    on_stop(asyncio.get_running_loop(), lambda: now.set() if stop.is_set() else stop.set())
    health = Health(Metrics())
    async with serve_health(health, settings.health_port):
        await _run_clients(settings, stop, now, health)


async def _run_clients(settings: Settings, stop: asyncio.Event, now: asyncio.Event, health: Health) -> None:
    clock = asyncio.get_running_loop().time
    failures, connected = 0, False
    while not stop.is_set():
        client, begun = create(settings, health.figures), clock()
        found = await _lived(client, settings.token, stop, now, health, connected=connected)
        connected = connected or client.connected
        if found is None:
            return
        if found.pause is None:
            raise StartupError(found.sentence)
        failures = 0 if clock() - begun > LONG_LIFE else failures + 1
        pause = max(found.pause, min(found.pause * 2 ** max(failures - 1, 0), LONGEST_PAUSE))
        log.warning("%s Retrying in %d seconds.", found.sentence, pause)
        health.pauses(found.sentence)
        await _first(stop.wait(), within=pause)


async def _lived(
    client: Interlink, token: str, stop: asyncio.Event, now: asyncio.Event, health: Health, *, connected: bool
) -> StartupProblem | None:
    """Run a client until it ends or is stopped; returns the problem if the end was unplanned."""
    in_flight = client.services.in_flight
    beside = [GarbageCollection(lambda: in_flight.count > 0).resume(), _drawing(client)]
    tasks = [asyncio.create_task(one) for one in beside]
    health.lives(client)
    life = asyncio.create_task(client.start(token))
    await _first(life, stop.wait(), client.adrift.wait())
    if stop.is_set():
        log.info("Stopping.")
        health.stops()
        await _first(in_flight.finish(), now.wait())
    elif client.connected:  # after a broken connection, requests may still be in progress
        await _first(in_flight.finish(), stop.wait())
    await _ended(life)
    await client.close()
    await asyncio.wait(cancelled(tasks))
    if not stop.is_set() and client.adrift.is_set():
        return ADRIFT
    if stop.is_set() or life.cancelled() or (error := life.exception()) is None:
        return None
    found = trouble(error, connected=connected or client.connected)
    if found.unforeseen:
        log.debug("This ended the connection.", exc_info=error)
    return found


async def _drawing(client: Interlink) -> None:
    await client.arrived.wait()
    await RENDER_CLIENT.work()


async def _ended(life: asyncio.Task[None]) -> None:
    """Cancel a client's task repeatedly, because it may miss a cancellation and reconnect."""
    while not life.done():
        life.cancel()
        await asyncio.wait({life}, timeout=TOLD_AGAIN)


async def _first(*some: Awaitable[object], within: float | None = None) -> None:
    """Wait for the first of several awaitables and cancel the others, except tasks."""
    waiting = [asyncio.ensure_future(one) for one in some]
    await asyncio.wait(waiting, timeout=within, return_when=asyncio.FIRST_COMPLETED)
    for one, given in zip(waiting, some, strict=True):
        if one is not given:
            one.cancel()
