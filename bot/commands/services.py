"""The one object that commands and buttons work with; each feature sees the part of it that it names."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from bot.commands.account_services import AccountServices
from bot.commands.community_services import CommunityServices
from bot.commands.tournament_services import TournamentServices
from bot.storage.totals import TotalStore
from bot.table.forgetting import Forgetting


@dataclass(frozen=True, kw_only=True)
class Services(CommunityServices, TournamentServices, AccountServices):
    """All features together, and the figures that ``/about`` tells."""

    forgetting: Forgetting
    totals: TotalStore
    uptime: Callable[[], timedelta]
    """How long the bot has been running."""
