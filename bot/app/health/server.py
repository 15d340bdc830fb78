"""The HTTP server on loopback: ``/healthz``, ``/livez`` and ``/metrics``."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, CollectorRegistry, disable_created_metrics, generate_latest

from bot.app.health.health import Health
from bot.app.health.state import State

HOST: Final = "127.0.0.1"
"""Remote access needs a proxy with authentication."""
AGAIN_AFTER: Final = 1.0
"""Seconds from one attempt to take a port to the next."""
SHUT_WITHIN: Final = 0.2
"""Seconds that somebody who asks just now has at the end."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def told(health: Health, port: int | None) -> AsyncIterator[None]:
    """While inside, tell whoever asks on ``port`` how the bot is; nobody where that is ``None``.

    A port that is taken is waited for: during an upgrade the bot before has it until it is gone.
    """
    if port is None:
        yield
        return
    app = web.Application()
    app.router.add_get("/healthz", _answering(health))
    app.router.add_get("/livez", _alive)
    app.router.add_get("/metrics", _measuring(health))
    runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=SHUT_WITHIN)
    await runner.setup()
    logging.getLogger().addHandler(health.faults)
    tasks = [asyncio.create_task(one) for one in (_listen(runner, port), health.pulse.go_on())]
    try:
        await asyncio.sleep(0)
        yield
    finally:
        logging.getLogger().removeHandler(health.faults)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await runner.cleanup()


async def _listen(runner: web.AppRunner, port: int) -> None:
    """Take the port as soon as nobody else has it; said once where that is not at once."""
    waited = False
    while True:
        try:
            await web.TCPSite(runner, HOST, port).start()
        except OSError as error:
            if not waited:
                log.warning("Port %d is not to be had (%s); I tell how I am there as soon as it is.", port, error)
            waited = True
            await asyncio.sleep(AGAIN_AFTER)
        else:
            log.info("I tell how I am at http://%s:%d/healthz.", HOST, port)
            return


def _answering(health: Health) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def answer(_: web.Request) -> web.Response:
        said = health.told()
        return web.json_response(said, status=200 if said["works"] else 503)

    return answer


def _measuring(health: Health) -> Callable[[web.Request], Awaitable[web.Response]]:
    # Half as many lines: the text form has no place of its own for when a counter began. The library left it untyped.
    disable_created_metrics()  # type: ignore[no-untyped-call]
    state = CollectorRegistry()
    state.register(State(health))

    async def answer(_: web.Request) -> web.Response:
        counted = asyncio.to_thread(generate_latest, health.figures.registry)  # it takes long enough to be noticed
        body = await counted + generate_latest(state)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    return answer


async def _alive(_: web.Request) -> web.Response:
    """An answer means that a restart would not help."""
    return web.json_response({"lives": True})
