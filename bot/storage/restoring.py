"""``python -m bot restore FILE``: a copy replaces the database, which is kept under another name.

Discord is not restored with it. Messages posted after the copy was made show matches that the copy does not know, and
numbers that it would give again. So numbers continue after those of the present database, and each running match gets
a new board; the bot searches its channel for old ones, which lose their buttons.
"""

import tempfile
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.model.errors import BadDatabase
from bot.runtime.database_url import Server, Where
from bot.storage.errors import NO_ANSWER, in_one_line, unusable
from bot.storage.moving import NotTheSame, copy_content, hold_database
from bot.storage.sqlite.connection import open_read_only
from bot.storage.sqlite.content import open_file, prepare, replace_file
from bot.storage.sqlite.copying import Damaged, copied
from bot.storage.sqlite.migrating import examine

REMEDY: Final = "Name a file behind restore that python -m bot backup or the bot itself has made."


def restore(copy: Path, database: Where, now: datetime) -> str | None:
    """Replace the database by a copy; returns the name under which the old one is kept, if there was one. Raises
    ``BadDatabase`` if the copy cannot be used, a bot has the database, or there is no room; nothing is changed."""
    if not copy.is_file():
        raise BadDatabase(f"There is no file {copy}; name a copy of the database behind restore.")
    if isinstance(database, Path) and database.exists() and copy.samefile(database):
        raise BadDatabase(f"{copy} is the database itself; name a copy of it behind restore.")
    examine(copy, remedy=REMEDY)
    if not copy.stat().st_size:
        raise BadDatabase(f"{copy} is empty; name a copy of the database behind restore.")
    with hold_database(database):
        try:
            if isinstance(database, Path):
                return replace_file(copy, database.resolve(), now)
            return _replace_schema(copy, database, now)
        except Damaged as error:
            raise unusable(copy, error, REMEDY) from error
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
