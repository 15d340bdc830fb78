"""All stores on one database, by subject. Only the wiring uses all of them."""

from collections.abc import Callable
from pathlib import Path

from bot.app.left_servers import LeftServerStore
from bot.community.following.store import FollowingStore
from bot.community.lobby.store import LobbyStore
from bot.community.privacy.store import ErasureStore, OwnDataStore
from bot.community.totals_store import TotalStore
from bot.matches.board.store import ShownStore
from bot.matches.clock.store import PendingNoticeStore, ScheduleStore
from bot.matches.people_store import PeopleStore
from bot.matches.store.matches import MatchStore, PreparedStore, TournamentLinkStore
from bot.matches.store.recount import RecountStore
from bot.model.ids import ShardRange
from bot.puzzles.daily.store import DailyPostStore, DailyStore
from bot.puzzles.run.store import RunStore
from bot.puzzles.store import PuzzleStore
from bot.ratings.season_store import SeasonStore
from bot.ratings.store import StandingStore
from bot.runtime.database_url import Where
from bot.runtime.metrics import Commit
from bot.storage.database import PATIENCE, Database, SharingStore, server_leases
from bot.storage.sqlite.connection import wal_size
from bot.studies.lessons.service import LessonStore
from bot.studies.replay.service import ReviewStore
from bot.studies.study.store import StudyStore
from bot.tournaments.rows import drop_everywhere
from bot.tournaments.store import TournamentPostStore, TournamentStore


class Storage:
    """One database, and its stores by subject. A bot with a ``share`` of the shards shares a database server with other
    processes."""

    def __init__(self, where: Where, share: ShardRange | None = None) -> None:
        self._where = where
        self.is_open = False  # true if the database is open
        leases = None if share is None or isinstance(where, Path) else server_leases(where, share)
        self._database = Database(where, leases)
        self.sharing = None if share is None or leases is None else SharingStore(self._database, leases, share)
        """The store shared by several processes; ``None`` for a single one."""
        self.people = PeopleStore(self._database)
        self.prepared = PreparedStore(self._database)
        self.matches = MatchStore(self._database, self.people, self.prepared)
        self.shown = ShownStore(self._database)
        self.schedule = ScheduleStore(self._database)
        self.pending = PendingNoticeStore(self._database)
        self.standings = StandingStore(self._database)
        self.seasons = SeasonStore(self._database)
        self.recount = RecountStore(self._database)
        self.reviews = ReviewStore(self._database)
        self.studies = StudyStore(self._database)
        self.lessons = LessonStore(self._database)
        self.puzzles = PuzzleStore(self._database)
        self.runs = RunStore(self._database)
        self.daily = DailyStore(self._database)
        self.daily_posts = DailyPostStore(self._database)
        self.following = FollowingStore(self._database)
        self.occasions = TournamentLinkStore(self._database)
        self.tournaments = TournamentStore(self._database, self.matches)
        self.tournament_posts = TournamentPostStore(self._database)
        self.lobbies = LobbyStore(self._database)
        self.totals = TotalStore(self._database)
        self.left_servers = LeftServerStore(self._database)
        self.own_data = OwnDataStore(self._database)
        let_go = (self.people.let_go, self.matches.let_go, self.pending.users.discard)
        self.forgetting = ErasureStore(self._database, drop_everywhere, *let_go)

    async def open(self, patience: float = PATIENCE) -> None:
        """Open the database, and create or migrate it. Raises ``BadDatabase``, also if another bot holds it for
        ``patience`` seconds, or ``Unreachable``; it is unchanged then."""
        await self._database.open(patience)
        self.is_open = True

    async def close(self) -> None:
        """Finish queued work and close the database; safe to call at any time, also twice."""
        self.is_open = False
        await self._database.close()

    def when_reached(self, reached: Callable[[], object]) -> None:
        """Call ``reached`` after each reconnect to the database; writes before it are uncertain."""
        self._database.engine.reached = reached

    def observe(self, committed: Callable[[Commit], object]) -> None:
        """Call ``committed`` with each commit and each failed commit."""
        self._database.committed.append(committed)

    def sizes(self) -> tuple[int, int] | None:
        """Return the bytes of the database file and of the write-ahead log; ``None`` for a server."""
        if not isinstance(self._where, Path):
            return None
        return self._where.stat().st_size if self._where.exists() else 0, wal_size(self._where)

    async def try_to_write(self) -> None:
        """Commit a write that changes nothing. Raises ``Unwritable``, or ``BadDatabase`` for a damaged file."""
        await self._database.touch()
