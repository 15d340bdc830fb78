"""Copying a database to another place, on either engine, verifying the copy, and restoring one."""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from bot.model.errors import BadDatabase
from bot.runtime.database_url import Server, Where
from bot.storage.content import Content, Rows, TableLayout, ordered
from bot.storage.errors import NO_ANSWER, VIOLATIONS, in_one_line, unusable
from bot.storage.sqlite.connection import Damaged, copied, open_read_only
from bot.storage.sqlite.content import create_file, hold_file, open_file, prepare, replace_file
from bot.storage.sqlite.migrating import examine, newest

Watcher = Callable[[], object]  # called after each piece that was written or verified; an exception cancels the copy
HOW_IT_IS: Final = "python -m bot check says what is wrong with it"
_HEADS: Final = TableLayout("match", ("id", "revision", "head"), ("id",), frozenset())


class NotTheSame(Exception):
    """The copy differs from the original; the text says where."""


class ChainHeads(NamedTuple):
    """The number of chains, and one hash over all their heads. If kept, it shows later whether a log was changed."""

    chains: int
    digest: str  # the SHA-256 of the lines of head_lines, each with its end of line


class CopyResult(NamedTuple):
    """Result of a verified copy."""

    tables: int
    rows: int
    heads: ChainHeads


# -- a database of either engine; psycopg is an extra, so its modules are imported where they are used


def open_content(where: Where) -> AbstractContextManager[Content]:
    """Open a database read-only, even while a bot writes to it. Raises ``BadDatabase``, also inside."""
    if isinstance(where, Path):
        return open_file(where)
    from bot.storage.postgresql.content import open_schema  # noqa: PLC0415

    return open_schema(where)


def hold_database(where: Where) -> AbstractContextManager[None]:
    """Keep bots from starting on a database, which need not exist. Raises BadDatabase if a bot has it."""
    if isinstance(where, Path):
        return hold_file(where)
    from bot.storage.postgresql.content import hold_schema  # noqa: PLC0415

    return hold_schema(where)


def create_content(where: Where) -> AbstractContextManager[Content]:
    """Create a database of the newest version, which exists once this is left. Raises ``BadDatabase`` if one exists."""
    if isinstance(where, Path):
        return create_file(where)
    from bot.storage.postgresql.content import create_schema  # noqa: PLC0415

    return create_schema(where)


# -- the heads of the chains


def head_lines(content: Content) -> Iterator[str]:
    """A line for each match of a database of the newest version: number, revision and head of its chain."""
    for rows in content.pieces(_HEADS):
        for number, last, head in rows:
            assert isinstance(head, bytes), "the table says so"
            yield f"Head of match {number} at entry {last}: {head.hex()}"


def heads_of(lines: Iterable[str]) -> ChainHeads:
    """The summary of the lines of :func:`head_lines`."""
    count, hashed = 0, sha256()
    for line in lines:
        count += 1
        hashed.update(f"{line}\n".encode("ascii"))
    return ChainHeads(count, hashed.hexdigest())


# -- copying


def move(source: Where, target: Where) -> CopyResult:
    """Copy a database to a new place. Raises ``BadDatabase`` if that is not possible; both places are unchanged."""
    if isinstance(target, Path) and (target.exists() or not target.absolute().parent.is_dir()):
        raise BadDatabase(f"{target} must name a new file in a folder that exists.")
    if source == target:
        raise BadDatabase(f"The database {source.name} is there already; name another place to carry it to.")
    with hold_database(source), open_content(source) as old:
        _expect_newest(old, source)
        try:
            with hold_database(target), create_content(target) as new:
                return copy_content(old, new)
        except (*NO_ANSWER, OSError, NotTheSame) as error:
            raise BadDatabase(
                f"The database {source.name} could not be copied to {target.name} ({in_one_line(error)}); "
                f"both are as they were{f', and {HOW_IT_IS}' if isinstance(error, VIOLATIONS) else ''}."
            ) from error


def copy_to_file(
    source: Server, target: Path, weighed: Callable[[int], object] = lambda size: None, watcher: Watcher = lambda: None
) -> None:
    """Copy a snapshot of a database on a server to a new file, even while a bot writes to it. An exception of
    ``weighed``, which is given the approximate bytes, cancels that. Raises ``BadDatabase``, ``OSError`` or
    ``sqlite3.Error``; nothing is left of the file."""
    with open_content(source) as old:
        _expect_newest(old, source)
        weighed(old.bytes())
        try:
            with create_content(target) as new:
                copy_content(old, new, watcher)
        except NotTheSame as error:
            raise BadDatabase(f"The database {source.name} could not be copied ({in_one_line(error)}).") from error


def _expect_newest(old: Content, where: Where) -> None:
    version = old.version()
    if version != newest():
        raise BadDatabase(
            f"The database {where.name} is of version {version}, and only one of version {newest()} can be carried "
            "over or copied; start the bot on it once."
        )


def copy_content(old: Content, new: Content, watcher: Watcher = lambda: None) -> CopyResult:
    """Fill a new database with the content of another of the same version, and read it again. Raises ``NotTheSame``."""
    new.silence()
    tables = ordered(new.tables())
    written = {table.name: _summed(_put(old, new, table), watcher) for table in tables}
    new.settle(old.numbers())
    for table in tables:
        if _summed(new.pieces(table), watcher) != written[table.name]:
            raise NotTheSame(f"what stands in {table.name} is not what was written")
    before, after = old.numbers(), new.numbers()
    if any(after[name] != before[name] for name in before.keys() & after.keys()):
        raise NotTheSame("numbers do not go on where they ended")
    heads = heads_of(head_lines(new))
    if heads != heads_of(head_lines(old)):
        raise NotTheSame("the heads of the chains are others")
    return CopyResult(len(tables), sum(count for count, _ in written.values()), heads)


def _put(old: Content, new: Content, table: TableLayout) -> Iterator[Rows]:
    for rows in old.pieces(table):
        new.put(table, rows)
        yield rows


def _summed(pieces: Iterable[Rows], watcher: Watcher) -> tuple[int, str]:
    count, hashed = 0, sha256()
    for rows in pieces:
        count += len(rows)
        hashed.update("".join(f"{row!r}\n" for row in rows).encode())
        watcher()
    return count, hashed.hexdigest()


# -- restoring: ``python -m bot restore FILE`` replaces the database by a copy, and keeps it under another name
#
# Discord is not restored with it: messages posted since show numbers that the copy would give again. So numbers go on
# after those of the present database, and each running match gets a new board, while old ones lose their buttons.

RESTORE_REMEDY: Final = "Name a file behind restore that python -m bot backup or the bot itself has made."


def restore(copy: Path, database: Where, now: datetime) -> str | None:
    """Replace the database by a copy; returns the new name of the old one, if there was one. Raises ``BadDatabase``."""
    if not copy.is_file():
        raise BadDatabase(f"There is no file {copy}; name a copy of the database behind restore.")
    if isinstance(database, Path) and database.exists() and copy.samefile(database):
        raise BadDatabase(f"{copy} is the database itself; name a copy of it behind restore.")
    examine(copy, remedy=RESTORE_REMEDY)
    if not copy.stat().st_size:
        raise BadDatabase(f"{copy} is empty; name a copy of the database behind restore.")
    with hold_database(database):
        try:
            if isinstance(database, Path):
                return replace_file(copy, database.resolve(), now)
            return _replace_schema(copy, database, now)
        except Damaged as error:
            raise unusable(copy, error, RESTORE_REMEDY) from error
        except (*NO_ANSWER, OSError, NotTheSame) as error:
            raise BadDatabase(
                f"{copy} could not take the place of the database {database.name} ({in_one_line(error)}); "
                "everything was left as it is."
            ) from error


def _replace_schema(copy: Path, server: Server, now: datetime) -> str | None:
    """Replace a schema. The copy is prepared as a file, so the server sees only its final state."""
    from bot.storage.postgresql.content import create_schema, last_numbers  # noqa: PLC0415  # psycopg is an extra

    given = last_numbers(server)
    aside = f"{server.schema}_before_restore_{now:%Y%m%d_%H%M%S}" if given else None
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder) / copy.name
        with closing(open_read_only(copy)) as connection:
            copied(connection, new, verify=True)
        prepare(new, given)
        with open_file(new) as old, create_schema(server, aside) as content:
            copy_content(old, content)
    return aside
