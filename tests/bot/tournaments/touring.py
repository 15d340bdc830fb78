"""Whole tournaments for tests: people enter, play, drop out, and the bot is restarted."""

import asyncio
import random
from collections.abc import Awaitable
from datetime import timedelta
from pathlib import Path

from bot.app.stores import Storage
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, TournamentId, UserId
from bot.model.match import Match, Status
from bot.model.time_limits import Pace
from bot.model.tournament import System, Tournament
from bot.tournaments.registration import NewTournament
from bot.tournaments.service import Tournaments
from rules import GAMES
from tests.bot.tables import Clock, table_on
from tests.databases import problems

ORGANISER, GUILD, CHANNEL = UserId(1), GuildId(1), ChannelId(500)
MOST_STEPS = 60  # no tournament of these tests takes more rounds, played again or not


def asked(system: System, game: str = "linkx", pace: Pace = Pace.DAY, name: str = "") -> NewTournament:
    rules = GAMES[game]
    return NewTournament(ORGANISER, GUILD, CHANNEL, system, rules, rules.options(), pace, name)


def people(count: int) -> list[UserId]:
    return [UserId(100 + index) for index in range(count)]


async def at_once(*calls: Awaitable[object]) -> int:
    """The number of simultaneous calls that were refused; all others are done."""
    results = await asyncio.gather(*calls, return_exceptions=True)
    assert all(isinstance(each, UserError) for each in results if isinstance(each, BaseException)), results
    return sum(isinstance(each, UserError) for each in results)


class Tour:
    def __init__(self, file: Path, clock: Clock, seed: int = 1) -> None:
        self.file = file
        self.clock = clock
        self.dice = random.Random(seed)
        self.number = TournamentId(1)
        self.open_objects()

    def open_objects(self) -> None:
        self.storage = Storage(self.file)
        self.table = table_on(self.storage, self.clock, seed=self.dice.randrange(1 << 30))
        self.tournaments = Tournaments(self.storage.tournaments, self.table, self.clock, self.dice.randbytes)

    async def restart(self) -> None:
        await self.storage.close()
        self.open_objects()
        await self.storage.open()

    async def now(self) -> Tournament:
        return await self.tournaments.tournament(self.number)

    async def entered(self, wanted: NewTournament, count: int) -> None:
        self.number = (await self.tournaments.open(wanted)).id
        for user in people(count):
            await self.tournaments.join(self.number, user)

    async def opened(self, wanted: NewTournament, entering: int) -> None:
        """Begin it as well; nothing is paired yet."""
        await self.entered(wanted, entering)
        await self.tournaments.begin(self.number, ORGANISER, manages=False)

    async def paired(self, wanted: NewTournament, entering: int) -> tuple[Match, ...]:
        """Pair the first round as well; its matches."""
        await self.opened(wanted, entering)
        return await self.tournaments.advance(self.number)

    async def running(self) -> list[Match]:
        legs = [leg for pairing in (await self.now()).pairings for leg in pairing.legs if not leg.over]
        return [await self.table.match(leg.match) for leg in legs]

    async def finish(self, match: Match) -> None:
        """End a match: by resigning, an agreed draw, time that has run out, or the server closes it."""
        way = self.dice.randrange(10)
        one, other = self.dice.sample(match.players, 2)
        if way < 4:
            await self.table.resign(match.id, one)
        elif way < 6 and match.game.draw_can_be_agreed:
            await self.table.draw(match.id, one)
            await self.table.draw(match.id, other)
        elif way < 9:
            assert match.due is not None, "its time runs"
            self.clock.time = max(self.clock.time, match.due + timedelta(seconds=1))
            await self.table.claim(match.id, None)
        else:
            await self.table.close_match(match.id, GUILD, ORGANISER)

    async def drop_out(self) -> None:
        staying = (await self.now()).staying
        if len(staying) > 2:
            await self.tournaments.leave(self.number, self.dice.choice(staying).user)

    async def come_late(self) -> bool:
        """Somebody new enters in the middle, if they may; returns whether they have."""
        try:
            await self.tournaments.join(self.number, UserId(800 + self.dice.randrange(100)))
        except UserError:
            return False
        return True

    async def play(
        self, drop_outs: int = 0, rounds: int = MOST_STEPS, restarts: float = 0, late: int = 0
    ) -> Tournament:
        """Play it to its end, or so many rounds; now and then it goes on after a restart, as often as ``restarts``. So
        many people drop out on the way, and so many come ``late`` where they may."""
        for _ in range(rounds):
            await self.tournaments.advance(self.number)
            if not (await self.now()).stage.live:
                break
            running = await self.running()
            for match in running:
                if self.dice.random() < restarts:
                    await self.restart()
                if late and self.dice.random() < 0.7:
                    late -= await self.come_late()
                if drop_outs and self.dice.random() < 0.1:
                    drop_outs -= 1
                    await self.drop_out()
                    await self.tournaments.advance(self.number)
                if (await self.table.match(match.id)).status is Status.RUNNING:
                    await self.finish(match)
            if not running:
                self.clock.time += timedelta(days=7)
        await self.sound()
        return await self.now()

    async def sound(self) -> None:
        assert await self.storage.database.read(lambda connection: [*problems(connection)]) == []
