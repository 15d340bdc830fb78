"""Checks of everything the bot needs, run by ``python -m bot doctor``; each check yields findings."""

from dataclasses import dataclass
from functools import partial
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """Result of a check: the name of its subject, a sentence about it, and what to do."""

    level: Literal["wrong", "note", "fine"]
    name: str
    sentence: str
    remedy: str = ""

    def __str__(self) -> str:
        line = f"{self.level:<5}  {self.name}: {self.sentence} {self.remedy}".rstrip()
        return "".join(letter if letter.isprintable() else "?" for letter in line)


wrong, note, fine = partial(Finding, "wrong"), partial(Finding, "note"), partial(Finding, "fine")


def grade(name: str, sentence: str, *faults: tuple[bool, partial[Finding], str]) -> Finding:
    """Return a finding at the level of the first fault present, with its remedy, or a passed check."""
    for is_there, level, remedy in faults:
        if is_there:
            return level(name, sentence, remedy)
    return fine(name, sentence)
