"""What is behind a database: a connection in a thread of its own, where whole transactions are done."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from bot.storage.connection import Connection, TableWatch, Work

T = TypeVar("T")


class Engine(Protocol):
    """An engine: SQLite or PostgreSQL. All but ``open``, ``run``, ``rested`` and ``close`` happens in its thread."""

    tells_at_once: ClassVar[bool]
    """Whether a :class:`TableWatch` is told within the transaction that writes, and not only once that is committed."""

    reached: Callable[[], object]
    """Called in the event loop after the connection was lost and made anew: what was written then is not certain."""

    async def open(self, watches: Sequence[TableWatch], patience: float) -> None:
        """Connect, make or migrate the database to the newest version, and tell those who watch from now on.

        No other bot may have it open like this.

        :raises BadDatabase: it cannot be used, or another bot keeps it for ``patience`` seconds; it is left as it is.
        :raises Unwritable: it cannot be reached.
        """

    async def run(self, work: Work[T]) -> T:
        """What ``work`` returns, in the thread."""

    def looking(self, connection: Connection, work: Work[T]) -> T:
        """What ``work`` returns, which reads one moment of the database."""

    def asking(self, connection: Connection, work: Work[T]) -> T:
        """What ``work`` returns, which is within no transaction; it may be done twice."""

    def begin(self, connection: Connection) -> None:
        """Begin a transaction that writes, and wait until nobody else has one."""

    def keep(self, connection: Connection) -> None:
        """Have it on disk."""

    def undo(self, connection: Connection) -> None:
        """Undo what is begun, if anything is."""

    def hear(self, connection: Connection) -> None:
        """Tell those who watch what others have written meanwhile, who have the database together with us."""

    def touch(self, connection: Connection) -> None:
        """Write what is there anyway: whether it can be committed says whether anything can."""

    def as_read(self, error: Exception) -> Exception:
        """What whoever read is told instead of the engine's own error."""

    def as_written(self, error: Exception) -> Exception:
        """What whoever wrote is told instead of the engine's own error."""

    def is_refusal(self, error: object) -> bool:
        """Whether a result is the engine's doing, and not that of what was asked for."""

    def rested(self) -> None:
        """Called in the event loop when no write waits any more."""

    async def close(self) -> None:
        """Leave everything in order; safe to call twice, and before it is open."""


def together(engine: Engine, connection: Connection, works: Sequence[Work[Any]]) -> list[Any]:
    """All works in one transaction; what each returns, or the exception of one that failed and left nothing."""
    engine.begin(connection)
    try:
        try:
            results = [work(connection) for work in works]
        except Exception:  # noqa: BLE001 - which of them failed is found out by doing each in a savepoint of its own
            engine.undo(connection)
            engine.begin(connection)
            results = [_alone(connection, work) for work in works]
        engine.keep(connection)
    except BaseException:
        engine.undo(connection)
        raise
    return results


def _alone(connection: Connection, work: Work[Any]) -> Any:
    """What ``work`` returns, or its exception where it fails; nothing of it is kept then."""
    connection.execute("SAVEPOINT work")
    try:
        result = work(connection)
    except Exception as error:  # noqa: BLE001 - it belongs to the one who asked, and is raised there
        connection.execute("ROLLBACK TO work")
        result = error
    connection.execute("RELEASE work")
    return result


class Scrubber(Protocol):
    """Secure erase: removes deleted rows from a database's files."""

    async def scrub(self) -> bool:
        """Remove them; false if a reader, such as a backup, prevented it and it must be retried."""
