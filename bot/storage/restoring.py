"""``python -m bot restore FILE``: a copy takes the place of the database, which stays beside it under another name.

Discord does not go back with it. Messages that were posted after the copy was made show what it does not know, and
carry numbers that it would give anew. So numbers go on where those of the present database end, and each match that
runs gets a new board, for which the bot looks through its channel: boards of a time that is gone lose their buttons.
"""

from datetime import datetime
from pathlib import Path

from bot.model.errors import BadDatabase
from bot.runtime.database_url import Where
from bot.storage.damage import NO_ANSWER, in_one_line, unusable
from bot.storage.moving import NotTheSame
from bot.storage.opening import held
from bot.storage.sqlite.copying import Damaged
from bot.storage.sqlite.migrating import examine
from bot.storage.sqlite.restoring import put_in_place


def restore(copy: Path, database: Where, now: datetime) -> str | None:
    """Put a copy in the place of the database; returns what is beside it now and was there, if anything was.

    :raises BadDatabase: the copy cannot be used, a bot has the database, or there is no room; all is as it was.
    """
    if not copy.is_file():
        raise BadDatabase(f"There is no file {copy}; name a copy of the database behind restore.")
    if isinstance(database, Path) and database.exists() and copy.samefile(database):
        raise BadDatabase(f"{copy} is the database itself; name a copy of it behind restore.")
    examine(copy)
    if not copy.stat().st_size:
        raise BadDatabase(f"{copy} is empty; name a copy of the database behind restore.")
    with held(database):
        try:
            if isinstance(database, Path):
                return put_in_place(copy, database.resolve(), now)
            from bot.storage.postgresql.restoring import put_in_schema  # noqa: PLC0415  # an extra speaks to servers

            return put_in_schema(copy, database, now)
        except Damaged as error:
            raise unusable(copy, error) from error
        except (*NO_ANSWER, OSError, NotTheSame) as error:
            raise BadDatabase(
                f"{copy} could not take the place of the database {database.name} ({in_one_line(error)}); "
                "everything was left as it is."
            ) from error
