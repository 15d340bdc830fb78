"""Binding of the ports on which the bot answers HTTP requests."""

import asyncio
import logging
from typing import Final

from aiohttp import web

LOOPBACK: Final = "127.0.0.1"
AGAIN_AFTER: Final = 1.0  # seconds between two attempts to bind the port

log = logging.getLogger(__name__)


async def listen(runner: web.AppRunner, host: str, port: int, what: str, path: str = "/") -> None:
    """Bind a port for ``what``; waits for one that the previous bot still holds."""
    waited = False
    while True:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            if not waited:
                log.warning("%s: port %d is not available (%s) and is tried again until it is.", what, port, error)
            waited = True
            await asyncio.sleep(AGAIN_AFTER)
        else:
            log.info("%s: http://%s:%d%s.", what, host, port, path)
            return
