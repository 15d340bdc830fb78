"""PostgreSQL: the same tables on a server, for whoever has no disk that lasts."""

from bot.storage.damage import BadDatabase
from bot.storage.engine import Engine
from bot.storage.where import Server


def server_engine(server: Server) -> Engine:
    """The engine of a database on a server.

    :raises BadDatabase: what speaks to servers is not installed.
    """
    try:
        from bot.storage.postgresql.engine import ServerEngine  # noqa: PLC0415  # psycopg is an extra
    except ImportError as error:
        raise BadDatabase(
            'A database on a server needs psycopg: run pip install -e ".[postgresql]", or let INTERLINK_DATABASE name '
            "a file."
        ) from error
    return ServerEngine(server)
