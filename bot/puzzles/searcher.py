"""Searching matches for puzzles beside the bot: another process than the one that judges, so that no answer waits."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from dataclasses import dataclass
from typing import Final

from bot.beside.process import module
from bot.players.process import Failed, Worker
from rules.play import AnyPlay

COMMAND: Final = module("bot.puzzles.search_worker")
WITHIN: Final = 600.0
"""Seconds that a search may take; it ends by itself after one of the processor, of which it gets what is left."""


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A puzzle that was found in a match."""

    id: str
    grade: int
    line: str
    """As the files of puzzles have it."""
    likeness: str
    """The same for puzzles that are the same to the eye."""


class Searcher:
    """One process, started when it is first needed, which searches one match after the other; used on one loop."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._worker = Worker(command)
        self.awaited: Callable[[Awaitable[bytes]], Awaitable[bytes]] = lambda line: line
        """How an answer is waited for: a simulation has its own way to let time pass meanwhile."""

    async def found(self, match: AnyPlay, dice: str) -> tuple[FoundPuzzle, ...]:
        """Some puzzles of a match, proven and graded; the ``dice`` decide which.

        :raises Failed: the process ended, or took too long.
        """
        line = json.dumps({"match": match.record(), "dice": dice}).encode() + b"\n"
        # In a context of its own: the process is no part of what whoever ended a match was doing.
        said = await self.awaited(Context().run(asyncio.create_task, self._worker.ask(line, WITHIN)))
        try:
            return tuple(FoundPuzzle(*each) for each in json.loads(said))
        except (ValueError, TypeError) as error:
            raise Failed("what it said is no puzzle") from error

    async def close(self) -> None:
        """End the process, whatever it does."""
        await self._worker.end(kill=True)
