"""PostgreSQL: the same tables on a server, for whoever has no disk that lasts.

What speaks to servers is an extra, so all but the address of one is imported where it is needed.
"""

from bot.storage.engine import Engine
from bot.storage.scrubbed import Scrubber
from bot.storage.where import Server


def server_engine(server: Server) -> Engine:
    """The engine of a database on a server."""
    from bot.storage.postgresql.engine import ServerEngine  # noqa: PLC0415  # see above

    return ServerEngine(server)


def server_scrubber(server: Server) -> Scrubber:
    """What lets go what a server keeps of deleted rows."""
    from bot.storage.postgresql.vacuuming import Vacuuming  # noqa: PLC0415  # see above

    return Vacuuming(server)
