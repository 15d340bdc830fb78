"""What every command and button works with."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.commands.deduplication import Deduplicator
from bot.commands.in_flight import InFlight
from bot.display.languages import Languages
from bot.display.names import Names
from bot.display.own_letters import OwnLetters
from bot.display.places import Places
from bot.display.posts import Posts
from bot.display.reconciler import Reconciler
from bot.display.recovery import Recovery
from bot.display.rulings import Rulings
from bot.health.figures import Figures
from bot.messages.mentions import CommandMentions
from bot.messages.signs import Signs
from bot.storage.occasions import OccasionStore
from bot.storage.own_data import OwnDataStore
from bot.storage.seasons import SeasonStore
from bot.storage.standing import StandingStore
from bot.storage.totals import TotalStore
from bot.table.daily import DailyPuzzles
from bot.table.daily_servers import DailyServers
from bot.table.following import Following
from bot.table.forgetting import Forgetting
from bot.table.lessons import Lessons
from bot.table.lobbies import Lobbies
from bot.table.opponents import Opponents
from bot.table.people import People
from bot.table.preparing import Preparing
from bot.table.puzzles import Puzzles
from bot.table.reviews import Reviews
from bot.table.studies import Studies
from bot.table.table import Table
from bot.table.titles import Titles
from bot.table.tournaments import Tournaments


@dataclass(frozen=True, slots=True)
class Services:
    """The use cases of matches and people, who plays against them, what shows them, what tells the time, and more."""

    table: Table
    opponents: Opponents
    reviews: Reviews
    preparing: Preparing
    studies: Studies
    lessons: Lessons
    puzzles: Puzzles
    daily: DailyPuzzles
    daily_servers: DailyServers
    tournaments: Tournaments
    lobbies: Lobbies
    people: People
    following: Following
    reconciler: Reconciler
    recovery: Recovery
    rulings: Rulings
    posts: Posts
    names: Names
    places: Places
    languages: Languages
    forgetting: Forgetting
    own_letters: OwnLetters
    own_data: OwnDataStore
    standings: StandingStore
    seasons: SeasonStore
    titles: Titles
    totals: TotalStore
    occasions: OccasionStore
    now: Callable[[], datetime]
    uptime: Callable[[], timedelta]
    """How long the bot has been running."""
    signs: Signs
    copies: int
    """How many daily copies of the database are kept; 0 where none are made."""
    mentions: CommandMentions = field(default_factory=CommandMentions)
    deduplicator: Deduplicator = field(default_factory=Deduplicator)
    in_flight: InFlight = field(default_factory=InFlight)
    figures: Figures = field(default_factory=Figures)
