"""The parts of a running client that say how much they have to do."""

from dataclasses import dataclass

from bot.display.backlog import Backlog
from bot.display.throttle import Throttle
from bot.players.pool import Thinkers
from bot.stores import Storage


@dataclass(frozen=True, slots=True)
class Inside:
    """What can be looked at; nothing of it is changed by looking."""

    storage: Storage
    throttle: Throttle
    backlog: Backlog
    thinkers: Thinkers
