"""Forgetting somebody: an anonymous number takes their place wherever others need it, and all else goes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.community.privacy.export_store import LETTERS, PERSONAL, Removal
from bot.matches.store.recount import erase_matches
from bot.model.ids import ChannelId, MatchId, UserId
from bot.model.posted_messages import MessageRef
from bot.storage.connection import Connection
from bot.storage.database import Database

_SET: Final = {
    Removal.NUMBERED: "UPDATE {table} SET {column} = :number WHERE {column} = :user",
    Removal.SPELT: "UPDATE {table} SET {column} = CAST(:number AS TEXT) WHERE {column} = CAST(:user AS TEXT)",
    Removal.GOES: "DELETE FROM {table} WHERE {column} = :user",
}
_DIRECT: Final = "SELECT match.id FROM match JOIN seat ON seat.match = match.id WHERE guild = 0 AND user = :user"
"""A match in direct messages: its channel is part of its chain, and nobody else's."""
_LETTERS: Final = (
    "DELETE FROM shown WHERE channel = :direct"
    " OR (CAST(:direct AS BIGINT) IS NULL AND channel IS NOT NULL"
    " AND match IN (SELECT match FROM seat WHERE user = :user)"
    " AND NOT EXISTS (SELECT 1 FROM match WHERE id = shown.match AND shown.channel IN (home, match.channel)))"
)
"""If Discord does not reveal the direct channel, all recorded messages outside a match's place are deleted."""
_LIVE: Final = (
    "SELECT match FROM seat JOIN match ON match.id = seat.match WHERE user = :user AND live"
    " AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.match = seat.match AND entry.kind IN ('resigned', 'claimed')"
    " AND instr(' ' || entry.text || ' ', ' ' || seat.seat || ' ') > 0) ORDER BY match"
)
"""The open and running matches in which somebody has a seat, those that they have left not counted."""


@dataclass(frozen=True, slots=True)
class BegunForgetting:
    """Somebody who is being forgotten."""

    number: int
    """The number that replaces them."""
    user: UserId | None
    """``None`` once no row names them any more, and only the file is left to be scrubbed."""


class ForgettingStore:
    """The part of the storage that forgets people."""

    def __init__(
        self,
        database: Database,
        drop: Callable[[Connection, UserId], None],
        *let_go: Callable[[UserId], None],
    ) -> None:
        """``drop`` takes somebody out of what they entered, and ``let_go`` forget what they remember of them."""
        self._drop = drop
        self._database = database
        self._let_go = let_go

    async def begin(self, user: UserId) -> int:
        """Note that somebody is to be forgotten, and give them their number; the same one if that was noted before."""

        def work(connection: Connection) -> int:
            row = connection.execute("SELECT number FROM forgetting WHERE user = ?", (user,)).fetchone()
            if row is not None:
                return int(row[0])
            (number,) = connection.execute("SELECT ifnull(min(number), 0) - 1 FROM former_player").fetchone()
            connection.execute("INSERT INTO former_player (number) VALUES (?)", (number,))
            connection.execute("INSERT INTO forgetting (number, user) VALUES (?, ?)", (number, user))
            return int(number)

        return await self._database.write(work)

    async def unfinished(self) -> list[BegunForgetting]:
        """Those with whom that was begun and is not over."""
        query = "SELECT number, user FROM forgetting ORDER BY number DESC"
        rows = await self._database.read(lambda connection: connection.execute(query).fetchall())
        return [BegunForgetting(number, user) for number, user in rows]

    async def live(self, user: UserId) -> list[MatchId]:
        """The matches that somebody has still to leave."""

        def work(connection: Connection) -> list[MatchId]:
            return [row[0] for row in connection.execute(_LIVE, {"user": user})]

        return await self._database.read(work)

    async def drop(self, user: UserId) -> None:
        """Let somebody take part in no tournament any more that has not ended."""
        await self._database.write(lambda connection: self._drop(connection, user))

    async def letters(self, direct: ChannelId) -> list[MessageRef]:
        """The recorded messages to a person about their matches in this direct channel."""

        def work(connection: Connection) -> list[MessageRef]:
            found = connection.execute(LETTERS, {"direct": direct})
            return [MessageRef(channel, message) for _, _, channel, message in found]

        return await self._database.read(work)

    async def erase(
        self, user: UserId, number: int, direct: ChannelId | None, unreadable: Sequence[MatchId] = ()
    ) -> list[MatchId] | None:
        """Put the number where others need somebody, and let all else go, in one transaction.

        Returns the matches that were changed by it; ``None``, and nothing is done, while they have still to leave one
        that is not ``unreadable``.
        """
        values = {"user": user, "number": number, "direct": direct}

        def work(connection: Connection) -> list[MatchId] | None:
            if {row[0] for row in connection.execute(_LIVE, values)} - {*unreadable}:
                return None
            alone = [row[0] for row in connection.execute(_DIRECT, values)]
            erase_matches(connection, alone)
            seats = [row[0] for row in connection.execute("SELECT match FROM seat WHERE user = :user", values)]
            connection.execute(
                "DELETE FROM prepared WHERE (match, seat) IN (SELECT match, seat FROM seat WHERE user = :user)", values
            )
            connection.execute(_LETTERS, values)
            self._drop(connection, user)
            for each in PERSONAL:
                if each.removal is not Removal.LAST:
                    where = f" AND {each.condition}" if each.condition else ""
                    connection.execute(_SET[each.removal].format(table=each.table, column=each.column) + where, values)
            connection.execute("UPDATE standing SET listed = false WHERE user = :number", values)
            connection.execute("UPDATE forgetting SET user = NULL WHERE user = :user", values)
            return [*alone, *seats]

        return await self._database.write(work)

    async def scrub(self) -> bool:
        """See :meth:`Database.scrub`."""
        return await self._database.scrub()

    async def done(self, number: int, user: UserId | None) -> None:
        """Note that somebody is forgotten, in memory as well, where it is known who."""

        def work(connection: Connection) -> None:
            connection.execute("DELETE FROM forgetting WHERE number = ?", (number,))

        await self._database.write(work)
        if user is not None:
            await self._database.read(lambda _: [let_go(user) for let_go in self._let_go])
