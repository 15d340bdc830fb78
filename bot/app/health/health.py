"""The health of the bot: its condition, recent errors, monitors, and problems."""

import asyncio
import logging
import math
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from traceback import walk_tb
from types import TracebackType
from typing import Any, Final

from bot.app.client import Interlink
from bot.app.logs import OURS, error_id
from bot.discord.places import ShardPhase
from bot.model.errors import BadDatabase, Unwritable
from bot.runtime import VERSION
from bot.runtime.context import current_context
from bot.runtime.metrics import Commit, Metrics

AWAY: Final = 60.0  # seconds that a shard may be without a session; Discord regularly makes shards reconnect
LATE: Final = 5.0  # seconds of event loop lag that count as a problem; Discord waits three for an answer
NAMED: Final = 5  # the maximum number of shards listed by number


@dataclass(frozen=True, slots=True)
class ShardState:
    """One connection to Discord."""

    number: int
    phase: ShardPhase
    away: float  # seconds since it was last ready; 0 if it is ready
    latency: float | None  # seconds from a heartbeat to its acknowledgement; None before the first one


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of the bot."""

    waits_for: str = ""  # a sentence about the pending start or stop; empty while the bot works
    shards: tuple[ShardState, ...] = ()
    unwritable: str = ""  # the error of the last database write; empty if it succeeded
    late: float = 0.0  # the maximum event loop lag within the last minute, in seconds

    @property
    def wrong(self) -> tuple[str, ...]:
        """A sentence for each problem that affects users; empty if there is none."""
        found = [self.waits_for] if self.waits_for else self._away()
        if self.unwritable:
            found.append(f"The database cannot be written ({self.unwritable}).")
        if self.late > LATE:
            found.append(f"The event loop was late by {self.late:.1f} seconds within the last minute.")
        return tuple(found)

    def _away(self) -> list[str]:
        away = sorted((shard for shard in self.shards if shard.away > AWAY), key=lambda shard: -shard.away)
        lines = [
            f"Shard {shard.number} has had no session with Discord for {shard.away:.0f} seconds."
            for shard in away[:NAMED]
        ]
        return [*lines, f"So have {len(away) - NAMED} more."] if len(away) > NAMED else lines


KEPT: Final = 20


class ErrorRecorder(logging.Handler):
    """Log handler that records every error; calls ``count`` with the logger and the exception class."""

    def __init__(self, count: Callable[[str, str], object]) -> None:
        super().__init__(logging.ERROR)
        self._count = count
        self._last: deque[dict[str, Any]] = deque(maxlen=KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        """Record an error: its time, place, class, the id shown to the user, and its context."""
        error = record.exc_info[1] if record.exc_info else None
        kind = "" if error is None else type(error).__name__
        self._count(record.name, kind)
        self._last.append(
            {
                "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds"),
                "logger": record.name,
                "error": error_id(record),
                "class": kind or None,
                "place": None if error is None else place(error.__traceback__),
                **current_context().known,
            }
        )

    @property
    def last(self) -> list[dict[str, Any]]:
        """The last errors as JSON values, newest first."""
        return list(reversed(self._last))


def place(trace: TracebackType | None) -> str | None:
    """Return the innermost function of the bot in a traceback, such as ``bot.matches.service:submit``."""
    found = None
    for frame, _ in walk_tb(trace):
        name = frame.f_globals.get("__name__", "")
        if name == OURS or name.startswith(f"{OURS}."):
            found = f"{name}:{frame.f_code.co_qualname}"
    return found


STARTING: Final = "The bot is starting."
OPENING: Final = "The database is being opened, or brought to this version."
LETTING_IN: Final = "Discord has not let the bot in yet."
STOPPING: Final = "The bot is being stopped."


EVERY: Final = 0.5  # seconds between two checks
REMEMBERED: Final = 120  # number of checks remembered: one minute
TRIED_AFTER: Final = 60.0
"""Seconds without a commit before a test write, so that a full disk is noticed before anyone plays."""
TRIED_AGAIN_AFTER: Final = 15.0
"""Seconds from a failed commit to the next test write; a lock by another program delays readers meanwhile."""


class Health:
    """The health of the process; receives clients, pauses, and the stop, and checks the client twice a second."""

    def __init__(self, figures: Metrics) -> None:
        self.figures: Final = figures
        self.faults: Final = ErrorRecorder(figures.failed)
        self.client: Interlink | None = None
        self._begun = self._committed_at = asyncio.get_running_loop().time()
        self._waits_for = STARTING
        self._late: deque[float] = deque(maxlen=REMEMBERED)
        self._away: dict[int, float] = {}  # the time at which each disconnected shard was first seen not ready
        self._let_in = False  # true if all shards of the client have been ready at the same time
        self._trying: asyncio.Task[None] | None = None
        self._unwritable = ""  # the error of the last commit; empty if it succeeded

    @property
    def up(self) -> float:
        return asyncio.get_running_loop().time() - self._begun

    @property
    def late(self) -> float:
        """The maximum event loop lag within the last minute, in seconds."""
        return max(self._late, default=0.0)

    def lives(self, client: Interlink) -> None:
        """Record a started client."""
        client.storage.database.committed.append(self._committed)
        self._watch(client, "")

    def pauses(self, sentence: str) -> None:
        """Record a pause, explained by a sentence."""
        self._watch(None, sentence)

    def stops(self) -> None:
        """Record that the bot is stopping; its client still exists."""
        self._waits_for = STOPPING

    def condition(self) -> Condition:
        return Condition(self._waiting(), self.shards(), self._unwritable, self.late)

    def shards(self) -> tuple[ShardState, ...]:
        now, client = self._note_shards(), self.client
        if client is None:
            return ()
        latencies = {number: shard.latency for number, shard in client.shards.items() if math.isfinite(shard.latency)}
        return tuple(
            ShardState(number, phase, now - self._away.get(number, now), latencies.get(number))
            for number, phase in client.shard_states.states.items()
        )

    def report(self) -> dict[str, Any]:
        """Return the current condition as JSON values."""
        condition, client = self.condition(), self.client
        return {
            "works": not condition.wrong,
            "wrong": list(condition.wrong),
            "version": VERSION,
            "up_seconds": round(self.up),
            "servers": 0 if client is None else len(client.guilds),
            "shards": [
                {
                    "shard": shard.number,
                    "state": shard.phase,
                    "away_seconds": round(shard.away),
                    "latency_ms": None if shard.latency is None else round(shard.latency * 1000),
                }
                for shard in condition.shards
            ],
            "late_ms": round(condition.late * 1000),
            "errors": self.faults.last,
        }

    async def resume(self) -> None:
        """Check until cancelled."""
        loop = asyncio.get_running_loop()
        try:
            while True:
                due = loop.time() + EVERY
                await asyncio.sleep(EVERY)
                late = max(0.0, loop.time() - due)
                self._late.append(late)
                self.figures.late(late)
                self._look()
        finally:
            if self._trying is not None:
                self._trying.cancel()

    def _watch(self, client: Interlink | None, waits_for: str) -> None:
        self.client, self._waits_for = client, waits_for
        self._away, self._let_in, self._unwritable = {}, False, ""
        self._committed_at = asyncio.get_running_loop().time()

    def _committed(self, commit: Commit) -> None:
        self._committed_at = asyncio.get_running_loop().time()
        self._unwritable = "" if commit.error is None else str(commit.error)

    def _waiting(self) -> str:
        client = self.client
        if self._waits_for or client is None:
            return self._waits_for
        if not client.storage.database.is_open:
            return OPENING
        self._note_shards()
        if self._let_in:
            return ""
        states = client.shard_states.states.values()
        ready = sum(phase is ShardPhase.READY for phase in states)
        return LETTING_IN if ready == 0 else f"Discord has let in {ready} of {len(states)} shards so far."

    def _note_shards(self) -> float:
        """Note which shards are ready now; returns the time."""
        now = asyncio.get_running_loop().time()
        states = {} if self.client is None else self.client.shard_states.states
        self._away = {
            number: self._away.get(number, now) for number, phase in states.items() if phase is not ShardPhase.READY
        }
        self._let_in = self._let_in or (bool(states) and not self._away)
        return now

    def _look(self) -> None:
        now, client = self._note_shards(), self.client
        patience = TRIED_AGAIN_AFTER if self._unwritable else TRIED_AFTER
        due = now - self._committed_at > patience and (self._trying is None or self._trying.done())
        if due and client is not None and client.storage.database.is_open:
            self._trying = asyncio.create_task(_try_to_write(client))


async def _try_to_write(client: Interlink) -> None:
    with suppress(Unwritable, BadDatabase):  # the commit itself reports the error
        await client.storage.database.touch()
