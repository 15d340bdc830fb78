"""What every command and button works with."""

from dataclasses import dataclass, field

from bot.commands.deduplication import Deduplicator
from bot.display.names import Names
from bot.display.posts import Posts
from bot.display.reconciler import Reconciler
from bot.storage.standing import StandingStore
from bot.table import People, Table


@dataclass(frozen=True, slots=True)
class Services:
    """The use cases of matches and of people, what shows them, and who stands where."""

    table: Table
    people: People
    reconciler: Reconciler
    posts: Posts
    names: Names
    standings: StandingStore
    deduplicator: Deduplicator = field(default_factory=Deduplicator)
