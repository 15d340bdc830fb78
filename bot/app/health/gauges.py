"""Parts of a running client with queues and sizes, for metrics."""

from dataclasses import dataclass

from bot.app.stores import Storage
from bot.discord.throttle import Throttle
from bot.matches.board.backlog import Backlog
from bot.players.pool import EnginePool


@dataclass(frozen=True, slots=True)
class Internals:
    """Read-only access to internals."""

    storage: Storage
    throttle: Throttle
    backlog: Backlog
    thinkers: EnginePool
