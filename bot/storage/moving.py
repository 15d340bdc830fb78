"""A database carried over to another place, whichever engine has it there, and verified before it counts."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from bot.model.errors import BadDatabase
from bot.runtime.database_url import Server, Where
from bot.storage.content import Content, NewContent, Rows, TableLayout, ordered
from bot.storage.damage import NO_ANSWER, VIOLATIONS, in_one_line
from bot.storage.heads import Heads, head_lines, heads_of
from bot.storage.opening import held, looked_at, made
from bot.storage.sqlite.migrating import newest

Watcher = Callable[[], object]
"""Called after each piece that was written or read again; what it raises ends all of it."""
HOW_IT_IS: Final = "python -m bot check says what is wrong with it"


class NotTheSame(Exception):
    """What was written is not what was read; the text says where."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What was carried over, and found to be the same in both places."""

    tables: int
    rows: int
    heads: Heads


def move(source: Where, target: Where) -> Moved:
    """Carry a database over to a place where nothing is; it stays where it was as well.

    :raises BadDatabase: that is not possible; both places are as they were.
    """
    if isinstance(target, Path) and (target.exists() or not target.absolute().parent.is_dir()):
        raise BadDatabase(f"{target} must name a new file in a folder that exists.")
    if source == target:
        raise BadDatabase(f"The database {source.name} is there already; name another place to carry it to.")
    with held(source), looked_at(source) as old:
        _expect_newest(old, source)
        try:
            with held(target), made(target) as new:
                return carried_over(old, new)
        except (*NO_ANSWER, OSError, NotTheSame) as error:
            raise BadDatabase(
                f"The database {source.name} could not be carried over to {target.name} ({in_one_line(error)}); "
                f"both are as they were{f', and {HOW_IT_IS}' if isinstance(error, VIOLATIONS) else ''}."
            ) from error


def copy_to_file(
    source: Server,
    target: Path,
    weighed: Callable[[int], object] = lambda size: None,
    watcher: Watcher = lambda: None,
) -> None:
    """Copy one moment of a database on a server to a new file, also beside a bot that writes to it.

    :param weighed: told at first how many bytes there are, about; what it raises ends it.

    :raises BadDatabase: it cannot be read, or is not of this version.
    :raises OSError: the file cannot be written. As with whatever else is raised, nothing is left of it.
    :raises sqlite3.Error: the same.
    """
    with looked_at(source) as old:
        _expect_newest(old, source)
        weighed(old.bytes())
        try:
            with made(target) as new:
                carried_over(old, new, watcher)
        except NotTheSame as error:
            raise BadDatabase(f"The database {source.name} could not be copied ({in_one_line(error)}).") from error


def _expect_newest(old: Content, where: Where) -> None:
    """Look whether a database is of the version that is made elsewhere.

    :raises BadDatabase: it is not.
    """
    version = old.version()
    if version != newest():
        raise BadDatabase(
            f"The database {where.name} is of version {version}, and only one of version {newest()} can be carried "
            "over or copied; start the bot on it once."
        )


def carried_over(old: Content, new: NewContent, watcher: Watcher = lambda: None) -> Moved:
    """Fill a new database with what stands in another of the same version, and read it once more from there.

    :raises NotTheSame: that is not what was written.
    """
    new.silence()
    tables = ordered(new.tables())
    written = {table.name: _put(old, new, table, watcher) for table in tables}
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
    return Moved(len(tables), sum(count for count, _ in written.values()), heads)


def _put(old: Content, new: NewContent, table: TableLayout, watcher: Watcher) -> tuple[int, str]:
    """Put all rows of a table into a new database; how many they are, and the hash over them."""

    def put() -> Iterable[Rows]:
        for rows in old.pieces(table):
            new.put(table, rows)
            yield rows

    return _summed(put(), watcher)


def _summed(pieces: Iterable[Rows], watcher: Watcher) -> tuple[int, str]:
    """How many rows there are, and the SHA-256 over all of them in their order."""
    count, hashed = 0, sha256()
    for rows in pieces:
        count += len(rows)
        hashed.update("".join(f"{row!r}\n" for row in rows).encode())
        watcher()
    return count, hashed.hexdigest()
