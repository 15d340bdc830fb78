"""Letting go what a server keeps of deleted rows, as far as it lets anybody: their room is given to others."""

import asyncio

from bot.model.errors import Unreachable
from bot.runtime.database_url import Server
from bot.storage.connection import named
from bot.storage.damage import ServerError, in_one_line
from bot.storage.postgresql.connecting import ServerConnection, connected

_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = ? ORDER BY tablename"


class Vacuuming:
    """Has the server go through its tables, over a connection of its own beside everything else.

    Deleted rows cannot be read by any query afterwards, and what comes next is written over them. When bytes of them
    are gone from the server's disk, its log and its copies is for whoever runs the server to say.
    """

    def __init__(self, server: Server) -> None:
        self._server = server

    async def scrub(self) -> bool:
        """See :meth:`Scrubber.scrub`.

        :raises Unreachable: the server does not do it.
        """
        try:
            await asyncio.to_thread(self._vacuum)
        except ServerError as error:
            raise Unreachable(f"The database {self._server.name} cannot be reached ({in_one_line(error)}).") from error
        return True

    def _vacuum(self) -> None:
        connection = connected(self._server, "interlink vacuum")
        try:
            for row in named(connection, _TABLES, self._server.schema).fetchall():
                _vacuum(connection, row["tablename"])
        finally:
            connection.close()


def _vacuum(connection: ServerConnection, table: str) -> None:
    connection.script(f'VACUUM "{table}"')
