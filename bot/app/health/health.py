"""The health of the process, from before its database is opened to the end of a stop, across clients."""

import asyncio
from typing import Any, Final

from bot.app.client import Interlink
from bot.app.health.condition import Condition
from bot.app.health.faults import Faults
from bot.app.health.loop_monitor import Pulse
from bot.discord.gateway.shard_states import ShardPhase
from bot.runtime.metrics import Figures
from bot.runtime.version import VERSION

STARTING: Final = "The bot is starting."
OPENING: Final = "The database is being opened, or brought to this version."
LETTING_IN: Final = "Discord has not let the bot in yet."
STOPPING: Final = "The bot is being stopped."


class Health:
    """The health of the process; it is told of clients, pauses, and the end."""

    def __init__(self, figures: Figures) -> None:
        self.figures: Final = figures
        self.pulse: Final = Pulse(figures.late)
        self.faults: Final = Faults(figures.failed)
        self._client: Interlink | None = None
        self._begun = asyncio.get_running_loop().time()
        self._waits_for = STARTING

    @property
    def client(self) -> Interlink | None:
        """The client there is now."""
        return self._client

    @property
    def up(self) -> float:
        """Seconds since the bot was started."""
        return asyncio.get_running_loop().time() - self._begun

    def lives(self, client: Interlink) -> None:
        """A client is started."""
        self._client = client
        self._waits_for = ""
        client.inside.storage.observe(self.pulse.committed)
        self.pulse.watch(client)

    def pauses(self, sentence: str) -> None:
        """Nothing runs for a while, which a sentence explains."""
        self._client = None
        self._waits_for = sentence
        self.pulse.watch(None)

    def stops(self) -> None:
        """The bot was told to stop; its client is still there."""
        self._waits_for = STOPPING

    def condition(self) -> Condition:
        """The current condition."""
        return Condition(self._waiting(), self.pulse.shards(), self.pulse.unwritable, self.pulse.late)

    def _waiting(self) -> str:
        client = self._client
        if self._waits_for or client is None:
            return self._waits_for
        if not client.inside.storage.is_open:
            return OPENING
        if self.pulse.let_in:
            return ""
        states = client.shard_states.states.values()
        ready = sum(phase is ShardPhase.READY for phase in states)
        return LETTING_IN if ready == 0 else f"Discord has let in {ready} of {len(states)} shards so far."

    def told(self) -> dict[str, Any]:
        """The current condition as JSON values."""
        condition, client = self.condition(), self._client
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
