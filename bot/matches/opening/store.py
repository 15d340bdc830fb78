"""Limits of invitations, openings and seats, and their SQL; refusals raise ``UserError``."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.matches.people_store import read_preferences, read_server
from bot.model.errors import UserError, mention
from bot.model.ids import GuildId, UserId
from bot.model.log import Entry, Kind
from bot.model.match import Match, Status
from bot.model.people import DIRECT, InvitedBy, ServerSettings
from bot.model.rate_limits import AllowanceScope, ExhaustedAllowance
from bot.storage.connection import Connection, numbered, stamp

MOST_OPEN: Final = 50
MOST_PENDING: Final = 3
"""Invitations from one person to another that may wait for an answer at a time: a choice of matches, not a pile."""
A_DAY: Final = timedelta(days=1)
MOST_UNACCEPTED: Final = 6
"""Those that one person may send another in :data:`A_DAY` and that are not accepted, withdrawn ones as well: each has
pinged. It is twice the number of open invitations, so that each can be withdrawn and repeated with other options."""
PAUSES: Final = (timedelta(hours=1), timedelta(days=1), timedelta(weeks=1))
"""The pause after a decline before the same person may invite again: after one decline they may just be busy, two
in a row mean not today, and three or more that they would rather ask themselves."""


@dataclass(frozen=True, slots=True)
class Declined:
    """The number of declines since the last acceptance, and the time of the latest."""

    times: int
    at: datetime


@dataclass(frozen=True, slots=True)
class InviteHistory:
    """The history between an inviter and an invited person, without this invitation."""

    invited: UserId
    blocks: bool = False  # true if the invited person blocks the inviter
    takes: InvitedBy = InvitedBy.EVERYONE
    played: bool = False  # true if they have played or play with each other; queried only if needed
    pending: int = 0  # the number of open invitations in all servers
    lately: tuple[datetime, ...] = ()  # of the last day and not accepted, withdrawn ones included, oldest first
    declined: Declined | None = None


@dataclass(frozen=True, slots=True)
class SeatCount:
    """The number of matches in which a person has a seat."""

    user: UserId
    here: int  # open and running ones in one server or in direct messages, without tournaments and those they left
    waiting: int  # open ones everywhere


def expect_room(settings: ServerSettings, loads: Sequence[SeatCount], *, most: int, by: UserId | None) -> None:
    """Refuse more running matches than a server allows, or more than ``most`` not begun; only ``by`` is named."""
    here = settings.most_running
    for load in loads:
        if (here is None or load.here <= here) and load.waiting <= most:
            continue
        if load.user != by:
            raise UserError("error-opponent-match-limit")
        if here is not None and load.here > here:
            raise UserError("error-match-limit", count=here)
        raise UserError("error-open-match-limit", count=most)


def soon(moment: datetime) -> str:
    """A time in Discord's relative format: "in 3 minutes"."""
    return f"<t:{int(moment.timestamp()) + 1}:R>"


def expect_patience(wait: ExhaustedAllowance | None) -> None:
    """Refuse an opening after too many lately."""
    if wait is None:
        return
    key = "error-user-opening-limit" if wait.among is AllowanceScope.PERSON else "error-server-opening-limit"
    raise UserError(key, when=soon(wait.until))


def expect_welcome(people: Sequence[InviteHistory], now: datetime) -> None:
    """Refuse to invite people who do not want it; settings for everyone come first, so blocks stay hidden."""
    for person in people:
        if person.takes is InvitedBy.NOBODY:
            raise UserError("error-invitations-off", who=mention(person.invited))
        if person.takes is InvitedBy.PLAYED and not person.played:
            raise UserError("error-invitations-from-opponents-only", who=mention(person.invited))
    if any(person.blocks for person in people):
        raise UserError("error-invitation-blocked")
    for person in people:
        who, declined = mention(person.invited), person.declined
        if declined is not None and declined.at <= now:  # a clock that was ahead does not lock anyone out
            until = declined.at + PAUSES[min(declined.times, len(PAUSES)) - 1]
            if now < until:
                raise UserError("error-invitation-declined-lately", who=who, when=soon(until))
        if person.pending >= MOST_PENDING:
            raise UserError("error-invitations-pending-limit", who=who, count=MOST_PENDING)
        lately = [at for at in person.lately if at <= now]
        if len(lately) >= MOST_UNACCEPTED:
            until = lately[-MOST_UNACCEPTED] + A_DAY
            raise UserError("error-invitations-daily-limit", who=who, count=MOST_UNACCEPTED, when=soon(until))


def expect_company(uninvited: Sequence[UserId], blocks: frozenset[tuple[UserId, UserId]]) -> None:
    """Refuse an open seat next to a person with a block; a block by others is not named."""
    for user, other in sorted(blocks):
        if user in uninvited:
            raise UserError("error-blocked-player-seated", who=mention(other))
    if any(other in uninvited for _, other in blocks):
        raise UserError("error-no-seat")


def offered(matches: Iterable[Match], user: UserId, apart: Container[UserId]) -> list[Match]:
    """The matches without open seats next to people who are ``apart`` from a user."""

    def hidden(match: Match) -> bool:
        open_to = match.status is Status.OPEN and match.open_seats and user not in (*match.players, *match.invited)
        return bool(open_to) and any(other in apart for other in match.players)

    return [match for match in matches if not hidden(match)]


# -- in the database

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
        since = self.now - A_DAY
        expect_welcome([read_acquaintance(connection, self.by, user, since) for user in self.people], self.now)

    def note(self, connection: Connection, match: Match) -> None:
        """Keep who was invited, within the same transaction, and forget those sent before that wait no more."""
        if not self.people:
            return
        connection.execute(
            "DELETE FROM invitation WHERE inviter = ? AND at <= ?"
            " AND NOT EXISTS (SELECT 1 FROM match WHERE match.id = invitation.match AND status = 'open')",
            (self.by, stamp(self.now - A_DAY)),
        )
        connection.executemany(
            "INSERT INTO invitation (inviter, invited, match, at) VALUES (?, ?, ?, ?)",
            [(self.by, user, match.id, stamp(match.entries[0].at)) for user in self.people],
        )


def read_acquaintance(connection: Connection, by: UserId, invited: UserId, since: datetime) -> InviteHistory:
    """Read the history between two people within a transaction; invitations after ``since`` are recent."""
    takes = read_preferences(connection, invited).invited_by
    sent = connection.execute(_SENT, (by, invited)).fetchall()
    query = "SELECT times, at FROM decline WHERE inviter = ? AND invited = ?"
    declined = connection.execute(query, (by, invited)).fetchone()
    return InviteHistory(
        invited,
        blocks=bool(blocks_among(connection, (invited,), (by,))),
        takes=takes,
        played=takes is InvitedBy.PLAYED and bool(connection.execute(_PLAYED, (by, invited)).fetchone()[0]),
        pending=sum(waits for waits, _ in sent),
        lately=tuple(datetime.fromtimestamp(at, UTC) for _, at in sent if at > since.timestamp()),
        declined=None if declined is None else Declined(declined[0], datetime.fromtimestamp(declined[1], UTC)),
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


@dataclass(frozen=True, slots=True)
class Seating:
    """The people who sit down by a change of a match; ``uninvited`` ones take open seats."""

    people: tuple[UserId, ...] = ()
    by: UserId | None = None
    most: int = MOST_OPEN
    uninvited: tuple[UserId, ...] = ()

    def expect(self, connection: Connection, match: Match) -> None:
        """Refuse blocked company and too many matches, within the transaction in which they have sat down."""
        if self.uninvited:
            expect_company(self.uninvited, blocks_among(connection, match.players, match.players))
        if self.people:
            settings = DIRECT if match.guild is None else read_server(connection, match.guild)
            loads = [read_load(connection, match.guild, user) for user in self.people]
            expect_room(settings, loads, most=self.most, by=self.by)


NOBODY_SITS_DOWN: Final = Seating()


def read_load(connection: Connection, guild: GuildId | None, user: UserId) -> SeatCount:
    """The number of matches in which a person has a seat, read within a transaction."""
    here, waiting = connection.execute(
        "SELECT count(*) FILTER (WHERE match.guild = ?1), count(*) FILTER (WHERE match.status = ?5)"
        " FROM seat JOIN match ON match.id = seat.match"
        " WHERE seat.user = ?2 AND seat.live AND seat.taken AND match.tournament IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.match = seat.match AND entry.kind IN (?3, ?4)"
        " AND instr(' ' || entry.text || ' ', ' ' || seat.seat || ' ') > 0)",
        (numbered(guild), user, Kind.RESIGNED, Kind.CLAIMED, Status.OPEN),
    ).fetchone()
    return SeatCount(user, here, waiting)
