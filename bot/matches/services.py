"""Services of matches."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.discord.interactions.context import Core, Deduplicator
from bot.matches.activity.launching import Launches
from bot.matches.board.posts import Posts
from bot.matches.board.reconciler import Reconciler
from bot.matches.board.recovery import Recovery
from bot.matches.people_service import People
from bot.matches.play.computers import ComputerPlayers
from bot.matches.service import MatchService
from bot.model.ids import UserId


@dataclass(frozen=True, kw_only=True)
class MatchServices(Core):
    """The use cases of matches, and what shows them."""

    people: People
    table: MatchService
    opponents: ComputerPlayers
    reconciler: Reconciler
    recovery: Recovery
    posts: Posts
    launches: Launches
    offer_lesson: Callable[[UserId], Awaitable[bool]]  # true if lessons are to be offered to a person now, once
    waiting_said: Deduplicator = field(default_factory=Deduplicator)  # turns elsewhere of which people were told
