"""All stores on one database, by subject. Only the wiring uses all of them."""

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
from bot.storage.database import Database, SharingStore
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
        self.database = Database(where, share)
        self.open, self.close = self.database.open, self.database.close
        leases = self.database.leases
        self.sharing = None if leases is None else SharingStore(self.database, leases)
        """The store shared by several processes; ``None`` for a single one."""
        self.people = PeopleStore(self.database)
        self.prepared = PreparedStore(self.database)
        self.matches = MatchStore(self.database, self.people, self.prepared)
        self.shown = ShownStore(self.database)
        self.schedule = ScheduleStore(self.database)
        self.pending = PendingNoticeStore(self.database)
        self.standings = StandingStore(self.database)
        self.seasons = SeasonStore(self.database)
        self.recount = RecountStore(self.database)
        self.reviews = ReviewStore(self.database)
        self.studies = StudyStore(self.database)
        self.lessons = LessonStore(self.database)
        self.puzzles = PuzzleStore(self.database)
        self.runs = RunStore(self.database)
        self.daily = DailyStore(self.database)
        self.daily_posts = DailyPostStore(self.database)
        self.following = FollowingStore(self.database)
        self.occasions = TournamentLinkStore(self.database)
        self.tournaments = TournamentStore(self.database, self.matches)
        self.tournament_posts = TournamentPostStore(self.database)
        self.lobbies = LobbyStore(self.database)
        self.totals = TotalStore(self.database)
        self.left_servers = LeftServerStore(self.database)
        self.own_data = OwnDataStore(self.database)
        let_go = (self.people.let_go, self.matches.let_go, self.pending.users.discard)
        self.forgetting = ErasureStore(self.database, drop_everywhere, *let_go)

    def sizes(self) -> tuple[int, int] | None:
        """Return the bytes of the database file and of the write-ahead log; ``None`` for a server."""
        if not isinstance(self._where, Path):
            return None
        return self._where.stat().st_size if self._where.exists() else 0, wal_size(self._where)
