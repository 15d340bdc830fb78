"""One text for both engines: what SQLite writes otherwise than PostgreSQL, put right."""

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.storage.connection import Values

MOST: Final = 2000
"""So many queries are kept as they are translated; some texts vary with what is asked."""
_FUNCTIONS: Final[Mapping[str, str]] = {"ifnull": "coalesce", "instr": "strpos", "char": "chr"}
"""Functions with other names."""
_RESERVED: Final = ("user", "placing", "left")
"""Words of PostgreSQL's own that are names of ours."""
_TOKEN: Final = re.compile(
    r"(?P<quoted>'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\")"
    r"|(?P<value>\?\d*|(?<!:):[a-z_]+)"
    r"|(?P<cross>\bCROSS JOIN\b)"
    rf"|\b(?P<function>{'|'.join(_FUNCTIONS)})(?=\()"
    rf"|\b(?P<reserved>{'|'.join(_RESERVED)})\b"
    r"|\bIS NOT (?P<differs>(?!NULL\b|DISTINCT\b))"
    r"|\bIS (?P<same>(?!NULL\b|NOT\b|DISTINCT\b))"
)
"""What is looked at; all else stays as it is. Words of SQL are written in capitals, names never are."""


@dataclass(frozen=True, slots=True)
class Translated:
    """A query as PostgreSQL has it, with ``$1``, ``$2`` and so on in the place of values."""

    text: str
    order: tuple[Hashable, ...]
    """Which of the values stands in each place: its index, or its name."""

    def values(self, given: Values) -> list[object]:
        """The values in the order in which they stand."""
        return [given[key] for key in self.order]  # type: ignore[call-overload,index]  # indexes for sequences, names for mappings


@lru_cache(MOST)
def translated(query: str) -> Translated:
    """A query as PostgreSQL has it.

    Each value has a place of its own, even where it stands several times: the server finds its type by what it stands
    beside.
    """
    order: list[Hashable] = []
    count = 0

    def put(found: re.Match[str]) -> str:
        nonlocal count
        match found.lastgroup:
            case "value":
                mark = found["value"]
                if mark == "?":
                    order.append(count)
                    count += 1
                else:
                    order.append(int(mark[1:]) - 1 if mark.startswith("?") else mark[1:])
                return f"${len(order)}"
            case "cross":
                return "JOIN"
            case "function":
                return _FUNCTIONS[found["function"]]
            case "reserved":
                return f'"{found["reserved"]}"'
            case "differs":
                return "IS DISTINCT FROM "
            case "same":
                return "IS NOT DISTINCT FROM "
            case _:
                return found[0]

    return Translated(_TOKEN.sub(put, query), tuple(order))
