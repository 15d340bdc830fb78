"""People who play prepared matches of all games over real sockets: at a pace, flat out, or one step at a time."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Final

from bot.app.stores import Storage
from bot.matches.apply import played
from bot.matches.board.store import MessageKind, ShownMessage
from bot.matches.opening.service import Opening
from bot.matches.service import MatchService
from bot.matches.store.logs import read_match
from bot.model.ids import ChannelId, GuildId, MatchId, MessageId, MessageRef, UserId
from bot.model.match import First, Match
from bot.storage.connection import Connection
from bot.storage.sqlite.connection import open_read_only
from rules import GAMES
from tests.benchmarks.peer import LightWire, Use
from tests.bot.tables import table_on
from tests.wire.truth import GUILD, THREAD, Channel
from tests.wire.wire import Wire

PEOPLE: Final = tuple(f"n{number}" for number in range(60))
PATIENCE: Final = 30.0
"""Seconds within which whatever people do must have come to its end."""
QUIET: Final = 0.15
"""Seconds without a request under way after which nothing more is to come."""


@dataclass(frozen=True, slots=True)
class Move:
    who: str
    channel: Channel
    text: str
    shows: bytes = b""
    """A part of the request that shows the result."""
    expected: int = 0
    """The number of requests, if known instead."""


async def scripts(wire: LightWire, of_each: int) -> list[list[Move]]:
    """So many whole random matches of each game, two people in each, in turn; their steps are known beforehand.

    All have begun in the database of the bot, which is not running yet, and are the same in each run.
    """
    for game in GAMES:
        await crowd(wire, of_each, game)
    dice = random.Random(1)
    order = [1 + game * of_each + number for number in range(of_each) for game in range(len(GAMES))]
    with closing(open_read_only(wire.bot.database)) as connection:
        return [list(_script(wire, connection, MatchId(number), dice)) for number in order]


def _script(wire: LightWire, connection: Connection, number: MatchId, dice: random.Random) -> Iterator[Move]:
    match = read_match(connection, number)
    assert match is not None
    assert match.channel is not None
    channel = wire.truth.channels[match.channel]
    while (user := match.waiting_for) is not None:
        assert match.play is not None
        text = match.play.game.format(dice.choice(match.play.game.legal_moves(match.play.state)))
        match = played(match, user, datetime.now(UTC), text)
        yield Move(wire.name_of(user), channel, text, f":{match.id}:{match.revision}:".encode())


async def crowd(wire: Wire, matches: int, game: str = "linkage") -> None:
    """So many running matches, each between two people who sit beside each other; people have seen all of them."""
    people = [UserId(user) for user in wire.truth.people.values()]
    storage = Storage(wire.bot.database)
    await storage.open()
    try:
        table = table_on(storage, lambda: datetime.now(UTC), seed=1)
        for number in range(matches):
            match = await _begun(table, wire, game, people[number % len(people)], people[(number + 1) % len(people)])
            thread = wire.truth.add_channel(f"{match.game.title} {match.id}", THREAD, parent=wire.truth.channel.id)
            hosted = await table.host(match.id, ChannelId(thread.id))
            assert hosted is not None
            await storage.shown.note(match.id, [_board(wire, hosted, thread)], upto=hosted.revision)
    finally:
        await storage.close()


def _board(wire: Wire, match: Match, thread: Channel) -> ShownMessage:
    assert match.play is not None
    board = wire.truth.say(
        thread, {"content": "The match begins.", "attachments": [{"id": 0, "filename": "board.png"}]}
    )
    ref = MessageRef(ChannelId(thread.id), MessageId(board.id))
    return ShownMessage(MessageKind.BOARD, ref, match.revision, match.play.turn, 0, match.revision)


async def _begun(table: MatchService, wire: Wire, game: str, one: UserId, other: UserId) -> Match:
    chosen = GAMES[game]
    home = ChannelId(wire.truth.channel.id)
    opening = Opening(chosen, chosen.options(), min(chosen.seats), First.ME, one, (other,), GuildId(GUILD), home)
    match = await table.open(opening)
    return await table.join(match.id, other, match.revision)


class Hall:
    def __init__(self, wire: LightWire, tables: Iterable[Iterable[Move]]) -> None:
        self._wire = wire
        self._ready: asyncio.Queue[deque[Move]] = asyncio.Queue()
        for moves in tables:
            self._wait_for_next(deque(moves))

    async def play(self, steps: int, a_second: float | None = None) -> list[Use]:
        async with asyncio.TaskGroup() as group:
            begin = time.monotonic()
            tasks = []
            for number in range(steps):
                if a_second is not None:
                    await asyncio.sleep(begin + number / a_second - time.monotonic())
                tasks.append(group.create_task(self._step(await asyncio.wait_for(self._ready.get(), PATIENCE))))
        uses = [task.result() for task in tasks]
        while not all(use.rests(QUIET) for use in uses):  # noqa: ASYNC110 - nothing happens when nothing does
            await asyncio.sleep(QUIET / 5)
        return uses

    async def complete(self, times: int, a_second: float) -> None:
        moves = self._ready.get_nowait()
        move = moves[0]
        for _ in range(times):
            use = self._use(replace(move, shows=b"", expected=1))
            await self._wire.complete(move.who, "move", "move", move.text[: len(move.text) // 2], move.channel)
            await asyncio.wait_for(use.over.wait(), PATIENCE)
            await asyncio.sleep(1 / a_second)
        self._wait_for_next(moves)

    async def _step(self, moves: deque[Move]) -> Use:
        move = moves.popleft()
        use = self._use(move)
        await self._wire.slash(move.who, "move", move.channel, move=move.text)
        try:
            await asyncio.wait_for(use.over.wait(), PATIENCE)
        except TimeoutError as error:
            raise AssertionError(f"no board after {move}: {[each.payload for each in use.requests]}") from error
        self._wait_for_next(moves)
        return use

    def _wait_for_next(self, moves: deque[Move]) -> None:
        if moves:
            self._ready.put_nowait(moves)

    def _use(self, move: Move) -> Use:
        use = Use(move.channel, move.shows, move.expected)
        self._wire.light.note(use)
        return use


def processor_seconds(process: int) -> float:
    """The processor time of a process so far, with its threads and the processes that it started."""
    children = chain.from_iterable(
        file.read_text().split() for file in Path(f"/proc/{process}/task").glob("*/children")
    )
    clock = (~process << 3) | 2  # what clock_getcpuclockid(3) finds; the library has no function for it
    return time.clock_gettime(clock) + sum(processor_seconds(int(child)) for child in children)
