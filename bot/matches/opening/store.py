"""SQL of invitations, and of the seats people take."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from bot.matches.opening import limits
from bot.matches.people_store import read_preferences, read_server
from bot.model.ids import GuildId, UserId
from bot.model.log import Entry, Kind
from bot.model.match import Match, Status
from bot.model.people import DIRECT, InvitedBy
from bot.storage.connection import Connection, numbered, stamp

_SENT: Final = (
    "SELECT match.status = 'open', invitation.at FROM invitation JOIN match ON match.id = invitation.match"
    " WHERE inviter = ? AND invited = ? ORDER BY invitation.at"
)
"""The invitations of one person to another that are kept: whether they wait for an answer, and when they were sent."""
_PLAYED: Final = (
    "SELECT EXISTS (SELECT 1 FROM pairing WHERE user = ?1 AND other = ?2)"
    " OR EXISTS (SELECT 1 FROM seat AS own JOIN seat AS theirs USING (match) JOIN match ON match.id = match"
    " WHERE own.user = ?1 AND own.live AND theirs.user = ?2 AND match.status = 'running')"
    " OR EXISTS (SELECT 1 FROM pairing AS own JOIN pairing AS theirs"
    " ON theirs.user = ?2 AND (theirs.other, theirs.day, theirs.result) = (own.other, own.day, own.result)"
    " WHERE own.user = ?1)"
)
"""True if two people have met or play now, as opponents or partners."""


@dataclass(frozen=True, slots=True)
class Inviting:
    """The inviter and invited people of a new match; invitations that were not accepted are kept for a day."""

    by: UserId
    people: tuple[UserId, ...]
    now: datetime

    def expect(self, connection: Connection) -> None:
        """Refuse the invitations, within the transaction that opens the match, before it is written."""
        since = self.now - limits.A_DAY
        limits.expect_welcome([read_acquaintance(connection, self.by, user, since) for user in self.people], self.now)

    def note(self, connection: Connection, match: Match) -> None:
        """Keep who was invited, within the same transaction, and forget those sent before that wait no more."""
        if not self.people:
            return
        connection.execute(
            "DELETE FROM invitation WHERE inviter = ? AND at <= ?"
            " AND NOT EXISTS (SELECT 1 FROM match WHERE match.id = invitation.match AND status = 'open')",
            (self.by, stamp(self.now - limits.A_DAY)),
        )
        connection.executemany(
            "INSERT INTO invitation (inviter, invited, match, at) VALUES (?, ?, ?, ?)",
            [(self.by, user, match.id, stamp(match.entries[0].at)) for user in self.people],
        )


def read_acquaintance(connection: Connection, by: UserId, invited: UserId, since: datetime) -> limits.InviteHistory:
    """Read the history between two people within a transaction; invitations after ``since`` are recent."""
    takes = read_preferences(connection, invited).invited_by
    sent = connection.execute(_SENT, (by, invited)).fetchall()
    query = "SELECT times, at FROM decline WHERE inviter = ? AND invited = ?"
    declined = connection.execute(query, (by, invited)).fetchone()
    return limits.InviteHistory(
        invited,
        blocks=bool(blocks_among(connection, (invited,), (by,))),
        takes=takes,
        played=takes is InvitedBy.PLAYED and bool(connection.execute(_PLAYED, (by, invited)).fetchone()[0]),
        pending=sum(waits for waits, _ in sent),
        lately=tuple(_moment(at) for _, at in sent if at > since.timestamp()),
        declined=None if declined is None else limits.Declined(declined[0], _moment(declined[1])),
    )


def blocks_among(
    connection: Connection, people: Iterable[UserId], others: Sequence[UserId]
) -> frozenset[tuple[UserId, UserId]]:
    """Read the blocks among these people as pairs, within a transaction."""
    query = "SELECT 1 FROM block WHERE user = ? AND blocked = ?"
    pairs = ((user, other) for user in people for other in others)
    return frozenset(pair for pair in pairs if connection.execute(query, pair).fetchone())


def note_answers(connection: Connection, match: Match, entries: Iterable[Entry]) -> None:
    """Keep who has declined whose invitation by these entries, and forget it of who has accepted one."""
    for entry in entries:
        if entry.kind is Kind.DECLINED:
            connection.execute(
                "INSERT INTO decline (inviter, invited, at, times) VALUES (?, ?, ?, 1)"
                " ON CONFLICT (inviter, invited) DO UPDATE SET at = excluded.at, times = decline.times + 1",
                (match.opener, match.seats[int(entry.text)].user, stamp(entry.at)),
            )
        elif entry.kind is Kind.JOINED:
            _note_accepted(connection, match)


def _note_accepted(connection: Connection, match: Match) -> None:
    """Forget the invitations of those who accepted, and declines between the two."""
    query = "SELECT inviter, invited FROM invitation WHERE match = ?"
    sent = connection.execute(query, (match.id,)).fetchall()
    accepted = [(inviter, invited) for inviter, invited in sent if invited in match.players]
    connection.executemany(
        "DELETE FROM invitation WHERE match = ? AND inviter = ? AND invited = ?",
        [(match.id, *pair) for pair in accepted],
    )
    connection.executemany(
        "DELETE FROM decline WHERE inviter = ?1 AND invited = ?2 OR inviter = ?2 AND invited = ?1", accepted
    )


def _moment(stamped: int) -> datetime:
    return datetime.fromtimestamp(stamped, UTC)


@dataclass(frozen=True, slots=True)
class Seating:
    """The people who sit down by a change of a match; ``uninvited`` ones take open seats."""

    people: tuple[UserId, ...] = ()
    by: UserId | None = None
    most: int = limits.MOST_OPEN
    uninvited: tuple[UserId, ...] = ()

    def expect(self, connection: Connection, match: Match) -> None:
        """Refuse blocked company and too many matches, within the transaction in which they have sat down."""
        if self.uninvited:
            limits.expect_company(self.uninvited, blocks_among(connection, match.players, match.players))
        if self.people:
            settings = DIRECT if match.guild is None else read_server(connection, match.guild)
            loads = [read_load(connection, match.guild, user) for user in self.people]
            limits.expect_room(settings, loads, most=self.most, by=self.by)


NOBODY_SITS_DOWN: Final = Seating()


def read_load(connection: Connection, guild: GuildId | None, user: UserId) -> limits.SeatCount:
    """The number of matches in which a person has a seat, read within a transaction."""
    here, waiting = connection.execute(
        "SELECT count(*) FILTER (WHERE match.guild = ?1), count(*) FILTER (WHERE match.status = ?5)"
        " FROM seat JOIN match ON match.id = seat.match"
        " WHERE seat.user = ?2 AND seat.live AND seat.taken AND match.tournament IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.match = seat.match AND entry.kind IN (?3, ?4)"
        " AND instr(' ' || entry.text || ' ', ' ' || seat.seat || ' ') > 0)",
        (numbered(guild), user, Kind.RESIGNED, Kind.CLAIMED, Status.OPEN),
    ).fetchone()
    return limits.SeatCount(user, here, waiting)
