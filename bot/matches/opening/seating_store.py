"""How many matches people sit in, counted within the very transaction that lets them sit down in one more."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.matches.opening.store import blocks_among
from bot.matches.people_store import read_server
from bot.model.ids import GuildId, UserId
from bot.model.log import Kind
from bot.model.match import Match, Status
from bot.model.people import DIRECT, ServerSettings
from bot.storage.connection import Connection, numbered


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
