"""Looking after a database from the command line: ``python -m bot backup FILE`` and ``python -m bot check [FILE]``."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from bot.match import Match, MatchId, Status, Unreplayable
from bot.match.shown import Showing
from bot.storage.logs import numbers, read_match
from bot.storage.migrating import BadDatabase, examine, newest
from bot.storage.recount import differing
from bot.storage.shown import read_shown


def backup(source: Path, target: Path) -> None:
    """Copy a database while the bot may be writing to it; the copy is whole or not there at all.

    :raises BadDatabase: there is nothing to copy, or something stands where the copy should be.
    """
    if not source.is_file():
        raise BadDatabase(f"There is no database {source}; INTERLINK_DATABASE names the file.")
    if target.exists() or not target.absolute().parent.is_dir():
        raise BadDatabase(f"{target} must name a new file in a folder that exists.")
    examine(source)
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        with closing(sqlite3.connect(source)) as connection, closing(sqlite3.connect(unfinished)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        os.replace(unfinished, target)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            unfinished.unlink()
        raise BadDatabase(f"The backup could not be written ({error}); no file was left behind.") from error


def check(file: Path) -> Iterator[str]:
    """Everything that is wrong with a database, a sentence each.

    :raises BadDatabase: it cannot be read at all.
    """
    if not file.is_file():
        raise BadDatabase(f"There is no database {file}; INTERLINK_DATABASE names the file.")
    examine(file)
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version != newest():
            yield f"The database is of version {version}; start the bot once to bring it to version {newest()}."
            return
        for (problem,) in connection.execute("PRAGMA integrity_check"):
            if problem != "ok":
                yield f"SQLite finds damage: {problem}."
        for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
            yield f"Row {row} of {table} belongs to a {parent} that is not there."
        for number in numbers(connection):
            yield from _match(connection, number)
        if differing(connection):
            yield "The standings are not what the results make; python -m bot recompute puts them right."


def _match(connection: sqlite3.Connection, number: MatchId) -> Iterator[str]:
    name = f"Match {number}"
    try:
        match = read_match(connection, number)
    except Unreplayable as error:
        yield f"{name}: its log does not replay ({error})."
        return
    if match is None:
        yield f"{name} cannot be read."
        return
    revision, shown = connection.execute("SELECT revision, shown FROM match WHERE id = ?", (number,)).fetchone()
    if [entry.revision for entry in match.entries] != list(range(1, revision + 1)):
        yield f"{name}: its log has gaps or does not end at revision {revision}."
    yield from (f"{name}: {problem}" for problem in _inconsistent(match))
    boards = [message for message in read_shown(connection, number) if message.kind is Showing.BOARD]
    if match.status is Status.RUNNING and shown == revision and not boards:
        yield f"{name} is running but has no board."


def _inconsistent(match: Match) -> Iterator[str]:
    over = match.play is not None and match.play.to_move is None
    if match.status is Status.RUNNING and (match.play is None or over):
        yield "it is running, but its log says it should not be."
    ended = match.ended_by is not None or (match.play is not None and match.play.outcome is not None)
    if match.status in (Status.FINISHED, Status.CLOSED) and not ended:
        yield f"it is {match.status}, but its log does not say how it ended."
    if match.status is Status.RUNNING and not all(seat.taken for seat in match.seats):
        yield "it is running with an empty seat."
