"""The number of matches, in constant time."""

from collections.abc import Iterator
from typing import Final

from bot.storage.connection import Connection
from bot.storage.database import Store

_COUNTED: Final = (
    "SELECT (SELECT count FROM total WHERE what = 'running'), (SELECT count FROM total WHERE what = 'ended')"
)
_THERE: Final = "SELECT (SELECT count(*) FROM match WHERE status = 'running'), (SELECT count(*) FROM result)"


class TotalStore(Store):
    """The part of the storage that counts all matches."""

    async def all(self) -> tuple[int, int]:
        """The number of running matches, and of those that ended in servers with a result."""
        running, ended = await self._database.row(_COUNTED)
        return running, ended


def total_problems(connection: Connection) -> Iterator[str]:
    """Check the counter of matches; returns a sentence if it is wrong."""
    if connection.execute(_COUNTED).fetchone() != connection.execute(_THERE).fetchone():
        yield "The counts of running or finished matches are wrong."
