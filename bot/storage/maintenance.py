"""Looking after a database from the command line: ``python -m bot backup FILE`` and ``python -m bot check [FILE]``."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from bot.storage.checking import problems
from bot.storage.damage import NO_ANSWER, BadDatabase, in_one_line, unusable
from bot.storage.sqlite.connecting import SqliteConnection, readable
from bot.storage.sqlite.copying import copied
from bot.storage.sqlite.migrating import examine, newest


def backup(source: Path, target: Path) -> None:
    """Copy a database while the bot may be writing to it; the copy is whole or not there at all.

    :raises BadDatabase: there is nothing to copy, or something stands where the copy should be.
    """
    if not source.is_file():
        raise BadDatabase(f"There is no database {source}; INTERLINK_DATABASE names the file.")
    if target.exists() or not target.absolute().parent.is_dir():
        raise BadDatabase(f"{target} must name a new file in a folder that exists.")
    examine(source)
    try:
        with closing(readable(source)) as connection:
            copied(connection, target)
    except (*NO_ANSWER, OSError) as error:
        why = in_one_line(error)
        raise BadDatabase(f"The backup could not be written ({why}); no file was left behind.") from error


def check(file: Path) -> Iterator[str]:
    """Everything that is wrong with a database, a sentence each.

    :raises BadDatabase: it cannot be read at all.
    """
    with _looking_at(file) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version == newest():
            yield from problems(connection)
        else:
            yield f"The database is of version {version}; a bot that is started on it brings it to version {newest()}."


@dataclass(frozen=True, slots=True)
class Heads:
    """The heads of all chains of a database: who keeps them can tell later whether anything before was changed."""

    lines: tuple[str, ...]
    """One for each match: its number, its last entry, and the link of that."""

    @property
    def digest(self) -> str:
        """One hash over all: the SHA-256 of the lines, each with its end of line."""
        return sha256("".join(f"{line}\n" for line in self.lines).encode("ascii")).hexdigest()


def heads(file: Path) -> Heads:
    """The heads of the chains of all matches; older versions have none.

    :raises BadDatabase: they cannot be read.
    """
    with _looking_at(file) as connection:
        if connection.execute("PRAGMA user_version").fetchone()[0] != newest():
            return Heads(())
        rows = connection.execute("SELECT id, revision, hex(head) FROM match ORDER BY id").fetchall()
    return Heads(tuple(f"Head of match {number} at entry {last}: {head.lower()}" for number, last, head in rows))


@contextmanager
def _looking_at(file: Path) -> Iterator[SqliteConnection]:
    """A connection that changes nothing.

    :raises BadDatabase: it cannot be read at all.
    """
    if not file.is_file():
        raise BadDatabase(f"There is no database {file}; name a file behind check, or in INTERLINK_DATABASE.")
    examine(file)
    try:
        with closing(readable(file)) as connection:
            yield connection
    except NO_ANSWER as error:
        raise unusable(file, error) from error
