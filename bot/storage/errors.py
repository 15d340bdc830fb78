"""Errors of databases that cannot be used or read."""

import sqlite3
from concurrent.futures import Future
from pathlib import Path
from typing import Final

from bot.model.errors import BadDatabase, Unreachable


class ServerError(Exception):
    """An error of a PostgreSQL server or of the connection to it, in one line that quotes no values."""

    def __init__(self, text: str, state: str | None = None) -> None:
        super().__init__(text)
        self.state = state  # the SQLSTATE, if the server gave one


class ServerLost(ServerError):
    """The connection is lost or cannot be made; this says nothing about the data."""


class CommitUncertain(ServerLost):
    """The connection was lost during a commit; ``committed`` is set once the server says whether it was made."""

    def __init__(self, text: str, state: str | None) -> None:
        super().__init__(text, state)
        self.committed = Future[bool]()


class QueryError(ServerError):
    """The server's answer to a query that failed."""


class Violation(QueryError):
    """A write that violates a constraint."""


NO_VALUE: Final = (
    *(ValueError, TypeError, LookupError, ArithmeticError, AttributeError, OSError),
    *(sqlite3.Error, QueryError),
)
"""Raised when damaged rows are read: they hold no valid value, or cannot be read at all."""
NO_ANSWER: Final = (sqlite3.Error, ServerError, UnicodeError)
"""Raised by the engines if a database is damaged; their own messages may hold bytes that are no text."""
ENGINE_ERRORS: Final = (sqlite3.Error, ServerError)
VIOLATIONS: Final = (sqlite3.IntegrityError, Violation)


def is_damage(error: BaseException) -> bool:
    """True if the file is damaged, not the disk. Python's own errors about bytes that are no text have no code."""
    if isinstance(error, sqlite3.OperationalError):
        return not hasattr(error, "sqlite_errorcode")
    return isinstance(error, UnicodeError) or type(error) is sqlite3.DatabaseError


REPLACE: Final = "Put a backup in its place, or let INTERLINK_DATABASE name another file."  # for the bot's own database


def unusable(path: Path, why: object, remedy: str = REPLACE) -> BadDatabase:
    """The error to raise when SQLite refuses a file."""
    return BadDatabase(f"The database {path.name} cannot be used ({in_one_line(why)}); it was left as it is. {remedy}")


def unreachable(name: str, error: ServerError) -> Unreachable:
    """The error to raise when a database's server does not answer."""
    return Unreachable(f"The database {name} cannot be reached ({in_one_line(error)}).")


def in_one_line(why: object) -> str:
    """The message of an error, which may quote bytes of a damaged file, as one short printable line."""
    text = " ".join(str(why).split()) or type(why).__name__
    return "".join(letter if letter.isprintable() else "?" for letter in text)[:200]
