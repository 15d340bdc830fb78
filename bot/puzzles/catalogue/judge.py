"""Judging answers beside the bot: a proof may take a second, which its loop never waits for."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from typing import Final

from bot.players.process import Failed, Worker
from bot.puzzles.catalogue.answering import Judgement
from bot.puzzles.catalogue.catalogue import Listed, puzzle_of
from bot.runtime.process import module

COMMAND: Final = module("bot.puzzles.catalogue.worker")
WITHIN: Final = 10.0
"""Seconds that a judgement may take; a second at most is usual."""
ROOM: Final = 20
"""Answers that wait at a time; what follows on the others is not looked for."""

log = logging.getLogger(__name__)


class Judge:
    """One process, started when it is first needed, which judges one answer after the other; used on one loop."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._worker = Worker(command)
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[bytes]] = set()
        self._closed = False
        self.awaited: Callable[[Awaitable[bytes]], Awaitable[bytes]] = lambda line: line
        """How an answer is waited for: a simulation has its own way to let time pass meanwhile."""

    async def judged(self, entry: Listed, steps: Sequence[str]) -> Judgement:
        """What there is to say to a whole answer; whether it is right where nothing more can be found out."""
        try:
            said = json.loads(await self._asked(entry, steps))
        except Failed as error:
            log.warning("An answer to the puzzle %s could not be judged: %s.", entry.id, error)
            return Judgement(tuple(steps) in puzzle_of(entry).solutions, ())
        return Judgement(said["right"], tuple(said["line"]), said["worth"], said["best"])

    async def close(self) -> None:
        """End the process; who waits is told the least."""
        self._closed = True
        self._worker.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._worker.end(kill=True)

    async def _asked(self, entry: Listed, steps: Sequence[str]) -> bytes:
        if len(self._tasks) >= ROOM:
            raise Failed(f"{ROOM} wait")
        line = json.dumps({"puzzle": entry.line.decode(), "steps": list(steps)}).encode() + b"\n"
        # In a context of its own: the process is no part of what whoever asks first was doing.
        task = Context().run(asyncio.create_task, self._in_turn(line))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await self.awaited(task)

    async def _in_turn(self, line: bytes) -> bytes:
        async with self._turn:
            if self._closed:
                raise Failed("the bot stops")
            return await self._worker.ask(line, WITHIN)
