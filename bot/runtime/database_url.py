"""The location of a database: an SQLite file, or a schema of a PostgreSQL server."""

from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import parse_qs, unquote, urlsplit

SCHEMES: Final = ("postgresql", "postgres")
SCHEMA: Final = "interlink"  # the schema of all tables, so that a database can be shared with other programs

WRONG: Final = "the address of a PostgreSQL database looks like postgresql://user:password@host:5432/interlink"


class BadAddress(ValueError):
    """An unusable address; the text says what would be right, and contains no password."""


@dataclass(frozen=True, slots=True)
class Server:
    """A database on a PostgreSQL server."""

    url: str = field(repr=False)  # the address, which may contain a password
    name: str
    schema: str = SCHEMA

    @classmethod
    def of(cls, url: str) -> "Server":
        """Parse an address such as ``postgresql://user:password@host:5432/database``, or raise ``BadAddress``."""
        try:
            parts = urlsplit(url)
            _ = parts.port
            asked = parse_qs(parts.query, strict_parsing=bool(parts.query))
        except ValueError as error:
            raise BadAddress(WRONG) from error
        database = unquote(parts.path.removeprefix("/"))
        if parts.scheme not in SCHEMES or not database or "/" in database or not url.isprintable() or " " in url:
            raise BadAddress(WRONG)
        host = parts.hostname or asked.get("host", [""])[0]
        return cls(url, f"{database} on {host}" if host else database)


Where: TypeAlias = Path | Server


NO_DRIVER: Final = 'for a PostgreSQL server run pip install -e ".[postgresql]" first'


def named(text: str) -> Where:
    """Parse the name of a file in a folder, or an address. Raises ``BadAddress`` or, without a folder, ``OSError``."""
    if "://" not in text:
        path = Path(text)
        if "\0" in text or not path.absolute().parent.is_dir():
            raise FileNotFoundError
        return path
    server = Server.of(text)
    if find_spec("psycopg") is None:
        raise BadAddress(NO_DRIVER)
    # An optional dependency
    from psycopg import ProgrammingError  # noqa: PLC0415
    from psycopg.conninfo import conninfo_to_dict  # noqa: PLC0415

    try:
        conninfo_to_dict(text)
    except ProgrammingError:
        raise BadAddress(WRONG) from None  # its text repeats a part of the address
    return server
