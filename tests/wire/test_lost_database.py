"""A database server that is killed under a running bot, and comes back: people get an error, and play resumes."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio

from bot.app.maintenance import check as whole
from bot.runtime.database_url import Server
from bot.storage.errors import ServerError
from rules import GAMES
from tests.databases import skipped_without_a_server
from tests.server import Mortal, mortal
from tests.wire.checks import check, check_posted_once
from tests.wire.interaction import DEFERRED, Interaction
from tests.wire.matches import against, begun, move, next_step, place, well
from tests.wire.outliving import groups
from tests.wire.party import CANNOT_WRITE, Party, Unwritten
from tests.wire.several import several
from tests.wire.test_crash import OPTIONS, Reaper
from tests.wire.test_reminders import OVERDUE, dealt_with, said
from tests.wire.wire import PATIENCE, Wire, wired

pytestmark = pytest.mark.asyncio(loop_scope="module")

AWAY = (0.0, 1.0, 3.0)  # Seconds that the server is away
EVERY = 0.3  # Seconds between two questions while it is away
DAY = 24 * 3600
BRIEFLY = {"PATIENCE": 0.5, "QUIET": 0.3, "AGAIN_AFTER": 1.0}  # Seconds to wait for the server, and between attempts
ACTS_BEFORE = 2  # Actions before the first kill
QUIET = 0.5  # Seconds without further waits after a timeout, and a margin
LOG = "SELECT match, revision, seat, kind, text FROM entry ORDER BY match, revision"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def lost(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Wire, Mortal]]:
    """A running bot that waits briefly for its database server, and the server."""
    with skipped_without_a_server(), mortal() as theirs:
        async with wired(tmp_path_factory.mktemp("lost"), where=Server.of(theirs.url)) as wire:
            wire.bot.constants |= {f"bot.storage.postgresql.engine.{name}": value for name, value in BRIEFLY.items()}
            await wire.start()
            yield wire, theirs
            assert list(whole(wire.bot.where)) == []


async def back(wire: Wire, theirs: Mortal) -> None:
    wire.look_no_more()
    theirs.start()
    await wire.until(lambda: theirs.answers)


async def settled(wire: Wire) -> None:
    """Wait until everything is shown; a failure names the matches."""
    with suppress(TimeoutError):
        await wire.settled()
    assert not wire.query("SELECT id, game, revision, shown, thinks FROM match WHERE shown < revision OR thinks")


async def everybody_answered(wire: Wire) -> None:
    """Wait until every interaction has its answer."""

    def left() -> list[Interaction]:
        made = wire.rest.interactions.values()
        waiting = (each for each in made if each.kind_of_answer == DEFERRED and not each.said)
        return [*(each for each in made if each.acknowledged_after is None), *waiting]

    with suppress(TimeoutError):
        await wire.until(lambda: not left())
    assert not [(each.payload["data"], each.kind_of_answer, each.said) for each in left()]


async def test_actions_without_the_server_are_refused(lost, dice):
    wire, theirs = lost
    numbers = [await begun(wire, game, **OPTIONS.get(game, {})) for game in GAMES]
    before = wire.query(LOG)
    steps = [next_step(wire, number, dice) for number in numbers]
    fresh = await place(wire)
    theirs.kill()
    asked = [await wire.slash(who, "move", channel, move=step) for who, step, channel in steps]
    boards = [wire.boards(number)[-1] for number in numbers]
    asked += [await wire.click(who, board, "Move") for board, (who, *_) in zip(boards, steps, strict=True)]
    asked += [await wire.slash("cleo", "play link", fresh), await wire.slash("dan", "matches")]
    asked += [await wire.slash("eve", "preferences", remind_by="dm"), await wire.slash("fay", "leaderboard")]
    told = [await wire.answer(made) for made in asked]
    assert [text for text in told if CANNOT_WRITE in text] == [*told[:4], *told[8:]]
    await everybody_answered(wire)
    assert wire.bot.alive
    await back(wire, theirs)
    assert wire.query(LOG) == before
    await asyncio.sleep(QUIET)
    for number in numbers:
        assert (await move(wire, number, dice)).startswith("You played")
    await wire.settled()


async def test_what_is_due_comes_once_the_server_is_back(lost, dice):
    wire, theirs = lost
    thinking, waiting = await against(wire, "casual"), await begun(wire, pace="1d")
    await wire.tell("ada", "preferences", remind_by="dm")
    await wire.settled()
    wire.bot.log.write_text("")
    wire.rest.watch = lambda method, path, acted: theirs.kill() if path.endswith("/callback") and acted else None
    told = await move(wire, thinking, dice)
    wire.rest.watch = lambda method, path, acted: None
    wire.bot.clock.write_text(str(DAY + 60))
    await wire.until(lambda: "What is due could not be found out" in wire.bot.log.read_text(encoding="utf-8"))
    assert not said(wire, OVERDUE)
    await back(wire, theirs)
    await wire.until(lambda: dealt_with(wire, waiting, DAY))
    await wire.until(lambda: said(wire, OVERDUE))
    if CANNOT_WRITE in told:
        await asyncio.sleep(QUIET)
        assert (await move(wire, thinking, dice)).startswith("You played")
    await settled(wire)
    assert said(wire, OVERDUE) == 1
    await well(wire, waiting, 4)
    check(wire, [], erring=True)


class Striker(Reaper):
    """Kills the server instead of the bot."""

    def __init__(self, wire: Wire, theirs: Mortal, dice: random.Random) -> None:
        super().__init__(wire, dice)
        self._theirs = theirs
        self.struck = asyncio.Event()

    def strike(self) -> None:
        self._theirs.kill()
        self.struck.set()


async def live_through(wire: Wire, theirs: Mortal, parties: Sequence[Party], kills: int, dice: random.Random) -> None:
    """Let people play while the server is killed repeatedly, with checks after each kill."""
    striker, running = Striker(wire, theirs, dice), [bot.running for bot in wire.bots]
    for life in range(kills):
        over = asyncio.Event()
        striker.struck.clear()
        striker.arm(dice.choice(wire.bots))
        playing = [asyncio.create_task(_play(party, over)) for party in parties]
        async with asyncio.timeout(PATIENCE):
            await striker.struck.wait()
        asking = asyncio.create_task(_ask(wire, dice, over))
        away = dice.choice(AWAY)
        await asyncio.sleep(away)
        await back(wire, theirs)
        over.set()
        told_so = sum([await asking, *(await asyncio.gather(*playing))])
        began = time.monotonic()
        await settled(wire)
        await everybody_answered(wire)
        check(wire, parties, erring=True)
        print(
            f"life {life}: away for {away} s, {told_so} were told so, settled after {time.monotonic() - began:.1f} s, "
            f"{sum(party.steps for party in parties)} steps asked for"
        )
    assert [bot.running for bot in wire.bots] == running
    assert all(bot.alive for bot in wire.bots)
    for party in parties:
        await party.act()
    await settled(wire)
    check(wire, parties, erring=True)


async def _play(party: Party, over: asyncio.Event) -> int:
    """Play until the end or a failed write; returns 1 if the failure was reported."""
    while not over.is_set():
        try:
            await party.act()
        except Unwritten:
            return 1
        except ServerError:  # nobody can look at the log
            return 0
    return 0


async def _ask(wire: Wire, dice: random.Random, over: asyncio.Event) -> int:
    """Ask for this and that; returns how many were refused."""
    made = []
    while not over.is_set():
        who, about = dice.choice(("dan", "eve", "fay")), dice.choice(("matches", "preferences", "profile"))
        set_: dict[str, Any] = {"remind_by": "dm"} if about == "preferences" else {}
        made.append(await wire.slash(who, about, **set_))
        await asyncio.sleep(EVERY)
    return sum([CANNOT_WRITE in await wire.answer(each) for each in made])


async def test_kills_of_the_server_lose_nothing(tmp_path, dice, long):
    with skipped_without_a_server(), mortal() as theirs:
        async with several(tmp_path, Server.of(theirs.url)) as wire:
            await wire.start()
            parties = [group.party for group in groups(wire, dice)]
            for party in parties * ACTS_BEFORE:
                await party.act()
            await live_through(wire, theirs, parties, 100 if long else 2, dice)
            await wire.at_home()
            check_posted_once(wire)
