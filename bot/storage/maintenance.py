"""Looking after a database from the command line: ``python -m bot backup FILE`` and ``python -m bot check [FILE]``."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bot.match.errors import BadDatabase
from bot.storage.checking import problems
from bot.storage.damage import NO_ANSWER, in_one_line
from bot.storage.heads import head_lines
from bot.storage.moving import copy_to_file
from bot.storage.opening import looked_at
from bot.storage.sqlite.connecting import readable
from bot.storage.sqlite.copying import copied
from bot.storage.sqlite.migrating import examine, newest
from bot.storage.where import Where


def backup(source: Where, target: Path) -> None:
    """Copy a database to a file while the bot may be writing to it; the copy is whole or not there at all.

    :raises BadDatabase: there is nothing to copy, or something stands where the copy should be.
    """
    if isinstance(source, Path) and not source.is_file():
        raise BadDatabase(f"There is no database {source}; INTERLINK_DATABASE names the file.")
    if target.exists() or not target.absolute().parent.is_dir():
        raise BadDatabase(f"{target} must name a new file in a folder that exists.")
    try:
        if isinstance(source, Path):
            examine(source)
            with closing(readable(source)) as connection:
                copied(connection, target)
        else:
            copy_to_file(source, target)
    except (*NO_ANSWER, OSError) as error:
        why = in_one_line(error)
        raise BadDatabase(f"The backup could not be written ({why}); no file was left behind.") from error


def check(where: Where) -> Iterator[str]:
    """Everything that is wrong with a database, a sentence each.

    :raises BadDatabase: it cannot be read at all.
    """
    with looked_at(where) as content:
        version = content.version()
        if version == newest():
            yield from problems(content.connection)
        else:
            yield f"The database is of version {version}; a bot that is started on it brings it to version {newest()}."


def heads(where: Where) -> list[str]:
    """The heads of the chains of all matches, a line each; older versions have none.

    :raises BadDatabase: they cannot be read.
    """
    with looked_at(where) as content:
        return list(head_lines(content)) if content.version() == newest() else []
