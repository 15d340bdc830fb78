"""What cannot be used or read: the exceptions, and how they are put into words."""

import sqlite3
from pathlib import Path
from typing import ClassVar, Final

from bot.model.errors import BadDatabase


class ServerError(Exception):
    """An error of a PostgreSQL server or of the connection to it: one line of its own that quotes no values."""

    lost: ClassVar = False
    """Whether the connection is gone."""

    def __init__(self, said: str, state: str | None = None) -> None:
        super().__init__(said)
        self.state = state
        """The SQLSTATE, if the server gave one."""


class ServerLost(ServerError):
    """The connection is gone, or there is none to be had: this says nothing about what stands in the database."""

    lost: ClassVar = True


class QueryError(ServerError):
    """The server's answer to a query that failed."""


class Violation(QueryError):
    """What was to be written contradicts what is there, such as a second row where there may be one."""


NO_VALUE: Final = (
    *(ValueError, TypeError, LookupError, ArithmeticError, AttributeError, OSError),
    *(sqlite3.Error, QueryError),
)
"""Raised by reading damaged rows: what they hold is no value, or cannot be read at all."""
NO_ANSWER: Final = (sqlite3.Error, ServerError, UnicodeError)
"""What an engine raises where a database is damaged; bytes that are no text may stand in its own words as well."""
ENGINE_ERRORS: Final = (sqlite3.Error, ServerError)
"""What an engine itself has to say of a database or a query."""
VIOLATIONS: Final = (sqlite3.IntegrityError, Violation)
"""What it says where a row contradicts those that are there."""


def is_damage(error: BaseException) -> bool:
    """Whether the file itself is at fault, and not the disk or another program.

    That bytes are no text is found by Python's own module, whose errors carry no code of SQLite's.
    """
    if isinstance(error, sqlite3.OperationalError):
        return not hasattr(error, "sqlite_errorcode")
    return isinstance(error, UnicodeError) or type(error) is sqlite3.DatabaseError


def unusable(path: Path, why: object) -> BadDatabase:
    """What is raised where SQLite itself refuses a file."""
    return BadDatabase(
        f"The database {path.name} cannot be used ({in_one_line(why)}); it was left as it is. "
        "Put a backup in its place, or let INTERLINK_DATABASE name another file."
    )


def in_one_line(why: object) -> str:
    """What an error says, in which bytes of a damaged file may stand, as one short line that can be read."""
    said = " ".join(str(why).split()) or type(why).__name__
    return "".join(letter if letter.isprintable() else "?" for letter in said)[:200]
