"""The parts that ids of components have in common: ``il:<action>:`` and numbers, parted by colons and points."""

import re
from typing import Final

LONGEST: Final = 100
"""Discord's limit for the id of a component."""
SELECTED: Final = r":\d{1,20}:\d{1,9}:[\d.]*"
"""What follows the first word in the ids of selects, as a pattern."""
_VALUE: Final = re.compile(r"\d{1,15}")


def number_chosen(value: str) -> int | None:
    """The number that the value of an option is; ``None`` if it is none."""
    return int(value) if _VALUE.fullmatch(value) else None


def read_path(text: str) -> tuple[int, ...]:
    """The numbers that stand in an id, parted by points."""
    return tuple(int(part) for part in text.split(".") if part)
