"""Whether what speaks to servers understands an address."""

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from bot.storage.where import WRONG, BadAddress


def expect_readable(url: str) -> None:
    """Look whether an address can be taken apart.

    :raises BadAddress: it cannot.
    """
    try:
        conninfo_to_dict(url)
    except ProgrammingError:
        raise BadAddress(WRONG) from None  # its words repeat a part of the address
