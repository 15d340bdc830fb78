"""Starting and stopping the sandbox."""

import asyncio
import contextlib
import logging
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import Final

from bot.runtime.signals import on_stop
from bot.sandbox.demo import play_all
from bot.sandbox.server import ADDRESS, serve
from bot.sandbox.world import Impossible, World, open_world
from bot.ui.languages import Texts, texts_for

TICK: Final = 15.0
"""Seconds between two looks at what has become due."""


def run(port: int, language: str, *, open_page: bool) -> None:
    """Serve the sandbox in a language until Ctrl-C or a signal to end.

    :raises OSError: no port is free.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with tempfile.TemporaryDirectory(prefix="interlink-") as folder, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_run(Path(folder), port, texts_for(language), open_page=open_page))
    print("Stopped.")


async def _run(folder: Path, port: int, texts: Texts, *, open_page: bool) -> None:
    stopped = asyncio.Event()
    on_stop(stopped.set)
    async with open_world(folder, texts) as world:
        runner, got = await serve(world, port)
        address = f"http://{ADDRESS}:{got}"
        print(f"The sandbox is at {address} (press Ctrl-C to stop).", flush=True)
        background = asyncio.create_task(_go_on(world))
        if open_page:
            # Some browsers run in the foreground: such a thread must not keep the sandbox from stopping.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            await stopped.wait()
        finally:
            await world.close()
            background.cancel()
            await asyncio.wait([background])
            await runner.cleanup()


async def _go_on(world: World) -> None:
    """Play the demo, then keep simulated time going."""
    await play_all(world)
    while True:
        await asyncio.sleep(TICK)
        with contextlib.suppress(Impossible):  # the next look catches up
            await world.tick()
