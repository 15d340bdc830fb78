"""A parser of the Dockerfile, sufficient to follow its steps without Docker."""

import json
import shlex
from collections.abc import Mapping, Sequence
from fnmatch import fnmatch
from typing import NamedTuple

from tests.source import TOP


class Instruction(NamedTuple):
    """One instruction, its continued lines joined."""

    name: str
    rest: str


def stages() -> list[list[Instruction]]:
    text = (TOP / "Dockerfile").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    found: list[list[Instruction]] = []
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        name, _, rest = line.partition(" ")
        if name == "FROM":
            found.append([])
        found[-1].append(Instruction(name, rest.strip()))
    return found


def only(stage: Sequence[Instruction], name: str) -> str:
    """The arguments of an instruction that occurs once."""
    (found,) = [each.rest for each in stage if each.name == name]
    return found


def last(stage: Sequence[Instruction], name: str) -> str:
    """The arguments of the last instruction of a name."""
    return [each.rest for each in stage if each.name == name][-1]


def variables(stage: Sequence[Instruction]) -> Mapping[str, str]:
    words = [word for each in stage if each.name == "ENV" for word in shlex.split(each.rest)]
    return dict(word.split("=", 1) for word in words)


def copied(stage: Sequence[Instruction]) -> list[tuple[str, str]]:
    """Sources and targets of what comes from the checkout, not from another stage."""
    given = [shlex.split(each.rest) for each in stage if each.name == "COPY" and "--from=" not in each.rest]
    return [(source, words[-1]) for words in given for source in words[:-1]]


def arguments(text: str) -> list[str]:
    """The words of a command in exec form."""
    found = json.loads(text)
    assert isinstance(found, list)
    return [str(word) for word in found]


def let_in(path: str) -> bool:
    """True if ``.dockerignore`` includes a path; the last matching line decides."""
    decided = True
    for line in (TOP / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.strip().removeprefix("!")
        if pattern and not pattern.startswith("#") and (fnmatch(path, pattern) or path.startswith(f"{pattern}/")):
            decided = line.startswith("!")
    return decided
