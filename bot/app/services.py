"""The services of all features in one object, of which each sees its part as a protocol; what metrics look at."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from bot.app.stores import Storage
from bot.community.privacy.service import Erasure
from bot.community.services import AccountServices, CommunityServices
from bot.community.totals_store import TotalStore
from bot.discord.throttle import Throttle
from bot.matches.board.backlog import Backlog
from bot.players.pool import EnginePool
from bot.tournaments.finding import TournamentServices


@dataclass(frozen=True, kw_only=True)
class Services(CommunityServices, TournamentServices, AccountServices):
    """The services of all features, and the figures of ``/about``."""

    forgetting: Erasure
    totals: TotalStore
    uptime: Callable[[], timedelta]  # the uptime of the bot


@dataclass(frozen=True, slots=True)
class Internals:
    """The parts of a running client with queues and sizes."""

    storage: Storage
    throttle: Throttle
    backlog: Backlog
    thinkers: EnginePool
