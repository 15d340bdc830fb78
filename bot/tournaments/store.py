"""Tournaments in the database, and their messages with the revision that each shows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.matches.store.logs import Conflict
from bot.matches.store.matches import MatchStore
from bot.matches.store.results import read_standing
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, MatchId, MessageId, MessageRef, TournamentId, UserId
from bot.model.match import Match
from bot.model.ratings.ladders import ALWAYS, NEW, Ladder
from bot.model.ratings.seasons import TournamentTitle
from bot.model.tournament import Correction, NewPairing, Stage, System, Tournament
from bot.storage.connection import Connection, moment, stamp
from bot.storage.database import Database, Store, reading, writing
from bot.tournaments import rows
from bot.tournaments.pairing.standings import winners
from bot.tournaments.registration import MOST_OF_ORGANISER, MOST_OF_SERVER
from rules.options import text


@dataclass(frozen=True, slots=True)
class TournamentPost:
    """A posted message of a tournament, or one whose post has begun."""

    kind: str
    round: int  # the round that it shows; 0 for the whole tournament
    channel: ChannelId
    message: MessageId | None  # None while it is not known whether it arrived
    reported: int  # the revision of the tournament that it shows
    begun: datetime | None  # the start of a post whose outcome is unknown

    @property
    def ref(self) -> MessageRef | None:
        return None if self.message is None else MessageRef(self.channel, self.message)


class TournamentPostStore(Store):
    """Stores the messages of tournaments."""

    async def of(self, number: TournamentId) -> list[TournamentPost]:
        query = (
            "SELECT kind, round, channel, message, reported, begun FROM tournament_post WHERE tournament = ?"
            " ORDER BY round, kind"
        )
        found = await self._database.rows(query, number)
        return [
            TournamentPost(kind, of_round, channel, message, reported, moment(begun))
            for kind, of_round, channel, message, reported, begun in found
        ]

    async def begin(self, tournament: Tournament, kind: str, of_round: int, channel: ChannelId, now: datetime) -> None:
        """Note that one is about to be posted: if nothing more is known of it later, Discord must be asked."""
        await self._database.execute(
            "INSERT INTO tournament_post (tournament, kind, round, guild, channel, reported, begun)"
            " VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6) ON CONFLICT (tournament, kind, round)"
            " DO UPDATE SET channel = ?5, message = NULL, begun = ?6",
            *(tournament.id, kind, of_round, tournament.guild, channel, stamp(now)),
        )

    async def note(self, number: TournamentId, kind: str, of_round: int, ref: MessageRef, reported: int) -> None:
        """Record the location of a post that was begun, and the revision it shows."""
        await self._database.execute(
            "UPDATE tournament_post SET channel = ?, message = ?, reported = ?, begun = NULL"
            " WHERE tournament = ? AND kind = ? AND round = ?",
            *(ref.channel, ref.message, reported, number, kind, of_round),
        )


Pair = tuple[int, int, Match]  # a match to open: its board, the entrant on the first seat, and the match
_LIVE: Final = f"stage IN ('{Stage.OPEN}', '{Stage.RUNNING}')"


class TournamentStore(Store):
    """Stores tournaments. A write raises :class:`Conflict` if the tournament changed since it was read."""

    def __init__(self, database: Database, matches: MatchStore) -> None:
        super().__init__(database)
        self._matches = matches

    # -- finding

    async def load(self, number: TournamentId) -> Tournament | None:
        """Return the tournament of this number, with its entrants, pairings and scores."""
        return await self._database.read(lambda connection: rows.read_tournament(connection, number))

    @reading
    def in_server(self, connection: Connection, guild: GuildId, most_ended: int) -> list[Tournament]:
        """Return the tournaments of a server without their pairings: live ones, newest first, then the last others."""
        query = f"SELECT id FROM tournament WHERE guild = ? AND {_LIVE} ORDER BY id DESC"
        ended = f"SELECT id FROM tournament WHERE guild = ? AND NOT {_LIVE} ORDER BY id DESC LIMIT ?"
        numbers = [*connection.execute(query, (guild,)), *connection.execute(ended, (guild, most_ended))]
        found = [rows.read_tournament(connection, number, paired=False) for (number,) in numbers]
        return [tournament for tournament in found if tournament is not None]

    async def won_by(self, guild: GuildId, user: UserId) -> list[TournamentTitle]:
        """Return the tournaments of a server that a user won, alone or shared, without ladders."""
        numbers = await self._numbers(
            "SELECT id FROM tournament WHERE guild = ? AND stage = ? AND system <> ? AND EXISTS (SELECT 1 FROM entrant"
            " WHERE tournament = id AND user = ? AND dropped IS NULL) ORDER BY id DESC",
            *(guild, Stage.OVER, System.LADDER, user),
        )
        tournaments = [await self.load(number) for number in numbers]
        return [
            TournamentTitle(found.name, found.game.key, found.ended, found.channel)
            for found in tournaments
            if found is not None and found.ended is not None
            if any(found.entrant(number).user == user for number in winners(found))
        ]

    async def opened_in(self, channel: ChannelId) -> list[TournamentId]:
        """The tournaments of a channel that have not ended."""
        return await self._numbers(f"SELECT id FROM tournament WHERE channel = ? AND {_LIVE} ORDER BY id", channel)

    async def live(self, now: datetime) -> list[tuple[TournamentId, GuildId]]:
        """Return all live tournaments with their servers; those with a timed event due come first."""
        query = f"SELECT id, guild FROM tournament WHERE {_LIVE} ORDER BY CASE WHEN due <= ? THEN 0 ELSE 1 END, id"
        return await self._database.rows(query, stamp(now))

    async def unshown(self) -> list[TournamentId]:
        """Return all tournaments whose messages are outdated."""
        return await self._numbers("SELECT id FROM tournament WHERE shown < revision ORDER BY id")

    async def next_due(self, now: datetime) -> datetime | None:
        """The time of the next one after now."""
        row = await self._database.row(f"SELECT min(due) FROM tournament WHERE {_LIVE} AND due > ?", stamp(now))
        return moment(row[0])

    async def of_match(self, match: MatchId) -> TournamentId | None:
        found = await self._numbers("SELECT tournament FROM tournament_match WHERE match = ?", match)
        return found[0] if found else None

    # -- before it begins, and who is in it

    @writing
    def insert(self, connection: Connection, tournament: Tournament) -> Tournament:
        """Store a new tournament; returns it with its number. Raises ``UserError`` when there are too many."""
        of_organiser, of_server = connection.execute(
            f"SELECT count(*) FILTER (WHERE organiser = ?), count(*) FROM tournament WHERE guild = ? AND {_LIVE}",
            (tournament.organiser, tournament.guild),
        ).fetchone()
        if of_organiser >= MOST_OF_ORGANISER:
            raise UserError("error-tournaments-own-limit", count=MOST_OF_ORGANISER)
        if of_server >= MOST_OF_SERVER:
            raise UserError("error-tournaments-server-limit", count=MOST_OF_SERVER)
        (number,) = connection.execute(
            "INSERT INTO tournament (guild, channel, organiser, name, system, game, options, pace, stage, opened, due)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
            (
                *(tournament.guild, tournament.channel, tournament.organiser, tournament.name, tournament.system),
                *(tournament.game.key, text(tournament.options), tournament.pace.seconds, tournament.stage),
                *(stamp(tournament.opened), stamp(tournament.due)),
            ),
        ).fetchone()
        return replace(tournament, id=number)

    @writing
    def enter(self, connection: Connection, tournament: Tournament, user: UserId) -> None:
        """Add an entrant, seeded by their rating in the server."""
        _begin_change(connection, tournament)
        standing = read_standing(connection, Ladder(tournament.guild, tournament.game.key, ALWAYS), user)
        rating = (standing.rating if standing else NEW).conservative
        number = len(tournament.entrants) + 1
        connection.execute(
            "INSERT INTO entrant (tournament, number, guild, user, rating, entered) VALUES (?, ?, ?, ?, ?, ?)",
            (tournament.id, number, tournament.guild, user, rating, tournament.round),
        )

    @writing
    def remove(self, connection: Connection, tournament: Tournament, number: int) -> None:
        """Record that an entrant dropped out; before the start, remove the entry."""
        _begin_change(connection, tournament)
        rows.remove_entrant(connection, tournament.id, number, tournament.stage, tournament.round)

    @writing
    def come_back(self, connection: Connection, tournament: Tournament, number: int) -> None:
        _begin_change(connection, tournament)
        before = tournament.entrant(number).returned
        returned = " ".join(map(str, dict.fromkeys((*before, tournament.round))))
        query = "UPDATE entrant SET dropped = NULL, returned = ? WHERE tournament = ? AND number = ?"
        connection.execute(query, (returned, tournament.id, number))

    # -- its course

    @writing
    def settle(self, connection: Connection, before: Tournament, after: Tournament) -> None:
        """Store another stage, its number of rounds and its times."""
        _begin_change(connection, before)
        rows.write_stage(connection, after)

    @writing
    def pair(
        self,
        connection: Connection,
        before: Tournament,
        after: Tournament,
        pairings: Sequence[NewPairing],
        matches: Sequence[Pair],
    ) -> list[Match]:
        """Store a round with its matches, or replays, all or nothing; returns the matches with their numbers."""
        _begin_change(connection, before)
        rows.write_stage(connection, after)
        query = "INSERT INTO tournament_pairing (tournament, round, board, guild, one, other) VALUES (?, ?, ?, ?, ?, ?)"
        paired = [(after.id, after.round, each.board, after.guild, each.one, each.other) for each in pairings]
        connection.executemany(query, paired)
        kept = []
        for board, first, match in matches:
            kept.append(self._matches.insert_within(connection, match))
            connection.execute(
                "INSERT INTO tournament_match (match, tournament, round, board, leg, first)"
                " SELECT ?1, ?2, ?3, ?4, 1 + count(*), ?5 FROM tournament_match"
                " WHERE tournament = ?2 AND round = ?3 AND board = ?4",
                (kept[-1].id, after.id, after.round, board, first),
            )
        return kept

    @writing
    def correct(self, connection: Connection, tournament: Tournament, match: MatchId, correction: Correction) -> None:
        _begin_change(connection, tournament)
        query = "UPDATE tournament_match SET corrected = ? WHERE match = ? AND tournament = ?"
        connection.execute(query, (correction, match, tournament.id))

    async def shown(self, number: TournamentId, revision: int) -> None:
        """Record the revision that the messages show."""
        query = "UPDATE tournament SET shown = ?1 WHERE id = ?2 AND shown < ?1"
        await self._database.execute(query, revision, number)

    async def _numbers(self, query: str, *parameters: int | str) -> list[TournamentId]:
        return [row[0] for row in await self._database.rows(query, *parameters)]


def _begin_change(connection: Connection, tournament: Tournament) -> None:
    """Increment the revision. Raises ``Conflict`` if a tournament, or a result of its matches, has changed since."""
    query = "UPDATE tournament SET revision = revision + 1 WHERE id = ? AND revision = ?"
    if not connection.execute(query, (tournament.id, tournament.revision)).rowcount:
        raise Conflict
