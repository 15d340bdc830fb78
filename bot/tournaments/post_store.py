"""Where messages stand that tell of tournaments, and of which revision each tells."""

from dataclasses import dataclass
from datetime import datetime

from bot.model.ids import ChannelId, MessageId, TournamentId
from bot.model.posted_messages import MessageRef
from bot.model.tournament import Tournament
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.values import moment, stamp


@dataclass(frozen=True, slots=True)
class TournamentPost:
    """A message that tells of a tournament, or one that was begun to be posted."""

    kind: str
    round: int
    """Of which round it tells; 0 where it is about the whole."""
    channel: ChannelId
    message: MessageId | None
    """``None`` while it is not known whether it arrived."""
    told: int
    """The revision of the tournament of which it tells."""
    begun: datetime | None
    """When posting it was begun of which it is not known yet whether it arrived."""

    @property
    def ref(self) -> MessageRef | None:
        """Where it stands, if that is known."""
        return None if self.message is None else MessageRef(self.channel, self.message)


class TournamentPostStore:
    """The part of the storage that is about the messages that tell of tournaments."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, number: TournamentId) -> list[TournamentPost]:
        """All of a tournament."""
        query = (
            "SELECT kind, round, channel, message, told, begun FROM tournament_post WHERE tournament = ?"
            " ORDER BY round, kind"
        )
        rows = await self._database.read(lambda connection: connection.execute(query, (number,)).fetchall())
        return [
            TournamentPost(kind, of_round, channel, message, told, moment(begun))
            for kind, of_round, channel, message, told, begun in rows
        ]

    async def begin(self, tournament: Tournament, kind: str, of_round: int, channel: ChannelId, now: datetime) -> None:
        """Note that one is about to be posted: if nothing more is known of it later, Discord must be asked."""
        await self._write(
            "INSERT INTO tournament_post (tournament, kind, round, guild, channel, told, begun)"
            " VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6) ON CONFLICT (tournament, kind, round)"
            " DO UPDATE SET channel = ?5, message = NULL, begun = ?6",
            *(tournament.id, kind, of_round, tournament.guild, channel, stamp(now)),
        )

    async def note(self, number: TournamentId, kind: str, of_round: int, ref: MessageRef, told: int) -> None:
        """Note where one stands that was begun, and of which revision it tells."""
        await self._write(
            "UPDATE tournament_post SET channel = ?, message = ?, told = ?, begun = NULL"
            " WHERE tournament = ? AND kind = ? AND round = ?",
            *(ref.channel, ref.message, told, number, kind, of_round),
        )

    async def _write(self, query: str, *parameters: int | str | None) -> None:
        def work(connection: Connection) -> None:
            connection.execute(query, parameters)

        await self._database.write(work)
