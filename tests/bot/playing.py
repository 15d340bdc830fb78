"""Matches of every game whose state is compared with the replay of its log."""

import random
from collections.abc import AsyncIterator, Callable, Iterable
from datetime import datetime
from typing import Any

from bot.app.stores import Storage
from bot.matches.opening.service import Opening
from bot.matches.repository import Repository
from bot.matches.service import MatchService
from bot.model.ids import ChannelId, GuildId, MatchId, RoleId, UserId
from bot.model.log import Kind
from bot.model.match import Computer, First, Match, Person, Seat, Status
from bot.model.time_limits import Pace
from rules import GAMES
from rules.options import read
from tests.bot.stories import random_step
from tests.bot.tables import ADA, BEN, CLEO, DAN, HOME, THREAD, hosted

PEOPLE = (ADA, BEN, CLEO, DAN)
TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
FEW = [("linkx", 2), ("lovelinks", 3), ("lovelinks", 4)]
"""Two players, three, and two sides of two, for what is the same in every game."""
DRAWN = [(key, seats) for key, seats in TABLES if GAMES[key].draw_can_be_agreed]


class Replayed(Repository):
    """A repository that compares each match it returns with its replay from the database."""

    async def change_and_open(
        self, number: MatchId, decide: Callable[[Match], tuple[Match, Match | None]], by: UserId | None
    ) -> tuple[Match, Match | None]:
        changed, opened = await super().change_and_open(number, decide, by)
        for match in filter(None, (changed, opened)):
            assert await self._matches.load(match.id) == match
        return changed, opened


class Replaying(MatchService):
    """A table on such a repository."""

    def __init__(self, storage: Storage, now: Callable[[], datetime], seed: int | None = None) -> None:
        stores = storage.matches, storage.people, storage.prepared
        super().__init__(*stores, storage.recount, storage.standings.finished_in, now, seed)
        self.repository = Replayed(*stores)
        self.match, self.match_in = self.repository.match, self.repository.match_in


def wanting(
    key: str,
    seats: int,
    *invited: UserId | Computer,
    role: RoleId | None = None,
    pace: Pace = Pace.NONE,
    **options: Any,
) -> Opening:
    game = GAMES[key]
    chosen: object = read(game.options, options)
    return Opening(game, chosen, seats, First.ME, ADA, invited, GuildId(1), home=HOME, pace=pace, role=role)


async def started(table: MatchService, key: str, seats: int, channel: ChannelId = THREAD, **options: Any) -> Match:
    return await hosted(table, wanting(key, seats, *PEOPLE[1:seats], **options), channel)


async def each_game(
    table: MatchService, rows: Iterable[tuple[str, int]] = TABLES, **options: str
) -> AsyncIterator[tuple[str, int, Match]]:
    for channel, (key, seats) in enumerate(rows, 1000):
        yield key, seats, await started(table, key, seats, ChannelId(channel), **options)


async def step(table: MatchService, match: Match, dice: random.Random) -> Match:
    assert match.waiting_for is not None
    return await table.submit(match.id, match.waiting_for, random_step(match, dice))


async def replied(table: MatchService, match: Match) -> Match:
    """Play the first legal step for computer players until a person is to move."""
    while (wanted := match.wanted) is not None:
        assert match.play is not None
        first = match.game.legal_moves(match.play.state)[0]
        match = await table.submit_for_computer(match.id, wanted.position, match.game.format(first))
    return match


async def turn(table: MatchService, match: Match, dice: random.Random) -> Match:
    now = of_turn(match)
    while of_turn(match) == now:
        match = await step(table, match, dice)
    return match


def of_turn(match: Match) -> int:
    assert match.play is not None
    return match.play.turn


def texts(match: Match) -> list[str]:
    assert match.play is not None
    return [each.text for each in match.play.steps]


def last_of(match: Match, user: UserId) -> int:
    assert match.play is not None
    seat = match.seat_of(user)
    return max(index for index, each in enumerate(match.play.steps) if each.seat == seat)


def kinds(match: Match) -> list[Kind]:
    return [entry.kind for entry in match.entries]


def places(match: Match) -> tuple[int, ...] | None:
    """The places of a match that is finished, by seat."""
    assert (match.outcome is None) == (match.status is not Status.FINISHED)
    return match.outcome.places if match.outcome else None


def seats(*users: UserId) -> tuple[Seat, ...]:
    return tuple(Seat(Person(user), True) for user in users)
