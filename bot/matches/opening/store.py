"""SQL of invitations, and of the seats people take."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from bot.matches.people_store import read_preferences, read_server
from bot.model.ids import GuildId, UserId
from bot.model.log import Entry, Kind
from bot.model.match import Match, Status
from bot.model.people import DIRECT, InvitedBy, ServerSettings
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
class Declined:
    """The number of declines since the last acceptance, and the time of the latest."""

    times: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """The history between an inviter and an invited person, without this invitation."""

    invited: UserId
    blocks: bool = False
    """True if the invited person blocks the inviter."""
    takes: InvitedBy = InvitedBy.EVERYONE
    """From whom the one invited takes invitations."""
    played: bool = False
    """True if they have played or play with each other; queried only if needed."""
    pending: int = 0
    """The number of open invitations in all servers."""
    lately: tuple[datetime, ...] = ()
    """The times of the last day's invitations that were not accepted, withdrawn ones included, oldest first."""
    declined: Declined | None = None


Welcome = Callable[[Sequence[Acquaintance]], None]
"""Refuses, by raising, where one of these people is not to be invited; a function without effects."""


@dataclass(frozen=True, slots=True)
class Inviting:
    """The inviter and invited people of a new match, and its conditions; ``since`` is a day ago.

    An invitation that was not accepted is kept until then, also where the match began without whom it was for.
    """

    by: UserId
    people: tuple[UserId, ...]
    since: datetime
    welcome: Welcome

    def expect(self, connection: Connection) -> None:
        """Raise what ``welcome`` raises, within the transaction that opens the match, before it is written."""
        self.welcome([read_acquaintance(connection, self.by, user, self.since) for user in self.people])

    def note(self, connection: Connection, match: Match) -> None:
        """Keep who was invited, within the same transaction, and forget those sent before that wait no more."""
        if not self.people:
            return
        connection.execute(
            "DELETE FROM invitation WHERE inviter = ? AND at <= ?"
            " AND NOT EXISTS (SELECT 1 FROM match WHERE match.id = invitation.match AND status = 'open')",
            (self.by, stamp(self.since)),
        )
        connection.executemany(
            "INSERT INTO invitation (inviter, invited, match, at) VALUES (?, ?, ?, ?)",
            [(self.by, user, match.id, stamp(match.entries[0].at)) for user in self.people],
        )


def read_acquaintance(connection: Connection, by: UserId, invited: UserId, since: datetime) -> Acquaintance:
    """Read the history between two people within a transaction; invitations after ``since`` are recent."""
    takes = read_preferences(connection, invited).invited_by
    sent = connection.execute(_SENT, (by, invited)).fetchall()
    query = "SELECT times, at FROM decline WHERE inviter = ? AND invited = ?"
    declined = connection.execute(query, (by, invited)).fetchone()
    return Acquaintance(
        invited,
        blocks=bool(blocks_among(connection, (invited,), (by,))),
        takes=takes,
        played=takes is InvitedBy.PLAYED and bool(connection.execute(_PLAYED, (by, invited)).fetchone()[0]),
        pending=sum(waits for waits, _ in sent),
        lately=tuple(_moment(at) for _, at in sent if at > since.timestamp()),
        declined=None if declined is None else Declined(declined[0], _moment(declined[1])),
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
    """Forget what those who have accepted were sent, and who of the two has declined before: both want to play."""
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
class Load:
    """In how many matches somebody sits."""

    user: UserId
    here: int
    """Open and running ones in one server, or in direct messages, those they left before the end not counted, nor
    those of tournaments."""
    waiting: int
    """Open ones everywhere: they have not begun."""


Room = Callable[[ServerSettings, Sequence[Load]], None]
"""Refuses, by raising, where one of these people sits in more matches than may be; a function without effects."""
Company = Callable[[Sequence[UserId], frozenset[tuple[UserId, UserId]]], None]
"""Refuses, by raising, people who sit down uninvited beside others, where one has blocked the other: both as pairs."""


def _anybody(uninvited: Sequence[UserId], blocks: frozenset[tuple[UserId, UserId]]) -> None:
    """Refuse nobody."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Those who sit down by a change of a match, and what must hold once they do."""

    people: tuple[UserId, ...]
    room: Room
    uninvited: tuple[UserId, ...] = ()
    """Those of them who take seats that were kept for nobody."""
    company: Company = _anybody

    def expect(self, connection: Connection, match: Match) -> None:
        """Raise what ``company`` and ``room`` raise, within the transaction in which they have sat down."""
        if self.uninvited:
            among = match.players
            self.company(self.uninvited, blocks_among(connection, among, among))
        if self.people:
            settings = DIRECT if match.guild is None else read_server(connection, match.guild)
            self.room(settings, [read_load(connection, match.guild, user) for user in self.people])


NOBODY_SITS_DOWN: Final = Seating((), lambda settings, loads: None)


def read_load(connection: Connection, guild: GuildId | None, user: UserId) -> Load:
    """In how many matches somebody sits, read within a transaction."""
    here, waiting = connection.execute(
        "SELECT count(*) FILTER (WHERE match.guild = ?1), count(*) FILTER (WHERE match.status = ?5)"
        " FROM seat JOIN match ON match.id = seat.match"
        " WHERE seat.user = ?2 AND seat.live AND seat.taken AND match.tournament IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.match = seat.match AND entry.kind IN (?3, ?4)"
        " AND instr(' ' || entry.text || ' ', ' ' || seat.seat || ' ') > 0)",
        (numbered(guild), user, Kind.RESIGNED, Kind.CLAIMED, Status.OPEN),
    ).fetchone()
    return Load(user, here, waiting)
