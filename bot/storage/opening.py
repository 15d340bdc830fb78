"""A database opened to look after it, whichever engine has it.

What speaks to servers is an extra, so all but the address of one is imported where it is needed.
"""

from contextlib import AbstractContextManager
from pathlib import Path

from bot.runtime.database_url import Where
from bot.storage.connection import Connection
from bot.storage.content import Content, NewContent
from bot.storage.sqlite.connecting import SqliteConnection
from bot.storage.sqlite.content import FileContent, file_held, file_looked_at, file_made


def looked_at(where: Where) -> AbstractContextManager[Content]:
    """What stands in a database, also beside a bot that writes to it; nothing of it is changed.

    :raises BadDatabase: it cannot be read at all, also while inside.
    """
    if isinstance(where, Path):
        return file_looked_at(where)
    from bot.storage.postgresql.content import server_looked_at  # noqa: PLC0415  # see above

    return server_looked_at(where)


def held(where: Where) -> AbstractContextManager[None]:
    """Have no bot begin with a database, which need not be there, for as long as this takes.

    :raises BadDatabase: a bot has it.
    """
    if isinstance(where, Path):
        return file_held(where)
    from bot.storage.postgresql.content import server_held  # noqa: PLC0415  # see above

    return server_held(where)


def made(where: Where) -> AbstractContextManager[NewContent]:
    """A new database of the newest version, which is there when this is left, whole and on disk.

    As with whatever else is raised, nothing is left of it then:

    :raises BadDatabase: something is there already, or it cannot be made.
    """
    if isinstance(where, Path):
        return file_made(where)
    from bot.storage.postgresql.content import server_made  # noqa: PLC0415  # see above

    return server_made(where)


def content_of(connection: Connection) -> Content:
    """What stands in the database that a connection is to."""
    if isinstance(connection, SqliteConnection):
        return FileContent(connection)
    from bot.storage.postgresql.connecting import ServerConnection  # noqa: PLC0415  # see above
    from bot.storage.postgresql.content import ServerContent, server_of  # noqa: PLC0415

    assert isinstance(connection, ServerConnection), "there are two engines"
    return ServerContent(connection, server_of(connection))
