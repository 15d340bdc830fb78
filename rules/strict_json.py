"""JSON as strangers send it, read by the letter: with none of the liberties that Python takes, and within bounds."""

import json
from collections.abc import Iterable
from typing import Any, Final, NoReturn

from rules.codes import quoted
from rules.play import BadRecord

LONGEST: Final = 1_000_000
"""Bytes that a record may have; the longest match of any game takes a hundredth of them."""
LONGEST_NUMBER: Final = 15
"""Digits and signs that a number may have."""


def parsed(data: bytes) -> Any:
    """What a file of JSON says.

    :raises BadRecord: it is not JSON in UTF-8, or is larger or deeper than any record; nothing else is raised.
    """
    if len(data) > LONGEST:
        raise BadRecord("record-long", megabytes=LONGEST // 1_000_000)
    try:
        text = data.decode()
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_number,
            parse_float=_number,
            parse_constant=_no_number,
        )
    except UnicodeDecodeError:
        raise BadRecord("record-encoding") from None
    except json.JSONDecodeError as error:
        raise BadRecord("record-json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise BadRecord("record-deep") from None


def _object(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise BadRecord("record-twice", field=quoted(name))
        found[name] = value
    return found


def _number(written: str) -> int | float:
    if len(written) > LONGEST_NUMBER:
        raise BadRecord("record-number-long", longest=LONGEST_NUMBER)
    try:
        return int(written)
    except ValueError:
        return float(written)


def _no_number(written: str) -> NoReturn:
    raise BadRecord("record-no-number", written=written)
