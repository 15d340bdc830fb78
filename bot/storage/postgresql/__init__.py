"""PostgreSQL: the same tables on a server, for whoever has no disk that lasts.

What speaks to servers is an extra, so all but the address of one is imported where it is needed.
"""

from typing import TYPE_CHECKING

from bot.model.ids import ShardRange
from bot.runtime.database_url import Server
from bot.storage.engine import Engine, Scrubber

if TYPE_CHECKING:
    from bot.storage.postgresql.leases import Leases


def server_engine(server: Server, leases: "Leases | None" = None) -> Engine:
    """The engine of a database on a server; with the ``leases`` of one of several bots that have it together."""
    from bot.storage.postgresql.engine import ServerEngine  # noqa: PLC0415  # see above

    return ServerEngine(server, leases)


def server_leases(server: Server, share: ShardRange) -> "Leases":
    """Which shards one of several bots has."""
    from bot.storage.postgresql.leases import Leases  # noqa: PLC0415  # see above

    return Leases(server, share)


def server_scrubber(server: Server) -> Scrubber:
    """What lets go what a server keeps of deleted rows."""
    from bot.storage.postgresql.vacuuming import Vacuuming  # noqa: PLC0415  # see above

    return Vacuuming(server)
