"""Start and stop of the sandbox, and the demo: matches under way and a puzzle of the day, made by commands."""

import asyncio
import contextlib
import logging
import random
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import Final

from bot.discord.requests import ids_below
from bot.model.ids import UserId
from bot.model.levels import LEVELS
from bot.runtime.process import on_stop, print_stopped
from bot.sandbox.activity import serve_boards
from bot.sandbox.line import UnfinishedLine
from bot.sandbox.scene import BOT, Place
from bot.sandbox.server import ADDRESS, serve
from bot.sandbox.world import Impossible, World, open_world
from bot.ui import Button, Texts, texts_for
from rules import GAMES
from rules.game import AnyGame

TICK: Final = 5.0  # seconds between two checks for scheduled work
STEPS, MOST_STEPS, SEED = 4, 24, 7
ALONE: Final = "linkage"  # the game of the demo's match against the computer

log = logging.getLogger(__name__)


def run(port: int, language: str, *, open_page: bool) -> None:
    """Serve the sandbox in a language until Ctrl-C or a signal; raises ``OSError`` if no port is free."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with tempfile.TemporaryDirectory(prefix="interlink-") as folder, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_run(Path(folder), port, texts_for(language), open_page=open_page))
    print_stopped()


async def _run(folder: Path, port: int, texts: Texts, *, open_page: bool) -> None:
    stopped = asyncio.Event()
    on_stop(asyncio.get_running_loop(), stopped.set)
    async with open_world(folder, texts) as world:
        runner, got = await serve(world, port)
        boards = await serve_boards(world, got)
        address = f"http://{ADDRESS}:{got}"
        print(f"The sandbox is at {address} (press Ctrl-C to stop).", flush=True)
        background = asyncio.create_task(_play_and_tick(world))
        if open_page:
            # Some browsers run in the foreground; the thread must not keep the sandbox from stopping.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            await stopped.wait()
        finally:
            await world.close()
            background.cancel()
            await asyncio.wait([background])
            await boards.cleanup()
            await runner.cleanup()


async def _play_and_tick(world: World) -> None:
    await play_all(world)
    while True:
        await asyncio.sleep(TICK)
        with contextlib.suppress(Impossible):  # the next tick catches up
            await world.tick()


async def play_all(world: World) -> None:
    """Play a match of each game to the first person's turn, one against the computer, and post daily puzzles."""
    dice = random.Random(SEED)
    for game in GAMES.values():
        try:
            await _play(world, game, dice)
        except (Impossible, UnfinishedLine) as error:
            log.warning("The demo match of %s was cut short: %s", game.title, error)
    opener = next(iter(world.people))
    easiest, home = LEVELS[0].key, _home(world, opener)
    for line in (
        f"/play {ALONE} opponent: {BOT} level: {easiest} first: me",
        f"/server daily channel: {home.name} hour: 0",
    ):
        try:
            await world.say(opener, home, line)
        except (Impossible, UnfinishedLine) as error:
            log.warning("%s of the demo was refused: %s", line, error)
    world.dismiss(opener, home)


async def _play(world: World, game: AnyGame, dice: random.Random) -> None:
    opener, *others = list(world.people)[: max(game.seats)]
    home, table = _home(world, opener), world.scene.bot.services.table
    invited = [
        f"opponent{number if number > 1 else ''}: {world.people[other].user.global_name}"
        for number, other in enumerate(others, 1)
    ]
    await world.say(opener, home, f"/play {game.key} {' '.join(invited)} first: me")
    world.dismiss(opener, home)
    invitation = world.messages(opener, home)[-1]
    for other in others:
        message = next(found for found in world.messages(other, home) if found.id == invitation.id)
        accept = next(each for each in ids_below(message) if each.startswith(f"il:{Button.ACCEPT}:"))
        await world.press(other, home, message.id, accept)
    match = max(await table.matches_of(UserId(world.people[opener].id)), key=lambda match: match.id)
    ids = {person.id: key for key, person in world.people.items()}
    for count in range(MOST_STEPS):
        if match.play is None or match.waiting_for is None or match.channel is None:
            return
        mover = ids[match.waiting_for]
        if count >= STEPS and mover == opener:
            return
        place = world.scene.places(mover)[match.channel]
        move = dice.choice(match.game.legal_moves(match.play.state))
        await world.say(mover, place, f"/move move: {match.game.format(move)}")
        world.dismiss(mover, place)
        match = await table.match(match.id)


def _home(world: World, who: str) -> Place:
    return next(place for place in world.scene.places(who).values() if not place.private)
