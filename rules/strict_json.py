"""Strict parsing of untrusted JSON: limited in size and depth, without Python's extensions."""

import json
from collections.abc import Iterable
from typing import Any, Final, NoReturn

from rules.codes import quoted
from rules.play import BadRecord

LONGEST: Final = 1_000_000
"""Bytes that a record may have; the longest match of any game takes a hundredth of them."""
LONGEST_NUMBER: Final = 15
"""Digits and signs that a number may have."""
_SPACE: Final = " \t\n\r"


def parsed(data: bytes) -> Any:
    """Parse a JSON file; raises only :class:`BadRecord`: not JSON in UTF-8, too large or too deep."""
    if len(data) > LONGEST:
        raise too_long()
    try:
        return _the_one_value(data.decode())
    except UnicodeDecodeError:
        raise BadRecord("record-encoding") from None
    except json.JSONDecodeError as error:
        raise BadRecord("record-json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise BadRecord("record-too-deep") from None


def too_long() -> BadRecord:
    """The error for a file with more than :data:`LONGEST` bytes."""
    return BadRecord("record-too-long", megabytes=LONGEST // 1_000_000)


def _the_one_value(text: str) -> object:
    """Parse a JSON text; a second object, as in files of many records, has an error of its own."""
    decoder = json.JSONDecoder(
        object_pairs_hook=_object,
        parse_int=lambda number: int(_not_long(number)),
        parse_float=lambda number: float(_not_long(number)),
        parse_constant=_no_number,
    )
    value: object
    value, end = decoder.raw_decode(text, len(text) - len(text.lstrip(_SPACE)))
    rest = text[end:].lstrip(_SPACE)
    if rest.startswith("{"):
        raise BadRecord("record-several")
    if rest:
        raise json.JSONDecodeError("", text, len(text) - len(rest))
    return value


def _object(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise BadRecord("record-duplicate", field=quoted(name))
        found[name] = value
    return found


def _not_long(written: str) -> str:
    if len(written) > LONGEST_NUMBER:
        raise BadRecord("record-number-too-long", longest=LONGEST_NUMBER)
    return written


def _no_number(written: str) -> NoReturn:
    raise BadRecord("record-no-number", written=written)
