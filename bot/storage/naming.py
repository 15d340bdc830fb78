"""How somebody names a database: by the path of a file, or by the address of a server."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bot.storage.where import WRONG, BadAddress, Server, Where

NO_DRIVER: Final = 'for a PostgreSQL server run pip install -e ".[postgresql]" first'


def named(text: str) -> Where:
    """The database of that name, which need not be there: a file in a folder that exists, or one on a server.

    :raises BadAddress: it is an address that cannot be used.
    :raises OSError: it is the name of no such file.
    """
    if "://" not in text:
        path = Path(text)
        if "\0" in text or not path.absolute().parent.is_dir():
            raise FileNotFoundError
        return path
    server = Server.of(text)
    if find_spec("psycopg") is None:
        raise BadAddress(NO_DRIVER)
    _expect_readable(text)
    return server


def _expect_readable(url: str) -> None:
    # An extra, for those who have a server.
    from psycopg import ProgrammingError  # noqa: PLC0415
    from psycopg.conninfo import conninfo_to_dict  # noqa: PLC0415

    try:
        conninfo_to_dict(url)
    except ProgrammingError:
        raise BadAddress(WRONG) from None  # its words repeat a part of the address
