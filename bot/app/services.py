"""The services of all features in one object, of which each sees its part as a protocol."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from bot.community.privacy.service import Erasure
from bot.community.services import AccountServices, CommunityServices
from bot.community.totals_store import TotalStore
from bot.tournaments.finding import TournamentServices


@dataclass(frozen=True, kw_only=True)
class Services(CommunityServices, TournamentServices, AccountServices):
    """The services of all features, and the figures of ``/about``."""

    forgetting: Erasure
    totals: TotalStore
    uptime: Callable[[], timedelta]  # the uptime of the bot
