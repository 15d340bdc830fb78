"""Putting a copy in the place of a schema, which stays beside it under another name."""

import tempfile
from contextlib import closing
from datetime import datetime
from pathlib import Path

from bot.runtime.database_url import Server
from bot.storage.moving import carried_over
from bot.storage.postgresql.content import numbers_given, server_made
from bot.storage.sqlite.connecting import readable
from bot.storage.sqlite.content import file_looked_at
from bot.storage.sqlite.copying import copied
from bot.storage.sqlite.restoring import prepare


def put_in_schema(copy: Path, server: Server, now: datetime) -> str | None:
    """Put a copy in the place of a schema, which nobody has; returns how that is called now, if there was one.

    The copy is made ready as a file, so that the server sees nothing of it until it is as it shall be.

    :raises Damaged: the copy is. As with whatever else is raised, all is as it was.
    """
    given = numbers_given(server)
    aside = f"{server.schema}_before_restore_{now:%Y%m%d_%H%M%S}" if given else None
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder) / copy.name
        with closing(readable(copy)) as connection:
            copied(connection, new, verify=True)
        prepare(new, given)
        with file_looked_at(new) as old, server_made(server, aside) as content:
            carried_over(old, content)
    return aside
