"""Store of matches, of their tournaments, and of conditional moves in them."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.matches.clock.store import note_pending, read_schedule, span, untold
from bot.matches.opening.store import NOBODY_SITS_DOWN, Inviting, SeatCount, Seating, note_answers, read_load
from bot.matches.people_store import PeopleStore
from bot.matches.store.logs import Conflict, read_match, write_entries, write_match, write_seats, write_step
from bot.matches.store.results import note
from bot.model.agenda import Schedule, next_task
from bot.model.conditional_moves import Line, PreparedAnswer, Tree, remaining
from bot.model.ids import ChannelId, GuildId, MatchId, TournamentId, UserId
from bot.model.log import CLOSED_FROM_OUTSIDE, Entry, Kind
from bot.model.match import Match
from bot.model.people import Preferences
from bot.model.time_limits import Countdown, Pace, TurnClock, started
from bot.model.tournament import System, TournamentLink
from bot.storage.connection import Connection, moment, named, stamp
from bot.storage.database import Database, RowCache, Store, writing
from rules import GAMES


class TournamentLinkStore(Store):
    """Tournaments to which matches belong, in the database."""

    async def of(self, match: Match) -> TournamentLink | None:
        """The tournament, round and board of a match, if it has one."""
        if match.tournament is None:
            return None
        query = (
            "SELECT name, system, game, played.round, board FROM tournament_match AS played"
            " JOIN tournament ON tournament.id = played.tournament WHERE match = ?"
        )
        row = await self._database.row(query, match.id)
        if row is None:
            return None
        name, system, game, *where = row
        return TournamentLink(name, System(system), GAMES[game].title, *where)

    async def threads(self, tournament: TournamentId) -> dict[MatchId, ChannelId]:
        query = (
            "SELECT match.id, channel FROM tournament_match AS played JOIN match ON match.id = played.match"
            " WHERE played.tournament = ? AND channel IS NOT NULL"
        )
        return {MatchId(match): ChannelId(channel) for match, channel in await self._database.rows(query, tournament)}


def note_struck_out(connection: Connection, match: MatchId) -> None:
    """Raise the revision of the tournament of a match that has ended or was voided."""
    connection.execute(
        "UPDATE tournament SET revision = revision + 1"
        " WHERE id IN (SELECT tournament FROM tournament_match WHERE match = ?)",
        (match,),
    )


MOST_TREES: Final = 2_000  # matches whose trees are remembered, as large as they may be: mostly they are empty


class PreparedStore(Store):
    """The part of the storage that is about prepared answers."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._trees = RowCache(database, "prepared", "match", read_prepared, most=MOST_TREES)
        self.of = self._trees.of

    @writing
    def change(self, connection: Connection, match: Match, seat: int, change: Callable[[Tree], Tree]) -> Tree:
        """Change the tree of a seat in a match at its revision; returns the new one. Raises ``Conflict``."""
        query = "SELECT 1 FROM match WHERE id = ? AND revision = ?"
        if connection.execute(query, (match.id, match.revision)).fetchone() is None:
            raise Conflict
        before = tuple(each for each in read_prepared(connection, match.id) if each.seat == seat)
        after = change(before)
        _write(connection, match.id, before, after)
        return after

    def follow(self, connection: Connection, match: Match, entries: Sequence[Entry], seen: Tree) -> None:
        """Remove answers that ``entries`` made impossible. Raises ``Conflict`` if the tree is not as ``seen``."""
        if match.play is None:
            return
        if self._trees.within(connection, match.id) != seen:
            raise Conflict
        _write(connection, match.id, seen, remaining(match, entries, seen))


def read_prepared(connection: Connection, match: MatchId) -> Tree:
    """Read the conditional moves of all seats of a match. Raises ``ValueError``."""
    query = "SELECT seat, base, path, step FROM prepared WHERE match = ? ORDER BY seat, base, path"
    rows = connection.execute(query, (match,))
    return tuple(PreparedAnswer(seat, base, _path(path), step) for seat, base, path, step in rows)


def _path(kept: str) -> Line:
    path = json.loads(kept)
    if not isinstance(path, list) or not all(isinstance(step, str) for step in path):
        raise ValueError("what must be played before a prepared answer is a list of steps")
    return tuple(path)


def _write(connection: Connection, match: MatchId, before: Tree, after: Tree) -> None:
    gone, new = [each for each in before if each not in after], [each for each in after if each not in before]
    connection.executemany(
        "DELETE FROM prepared WHERE match = ? AND seat = ? AND base = ? AND path = ?",
        [(match, each.seat, each.base, json.dumps(each.path)) for each in gone],
    )
    connection.executemany(
        "INSERT INTO prepared (match, seat, base, path, step) VALUES (?, ?, ?, ?, ?)",
        [(match, each.seat, each.base, json.dumps(each.path), each.step) for each in new],
    )


MOST_LIVE: Final = 250  # the maximum of open and running matches listed per person, which bounds the time of a list


class MatchStore(Store):
    """Matches in the database."""

    def __init__(self, database: Database, people: PeopleStore, prepared: PreparedStore) -> None:
        super().__init__(database)
        self._people = people
        self._prepared = prepared
        live = RowCache(database, "seat", "user", _read_live)
        self.live_of = live.of
        self.let_go = live.let_go  # forgets what is cached about a person; within the database's thread
        self._played_in = RowCache(database, "match", "channel", _read_played_in, ("channel", "status"))

    @writing
    def insert(
        self,
        connection: Connection,
        match: Match,
        seating: Seating = NOBODY_SITS_DOWN,
        inviting: Inviting | None = None,
    ) -> Match:
        """Insert a new match; returns it with its number. Raises ``ChannelOccupied``."""
        if inviting is not None:
            inviting.expect(connection)
        kept = self.insert_within(connection, match)
        if inviting is not None:
            inviting.note(connection, kept)
        seating.expect(connection, match)
        return kept

    @writing
    def append(
        self,
        connection: Connection,
        match: Match,
        entries: Sequence[Entry],
        *,
        countdown: Countdown,
        opened: Match | None = None,
        prepared: Tree = (),
        seating: Seating = NOBODY_SITS_DOWN,
    ) -> tuple[Match, Match | None]:
        """Append ``entries``, and insert a match ``opened`` by them. Raises ``Conflict`` or ``ChannelOccupied``."""
        now = entries[-1].at
        query = "SELECT * FROM match WHERE id = ? AND revision = ?"
        before = named(connection, query, match.id, match.revision - len(entries)).fetchone()
        if before is None or moment(before["stopped"]) != match.stopped:
            raise Conflict
        to_move, schedule = self._to_move(connection, match), replace(read_schedule(before), changed=now)
        clock, moved = TurnClock(moment(before["due"]), before["left"], before["reminded"]), False
        if countdown is not Countdown.RUNS:
            clock = clock.after(countdown, _pace(match), now, _away_until(to_move), match.stopped)
            schedule = replace(schedule, reminded=span(clock.reminded), done_until=now)
            schedule = schedule if countdown is Countdown.EXTENDS else replace(schedule, muted=0)
            moved = countdown is not Countdown.EXTENDS
        elif _pace(match) is Pace.NONE:
            clock = replace(clock, due=None)
        kept = replace(match, due=None if match.stopped else clock.due)
        head = write_entries(connection, match.id, entries, before["head"])
        write_step(connection, before, kept, head, clock, schedule, next_task(kept, to_move, schedule))
        note_answers(connection, kept, entries)
        if kept.stopped is not None or entries[-1].kind is Kind.ABANDONED:
            note_pending(connection, kept.id, untold(kept, entries[-1], moved))
        write_seats(connection, kept)
        note(connection, kept)
        if kept.tournament is not None and not kept.status.live:
            note_struck_out(connection, kept.id)
        self._prepared.follow(connection, kept, entries, prepared)
        following = None if opened is None else self.insert_within(connection, opened)
        seating.expect(connection, match)
        return kept, following

    def _to_move(self, connection: Connection, match: Match) -> Preferences | None:
        return None if match.waiting_for is None else self._people.preferences_within(connection, match.waiting_for)

    def insert_within(self, connection: Connection, match: Match) -> Match:
        """Keep a new match within a transaction; returns it with its number."""
        to_move, now = self._to_move(connection, match), match.entries[-1].at
        match = replace(match, due=started(_pace(match), now, _away_until(to_move)).due)
        match = replace(match, id=MatchId(connection.next_number("match")))  # it is part of its first link
        write_match(connection, match, next_task(match, to_move, Schedule(match.id, now, now)))
        return match

    async def load(self, number: MatchId) -> Match | None:
        """The match of this number, replayed from its log. Raises ``Unreplayable``."""
        return await self._database.read(lambda connection: read_match(connection, number))

    async def revision(self, number: MatchId) -> int | None:
        """The revision of a match; ``None`` if there is none of this number."""
        row = await self._database.row("SELECT revision FROM match WHERE id = ?", number)
        return None if row is None else int(row[0])

    async def head(self, number: MatchId, revision: int) -> bytes:
        """The head of the hash chain over a match's log at a revision."""
        query = "SELECT hash FROM entry WHERE match = ? AND revision = ?"
        row = await self._database.row(query, number, revision)
        return bytes(row[0])

    async def match_in(self, channel: ChannelId) -> MatchId | None:
        """The number of the match that is running in a channel, or of the last that was played there."""
        return next(iter(await self._played_in.of(channel)), None)

    async def load_of(self, guild: GuildId | None, user: UserId) -> SeatCount:
        return await self._database.read(lambda connection: read_load(connection, guild, user))

    async def live(self) -> list[MatchId]:
        return await self._numbers("SELECT id FROM match WHERE status IN ('open', 'running') ORDER BY +id")

    async def thinking(self) -> list[MatchId]:
        return await self._numbers("SELECT id FROM match WHERE thinks ORDER BY id")

    async def live_in(self, guild: GuildId) -> list[MatchId]:
        """The numbers of the open and running matches of a server, newest first, a hundred at most."""
        return await self._numbers(
            "SELECT id FROM match WHERE guild = ? AND status IN ('open', 'running') ORDER BY id DESC LIMIT 100", guild
        )

    async def hosted_in(self, channel: ChannelId) -> list[MatchId]:
        """The numbers of the open and running matches in a channel and in the threads made in it for them."""
        return await self._numbers(
            "SELECT id FROM match WHERE channel = ?1 AND status IN ('open', 'running')"
            " UNION SELECT id FROM match WHERE home = ?1 AND status IN ('open', 'running') ORDER BY id",
            channel,
        )

    async def closed_of(self, user: UserId, since: datetime) -> list[MatchId]:
        """The last five matches of a person that were closed since then, but not by a player, newest first."""
        kinds = sorted(CLOSED_FROM_OUTSIDE)
        query = (
            "SELECT match.id FROM match JOIN seat ON seat.match = match.id AND seat.user = ? JOIN entry"
            " ON entry.match = match.id AND entry.revision = match.revision"
            f" AND entry.kind IN ({', '.join('?' * len(kinds))})"
            " WHERE match.status = 'closed' AND match.changed >= ? ORDER BY match.changed DESC, match.id DESC LIMIT 5"
        )
        return await self._numbers(query, user, *kinds, stamp(since))

    async def _numbers(self, query: str, *parameters: int | str | None) -> list[MatchId]:
        return await self._database.read(lambda connection: [row[0] for row in connection.execute(query, parameters)])


def _read_live(connection: Connection, user: UserId) -> tuple[MatchId, ...]:
    """The live matches of a person, oldest first; at most :data:`MOST_LIVE`, newest seats before invitations."""
    query = (
        "SELECT match FROM seat WHERE user = ? AND live GROUP BY match"
        " ORDER BY max(CASE WHEN taken THEN 1 ELSE 0 END) DESC, match DESC LIMIT ?"
    )
    rows = connection.execute(f"SELECT match FROM ({query}) AS newest ORDER BY match", (user, MOST_LIVE))
    return tuple(row[0] for row in rows)


def _read_played_in(connection: Connection, channel: ChannelId) -> tuple[MatchId, ...]:
    row = connection.execute(
        "SELECT coalesce((SELECT id FROM match WHERE channel = ?1 AND status = 'running'),"
        " (SELECT max(id) FROM match WHERE channel = ?1))",
        (channel,),
    ).fetchone()
    return () if row[0] is None else (row[0],)


def _pace(match: Match) -> Pace:
    return Pace.NONE if match.waiting_for is None else match.time_limit


def _away_until(person: Preferences | None) -> datetime | None:
    return None if person is None else person.away_until
