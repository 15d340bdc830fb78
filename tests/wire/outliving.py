"""People who play on several processes while these are killed."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from rules import GAMES
from tests.wire.checks import check, check_memory, check_posted_once
from tests.wire.log import read
from tests.wire.party import Party, Unwritten
from tests.wire.several import PROCESSES, Place, Several
from tests.wire.test_crash import IMPATIENT, OPTIONS, PEOPLE, Reaper
from tests.wire.wire import Died

LONGEST_LIFE = 4.0  # Seconds until a process is killed at the latest
LONGEST_START = 2.0  # The same right after a start
LONGEST_PAUSE = 1.5  # Seconds between two faults


class Group:
    """People who play one game in one server, whichever process dies."""

    def __init__(self, wire: Several, shard: int, game: str, dice: random.Random) -> None:
        self.place = Place(wire, shard, game)
        self._dice = dice
        people = PEOPLE.get(game, ("ada", "ben"))
        self.party = Party(self.place, game, people, random.Random(dice.random()), **OPTIONS.get(game, {}))

    async def play(self, over: asyncio.Event) -> None:
        while not over.is_set():
            try:
                await self.party.act()
            except (Died, Unwritten):
                await self._go_on()

    async def _go_on(self) -> None:
        await self.place.within_reach()
        if self._dice.random() < IMPATIENT:
            self._remember()
            with suppress(Died):
                await self.party.act_at_once()
        await self.place.found_again()
        self._remember()

    def _remember(self) -> None:
        for number in self.party.memories:
            check_memory(read(self.place, number), self.party.memories)


def groups(wire: Several, dice: random.Random) -> list[Group]:
    return [Group(wire, shard, game, dice) for shard in range(PROCESSES) for game in GAMES]


class Fates:
    """Scenarios for the processes. Each starts with a kill and ends with all running."""

    def __init__(self, wire: Several, dice: random.Random) -> None:
        self._wire = wire
        self._dice = dice
        self._reaper = Reaper(wire, dice)
        self.all: Sequence[Callable[[int], Awaitable[None]]] = (
            self.started_at_once,
            self.taken_over,
            self.killed_again,
            self.both_killed,
        )

    async def started_at_once(self, victim: int) -> None:
        await self._wire.bots[victim].prepare()
        await self._strike(victim, LONGEST_LIFE)
        await self._wire.bots[victim].start()

    async def taken_over(self, victim: int) -> None:
        """Another process takes over, and gives the shards back."""
        await self._strike(victim, LONGEST_LIFE)
        await self._wire.taken_over(victim)
        await self._pause()
        await self._wire.bots[victim].start()

    async def killed_again(self, victim: int) -> None:
        """It is killed again during the handover."""
        await self.taken_over(victim)
        await self._strike(victim, self._dice.uniform(0.0, LONGEST_START))
        await self._pause()
        await self._wire.bots[victim].start()

    async def both_killed(self, victim: int) -> None:
        """The other is killed during the takeover."""
        other = (victim + 1) % PROCESSES
        await self._strike(victim, LONGEST_LIFE)
        await self._pause()
        await self._strike(other, LONGEST_LIFE)
        for shard in self._dice.sample(range(PROCESSES), PROCESSES):
            await self._wire.bots[shard].start()
            await self._pause()

    async def _strike(self, victim: int, latest: float) -> None:
        self._reaper.arm(self._wire.bots[victim])
        with suppress(TimeoutError):
            await self._wire.fell(victim, latest)
        self._reaper.disarm()
        await self._wire.kill(victim)

    async def _pause(self) -> None:
        await asyncio.sleep(self._dice.uniform(0.0, LONGEST_PAUSE))


async def outlive(wire: Several, dice: random.Random, *, rounds: int) -> None:
    """Let people play through ``rounds`` of all faults with checks after each; 0 tries the two longest faults."""
    playing, fates = groups(wire, dice), Fates(wire, dice)
    parties = [group.party for group in playing]
    few = [] if rounds else [fates.killed_again, fates.both_killed]
    for fate in [*few, *(fate for _ in range(rounds) for fate in dice.sample(fates.all, len(fates.all)))]:
        over, victim = asyncio.Event(), dice.randrange(PROCESSES)
        acts = [asyncio.create_task(group.play(over)) for group in playing]
        began = time.monotonic()
        await fate(victim)
        await wire.at_home()
        back = time.monotonic()
        over.set()
        await asyncio.gather(*acts)
        await wire.settled()
        check(wire, parties, taken_over=True)
        check_posted_once(wire)
        print(
            f"{fate.__name__} {victim}: all there again after {back - began:.1f} s, settled after another "
            f"{time.monotonic() - back:.1f} s, {sum(party.steps for party in parties)} steps asked for, "
            f"{sum(group.place.unheard for group in playing)} times nobody heard"
        )
